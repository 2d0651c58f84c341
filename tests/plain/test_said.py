"""What is said while lines are typed: the talks of `said/*.txt`.

A talk is a name, lines that are typed at home (`>`), and what has to be said: `+` somewhere, `-` nowhere, `=` as whole lines,
`.` last before the next question, `2x` so often, `~` as a pattern. `after` leaves only what follows a text, `let` names lines
for all talks of a file, and `each` types several lines in turn where `$` stands.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import new_duel

FOLDER = Path(__file__).parent / "said"


def talks() -> Iterator[tuple[str, dict[str, str], list[str]]]:
    """The name of each talk, what its file calls what, and its lines."""
    for file in sorted(FOLDER.glob("*.txt")):
        before, *found = file.read_text(encoding="utf-8").split("\n== ")
        named = dict(
            line.removeprefix("let ").split(" = ", 1) for line in before.splitlines() if " = " in line
        )
        for talk in found:
            name, *lines = talk.splitlines()
            yield f"{file.stem}: {name}", named, [line for line in lines if line]


def typed(line: str, named: dict[str, str]) -> Iterator[str]:
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


def hold(context: AppContext, named: dict[str, str], lines: list[str]) -> None:
    """Type what a talk types, and look at what is said."""
    each, starts = ["$"], [at for at, line in enumerate(lines) if line.startswith(("> ", "each "))]
    for first, last in pairwise([*starts, len(lines)]):
        how, _, rest = lines[first].partition(" ")
        if how == "each":
            each = rest.split(" | ")
            continue
        for one in each:
            said = conversation(context, list(typed(rest.replace("$", one), named)))
            for line in lines[first + 1 : last]:
                how, _, wanted = line.replace("$", one).replace("\\n", "\n").partition(" ")
                if how == "after":
                    assert wanted in said, said
                    said = said.partition(wanted)[2]
                else:
                    assert met(said, how, wanted), f"{line}\n{said}"
        each = ["$"]


TALKS = list(talks())


@pytest.mark.parametrize(("named", "lines"), [one[1:] for one in TALKS], ids=[one[0] for one in TALKS])
def test_a_talk(named: dict[str, str], lines: list[str], tmp_path: Path) -> None:
    hold(context_in(tmp_path), named, lines)
