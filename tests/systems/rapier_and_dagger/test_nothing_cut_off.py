"""No sentence of a table or a result at 80 columns is cut off: shorter words stand where names are long."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.scenes import results_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.tui.widgets.marks import Marks
from tests.lengths import of_part
from tests.systems.rapier_and_dagger.figure_positions import FIGURE_POSITIONS
from tests.systems.rapier_and_dagger.positions import POSITIONS, seated
from tests.systems.rapier_and_dagger.test_scene import (
    LONG,
    MODES,
    OF_FIGURES,
    USUAL,
    asked,
    figure_bouts,
    random_bouts,
    states,
)
from tests.systems.walks import picked, possible
from tests.tui.drawn import text

SMALL, ROWS = 80, 24
UNBROKEN = BySide("Maximilianatheodoravonundzuhohenfelsburg", "Bartholomewmontgomeryfeatherstonehaughto")
"""Names of forty letters without a blank, of which a sentence has no shorter word."""
NAMES = {"usual names": USUAL, "long names": LONG, "unbroken names": UNBROKEN}
every_names = pytest.mark.parametrize(
    "names",
    [
        pytest.param(LONG, id="long names"),
        pytest.param(UNBROKEN, id="unbroken names", marks=pytest.mark.slow),
    ],
)
CUT_OFF = "\u2026"
OF_PENCIL_AND_PAPER = frozenset({"exchange", "movement"})
SELDOM = frozenset({"after_attack", "change_movement_again", "close_behind", "column"})
"""Questions of figures that few duels ask."""


def cut_rows(bout: Shown) -> Iterator[str]:
    """The rows of a decision's tables and results that lose something at their end."""
    results_now = results_of(bout, moment_of(bout))
    yield from [text(line) for line in result_lines(results_now, SMALL) if CUT_OFF in text(line)]
    for decision in states(bout):
        at = decision.at
        marks = Marks(decision.picked, at, decision.unneeded)
        lines = lay_out(decision.table(), decision.explained(), marks, SMALL, 2 * ROWS).lines
        yield from [text(line) for line in lines if CUT_OFF in text(line)]


@every_names
@pytest.mark.parametrize("name", [*POSITIONS, *FIGURE_POSITIONS])
def test_no_sentence_of_a_position_is_cut_off(name: str, names: BySide[str]) -> None:
    table = (POSITIONS | FIGURE_POSITIONS)[name]().table
    left = table.ask_of(Side.LEFT)
    assert not list(cut_rows(replace(seated(table), names=names)))
    if left is not None and table.ask_of(Side.RIGHT) is not None:
        table.decide(Side.LEFT, picked(Random(1), possible(left)))
        assert not list(cut_rows(replace(seated(table, 2), names=names)))


def bouts_asked(what: frozenset[str], seeds: range, decisions: int, names: BySide[str]) -> Iterator[Shown]:
    """Duels of pencil and paper and of figures at each of some questions."""
    bouts = figure_bouts(seeds, decisions=decisions, names=names)
    if what == OF_PENCIL_AND_PAPER:
        bouts = chain(random_bouts(seeds, decisions=decisions, names=names), bouts)
    return (bout for bout in bouts if asked(bout).what in what)


@every_names
@pytest.mark.parametrize(
    ("what", "decisions"),
    [(OF_PENCIL_AND_PAPER, 5), (OF_FIGURES | SELDOM, 12)],
    ids=["pencil and paper", "figures"],
)
def test_no_sentence_of_a_table_is_cut_off(what: frozenset[str], decisions: int, names: BySide[str]) -> None:
    met = set[str]()
    for number, bout in enumerate(bouts_asked(what, range(len(MODES)), decisions, names)):
        met.add(asked(bout).what)
        assert number % 2 or not list(cut_rows(bout))
    assert met >= what - SELDOM


@pytest.mark.slow
@every_names
@pytest.mark.parametrize(
    ("what", "decisions"),
    [(OF_PENCIL_AND_PAPER, 15), (OF_FIGURES | SELDOM, 40)],
    ids=["pencil and paper", "figures"],
)
def test_no_sentence_of_many_tables_is_cut_off(
    what: frozenset[str], decisions: int, names: BySide[str]
) -> None:
    for bout in bouts_asked(what, of_part(range(40, 66)), decisions, names):
        assert not list(cut_rows(bout))


@pytest.mark.parametrize("width", [80, 120])
def test_the_sums_of_one_result_all_have_their_parts_or_none_has(width: int) -> None:
    whole = short = 0
    for bout in figure_bouts(range(0, 24, 2), names=USUAL):
        moment = moment_of(bout)
        added = [one.sum for one in moment.latest if " = " in one.sum]
        shown = "\n".join(map(text, result_lines(results_of(bout, moment), width, 3 if width == 80 else 20)))
        there = [one for one in added if f"{one.rpartition(' = ')[2]}\n" in f"{shown}\n"]
        kept = [one for one in there if one in shown]
        assert kept in ([], there)
        whole, short = whole + bool(kept), short + (bool(there) and not kept)
    assert whole
    assert short or width > 80
