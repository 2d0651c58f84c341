"""The duel screen of En Garde: drawings of real positions, and what holds in all of them."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import kind_of
from duel_tui.engine.side import BySide, Side
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Event
from duel_tui.show.table import Table
from duel_tui.systems.en_garde import model
from duel_tui.systems.en_garde.model import Match, Why
from duel_tui.tui.widgets.layout import banded, result_lines
from tests.golden import assert_kept
from tests.lengths import at_length, seed_of_part
from tests.systems.en_garde.seated import (
    LONG,
    NAMES,
    asked,
    deciding,
    decision,
    fresh,
    plays,
    sits,
    walked,
)
from tests.systems.en_garde.situations import LEFT, RIGHT
from tests.systems.en_garde.test_words import PHRASES, SAMPLES
from tests.tui.drawn import drawn, text
from tests.tui.whole import assert_whole, unplain

DRAWINGS = Path(__file__).parent / "drawings"
SIZES = ((80, 24), (120, 40))
SILENT = {"conceded"}
"""Told by another event of its step: the fencer who takes a hit is hit."""


def screens_md(**given: Any) -> Bout:
    """Four apart after a step of each, the third decision of the match."""
    bout = sits("23455", "12345", (7, 16), "1112255", **given)
    return plays(bout, "forward 2", "+3", "forward 3", "+4")


SIX_APART: dict[str, Any] = {"left": "12345", "right": "11345", "at": (8, 14), "gone": "1223355"}
DRAWN: dict[str, tuple[Callable[[], Bout], str]] = {
    "begins": (lambda: plays(fresh(), "*1", "+12345", "+11234"), ""),
    "turn": (screens_md, "f3"),
    "sure_hit": (lambda: screens_md(level="basic"), "a4"),
    "advances": (lambda: sits(**SIX_APART, level="advanced"), "v24"),
    "few_advances": (lambda: sits("33445", "11234", (3, 9), "1245", level="advanced"), "f"),
    "attacked": (
        lambda: plays(sits("12445", "33444", (9, 13), "22511", people=2), "attack 4 4", "+35"),
        "p",
    ),
    "attacked_without_a_parry": (
        lambda: plays(sits("12245", "13444", (9, 13), "2351"), "forward 1", "+5", "attack 3", "+3"),
        "t",
    ),
    "attacked_from_afar": (
        lambda: plays(
            sits("11344", "23345", (8, 14), "2255", level="advanced", state={"turn": RIGHT}),
            "advance 3 attack 3",
            "+45",
        ),
        "r4",
    ),
    "riposte": (
        lambda: plays(
            sits("12445", "33444", (9, 13), "22511", state={"turn": RIGHT}), "attack 4", "+2", "parry 4"
        ),
        "a4",
    ),
    "parried": (
        lambda: plays(sits("12445", "33444", (9, 13), "22511"), "attack 4", "+2", "parry 4", "back 3", "+55"),
        "f",
    ),
    "hit": (
        lambda: plays(
            sits("12445", "33444", (9, 13), "22511"),
            *("attack 4", "+2", "concede", "+12345", "+12344", "forward 4", "+5"),
        ),
        "",
    ),
    "compared": (
        lambda: plays(
            sits("12344", "13355", (9, 12), "11122233445555"[:14]),
            "back 1",
            "+2",
            "+12345",
            "+12344",
            "forward 4",
            "+5",
        ),
        "",
    ),
    "last_chance": (
        lambda: plays(
            sits("12344", "13355", (9, 12), "11222334455555"[:14], level="basic", state={"turn": RIGHT}),
            "back 1",
            "+4",
        ),
        "n",
    ),
    "last_chance_of_many": (
        lambda: plays(
            sits("33335", "12445", (9, 11), "11112222344455", last_chance="always", state={"turn": RIGHT}),
            "back 1",
            "+5",
        ),
        "",
    ),
    "many_of_a_kind": (lambda: sits("33335", "12445", (9, 12), "112"), "a333"),
    "two_people": (lambda: plays(screens_md(people=2), "back 4", "+1"), "f"),
    "long_names": (lambda: screens_md(names=LONG, level="advanced"), "a4"),
    "unseen": (
        lambda: plays(
            fresh(people=2, unseen=(RIGHT,), level="advanced"),
            *("*1", "+12345", "+??????????", "forward 5", "+4", "forward 5", "+??"),
            *("forward 3", "+4"),
        ),
        "b",
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_position_is_drawn_as_it_was(name: str) -> None:
    made, typed = DRAWN[name]
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawn(made(), typed)}\n")


ON_A_WIDE_SCREEN = {"turn": "b", "advances": "f5", "attacked_from_afar": "p3"}
"""Other keys for the same positions."""


@pytest.mark.parametrize("name", DRAWN)
def test_a_position_is_whole_on_a_wide_screen(name: str) -> None:
    made, typed = DRAWN[name]
    for keys in {typed, ON_A_WIDE_SCREEN.get(name, typed)}:
        assert_whole(made(), keys)


def test_every_drawing_has_its_position() -> None:
    assert {file.stem for file in DRAWINGS.glob("*.txt")} == set(DRAWN)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("people", [1, 2])
def test_an_event_has_a_result_in_words_or_is_silent(event: Struct, people: int) -> None:
    bout = screens_md(people=people)
    moment = replace(moment_of(bout), latest=(Event((event,)),))
    results = results_of(bout, moment)
    if event.__struct_config__.tag in SILENT:
        assert not results
        return
    (one,) = results
    assert bool(one.word) is PHRASES.spoken[kind_of(event)].opens
    longest, *shorter = alternatives(one.text)
    for said in (longest, *shorter):
        assert said.endswith(".") or (not said and not one.word), (
            "only what joins a row may be left out of it"
        )
        assert said[:1] == said[:1].upper()
        assert not any(mark in f"{one.word} {said} {one.sum}" for mark in ("[[", "{", "None"))
    assert longest


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
    longest = [*LONGEST_ROWS, *[(event,) for event in SAMPLES]]
    for told in longest:
        rows = results_of(bout, replace(moment, latest=(Event(told),)))
        lines = result_lines(rows, 80, len(rows))
        assert len(lines) == len(rows)
        assert all("…" not in text(line) for line in lines), lines
        for row, line in zip(rows, lines, strict=True):
            assert any(said in text(line) for said in alternatives(row.text))
            assert all(part in text(line) for part in (row.word, *alternatives(row.sum)))


few_and_many = pytest.mark.parametrize(
    ("number", "first"),
    [(60, 0), pytest.param(at_length(2_500), seed_of_part(0), marks=pytest.mark.slow)],
    ids=["few", "many"],
)


@few_and_many
def test_random_positions_fit_and_say_everything_or_that_it_is_cut(number: int, first: int) -> None:
    for bout in deciding(number, first, names=LONG):
        made = decision(bout)
        assert_whole(bout)
        screen = drawn(bout)
        rows = screen.splitlines()
        assert len(rows) <= 24
        assert max(map(cell_len, rows)) <= 80
        assert "[[" not in screen
        assert not unplain(screen)
        _nothing_vanishes(made.table(), screen)


def _nothing_vanishes(table: Table, screen: str) -> None:
    """Every text of a table stands on the screen in one of its lengths, or a sign says that its rows go on."""
    rows = table.rows
    if any(line.startswith("…") for line in screen.splitlines()):
        rows = tuple([row for row in rows if row.option and f" {row.option.typed} " in screen])
        assert rows
    cells = [cell.text for row in rows for cell in row.right]
    labels = [text for row in rows for text in (row.label, row.option.typed if row.option else "")]
    heads = [column.head for column in table.right]
    seen = " ".join(screen.split())
    for said in (table.title, table.aside, table.known, *cells, *labels, *heads):
        assert not said or any(" ".join(one.split()) in seen for one in alternatives(said)), said


@few_and_many
def test_every_choice_can_be_typed_and_no_two_by_the_same_letters(number: int, first: int) -> None:
    for bout in deciding(number, first):
        _typed_all(bout)


def test_every_choice_of_an_unseen_hand_can_be_typed() -> None:
    for bout in deciding(60, unseen=(RIGHT,)):
        _typed_all(bout)
        for width, height in SIZES:
            assert "[[" not in drawn(bout, "", width, height)


def _typed_all(bout: Bout) -> None:
    made = decision(bout)
    menu = made.ask.menu
    assert isinstance(menu, OneOf)
    options = [row.option for row in made.table().rows if row.option]
    typed = [option.typed for option in options]
    assert len(typed) == len(set(typed))
    assert set(menu.keys) <= {option.key for option in options}
    for option in options:
        made.clear()
        assert all(made.type(char) for char in option.typed), option.typed
        assert option.typed[0] in "fbavnxprt"
        assert not option.typed[1:] or option.typed[1:].isdecimal()
        assert made.answer == (None if option.denied else option.key)
    made.clear()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["usual", "long"])
def test_every_moment_of_a_match_has_its_bands_and_results(seed: int, names: BySide[str]) -> None:
    *_, bout = walked(seed, names=names)
    for end in range(bout.table.place + 1):
        moment, scene = moment_of(bout, end), scene_of(bout)
        bands = scene.bands(moment)
        assert bands is not None
        rows = [(cells, text(banded(band, cells))) for cells in (80, 100, 120) for band in bands.draw(cells)]
        assert all(cell_len(row) == cells for cells, row in rows)
        results = results_of(bout, moment)
        shown = [text(line) for most in (1, 2, 3) for line in result_lines(results, 80, most)]
        assert not any("\u2026" in line for line in shown), shown
        said = f"{rows} {scene.title(moment)} {results}"
        assert "[[" not in said
        assert "{" not in said


@few_and_many
def test_nothing_changes_when_the_opponent_holds_other_cards(number: int, first: int) -> None:
    chance = Random(number)
    compared = 0
    for bout in deciding(number, first):
        side, state = asked(bout), bout.table.state
        rules: Any = bout.table.rules
        foe, pile = list(state.hands[side.foe]), list(rules.book.pile(state))
        other = tuple(sorted(chance.sample(foe + pile, len(foe))))
        exchanged = replace(state, hands=state.hands.put(side.foe, other))
        one, two = (_seated_at(bout, here) for here in (state, exchanged))
        for width, height in SIZES:
            assert drawn(one, "", width, height) == drawn(two, "", width, height)
            moments = [moment_of(made) for made in (one, two)]
            assert results_of(one, moments[0]) == results_of(two, moments[1])
        compared += other != state.hands[side.foe]
    assert compared > number // 2


def _seated_at(bout: Bout, state: Match) -> Bout:
    """The same bout, begun in a state."""
    table: Any = bout.table
    return replace(bout, table=type(table)(table.rules, replace(table.journal, start=state, lines=())))
