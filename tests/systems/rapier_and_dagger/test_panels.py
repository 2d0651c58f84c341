"""The panels: every wound and condition stands there in few cells, with what it took and what ends it."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.terms import Grade, Kind, Place
from duel_tui.show.blocks import Mark, Panel
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Moment
from duel_tui.systems.rapier_and_dagger.fencers import begins, wounded
from duel_tui.systems.rapier_and_dagger.panels import PanelMaker, losses
from duel_tui.systems.rapier_and_dagger.sheet import sheet, states
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone, Sheath
from duel_tui.tui.widgets.panels import PanelLayout
from tests.systems.rapier_and_dagger.panels_read import panel_of, said
from tests.systems.rapier_and_dagger.positions import BERNARDINO, QUILL, TO_THREE, after_a_touch
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.rapier_and_dagger.test_next_wound import FEW, WORDS
from tests.systems.rapier_and_dagger.test_next_wound import states as wounded_states
from tests.systems.rapier_and_dagger.test_scene import random_bouts
from tests.tui.drawn import text
from tests.tui.whole import CUT_OFF

NARROW, LONGEST = 15, 40
FRAMED = 26
"""Cells within the frame of a panel on a screen of 120 columns."""
NAMES = BySide("One", "Other")


def check_fits(panel: Panel) -> None:
    """Every mark and every row of figures finds room beside the stage of a small screen."""
    for mark in panel.marks:
        found = alternatives(mark.text)
        assert cell_len(found[-1]) <= NARROW
        assert all(cell_len(one) <= LONGEST for one in (*found, *map(_longest, mark.took)))
        assert [*map(cell_len, found)] == sorted(map(cell_len, found), reverse=True)
        assert cell_len(alternatives(mark.next)[-1]) < FRAMED
    for right in (False, True):
        rows = [
            text(line)
            for line in PanelLayout(panel, None, 80, right=right).lines(NARROW, LONGEST, framed=False)
        ]
        figures = [one.value[0].text for row in panel.facts for one in row]
        words = [word for row in rows for word in (*row.split(), *row.replace("/", " ").split())]
        assert [one for one in figures if one not in words] == []
        assert not any(CUT_OFF in row for row in rows)
    assert panel.marks


def _longest(text: str | tuple[str, ...]) -> str:
    return alternatives(text)[0]


def test_random_duels_have_panels_that_fit() -> None:
    for bout in random_bouts(range(12)):
        for side in Side:
            check_fits(panel_of(bout, side))


def test_every_wound_and_every_state_stands_in_its_panel_and_losses_add_up() -> None:
    for book, duel in wounded_states(FEW):
        fighter = duel.fighters.right
        moment = Moment(duel, duel, LEFT, None, NAMES, NAMES, (), (), sheet(book, duel))
        panel = PanelMaker(book, WORDS, moment, RIGHT).panel()
        check_fits(panel)
        marks = [alternatives(mark.text)[0] for mark in panel.marks]
        for wound in fighter.body.wounds:
            named = WORDS.label("place", wound.place), WORDS.label("place_short", wound.place)
            grade = WORDS.label("grade", wound.grade)
            assert any(mark.startswith(named) and grade in mark for mark in marks)
        assert all(
            WORDS.label("hindered", key) in marks for key, _ in states(book, fighter) if key != "sheathed"
        )
        taken = losses(book, fighter.fencer, fighter.body.history, duel.kind)
        for one in ("strength", "agility", "dexterity"):
            lost = getattr(fighter.fencer, one) - getattr(fighter.body.present, one)
            assert sum([here.get(one, 0) for here in taken.values()]) == lost  # type: ignore[call-overload]


def test_the_gravest_wound_stands_first_with_what_it_took_and_what_comes_next() -> None:
    bout = Bout(BERNARDINO, QUILL).hurt(RIGHT, "SA", "scratch").hurt(RIGHT, "RC", "serious")
    first, second = panel_of(bout, RIGHT).marks
    assert alternatives(first.text) == (
        "right chest serious, old -10 Str",
        "r.chest serious, old -10 Str",
        "right chest serious, old",
        "r.chest serious, old",
        "r.chest S, old",
        "r.c S, old",
    )
    assert first.took == (), "what it took stands in its own row"
    assert first.next
    assert alternatives(second.text)[0].startswith("sword arm scratch")
    assert (first.ink, second.ink) == ("serious", "scratch")


def test_changed_figures_and_new_wounds_are_fresh_with_what_they_were() -> None:
    panel = panel_of(after_a_touch(), RIGHT)
    strength, cut = panel.facts[0]
    assert (strength.value[0].text, strength.value[0].ink) == ("16/20", "fresh")
    assert (cut.value[0].ink, cut.whole) == ("fresh", "-6")
    assert [mark.ink for mark in panel.marks] == ["fresh"]


def test_touches_stand_as_circles_and_the_unhurt_are_named() -> None:
    assert said(after_a_touch()).startswith("Bernardino; ●○○; Strength 12; cut +5")
    assert panel_of(Bout(BERNARDINO, QUILL, "friendly", **TO_THREE)).marks == (Mark("unhurt", "good"),)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"prone": Prone(1)}, "down; needs"),
        ({"lost": Lost(1)}, "no sword; needs"),
        ({"hindered": Hindrances(cloak_over_head=1)}, "blinded by a cloak; off after one round"),
        ({"hindered": Hindrances(cloak_on_arm=1)}, "cloak about the sword arm; off after one round"),
        ({"unaware": True}, "back turned; until a turn or attack"),
        ({"sheath": Sheath()}, "sword sheathed; +15 against until drawn"),
    ],
)
def test_what_lasts_stands_with_what_ends_it(changes: dict[str, object], told: str) -> None:
    assert told in said(Bout(BERNARDINO, QUILL).arrange(LEFT, **changes))


def test_old_wounds_are_named_as_old() -> None:
    book = (rules := Bout(BERNARDINO, QUILL).rules).book
    old = Condition((Wound(Place.HEAD, Grade.LIGHT), Wound(Place.LEFT_LEG, Grade.LIGHT)))
    start = wounded(book, rules.begin(Kind.DEATH, BySide(BERNARDINO, QUILL)), BySide(old, Condition()))
    fighter = start.fighters.left
    fresh = book.surgeon.inflict(fighter.fencer, fighter.body, Wound(Place.HEAD, Grade.SCRATCH), start.kind)
    now = start.change(LEFT, replace(fighter, body=fresh.body))
    moment = Moment(now, start, LEFT, None, NAMES, NAMES, begins(start), (), rules.sheet(now, None))
    marks = [alternatives(mark.text)[-1] for mark in PanelMaker(book, WORDS, moment, LEFT).panel().marks]
    found = sorted([(text[0], "old" in text) for text in marks])
    assert found == [("h", False), ("h", True), ("l", True)]
