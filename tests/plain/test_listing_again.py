"""A menu that was listed is told again as far as something in it is otherwise: a row, what it means, or whether it can be chosen."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Menu, told
from duel_tui.play.context import AppContext
from duel_tui.show.table import Option
from duel_tui.storage import fencers
from tests.plain.talks import Typist, at_home, context_in, conversation, heard, talk_over
from tests.plain.test_pipe import new_duel

ROWS = (
    Option("", "go_on", "g", "go on", number=1),
    Option("", "close", "c", "close it", detail="it stays unfinished", number=2),
)
MENU = Menu("duel", "What now?", ROWS)
DENIED = replace(ROWS[0], denied="it is being played in another window")


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def listed(*menus: Menu) -> list[str]:
    """What each of some menus says before its question, one after the other, in one talk."""
    talk, out = talk_over(Typist(["2"] * len(menus)))

    async def choose(talk: Talk) -> None:
        for menu in menus:
            await talk.choose(menu)

    heard(choose(talk), talk, Typist(["2"] * len(menus)))
    return out.getvalue().split("What now?\n")[: len(menus)]


def test_a_row_that_can_be_chosen_again_is_told_again() -> None:
    said = listed(replace(MENU, rows=(DENIED, ROWS[1])), MENU, MENU)
    assert said[1:] == ["1 go on\n", ""]


def test_a_row_that_can_no_longer_be_chosen_is_told_with_the_reason() -> None:
    assert listed(MENU, replace(MENU, rows=(DENIED, ROWS[1])))[1] == f"{told(DENIED)}\n"


def test_a_row_that_means_something_else_is_told_again() -> None:
    other = replace(ROWS[1], detail="it is over")
    assert listed(MENU, replace(MENU, rows=(ROWS[0], other)))[1] == "2 close it, it is over\n"


def test_the_page_of_an_own_fencer_after_that_of_a_shipped_one_says_what_can_be_done(
    context: AppContext,
) -> None:
    shipped = context.shipped().fencers[0].fencer
    _ = fencers.add(context.saves, replace(shipped, name="Ann"))
    said = conversation(context, ["fencers", shipped.name, "back", "Ann"])
    page = said.partition("\nAnn.\n")[2]
    assert "6 change the sheet" in page.splitlines()
    assert "7 write notes" in page.splitlines()
    assert "9 put on paper" not in page, "what is the same is told no second time"


def test_a_question_for_dice_is_asked_once_more_and_not_said_twice(context: AppContext) -> None:
    begun = new_duel("rapier_and_dagger", 5)
    typed = [*begun, "dice both by hand", "stand", "stand", "cut head high", "cut head high"]
    asked = conversation(context, typed).splitlines()[-1]
    assert "Type what fell" in asked
    again = conversation(context_in(context.saves.folder / "other"), [*typed, "?"]).splitlines()
    assert again[-2:] == [asked, asked]
    assert again[-3] != asked


def test_a_question_for_a_line_is_asked_once_more_and_not_said_twice(context: AppContext) -> None:
    said = conversation(context, ["new", "seed", "?"]).splitlines()
    assert said[-1] == said[-2] != said[-3]


def test_enter_rolls_is_said_once_more_and_not_twice(context: AppContext) -> None:
    context.keep(replace(context.settings, pause="always"))
    typist = Typist(["new", "game", "dueling scars", "seed", "5", "begin", "?"])
    typist.live = True
    talk, out = talk_over(typist)
    with pytest.raises(EndOfInputError):
        at_home(context, talk, typist)
    context.clear_table()
    assert out.getvalue().count("Press Enter to roll.") == 2


def test_a_filter_says_how_many_rows_it_leaves_and_duels_are_found_by_their_day(context: AppContext) -> None:
    said = conversation(context, ["duels", "find to the death", "find", "sort when", "reverse", "back"])
    assert "With to the death: 1 of 2 duels." in said
    (row,) = {one for one in said.splitlines() if " Grete Holzer beat" in one}
    day = row.rpartition(", ")[2]
    assert f"With {day}: 2 of 2 duels." in conversation(context, ["duels", f"find {day}"])
    assert "With spanish: 3 of 10 fencers." in conversation(context, ["fencers", "find spanish"])
