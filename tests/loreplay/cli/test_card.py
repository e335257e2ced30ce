"""`loreplay card`."""

from __future__ import annotations

from tests.loreplay.cli.conftest import Run


def test_a_card_in_english(run: Run) -> None:
    told = run("card", "Arni Slays the Troll").out
    assert told.startswith("Arni Slays the Troll  {R}{G}\nEnchantment — Saga\n")
    assert "I — Target creature you control fights" in told
    assert "701.14 Fight" in told
    assert "714 Saga Cards" in told
    assert "in sagas" in told


def test_names_are_found_whatever_their_spelling(run: Run) -> None:
    assert run("card", "thorin", "OAKENSHIELD").out.startswith("Thorin Oakenshield  {R}{W}")
    assert run("card", "kili").out.startswith("Kíli the Resourceful")
    assert run("card", "thrors map").out.startswith("Thrór's Map")


def test_a_document(run: Run) -> None:
    document = run("card", "Óin the Brave", "--json").document
    assert (document["name"], document["power"], document["toughness"]) == ("Óin the Brave", 1, 3)
    assert document["colors"] == ["red"]
    assert {"rule": "702.195", "title": "Storied"} in document["rules"]
    assert document["decks"] == {"dwarves": 1}
    assert document["definition"]["is"] == "CardDef"
    assert len(document["hash"]) == 64
    assert document["text"].endswith("{1}, {T}, Discard a card: Draw a card.")


def test_cards_of_two_parts_are_found_by_both(run: Run) -> None:
    for name in ("halvar god of battle", "sword of the realms"):
        out = run("card", name).out
        assert "Halvar, God of Battle  {2}{W}{W}" in out
        assert "Back: Sword of the Realms {1}{W}, Legendary Artifact — Equipment" in out
        assert "712 Double-Faced Cards" in out
    out = run("card", "spew flame").out
    assert "Adventure: Spew Flame {4}{R}, Sorcery — Adventure" in out
    assert "715 Adventurer Cards" in out


def test_names_of_no_card_or_of_several(run: Run) -> None:
    done = run("card", "Thorin Oakensheild")
    assert done.code == 2
    assert "near: Thorin Oakenshield" in done.err
    assert run("card", "dwarven").code == 2
    assert "Dwarven Mattock" in run("card", "dwarven").err
    assert run("card", "").code == 2
    assert run("card", "\x1b[31m" + "x" * 5000, "--json").document["exit_code"] == 2
