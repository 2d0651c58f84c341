"""The duel screen of En Garde: drawings of real positions, and what came of the last plays."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.scenes import results_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Event
from duel_tui.systems.en_garde import KEY, model
from duel_tui.systems.en_garde.model import Why
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.words import read_phrases
from tests.golden import assert_kept
from tests.systems.en_garde.seated import fresh, of_row, plays, sits
from tests.systems.en_garde.situations import LEFT, LIBRARY, RIGHT
from tests.tui.drawn import decided, drawn, text
from tests.tui.whole import assert_whole

DRAWINGS = Path(__file__).parent / "drawings"


def screens_md(**given: Any) -> Bout:
    """Four apart after a step of each, the third decision of the match."""
    bout = sits("23455", "12345", (7, 16), "1112255", **given)
    return plays(bout, "forward 2", "+3", "forward 3", "+4")


SIX_APART: dict[str, Any] = {"left": "12345", "right": "11345", "at": (8, 14), "gone": "1223355"}
ROWS = """
turn | 23455 / 12345 | at=(7, 16), gone="1112255" | forward 2, +3, forward 3, +4 | f3
advances | 12345 / 11345 | at=(8, 14), gone="1223355", level="advanced" | | v24
attacked | 12445 / 33444 | at=(9, 13), gone="22511", people=2 | attack 4 4, +35 | p
attacked_without_a_parry | 12245 / 13444 | at=(9, 13), gone="2351" | forward 1, +5, attack 3, +3 | t
attacked_from_afar | 11344 / 23345 | at=(8, 14), gone="2255", level="advanced", turn="right" | advance 3 attack 3, +45 | r4
riposte | 12445 / 33444 | at=(9, 13), gone="22511", turn="right" | attack 4, +2, parry 4 | a4
compared | 12344 / 13355 | at=(9, 12), gone="11122233445555" | back 1, +2, +12345, +12344, forward 4, +5 |
last_chance | 12344 / 13355 | at=(9, 12), gone="11222334455555", level="basic", turn="right" | back 1, +4 | n
unseen | begin | people=2, unseen="right", level="advanced" | *1, +12345, +??????????, forward 5, +4, forward 5, +??, forward 3, +4 | b
""".strip().splitlines()
"""Positions: both hands, how the round stands and the house rules, what was played, and what is typed now."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.partition(" | ")[0])
def test_a_position_is_drawn_as_it_was_and_whole_on_a_wide_screen(row: str) -> None:
    name, _, rest = row.partition(" | ")
    made, _, typed = rest.rpartition("|")
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawn(of_row(made), typed.strip())}\n")
    assert_whole(of_row(made), typed.strip())


SAID = """
12345 / 12345 | at=(9, 13), level="basic" | | a4 | Nothing can stop it.
33124 / 12345 | at=(10, 13) | | a33 | Quill can parry with two cards, sum 6: 90 of 100 hands.
33124 / 12345 | at=(10, 13), parry="identical" | | a33 | Quill can parry with two 3s: 14 of 100 hands.
12345 / 12345 | at=(8, 15), level="advanced" | | f3 | 4 apart. Quill can hit in 96 of 100 hands, at once 72, by advancing 66.
12345 / 12345 | at=(1, 15), level="advanced" | | f2 | 12 apart. Quill cannot hit from there.
""".strip().splitlines()


@pytest.mark.parametrize("row", SAID)
def test_a_play_at_the_caret_is_told_in_a_sentence(row: str) -> None:
    made, typed, said = row.rsplit("|", 2)
    assert alternatives(decided(of_row(made), typed.strip()).table().said)[0] == said.strip()


def test_every_drawing_has_its_position() -> None:
    assert {file.stem for file in DRAWINGS.glob("*.txt")} == {row.split(" ")[0] for row in ROWS}


def test_before_the_first_decision_it_is_said_who_begins() -> None:
    bout = plays(fresh(), "*1", "+12345", "+11234")
    (begins,) = results_of(bout, moment_of(bout))
    assert begins.text == ("You draw 1, 2, 3, 4 and 5. Round 1: you begin.", "You begin.", "")


def test_who_began_is_said_with_what_the_other_did() -> None:
    bout = plays(fresh(), "*2", "+12345", "+11234", "forward 4", "+5")
    begins, step = results_of(bout, moment_of(bout))
    assert alternatives(begins.text)[0] == "You draw 1, 2, 3, 4 and 5. Round 1: Quill begins."
    assert not begins.sum  # the die alone says nothing
    assert step.text == "Quill steps forward 4: 18 apart."


LONGEST_ROWS = (
    (model.AdvanceAttacked(LEFT, "2", "4", 4, riposte=True), model.Drew(LEFT, ("1", "2", "3", "4", "5"))),
    (model.Retreated(RIGHT, "3", 8), model.Drew(RIGHT, ("5",)), model.PackEmpty(RIGHT)),
    (
        model.Compared(BySide(("1", "2", "3", "4", "4"), ("2", "3", "4", "4", "5")), BySide(2, 2), 4),
        model.Measured(BySide(10, 10)),
    ),
    (model.RoundDrawn(19), model.Ended(None, Why.STALEMATE)),
)
"""The longest of what may happen between two decisions."""


@pytest.mark.parametrize("you", [LEFT, RIGHT, None])
def test_a_row_is_one_row_with_names_of_twelve_letters(you: Side | None) -> None:
    bout = screens_md(people=2, names=BySide("Bernardino A", "Tobias Quill"))
    moment = replace(moment_of(bout), you=you)
    for told in LONGEST_ROWS:
        rows = results_of(bout, replace(moment, latest=(Event(told),)))
        lines = result_lines(rows, 80, len(rows))
        assert len(lines) == len(rows)
        assert all("…" not in text(line) for line in lines), lines
        for row, line in zip(rows, lines, strict=True):
            assert any(said in text(line) for said in alternatives(row.text))
            assert all(part in text(line) for part in (row.word, *alternatives(row.sum)))


def test_a_card_has_the_same_letter_in_every_hand() -> None:
    for name in ("turn_at", "answer_at"):
        words = read_phrases(LIBRARY.phrases(KEY)).pickers[name]
        whole = {row.key: row.letter for row in words.made_of(("1", "2", "3", "4", "5"))}
        for hand in (("1", "3", "5"), ("2", "2 2", "4"), ("5",)):
            held = {row.key: row.letter for row in words.made_of(hand)}
            assert all(held[key] == whole[key] for key in hand if key in whole)
            assert len(set(held.values())) == len(held)
