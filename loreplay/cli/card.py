"""`loreplay card`: a definition in English, and the rules it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.failures import WrongUsage, one_line
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, DIM, fitted, styled

if TYPE_CHECKING:
    from domain.cards.card import CardDef


def complete_card(incomplete: str) -> list[str]:
    """Names of cards that begin like this, for the shell."""
    from replay.card_lookup import spelled
    from replay.cardnames.text import spelling

    key = spelling(incomplete)
    return [card.name for other, card in spelled().items() if other.startswith(key)]


@verb(
    app, "card", 'loreplay card "Arni Slays the Troll"', "loreplay card thorin oakenshield", "loreplay card kili --json"
)
def card(
    session: Session,
    name: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME",
            help="The name of a card, or how it begins.",
            autocompletion=complete_card,
            show_default=False,
        ),
    ],
) -> None:
    """Say what a card does as Loreplay plays it, and which rules it uses.

    The text is made from the definition; it is not the published one. Names are found whatever their case, accents
    and punctuation.
    """
    from domain import cr
    from domain.cards.describe import describe, uses
    from domain.cards.nodes import to_json
    from replay.decks import deck_names, load_deck

    found = _find(" ".join(name))
    text = describe(found)
    rules = [{"rule": number, "title": cr.title(number)} for number in uses(found)]
    decks = {deck: load_deck(deck).counts().get(found.name, 0) for deck in deck_names()}
    decks = {deck: number for deck, number in decks.items() if number}
    session.document(
        "card", {**_facts(found), "text": text, "rules": rules, "decks": decks, "definition": to_json(found)}
    )
    if session.json:
        return
    session.say(styled(f"{found.name}  {found.mana_cost}".rstrip(), BOLD))
    session.say(_types(found))
    if text:
        session.say()
        for line in text.split("\n"):
            session.say(fitted(line, hanging=2))
    session.say()
    told = ", ".join(f"{each['rule']} {each['title']}" for each in rules)
    session.say(fitted(f"  rules       {told}"))
    if decks:
        session.say(fitted(f"  decks       {', '.join(f'{number} in {deck}' for deck, number in decks.items())}"))
    session.say(styled(f"  definition  {found.content_hash()}", DIM))


def _find(name: str) -> CardDef:
    """The card of that name, or with a part of that name, or the only one that begins so. WrongUsage else."""
    from replay.card_lookup import UnknownCard, card_of_part, find_card, spelled
    from replay.cardnames.text import spelling

    try:
        return find_card(name)
    except UnknownCard as unknown:
        whole = card_of_part(name)
        if whole is not None:
            return whole
        key = spelling(name[:200])
        begins = [card for other, card in spelled().items() if key and other.startswith(key)]
        if len(begins) == 1:
            return begins[0]
        if begins:
            names = ", ".join(card.name for card in begins[:5]) + (", …" if len(begins) > 5 else "")
            raise WrongUsage(f"{one_line(name, 100)!r} begins {len(begins)} names: {names}") from unknown
        raise WrongUsage(f"{one_line(str(unknown), 300)}; Loreplay plays {len(spelled())} cards") from unknown


def _types(card: CardDef) -> str:
    line = " ".join(card.types) + (f" — {' '.join(card.subtypes)}" if card.subtypes else "")
    if card.power is not None:
        line += f"  {card.power}/{card.toughness}"
    return f"{line}  loyalty {card.loyalty}" if card.loyalty is not None else line


def _facts(card: CardDef) -> dict[str, Any]:
    return {
        "name": card.name,
        "mana_cost": card.mana_cost,
        "colors": card.colors_now,
        "types": card.types,
        "subtypes": card.subtypes,
        "power": card.power,
        "toughness": card.toughness,
        "loyalty": card.loyalty,
        "hash": card.content_hash(),
    }
