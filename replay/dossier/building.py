"""Putting a dossier together."""

from __future__ import annotations

from projections.names import Namer
from replay.disputes.acting import Disputes
from replay.disputes.case import Case
from replay.dossier import action as acted
from replay.dossier import detection, engine, judgement, ledger, proof, reversing, table
from replay.dossier.model import Dossier
from replay.dossier.scene import Scene
from replay.errors import StoreError
from replay.lazy import Viewer
from replay.replay import Replay
from replay.store import Store


def build(store: Store, case: Case, viewer: Viewer | None = None, namer: Namer | None = None) -> Dossier:
    """The dossier of a dispute as a viewer may see it; None is the observer's seat of an imported game, else public.

    StoreError for a game that is not there any more, or that no longer has the disputed event.
    """
    replay = Replay.from_store(store, case.game, namer=namer, viewer=viewer)
    return of_replay(replay, case, store)


def of_replay(seen: Replay, case: Case, store: Store) -> Dossier:
    """The dossier over a replay in the viewer's view."""
    full = seen.everything()
    if not 0 <= case.opened.event <= case.opened.noticed < len(full):
        raise StoreError(
            f"game {case.game} has {len(full)} events, and the dispute is about event {case.opened.event} up to "
            f"{case.opened.noticed}: `loreplay verify {case.game}` says what is missing"
        )
    scene = Scene(full, seen, case.opened.event, case.opened.noticed)
    looked = engine.look(scene)
    engine.add_finding(scene, looked)
    engine.add_first_change(scene)
    events, left_out = detection.automatic(scene)
    return Dossier(
        identity=table.identity(scene, case),
        claims=table.claims(scene, case),
        moment=table.moment(scene),
        action=acted.action(scene, case, looked, engine.table_before(scene)),
        detection=detection.detection(scene),
        automatic=events,
        automatic_left_out=left_out,
        knowledge=ledger.ledger(scene),
        backup=reversing.backup(scene),
        counterfactual=acted.counterfactual(scene, looked),
        judgement=judgement.judgement(scene, case, Disputes(store)),
        integrity=proof.integrity(scene, case, store),
        cannot_say=judgement.cannot_say(scene),
    )
