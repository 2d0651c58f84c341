"""A parser of arguments that says in one sentence what is wrong, then where to read what would be right."""

import argparse
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Protocol, cast

from duel_tui.sanitize import ComplaintError

_WRONG = 2
UNKEPT = 74
"""The exit code of a program that could not keep everything."""
EXIT_CODES = {
    "0": "success",
    "1": "check found an error; replay found a line that does not fit; manual or affair found nothing",
    "2": "wrong arguments, or a file that cannot be read or written",
    "70": "an error in the program itself; DUEL_TUI_TRACE=1 shows where",
    "71": "not enough memory; each duel is saved up to the last answer",
    str(UNKEPT): "not everything is kept; the last line says what and why",
    "128+n": "signal n ended it; the terminal is restored",
    "130": "interrupted",
}
CODES = "\n".join(["exit codes:", *[f"  {code:5}  {line}" for code, line in EXIT_CODES.items()]])
"""The exit codes as help lists them."""
_PLAINER = (
    (
        r"argument (?P<what>.+?): invalid choice: (?P<typed>.+) \(choose from (?P<those>.+)\)",
        "{what}: {typed} is not one of {those}",
    ),
    (r"argument (?P<what>.+?): invalid int value: (?P<typed>.+)", "{what}: {typed} is not a whole number"),
    (r"argument (?P<what>.+?): expected (at least )?one argument", "{what} needs a value"),
    (
        r"argument (?P<what>.+?): not allowed with argument (?P<other>.+)",
        "{what} and {other} exclude each other: give one of them",
    ),
    (r"argument (?P<what>.+?): (?P<why>.+)", "{what}: {why}"),
    (r"the following arguments are required: (?P<those>.+)", "{those} is missing"),
    (r"unrecognized arguments: (?P<those>.+)", "{those}: unknown argument"),
)
"""The messages of the standard library, and the same in plainer words."""


class UsageError(ComplaintError):
    """Arguments are wrong, or a file cannot be used; the message is one sentence."""


class Argument(NamedTuple):
    """An option or an argument, as a manual or a shell is told of it."""

    names: tuple[str, ...]
    """The names of an option; empty: it goes by its place."""
    value: str
    """The name of its value; empty: it takes none."""
    line: str
    words: tuple[str, ...]
    """The values that it may have, if they are listed."""
    again: bool
    """True if the option may be repeated."""
    number: str
    """+: more than one value may follow; ?: it may be left out; *: both."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong first, and does not list all arguments."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and end the program."""
        self.exit(_WRONG, f"{self.prog}: {plainer(message)}\n{self.prog} --help lists the arguments.\n")

    @property
    def arguments(self) -> list[Argument]:
        """Its options, and its arguments but for the command."""
        return [
            Argument(
                tuple(one.option_strings),
                "" if one.nargs == 0 else f"{one.metavar or '|'.join(one.choices or ()) or one.dest.upper()}",
                (one.help or "") % vars(one),
                tuple(map(str, one.choices or ())),
                type(one).__name__ == "_AppendAction",
                f"{one.nargs or ''}",
            )
            for one in self._actions
            if one.nargs != argparse.PARSER
        ]

    @property
    def commands(self) -> "dict[str, Parser]":
        """The parsers of its commands, by their names."""
        found = [
            cast("dict[str, Parser]", one.choices) for one in self._actions if one.nargs == argparse.PARSER
        ]
        return found[0] if found else {}

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write a message; an output that takes no help is an error, which argparse keeps to itself."""
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


class Commands(Protocol):
    """The argparse object that commands are added to."""

    def add_parser(self, name: str, **settings: Any) -> argparse.ArgumentParser:
        """Add a command's parser."""
        ...


def subparser(commands: Commands, name: str, text: str) -> argparse.ArgumentParser:
    """The parser of a command."""
    return commands.add_parser(
        name,
        help=text,
        description=text[:1].upper() + text[1:] + ".",
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[everywhere()],
        allow_abbrev=False,
    )


def everywhere() -> argparse.ArgumentParser:
    """Options that may stand before or after the command."""
    shared = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    shared.add_argument("--saves", type=Path, metavar="DIR", help="the folder of saves")
    shared.add_argument("--rulesets", type=Path, metavar="DIR", help="read all rulesets from this folder")
    shared.add_argument(
        "--ruleset", type=Path, metavar="FILE", action="append", help="add a ruleset from a file (repeatable)"
    )
    return shared


def plainer(message: str) -> str:
    """An error of arguments as a sentence that is safe for a terminal.

    >>> plainer("argument --seed: invalid int value: 'x'")
    "--seed: 'x' is not a whole number"
    >>> plainer("argument COMMAND: invalid choice: 'rol' (choose from 'roll', 'check')")
    "COMMAND: 'rol' is not one of roll, check"
    """
    shown = "".join(one if one.isprintable() else "?" for one in message)
    for pattern, sentence in _PLAINER:
        found = re.fullmatch(pattern, shown)
        if found:
            facts = found.groupdict()
            return sentence.format(**{**facts, "those": facts.get("those", "").replace("'", "")})
    return shown
