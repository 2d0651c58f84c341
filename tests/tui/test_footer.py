"""The footer: what does not fit is left out from its end, and the ways to lines and keys always stand there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from re import fullmatch

import pytest
from textual.app import App, ComposeResult

from duel_tui.keys import Keymap
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.tui.styles import Palette
from duel_tui.tui.widgets.edges import Footer, fitting
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, OVER, begun
from tests.tui.screens import Player, at_home, playing

ITEMS = (("enter", "strike"), ("tab", "next"), ("bksp", "clear"), ("z", "take back"), ("%", "odds"))
ALWAYS = ((";", "lines"), ("?", "keys"))


@pytest.mark.parametrize("width", range(16, 90, 7))
def test_as_many_items_as_fit_and_always_the_last_two(width: int) -> None:
    shown, gap = fitting(ITEMS, ALWAYS, width)
    assert shown[-2:] == list(ALWAYS)
    assert tuple(shown[:-2]) == ITEMS[: len(shown) - 2]
    assert sum(len(key) + 1 + len(words) for key, words in shown) + gap * (len(shown) - 1) <= width


class Foot(App[None]):
    palette = Palette()

    def compose(self) -> ComposeResult:
        yield Footer(Keymap({"help": ("f2",)}), *ITEMS)


async def test_it_shows_the_keys_in_force_and_what_it_is_given_later() -> None:
    app = Foot()
    async with app.run_test(size=(80, 24)) as pilot:
        footer = app.query_one(Footer)
        assert footer.render_line(0).text.strip() == (
            "enter strike  tab next  bksp clear  z take back  % odds  ; lines  f2 keys"
        )
        footer.items = (("enter", "[b]roll"),)
        await pilot.pause()
        assert footer.render_line(0).text.strip() == "enter [b]roll   ; lines   f2 keys"


MOST = 5


def named(player: Player) -> int:
    """The keys that the footer of a screen names."""
    footer = player.app.screen.query_one(Footer)
    return len(footer.over or (*footer.items, *footer._always))


def plotting() -> Bout:
    return begun("rapier_and_dagger", options={"approach": "map", "map": "tavern"})


STATES: dict[str, tuple[Callable[[], Bout], str]] = {
    **{game: (partial(begun, game, decisions=3), "") for game in KEYS},
    "the first choice": (bout, ""),
    "a plot": (plotting, "8"),
    "dice by hand": (lambda: bout(lines=AT_MEASURE, seed=None), "t r h enter"),
    "a game master": (lambda: bout(lines=AT_MEASURE), "+"),
    "the log": (lambda: bout(lines=AT_MEASURE), "<"),
    "the end": (lambda: bout(kind="death", lines=OVER), ""),
    "a curtain": (lambda: begun("duel_of_swords", people=2), ""),
    "the keys": (bout, "?"),
}


@pytest.mark.parametrize("state", STATES)
async def test_a_duel_names_five_keys_at_most(state: str) -> None:
    made, keys = STATES[state]
    async with playing(made()) as player:
        await player.press(keys)
        assert 0 < named(player) <= MOST
        if player.decides and not keys:
            does = player.bout.wording.commits(player.decision.ask.what)
            again = "   @ map|   space again|"
            pattern = rf"enter {does} *z take back   < log({again})   \? keys"
            assert fullmatch(pattern, player.footer), player.footer


async def test_parts_of_pages_name_five_keys_at_most(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        for keys in ("f enter h", "escape escape escape r enter", "/"):
            await player.press(keys)
            assert 0 < named(player) <= MOST
