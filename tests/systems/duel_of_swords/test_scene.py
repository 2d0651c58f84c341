"""The duel screen of Duel of Swords: drawings of real positions; `tests/systems/test_screens.py` has what holds in all."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.cli.setting import with_changes
from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
from duel_tui.pages.scenes import results_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.registry import data_folder
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.table import Cell, Move, Table
from duel_tui.systems.duel_of_swords.model import FANCY
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.tui.widgets.marks import Marks
from duel_tui.words import Wording, read_phrases
from tests.golden import assert_kept
from tests.systems.duel_of_swords.bouts import LEFT, TABLES, Bouts
from tests.systems.test_screens import LONG, NAMES, decision_of
from tests.tui.bouts import bout_at
from tests.tui.drawn import drawn, text
from tests.tui.whole import assert_whole

DRAWINGS = Path(__file__).parent / "drawings"
FOUGHT = (
    "feint stop_hit",
    "stop_hit thrust",
    "disengage cut_high",
    "disengage feint",
    "cut_low cut_low",
    "feint thrust",
)
RINGS = {"scoring": "half_points", "no_repeat": "all_but_disengage", "fancies": 2, "notebook": True}
LETTERS = {
    "thrust": "t",
    "slash": "s",
    "cut_low": "w",
    "cut_high": "h",
    "lateral_parry": "l",
    "circular_parry": "c",
    "dodge": "d",
    "disengage": "g",
    "feint": "f",
    "stop_hit": "p",
}


def standing(*rounds: str, **given: Any) -> Bout:
    """A bout after some rounds; `people` and `names`, and else house rules."""
    people, names = given.pop("people", 1), given.pop("names", NAMES)
    table = Bouts(*rounds, **given).table
    return bout_at(table, people=people, names=names.map(lambda name: Fencer(name=name)))


def wizards(bout: Bout) -> Bout:
    """The same bout in the words of another milieu."""
    spells = data_folder() / KEY / "milieus" / "spells.toml"
    wording = Wording(read_phrases(with_changes(data_folder(), [spells]).library().phrases(KEY)))
    return replace(bout, wording=wording)


def table_of(bout: Bout, side: Side = LEFT, typed: str = "") -> Table:
    return decision_of(bout, side, typed).table()


def cells_of(bout: Bout, side: Side = LEFT) -> dict[tuple[str, str], str]:
    """What the table shows of each pair of moves."""
    table = table_of(bout, side)
    moves = {letter: move for move, letter in LETTERS.items()}
    return {
        (row.option.key, moves[whole(column.head)]): whole(cell.text)
        for row in table.rows
        if row.option
        for column, cell in zip(table.right, row.right, strict=True)
    }


POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "fought": (FOUGHT, {"notebook": True}, "g"),
    "begins": ((), {"notebook": True}, ""),
    "closed": (FOUGHT[:3], {}, "l"),
    "open": (FOUGHT[:4], {"show_matrix": True}, "p"),
    "fancies": (("feint! lateral_parry", "thrust disengage!"), RINGS, "L"),
    "barred": (("dodge! slash", "feint thrust"), RINGS, "f"),
    "next_hit": (("thrust slash", "slash thrust"), {"max_rounds": 2, "limit_tie": "next_hit"}, ""),
    "long_match": (FOUGHT, {"hits_to_win": 12, "max_rounds": 40}, ""),
    "long_names": (FOUGHT, {"notebook": True, "names": LONG}, "t"),
}


@pytest.mark.parametrize("name", [*POSITIONS, "wizards"])
def test_the_screen_as_text_and_whole_where_it_is_wide(name: str) -> None:
    rounds, options, typed = POSITIONS.get(name, (FOUGHT, RINGS, "G"))
    bout = standing(*rounds, **options)
    bout = wizards(bout) if name == "wizards" else bout
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawn(bout, typed)}\n")
    assert_whole(bout, typed)


def test_every_choice_has_the_letter_that_all_agreed_on() -> None:
    fancies = {f"{move}{FANCY}": LETTERS[move].upper() for move in TABLES.defensive}
    for number, letters in enumerate((LETTERS, LETTERS | fancies)):
        rows = table_of(standing(fancies=number)).rows
        typed = {one.key: one.typed for row in rows for one in (row.option, row.variant) if one}
        assert typed == letters


def test_a_pair_that_was_met_fills_two_cells_and_no_others() -> None:
    cells = cells_of(standing("thrust slash", "feint thrust", "dodge dodge", notebook=True))
    shown = {pair: text for pair, text in cells.items() if text != "\u00b7"}
    assert shown == {
        ("thrust", "slash"): "H",
        ("slash", "thrust"): "h",
        ("feint", "thrust"): "h",
        ("thrust", "feint"): "H",
        ("dodge", "dodge"): "-",
    }


def test_what_was_met_is_shown_by_house_rule_alone() -> None:
    assert table_of(standing(*FOUGHT)).right == ()
    pairs = {pair for one in FOUGHT for pair in permutations(one.split())}
    met = {pair for pair, text in cells_of(standing(*FOUGHT, notebook=True)).items() if text != "\u00b7"}
    assert met == pairs
    assert "\u00b7" not in cells_of(standing(show_matrix=True)).values()


def test_nothing_unmet_is_read_off_the_matrix() -> None:
    one, other = (standing(*FOUGHT, notebook=True, **options) for options in ({}, {"high_high_both": True}))
    assert drawn(one) == drawn(other)


def test_what_is_known_of_the_move_at_the_caret_is_said() -> None:
    rounds = ("thrust slash", "feint thrust", "cut_low thrust", "thrust dodge")
    told = {
        "t": (
            "It hits slash, feint; against low cut, dodge nothing; 6 not met. So far you chose it in 2 of 4 rounds, Quill in 2.",
            "It hits slash, feint; against low cut, dodge nothing; 6 not met.",
            "It hits s f; against w d nothing; 6 not met.",
            "It hits s f; 6 not met.",
        ),
        "s": (
            "Against thrust Quill hits; 9 not met. So far you chose it in 0 of 4 rounds, Quill in 1.",
            "Against thrust Quill hits; 9 not met.",
            *["Against t Quill hits; 9 not met."] * 2,
        ),
        "p": ("None of its pairs is met yet.",) * 2,
    }
    for typed, said in told.items():
        assert table_of(standing(*rounds, notebook=True), typed=typed).said == said
    closed = table_of(standing(*rounds), typed="t")
    assert alternatives(closed.said) == ("So far you chose it in 2 of 4 rounds, Quill in 2.", "")


def test_a_fancy_says_how_many_are_left() -> None:
    for bout in (standing(**RINGS), wizards(standing(**RINGS))):
        decision = decision_of(bout)
        for key in [one.key for options in decision.fields.values() for one in options]:
            decision.pick("move", key)
            shortest = alternatives(decision.table().said)[-1]
            assert (shortest == "Fancies left: 2.") == key.endswith(FANCY)


def test_the_caret_stands_before_the_letter_and_goes_across_to_the_fancy() -> None:
    decision = decision_of(standing(fancies=1), typed="l")
    for key in ("lateral_parry", f"lateral_parry{FANCY}", "lateral_parry"):
        assert decision.answer == key
        at = decision.at
        laid = lay_out(decision.table(), Move(), Marks(decision.picked, at), 80, 14)
        column, row = laid.cursor
        letter = LETTERS["lateral_parry"]
        shown = text(laid.lines[row])[column : column + 2]
        assert shown == f"▸{letter.upper() if key.endswith(FANCY) else letter}"
        decision.across(1)


def test_a_move_that_may_not_come_again_says_so() -> None:
    bout = standing("dodge thrust", no_repeat="all", fancies=1)
    decision = decision_of(bout, typed="d")
    assert decision.note == "Dodge: not twice in a row."
    assert decision.answer is None
    assert whole(decision.explained().said) == "Dodge: not twice in a row."


def test_before_the_first_round_nothing_has_happened() -> None:
    bout = standing()
    assert results_of(bout, moment_of(bout)) == ()
    assert "LAST ROUNDS" not in drawn(bout)


def test_a_column_of_a_barred_move_steps_back() -> None:
    bout = standing("dodge thrust", no_repeat="all", show_matrix=True)
    row = next(one for one in table_of(bout).rows if one.option and one.option.key == "disengage")
    assert row.right[0] == Cell("A", "dim")


def test_a_cell_comes_to_what_its_letter_says() -> None:
    bout = standing(*FOUGHT[:4], show_matrix=True)
    meant = {"H": "won", "A": "gained", "a": "slipped", "h": "lost"}
    cells = [cell for row in table_of(bout).rows for cell in row.right]
    assert all(cell.comes == meant.get(whole(cell.text), "") for cell in cells)
    assert {cell.comes for cell in cells} == {"", *meant.values()}


def test_a_result_says_you_only_to_the_one_who_plays() -> None:
    alone, shared = (standing(*FOUGHT, people=people) for people in (1, 2))
    told = [" ".join(map(text, result_lines(results_of(one, moment_of(one)), 80))) for one in (alone, shared)]
    assert "Quill's thrust hits; you chose feint." in told[0]
    assert "You 2, Quill 2." in told[0]
    assert "Quill's thrust hits; Bernardino chose feint." in told[1]
    assert "Bernardino 2, Quill 2." in told[1]
