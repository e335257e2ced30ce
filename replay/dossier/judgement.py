"""Points 10 and 12: infractions that may apply (advisory), what was ruled, and what no record can say."""

from __future__ import annotations

from domain.ids import Seat
from projections.actors import actor
from projections.provenance import title
from replay.audit.auditing import Finding
from replay.disputes.acting import Disputes
from replay.disputes.case import Case
from replay.disputes.infractions import INFRACTIONS, IPG
from replay.dossier.model import AppealTold, Judgement, RulingTold, Suggested
from replay.dossier.scene import Scene, moment_of, plain

_CLASSES = (
    (("603", "714.2b", "714.3c"), "missed-trigger"),
    (("103.5",), "mulligan-error"),
    (("121", "504", "701.22", "701.25"), "hidden-card-error"),
)
_DONE = frozenset(("AbilityTriggered", "AbilityPutOnStack", "CountersPut", "ResolutionBegan"))
_SAGA = "a Saga's lore counter is a turn-based action in the CR, and handled as a missed trigger (since Sep 2024)"


def judgement(scene: Scene, case: Case, disputes: Disputes | None) -> Judgement:
    """Point 10."""
    here = [one for one in scene.violations if scene.first <= one.event <= scene.last]
    suggested: list[Suggested] = []
    for finding in here:
        if finding.rule == "714.2b" and any(one.rule == "714.3c" for one in here):
            continue  # what a missing or wrong lore counter led to
        seat = _whose(scene, finding)
        infraction = _class(scene, finding)
        why = f"{finding.rule} {title(finding.rule) or ''} at event {finding.event}".strip()
        if finding.rule == "714.3c" and infraction == "missed-trigger":
            why += f"; {_SAGA}"
        _suggest(suggested, scene, case, disputes, seat, infraction, why)
    if here:
        for seat in scene.seats:
            if seat != _whose(scene, here[0]) and _could_notice(scene, seat):
                why = "acted or passed after the error and did not point it out; on purpose, for gain, it is Cheating"
                _suggest(suggested, scene, case, disputes, seat, "failure-to-maintain-game-state", why)
    note = (
        "Advisory: a judge decides. One error brings only the most severe penalty."
        if suggested
        else "The audit found no breach at this action: none is suggested."
    )
    if case.opened.rel == "regular":
        note += " At Regular REL the JAR applies, not the IPG."
    return Judgement(
        tuple(suggested),
        note,
        case.status,
        _rulings(case),
        tuple(
            AppealTold(number, moment_of(time), plain(one.by), plain(one.text)) for number, time, one in case.appeals
        ),
        sum(one.minutes for _, one in case.extensions),
    )


def _class(scene: Scene, finding: Finding) -> str:
    """What is missing of triggers and lore counters is a missed trigger, what is wrong of them is not."""
    infraction = next((name for rules, name in _CLASSES if finding.rule.startswith(rules)), "game-rule-violation")
    if infraction == "missed-trigger" and scene.events[finding.event].kind in _DONE:
        return "game-rule-violation"
    return infraction


def _suggest(
    suggested: list[Suggested],
    scene: Scene,
    case: Case,
    disputes: Disputes | None,
    seat: Seat | None,
    infraction: str,
    why: str,
) -> None:
    if any(one.seat == seat and one.infraction == infraction for one in suggested):
        return
    kind = INFRACTIONS[infraction]
    name = scene.full.info.name_of(seat) if seat is not None else ""
    prior = disputes.prior(name, infraction, case.time, but=case.id) if disputes is not None and name else 0
    limit = kind.upgraded_by
    upgrade = "not by number"
    if limit is not None:
        upgrade = f"{'may' if prior >= limit else 'not yet to'} be upgraded: {prior} earlier of {limit} that day"
    suggested.append(
        Suggested(
            seat,
            scene.name(seat),
            infraction,
            kind.title,
            kind.section,
            IPG,
            kind.penalty,
            kind.test,
            why,
            prior,
            upgrade,
        )
    )


def _whose(scene: Scene, finding: Finding) -> Seat | None:
    state = scene.full.at(finding.event).state
    return actor(scene.events[finding.event], state, state.last_known) or state.active


def _could_notice(scene: Scene, seat: Seat) -> bool:
    """Whether a player passed or decided between error and notice."""
    numbers = scene.stretch(scene.event, scene.noticed)
    return any(scene.is_decision(number) and scene.decider(number) == seat for number in numbers)


def _rulings(case: Case) -> tuple[RulingTold, ...]:
    found = []
    for one in case.rulings:
        event = one.event
        penalties = tuple(
            f"{plain(each.name)} (P{each.player}): {each.infraction}, {each.penalty}, {each.prior} earlier that day"
            for each in one.penalties
        )
        found.append(
            RulingTold(
                one.number,
                moment_of(one.time),
                plain(event.judge),
                event.role,
                event.final,
                event.remedy,
                plain(event.text),
                plain(event.authorized_by),
                plain(event.deviation),
                penalties,
                one.extension,
                one is not case.rulings[-1],
            )
        )
    return tuple(found)


def cannot_say(scene: Scene) -> tuple[str, ...]:
    """Point 12."""
    said = [
        "what anybody intended: Cheating is found by an investigation, never in a record",
        "what was said aloud, and gestures outside the record",
        "shortcuts agreed by voice, and whether a player meant to hold priority",
        "which remedy is right: remedies do not depend on who gains, and a judge decides",
    ]
    if not scene.by_engine:
        said.append("what was legal instead: our engine did not decide this game")
        said.append("decisions that its source does not tell: only what was done is recorded")
    observer = scene.full.info.observer
    if observer is not None:
        said.append(f"what only others than {scene.name(observer)} saw: it is the record of that seat")
    if scene.full.info.partial:
        gaps = scene.full.info.gaps
        said.append(f"what happened in its gaps: {gaps or 'the beginning'} of the record is missing")
    if scene.rolled_back:
        said.append("the disputed stretch was rolled back later: it is shown as it was then")
    if scene.seen.viewer != "all":
        said.append(f"what this view leaves out ({scene.seen.seen_as}): the judge's view has it")
    return tuple(said)
