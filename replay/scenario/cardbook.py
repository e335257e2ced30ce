"""Card and token names of the corpus, found whatever their case, accents and punctuation."""

from __future__ import annotations

from functools import lru_cache

from domain.cards.abilities import AlternativeCost
from domain.cards.card import CardDef
from domain.cards.corpus import corpus, tokens
from domain.rules.parsed import Library, face_of_card
from domain.state import Face
from projections.names import key_of


class CardBook:
    """The cards and tokens a scenario may name."""

    def __init__(self) -> None:
        self.library = Library(corpus())
        self._cards = {key_of(card.name): card for card in self.library.cards.values() if not card.token}
        self._backs = {key_of(face.name or ""): face for face in self.library.backs.values()}
        self._parts = {key_of(face.name or "") for face in self.library.parts.values()}
        self._tokens: dict[str, dict[str, CardDef]] = {}
        made = [node for card in corpus().values() for ability in card.abilities for node in ability.walk()]
        for token in (*(node for node in made if isinstance(node, CardDef)), *tokens()):
            self.library.learn(token)
            names = (token.name, f"{token.name} Role") if "Role" in token.subtypes else (token.name,)
            for name in names:
                self._tokens.setdefault(key_of(name), {})[token.content_hash()] = token

    def alternatives(self) -> list[str]:
        """The names of alternative costs that a spell may be cast for."""
        named = (
            node.name for card in self._cards.values() for node in card.abilities if isinstance(node, AlternativeCost)
        )
        return list(dict.fromkeys(("foretell", "free", "exiled", *named)))

    def card(self, name: str) -> CardDef | None:
        """The card of that name."""
        return self._cards.get(key_of(name))

    def face(self, name: str) -> Face | None:
        """The face of the card of that name, or the back face."""
        card = self.card(name)
        return face_of_card(card) if card is not None else self._backs.get(key_of(name))

    def part(self, name: str) -> bool:
        """Whether a card can be cast or played as a part of that name: an Adventure, a modal back face."""
        return key_of(name) in self._parts

    def tokens(self, name: str) -> list[CardDef]:
        """The tokens of that name, with or without the word Token; several where cards make different ones."""
        found = self._tokens.get(key_of(name)) or self._tokens.get(key_of(f"{name} Token")) or {}
        return list(found.values())

    def names(self) -> list[str]:
        """All card names."""
        return [card.name for card in self._cards.values()]

    def token_names(self) -> list[str]:
        """All token names."""
        return [next(iter(same.values())).name for same in self._tokens.values()]


@lru_cache(maxsize=1)
def card_book() -> CardBook:
    """The book, made once."""
    return CardBook()


def same_name(name: str | None, text: str) -> bool:
    """Whether an object of that name is meant by the text; the word Token at its end may be left out."""
    return name is not None and key_of(name) in (key_of(text), key_of(f"{text} Token"))
