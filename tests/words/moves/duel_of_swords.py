"""Claims about moves: Duel of Swords and Duel of Spells by the matrix.

Texts for an open matrix name every cell, so these are read word by word and compared with it.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from tests.words.moves.claims import of_game

TABLES = of_game("duel_of_swords", "tables")
MOVES: list[str] = TABLES["moves"]
MATRIX: dict[str, str] = TABLES["matrix"]
SPELLS: dict[str, str] = of_game("duel_of_swords", "milieus/spells")["phrases"]["words"]["move"]
SWORDS = {name: name.replace("_", " ") for name in MOVES} | {"cut_low": "low cut", "cut_high": "high cut"}
BOTH = {
    "both cuts": "low cut and high cut", "either cut": "low cut and high cut", "both parries": "lateral parry and circular parry",
    "both shields": "force shield and energy shield", "drain or mind blast": "drain strength or mind blast",
    "against a bolt": "against a lightning bolt",
}  # fmt: skip
"""How texts name two moves, or one in fewer words."""


def row(move: str, gives: str) -> set[str]:
    """The moves against which a move gives one of these."""
    return {other for other, cell in zip(MOVES, MATRIX[move], strict=True) if cell in gives}


CELL = {move: tuple(row(move, gives) for gives in "AabBX") for move in MOVES}
"""The moves that a move hits, gains on, loses an advantage to, is hit by, and with which both hit."""


def named(text: str, words: Mapping[str, str]) -> set[str]:
    """The moves that a text names."""
    read = text.lower()
    for short, long in BOTH.items():
        read = read.replace(short, long)
    return {move for move, name in words.items() if re.search(rf"\b{re.escape(name.lower())}\b", read)}


def parts_of(text: str, words: Mapping[str, str]) -> dict[str, set[str]]:
    """The moves of which an open text says that one hits, that one gains, and that both hit."""
    found: dict[str, set[str]] = {"hits": set(), "gains": set(), "both": set()}
    for piece in re.split(r"[;.]", text):
        for clause in re.split(r", and (?=gains)| and (?=gains)", piece):
            one = clause.strip().lower()
            if one and "nothing happens" not in one and not one.startswith(("no move", "no spell")):
                both = re.search(r"both (?:of you )?hit", one)
                found["both" if both else "gains" if "gain" in one else "hits"] |= named(one, words)
    return found


def opened(text: str, hits: set[str], gains: set[str], both: AbstractSet[str] = frozenset()) -> bool:
    """Whether a text names these moves, by the words of either milieu, and no others."""
    return any(
        parts_of(text, words) == {"hits": hits, "gains": gains, "both": both} for words in (SWORDS, SPELLS)
    )


def hits(move: str, gives: str = "AX") -> int:
    return len(row(move, gives))


PARS = {"lateral_parry", "circular_parry"}
