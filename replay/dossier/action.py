"""Points 4 and 9: the action, its legality, what else could be done, and the state had the rule been followed."""

from __future__ import annotations

from domain.decide import Table
from domain.redact import redact_all, view
from projections.differences import differences
from projections.log import log
from projections.provenance import title
from replay.audit.auditing import Finding
from replay.disputes.case import Case
from replay.dossier.engine import EngineView, could
from replay.dossier.model import Action, Asked, Counterfactual, Found, Told
from replay.dossier.scene import Scene, plain
from replay.errors import StoreError
from replay.scenario.errors import ScenarioError
from replay.why_not import why_not

_ANNOUNCED = frozenset(
    "ModesChosen TargetsChosen CostPaid ManaSpent ManaAdded AnnouncementCompleted EffectChoiceMade SpellCast "
    "AbilityActivated LandPlayed CardForetold AttackersDeclared BlockersDeclared DamageAssigned PermanentTapped "
    "PermanentSacrificed CardDiscarded".split()
)
MOST = 200
"""Events that one list of a dossier holds."""


def found(scene: Scene, finding: Finding) -> Found:
    """A finding, in words that tell this viewer nothing hidden."""
    text = scene.explained.get((finding.rule, finding.event), "told in the judge's view")
    text = scene.named(text, finding.event)
    return Found(
        finding.rule,
        title(finding.rule) or "",
        finding.event,
        finding.at,
        finding.verdict.replace("_", " "),
        text,
        finding.evidence,
    )


def action(scene: Scene, case: Case, engine: EngineView, table: Table | None) -> Action:
    """Point 4."""
    chain = scene.seen.provenance.chain(scene.event)
    numbers = [number for number, _ in chain]
    ending = scene.seen.explain(scene.event).ending
    decided = next(
        (number for number in numbers if scene.decides(number) or number == scene.first == scene.event), None
    )
    about = set(numbers)
    announced = []
    for number in scene.stretch(scene.first, scene.last):
        event = scene.events[number]
        if event.cause in about or number in about:
            about.add(number)
            if event.kind in _ANNOUNCED and number != scene.event:
                announced.append(number)
    findings = scene.findings(scene.first, scene.last)
    options, note = _options(scene, table)
    tallies = scene.audit.rules.values()
    seat = scene.actor(scene.event)
    return Action(
        event=scene.told(scene.event),
        actor=scene.name(seat) if seat is not None else "nobody",
        decided=scene.told(decided) if decided is not None else None,
        chain=scene.tell(numbers[1:]),
        ending=ending,
        first=scene.first,
        last=scene.last,
        announced=scene.tell(announced[:MOST]),
        legal=_legal(findings, engine),
        findings=tuple(found(scene, one) for one in findings),
        engine=_engine(scene, engine),
        engine_rules=engine.rules,
        options=options,
        options_note=note,
        asked=_asked(scene, case),
        rules_checked=len(scene.audit.rules),
        opportunities=sum(tally.opportunities for tally in tallies),
    )


def _legal(findings: list[Finding], engine: EngineView) -> str:
    if any(one.verdict == "violated" for one in findings) or engine.status in ("refused", "otherwise"):
        return "illegal"
    if engine.status == "same":
        return "legal"
    return "cannot be told" if findings else "no breach found"


def _engine(scene: Scene, engine: EngineView) -> str:
    """What the engine says; reasons may name hidden cards, so only judges read them."""
    if engine.status in ("same", "unavailable") or scene.seen.viewer == "all":
        word = {"refused": "refused: ", "otherwise": "decided otherwise: "}.get(engine.status, "")
        return word + plain(engine.reason)
    word = "refuses the decision" if engine.status == "refused" else "decides otherwise"
    return f"today's engine {word}; why is told in the judge's view"


def _options(scene: Scene, table: Table | None) -> tuple[tuple[str, ...] | None, str]:
    if scene.by_itself and scene.by_engine:
        return None, "nobody decided it: the game did it by itself"
    if table is None:
        return None, "not known: our engine did not decide this game, or it cannot be gone on with from there"
    who = scene.name(table.player)
    if scene.seen.viewer not in ("all", table.player):
        return None, f"what {who} could do tells of hidden cards: it is in that player's and the judge's view"
    return could(table), f"what {who} could do then"


def _asked(scene: Scene, case: Case) -> Asked | None:
    words = case.opened.action
    if words is None or scene.seen.viewer != "all":
        return None
    try:
        answer = why_not(scene.events, scene.before or 0, words, scene.full.definitions)
    except (StoreError, ScenarioError) as error:
        return Asked(plain(words), None, (), plain(str(error)))
    return Asked(plain(words), not answer.rules, answer.rules, plain(answer.reason))


def counterfactual(scene: Scene, engine: EngineView) -> Counterfactual:
    """Point 9, in this viewer's eyes."""
    if engine.status == "unavailable":
        return Counterfactual(False, engine.reason, (), ())
    if engine.status == "same":
        return Counterfactual(True, "the rules were followed: the state is the recorded one", (), ())
    assert engine.state is not None
    recorded, other = scene.seen.at(scene.last).state, engine.state
    if scene.seen.viewer != "all":
        other = view(other, None if scene.seen.viewer == "public" else scene.seen.viewer)
    changed = differences(recorded, other, scene.seen.namer)
    if engine.status == "refused":
        what = "the decision is refused and the illegal action reversed whole (733.1): the state is that before it"
    else:
        what = "today's engine goes on from the same decision with the same results of chance"
    return Counterfactual(True, what, _told(scene, engine), tuple(str(each) for each in changed))


def _told(scene: Scene, engine: EngineView) -> tuple[Told, ...]:
    events = list(engine.events)
    if not events:
        return ()
    if scene.seen.viewer != "all":
        events = redact_all(events, None if scene.seen.viewer == "public" else scene.seen.viewer)
    before = [recorded.event for recorded in scene.seen[: engine.prefix]]
    lines = log([*before, *events], scene.seen.namer, engine.prefix)
    return tuple(
        Told(
            line.number, f"T{line.turn}.{line.step}" if line.step else f"T{line.turn}", line.kind, line.text, line.rule
        )
        for line in lines
    )[:MOST]
