"""The arguments of commands that put something on paper: sheets, cards and logs; and of the one that closes a duel."""

import argparse
from pathlib import Path

from duel_tui.cli.parsing import Commands, subparser


def _sheet(commands: Commands) -> None:
    command = subparser(commands, "sheet", "print a record sheet for a page of paper, blank or filled")
    _fencer(command, "the fencer; default: a blank sheet")
    command.add_argument("--game", metavar="SYSTEM", help="the game; default: rapier_and_dagger")


def _card(commands: Commands) -> None:
    command = subparser(commands, "card", "print a fencer's index card, or take one into the roster")
    _fencer(command, "the fencer")
    command.add_argument("--read", metavar="FILE", help="take the card in this file in; -: standard input")


def _fencer(command: argparse.ArgumentParser, text: str) -> None:
    command.add_argument(
        "fencer", nargs="?", metavar="FENCER", help=f"a name from the roster, or a FILE.toml: {text}"
    )


def _log(commands: Commands) -> None:
    command = subparser(commands, "log", "print the log of a saved duel, for the players or the game master")
    _told(command)
    command.add_argument(
        "--for",
        dest="reader",
        choices=("players", "master", "left", "right"),
        default="players",
        help="for whom: the players (until the duel is over, what both may see), one side, or the game master "
        "(everything, and what was taken back struck through); default: players",
    )


def _replay(commands: Commands) -> None:
    command = subparser(commands, "replay", "print a saved duel as text")
    _told(command)
    command.add_argument(
        "--side",
        choices=("left", "right", "referee"),
        help="print what this side or the referee may know; default: what both sides saw",
    )


def _told(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="the file of a saved duel")
    command.add_argument("--markdown", action="store_true", help="print markdown")


def _close(commands: Commands) -> None:
    command = subparser(commands, "close", "close an unfinished duel: both part, and neither wins")
    command.add_argument("file", type=Path, metavar="FILE", help="the file of a saved duel")
    command.add_argument("--why", default="", metavar="TEXT", help="the reason, for the log")


PAPERS = (_replay, _sheet, _card, _log, _close)
"""These commands, in the order of the help."""
