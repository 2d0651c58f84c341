"""The player's own keys on the screens: the footer and the help show them, and they do what they say."""

from pathlib import Path

from duel_tui.cli.keys import games_of
from duel_tui.engine.side import Side
from duel_tui.fencer.person import unnamed
from duel_tui.keys import Keymap
from duel_tui.pages.creation import Sheet
from duel_tui.pages.fencer_form import Filling
from duel_tui.play.context import AppContext
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.folders import Saves
from duel_tui.tui.screens.form import FormScreen
from tests.tui.bouts import bout
from tests.tui.screens import Bottom, app_over, playing, running
from tests.tui.visits import EXAMPLES, LIBRARY, context

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
