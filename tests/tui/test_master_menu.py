"""What a game master may do is listed by letters, on the screen and in lines."""

from contextlib import suppress
from pathlib import Path

from duel_tui.pages.conductor import fight
from duel_tui.pages.sides import Masters
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.registry import KEYS
from duel_tui.tui.screens.master import FormEntry, MasterEntry, WordEntry
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.tui.golden import assert_looks_like
from tests.tui.positions import begun
from tests.tui.screens import playing


async def test_a_colon_lists_them_and_a_letter_begins_each() -> None:
    async with playing(begun(KEYS[0])) as player:
        await player.press(":")
        assert_looks_like(player.app, "game-master")
        await player.press("m + 1 0 enter")
        assert player.bout.table.waiting, "a ruling is given from the list"
        for key in (KEYS[0], "card_duel"):
            await player.sits_down(begun(key))
            for option in Masters(player.bout).options:
                await player.press(":")
                assert "Game master" in player.sees
                assert f"{option.typed} {option.label}" in player.sees
                await player.press(option.typed)
                over = player.screen.asked.over
                assert type(over) is not MasterEntry
                if option.key != "struck" and over is not None:
                    assert isinstance(over, FormEntry | WordEntry)
                if over is not None:
                    await player.press("escape")


def test_lines_list_the_same_and_begin_it(tmp_path: Path) -> None:
    duel, context, typist = begun(KEYS[0]), context_in(tmp_path), Typist([":", "f", ":", "w"])
    talk, out = talk_over(typist, None, store=context.store)
    with suppress(EndOfInputError):
        heard(fight(duel, Lines(context, duel, talk)), talk, typist)
    for option in Masters(duel).options:
        assert option.label in out.getvalue()
    assert "A person here plays Bernardino." in out.getvalue()
