"""Points 1–3: which game and dispute, what is claimed, and the table right before the disputed action."""

from __future__ import annotations

from hashlib import sha256

from domain.events.cr103_104_game import DeckRegistered, GameBegan
from domain.events.cr500_turns import PriorityReceived
from domain.events.cr601_608_stack import AbilityPutOnStack, AbilityTriggered
from domain.ids import EventNumber
from domain.vocabulary import STEP_TITLES
from projections.board import Board
from projections.board_text import mana
from projections.names import clean, listed
from replay.disputes.case import Case
from replay.dossier.model import Claim, Identity, Moment, PlayerOf, PlayerState, StackLine, Told
from replay.dossier.scene import Scene, moment_of, plain


def identity(scene: Scene, case: Case) -> Identity:
    """Point 1."""
    full, opened = scene.full, case.opened
    began = scene.events[0]
    info = full.info
    engine = began.engine if isinstance(began, GameBegan) else None
    return Identity(
        dispute=str(case.id),
        game=str(full.game_id),
        match=info.match,
        game_number=info.game_number,
        players=tuple(PlayerOf(seat, scene.name(seat)) for seat in scene.seats),
        format=clean(info.format),
        result=full.result,
        recorded_by=clean(info.source),
        rel=opened.rel,
        rules_edition=opened.rules_edition,
        engine=plain(engine) if engine else None,
        cards=_cards(scene),
        seed_commitment=began.seed_commitment if isinstance(began, GameBegan) else None,
        head=full.head.value if full.head is not None else "",
        events=len(full),
        asked_by=plain(opened.asked_by),
        event=scene.event,
        noticed=scene.noticed,
        opened=moment_of(case.time),
        documents=tuple(map(plain, opened.documents)),
        view=scene.seen.seen_as,
    )


def _cards(scene: Scene) -> str | None:
    """One hash over the definitions of the decks that this view knows."""
    hashes: list[str] = []
    for recorded in scene.seen[:40]:
        if isinstance(recorded.event, DeckRegistered) and recorded.event.hashes is not None:
            hashes += recorded.event.hashes
    return sha256("\n".join(sorted(set(hashes))).encode()).hexdigest() if hashes else None


def claims(scene: Scene, case: Case) -> tuple[Claim, ...]:
    """Point 2: a statement away from the table only for its player and for judges."""
    viewer = scene.seen.viewer
    found = []
    for _, claim in case.claims:
        may_see = claim.seen_by is None or viewer == "all" or viewer in claim.seen_by
        text = plain(claim.text) if may_see and claim.text is not None else None
        found.append(Claim(plain(claim.by), claim.player, text, claim.seen_by is not None))
    return tuple(found)


def moment(scene: Scene) -> Moment:
    """Point 3."""
    after = scene.moment
    position = scene.seen.at(after if after is not None else 0)
    board, state = position.board, position.state
    began = scene.full[0].time
    elapsed = scene.full[after or 0].time - began
    clock = scene.full[after or 0].time >= 10**11
    return Moment(
        after=after,
        at=scene.at(after) if after is not None else "start",
        turn=state.turn,
        active=scene.name(state.active),
        step=STEP_TITLES[state.step] if state.step is not None else "before the first turn",
        priority=scene.name(state.priority),
        awaiting=f"{scene.name(state.awaiting.player)}: {clean(state.awaiting.choice)}"
        if state.awaiting
        else "nothing",
        stack=tuple(
            StackLine(
                entry.name, scene.name(entry.controller), tuple(listed(list(group)) for group in entry.target_names)
            )
            for entry in board.stack
        ),
        pending_triggers=pending(scene),
        players=tuple(
            PlayerState(
                side.seat,
                side.name,
                side.life,
                mana(side.mana) or "nothing",
                tuple(f"{clean(kind)} {amount}" for kind, amount in side.counters),
                tuple(map(clean, side.designations)),
                len(side.hand),
                side.library,
            )
            for side in board.players
        ),
        counters=_counters(board),
        designations=tuple(map(clean, board.designations)),
        time=scene.time(after or 0),
        elapsed=_elapsed(elapsed) if clock else "not told: the record has a count of its own",
        board=str(board),
    )


def pending(scene: Scene) -> tuple[Told, ...]:
    """Abilities that had triggered and were not on the stack as the disputed event happened (603.3)."""
    waiting: list[tuple[EventNumber, AbilityTriggered]] = []
    for number in scene.stretch(scene.before or 0, scene.event):
        event = scene.events[number]
        if isinstance(event, PriorityReceived):
            waiting.clear()
        elif isinstance(event, AbilityTriggered) and number < scene.event:
            waiting.append((number, event))
        elif isinstance(event, AbilityPutOnStack):
            same = (one for one in waiting if (one[1].source, one[1].ability) == (event.source, event.ability))
            put = next(same, None)
            if put is not None:
                waiting.remove(put)
    return scene.tell(number for number, _ in waiting)


def _counters(board: Board) -> tuple[str, ...]:
    found = []
    for side in board.players:
        for card in (*side.lands, *side.creatures, *side.others):
            for each in (card, *card.attachments):
                if each.counters:
                    told = listed([f"{amount} {clean(kind)}" for kind, amount in each.counters])
                    found.append(f"{each.name} ({side.name}): {told}")
    return tuple(found)


def _elapsed(milliseconds: int) -> str:
    seconds = max(0, milliseconds // 1000)
    return f"{seconds // 60} min {seconds % 60:02} s"
