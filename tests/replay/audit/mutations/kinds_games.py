"""Faults of beginning and end of a game, and of the order of events (CR 103, 104)."""

from __future__ import annotations

from domain.events import RECORD_KEEPING, GameEvent
from tests.replay.audit.mutations.planting import Place, Plant, fault, other


@fault("the loser wins", "104.2a", "GameWon")
def loser(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player)) if place.event.rule == "104.2a" else None


@fault("nobody wins when the other has lost", "104.2a 104.1", "GameWon")
def no_winner(place: Place) -> Plant | None:
    at = place.after("GameEnded")
    return place.without(place.n, at=at) if at is not None else None


@fault("somebody wins and nobody has lost", "104.2a", "PlayerLost")
def no_loser(place: Place) -> Plant | None:
    at = place.after("GameWon")
    return place.without(place.n, at=at) if at is not None else None


@fault("a player loses by life who has some", "704.5a", "PlayerLost")
def wrong_loser(place: Place) -> Plant | None:
    seat = other(place.event.player)
    if place.event.reason != "life" or place.state.players[seat].life <= 0:
        return None
    return place.changed(player=seat)


@fault("the game goes on after it ended", "104.1", "GameEnded")
def after_end(place: Place) -> Plant | None:
    new = place.now("PriorityReceived", rule="117.3b", cause=place.n, player=1)
    return place.with_(new, before=place.n + 1)


@fault("the game goes on for one player", "104.2a 104.1", "GameWon")
def goes_on(place: Place) -> Plant | None:
    new = place.now("PriorityReceived", rule="117.3b", cause=place.n, player=place.event.player)
    return place.with_(new)


@fault("an opening hand has a card too few", "103.5", "CardDrawn ObservedMoves")
def small_hand(place: Place) -> Plant | None:
    turn = place.after("TurnBegan")
    if place.state.turn or turn is None or any(e.kind == "MulliganTaken" for e in place.events[place.n : turn]):
        return None
    if place.event.kind == "ObservedMoves":
        if any(move.to_zone != "hand" for move in place.event.moves):
            return None
        if any(e.kind == "ObjectMoved" for e in place.events[:turn]):
            return None
        moves = place.event.moves[1:]
        faces = tuple(face for face in place.event.faces or () if face[0] in [move.new_id for move in moves]) or None
        return place.changed(at=turn, moves=moves, faces=faces)
    if not place.next_is("ObjectMoved"):
        return None
    drawn = place.events[place.n + 1].new_id  # type: ignore[attr-defined]
    if any(getattr(event, "old_id", None) == drawn for event in place.events[place.n : turn]):
        return None
    return place.without(place.n, place.n + 1, at=turn)


@fault(
    "a hand is as big as before after a mulligan",
    "103.5",
    "ObjectMoved",
    "simulated",
    "the only mulligan of the real games is not told card by card",
)
def big_hand(place: Place) -> Plant | None:
    before_kept = place.events[place.event.cause].kind != "MulliganTaken" if place.event.cause is not None else False
    turn = place.after("TurnBegan")
    if place.event.rule != "103.5" or place.event.to_zone != "library" or not before_kept or turn is None:
        return None
    return place.without(place.n, at=turn)


@fault("mulligans are not counted through", "103.5", "MulliganTaken")
def mulligans(place: Place) -> Plant | None:
    return place.changed(taken=place.event.taken + 1)


@fault("an opening hand is kept twice", "103.5", "OpeningHandKept")
def kept_twice(place: Place) -> Plant | None:
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("an opening hand is never kept", "103.5", "OpeningHandKept")
def never_kept(place: Place) -> Plant | None:
    turn = place.after("TurnBegan")
    return place.without(place.n, at=turn) if turn is not None else None


# Swapped pairs ----------------------------------------------------------------------------------------------------


def swapped(place: Place, *rules: str) -> Plant:
    """This event and the next change places; the first of the two is now too early."""
    pieces = [*place.numbers(0, place.n), place.n + 1, place.n, *place.numbers(place.n + 2)]
    return place.made(pieces, place.n + 1, *rules)


def follows(place: Place, *kinds: str) -> GameEvent | None:
    """The next event, where this one leads to it and it is of those kinds."""
    if place.n + 1 >= len(place.events):
        return None
    event = place.events[place.n + 1]
    return event if event.kind in kinds and event.cause == place.n else None


TELLING = (
    "CardDrawn LandPlayed SpellCast PermanentSacrificed PermanentDestroyed "
    "CardDiscarded CardMilled PermanentPutIntoGraveyard CardForetold"
)


@fault("swapped: what moves, and what told it to", "103.5 121 305 504 514 601 701 702 704 714", TELLING)
def told_late(place: Place) -> Plant | None:
    event = follows(place, "ObjectMoved")
    return swapped(place, event.rule or "400") if event is not None else None


@fault("swapped: mana is spent before it is made", "106.4", "ManaAdded")
def spent_early(place: Place) -> Plant | None:
    return swapped(place) if place.next_is("ManaSpent") and not place.state.pools.get(place.event.player) else None


@fault("swapped: life is lost before the damage", "120.3a", "DamageDealt")
def lost_early(place: Place) -> Plant | None:
    return swapped(place) if follows(place, "LifeChanged") and place.next_is("LifeChanged", rule="120.3a") else None


@fault("swapped: a chapter triggers before its counter", "714.2b", "CountersPut")
def chapter_early(place: Place) -> Plant | None:
    return swapped(place) if follows(place, "AbilityTriggered") else None


@fault("swapped: an ability is on the stack before it triggers", "603.3", "AbilityTriggered")
def put_early(place: Place) -> Plant | None:
    return swapped(place) if follows(place, "AbilityPutOnStack") else None


@fault("swapped: a player gets priority before the other passes", "117.3d", "PriorityPassed")
def received_early(place: Place) -> Plant | None:
    return swapped(place) if place.next_is("PriorityReceived", rule="117.3d") else None


@fault("swapped: a step's first event comes before the step", "500.1", "StepBegan")
def before_step(place: Place) -> Plant | None:
    nothing = (*RECORD_KEEPING, "StepBegan")
    if place.n + 1 >= len(place.events) or place.events[place.n + 1].kind in nothing:
        return None
    return swapped(place)


@fault("swapped: a step begins before the last pass", "117.4", "PriorityPassed")
def step_early(place: Place) -> Plant | None:
    return swapped(place) if place.next_is("StepBegan") else None


@fault("swapped: attackers tap before they attack", "508.1", "AttackersDeclared")
def tapped_early(place: Place) -> Plant | None:
    return swapped(place, "508.1") if place.next_is("PermanentTapped", rule="508.1f") else None


@fault("swapped: the winner before the loser", "104.2a", "PlayerLost")
def won_early(place: Place) -> Plant | None:
    return swapped(place) if place.next_is("GameWon") else None
