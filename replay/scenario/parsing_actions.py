"""Reads what players do: `{P1: cast, card: …}`."""

from __future__ import annotations

from replay.scenario.errors import did_you_mean, shown
from replay.scenario.model import Action, Ref
from replay.scenario.references import PLAYERS, References
from replay.scenario.tree import Node

COSTS = ("sacrifice", "discard", "tap", "exile")
"""Keys for what costs take beside mana, in the order of the command."""
PAYING = ("pay", *COSTS)
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "cast": ("card", "id", "face", "for", "targets", "modes", "x", "kicker", *PAYING),
    "play": ("card", "id", "face"),
    "activate": ("source", "ability", "x", "targets", "mana", *PAYING),
    "foretell": ("card", "id", "pay"),
    "attack": ("with",),
    "block": ("with",),
    "pass": (),
    "concede": (),
}


def action_of(node: Node, refs: References, *, trying: bool = False) -> Action:
    """`{P1: cast, card: …}`; with `trying` it is only looked at, and gives no id to anything."""
    fields = node.as_fields("an action")
    who = [key for key in fields if key in PLAYERS]
    if len(who) != 1:
        node.fail("an action names one player: {P1: cast, …}")
    verb = fields[who[0]].as_text("an action")
    if verb not in ARGUMENTS:
        fields[who[0]].fail(
            f"unknown action {shown(verb)}{did_you_mean(verb, ARGUMENTS) or '; known are ' + ', '.join(ARGUMENTS)}"
        )
    node.as_fields(f"{verb}", (who[0], *ARGUMENTS[verb]))
    card, identifier = card_of(node, verb, fields, refs, trying)
    pay = fields.get("pay")
    pool_only = pay is not None and pay.text == "pool"
    return Action(
        line=node.line,
        player=1 if who[0] == "P1" else 2,
        verb=verb,
        card=card,
        id=identifier,
        alternative=alternative_of(fields["for"], refs) if "for" in fields else None,
        face=fields["face"].as_text("the name of a face") if "face" in fields else None,
        targets=refs_of(fields["targets"], refs) if "targets" in fields else None,
        modes=tuple(one.as_number("a mode") for one in fields["modes"].as_list("modes")) if "modes" in fields else (),
        x=fields["x"].as_number("x") if "x" in fields else None,
        kicked=kicker_of(fields["kicker"]) if "kicker" in fields else 0,
        ability=fields["ability"].as_number("ability") if "ability" in fields else None,
        mana=fields["mana"].as_text("mana") if "mana" in fields else None,
        pool_only=pool_only,
        pay=there(refs_of(pay, refs)) if pay is not None and not pool_only else None,
        given=tuple(one for key in COSTS if key in fields for one in there(refs_of(fields[key], refs))),
        pairs=pairs_of(fields["with"], refs) if "with" in fields else (),
    )


def card_of(
    node: Node, verb: str, fields: dict[str, Node], refs: References, trying: bool
) -> tuple[Ref | None, str | None]:
    """(the card that is meant, the id that it gets or has)."""
    if verb == "activate":
        if "source" not in fields:
            node.fail("which permanent? `source: name or id`")
        return refs.use(fields["source"]), None
    if "card" not in ARGUMENTS[verb]:
        return None, None
    if "card" in fields:
        card = refs.use(fields["card"])
        return card, refs.define(fields["id"]) if "id" in fields and not trying else None
    if "id" not in fields:
        node.fail("which card? `card: name` or `id: id`")
    return None, refs.use(fields["id"])


def kicker_of(node: Node) -> int:
    """`true`, or how often."""
    text = node.as_text("kicker")
    return int(text) if text.isdecimal() and len(text) < 4 else int(node.as_bool("kicker"))


def refs_of(node: Node, refs: References) -> tuple[Ref | None, ...]:
    """Things in a list; `null` stands for what is not chosen."""
    return tuple(None if one.null else refs.use(one) for one in node.as_list("a list of ids or names"))


def there(those: tuple[Ref | None, ...]) -> tuple[Ref, ...]:
    """Without what is not chosen."""
    return tuple(one for one in those if one is not None)


def pairs_of(node: Node, refs: References) -> tuple[tuple[Ref, tuple[Ref, ...]], ...]:
    """Attackers in a list or with what they attack, blockers with what they block."""
    if node.fields is not None:
        return tuple((refs.key(value, key), there(refs_of(value, refs))) for key, value in node.fields.items())
    return tuple((one, ()) for one in there(refs_of(node, refs)))


def alternative_of(node: Node, refs: References) -> str:
    """The name of an alternative cost."""
    name = node.as_text("the name of an alternative cost")
    known = refs.book.alternatives()
    if name not in known:
        node.fail(
            f"unknown alternative cost {shown(name)}{did_you_mean(name, known) or '; known are ' + ', '.join(known)}"
        )
    return name
