"""The viewer in a browser: it shows what `Position` says, asks nobody for anything, and does what its keys say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

import loreplay
from projections.board import Board, Card, board
from projections.board_text import status
from replay.decks import load_deck
from replay.replay import Replay
from replay.scenario import parse
from replay.scenario.setup import Setup
from replay.simulation import Seating, Simulator
from replay.store import Head, open_store
from tests.kit.browser import Opened, expected, opened
from tests.kit.imports import imported
from tests.kit.random_games import random_game
from tests.kit.replays import replay_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.loreplay.web.conftest import Write

EXAMPLES = Path(loreplay.__file__).parent / "examples"


def example(name: str) -> Replay:
    """A hand-written game, all of it."""
    return Replay.load(EXAMPLES / f"{name}.lore").everything()


def assert_shows(shown: Opened, replay: Replay, numbers: list[int]) -> None:
    """The page shows at each event what Python says."""
    for number, found in zip(numbers, shown.at(numbers), strict=True):
        assert found == expected(replay.at(number).board), f"event {number}"


def assert_quiet(shown: Opened, file: Path) -> None:
    """It asked for nothing but itself, and the console is empty."""
    assert [request.partition("#")[0] for request in shown.requests] == [file.as_uri()]
    assert shown.complaints == []


@pytest.mark.parametrize("name", ["arni-fight", "enduring-story", "foretold-card"])
def test_every_event_shows_what_position_says(browser: Browser, write: Write, name: str) -> None:
    replay = example(name)
    file = write(replay)
    with opened(browser, file) as shown:
        assert_shows(shown, replay, list(range(len(replay))))
        assert_quiet(shown, file)


@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8])
def test_random_games_with_roll_backs(browser: Browser, write: Write, seed: int) -> None:
    replay = replay_of(random_game(seed, 120), viewer="all")
    numbers = list(range(len(replay)))
    with opened(browser, write(replay)) as shown:
        assert_shows(shown, replay, numbers)
        assert_shows(shown, replay, numbers[::-7])
        assert shown.complaints == []


def test_each_view_shows_what_that_viewer_saw(browser: Browser, write: Write) -> None:
    replay = example("foretold-card")
    with opened(browser, write(replay)) as shown:
        for viewer, seen in (("public", replay.view()), ("1", replay.view(1)), ("2", replay.view(2)), ("all", replay)):
            shown.page.select_option("#view", viewer)
            assert_shows(shown, seen, list(range(0, len(replay), 13)))
            assert shown.page.inner_text("#seen") == seen.seen_as
            texts = [line.text for line in seen.log(cancelled=True)]
            shown.page.evaluate("document.getElementById('brief').checked = false")
            shown.at([len(replay) // 2])
            assert shown.page.inner_text("#now") == texts[len(replay) // 2]


def test_why_is_what_explain_says(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")
    with opened(browser, write(replay)) as shown:
        for number in range(0, len(replay), 17):
            shown.at([number])
            found = replay.explain(number)
            told = [" ".join(text.split()) for text in shown.page.locator("#why li").all_inner_texts()]
            wanted = []
            for link in found.links:
                text = f"#{link.number} {link.text} {f'{link.rule} {link.title}' if link.rule else ''}".strip()
                if link.passed is not None:
                    text += f" after all players passed (#{link.passed}) 117.4 Timing and Priority"
                wanted.append(text)
            assert told == wanted
            assert shown.page.inner_text("#why-end") == f"That is {found.ending}."


def test_keys(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")
    last = len(replay) - 1
    firsts = [turn.first for turn in replay.turns]
    received = [event.number for event in replay if event.kind == "PriorityReceived"]
    with opened(browser, write(replay)) as shown:
        press = shown.page.keyboard.press
        assert shown.number == 0
        press("ArrowRight")
        press("ArrowRight")
        press("ArrowLeft")
        assert shown.number == 1
        press("ArrowDown")
        press("ArrowDown")
        assert shown.number == firsts[2]
        press("ArrowRight")
        press("ArrowUp")
        press("ArrowUp")
        assert shown.number == firsts[1]
        press("j")
        assert shown.number == next(number for number in received if number > firsts[1])
        press("j")
        press("k")
        assert shown.number == next(number for number in received if number > firsts[1])
        press("End")
        assert shown.number == last
        press("ArrowRight")
        assert shown.number == last
        press("Home")
        assert shown.number == 0
        assert shown.page.get_attribute("#near .side", "data-seat") == "1"
        press("f")
        assert shown.page.get_attribute("#near .side", "data-seat") == "2"
        press("x")
        assert shown.page.inner_text("#seen") == "as Bob"
        press("x")
        assert shown.page.inner_text("#seen") == replay.seen_as
        press("?")
        assert shown.page.is_visible("#help")
        press("Escape")
        assert not shown.page.is_visible("#help")
        press("Space")
        shown.until("document.getElementById('link').textContent !== '#e0'")
        assert shown.page.get_attribute("#play", "aria-label") == "Pause"
        press("Space")
        assert shown.page.get_attribute("#play", "aria-label") == "Play"


def test_links_open_a_moment_and_follow_it(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")
    file = write(replay)
    for moment, number in (
        ("#e187", 187),
        ("#T7.main1", replay.number_at("T7.main1")),
        ("#T5", replay.number_at("T5")),
    ):
        with opened(browser, file, moment) as shown:
            assert shown.number == number
            shown.page.keyboard.press("ArrowRight")
            shown.until(f"location.hash === '#e{number + 1}'")
            shown.page.evaluate("location.hash = '#T3.draw'")
            shown.until(f"document.getElementById('link').textContent === '#e{replay.number_at('T3.draw')}'")
            assert shown.complaints == []
    with opened(browser, write(replay, start=300)) as shown:
        assert shown.number == 300


def test_the_log_shows_the_moment_that_was_opened(browser: Browser, write: Write) -> None:
    """Turns of the log are written as they come into sight, and are then higher than was guessed."""
    inside = """(() => { const log = document.getElementById("log").getBoundingClientRect();
        const row = document.querySelector("#log [aria-current]").getBoundingClientRect();
        return row.top >= log.top && row.bottom <= log.bottom; })()"""
    replay = loreplay.load(Path(__file__).resolve().parents[2] / "golden" / "dwarves-sagas.lore.zst").everything()
    with opened(browser, write(replay), "#e1500", viewport={"width": 1360, "height": 860}) as shown:
        shown.page.wait_for_timeout(300)
        assert shown.page.evaluate(inside)
        shown.page.locator("#log").hover()
        shown.page.mouse.wheel(0, -3000)
        shown.page.wait_for_timeout(300)
        assert not shown.page.evaluate(inside)
        shown.page.keyboard.press("ArrowRight")
        shown.page.wait_for_timeout(300)
        assert shown.page.evaluate(inside)


def test_the_speed_is_remembered(browser: Browser, write: Write) -> None:
    file = write(example("arni-fight"))
    with opened(browser, file) as shown:
        assert shown.page.input_value("#speed") == "1"
        shown.page.select_option("#speed", "8")
        shown.page.reload()
        shown.page.wait_for_selector("html[data-ready]", state="attached")
        assert shown.page.input_value("#speed") == "8"


def test_log_and_board_follow_each_other(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")
    with opened(browser, write(replay), "#e500") as shown:
        shown.page.wait_for_selector("#log [aria-current][data-n='500']")
        shown.page.click("#log [data-n='501']")
        assert shown.number == 501
        assert shown.shown() == expected(replay.at(501).board)
        shown.page.click("#why li:nth-child(3) button")
        assert shown.number == replay.explain(501).links[2].number


def test_filters_by_kind_rule_and_card(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")

    def listed(shown: Opened) -> list[int]:
        shown.page.evaluate("for (const g of document.querySelectorAll('#log .turn')) g.scrollIntoView()")
        count = int(shown.page.inner_text("#log-count").split()[0])
        shown.until(f"document.querySelectorAll('#log [data-n]').length === {count}")
        return [int(n) for n in shown.page.eval_on_selector_all("#log [data-n]", "all => all.map((e) => e.dataset.n)")]

    with opened(browser, write(replay)) as shown:
        page = shown.page
        page.click(".filters summary")
        page.fill("#by-rule", "714")
        assert listed(shown) == [event.number for event in replay.where(rule="714")]
        page.fill("#by-rule", "714.4")
        assert listed(shown) == [event.number for event in replay.where(rule="714.4")]
        page.fill("#by-rule", "")
        page.select_option("#by-kind", "CountersPut")
        assert listed(shown) == [event.number for event in replay.where(kind="CountersPut")]
        page.click("#clear-filters")
        page.fill("#by-card", "nessian courser")
        page.uncheck("#brief")
        wanted = [line.number for line in replay.log() if "Nessian Courser" in line.text]
        assert listed(shown) == wanted
        page.click("#clear-filters")
        shown.at([500])
        page.click("#near .card[aria-label^='Arni Slays the Troll']")
        assert page.input_value("#by-card") == "Arni Slays the Troll"


def test_marks_and_curves_jump(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")
    chapters = [event.number for event in replay.where(kind="AbilityTriggered") if event.chapter is not None]
    with opened(browser, write(replay), viewport={"width": 1360, "height": 860}) as shown:
        marks = shown.page.eval_on_selector_all("#marks .m-chapter", "all => all.map((e) => Number(e.dataset.n))")
        assert marks == chapters
        shown.page.click(f"#marks [data-n='{chapters[0]}']")
        assert shown.number == chapters[0]
        jump = next(point for point in replay.life if point.number > 0)
        box = shown.page.locator("#curves").bounding_box()
        assert box is not None
        shown.page.mouse.click(box["x"] + box["width"] * (jump.number + 1) / (len(replay) - 1), box["y"] + 10)
        assert shown.number == jump.number
        assert shown.page.inner_text(f"#life-{jump.seat}") == str(jump.total)


def test_a_screen_reader_hears_each_step(browser: Browser, write: Write) -> None:
    replay = example("arni-fight")
    with opened(browser, write(replay), "#e489") as shown:
        shown.page.keyboard.press("ArrowRight")
        assert shown.page.get_by_role("status").inner_text() == (
            "#490, turn 7 precombat main phase: Alice puts a lore counter on Arni Slays the Troll (2). Rule 714.3c."
        )
        assert shown.page.get_by_role("slider", name="Event").get_attribute("aria-valuetext") == (
            "event 490, turn 7, precombat main phase"
        )
        assert shown.page.get_by_role("button", name="Arni Slays the Troll [chapter II]").count() == 1
        assert shown.page.get_by_role("list", name="Alice: creatures").count() == 1


def test_downloads_are_the_game(browser: Browser, write: Write, tmp_path: Path) -> None:
    replay = example("arni-fight")
    with opened(browser, write(replay), "#e500") as shown:

        def download(kind: str) -> Path:
            shown.page.click("#files summary")
            with shown.page.expect_download() as found:
                shown.page.click(f"[data-file={kind}]")
            file = tmp_path / found.value.suggested_filename
            found.value.save_as(file)
            return file

        again = Replay.load(download("lore"))
        assert again.head == replay.head
        assert [event.event for event in again.everything()] == [event.event for event in replay]
        told = json.loads(download("json").read_text(encoding="utf-8"))
        assert [event["text"] for event in told["events"]] == [line.text for line in replay.log(cancelled=True)]
        assert download("csv").read_text(encoding="utf-8").count("\n") == len(replay) + 1
        board = json.loads(download("board").read_text(encoding="utf-8"))
        assert board["players"]["2"]["life"] == replay.at(500).board.players[1].life
        assert shown.complaints == []


def simulated(decks: tuple[str, str]) -> Replay:
    """A game that two programs played with our cards, all of it."""
    seats = (Seating("greedy", load_deck(decks[0]).cards), Seating("greedy", load_deck(decks[1]).cards))
    played = Simulator(seats, "viewer").play(0)
    head = Head(len(played.records), played.head)
    return Replay(list(played.records), game_id=played.game_id, head=head, viewer="all")


PAIRS = [("sagas", "dwarves"), ("foretell", "green")]


@pytest.mark.parametrize("decks", PAIRS)
def test_simulated_games(browser: Browser, write: Write, decks: tuple[str, str]) -> None:
    replay = simulated(decks)
    file = write(replay)
    with opened(browser, file) as shown:
        assert_shows(shown, replay, list(range(0, len(replay), 5)))
        shown.page.select_option("#view", "2")
        assert_shows(shown, replay.view(2), list(range(0, len(replay), 11)))
        assert_quiet(shown, file)


@pytest.mark.parametrize("decks", PAIRS)
def test_a_position_is_a_scenario_to_play_on_from(
    browser: Browser, write: Write, decks: tuple[str, str], tmp_path: Path
) -> None:
    """What is downloaded is read by `loreplay scenario`, and its table is the one on the page."""
    replay = simulated(decks)
    moments = [event.number for event in replay if event.kind == "PriorityReceived" and event.turn > 1]
    with opened(browser, write(replay)) as shown:
        for number in moments[:: len(moments) // 8]:
            shown.at([number])
            shown.page.click("#files summary")
            with shown.page.expect_download() as found:
                shown.page.click("[data-file=scenario]")
            file = tmp_path / "position.yaml"
            found.value.save_as(file)
            table, _ = Setup(parse(file.read_text(encoding="utf-8"))).run()
            table.game.record_characteristics()
            ours, there = board(table.game.state), replay.at(number).board
            for mine, side in zip(ours.players, there.players, strict=True):
                assert (mine.life, mine.designations, mine.mana) == (side.life, side.designations, side.mana)
                for pile in ("hand", "lands", "creatures", "others", "graveyard"):
                    assert looks(getattr(mine, pile), ours) == looks(getattr(side, pile), there), (number, pile)
            assert looks(ours.exile, ours) == looks(there.exile, there)
            assert (ours.turn, ours.step, ours.active) == (there.turn, there.step, there.active)


def looks(cards: tuple[Card, ...], of: Board) -> list[str]:
    """Cards without their numbers, and without what a scenario does not tell: damage, and who waits and is sick."""
    return sorted(
        status(
            structs.replace(card, damage=0, summoning_sick=card.summoning_sick and card.controller == of.active),
            card.name.removesuffix(f" ({card.id})"),
        )
        + "".join(looks(card.attachments, of))
        for card in cards
    )


def test_a_page_of_one_view_says_that_it_holds_no_more(browser: Browser, write: Write) -> None:
    replay = Replay.load(EXAMPLES / "foretold-card.lore").view(1)
    with opened(browser, write(replay)) as shown:
        shown.page.keyboard.press("x")
        assert "holds no more than was seen as Alice" in shown.page.get_by_role("status").inner_text()
        assert not shown.page.is_visible("#view")


def test_steps_are_quick(browser: Browser, write: Write) -> None:
    """A step takes a few milliseconds (measured: under 1 ms); ten times the budget would be felt."""
    replay = example("arni-fight")
    with opened(browser, write(replay)) as shown:
        each = shown.page.evaluate(
            """() => {
              const press = () => new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
              const began = performance.now();
              for (let n = 0; n < 400; n += 1) document.dispatchEvent(press());
              return (performance.now() - began) / 400;
            }"""
        )
        assert each < 40
        assert shown.number == 400


@pytest.fixture(scope="module")
def real_games(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Replay]:
    """Two real games, with a roll-back and with gaps."""
    folder = tmp_path_factory.mktemp("real")
    logs = [
        shared / "data" / "arena" / name
        for name in ("saga_creature_dies_undo_32128bb7_g1.log.gz", "saga_long_truncated_b90956bd_g1.log.gz")
    ]
    imported(folder / "games.db", logs)
    with open_store(folder / "games.db") as store:
        return [Replay.from_store(store, info.id) for info in store.games()]


def test_real_games(browser: Browser, write: Write, real_games: list[Replay]) -> None:
    for replay in real_games:
        file = write(replay)
        with opened(browser, file) as shown:
            assert_shows(shown, replay, list(range(0, len(replay), 7)))
            assert_quiet(shown, file)


@pytest.mark.slow
def test_every_event_of_real_games(browser: Browser, write: Write, real_games: list[Replay]) -> None:
    for replay in real_games:
        with opened(browser, write(replay)) as shown:
            assert_shows(shown, replay, list(range(len(replay))))
