"""Inks: what a scene calls its styles; in the terminal's own sixteen colours, or in those of a theme.

What an ink says, an attribute or the text itself says too: without colours nothing is lost.
"""

from functools import lru_cache

from msgspec import Struct
from rich.style import Style

_INKS = {
    "bold": "bold",
    "dim": "dim",
    "title": "bold",
    "fresh": "bold underline yellow",
    "left": "cyan",
    "right": "magenta",
    "scratch": "yellow",
    "light": "bold yellow",
    "serious": "bold red",
    "mortal": "bold reverse red",
    "paralysed": "bold magenta",
    "good": "green",
    "bad": "red",
    "struck": "strike dim",
}
"""Every ink there is; several may be named together, as in `header bold`."""


class Theme(Struct, frozen=True):
    """Colours for the inks."""

    ground: str = ""
    """The style of everything; empty: the terminal's own."""
    inks: dict[str, str] = {}
    """The styles of the inks that differ."""


def _theme(ground: str, accents: dict[str, str], dim: str) -> Theme:
    """Make a theme of a ground, a colour for each accent, and one for what steps back."""
    yellow, red, green = accents["yellow"], accents["red"], accents["green"]
    inks = {
        "fresh": f"bold underline {yellow}",
        "left": accents["left"],
        "right": accents["right"],
        "scratch": yellow,
        "light": f"bold {yellow}",
        "serious": f"bold {red}",
        "mortal": f"bold reverse {red}",
        "paralysed": f"bold {accents['right']}",
        "good": green,
        "bad": red,
        "dim": dim,
    }
    return Theme(ground, inks)


def _accents(yellow: int, red: int, green: int, left: int, right: int) -> dict[str, str]:
    named = {"yellow": yellow, "red": red, "green": green, "left": left, "right": right}
    return {name: f"color({number})" for name, number in named.items()}


THEMES = {
    "auto": Theme(),
    "lamplight": _theme(
        "color(223) on color(234)",
        _accents(220, 203, 107, 179, 174),
        "color(245)",
    ),
    "moonlight": _theme(
        "color(253) on color(17)",
        _accents(228, 210, 120, 117, 183),
        "color(110)",
    ),
    "parchment": _theme(
        "color(235) on color(230)",
        _accents(94, 124, 22, 24, 90),
        "color(240)",
    ),
    "contrast": _theme(
        "color(231) on color(16)",
        _accents(226, 226, 231, 231, 231),
        "color(231)",
    ),
    "none": Theme(),
}
"""Every theme by its key, the usual one first."""


class Palette(Struct, frozen=True):
    """The inks in a theme."""

    theme: str = "auto"

    @property
    def ground(self) -> tuple[str, str]:
        """The colours of letters and ground, as in `5;223`; empty: the terminal's own."""
        style = Style.parse(THEMES[self.theme].ground)
        found = [colour.number if colour else None for colour in (style.color, style.bgcolor)]
        letters, ground = ["" if number is None else f"5;{number}" for number in found]
        return letters, ground

    def style(self, ink: str) -> Style:
        """The style of an ink.

        Raises:
            KeyError: there is no such ink.
        """
        return _style(self.theme, ink)


@lru_cache(maxsize=1024)
def _style(theme: str, ink: str) -> Style:
    found = THEMES[theme]
    style = Style.parse(found.ground)
    for name in ink.split():
        style += Style.parse(found.inks.get(name, _INKS[name]))
    return style
