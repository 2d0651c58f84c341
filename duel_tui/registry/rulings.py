"""The rulings: what the games leave open, and what holds there, each by its id in RULES.md."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct

from duel_tui.data import read_text
from duel_tui.sanitize import ComplaintError

_ROW = re.compile(r"\| ([A-Z]+-\d+[a-z]?|id) \|")
_COLUMNS = ("question", "ruling", "why", "alt")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_APART = re.compile(r"\b([a-z]{2,3})\s+(?=\d)", re.IGNORECASE)
_NEAR, _SHOWN = 3, 20
_RIGHT = "an id is such as RD-38b"


class Ruling(Struct, frozen=True):
    """A ruling; what it does not say is empty."""

    id: str
    chapter: str
    """The game, and the heading it stands under."""
    question: str
    ruling: str
    why: str
    alt: str
    """What a house rule makes of it."""

    @property
    def said(self) -> tuple[str, ...]:
        """Its sentences, that of its chapter last."""
        parts = (
            ("", self.question),
            ("Ruling: " if self.question else "", self.ruling),
            ("Why: ", self.why),
            ("Alternative: ", self.alt.removeprefix("none")),
            ("", self.chapter),
        )
        told = [f"{lead}{text}" for lead, text in parts if text]
        return tuple([one if one.rstrip(")").endswith((".", "!", "?")) else f"{one}." for one in told])


class Rulings:
    """The rulings of all games."""

    def __init__(self, folder: Path) -> None:
        """Read those of a folder of rulesets.

        Raises:
            RulesetError: their file is missing or cannot be read.
        """
        self.all = tuple(_read(read_text(folder / "RULES.md")))

    def found(self, asked: str) -> tuple[Ruling, ...]:
        """Those with an id, or with its number and any letter, or those that name a house rule."""
        wanted = _bare(asked)
        named = re.compile(rf"(?<![\w.]){re.escape(asked)}(?!\w)", re.IGNORECASE)
        return tuple(
            [one for one in self.all if _bare(one.id) == wanted]
            or [one for one in self.all if _bare(one.id)[:-1] == wanted and one.id[-1].isalpha()]
            or [one for one in self.all if "." in asked and any(map(named.search, one.said[:-1]))]
        )

    def told(self, asked: str) -> tuple[tuple[str, ...], ...]:
        """The sentences of each that is asked for by one or several ids, the first behind its id.

        Raises:
            ComplaintError: an id is no ruling's, or there is none.
        """
        told: list[tuple[str, ...]] = []
        for one in _APART.sub(r"\1-", asked).replace(",", " ").split():
            found = self.found(one)
            if not found:
                ids = {_bare(ruling.id): ruling.id for ruling in self.all}
                near = [ids[like] for like in get_close_matches(_bare(one), ids, _NEAR)]
                right = (
                    f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}" if near else _RIGHT
                )
                what = f"no ruling names {one[:_SHOWN]}" if "." in one else f"{one[:_SHOWN]} is no ruling"
                raise ComplaintError(f"{what}; {right}")
            told += [(f"{ruling.id}: {ruling.said[0]}", *ruling.said[1:]) for ruling in found]
        if not told:
            raise ComplaintError(f"why needs the id of a ruling; {_RIGHT}")
        return tuple(told)


def _bare(asked: str) -> str:
    """An id without what sets its letters and figures apart.

    >>> _bare("RD-38b"), _bare("rd38B")
    ('rd38b', 'rd38b')
    """
    return "".join(filter(str.isalnum, asked.casefold()))


def _read(text: str) -> Iterator[Ruling]:
    """The rows of its tables, which name their columns."""
    game, chapter, columns = "", "RULES.md", list[str]()
    for whole in text.splitlines():
        line = "".join(filter(str.isprintable, whole))
        if line.startswith("# "):
            game = line.lstrip("# 0123456789.")
        elif line.startswith("## "):
            chapter = f"{game}, {line[3:]}"
        elif found := _ROW.match(line):
            cells = [_BOLD.sub(r"\1", one).replace("`", "").strip() for one in line.split("|")[1:-1]]
            if found[1] == "id":
                columns = cells
            else:
                row = dict(zip(columns, cells, strict=False))
                yield Ruling(found[1], chapter, **{name: row.get(name, "") for name in _COLUMNS})
