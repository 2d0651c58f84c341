"""The die before it falls, and the one that ended the duel, which lies there until the next key."""

from itertools import product

from duel_tui.engine.against import Against, Chance, Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify
from duel_tui.pages.prompts import roll_waits
from duel_tui.play.bout import Bout
from duel_tui.storage.settings import Settings
from duel_tui.tui.widgets.bar import _Bar, wide_bar
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.notice import Notice, rolled
from duel_tui.words import Narrator, read_phrases
from tests.tui.bouts import LIBRARY, bout
from tests.tui.positions import AT_MEASURE, CHOSEN
from tests.tui.screens import QUIET, Player, playing

DECISIVE = Settings(master=False)
LAST = (*AT_MEASURE, CHOSEN, "left hit 1d100: 99")
"""The first of two attacks hit; the duel is over with the roll of the second."""

SUMS = Narrator(read_phrases(LIBRARY.phrases("rapier_and_dagger"))).sums
AGAINST: tuple[Against, ...] = (Chance(30), Chance(0), Needs(55), Needs(2), Needs(140), Needs(100))
ONE_MISSED = (*AT_MEASURE, CHOSEN, "left hit 1d100: 5")
"""The first of two attacks missed."""


def last_roll(**given: object) -> Bout:
    """A duel to one touch that the next roll ends."""
    return bout(kind="friendly", options={"friendly_touches": 1}, lines=LAST, **given)  # type: ignore[arg-type]


def fallen(player: Player) -> bool:
    """True where the die lies in sight, and not yet the end."""
    return isinstance(player.screen.prompt, Notice) and player.bout.table.done


def test_the_bar_of_a_die_fails_and_succeeds_where_the_die_does() -> None:
    for against, score in product(AGAINST, range(1, 101)):
        die = SUMS.die(Roll(D100, "hit", against=against), rolled=Rolled(score))
        assert die is not None
        for width in (10, 74):
            bar = _Bar(die, width, str(score), solid=False)
            assert bar.good[bar.at] is against.met(Rolled(score))
            assert all(bar.good[bar.at : bar.at + len(bar.mark)]) is against.met(Rolled(score))
        line, at = wide_bar(die, 74, solid=False)
        drawn = "".join([span.text for span in line])
        assert len(drawn) == 74
        assert drawn[at] == "\u25c6"
        assert drawn.count(die.words[-1]) == 1, "what it needs has room wherever the die fell"


def test_the_bar_says_what_the_die_needs_before_it_falls_in_the_words_of_its_roll() -> None:
    for needs in (1, 2, 50, 99, 100, 120):
        die = SUMS.die(Roll(D100, "hit", against=Needs(needs)))
        assert die is not None
        line, _ = wide_bar(die, 74, solid=True)
        drawn = "".join([span.text for span in line])
        assert f" hit from {needs} " in drawn
        assert drawn.count("missed") <= 1
    duel = last_roll()
    roll = duel.table.request
    assert isinstance(roll, Roll)
    for why, made, failed in (("tear loose", "tore loose", "still held"), ("hit", "hit", "missed")):
        of = Roll(roll.dice, why, roll.side, against=Needs(50))
        drawn = "".join(span.text for span in rolled("", roll_waits(duel, of), 80)[-1])
        assert f" {failed} " in drawn
        assert f" {made} from 50 " in drawn
    of = Roll(roll.dice, "hit", roll.side, against=Needs(50))
    duel.table.rule(Modify(roll.side, 10, "high ground"))
    rows = ["".join(span.text for span in line) for line in rolled("", roll_waits(duel, of), 80)]
    assert any("from 40" in row for row in rows), "what a game master added moves the border"


async def test_the_die_that_ends_a_duel_lies_there_until_the_next_key() -> None:
    async with playing(last_roll(scores=(3,)), DECISIVE) as player:
        for keys in ("enter", "enter enter", "space enter enter a a"):
            duel = last_roll(scores=(3,))
            await player.sits_down(duel)
            first = player.app.screen
            assert not duel.table.done
            await player.write(keys)
            assert fallen(player)
            assert "THE ROLL" in player.sees
            assert "3 +7 -15 = -5, needs 80: missed." in player.sees
            assert sum("+7 thrust" in row for row in player.rows) == 1, "nothing moves when the die falls"
            marked = next(row for row in player.rows if row.strip() == "\u25b23")
            assert marked.index("3") < 8
            await player.press("x")
            assert player.said == "Press Enter to go on."
            await player.press("enter")
            assert isinstance(player.screen.prompt, Ending)
            assert player.app.screen is first
        duel = last_roll(people=2, scores=(3,))
        await player.sits_down(duel)
        await player.press("enter")
        assert fallen(player)
        await player.press("z z")
        assert duel.table.outcome is None, "it is taken back like the end"
        player.app.keep(QUIET)
        await player.sits_down(last_roll(scores=(3,)))
        assert isinstance(player.screen.prompt, Ending), "where no roll waits the end comes at once"


async def test_nothing_that_came_of_a_decisive_die_is_shown_before_it() -> None:
    touch = {"friendly_touches": 1}
    duel = bout(kind="friendly", options=touch, lines=ONE_MISSED, scores=(99, 1, 1, 1))
    async with playing(duel, DECISIVE) as player:
        before = player.rows[:9]
        await player.press("enter")
        assert fallen(player)
        assert "99 +7 -15 = 91, needs 80: hit." in player.sees
        assert player.rows[:9] == before
        await player.press("enter")
        assert not fallen(player)
        assert player.rows[:9] != before
        duel = bout(kind="friendly", options=touch, lines=ONE_MISSED, scores=(3,))
        await player.sits_down(duel)
        await player.press("enter")
        assert not duel.table.done
        assert "3 +7 -15 = -5, needs 80: missed." in player.sees, "one that ends nothing is looked at, too"
        await player.press("enter")
        assert player.decides
