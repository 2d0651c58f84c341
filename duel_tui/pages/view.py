"""What a viewer of a duel may know, as data: the same on a screen, in lines, and in a file that another program follows."""

from pathlib import Path
from typing import cast

import msgspec
from msgspec import Struct

from duel_tui.conversion import convert, decode_json
from duel_tui.pages.log import LogEntry
from duel_tui.sanitize import TooDeepError, check_depth
from duel_tui.show.blocks import Band, Line, Panel
from duel_tui.show.scene import Upshot
from duel_tui.show.stage import Staged
from duel_tui.show.table import Table
from duel_tui.storage import files
from duel_tui.storage.errors import BrokenFileError
from duel_tui.text import seen
from duel_tui.theatre import theatre

OLD, NEW = 0, 1
VERSION = 2
"""Which fields a published view has."""
_SOME = 46, 5
"""Columns and rows of a stage."""
_OTHER_VERSION = "another version of the program publishes this view: watch with that version"


class View(Struct, frozen=True, omit_defaults=True):
    """All that a viewer may know of a duel at one moment."""

    version: int
    hides: str
    """What is hidden from this viewer, in a sentence."""
    game: str
    title: str
    """How far the duel is."""
    panels: tuple[Panel, Panel]
    """What stands beside both fencers, the left one first."""
    staged: Staged
    """Both fencers as they stand."""
    bands: tuple[Band, ...]
    """Rows under the stage."""
    entries: tuple[LogEntry, ...]
    """The log; the place of each is `NEW` from the last decision on, `OLD` before it."""
    told: tuple[tuple[str, ...], ...]
    """What happened, as lines tell it: the sentences of each answer."""
    brief: tuple[str, ...] = ()
    """How the duel stands in a few sentences, the viewer's own hand among them."""
    stands: tuple[str, ...] = ()
    """All about each fencer, in a line each."""
    results: tuple[Upshot, ...] = ()
    """What came of the last decision."""
    waits: str = ""
    """Who chooses now; empty: nobody."""
    table: Table | None = None
    """The viewer's own decision with its chances; None: the viewer has none."""
    chart: tuple[Line, ...] = ()
    """The map with its legend in an approach that no decision shows; empty: one does, or there is none."""
    squares: tuple[Line, ...] = ()
    """The squares around both in combat on a map; empty: there is no map, or they are too far apart."""
    over: bool = False


def written(view: View) -> bytes:
    """A view as it is published."""
    return msgspec.json.encode(view)


def read_view(path: Path) -> View:
    """A published view, with nothing in it that a terminal would obey.

    Raises:
        BrokenFileError: it cannot be read, is no view, or another version of the program has written it.
    """
    data = files.read(path)
    try:
        check_depth(data.decode())
        if decode_json(data, _Head).version != VERSION:
            raise BrokenFileError(path, _OTHER_VERSION)
        view = convert(_harmless(decode_json(data, object)), View)
        drawn = theatre()  # poses and places are names that a file may have wrong
        frame = drawn.stage.last(view.staged, drawn.wide(view.staged, *_SOME))
        drawn.lines(frame, view.staged, *_SOME, pen="dots")
    except TooDeepError as wrong:
        raise BrokenFileError(path, str(wrong)) from wrong
    except (msgspec.MsgspecError, UnicodeDecodeError, LookupError) as wrong:
        raise BrokenFileError(path, "this is not a published view of a duel") from wrong
    return view


class _Head(Struct):
    """What every version of a view has."""

    version: int


def _harmless(value: object) -> object:
    """Decoded JSON without control characters; line ends separate the rows of a head."""
    if isinstance(value, str):
        return "\n".join(map(seen, value.split("\n")))
    if isinstance(value, list):
        return [_harmless(one) for one in cast("list[object]", value)]
    if isinstance(value, dict):
        return {key: _harmless(one) for key, one in cast("dict[str, object]", value).items()}
    return value
