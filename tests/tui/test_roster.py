"""The roster on the screen: sorted, filtered, all that can be done with a fencer, and what stands beside the list."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.events import Paste
from textual.screen import Screen

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Characteristic, Grade, Place
from duel_tui.keys import Keymap
from duel_tui.pages.execution import FormPage
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.roster import Roster
from duel_tui.plain.talk import heard
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.show.blocks import Curve, Grid, Likeness
from duel_tui.storage import careers, duels, fencers
from duel_tui.storage.fencers import Fought
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.page import PageScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.widgets.blocks import content_of
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.menu import Menu
from duel_tui.tui.widgets.virtual_table import VirtualTable
from duel_tui.words import signed
from tests.benchmarks import roster_of_many
from tests.plain.talks import conversation
from tests.play import beginnings
from tests.tui.golden import assert_looks_like
from tests.tui.listed import Player, on_screen
from tests.tui.visits import LIBRARY, context

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    fencers.add(there.saves, unnamed("Zeno"))
    anna = fencers.add(there.saves, Fencer(name="Anna", rating="Superior", strength=18))
    careers.enter(anna, Fought("a", "won", "Zeno"))
    return there


def names(player: Player) -> list[str]:
    """The fencers in sight, in their order."""
    rows = [line[3:25].strip() for line in player.text.splitlines()[3:-2]]
    return [row for row in rows if row and row != "a new fencer"]


def own(where: AppContext) -> list[str]:
    return [file.fencer.name for file in where.own().fencers]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_how_it_looks(where: AppContext, size: tuple[int, int]) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna"), size) as player:
        await player.wait()
        assert_looks_like(player.app, f"roster-{size[0]}x{size[1]}")
        assert ("Musclebound" in player.text) == (size == LARGE), "the sheet stands beside the table"
        await player.press("down")
        await player.wait()
        assert "Musclebound" not in player.text
        await player.press("up enter")
        await player.wait()
        assert_looks_like(player.app, f"roster-fencer-{size[0]}x{size[1]}")
        await player.press("r")
        await player.wait()
        assert_looks_like(player.app, f"roster-retire-{size[0]}x{size[1]}")


async def test_it_is_walked_without_arrows_and_sorted_by_headings(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "zeno")) as player:
        assert names(player)[:3] == ["Anna", "Zeno", "Bernardino"], "own fencers come first"
        assert player.caret.startswith(" > Zeno"), "the caret is on the last one"
        for key, name in (("minus", "Anna"), ("plus", "Zeno")):
            await player.press(key)
            await player.wait()
            assert player.caret.startswith(f" > {name}")
        await player.press("tab")
        assert "Rating↑" in player.text
        assert names(player)[:3] == ["Anna", "Zeno", "Matteo the Elder"]
        await player.press("comma equals_sign")
        assert "Name↓" in player.text
        assert names(player)[:3] == ["Zeno", "Anna", "Zahra of Tangier"]


async def test_typing_and_pasting_filters_by_all_that_the_sheet_says(where: AppContext) -> None:
    path = where.saves.fencers / "evil.toml"
    path.write_text('name = "\\u001b]0;owned\\u0007[/x][bold]Evil"\nexpertise = 3\nnotes = "[red]x"\n')
    async with on_screen(where, ListingScreen(Roster(where)), LARGE) as player:
        await player.type("owned")
        assert "[bold]" in player.text, "a hostile name is plain text"
        assert "[red]x" in player.text
        assert "\x1b" not in player.text
        await player.press("escape")
        await player.type("old style buckler")
        assert "Sir Humphrey Vane" in names(player)
        assert "Anna" not in names(player)
        assert player.caret.startswith(" > Colm Darragh")
        await player.press("escape")
        assert "Anna" in names(player)
        await player.type("nh")
        assert "Only: nh. No fencer's sheet has all these words." in player.text
        await player.press("backspace backspace")
        assert "Type to filter." in player.text
        player.app.post_message(Paste("sir\n humphrey\x1b[31m" + "x" * 100_000))
        await player.wait()
        assert "Only: sir humphrey 31mxx" in player.text
        await player.press("escape plus enter backspace")
        assert isinstance(player.app.screen, ListingScreen)


async def test_a_copy_has_no_record_and_the_caret(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter c")
        await player.wait()
        assert player.caret.startswith(" > Anna II")
        assert "Anna II is a copy of Anna." in player.text
        copied = next(file for file in where.own().fencers if file.fencer.name == "Anna II")
        assert (copied.record, copied.fencer.strength) == ((), 18)
        await player.type("bernardino")
        await player.press("enter e n r")
        assert "change the sheet     shipped: make a copy first" in player.text
        await player.press("c")
        await player.wait()
    assert own(where) == ["Anna", "Anna II", "Bernardino II", "Zeno"], (
        "a shipped fencer is copied, not changed"
    )


async def test_retiring_asks_once_and_is_undone_by_bringing_back(where: AppContext) -> None:
    beginnings.begin(where, matchmaking.against_his_match(where, where.own().fencers[0]))
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter r")
        await player.wait()
        assert isinstance(player.app.screen, Question)
        assert "Retire Anna? One duel is unfinished and stays so." in player.text
        await player.press("backspace")
        assert own(where) == ["Anna", "Zeno"]
        await player.press("r r")
        await player.wait()
        assert own(where) == ["Zeno"]
        assert "Anna has retired." in player.text
        assert player.caret.startswith(" > Anna")
        await player.press("enter f")
        assert "fight at this level  retired" in player.text
        await player.press("f")
        assert "Not now: retired." in player.text
        await player.press("enter")
        await player.wait()
    assert own(where) == ["Anna", "Zeno"]
    assert len(where.own().fencers[0].record) == 1


async def test_notes_are_written_in_a_line_that_takes_every_letter(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter n")
        await player.wait()
        await player.type("Quick; why?")
        for keys in ("enter", "enter", "pagedown pagedown"):
            await player.press(keys)
            await player.wait()
        assert "Quick; why?" in player.text
    assert where.own().fencers[0].fencer.notes == "Quick; why?"


async def test_every_page_that_a_fencer_leads_to(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        ways: dict[str, type[Screen[Any] | FormPage]] = {
            "enter e": Filling,
            "d": Terms,
            "enter enter": DuelScreen,
            "escape home enter": PageScreen,
        }
        for keys, page in ways.items():
            await player.press(keys)
            await player.wait()
            assert player.at(page)
            await player.press("escape")
            await player.wait()
            assert isinstance(player.app.screen, ListingScreen)
    for path in where.saves.duels.glob("*.toml"):
        assert duels.load(path, LIBRARY).setup.fencers.left == "anna"


async def test_a_fencer_who_was_made_is_shown_whatever_was_filtered_and_a_broken_file_is_left_alone(
    where: AppContext,
) -> None:
    path = where.saves.fencers / "broken.toml"
    path.write_text("name = 'Odo'\nstrength = 99\n")
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.press("end enter")
        await player.wait()
        assert "broken.toml, line 2" in player.text
        await player.press("escape")
        await player.type("zeno")
        await player.press("home enter r enter")
        await player.wait()
        (made,) = set(own(where)) - {"Anna", "Zeno"}
        assert made[:17] in player.caret
        assert "Anna" in names(player)
    assert path.read_text() == "name = 'Odo'\nstrength = 99\n"


async def test_of_more_rows_than_there_is_room_for_the_last_one_under_its_heading_is_reached(
    where: AppContext,
) -> None:
    for number in range(12):
        fencers.add(where.saves, unnamed(f"Karl {number}"))
    (where.saves.fencers / "broken.toml").write_text("name = 'Odo'\nstrength = 99\n")
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.press("end")
        await player.wait()
        assert "broken" in player.caret
        assert "Files that cannot be read" in player.text


async def test_own_keys_take_the_place_of_the_usual_ones(where: AppContext) -> None:
    keymap = Keymap({"commit": ("f10",), "down": ("ctrl+d",), "back": ("f9",), "undo": ("U",)})
    async with on_screen(where, ListingScreen(Roster(where)), keymap=keymap) as player:
        await player.press("ctrl+d enter down")
        assert player.caret.startswith(" > Anna")
        await player.press("f10")
        await player.wait()
        assert "make a copy" in player.text
        await player.press("f9")
        assert "f10 open" in player.text.splitlines()[-1]
        await player.type("U")
        assert "Only: U" in player.text


HURT = Condition((Wound(Place.SWORD_ARM, Grade.SERIOUS),))


async def test_figure_ladder_and_curve_stand_beside_the_list_as_far_as_there_is_room(tmp_path: Path) -> None:
    where = context(tmp_path)
    fencers.add(where.saves, unnamed("Anna"))
    rooms = {(80, 24): (False,) * 3, (100, 30): (True, False, False), (120, 40): (True,) * 3}
    rooms[120, 26] = True, True, False
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        for size, (figure, ladder, curve) in rooms.items():
            await player.pilot.resize_terminal(*size)
            await player.press("home down")
            await player.wait()
            assert bool(player.app.screen.query_one(Figures).region.height) == figure
            assert ("Strength" in player.text) == figure
            assert ("THE LADDER" in player.text) == ladder
            assert ("STANDS" in player.text) == curve
            assert all(file.fencer.name in player.text for file in where.shipped().fencers)


def test_a_wounded_fencers_values_stand_beside_the_unhurt_ones(where: AppContext) -> None:
    file = fencers.add(where.saves, replace(unnamed("Berta"), strength=12, agility=11))
    at = str(file.path)
    assert not any("nhurt" in line for line in heard(Roster(where).about(Roster(where).by_key[at])))
    fencers.save(file, HURT)
    roster = Roster(where)
    about = roster.about(roster.by_key[at])
    rows = [row[:2] for row in next(block for block in about if isinstance(block, Grid)).rows]
    label, score = rows[rows.index(("  unhurt", " 12")) - 1]
    assert label == "Strength"
    assert int(score) < 12
    now, whole = next(line for line in heard(about) if line.startswith("Totals")).split(". Unhurt, ")
    assert now.startswith("Totals: cut ")
    assert whole.startswith("Totals: cut ")
    assert f"{now}." != whole
    assert not any("Size" in line and "nhurt" in line for line in heard(about))
    figure = next(block for block in about if isinstance(block, Likeness)).figure
    assert figure.wounds == ("sword_arm",)


def test_the_place_among_a_hundred_is_that_of_creation(where: AppContext) -> None:
    roster = Roster(where)
    one = roster.by_key[str(where.own().fencers[0].path)]
    curve = next(block for block in roster.under(one) if isinstance(block, Curve))
    lower = sum(count for best, count in curve.counts.items() if best < curve.at)
    every = sum(curve.counts.values())
    higher = every - lower - curve.counts[curve.at]
    assert every == 20 ** len(Characteristic)
    less, more = round(100 * lower / every), round(100 * higher / every)
    told = f"{signed(curve.at)}: {less} of 100 fencers of this style have less, {more} more."
    assert any(line.endswith(told) for line in heard(roster.about(one)))
    assert f"{curve.at:+}" in content_of(curve).plain.splitlines()[-2]


async def test_fight_at_this_level_is_a_challenge_of_that_fencer(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "zeno"), (80, 24)) as player:
        await player.press("enter f")
        await player.wait()
        assert "YOUR OPPONENT" in player.text
        assert "ZENO" in player.text
    assert "What it is for." in conversation(where, ["fencers", "zeno", "fight", "back"])


async def test_no_key_reads_a_fencers_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How quick twenty thousand are, `tests.benchmarks.roster_of_many` prints."""
    roster_of_many.fill(tmp_path, 40)
    there = roster_of_many.context_of(tmp_path)
    monkeypatch.setattr("duel_tui.storage.read_before._SETTLED", 0)
    roster_of_many.opened(there)
    looked: list[Path] = []
    monkeypatch.setattr("duel_tui.storage.fencers._read", looked.append)
    keys, letters = await roster_of_many.keys_and_letters(there)
    assert keys
    assert letters
    assert not looked


async def test_what_is_typed_at_once_after_enter_opens_nothing_else(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna"), SMALL) as player:
        table = player.app.screen.query_one(VirtualTable)
        for words in ('_P"', "zeno"):
            table.action_choose()
            table.filter(words)
            await player.wait()
            screen = player.app.screen
            assert isinstance(screen, ListingScreen)
            assert screen.page is None


async def test_where_a_deed_can_be_done_no_longer_the_caret_is_on_the_first_again(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter enter")
        assert isinstance(player.app.screen, FormScreen)
        fencers.save(fencers.load(where.saves.fencers / "anna.toml"), Condition(dead=True))
        await player.press("escape")
        assert player.app.screen.query_one(Menu).pointed == "career"
