"""The arguments of the program; this module imports nothing heavy, so that `--help` answers at once."""

import argparse
from functools import cache
from pathlib import Path

from duel_tui import __version__
from duel_tui.fencer import terms
from duel_tui.storage.quota import FILES, MEGABYTES
from duel_tui.terminfo import BROAD, NARROW
from duel_tui.usage.parsing import CODES, Commands, Parser, everywhere, subparser
from duel_tui.usage.shared import address, between, duel, games, house_rules, kind, looks, seed, word

THEMES = ("auto", "dark", "light", "lamplight", "moonlight", "parchment", "contrast", "none")
"""The themes of colours, the terminal's own first."""
_MOST = 100_000_000
"""The most duels or fencers in one call."""
_MOST_JOBS = 256
_MOST_ROLLED = 100
_DUELS = 20
"""The usual number of duels between two entrants of a league."""
_LEAGUE_EFFORT = 10
"""The usual effort in a league, in per cent."""
_ALL = 100
FOLDERS = """\
folder of saves, the first that is given or exists:
  --saves DIR, $DUEL_TUI_SAVES, saves/ in a source checkout, your data folder
settings.toml and keys.toml lie in it, but with your data folder in your config folder
"""


@cache
def parser() -> Parser:
    """The parser of the whole command line; it is made once."""
    top = Parser(
        prog="duel-tui",
        description="Fight, referee, study and replay sword duels in the terminal. Without a command, the screen opens.",
        epilog=f"games: {', '.join(games())}\n\n{FOLDERS}\n{CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[everywhere()],
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"duel-tui {__version__}")
    top.add_argument(
        "--plain",
        action="store_true",
        help="use plain lines, for screen readers and pipes (also with ACCESSIBLE=1 or TERM=dumb)",
    )
    top.add_argument(
        "--width",
        type=between(NARROW, BROAD),
        metavar="N",
        help=f"break plain lines at N columns, {NARROW} to {BROAD}; default: the width of the terminal",
    )
    top.add_argument("--ascii", action="store_true", help="draw only with ASCII characters in this run")
    top.add_argument(
        "--theme", choices=THEMES, metavar="NAME", help=f"colours of this run: {', '.join(THEMES)}"
    )
    top.add_argument("--still", action="store_true", help="let the fencers stand still in this run")
    top.add_argument(
        "--guest",
        action="store_true",
        help="for players over SSH: each has a folder of saves and can reach no other files",
    )
    top.add_argument("--user", metavar="NAME", help="the guest's name; default: the account's")
    top.add_argument(
        "--clipboard", action="store_true", help="let the guest copy to the clipboard of their terminal"
    )
    top.add_argument(
        "--quota",
        nargs=2,
        type=between(1, _MOST),
        metavar=("FILES", "MB"),
        help=f"the most that a guest's saves may take; default: {FILES} files and {MEGABYTES} MB",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    papers = _replay, _sheet, _card, _log, _close
    for add in (
        _affair,
        _referee,
        _watch,
        _simulate,
        _league,
        _roll,
        _pass,
        _check,
        *papers,
        _keys,
        _manual,
        _why,
        _man,
        _completion,
    ):
        add(commands)
    return top


def _affair(commands: Commands) -> None:
    command = subparser(
        commands, "affair", "open the page of the day's affair, the same duel for everybody on a date of UTC"
    )
    command.add_argument("--result", action="store_true", help="only print the last result, in one line")
    looks(command)


def _referee(commands: Commands) -> None:
    command = subparser(commands, "referee", "play and check a duel by JSON lines, for programs and scripts")
    duel(command)
    chance = command.add_mutually_exclusive_group()
    chance.add_argument("--seed", type=seed, metavar="N", help="roll dice and draw cards from this seed")
    chance.add_argument("--by-hand", action="store_true", help="read every die and card from the input")
    command.add_argument(
        "--dice",
        action="append",
        default=[],
        metavar="WHOSE=HOW",
        help="how dice are rolled (repeatable): left, right, both or cards, or a kind of roll as in "
        "'left disarm', and automatic, asked or by_hand",
    )
    command.add_argument("--resume", type=Path, metavar="FILE.toml", help="resume a saved duel")
    command.add_argument(
        "--save", type=Path, metavar="FILE.toml", help="save the duel in this file, line by line"
    )
    command.add_argument(
        "--carries",
        action="store_true",
        help="wounds stay: take those in the files of --left and --right over, and keep this duel's there; needs --save",
    )
    command.add_argument("--opponent-left", metavar="LEVEL", help="let the program play the left side")
    command.add_argument("--opponent-right", metavar="LEVEL", help="let the program play the right side")
    command.add_argument(
        "--as",
        dest="viewer",
        choices=("left", "right"),
        help="show only what this side may see; needs --opponent",
    )
    command.add_argument("--opponent", metavar="LEVEL", help="the opponent on the other side; needs --as")
    command.add_argument(
        "--unseen",
        choices=("left", "right"),
        action="append",
        default=[],
        help="a person at a real table plays this side; its cards are ?? until they are played "
        "(repeatable; dice and cards by hand)",
    )


def _watch(commands: Commands) -> None:
    command = subparser(
        commands, "watch", "watch a duel that is being played elsewhere, as one viewer may know it"
    )
    command.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="the duel's file, which is not opened, or the view that is published next to it",
    )
    command.add_argument(
        "--as",
        dest="viewer",
        choices=("public", "left", "right"),
        help="the viewer: the left side, the right side, or everybody; default: public",
    )
    looks(command)


def _simulate(commands: Commands) -> None:
    command = subparser(commands, "simulate", "fight many duels and count the results")
    duel(command)
    command.add_argument(
        "-n", type=between(1, _MOST), default=1000, metavar="N", help="how many duels; default: 1000"
    )
    command.add_argument("--seed", type=seed, metavar="N", help="the same seed gives the same figures")
    command.add_argument(
        "--left-plays", metavar="LEVEL", help="the opponent on the left side; default: random choices"
    )
    command.add_argument(
        "--right-plays", metavar="LEVEL", help="the opponent on the right side; default: random choices"
    )
    _workers(command, effort=_ALL)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _league(commands: Commands) -> None:
    command = subparser(
        commands,
        "league",
        "let opponents fight each other and rate them; a league that was stopped goes on where it was",
    )
    command.add_argument(
        "--games", nargs="+", metavar="SYSTEM", help=f"the games: {', '.join(games())}; default: all"
    )
    command.add_argument(
        "--opponents",
        nargs="+",
        metavar="LEVEL",
        help="opponents by key, all of a level by its number, or chance for random choices; default: all characters",
    )
    command.add_argument(
        "--fencers",
        nargs="+",
        metavar="FENCER",
        help="each opponent fights with each of these fencers: a name from the roster, a FILE.toml, or own for "
        "the fencer that comes with the opponent; default: all with the same plain fencer",
    )
    command.add_argument(
        "--rolled",
        type=between(1, _MOST_ROLLED),
        metavar="N",
        help="and with N fencers that are rolled from the seed",
    )
    command.add_argument(
        "--duels",
        type=between(1, _MOST),
        default=_DUELS,
        metavar="N",
        help=f"how many duels for each pair, half of them with sides swapped; default: {_DUELS}",
    )
    command.add_argument(
        "--seed", type=seed, default=1, metavar="N", help="the same seed gives the same figures; default: 1"
    )
    kind(command)
    house_rules(command)
    _workers(command, effort=_LEAGUE_EFFORT)
    command.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="keep the results in this file; default: one in the folder leagues of the saves, named by the settings",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _workers(command: argparse.ArgumentParser, effort: int) -> None:
    """Arguments of commands that fight many duels."""
    command.add_argument(
        "--effort",
        type=between(1, _ALL),
        default=effort,
        metavar="PERCENT",
        help=f"per cent of their usual thinking: 10 is ten times as fast, and weaker; default: {effort}",
    )
    where = command.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=between(1, _MOST_JOBS),
        metavar="N",
        help=f"number of processes, at most {_MOST_JOBS}; default: one for each core",
    )
    where.add_argument(
        "--scheduler",
        type=address,
        metavar="ADDRESS",
        help="use the workers of the Dask scheduler at tcp://HOST:PORT; needs the extra dask: pip install '.[dask]' in a checkout",
    )


def _roll(commands: Commands) -> None:
    command = subparser(commands, "roll", "roll fencers and print their sheets as TOML")
    command.add_argument("-n", type=between(1, _MOST), default=1, metavar="N", help="how many; default: 1")
    command.add_argument("--seed", type=seed, metavar="N", help="the same seed gives the same fencers")
    command.add_argument("--name", help="the fencer's name")
    word(command, "--style", terms.Style, "STYLE")
    command.add_argument("--nationality", metavar="NATION", help="the nation, such as italian")
    word(command, "--organisation", terms.Organisation)
    command.add_argument("--rating", metavar="NAME", help="the rating, such as Good")
    word(command, "--weapon", terms.Weapon)
    word(command, "--left-hand", terms.LeftHand)
    house_rules(command)
    command.add_argument("--keep", action="store_true", help="add them to the roster, too")


def _pass(commands: Commands) -> None:
    command = subparser(
        commands,
        "pass",
        "let time pass for fencers of the roster: wounds heal, practice and idle weeks count",
    )
    command.add_argument(
        "time",
        nargs="+",
        metavar="TIME FENCER",
        help="how long, such as 6 weeks, 10 days or until Lucia is whole, and for whom: names from the roster",
    )
    command.add_argument(
        "--hours", type=between(0, _ALL), metavar="N", help="hours of practice a week; default: as before"
    )
    taught = command.add_mutually_exclusive_group()
    taught.add_argument("--school", action="store_true", help="they practise in a school")
    taught.add_argument("--master", action="store_true", help="they practise with a paid master")
    command.add_argument(
        "--fell",
        nargs="+",
        action="extend",
        default=[],
        metavar="SCORE",
        help="what fell on the table, in order; the rest is rolled",
    )
    command.add_argument("--seed", type=seed, metavar="N", help="the same seed gives the same dice")
    command.add_argument("--look", action="store_true", help="print what would come of it, and keep nothing")
    house_rules(command)


def _check(commands: Commands) -> None:
    command = subparser(
        commands, "check", "check a file: a duel, a fencer, a map, a ruleset's file or a file of keys"
    )
    command.add_argument("file", type=Path, metavar="FILE", help="the file to check")


def _sheet(commands: Commands) -> None:
    command = subparser(commands, "sheet", "print a record sheet for a page of paper, blank or filled")
    _paper_of(command, "the fencer; default: a blank sheet")
    command.add_argument("--game", metavar="SYSTEM", help="the game; default: rapier_and_dagger")


def _card(commands: Commands) -> None:
    command = subparser(commands, "card", "print a fencer's index card, or take one into the roster")
    _paper_of(command, "the fencer")
    command.add_argument("--read", metavar="FILE", help="take the card in this file in; -: standard input")


def _paper_of(command: argparse.ArgumentParser, text: str) -> None:
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
    command.add_argument(
        "--cast",
        type=Path,
        metavar="FILE",
        help="write the replay's pictures as an asciicast, 80x24, into this new file",
    )


def _told(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help="the file of a saved duel")
    command.add_argument("--markdown", action="store_true", help="print markdown")


def _close(commands: Commands) -> None:
    command = subparser(commands, "close", "close an unfinished duel: both part, and neither wins")
    command.add_argument("file", type=Path, metavar="FILE", help="the file of a saved duel")
    command.add_argument("--why", default="", metavar="TEXT", help="the reason, for the log")


def _keys(commands: Commands) -> None:
    command = subparser(commands, "keys", "print the table of commands and their keys")
    command.add_argument("--toml", action="store_true", help="as text for a keys.toml of your own")


def _why(commands: Commands) -> None:
    command = subparser(commands, "why", "print rulings of the rules, and the reasons for them")
    command.add_argument(
        "id", nargs="*", metavar="ID", help="a ruling such as RD-38b, or a house rule such as rd.front"
    )


def _manual(commands: Commands) -> None:
    command = subparser(commands, "manual", "print the manual, or its entries about some words")
    command.add_argument("word", nargs="*", metavar="WORD", help="what the entries are about; default: all")


def _man(commands: Commands) -> None:
    subparser(commands, "man", "print the manual page in roff; duel-tui man | man -l - shows it")


def _completion(commands: Commands) -> None:
    command = subparser(
        commands, "completion", "print the script by which a shell completes commands, options and values"
    )
    command.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
