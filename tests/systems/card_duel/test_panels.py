"""The panels of the card duel: wounds, what one more would be, what hinders and how long; lines say all of it."""

from itertools import count

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Line, Mark, Panel
from duel_tui.show.fit import alternatives, fit
from duel_tui.systems.card_duel import CardDuel
from duel_tui.systems.card_duel.hits import harm
from duel_tui.systems.card_duel.model import Duel
from tests.lengths import at_length, of_part, seed_of_part
from tests.systems.card_duel.scenes import LONG, dealt, scripted, walked
from tests.systems.card_duel.situations import LEFT, RIGHT, bout
from tests.systems.card_duel.test_scene import FLESH, FREE, MOMENTS

NARROW = 15


def panel_of(shown: Bout, side: Side) -> Panel:
    return scene_of(shown).panels(moment_of(shown))[side]


def text(line: Line) -> str:
    return "".join(span.text for span in line)


def words(mark: Mark) -> list[str]:
    """A mark whole, with what ends it and what is next."""
    return [
        fit(mark.text, 99),
        *[fit(one, 99) for one in mark.took],
        *([fit(mark.next, 99)] if mark.next else []),
    ]


def test_boxes_are_pips_beside_the_name_and_a_mark() -> None:
    shown = MOMENTS["a hit"]()[0]
    struck, whole = panel_of(shown, RIGHT), panel_of(shown, LEFT)
    assert (text(struck.score), struck.score[0].ink) == ("■□□", "fresh")
    assert words(struck.marks[0]) == ["wounds 1 of 3", "next hit: 2 of 3"]
    assert words(whole.marks[0]) == ["wounds 0 of 3", "next hit: 1 of 3"]
    assert (struck.marks[0].ink, whole.marks[0].ink) == ("fresh", "good")


def test_many_boxes_are_a_number_alone() -> None:
    shown = scripted(bout("9S 2H", "2C", wounds=20, **FREE), "9S", "no", wounds=20, **FREE)
    assert panel_of(shown, RIGHT).score == ()
    assert fit(panel_of(shown, RIGHT).marks[0].text, NARROW) == "wounds 1 of 20"


def test_a_first_hit_that_ends_the_duel_is_foretold_so() -> None:
    assert fit(panel_of(dealt(5), LEFT).marks[0].next, 99) == "next hit: the duel"


def test_hindrances_say_what_ends_them() -> None:
    marks = panel_of(MOMENTS["disarmed"]()[0], LEFT).marks
    assert [words(mark) for mark in marks[1:]] == [
        ["disarmed: only defends", "until the bout ends"],
        ["one card fewer for the first attack", "in the next bout"],
    ]


def test_wounds_stand_by_place_the_gravest_first() -> None:
    shown = MOMENTS["wounds by places"]()[0]
    marks = panel_of(shown, RIGHT).marks
    assert [(fit(mark.text, NARROW), mark.ink) for mark in marks] == [
        ("r.chest mortal", "mortal"),
        ("l.chest light", "light"),
    ]
    assert [(fit(one.text, 99), one.ink) for one in panel_of(shown, LEFT).marks] == [("unhurt", "good")]


def test_figures_and_open_cards_are_facts_with_red_suits() -> None:
    rows = panel_of(dealt(5), LEFT).facts
    told = [[(fit(one.label, 6), text(one.value)) for one in row] for row in rows]
    assert told == [[("deck", "46")], [("hit", "1"), ("ace", "2")], [("showed", "6♣ K♦")], [("", "JKR")]]
    assert [span.ink for span in rows[2][0].value] == ["", "", "red"]


def test_every_panel_fits_its_fewest_cells() -> None:
    for seed in range(40):
        for shown in walked(seed, names=LONG):
            for side in Side:
                _fits(panel_of(shown, side))


def _fits(panel: Panel) -> None:
    assert len(panel.facts) <= 7
    for row in panel.facts:
        cells = [f"{alternatives(one.label)[-1]} {text(one.value)}".strip() for one in row]
        assert len(" ".join(cells)) <= NARROW, cells
    for mark in panel.marks:
        assert len(alternatives(mark.text)[-1]) <= NARROW
        assert len(alternatives(mark.text)[0]) <= 40
        assert "[[" not in f"{mark.text}{mark.took}{mark.next}"


@pytest.mark.parametrize(
    ("positions", "first"),
    [(200, 0), pytest.param(at_length(10_000), seed_of_part(0), marks=pytest.mark.slow)],
    ids=["some", "many"],
)
def test_what_a_panel_foretells_is_what_a_hit_does(positions: int, first: int) -> None:
    left = positions
    for seed in count(first):
        for shown in walked(seed, damage="boxes"):
            duel, rules = shown.table.state, shown.table.rules
            assert isinstance(duel, Duel)
            assert isinstance(rules, CardDuel)
            for side in Side:
                done = harm(rules.book, replace(duel, attacker=side.foe), None)
                one = done.duel.sides[side]
                ends = "next hit: the duel" if done.why else f"next hit: {one.taken} of {one.boxes}"
                assert fit(panel_of(shown, side).marks[0].next, 99) == ends
            left -= 1
            if not left:
                return


def test_a_wound_more_at_a_place_is_foretold_by_blow() -> None:
    held = bout("9S 8H 8S 2H", "2C", **FLESH)
    shown = scripted(held, "9S", "no", **FLESH)
    foretold = fit(panel_of(shown, RIGHT).marks[0].next, 99).removeprefix("one more: ")
    for card, blow in (("8S", "thrust"), ("8H", "cut")):
        after = scripted(held, "9S", "no", card, "no", **FLESH)
        assert f"{blow} {after.table.state.sides[RIGHT].body.wounds[-1].grade}" in foretold


@pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(of_part(range(400)), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_lines_say_what_the_panels_show(seeds: range) -> None:
    for seed in seeds:
        for shown in walked(seed):
            for side in Side:
                said = " ".join(shown.wording.stands("side", moment_of(shown).sheet, side, shown.names))
                _said(panel_of(shown, side), said.casefold())


def _said(panel: Panel, said: str) -> None:
    for mark in panel.marks:
        first = fit(mark.text, 99)
        if first.startswith("wounds "):
            assert (first.removeprefix("wounds ") in said) or first.startswith("wounds 0")
        elif "fewer" in first:
            assert "fewer next bout" in said
        elif first != "unhurt":
            place, _, grade = first.partition(":")[0].rpartition(" ")
            assert (place or grade) in said
            assert grade in said
        for one in mark.took:
            assert fit(one, 99).removeprefix("in the ") in said
        if mark.next and first.startswith("wounds "):
            foretold = fit(mark.next, 99).removeprefix("next hit: ")
            assert "ends the duel" in said if foretold == "the duel" else f"with {foretold} wounds" in said
    deck = text(panel.facts[0][0].value)
    assert f"cards in the deck: {deck}." in said
