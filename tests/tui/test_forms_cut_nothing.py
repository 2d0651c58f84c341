"""Whatever stands at the caret of a form, and whatever value it has, no sentence on the page is cut off at 80 by 24."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.widget import Widget

from duel_tui.registry import KEYS
from duel_tui.tui.screens.base import ExplainingScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.form import Form
from tests.tui.screens import Player, app_over, running
from tests.tui.visits import context

pytestmark = pytest.mark.slow

CUT_OFF = "\u2026"


def cut(player: Player) -> list[str]:
    """The rows of a page that lose something, and what finds no room on it."""
    screen = player.app.screen
    found = [row for row in player.rows if CUT_OFF in row]
    bottom = screen.query_one(Footer).region.y
    found += [
        str(widget.render())
        for widget in screen.query("#about, #wrong, #note")
        if widget.display and _needs(widget) > min(bottom, widget.region.bottom) - widget.region.y
    ]
    heading = screen.query_one(Heading)
    return found + ([heading.aside] if heading.aside not in player.rows[0] else [])


def _needs(widget: Widget) -> int:
    """The rows that a widget would fill."""
    return widget.get_content_height(widget.size, widget.size, widget.size.width) if widget.size.width else 0


async def states(player: Player) -> AsyncIterator[str]:
    """Each field of the form on top at the caret, with each of its values."""
    form = _form(player)
    for key in [field.key for field in form._fields.values()]:
        _form(player).point(key)
        await _explained(player)
        yield key
        field = _form(player)._fields[key]
        if field.blank is not None or field.span is not None or field.denied:
            continue
        for place in [*range(len(field.values)), field.value]:
            value = _form(player)._fields[key].values[place]
            if not value.denied:
                _form(player).post_message(Form.Turned(value.command))
                await _explained(player)
                yield f"{key}: {value.label}"


def _form(player: Player) -> Form:
    assert isinstance(player.app.screen, FormScreen)
    return player.app.screen.form


async def _explained(player: Player) -> None:
    await player.rest()
    assert isinstance(player.app.screen, ExplainingScreen)
    player.app.screen.explain()
    await player.rest()


WAYS = {
    **{game: f"n {number}" for number, game in enumerate(KEYS, 1)},
    "settings": "s",
    "sheet": "f home enter h A enter",
}


@pytest.mark.parametrize("form", WAYS)
async def test_no_sentence_of_a_form_is_cut_off(form: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    async with running(app_over(where, lambda _: HomeScreen(where.saves)), (80, 24)) as player:
        for keys in (WAYS[form], *(["h h"] if form in KEYS else [])):
            await player.press(keys)
            async for state in states(player):
                assert not cut(player), state
                if state == "house rules":
                    break
