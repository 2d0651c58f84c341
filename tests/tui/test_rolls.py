"""The die before it falls, and the one that ended the duel, which lies there until the next key."""

import pytest

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify
from duel_tui.play.bout import Bout
from duel_tui.storage.settings import Settings
from duel_tui.tui.widgets.die import scale, waiting_die
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.notice import Notice
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, CHOSEN
from tests.tui.screens import QUIET, Player, playing

DECISIVE = Settings(master=False)
LAST = (*AT_MEASURE, CHOSEN, "left hit 1d100: 99")
"""The first of two attacks hit; the duel is over with the roll of the second."""


def last_roll(**given: object) -> Bout:
    """A duel to one touch that the next roll ends."""
    return bout(kind="friendly", options={"friendly_touches": 1}, lines=LAST, **given)  # type: ignore[arg-type]


def fallen(player: Player) -> bool:
    """True where the die lies in sight, and not yet the end."""
    return isinstance(player.screen.prompt, Notice) and player.bout.table.done


def test_the_scale_of_a_roll_makes_the_part_that_succeeds_bold() -> None:
    for against in (Chance(30), Needs(55)):
        _, drawn = scale(against, 80, ("", "held", "tore loose"))
        (bold,) = [span.text for span in drawn if span.ink == "bold"]
        assert "tore loose" in bold


@pytest.mark.parametrize(
    ("why", "made", "failed"), [("tear loose", "tore loose", "still held"), ("hit", "hit", "missed")]
)
def test_the_scale_has_the_words_of_its_roll(why: str, made: str, failed: str) -> None:
    duel = last_roll()
    roll = duel.table.request
    assert isinstance(roll, Roll)
    of = Roll(roll.dice, why, roll.side, against=Needs(50))
    drawn = "".join(span.text for span in waiting_die(duel, of, 80)[-1])
    assert f"- {failed} -" in drawn
    assert f"# {made} #" in drawn


@pytest.mark.parametrize("needs", [1, 2, 50, 99, 100, 120])
def test_the_words_over_the_scale_touch_no_figure(needs: int) -> None:
    border = f"{needs} or more"
    over, drawn = scale(Needs(needs), 80, (border, "missed", "hit"))
    text = "".join(span.text for span in over)
    assert f" {border} " in text
    assert len(text) <= 80
    assert len("".join(span.text for span in drawn)) <= 80


def test_what_a_game_master_added_moves_the_border_of_the_scale() -> None:
    duel = last_roll()
    roll = duel.table.request
    assert isinstance(roll, Roll)
    of = Roll(roll.dice, "hit", roll.side, against=Needs(50))
    duel.table.rule(Modify(roll.side, 10, "high ground"))
    drawn = ["".join(span.text for span in line) for line in waiting_die(duel, of, 80)]
    assert any("40 or more" in line for line in drawn)


@pytest.mark.parametrize("keys", ["enter", "enter enter", "space enter enter a a"])
async def test_the_die_that_ends_a_duel_lies_there_until_the_next_key(keys: str) -> None:
    duel = last_roll(scores=(3,))
    async with playing(duel, DECISIVE) as player:
        first = player.app.screen
        assert not duel.table.done
        await player.write(keys)
        assert fallen(player)
        assert "THE ROLL" in player.sees
        assert "3 +7 -15 = -5, needs 80: missed." in player.sees
        assert sum("+7 thrust" in row for row in player.rows) == 1, "nothing moves when the die falls"
        marked = next(row for row in player.rows if row.strip() == "3")
        assert marked.index("3") < 8
        await player.press("x")
        assert player.said == "Press Enter to go on."
        await player.press("enter")
        assert isinstance(player.screen.prompt, Ending)
        assert player.app.screen is first


async def test_the_die_is_taken_back_like_the_end() -> None:
    duel = last_roll(people=2, scores=(3,))
    async with playing(duel, DECISIVE) as player:
        await player.press("enter")
        assert fallen(player)
        await player.press("z z")
        assert not duel.table.done


async def test_where_no_roll_waits_the_end_comes_at_once() -> None:
    async with playing(last_roll(scores=(3,)), QUIET) as player:
        assert isinstance(player.screen.prompt, Ending)
