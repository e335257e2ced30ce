"""The infractions, penalties and remedies that a disputed play can lead to, in own words, with their sections."""

from __future__ import annotations

from typing import Final, NamedTuple

IPG: Final = "IPG of 23 Sep 2024"
MTR: Final = "MTR of 10 Nov 2025"
DIGITAL: Final = "Digital MTR and IPG of 15 Nov 2021"
JAR: Final = "JAR of 23 Sep 2024"
DOCUMENTS: Final = (MTR, IPG, JAR, DIGITAL)
"""The editions that this release knows."""


class Kind(NamedTuple):
    """An infraction."""

    title: str
    section: str
    """`IPG 2.5`; empty where this release knows no number."""
    group: str
    """`GPE` gameplay error, `TE` tournament error, `UC` unsporting conduct."""
    penalty: str
    """The standard one."""
    test: str
    """When it is one."""

    @property
    def upgraded_by(self) -> int | None:
        """Earlier ones of the same type, player and day from which on it may be upgraded; None: never by number."""
        return {"GPE": 2, "TE": 1}.get(self.group)


INFRACTIONS: Final[dict[str, Kind]] = {
    "missed-trigger": Kind(
        "Missed Trigger",
        "IPG 2.1",
        "GPE",
        "none",
        "the controller showed no awareness of it by the first time it would visibly matter; "
        "a Warning if it is usually detrimental and its controller owns the source",
    ),
    "looking-at-extra-cards": Kind(
        "Looking at Extra Cards", "IPG 2.2", "GPE", "warning", "a player saw a card that was not to be seen"
    ),
    "hidden-card-error": Kind(
        "Hidden Card Error", "IPG 2.3", "GPE", "warning", "an error that only knowing hidden cards could put right"
    ),
    "mulligan-error": Kind("Mulligan Procedure Error", "IPG 2.4", "GPE", "warning", "an error in the mulligans"),
    "game-rule-violation": Kind(
        "Game Rule Violation", "IPG 2.5", "GPE", "warning", "any other breach of the Comprehensive Rules"
    ),
    "failure-to-maintain-game-state": Kind(
        "Failure to Maintain Game State",
        "IPG 2.6",
        "GPE",
        "warning",
        "a player did not point out the other's error at once; silence on purpose, for gain, is Cheating",
    ),
    "communication-policy-violation": Kind(
        "Communication Policy Violation",
        "IPG 3.7",
        "TE",
        "warning",
        "MTR 4 was breached and the opponent acted on it; a backup goes to the action, not to the misstatement",
    ),
    "slow-play": Kind("Slow Play", "", "TE", "warning", "a player took longer than needed; time stamps tell"),
    "stalling": Kind("Stalling", "", "UC", "disqualification", "Slow Play on purpose, for gain"),
    "cheating": Kind(
        "Cheating",
        "IPG 4.8",
        "UC",
        "disqualification",
        "a rule was broken or a lie told, for gain, knowingly: intent is found by an investigation, never in a record",
    ),
}

SHORT: Final = {
    "mt": "missed-trigger",
    "lec": "looking-at-extra-cards",
    "hce": "hidden-card-error",
    "mpe": "mulligan-error",
    "grv": "game-rule-violation",
    "fmgs": "failure-to-maintain-game-state",
    "cpv": "communication-policy-violation",
}
"""What judges write on slips."""

PENALTIES: Final = ("none", "warning", "game-loss", "match-loss", "disqualification")
"""From the mildest to the most severe."""

REMEDIES: Final[dict[str, str]] = {
    "leave-as-is": "the game goes on as it is",
    "partial-fix": "one of the listed partial fixes (IPG 2.5)",
    "trigger-on-stack": "the missed trigger is put on the stack (IPG 2.1)",
    "reverse-illegal-action": "the illegal action in progress is reversed whole (CR 733)",
    "simple-backup": "the last action alone is reversed (IPG 1.4)",
    "backup": "every action since the error is reversed, newest first (IPG 1.4)",
}
SIMPLE_BACKUP_FOR: Final = ("missed-trigger", "hidden-card-error", "game-rule-violation")
"""The infractions for which a simple backup is provided (IPG 1.4)."""
ROLES: Final = ("floor-judge", "head-judge", "appeals-judge")
FINAL_ROLES: Final = ("head-judge", "appeals-judge")


def named(words: str) -> str:
    """An infraction, penalty or remedy as it is recorded: `Game Rule Violation`, `GRV` or `GPE-GRV` is one name."""
    name = "-".join(words.lower().split())
    for kind in INFRACTIONS.items():
        if name == "-".join(kind[1].title.lower().split()):
            return kind[0]
    short = name.removeprefix("gpe-").removeprefix("te-")
    return SHORT.get(short, name)


def standard(infraction: str) -> tuple[str, ...]:
    """The penalties that need no explanation."""
    if infraction == "missed-trigger":
        return ("none", "warning")
    return (INFRACTIONS[infraction].penalty,) if infraction in INFRACTIONS else ("none",)
