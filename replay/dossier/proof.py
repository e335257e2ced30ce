"""Point 11: that what the dossier rests on is what was recorded."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from domain.ids import EventNumber
from domain.state.rendering import render
from replay.chain import Chain
from replay.disputes.case import Case
from replay.dossier.model import Integrity, Redaction
from replay.dossier.scene import Scene
from replay.errors import StoreError
from replay.store import Store
from replay.verify import Verdict, verify

_SAME = {
    Verdict.EXACT: "today's engine decides every command as it was decided: the same events, the same states",
    Verdict.INTACT: "the events fold to the recorded states; nothing in it is decided again",
}


def integrity(scene: Scene, case: Case, store: Store | None) -> Integrity:
    """Verifies the game and the dispute's own stream."""
    answer = scene.verification
    values = _values(scene, (scene.moment, scene.noticed, case.opened.events - 1))
    withheld = Counter(recorded.event.kind for recorded in scene.seen if recorded.withheld)
    state = scene.seen.at(scene.event).state
    return Integrity(
        verdict=answer.verdict.value,
        verification=answer.told(scene.seen.viewer == "all"),
        head=scene.full.head.value if scene.full.head is not None else "",
        before=values.get(scene.moment, "") if scene.moment is not None else "",
        until=values.get(scene.noticed, ""),
        unchanged=values.get(case.opened.events - 1) == case.opened.head,
        dispute=str(verify(store, case.id)) if store is not None else "not verified: no store",
        redactions=tuple(Redaction(kind, number) for kind, number in sorted(withheld.items())),
        deterministic=_SAME.get(answer.verdict, "not shown: see the verdict"),
        state=sha256(render(state)).hexdigest(),
    )


def _values(scene: Scene, wanted: tuple[EventNumber | None, ...]) -> dict[EventNumber, str]:
    """Chain values right after these events, as far as the records can be chained."""
    assert scene.full.game_id is not None
    chain = Chain(scene.full.game_id)
    found: dict[EventNumber, str] = {}
    for record in scene.full.stored:
        try:
            chain.extend(record.number, record.topic, record.payload)
        except StoreError:
            break
        if record.number in wanted:
            found[record.number] = chain.hex
    return found
