"""Arguments that several commands share, and the values they take; this module imports nothing heavy."""

import argparse
import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from duel_tui.fencer import terms

_SYSTEMS = Path(__file__).parent.parent / "systems"
_ADDRESS = re.compile(r"(tcp|tls)://[\w.:\[\]-]+:\d{1,5}", re.ASCII)
"""A scheduler's address."""
_FIGURES = 18
"""The most digits of a seed, so that any program can read it."""


def kind(command: argparse.ArgumentParser) -> None:
    """The kind of duel."""
    word(command, "--kind", terms.Kind, "KIND", f"; default: {terms.Kind.HONORABLE}")


def duel(command: argparse.ArgumentParser) -> None:
    """Arguments of every command that sets up a duel."""
    command.add_argument("system", metavar="SYSTEM", help=f"the game: {', '.join(games())}")
    command.add_argument("--left", type=Path, metavar="FILE.toml", help="the left fencer's file")
    command.add_argument("--right", type=Path, metavar="FILE.toml", help="the right fencer's file")
    kind(command)
    house_rules(command)


def house_rules(command: argparse.ArgumentParser) -> None:
    """House rules by their ids."""
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule by its id (repeatable)",
    )


def looks(command: argparse.ArgumentParser) -> None:
    """Arguments of the whole program that may stand behind a command, too."""
    command.add_argument(
        "--plain", action="store_true", default=argparse.SUPPRESS, help="tell it in plain lines"
    )
    command.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS, help="draw only with ASCII characters"
    )


def games() -> list[str]:
    """The keys of all games, from the names of their packages; none is loaded."""
    return sorted([found.parent.name for found in _SYSTEMS.glob("*/__init__.py")])


def word(
    command: argparse.ArgumentParser, name: str, words: type[StrEnum], metavar: str = "NAME", more: str = ""
) -> None:
    """An argument that is one of some words."""
    listed = ", ".join(words)
    command.add_argument(name, choices=tuple(map(str, words)), metavar=metavar, help=f"{listed}{more}")


def between(low: int, most: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def number(text: str) -> int:
        if not text.isdecimal() or not low <= int(text[:12]) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {most}")
        return int(text)

    return number


def address(text: str) -> str:
    """A scheduler's address.

    Raises:
        ArgumentTypeError: it is none.
    """
    if not _ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as tcp://192.0.2.1:8786")
    return text


def seed(text: str) -> int:
    """A seed.

    Raises:
        ArgumentTypeError: it is no whole number, or too long for other programs.
    """
    figures = text.removeprefix("-")
    if not figures.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    if len(figures) > _FIGURES:
        raise argparse.ArgumentTypeError(f"a seed has at most {_FIGURES} figures")
    return int(text)
