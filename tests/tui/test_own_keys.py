"""The player's own keys on the screens, Caps Lock, and keyboards in another script."""

from pathlib import Path
from unittest.mock import patch

from msgspec.structs import replace

from duel_tui.cli.keys import games_of
from duel_tui.engine.side import Side
from duel_tui.fencer.person import unnamed
from duel_tui.keys import Keymap
from duel_tui.pages.creation import Sheet
from duel_tui.pages.fencer_form import Filling
from duel_tui.play.context import AppContext
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.folders import Saves
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.form import FormScreen
from tests.tui.bouts import bout
from tests.tui.positions import begun
from tests.tui.screens import Bottom, app_over, home_app, playing, running
from tests.tui.visits import EXAMPLES, LIBRARY, context

STRANGE = "{}: the keyboard is set to another script; ; and words work in lines."
OWN = Keymap(
    {
        "undo": ("U",),
        "odds": ("&", "f3"),
        "help": ("f2",),
        "back": ("f9",),
        "leave": ("ctrl+x",),
        "commit": ("f10",),
        "down": ("ctrl+n", "down"),
        "turn": ("ctrl+t",),
        "field": ("ctrl+f",),
        "log_down": ("ctrl+d",),
    }
)


async def test_a_duel_obeys_them() -> None:
    async with playing(bout(kind="death"), keymap=OWN) as player:
        assert "U take back" in player.footer
        assert "f10 " in player.footer
        await player.press("s")
        shown = player.sees
        await player.press("%")
        assert player.said == "% chooses nothing here. Type f2 for the keys."
        assert player.rows[:10] == shown.splitlines()[:10]
        await player.press("&")
        assert player.sees != shown
        await player.press("& enter f10")
        assert player.bout.table.place == 1


async def test_what_means_nothing_as_it_is_counts_as_the_key_that_was_meant() -> None:
    async with playing(bout(kind="death")) as player:
        for letter in "SыЫ\u0456\u03c3ד":
            await player.press(letter)
            assert "\u25b8s stand" in player.sees, letter
            await player.press("escape")
        await player.press("s enter Z")
        assert player.bout.table.place == 1, "a capital with a meaning of its own keeps it"
        await player.press("я я")
        assert player.bout.table.place == 0, "z stands at its place"
        player.app.settings = replace(player.app.settings, us_keys=False)
        await player.press("ы")
        assert player.said == STRANGE.format("ы"), "places do not count where the setting is off"
        await player.press("S")
        assert "\u25b8s stand" in player.sees
        await player.sits_down(begun("duel_of_swords", options={"fancies": 2}))
        for letter, chosen in (("T", "t thrust"), ("D", "D")):
            await player.press(letter)
            assert f"\u25b8{chosen}" in player.sees


async def test_a_letter_that_is_meant_for_nothing_gets_its_sentence() -> None:
    async with playing(bout(kind="death"), keymap=Keymap({"lines": ("f4",)})) as player:
        for letter in "йЖ":
            await player.press(letter)
            assert player.said == STRANGE.format(letter).replace(" ; and", " f4 and")


async def test_other_boards_reach_menus_and_commands_and_texts_are_as_they_are_typed(tmp_path: Path) -> None:
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press("Ա")
        assert STRANGE.format("Ա") in player.rows[-1]
        for key, shows in (("Q", "A duel"), ("й", "A duel"), ("Ы", "Settings")):
            await player.press(key)
            assert shows in player.rows[0]
            await player.press("escape")
        with patch.object(DuelApp, "action_lines") as lines:
            await player.press("ж")
        assert lines.called, "; stands at its place"
        await player.press("F Й")
        assert "Й" in player.sees


async def test_a_sheet_that_is_filled_in_obeys_them(tmp_path: Path) -> None:
    where = context(tmp_path)
    app = app_over(where, lambda _: Bottom(), OWN)
    async with running(app, (80, 24)) as player:
        app.open(FormScreen(Filling(where, unnamed("Anna"), sheet=Sheet(unnamed("Anna"), HalfMade(1)))))
        await player.press("ctrl+f w")
        assert "f10 keep" in player.rows[-1]
        assert "f2 keys" in player.rows[-1]
        await player.press("ctrl+f ctrl+t right enter escape")
        assert "cloak" in player.sees, "turned once"
        await player.press("f9")
        assert isinstance(player.app.screen, Bottom)


def test_choices_have_the_letters_that_are_given_to_them(tmp_path: Path) -> None:
    own = games_of(LIBRARY)["rapier_and_dagger"]().read({"stand": "p", "pass side": "s"})
    where = AppContext(LIBRARY, Saves(tmp_path), EXAMPLES, letters={"rapier_and_dagger": own})
    ask = bout(kind="death").table.ask_of(Side.LEFT)
    assert ask is not None
    rows = where.wording("rapier_and_dagger").options(ask)["movement"]
    assert [row.typed for row in rows] == ["b", "p", "s", "v", "f", "y"]
