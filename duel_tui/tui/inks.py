"""Inks: what a page calls its styles, in the terminal's own sixteen colours."""

from functools import lru_cache

from rich.style import Style

_INKS = {
    "bold": "bold",
    "dim": "dim",
    "header": "reverse",
    "rule": "dim",
    "name": "bold",
    "key": "bold",
    "note": "bold yellow",
    "title": "bold",
    "caret": "bold",
    "chosen": "bold",
    "here": "reverse",
    "figure": "",
    "denied": "dim",
    "fresh": "bold yellow",
    "story": "bold",
    "sum": "",
    "aside": "dim",
    "deciding": "bold underline",
    "left": "cyan",
    "right": "magenta",
    "scratch": "yellow",
    "light": "bold yellow",
    "serious": "bold red",
    "mortal": "bold reverse red",
    "paralysed": "bold magenta",
    "good": "green",
    "bad": "red",
    "field": "underline",
}
"""Every ink there is; several may be named together, as in `header bold`."""


@lru_cache(maxsize=256)
def style_of(ink: str) -> Style:
    """The style of an ink.

    Raises:
        KeyError: there is no such ink.
    """
    style = Style()
    for name in ink.split():
        style += Style.parse(_INKS[name])
    return style
