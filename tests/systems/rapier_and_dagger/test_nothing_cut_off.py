"""No sentence of a table at 80 columns is cut off: shorter words stand where names are long."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.tui.widgets.marks import Marks
from tests.lengths import of_part
from tests.systems.rapier_and_dagger.figure_positions import FIGURE_POSITIONS
from tests.systems.rapier_and_dagger.positions import POSITIONS, seated
from tests.systems.rapier_and_dagger.test_scene import LONG, asked, random_bouts
from tests.systems.rapier_and_dagger.test_scene_of_figures import EVERYWHERE, MODES, figure_bouts
from tests.systems.walks import picked, possible
from tests.tui.drawn import text

SMALL, ROWS = 80, 24
USUAL = BySide("Bernardino", "Tobias Quill")
UNBROKEN = BySide("Maximilianatheodoravonundzuhohenfelsburg", "Bartholomewmontgomeryfeatherstonehaughto")
"""Names of forty letters without a blank, of which a sentence has no shorter word."""
NAMES = {"usual names": USUAL, "long names": LONG, "unbroken names": UNBROKEN}
OFTEN = "long names"
"""Those of the tests that are not slow."""
every_names = pytest.mark.parametrize(
    "names",
    [
        pytest.param(names, marks=() if kind == OFTEN else pytest.mark.slow, id=kind)
        for kind, names in NAMES.items()
    ],
)
CUT_OFF = "\u2026"
OF_FIGURES = EVERYWHERE | {"close_behind", "column"}
OF_PENCIL_AND_PAPER = frozenset({"exchange", "movement"})


def states(bout: Shown) -> Iterator[Decision]:
    """A decision in many of its states: nothing typed, each letter, and every third with another."""
    chance = Random(1)
    first = Decision(bout, scene_of(bout), asked(bout), usual=True)
    letters = [one.typed for options in first.fields.values() for one in options if one.typed]
    for typed in ("", *letters, *[one + chance.choice(letters) for one in letters[::3]]):
        decision = Decision(bout, scene_of(bout), asked(bout), usual=True)
        decision.clear()
        for letter in typed:
            decision.type(letter)
        yield decision
    first.clear()


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
    ("what", "decisions"), [(OF_PENCIL_AND_PAPER, 5), (OF_FIGURES, 12)], ids=["pencil and paper", "figures"]
)
def test_no_sentence_of_a_table_is_cut_off(what: frozenset[str], decisions: int, names: BySide[str]) -> None:
    met = set[str]()
    for number, bout in enumerate(bouts_asked(what, range(len(MODES)), decisions, names)):
        met.add(asked(bout).what)
        assert number % 2 or not list(cut_rows(bout))
    assert met >= what - {"after_attack", "change_movement_again", "close_behind", "column"}


@pytest.mark.slow
@every_names
@pytest.mark.parametrize(
    ("what", "decisions"), [(OF_PENCIL_AND_PAPER, 15), (OF_FIGURES, 40)], ids=["pencil and paper", "figures"]
)
def test_no_sentence_of_many_tables_is_cut_off(
    what: frozenset[str], decisions: int, names: BySide[str]
) -> None:
    for bout in bouts_asked(what, of_part(range(40, 76)), decisions, names):
        assert not list(cut_rows(bout))
