"""The footer: what does not fit is left out from its end, and the ways to lines and keys always stand there."""

import pytest
from textual.app import App, ComposeResult

from duel_tui.keys import Keymap
from duel_tui.tui.widgets.footer import Footer, fitting

ITEMS = (("enter", "strike"), ("tab", "next"), ("bksp", "clear"), ("z", "take back"), ("%", "odds"))
ALWAYS = ((";", "lines"), ("?", "keys"))


@pytest.mark.parametrize("width", range(16, 90))
def test_as_many_items_as_fit_and_always_the_last_two(width: int) -> None:
    shown, gap = fitting(ITEMS, ALWAYS, width)
    assert shown[-2:] == list(ALWAYS)
    assert tuple(shown[:-2]) == ITEMS[: len(shown) - 2]
    assert sum(len(key) + 1 + len(words) for key, words in shown) + gap * (len(shown) - 1) <= width


class Foot(App[None]):
    def compose(self) -> ComposeResult:
        yield Footer(Keymap({"help": ("f2",)}), *ITEMS)


async def test_it_shows_the_keys_in_force_and_what_it_is_given_later() -> None:
    app = Foot()
    async with app.run_test(size=(80, 24)) as pilot:
        footer = app.query_one(Footer)
        assert footer.render().plain == (
            "enter strike  tab next  bksp clear  z take back  % odds  ; lines  f2 keys"
        )
        footer.items = (("enter", "[b]roll"),)
        await pilot.pause()
        assert footer.render().plain == "enter [b]roll   ; lines   f2 keys"
