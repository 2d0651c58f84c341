"""A parser of arguments that says in one sentence what is wrong, and where one reads what would be right."""

import argparse
import re
from typing import NoReturn

_WRONG = 2
_PLAINER = (
    (
        r"argument (?P<what>.+?): invalid choice: (?P<typed>.+) \(choose from (?P<those>.+)\)",
        "{what}: {typed} is none of {those}",
    ),
    (r"argument (?P<what>.+?): invalid int value: (?P<typed>.+)", "{what}: {typed} is not a whole number"),
    (r"argument (?P<what>.+?): expected one argument", "{what}: what should it be?"),
    (
        r"argument (?P<what>.+?): not allowed with argument (?P<other>.+)",
        "{what} and {other} do not go together",
    ),
    (r"argument (?P<what>.+?): (?P<why>.+)", "{what}: {why}"),
    (r"the following arguments are required: (?P<those>.+)", "{those} is missing"),
    (r"unrecognized arguments: (?P<those>.+)", "{those}: there is no such argument"),
)
"""What the standard library says, and the same in plainer words."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong before anything else, and not how everything is called."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and end the program."""
        self.exit(_WRONG, f"{self.prog}: {plainer(message)}\n{self.prog} --help says what there is.\n")


def plainer(message: str) -> str:
    """What is wrong with arguments, in a sentence fit to be written to a terminal.

    >>> plainer("argument --seed: invalid int value: 'x'")
    "--seed: 'x' is not a whole number"
    >>> plainer("argument COMMAND: invalid choice: 'rol' (choose from 'roll', 'check')")
    "COMMAND: 'rol' is none of roll, check"
    """
    shown = "".join(one if one.isprintable() else "?" for one in message)
    for pattern, sentence in _PLAINER:
        found = re.fullmatch(pattern, shown)
        if found:
            facts = found.groupdict()
            return sentence.format(**{**facts, "those": facts.get("those", "").replace("'", "")})
    return shown
