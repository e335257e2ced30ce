"""Points 7–12: knowledge, backup, counterfactual, infractions and rulings, integrity, and what is not said."""

from __future__ import annotations

from loreplay.dossier.sections import (
    Block,
    Cell,
    Event,
    Facts,
    Listed,
    Para,
    Quote,
    Rows,
    Section,
    events,
    lines,
    number,
    remedy,
    yes,
)
from projections.names import sentence
from replay.dossier.model import Dossier, RulingTold


def judged(dossier: Dossier) -> list[Section]:
    """The last six."""
    return [
        Section(7, "Who knew which hidden card", _ledger(dossier)),
        Section(8, "Backup", _backup(dossier)),
        Section(9, "Had the rule been followed", _counterfactual(dossier)),
        Section(10, "Infractions and rulings", _judgement(dossier)),
        Section(11, "Integrity", _integrity(dossier)),
        Section(12, "What this report can't say", [Listed("", dossier.cannot_say)]),
    ]


def _ledger(dossier: Dossier) -> list[Block]:
    one = dossier.knowledge
    found: list[Block] = [
        Para(
            "Hidden information was gained since the error."
            if one.information_gained
            else "No hidden information was gained since the error, as far as the record tells.",
            "warn" if one.information_gained else "good",
        ),
        Rows(
            "Hidden cards seen since the error",
            ("player", "cards"),
            [(f"{each.player} (P{each.seat})", str(each.cards)) for each in one.gained],
        ),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Event(each.number),
            each.at,
            f"{each.player} (P{each.seat})",
            f"{each.card} ({each.object})",
            each.zone,
            each.how,
            "the error" if each.since_error else "",
        )
        for each in one.sights
    ]
    if rows:
        found.append(Rows("Seen by then", ("event", "at", "player", "card", "zone", "how", "since"), rows))
    if one.not_shown:
        found.append(Para(f"{one.not_shown} sightings are not for this view.", "note"))
    for known in one.knows:
        who = known.who if known.seat is None else f"{known.who} (P{known.seat})"
        title = f"Known to {who} as it was noticed; {known.unknown} hidden cards unknown"
        found += lines(title, known.cards or ("no hidden card",))
    return found


def _backup(dossier: Dossier) -> list[Block]:
    one = dossier.backup
    found: list[Block] = [
        Para(f"Simple backup: {yes(one.simple)} ({one.simple_why}).", "good" if one.simple else "warn"),
        Facts(
            [
                ("feasible", one.feasible),
                ("back to right after", number(one.to)),
                ("events to reverse", str(one.events)),
                ("random", " ".join(f"#{each}" for each in one.random) or "none"),
                ("touch a library", " ".join(f"#{each}" for each in one.library) or "none"),
                ("showed hidden cards", str(one.hidden)),
            ]
        ),
        Rows(
            "Decisions that would be undone",
            ("player", "decisions"),
            [(f"{each.player} (P{each.seat})", str(each.cards)) for each in one.decisions],
        ),
        Rows(
            "Partial fixes (IPG 2.5)",
            ("fix", "applies", "why"),
            [(each.fix, yes(each.applies), each.why) for each in one.fixes],
        ),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Event(step.event.number), step.event.at, step.event.text, step.event.rule or "", ", ".join(step.flags))
        for step in one.reverse
    ]
    found.append(Rows("To reverse, newest first", ("event", "at", "what", "rule", "flags"), rows))
    if one.left_out:
        found.append(Para(f"{one.left_out} older ones are left out.", "note"))
    found += lines("What changed from before the action to the notice", one.differences)
    if one.differences_left_out:
        found.append(Para(f"{one.differences_left_out} more differences are left out.", "note"))
    return found


def _counterfactual(dossier: Dossier) -> list[Block]:
    one = dossier.counterfactual
    found: list[Block] = [Para("An illustration, no remedy.", "note")]
    found.append(Para(sentence(f"{'' if one.available else 'not available: '}{one.what}.")))
    found += events("What the engine decides instead", one.events, recorded=False)
    found += lines("From the recorded state to that one", one.differences)
    return found


def _judgement(dossier: Dossier) -> list[Block]:
    one = dossier.judgement
    found: list[Block] = [Para(one.note, "note")]
    rows: list[tuple[Cell, ...]] = [
        (
            f"{each.player} (P{each.seat})" if each.seat is not None else each.player,
            f"{each.title} ({each.infraction}; {each.section}, {each.edition})",
            each.penalty,
            each.test,
            each.why,
            str(each.prior),
            each.upgrade,
        )
        for each in one.suggested
    ]
    if rows:
        columns = ("player", "infraction", "standard penalty", "test", "why", "earlier that day", "upgrade")
        found.append(Rows("May apply", columns, rows))
    found.append(Facts([("status", one.status), ("time extension", f"{one.extension} minutes")]))
    told: list[tuple[int, list[Block]]] = [(each.event, _ruling(each)) for each in one.rulings]
    for appeal in one.appeals:
        blocks: list[Block] = [
            Quote(f"{appeal.by or 'A player'} appeals, {appeal.time} (entry {appeal.event})", appeal.text or "–")
        ]
        told.append((appeal.event, blocks))
    for _, blocks in sorted(told, key=lambda each: each[0]):
        found += blocks
    return found


def _ruling(one: RulingTold) -> list[Block]:
    final = "final ruling" if one.final else "ruling, overruled on appeal" if one.overruled else "ruling"
    found: list[Block] = [
        Quote(f"{one.judge} ({one.role}), {final}, {one.time} (entry {one.event})", one.text or "–"),
        Facts(
            [
                ("remedy", remedy(one.remedy)),
                ("authorised by", one.authorized_by or "–"),
                ("deviation", one.deviation or "none"),
                ("time extension", f"{one.extension} minutes"),
            ]
        ),
    ]
    return found + lines("Penalties", one.penalties)


def _integrity(dossier: Dossier) -> list[Block]:
    one = dossier.integrity
    good = one.verdict in ("EXACT", "INTACT") and one.unchanged
    found: list[Block] = [
        Para(one.verification, "good" if good else "bad"),
        Facts(
            [
                ("verdict", one.verdict),
                ("chain before the action", one.before or "–"),
                ("chain as noticed", one.until or "–"),
                ("chain head", one.head),
                ("as when opened", "yes: the game still begins with it" if one.unchanged else "NO"),
                ("decided again", one.deterministic),
                ("state at the event", one.state),
                ("this dispute", one.dispute),
            ]
        ),
    ]
    rows = [(each.kind, str(each.events)) for each in one.redactions]
    if rows:
        found.append(Rows("Withheld in this view", ("kind of event", "events"), rows))
    else:
        found.append(Para("Nothing is withheld in this view."))
    return found
