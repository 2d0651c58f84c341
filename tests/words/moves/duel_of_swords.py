"""Claims about moves: Duel of Swords and Duel of Spells by the matrix.

Texts for an open matrix name every cell, so these are read word by word and compared with it.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from duel_tui.registry import data_folder
from tests.words.moves.claims import Claims, of_game

claim = Claims("duel_of_swords")
TABLES = of_game("duel_of_swords", "tables")
MOVES: list[str] = TABLES["moves"]
MATRIX: dict[str, str] = TABLES["matrix"]
SPELLS: dict[str, Any] = tomllib.loads(
    (data_folder() / "duel_of_swords" / "milieus" / "spells.toml").read_text(encoding="utf-8")
)["phrases"]
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


def _opened(text: str, words: Mapping[str, str], hits: set[str], gains: set[str], both: set[str]) -> bool:
    return parts_of(text, words) == {"hits": hits, "gains": gains, "both": both}


def _open(keys: str, moves: Mapping[str, Any], words: Mapping[str, str]) -> None:
    """Every text that names cells, with the cells of the matrix."""
    for move in MOVES:
        mine, gained, lost, his, both = CELL[move]
        good, bad = moves[move]["good_open"], moves[move]["bad_open"]
        said = f"matrix row {move}: hits {sorted(mine)}, gains on {sorted(gained)}"
        claim(
            f"{keys}.{move}",
            "good_open",
            said,
            lambda t=good, a=mine, b=gained: _opened(t, words, a, b, set()),
        )
        said = (
            f"matrix row {move}: hit by {sorted(his)}, gained on by {sorted(lost)}, both hit {sorted(both)}"
        )
        claim(
            f"{keys}.{move}",
            "bad_open",
            said,
            lambda t=bad, a=his, b=lost, c=both: _opened(t, words, a, b, c),
        )


_open(
    "move",
    of_game("duel_of_swords", "moves")["move"],
    {m: m.replace("_", " ") for m in MOVES} | {"cut_low": "low cut", "cut_high": "high cut"},
)
_open("spells: move", SPELLS["moves"]["move"], SPELLS["words"]["move"])


def hits(move: str, gives: str = "AX") -> int:
    return len(row(move, gives))


PARS = {"lateral_parry", "circular_parry"}
Reason = tuple[str, Callable[[], Any]]
CLOSED: dict[str, tuple[str, Any, str, Any]] = {
    "thrust": (
        "most hits, alone or both, of all rows (4)",
        lambda: hits("thrust") == max(hits(m) for m in MOVES),
        "cells: circular parry b, stop hit B",
        lambda: "circular_parry" in CELL["thrust"][2] and "stop_hit" in CELL["thrust"][3],
    ),
    "slash": (
        "hit by 1 move, thrust by 2; gains 2, thrust 0",
        lambda: (
            len(row("slash", "BX")) < len(row("thrust", "BX"))
            and CELL["slash"][1]
            and (not CELL["thrust"][1])
        ),
        "hits 2 against 4; lateral parry b",
        lambda: hits("slash") < hits("thrust") and "lateral_parry" in CELL["slash"][2],
    ),
    "cut_low": (
        "no parry in b or B",
        lambda: not PARS & (CELL["cut_low"][2] | CELL["cut_low"][3]),
        "alone 2 of 10; cut against cut: both in 3 of 4 pairs",
        lambda: (
            hits("cut_low", "A") == 2
            and sum(
                MATRIX[x][MOVES.index(y)] == "X"
                for x in ("cut_low", "cut_high")
                for y in ("cut_low", "cut_high")
            )
            == 3
        ),
    ),
    "cut_high": (
        "no parry in b or B",
        lambda: not PARS & (CELL["cut_high"][2] | CELL["cut_high"][3]),
        "alone 2 of 10; high against low X",
        lambda: hits("cut_high", "A") == 2 and CELL["cut_high"][4] == {"cut_low"},
    ),
    "lateral_parry": (
        "slash a",
        lambda: "slash" in CELL["lateral_parry"][1],
        "no A; loses to thrust and both cuts of 4 other attacks",
        lambda: (
            not CELL["lateral_parry"][0]
            and len(
                (CELL["lateral_parry"][2] | CELL["lateral_parry"][3])
                & {"thrust", "cut_low", "cut_high", "stop_hit"}
            )
            == 3
        ),
    ),
    "circular_parry": (
        "thrust a",
        lambda: "thrust" in CELL["circular_parry"][1],
        "no A; loses to slash and both cuts of 4 other attacks",
        lambda: (
            not CELL["circular_parry"][0]
            and len(
                (CELL["circular_parry"][2] | CELL["circular_parry"][3])
                & {"slash", "cut_low", "cut_high", "stop_hit"}
            )
            == 3
        ),
    ),
    "dodge": (
        "no B, no X",
        lambda: not CELL["dodge"][3] | CELL["dodge"][4],
        "nothing from 7 of 10, a from 2",
        lambda: len(row("dodge", "-")) == 7 and len(CELL["dodge"][1]) == 2,
    ),
    "disengage": (
        "no B, no X; gains 3 against 2, two of them on moves the dodge does not",
        lambda: (
            not CELL["disengage"][3] | CELL["disengage"][4]
            and len(CELL["disengage"][1]) == 3
            and (len(CELL["disengage"][1] - CELL["dodge"][1]) == 2)
        ),
        "no A; nothing from 6 of 10",
        lambda: not CELL["disengage"][0] and len(row("disengage", "-")) == 6,
    ),
    "feint": (
        "a on both parries, dodge, disengage",
        lambda: CELL["feint"][1] == {"lateral_parry", "circular_parry", "dodge", "disengage"},
        "of 5 attacks 4 in b or B, none in a or A",
        lambda: (
            len((CELL["feint"][2] | CELL["feint"][3]) & set(TABLES["offensive"])) == 4
            and (not (CELL["feint"][0] | CELL["feint"][1]) & set(TABLES["offensive"]))
        ),
    ),
    "stop_hit": (
        "only A on a thrust; thrust on thrust is X",
        lambda: (
            [m for m in MOVES if "thrust" in CELL[m][0]] == ["stop_hit"]
            and [m for m in MOVES if "thrust" in CELL[m][4]] == ["thrust"]
        ),
        "b and B: 5, the most",
        lambda: (
            len(row("stop_hit", "bB")) == 5 == max(len(row(m, "bB")) for m in MOVES)
            and sum(len(row(m, "bB")) == 5 for m in MOVES) == 1
        ),
    ),
}

for name, (why_good, good, why_bad, bad) in CLOSED.items():
    claim(f"move.{name}; spells: move.{name}", "good", why_good, good)
    claim(f"move.{name}; spells: move.{name}", "bad", why_bad, bad)
for part in ("bad", "bad_open"):
    claim(
        "move.cut_high.when0; spells: move.cut_high.when0",
        part,
        "DOS-8 high_high_both: X",
        lambda: TABLES["high_high"] == {"move": "cut_high", "result": "X"},
    )
claim("move.{cards}!; spells: move.{cards}!", "good", "DOS-12")
claim("move.{cards}!; spells: move.{cards}!", "bad", "DOS-12")
claim("kind.friendly; kind.honorable; kind.death", "line", "no rule names the kind of duel")
claim(
    "spells: kind.friendly; spells: kind.honorable; spells: kind.death",
    "line",
    "no rule names the kind of duel",
)
