"""The moment in which a player has nothing to choose while the opponent strikes: the screen stops there, lines say so."""

from pathlib import Path

import pytest

from duel_tui.engine.side import BySide
from duel_tui.pages.conductor import fight
from duel_tui.pages.scenes import told_of_watching, watched
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.bout import Bout
from duel_tui.tui.widgets.notice import Notice
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.systems.rapier_and_dagger.positions import BERNARDINO, DARRAGH
from tests.tui.bouts import QuickDesk, bout
from tests.tui.screens import playing

ALONE = (
    "left movement / right movement: stand / pass_side",
    "left exchange / right exchange: target=RC blow=cut give_up=no / target=RL blow=thrust defence=HP give_up=no",
    "left hit 1d100: 2",
    "right hit 1d100: 3",
)
"""With a buckler every parry costs the attack; that was struck, and the opponent has one more."""


def struck_at(desk: QuickDesk | None = None, people: int = 1) -> Bout:
    fencers = BySide(DARRAGH, BERNARDINO)
    return bout(kind="friendly", fencers=fencers, lines=ALONE, desk=desk, people=people)


async def test_the_screen_stops_shows_what_comes_and_goes_on_with_enter() -> None:
    duel = struck_at()
    async with playing(duel) as player:
        assert isinstance(player.screen.prompt, Notice)
        assert any(row.startswith(" \u2500 YOU HAVE NOTHING TO CHOOSE ") for row in player.rows)
        assert "no attack is left to" in player.sees
        assert player.rows[10].rstrip().endswith("Bernardino's hits      none"), "the only parry that is left"
        assert "No attack and no parry is possible." in player.sees
        assert player.footer.startswith("enter go on    z take back   < log")
        place = duel.table.place
        await player.press("t")
        assert player.said
        assert duel.table.place == place
        await player.press("enter")
        assert duel.table.place > place
        assert player.decides
        await player.sits_down(struck_at())
        shown = player.sees
        await player.press("%")
        assert "\u00b7" in player.sees, "its numbers are hidden like all others"
        await player.press("%")
        assert player.sees == shown
        await player.press("z z")
        assert player.decides, "what came before can be taken back from there"
        assert player.bout.table.place < len(ALONE)


async def test_a_thought_that_takes_its_time_leaves_the_table_and_needs_no_second_enter() -> None:
    desk = QuickDesk(held=True)
    duel = struck_at(desk)
    async with playing(duel) as player:
        await player.write("enter enter enter")
        await player.until(lambda: "is thinking" in player.said)
        assert any(row.startswith(" \u2500 YOU HAVE NOTHING TO CHOOSE ") for row in player.rows)
        place = duel.table.place
        desk.let_go()
        await player.until(lambda: duel.table.place > place)


def test_two_people_at_one_screen_are_not_stopped() -> None:
    duel = struck_at(people=2)
    duel.table.settle()
    assert watched(duel) is None


def test_lines_say_the_same_sentence_and_ask_nothing(tmp_path: Path) -> None:
    duel = struck_at()
    duel.table.settle()
    sentence = told_of_watching(duel)
    assert sentence == ("You have nothing to choose. No attack and no parry is possible.")
    context = context_in(tmp_path)
    typist = Typist(())
    talk, out = talk_over(typist)
    with pytest.raises(EndOfInputError):
        heard(fight(duel, Lines(context, duel, talk)), talk, typist)
    assert out.getvalue().count(sentence) == 1
    assert duel.table.place > len(ALONE)
