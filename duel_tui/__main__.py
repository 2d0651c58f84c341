"""The composition root: what was asked for is built here from all the parts, and started."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from duel_tui.cli.arguments import parser
from duel_tui.cli.usage import UsageError
from duel_tui.harmless import SENTENCE, ComplaintError, clean_text

if TYPE_CHECKING:
    from duel_tui.play.house import House
    from duel_tui.tui.page import Host, Page
    from duel_tui.tui.pages.home import Ways

_UNUSABLE = 2
_FAULT = 70
_INTERRUPTED = 130
_TRACE = "DUEL_TUI_TRACE"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code, as `--help` lists them."""
    out: object = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(errors="replace")  # names of all scripts, in any locale
    asked = parser().parse_args(arguments)
    try:
        code = _run(asked)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ComplaintError as error:
        return _refused(str(error))
    except Exception as error:
        if _TRACE in os.environ:
            raise
        return _failed(error)
    return code


def _run(asked: argparse.Namespace) -> int:
    """Load what was asked for, and nothing else, and run it."""
    if asked.guest:
        from duel_tui.cli.guest import admit

        asked = admit(asked)
    elif asked.user is not None:
        raise UsageError("--user names a guest: it goes with --guest")
    match asked.command:
        case "referee":
            return _referee(asked)
        case "simulate":
            from duel_tui.cli.simulate import run
        case "roll":
            from duel_tui.cli.roll import run
        case "check":
            from duel_tui.cli.check import run
        case "replay":
            from duel_tui.cli.replay import run
        case "keys":
            from duel_tui.cli.keys import run
        case _:
            return _lines(asked) if _plain(asked) else _screen(asked)
    return run(asked)


def _referee(asked: argparse.Namespace) -> int:
    from duel_tui.cli.setting import shelf
    from duel_tui.engine.side import Side
    from duel_tui.referee.arguments import RefereeArgs
    from duel_tui.referee.command import run

    told = RefereeArgs(
        system=asked.system,
        seed=asked.seed,
        by_hand=asked.by_hand,
        options=tuple(asked.option),
        left=asked.left,
        right=asked.right,
        kind=asked.kind,
        resume=asked.resume,
        save=asked.save,
        opponent_left=asked.opponent_left,
        opponent_right=asked.opponent_right,
        as_side=Side(asked.viewer) if asked.viewer else None,
        opponent=asked.opponent,
        unseen=tuple(map(Side, asked.unseen)),
    )
    return run(told, shelf(asked).library(), sys.stdin.buffer, sys.stdout.buffer)


def _plain(asked: argparse.Namespace) -> bool:
    """Whether the program is to speak in plain lines."""
    if asked.plain or os.environ.get("ACCESSIBLE", "0") not in {"", "0"}:
        return True
    there = sys.stdin.isatty() and sys.stdout.isatty()
    return os.environ.get("TERM", "dumb" if there else "") == "dumb"


def _lines(asked: argparse.Namespace) -> int:
    from duel_tui.cli.keys import keymap_of
    from duel_tui.glyphs import glyphs_here
    from duel_tui.plain.start import run
    from duel_tui.play.liking import Liking
    from duel_tui.storage.folders import examples, saves

    folder = saves(getattr(asked, "saves", None), os.environ).prepared()
    liking = Liking(folder)
    liked = "ascii" if asked.ascii else liking.settings.characters
    lacking = liked == "auto" and sys.stdout.isatty() and not glyphs_here()

    def house() -> "House":
        from duel_tui.cli.setting import shelf
        from duel_tui.play.house import House

        return House(shelf(asked).library(), folder, examples(), liking)

    keymap = keymap_of(asked, folder.keys)
    return run(folder.duels, house, keymap=keymap, ascii_only=liked == "ascii" or lacking)


def _screen(asked: argparse.Namespace) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("the screen needs a terminal; --plain does without one")
    from msgspec.structs import replace

    from duel_tui.cli.keys import keymap_of
    from duel_tui.play.liking import Liking
    from duel_tui.storage.folders import examples, saves
    from duel_tui.tui.start import run

    folder = saves(getattr(asked, "saves", None), os.environ).prepared()
    liking = Liking(folder)

    houses: list[House] = []

    def hall(host: "Host") -> "Ways":
        from duel_tui.cli.setting import shelf
        from duel_tui.play.house import House
        from duel_tui.tui.pages.hall import Hall

        houses.append(House(shelf(asked).library(), folder, examples(), liking))
        return Hall(host, houses[-1])

    def home(host: "Host") -> "Page":
        from duel_tui.tui.pages.home import HomePage

        return HomePage(host, hall)

    liked = liking.settings
    given = replace(
        liked, theme=asked.theme or liked.theme, characters="ascii" if asked.ascii else liked.characters
    )

    def last() -> None:
        for house in houses:
            house.keep_waiting()

    run(home, given, liking.keep, keymap_of(asked, folder.keys), last)
    return 0


def _refused(sentence: str) -> int:
    print(f"duel-tui: {sentence}", file=sys.stderr)
    return _UNUSABLE


def _failed(error: Exception) -> int:
    kind = type(error).__name__
    said = clean_text(f"{kind}: {error}", SENTENCE)
    print(f"duel-tui: a fault of the program ({said}); set {_TRACE}=1 to see where", file=sys.stderr)
    return _FAULT


if __name__ == "__main__":
    raise SystemExit(main())
