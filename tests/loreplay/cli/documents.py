"""The documents of `--json`, written down once more: a field that is new, gone or of another type is an error."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What all have."""

    schema: str
    version: Literal[1]


class Player(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    name: str
    bot: bool
    known_as: str | None


class Game(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    events: int
    head: str
    players: list[Player]
    format: str
    source: str
    observer: int | None
    match: str | None
    game_number: int
    best_of: int
    partial_start: bool
    turns: int
    winner: int | None
    result: str
    began: int | None
    ended: int | None
    latest: int | None
    gaps: int
    superseded_by: str | None
    forked_from: str | None
    partial: bool
    finished: bool
    same_game: list[str]


class Games(Document):
    store: str
    count: int
    games: list[Game]


class Error(Document):
    error: str
    exit_code: Literal[1, 2, 3]


class ImportedFile(msgspec.Struct, forbid_unknown_fields=True):
    file: str
    status: Literal["read", "no games", "refused"]
    reason: str | None
    line: int | None
    notes: list[str]


class Annotation(msgspec.Struct, forbid_unknown_fields=True):
    seen: int
    used: int
    ignored: int


class ImportedGame(msgspec.Struct):
    id: str
    match: str | None
    game_number: int
    seat: int | None
    complete: bool
    turns: int
    result: str
    events: int
    observed_events: int
    exempt_events: int
    characteristics_events: int
    states_compared: int
    mismatches: int
    mismatch_kinds: dict[str, int]
    gaps: int
    truncated: int
    undone: int
    annotations: dict[str, Annotation]
    notes: list[str]
    status: Literal["new", "extended", "unchanged", "superseding"]
    added: int
    players: dict[str, str]


class Import(Document):
    files: list[ImportedFile]
    games: list[ImportedGame]
    bytes: int
    seconds: float
    events_per_second: float
    peak_mb: float | None


class Board(Document, forbid_unknown_fields=False):
    game: str
    number: int
    turn: int
    step: str | None
    view: str
    players: list[dict[str, Any]]
    stack: list[dict[str, Any]]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    turn: int
    step: str | None
    text: str
    rule: str | None
    kind: str
    cause: int | None


class Log(msgspec.Struct, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    schema: str
    version: Literal[1]
    game: str
    view: str
    first: int
    last: int
    cancelled: bool
    lines: list[Line]


class Sagas(Document):
    game: str
    view: str
    sagas: list[dict[str, Any]]


class Difference(msgspec.Struct, forbid_unknown_fields=True):
    about: str
    of: str
    what: str
    before: Any
    after: Any
    text: str


class Diff(Document):
    game: str
    view: str
    before: int
    after: int
    differences: list[Difference]


class Use(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    turn: int
    kind: str
    rule: str


class Uses(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    events: list[Use]


class Rule(Document):
    rule: str
    title: str
    edition: str
    kinds: list[str]
    code: list[str]
    scenarios: list[str]
    count: int
    games: list[Uses]


class Export(Document):
    game: str
    file: str
    format: Literal["lore", "jsonl", "csv", "html", "parquet"]
    view: str
    events: int
    bytes: int


class Verify(Document):
    games: list[dict[str, Any]]
    counts: dict[str, int]


class RemadeGame(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    events: int
    head: str
    same: bool
    problem: str | None
    added: bool


class Remake(Document):
    games: list[RemadeGame]
    kept: bool


class Simulate(Document):
    games: int
    finished: int
    draws: int
    stuck: int
    wins: dict[str, int]
    seconds: float
    games_per_second: float
    turns_per_second: float
    choices_per_second: float
    events_per_game: float
    choices_per_game: float
    turns_per_game: float
    peak_mb: float
    reasons: dict[str, int]
    added: int
    known: int
    interrupted: bool
    seed: str
    players: list[str]
    sink: Literal["store", "lake", "none"]


class Backup(Document):
    store: str
    file: str
    bytes: int


class Restore(Document):
    file: str
    store: str
    replaced: bool


class Upgrade(Document):
    store: str
    before: int
    after: int


class Forget(Document):
    forgot: str
    games: int
    events: int
    sources: int
    names: int


class CardsImport(Document):
    file: str
    kind: str
    cards: int
    abilities: int
    added: int
    changed: int
    unchanged: int
    skipped: int
    languages: dict[str, int]


class Covered(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cards: int
    playable: int


class CoveredSet(Covered):
    mechanics: list[Covered]


class Missing(msgspec.Struct, forbid_unknown_fields=True):
    what: str
    cards: int
    names: list[str]


class CardsCoverage(Document):
    file: str
    cards: int
    playable: int
    sets: list[CoveredSet]
    mechanics: list[Covered]
    missing: list[Missing]


class RuleTitle(msgspec.Struct, forbid_unknown_fields=True):
    rule: str
    title: str


class Card(Document):
    name: str
    mana_cost: str
    colors: list[str]
    types: list[str]
    subtypes: list[str]
    power: int | None
    toughness: int | None
    loyalty: int | None
    hash: str
    text: str
    rules: list[RuleTitle]
    decks: dict[str, int]
    definition: dict[str, Any]


class Finding(msgspec.Struct, forbid_unknown_fields=True):
    level: Literal["OK", "WARN", "FAIL"]
    about: str
    text: str
    todo: str


class Doctor(Document):
    ok: bool
    findings: list[Finding]


class Demo(msgspec.Struct, forbid_unknown_fields=True, rename={"imported": "import"}):
    schema: str
    version: Literal[1]
    store: str
    files: list[str]
    imported: dict[str, Any]
    verdicts: dict[str, str]


class ScenarioFailure(msgspec.Struct, forbid_unknown_fields=True):
    line: int
    what: str
    expected: str
    found: str
    event: int | None
    told: str | None


class PlayedScenario(msgspec.Struct, forbid_unknown_fields=True):
    file: str
    name: str
    rules: list[str]
    verdict: Literal["passed", "failed", "error"]
    error: str | None
    expectations: int
    events: int
    game: str | None
    failures: list[ScenarioFailure]


class Scenarios(Document):
    scenarios: list[PlayedScenario]
    counts: dict[str, int]


class Link(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    turn: int
    step: str | None
    kind: str
    text: str
    rule: str | None = None
    title: str | None = None
    passed: int | None = None
    line: int | None = None


class Explanation(Document):
    game: str
    view: str
    number: int
    links: list[Link]
    end: Literal["choice", "step", "turn", "start", "record", "log", "unknown", "damaged"]
    untold: bool
    ending: str


class Watch(Document):
    game: str
    view: str
    file: str
    address: str
    bytes: int
    opened: bool


class AuditFinding(msgspec.Struct, forbid_unknown_fields=True):
    rule: str
    event: int
    at: str
    verdict: Literal["violated", "cannot_tell", "in_gap"]
    explanation: str
    evidence: list[int]


class AuditedGame(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    findings: list[AuditFinding]


class AuditedRule(msgspec.Struct, forbid_unknown_fields=True):
    rule: str
    title: str
    opportunities: int
    held: int
    violated: int
    cannot_tell: int
    in_gaps: int


class Audit(Document):
    games: list[AuditedGame]
    rules: list[AuditedRule]


class Build(Document):
    lake: str
    events: int
    games: int
    forgotten: int
    rebuilt: str | None
    made_again: int
    decided_otherwise: int
    total_events: int
    total_games: int
    bytes: int
    loading_seconds: float
    modelling_seconds: float


class MetricLine(msgspec.Struct, forbid_unknown_fields=True):
    metric: str
    title: str
    definition: str
    by: list[str]
    since: str


class Metrics(Document):
    metrics: list[MetricLine]


class Stats(Document):
    metric: str
    definition: str
    filters: dict[str, str]
    by: str | None
    n_games: int
    rows: list[dict[str, Any]]
    note: str | None


class Query(Document):
    columns: list[str]
    rows: list[dict[str, Any]]
    more: bool


class Dashboard(Document):
    file: str
    bytes: int
    pages: list[str]
    hidden: bool


class ExportAll(Document):
    folder: str
    format: Literal["parquet", "csv"]
    view: Literal["public", "all"]
    tables: dict[str, int]


class WhyNot(Document):
    game: str
    event: int
    player: int
    legal: bool
    rules: list[str]
    reason: str
    decides: int | None
    options: list[str]


class Play(Document):
    game: str
    finished: bool
    result: str
    winner: int | None
    turns: int
    events: int


class Fork(Document):
    parent: str
    at: int
    event: int
    game: str
    players: list[str]
    finished: bool
    result: str
    winner: int | None
    turns: int
    events: int
    known: bool
    failure: str


class ForkScenario(Document):
    game: str | None
    at: int
    event: int
    position: int
    file: str | None
    text: str | None
    same_legal_commands: bool | None
    unsaid: list[str]


class DisputePenalty(msgspec.Struct, forbid_unknown_fields=True):
    player: int
    name: str
    infraction: str
    penalty: str
    prior: int


class DisputeRuling(msgspec.Struct, forbid_unknown_fields=True):
    judge: str
    role: Literal["floor-judge", "head-judge", "appeals-judge"]
    final: bool
    remedy: str
    text: str
    penalties: list[DisputePenalty]
    extension: int


class DisputeSaid(msgspec.Struct, forbid_unknown_fields=True):
    by: str
    player: int | None
    text: str | None


class DisputeLine(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    game: str
    event: int
    noticed: int
    opened: int
    asked_by: str
    rel: str
    status: Literal["open", "ruled", "appealed", "final"]
    claims: list[DisputeSaid]
    rulings: list[DisputeRuling]
    appeals: list[DisputeSaid]
    extension: int
    events: int


class Dispute(DisputeLine, kw_only=True):
    schema: str
    version: Literal[1]


class Disputes(Document):
    disputes: list[DisputeLine]


class DossierFile(Document):
    dispute: str
    game: str
    file: str
    format: Literal["text", "json", "html", "lore"]
    view: str
    bytes: int


class Dossier(Document):
    """The twelve points; their fields are those of `replay.dossier.model`."""

    identity: dict[str, Any]
    claims: list[dict[str, Any]]
    moment: dict[str, Any]
    action: dict[str, Any]
    detection: dict[str, Any]
    automatic: list[dict[str, Any]]
    automatic_left_out: int
    knowledge: dict[str, Any]
    backup: dict[str, Any]
    counterfactual: dict[str, Any]
    judgement: dict[str, Any]
    integrity: dict[str, Any]
    cannot_say: list[str]


class ReceiptSignature(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    public: str
    value: str
    algorithm: Literal["Ed25519"]


class SealedReceipt(Document):
    kind: Literal["game", "dispute"]
    game: str
    events: int
    head: str
    rules_edition: str
    time: str
    signature: ReceiptSignature | None


class Key(Document):
    name: str
    public: str
    private: bool
    file: str


class KeyLine(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    public: str
    private: bool
    file: str


class Keys(Document):
    folder: str
    keys: list[KeyLine]


DOCUMENTS: dict[str, type[msgspec.Struct]] = {
    "loreplay.games": Games,
    "loreplay.error": Error,
    "loreplay.import": Import,
    "loreplay.board": Board,
    "loreplay.log": Log,
    "loreplay.sagas": Sagas,
    "loreplay.diff": Diff,
    "loreplay.rule": Rule,
    "loreplay.scenario": Scenarios,
    "loreplay.explanation": Explanation,
    "loreplay.export": Export,
    "loreplay.watch": Watch,
    "loreplay.verify": Verify,
    "loreplay.audit": Audit,
    "loreplay.why-not": WhyNot,
    "loreplay.dispute": Dispute,
    "loreplay.disputes": Disputes,
    "loreplay.dossier": Dossier,
    "loreplay.dossier-file": DossierFile,
    "loreplay.receipt": SealedReceipt,
    "loreplay.key": Key,
    "loreplay.keys": Keys,
    "loreplay.simulate": Simulate,
    "loreplay.remake": Remake,
    "loreplay.play": Play,
    "loreplay.fork": Fork,
    "loreplay.fork-scenario": ForkScenario,
    "loreplay.backup": Backup,
    "loreplay.restore": Restore,
    "loreplay.upgrade": Upgrade,
    "loreplay.forget": Forget,
    "loreplay.cards-import": CardsImport,
    "loreplay.cards-coverage": CardsCoverage,
    "loreplay.card": Card,
    "loreplay.doctor": Doctor,
    "loreplay.demo": Demo,
    "loreplay.build": Build,
    "loreplay.metrics": Metrics,
    "loreplay.stats": Stats,
    "loreplay.query": Query,
    "loreplay.dashboard": Dashboard,
    "loreplay.export-all": ExportAll,
}


def checked(text: str) -> dict[str, Any]:
    """The one document in the text. ValidationError if it is not what is written down here."""
    document: dict[str, Any] = msgspec.json.decode(text)
    msgspec.json.decode(text, type=DOCUMENTS[document["schema"]])
    return document
