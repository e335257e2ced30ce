"""Points 1–6: the game, the claims, the moment, the action, its detection, and what the game did by itself."""

from __future__ import annotations

from loreplay.dossier.sections import (
    Block,
    Cell,
    Drawn,
    Event,
    Facts,
    Para,
    Quote,
    Rows,
    Section,
    counted,
    events,
    findings,
    lines,
    number,
)
from projections.provenance import headed
from replay.dossier.model import Dossier

_LEGAL = {
    "legal": "It was legal.",
    "illegal": "It was illegal.",
    "no breach found": "No breach was found.",
    "cannot be told": "Whether it was legal cannot be told.",
}


def played(dossier: Dossier) -> list[Section]:
    """The first six."""
    return [
        Section(1, "Identity", _identity(dossier)),
        Section(2, "Claims", _claims(dossier)),
        Section(3, "The moment", _moment(dossier)),
        Section(4, "The action", _action(dossier)),
        Section(5, "Detection", _detection(dossier)),
        Section(6, "Automatic events around it", _automatic(dossier)),
    ]


def _identity(dossier: Dossier) -> list[Block]:
    one = dossier.identity
    rows: list[tuple[str, Cell]] = [
        ("dispute", one.dispute),
        ("opened", one.opened),
        ("asked by", one.asked_by or "not told"),
        ("disputed event", Event(one.event)),
        ("noticed by event", Event(one.noticed)),
        ("game", one.game),
        ("players", ", ".join(f"{player.name} (P{player.seat})" for player in one.players)),
        ("format", one.format or "not told"),
        ("result", one.result),
        ("match", f"{one.match}, game {one.game_number}" if one.match else "not told"),
        ("recorded by", one.recorded_by or "not told"),
        ("REL", one.rel or "not told"),
        ("rules", f"CR {one.rules_edition}" if one.rules_edition else "edition not told"),
        ("documents", "; ".join(one.documents)),
        ("engine", one.engine or "none: not decided by our engine"),
        ("cards", one.cards or "definitions not known in this view"),
        ("seed commitment", one.seed_commitment or "none"),
        ("events", str(one.events)),
        ("chain head", one.head),
        ("view", one.view),
    ]
    return [Facts(rows)]


def _claims(dossier: Dossier) -> list[Block]:
    found: list[Block] = []
    for claim in dossier.claims:
        seat = f"P{claim.player}" if claim.player is not None else ""
        name = next((each.name for each in dossier.identity.players if each.seat == claim.player), claim.by)
        who = f"{name} ({seat})" if seat else claim.by or "somebody"
        if claim.text is None:
            found.append(Para(f"{who} spoke away from the table: only that player and judges read it.", "note"))
        else:
            found.append(Quote(f"{who}, away from the table" if claim.away else who, claim.text))
    return found or [Para("Nobody's claim was recorded.", "note")]


def _moment(dossier: Dossier) -> list[Block]:
    one = dossier.moment
    rows: list[tuple[str, Cell]] = [
        ("right after event", number(one.after)),
        ("at", one.at),
        ("turn", str(one.turn)),
        ("active player", one.active),
        ("step", one.step),
        ("priority", one.priority),
        ("waiting for", one.awaiting),
        ("time", one.time),
        ("since the start", one.elapsed),
        ("designations of the game", ", ".join(one.designations) or "none"),
    ]
    found: list[Block] = [Facts(rows)]
    found.append(
        Rows(
            "Players",
            ("player", "life", "mana", "counters", "designations", "hand", "library"),
            [
                (
                    f"{each.name} (P{each.seat})",
                    str(each.life),
                    each.mana,
                    ", ".join(each.counters) or "none",
                    ", ".join(each.designations) or "none",
                    str(each.hand),
                    str(each.library),
                )
                for each in one.players
            ],
        )
    )
    if one.stack:
        rows_ = [(each.name, each.controller, "; ".join(each.targets) or "none") for each in one.stack]
        found.append(Rows("Stack, from the top", ("object", "controller", "targets"), rows_))
    else:
        found.append(Para("The stack is empty."))
    found += events("Triggered, not yet on the stack", one.pending_triggers)
    found += lines("Permanents with counters", one.counters)
    found.append(Drawn("The board", one.board))
    return found


def _action(dossier: Dossier) -> list[Block]:
    one = dossier.action
    kind = {"legal": "good", "illegal": "bad", "cannot be told": "warn"}.get(one.legal, "")
    found: list[Block] = [
        Para(one.event.text, "lead"),
        Facts(
            [
                ("event", Event(one.event.number)),
                ("at", one.event.at),
                ("rule", headed(one.event.rule) if one.event.rule else "none in the record"),
                ("whose", one.actor),
                ("decided with", Event(one.decided.number) if one.decided else "nobody's decision: the game did it"),
                ("goes back to", one.ending),
                ("events of it", f"#{one.first}–#{one.last}"),
            ]
        ),
        Para(_LEGAL.get(one.legal, one.legal), kind),
        Para(f"Engine: {one.engine}."),
    ]
    found += lines("Rules that the engine names", [headed(rule) for rule in one.engine_rules])
    found += findings("Audit of these events", one.findings)
    found.append(
        Para(
            f"The audit looked at {one.rules_checked} rules in {one.opportunities:,} opportunities of this game.",
            "note",
        )
    )
    found += events("What led to it, the nearest first", one.chain)
    found += events("Choices, targets, costs and mana", one.announced)
    if one.options is not None:
        found += lines(f"Options: {one.options_note}", one.options or ("nothing",))
    else:
        found.append(Para(f"Options: {one.options_note}.", "note"))
    if one.asked is not None:
        legal = {True: "legal", False: "not legal", None: "cannot be told"}[one.asked.legal]
        rules = ", ".join(headed(rule) for rule in one.asked.rules)
        why = ": ".join(part for part in (one.asked.reason, rules) if part)
        found.append(Para(f"Asked for: {one.asked.action} – {legal}{f' ({why})' if why else ''}."))
    return found


def _detection(dossier: Dossier) -> list[Block]:
    one = dossier.detection
    first = one.first_illegal
    found: list[Block] = []
    if first is None:
        found.append(Para("The audit found nothing illegal from the disputed action on."))
    else:
        found.append(Para(f"First illegal: #{first.event} ({first.at}), {headed(first.rule)}.", "bad"))
        found += findings("First violation", [first])
    began = f"{counted(one.turns, 'turn')} and {counted(one.steps, 'step')} began"
    between = f"{counted(one.events, 'event')}, {began}"
    found.append(
        Facts(
            [
                ("noticed by", Event(one.noticed.number)),
                ("that is", one.noticed.text),
                ("between", between),
                ("missed trigger", one.trigger_window),
            ]
        )
    )
    rows = [
        (f"{each.name} (P{each.seat})", str(each.received), str(each.passed), str(each.decided)) for each in one.between
    ]
    found.append(Rows("Who could have noticed", ("player", "got priority", "passed", "decided"), rows))
    found += events("Passes between", one.passes, left_out=one.left_out)
    found += findings("Violated before", one.earlier)
    return found


def _automatic(dossier: Dossier) -> list[Block]:
    rows: list[tuple[Cell, ...]] = []
    for one in dossier.automatic:
        why = " ← ".join(f"#{link.number} {link.text}" for link in one.why)
        why = f"{why} ({one.ending})" if why else one.ending
        rows.append((Event(one.event.number), one.event.at, one.what, one.event.text, one.event.rule or "", why))
    if not rows:
        return [Para("The game did nothing by itself here.")]
    found: list[Block] = [
        Rows("What the game did by itself", ("event", "at", "kind", "what", "rule", "because of"), rows)
    ]
    if dossier.automatic_left_out:
        found.append(Para(f"{dossier.automatic_left_out} further away are left out.", "note"))
    return found
