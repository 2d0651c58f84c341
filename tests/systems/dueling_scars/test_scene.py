"""The duel screen of Dueling Scars: drawings of real positions, and what holds in all of them."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, fit, whole
from duel_tui.show.table import Table
from duel_tui.systems.dueling_scars.model import Action, Duel, Phase, Tracks
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.tui.widgets.layout import result_lines
from tests.golden import assert_kept
from tests.lengths import at_length, seed_of_part
from tests.systems.dueling_scars.situations import LEFT, RIGHT, ruleset
from tests.systems.walks import picked, possible
from tests.tui.bouts import bout_at
from tests.tui.drawn import drawn, text
from tests.tui.whole import assert_whole, unplain

DRAWINGS = Path(__file__).parent / "drawings"
NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Maximiliano-Bartholomeus-Ashcroft-Delorm", "Lucrezia Bartholome dal Torre Ashcroftson")
KITS: tuple[dict[str, Any], ...] = (
    {},
    {"weapon": "sabre", "match": 3},
    {"weapon": "knife", "stalemate": 3, "match": 5},
    {"weapon": "laser", "lunge_needs_harm": True},
    {"harm_before_parry": True},
    {"initiative": "wager", "action_cap": "none", "effect_max": 12},
    {"initiative": "coin", "mixed_weapons": True, "action_cap": "start", "match": 3},
    {"initiative": "wager", "mixed_weapons": True, "effect_max": 1, "initiative_tie": "reroll"},
)
LETTERS = {
    "action": {"thrust": "t", "feint": "f", "recover": "r", "maneuver": "m", "lunge": "l"},
    "weapon": {"foil": "f", "sabre": "s", "knife": "k", "laser": "l"},
    "wager": {"0": "0", "1": "1", "2": "2", "3": "3"},
}
FIRST = ("left initiative 4d6: 15 = 6 3 5 1", "right initiative 4d6: 15 = 5 6 2 2")


def fought(*lines: str, start: Duel | None = None, **given: Any) -> Bout:
    """A bout after some lines of its journal; `people`, `names` and `kind`, and else house rules."""
    people, names = given.pop("people", 1), given.pop("names", NAMES)
    kind = given.pop("kind", Kind.HONORABLE)
    rules = ruleset(**given)
    fencers = names.map(lambda name: Fencer(name=name))
    begun = rules.begin(kind, fencers) if start is None else replace(start, fencers=fencers)
    table = DuelTable(rules, Journal(KEY, "1", given, begun, lines), SeededThrower(7))
    return bout_at(table, people=people, names=fencers)


def placed(
    left: tuple[int, int], right: tuple[int, int], attacker: Side = LEFT, *, round_: int = 1, **options: Any
) -> Duel:
    """An assault in the middle; tracks are given as (action, effect)."""
    start = ruleset(**options).begin(Kind.HONORABLE, NAMES.map(lambda name: Fencer(name=name)))
    tracks = BySide(Tracks(*left), Tracks(*right))
    return replace(start, tracks=tracks, phase=Phase.ACTION, attacker=attacker, first=attacker, round=round_)


PARRIED = (
    "right action: thrust",
    "right action 4d6h: 2 = 2 2 2 1",
    "left complication 5d6h: 5 = 5 3 3 2 2",
)
HIT = ("left action: thrust", "left action 4d6h: 5 = 5 1 4 4", "right complication 4d6h: 2 = 2 1 1 1")
RIPOSTED = (*HIT[:2], "right complication 4d6h: 6 = 6 1 1 1", *PARRIED[:2], "left complication 2d6h: 4 = 4 1")
LUNGED = ("left action: lunge", "left action 4d6h: 6 = 6 6 1 2")
ASSAULT = (*LUNGED, *LUNGED)
DICE = BySide("12d6h: 6 = 6 6 6 5 5 5 4 4 3 2 1 1", "11d6h: 6 = 6 6 5 5 5 4 4 3 2 1 1")

POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "parried": (PARRIED, {"start": placed((5, 0), (4, 2), RIGHT, round_=4)}, "f"),
    "begins": (FIRST, {}, ""),
    "hit": ((*FIRST, *HIT), {}, "l"),
    "riposted": ((*FIRST, *RIPOSTED), {}, "r"),
    "feinted": ((*FIRST, "left action: feint", "left action 4d6h: 6 = 6 6 1 2"), {}, "t"),
    "recovered": ((*FIRST, "left action: recover", "left action 4d6h: 6 = 6 6 1 2"), {}, "r"),
    "manoeuvred": ((*FIRST, "left action: maneuver", "left action 4d6h: 6 = 6 6 1 2"), {}, "m"),
    "failed": (
        (
            *FIRST,
            "left action: lunge",
            "left action 4d6h: 3 = 3 3 1 2",
            "right complication 4d6h: 1 = 1 1 1 1",
        ),
        {},
        "l",
    ),
    "one_die": ((), {"start": placed((1, 0), (6, 3), round_=9)}, "f"),
    "at_the_ends": ((), {"start": placed((6, 5), (3, 0), round_=9)}, "m"),
    "second_assault": (
        (*FIRST, *ASSAULT, *PARRIED[:2], "left complication 4d6h: 5 = 5 1 1 1"),
        {"match": 3},
        "",
    ),
    "assault_lost": (
        ("right action: thrust", "right action 4d6h: 6 = 6 2 2 1"),
        {"match": 3, "start": placed((2, 2), (4, 2), RIGHT, round_=4)},
        "",
    ),
    "quiet": ((), {"stalemate": 4, "start": replace(placed((4, 2), (4, 2)), quiet=3)}, ""),
    "harm_first": ((), {"harm_before_parry": True, "start": placed((4, 2), (4, 2))}, "t"),
    "many_dice": (
        ("left action: feint", f"left action {DICE.left}"),
        {"action_cap": "none", "effect_max": 12, "start": placed((12, 8), (11, 3))},
        "",
    ),
    "weapons": ((), {"mixed_weapons": True}, "s"),
    "weapons_shown": (
        ("left weapon / right weapon: foil / laser",),
        {"mixed_weapons": True, "initiative": "wager"},
        "1",
    ),
    "wager": ((), {"initiative": "wager"}, "2"),
    "wagered": (("left wager / right wager: 2 / 1",), {"initiative": "wager"}, ""),
    "two_people": ((*FIRST, *HIT), {"people": 2}, "f"),
    "long_names": ((*FIRST, *RIPOSTED), {"names": LONG, "match": 3}, "l"),
}
ENDS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "killed": ((*FIRST, *ASSAULT), {}),
    "beaten": ((*FIRST, *ASSAULT), {"kind": Kind.FRIENDLY}),
    "drawn": (
        ("left action: maneuver", "left action 4d6h: 6 = 6 6 1 2"),
        {"stalemate": 4, "start": replace(placed((4, 2), (4, 2)), quiet=3)},
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_screen_as_text(name: str) -> None:
    lines, given, typed = POSITIONS[name]
    assert_drawn(name, drawn(fought(*lines, **given), typed))


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", POSITIONS)
def test_a_wide_screen_is_whole(name: str, people: int) -> None:
    lines, given, typed = POSITIONS[name]
    assert_whole(fought(*lines, **(given | {"people": people})), typed)


@pytest.mark.parametrize("typed", "fskl")
def test_the_weapons_on_a_wide_screen_are_whole(typed: str) -> None:
    assert_whole(fought(mixed_weapons=True), typed)


@pytest.mark.parametrize("name", ENDS)
def test_the_end_as_text(name: str) -> None:
    lines, given = ENDS[name]
    bout = fought(*lines, **given)
    scene, moment = scene_of(bout), moment_of(bout)
    rows = [whole(scene.title(moment))]
    rows += [text(line) for line in result_lines(results_of(bout, moment), 80)]
    assert bout.table.done
    assert_drawn(name, "\n".join(row.rstrip() for row in rows))


def assert_drawn(name: str, drawing: str) -> None:
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawing}\n")


def decision_of(bout: Bout, side: Side = LEFT, typed: str = "") -> Decision:
    ask = bout.table.ask_of(side)
    assert ask is not None
    decision = Decision(bout, scene_of(bout), ask)
    for char in typed:
        assert decision.type(char)
    return decision


def table_of(bout: Bout, side: Side = LEFT, typed: str = "") -> Table:
    return decision_of(bout, side, typed).table()


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("action", {"start": placed((4, 2), (4, 2))}),
        ("weapon", {"mixed_weapons": True}),
        ("wager", {"initiative": "wager"}),
    ],
)
def test_every_choice_has_the_letter_that_all_agreed_on(what: str, options: dict[str, Any]) -> None:
    letters = LETTERS[what]
    ask = fought(**options).table.ask_of(LEFT)
    assert ask is not None
    assert ask.what == what
    assert ask.menu is not None
    assert [str(choice) for choice in ask.menu.choices] == list(letters)
    for key, letter in letters.items():
        assert str(decision_of(fought(**options), typed=letter).answer) == key


def walked(seed: int, positions: int) -> Iterator[Bout]:
    """Bouts in random positions of all kits, in which something is decided."""
    random, made = Random(seed), 0
    while made < positions:
        options = KITS[made % len(KITS)]
        names = random.choice((NAMES, LONG, BySide(LONG.right, LONG.left)))
        bout = fought(people=random.choice((1, 2)), names=names, **options)
        bout.table.thrower = SeededThrower(random.randrange(10_000))
        for _ in range(random.randint(1, 12)):
            bout.table.settle()
            if bout.table.done or made == positions:
                break
            yield bout
            made += 1
            for ask in asks_of(bout):
                bout.table.decide(ask.side, picked(random, possible(ask)))


def asks_of(bout: Bout) -> tuple[Any, ...]:
    request = bout.table.request
    return request.asks if isinstance(request, Decide) else ()


many_and_some = pytest.mark.parametrize(
    ("positions", "seed"),
    [pytest.param(at_length(1_000), seed_of_part(1_000), marks=pytest.mark.slow), (60, 60)],
    ids=["many", "some"],
)


@many_and_some
def test_any_position_fits_its_screen(positions: int, seed: int) -> None:
    for bout in walked(seed, positions):
        if not any(bout.table.ask_of(side) for side in bout.seats.people):
            continue
        assert_whole(bout)
        drawing = drawn(bout)
        rows = drawing.split("\n")
        assert max(map(len, rows)) <= 80, drawing
        assert len(rows) == 23, drawing
        assert "[[" not in drawing
        assert not unplain(drawing)
        assert_all_in_sight(bout, rows)


def assert_all_in_sight(bout: Bout, rows: list[str]) -> None:
    """Every row of the table stands whole on the screen, in one of its lengths, and nothing is cut."""
    side = next(one for one in (bout.near, bout.near.foe) if bout.table.ask_of(one))
    table = table_of(bout, side)
    for one in table.rows:
        cells = [alternatives(cell.text) for cell in one.right]
        assert any(
            whole(one.label) in row and all(any(text in row for text in cell) for cell in cells)
            for row in rows
        ), one
    assert fit(table.known, 78) in "\n".join(rows)
    results = results_of(bout, moment_of(bout))
    drawn_at = [[text(laid).rstrip() for laid in result_lines(results, 80, room)] for room in range(1, 5)]
    shown = [lines for lines in drawn_at if lines and all(line in rows for line in lines)]
    assert not results or shown
    assert not any("…" in line for lines in drawn_at for line in lines)


@many_and_some
def test_every_choice_is_typed_and_no_letter_stands_twice(positions: int, seed: int) -> None:
    for bout in walked(seed + 1, positions):
        for ask in asks_of(bout):
            if bout.table.ask_of(ask.side) is None:
                continue
            decision = decision_of(bout, ask.side)
            options = [row.option for row in decision.table().rows if row.option]
            letters = [one.typed for one in options]
            assert len(set(letters)) == len(letters)
            assert all(letter.isdigit() or ("a" <= letter <= "y" and len(letter) == 1) for letter in letters)
            assert {one.key for one in options} == {str(choice) for choice in ask.menu.choices}
            for one in options:
                decision.clear()
                assert all(decision.type(char) for char in one.typed)
                assert str(decision.answer) == one.key
            decision.clear()


@pytest.mark.parametrize(("what", "choices"), [("weapon", ["foil", "laser"]), ("wager", [0, 3])])
def test_a_sealed_choice_changes_nothing_that_is_shown(what: str, choices: list[Any]) -> None:
    screens = set[str]()
    for choice in choices:
        options: dict[str, Any] = {"mixed_weapons": True} if what == "weapon" else {"initiative": "wager"}
        bout = fought(people=2, **options)
        bout.table.decide(LEFT, choice)
        screens.add(drawn(bout) + drawn(bout, "", 120, 40))
    assert len(screens) == 1


def test_what_the_caret_stands_on_is_said() -> None:
    for start in (placed((4, 2), (4, 2)), placed((6, 5), (4, 0)), placed((1, 0), (1, 5))):
        decision = decision_of(fought(start=start))
        said = set[str]()
        for _ in range(len(Action)):
            said.add(alternatives(decision.table().said)[-1])
            decision.move(1)
        assert len(said) == len(Action)


def test_a_cell_comes_to_what_becomes_of_the_dice() -> None:
    bout = fought(start=placed((3, 2), (3, 2)))
    cells = {row.option.key: [cell.comes for cell in row.right] for row in table_of(bout).rows if row.option}
    assert cells == {
        "thrust": ["won", "lost", "", "slipped"],
        "feint": ["gained", "lost", "gained", "lost"],
        "recover": ["gained", "lost", "gained", "slipped"],
        "maneuver": ["gained", "lost", "gained", "slipped"],
        "lunge": ["won", "lost", "gained", "lost"],
    }


def test_weapons_and_stakes_are_compared_by_column() -> None:
    weapons = [[cell.value for cell in row.right] for row in table_of(fought(mixed_weapons=True)).rows]
    assert all({0.0, 1.0} <= set(column) for column in zip(*weapons, strict=True))
    stakes = [row.right[-1] for row in table_of(fought(initiative="wager")).rows]
    assert [f"{100 * (cell.value or 0):.0f}" for cell in stakes] == [cell.text for cell in stakes]
