"""What is said while lines are typed: the talks of `said/*.txt`.

A talk is a name, lines that are typed at home (`>`) and then go on (`>>`), and what has to be said after them, before the
next are typed: `+` somewhere, `-` nowhere, `=` as whole lines, `.` last before the next question, `2x` so often, `~` as a
pattern. `after` leaves only what follows a text, `kept` names a setting and its value, `let` names lines for all talks of a
file, and `each` types several lines in turn where `$` stands: each in a talk of its own, or before `>>` one after the other.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from tests.plain.talks import context_in, in_turns, new_duel

FOLDER = Path(__file__).parent / "said"
Names = dict[str, str]


class Turn:
    """Lines that are typed, in turn what stands for `$` in them, and what has to be said."""

    def __init__(self, typed: str, each: list[str]) -> None:
        self.typed, self.each, self.wanted = typed, each, list[str]()


def talks() -> Iterator[tuple[str, Names, list[str]]]:
    """The name of each talk, what its file calls what, and its lines."""
    for file in sorted(FOLDER.glob("*.txt")):
        before, *found = file.read_text(encoding="utf-8").split("\n== ")
        named = dict(
            line.removeprefix("let ").split(" = ", 1) for line in before.splitlines() if " = " in line
        )
        for talk in found:
            name, *lines = talk.splitlines()
            yield f"{file.stem}: {name}", named, [line for line in lines if line]


def conversations(lines: list[str]) -> list[list[Turn]]:
    """The turns of each conversation of a talk."""
    found, each = list[list[Turn]](), list[str]()
    for line in lines:
        how, _, rest = line.partition(" ")
        if how == "each":
            each = rest.split(" | ")
        elif how in {">", ">>"}:
            if how == ">":
                found.append([])
            found[-1].append(Turn(rest, each))
            each = []
        else:
            found[-1][-1].wanted.append(line)
    return found


def typed(line: str, named: Names) -> Iterator[str]:
    """The lines that are typed, in which a name stands for others; TWO begins a duel of two people."""
    for one in line.split(" | "):
        if one in named:
            yield from typed(named[one], named)
        elif one.startswith("TWO "):
            yield from new_duel(one.removeprefix("TWO "), 5)
        else:
            yield one


def met(said: str, how: str, wanted: str) -> bool:
    """Whether what was said is what a line of a talk wants."""
    match how:
        case "+":
            return wanted in said
        case "-":
            return wanted not in said
        case "=":
            return f"\n{wanted}\n" in f"\n{said}"
        case ".":
            return said.splitlines()[-2] == wanted
        case "~":
            return re.search(wanted, said, re.MULTILINE) is not None
        case _:
            return said.count(wanted) == int(how.removesuffix("x"))


def hold(context: AppContext, named: Names, lines: list[str]) -> None:
    """Type what a talk types, and look at what is said."""
    for first, *more in conversations(lines):
        for every in first.each or ["$"]:
            turns = [(every, first), *[(one, turn) for turn in more for one in turn.each or [every]]]
            said = in_turns(context, [[*typed(turn.typed.replace("$", one), named)] for one, turn in turns])
            for (one, turn), told in zip(turns, said, strict=True):
                look(context, told, [line.replace("$", one).replace("\\n", "\n") for line in turn.wanted])


def look(context: AppContext, said: str, wanted: list[str]) -> None:
    """Look at what was said in a turn."""
    for line in wanted:
        how, _, rest = line.partition(" ")
        if how == "after":
            assert rest in said, said
            said = said.partition(rest)[2]
        elif how == "kept":
            name, value = rest.split()
            assert str(getattr(context.settings, name)) == value
        else:
            assert met(said, how, rest), f"{line}\n{said}"


TALKS = list(talks())


@pytest.mark.parametrize(("named", "lines"), [one[1:] for one in TALKS], ids=[one[0] for one in TALKS])
def test_a_talk(named: Names, lines: list[str], tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.summarise = lambda: None  # the first page makes its summary itself
    hold(context, named, lines)
