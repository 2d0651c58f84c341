"""The composition root: builds the program from its parts, as the arguments ask, and starts it."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib import import_module
from typing import TYPE_CHECKING, Any

from duel_tui.memory import lacks_memory
from duel_tui.sanitize import SENTENCE, ComplaintError, clean_text
from duel_tui.streams import TRACE, Streams, output_fails, served, traces
from duel_tui.usage.arguments import parser
from duel_tui.usage.parsing import UNKEPT, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from duel_tui.engine.side import BySide, Side
    from duel_tui.engine.table import DuelTable
    from duel_tui.pages.model import GoOn, Open
    from duel_tui.pages.showing import Refereed
    from duel_tui.plain.talk import Talk
    from duel_tui.registry import Library
    from duel_tui.storage.duels import Setup
    from duel_tui.storage.settings import Settings
    from duel_tui.tui.screens.home import HomeScreen
    from duel_tui.tui.screens.view import FollowingScreen
    from duel_tui.words import Phrases

_COMMANDS = {
    "simulate": "duel_tui.cli.simulate",
    "league": "duel_tui.cli.league.command",
    "roll": "duel_tui.cli.roll",
    "pass": "duel_tui.cli.passing",
    "check": "duel_tui.cli.check",
    "keys": "duel_tui.cli.keys",
    "man": "duel_tui.cli.man",
    "completion": "duel_tui.cli.completion",
    **dict.fromkeys(("why", "manual"), "duel_tui.cli.books"),
    **dict.fromkeys(("affair", "replay", "sheet", "card", "log", "close"), "duel_tui.cli.papers"),
}
"""The modules of commands without a screen; each has a function `run`."""
_UNUSABLE = 2
_FAULT = 70
_MEMORY = 71
_INTERRUPTED = 130
_WINDOWS = "this program runs on Linux, macOS and WSL: on Windows, install it in WSL and start it there"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code, as `--help` lists them."""
    streams = Streams()  # before anything is opened
    unusable = _WINDOWS if sys.platform == "win32" else streams.mute
    if unusable:  # nothing that Windows lacks is loaded yet
        streams.complain(unusable)
        return _UNUSABLE
    try:
        return _flushed(arguments, streams)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError as error:
        output_fails(error)
        return 0
    except ComplaintError as error:
        streams.complain(str(error))
        return _UNUSABLE
    except Exception as error:  # noqa: BLE001 - every error becomes a sentence
        return _failed(error, streams)


def _flushed(arguments: Sequence[str] | None, streams: Streams) -> int:
    """Run the command of the arguments, and write all of its output."""
    try:
        code = _run(parser().parse_args(arguments), streams)
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return code


def _run(asked: argparse.Namespace, streams: Streams) -> int:
    """Load only what the arguments ask for, and run it."""
    if asked.guest:
        from duel_tui.cli.guest import admit

        asked = admit(asked)
    elif lone := [name for name in ("user", "quota", "clipboard") if getattr(asked, name)]:
        raise UsageError(f"--{lone[0]} needs --guest")
    match asked.command:
        case "referee":
            return _referee(asked)
        case "watch":
            return _watched(asked, streams)
        case None | "affair" if not getattr(asked, "result", False):
            if not traces():
                streams.hush()
            return _played(asked, streams)
        case "replay" if asked.cast is not None:
            return _cast(asked)
        case command:
            run: Callable[[argparse.Namespace], int] = import_module(_COMMANDS[command]).run
            return run(asked)


def _played(asked: argparse.Namespace, streams: Streams) -> int:
    if _plain(asked):
        return _lines(asked, streams)
    if asked.width is not None:
        raise UsageError("--width is for plain lines: add --plain")
    return _screen(asked, streams, _opened(asked))


def _referee(asked: argparse.Namespace) -> int:
    from duel_tui.cli.setting import shelf
    from duel_tui.engine.side import Side
    from duel_tui.referee.arguments import RefereeArgs
    from duel_tui.referee.command import run

    given: dict[str, Any] = {**vars(asked), "options": tuple(asked.option), "dice": tuple(asked.dice)}
    given |= {
        "as_side": Side(asked.viewer) if asked.viewer else None,
        "unseen": tuple(map(Side, asked.unseen)),
    }
    told = RefereeArgs(**{name: given[name] for name in RefereeArgs.__struct_fields__})
    return run(told, shelf(asked).library(), sys.stdin.buffer, sys.stdout.buffer, _refereed, _looks)


def _looks(
    phrases: "Phrases", names: "BySide[str]", table: "DuelTable[Any]", side: "Side | None"
) -> "dict[Side, Any]":
    """What both fencers of a refereed duel look like; loaded when it is first asked for."""
    from duel_tui.pages.showing import looks

    return looks(phrases, names, table, side)


def _refereed(table: "DuelTable[Any]", setup: "Setup", library: "Library", path: "Path") -> "Refereed":
    """Publish a duel that is refereed and kept in a file; only such a one loads what that needs."""
    from duel_tui.pages.showing import Refereed

    return Refereed(table, setup, library, path)


def _cast(asked: argparse.Namespace) -> int:
    """Write the pictures of a saved duel's replay into a file."""
    from duel_tui.cli.papers import readable
    from duel_tui.cli.setting import shelf
    from duel_tui.play.context import AppContext
    from duel_tui.play.saved_duels import bout_of
    from duel_tui.storage.files import create_at
    from duel_tui.storage.folders import examples, saves
    from duel_tui.storage.settings import Settings
    from duel_tui.tui.start import settle

    settle()
    from duel_tui.tui.cast import cast_of, watched

    context = AppContext(shelf(asked).library(), saves(getattr(asked, "saves", None), os.environ), examples())
    saved, code = readable(context.library, asked)
    shown = watched(bout_of(context, saved), asked.side)
    create_at(asked.cast, cast_of(shown, _given(asked, Settings())).encode())
    return code


def _watched(asked: argparse.Namespace, streams: Streams) -> int:
    """Watch a duel: nothing but its published view is read, not even the settings."""
    from duel_tui.pages.following import Following

    with closing(Following(asked.file, asked.viewer)) as following:
        if _plain(asked) or not (served() or (sys.stdin.isatty() and sys.stdout.isatty())):
            from duel_tui.plain.watching import run as tell

            return tell(following, ascii_only=asked.ascii, width=asked.width)
        if lacking := streams.no_screen():
            streams.complain(lacking, to_be_seen=True)
            return _UNUSABLE
        from duel_tui.storage.settings import Settings
        from duel_tui.tui.start import run
        from duel_tui.tui.terminal import Start

        def screen() -> "FollowingScreen":
            from duel_tui.tui.screens.view import FollowingScreen

            return FollowingScreen(following)

        _ = run(screen, Start(_given(asked, Settings())))
        return 0


def _plain(asked: argparse.Namespace) -> bool:
    if served():
        if asked.plain:
            raise UsageError(
                "a page in a browser begins with the screen: leave out --plain, and press ; there"
            )
        return False
    if asked.plain or os.environ.get("ACCESSIBLE", "0") not in {"", "0"}:
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return os.environ.get("TERM") == "dumb"
    from duel_tui.terminfo import moves_the_cursor

    return not moves_the_cursor()


def _lines(asked: argparse.Namespace, streams: Streams) -> int:
    """Talk in plain lines, from home or from what the command of the arguments opens."""
    from duel_tui.ascii import glyphs_here
    from duel_tui.cli.keys import keymap_of
    from duel_tui.pages.model import GoOn
    from duel_tui.plain.home import run
    from duel_tui.plain.shell import ToScreenError
    from duel_tui.play.lazy_context import LazyContext
    from duel_tui.play.settings import SettingsStore
    from duel_tui.storage.folders import saves

    folder = saves(getattr(asked, "saves", None), os.environ).prepared()
    store = SettingsStore(folder)
    liked = "ascii" if asked.ascii else store.settings.characters
    lacking = liked == "auto" and sys.stdout.isatty() and not glyphs_here()

    keymap = keymap_of(asked, folder.kept(folder.keys))
    lazy = LazyContext(folder, store, *_rulesets(asked), letters=keymap.letters)
    lazy.open_named()
    ascii_only = liked == "ascii" or lacking
    try:
        return run(folder, lazy, _opened(asked), keymap=keymap, ascii_only=ascii_only, width=asked.width)
    except ToScreenError as switch:
        return _screen(asked, streams, GoOn(switch.fought.stem) if switch.fought else None)


def _opened(asked: argparse.Namespace) -> "Open | None":
    """What the command of the arguments opens; None: the first page."""
    from duel_tui.pages.model import Open

    return Open("affair") if asked.command == "affair" else None


def _screen(asked: argparse.Namespace, streams: Streams, opens: "GoOn | Open | None") -> int:
    """Show the screen, and what it `opens` over the first page: a duel fought in lines goes on there."""
    if lacking := streams.no_screen(guest=asked.guest):
        streams.complain(lacking, to_be_seen=True)
        return _UNUSABLE
    from threading import Lock

    from duel_tui.cli.keys import keymap_of
    from duel_tui.play.lazy_context import LazyContext
    from duel_tui.play.settings import SettingsStore
    from duel_tui.storage.folders import saves
    from duel_tui.tui.start import run
    from duel_tui.tui.terminal import Start

    folder = saves(getattr(asked, "saves", None), os.environ).prepared()
    store = SettingsStore(folder)
    keymap = keymap_of(asked, folder.kept(folder.keys))
    lazy = LazyContext(
        folder, store, *_rulesets(asked), letters=keymap.letters, guard=Lock()
    )  # a thread opens it
    lazy.open_named()

    async def lines(talk: "Talk") -> None:
        from duel_tui.plain.home import Home

        await Home(folder, lazy, talk).stay()

    def home() -> "HomeScreen":
        from duel_tui.tui.screens.home import HomeScreen

        return HomeScreen(folder, store)

    start = Start(
        _given(asked, store.settings),
        store,
        keymap,
        lines=lines,
        lazy=lazy,
        opens=opens,
        first=store.fresh and asked.theme is None,
    )
    if lost := run(home, start, lazy.keep_waiting):
        streams.complain(f"not everything is kept: {lost.rstrip('.')}")
    return UNKEPT if lost else 0


def _given(asked: argparse.Namespace, liked: "Settings") -> "Settings":
    """The settings with what the arguments ask for in this run."""
    from msgspec.structs import replace

    return replace(
        liked,
        theme=asked.theme or liked.theme,
        characters="ascii" if asked.ascii else liked.characters,
        motion=liked.motion and not asked.still,
    )


def _rulesets(asked: argparse.Namespace) -> tuple["Path | None", Sequence["Path"]]:
    """The folder of rulesets named by the arguments, and the files with changes to it."""
    return getattr(asked, "rulesets", None), getattr(asked, "ruleset", None) or ()


def _failed(error: Exception, streams: Streams) -> int:
    """Say what went wrong in a sentence, unless a traceback is asked for."""
    if isinstance(error, OSError) and output_fails(error):
        streams.complain(f"standard output cannot be written ({error.strerror})")
        return _UNUSABLE
    if lacks_memory(error):
        streams.complain("there is not enough memory to go on; each duel is saved up to the last answer")
        return _MEMORY
    if traces():
        raise error
    said = clean_text(f"{type(error).__name__}: {error}", SENTENCE)
    streams.complain(f"an error in the program ({said}); set {TRACE}=1 to see where")
    return _FAULT


if __name__ == "__main__":
    raise SystemExit(main())
