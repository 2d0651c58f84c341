"""The duel screen of Dueling Scars: drawings of real positions; `tests/systems/test_screens.py` has what holds in all."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.table import Table
from duel_tui.systems.dueling_scars.model import Action, Duel, Phase, Tracks
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.tui.widgets.layout import result_lines
from tests.golden import assert_kept
from tests.systems.dueling_scars.situations import LEFT, RIGHT, ruleset
from tests.systems.test_screens import LONG, NAMES, decision_of
from tests.tui.bouts import bout_at
from tests.tui.drawn import drawn, text
from tests.tui.whole import assert_whole

DRAWINGS = Path(__file__).parent / "drawings"
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

FEINTED, RECOVERED, MANOEUVRED = (
    (*FIRST, f"left action: {action}", "left action 4d6h: 6 = 6 6 1 2")
    for action in ("feint", "recover", "maneuver")
)
FAILED = (
    *(*FIRST, "left action: lunge", "left action 4d6h: 3 = 3 3 1 2"),
    "right complication 4d6h: 1 = 1 1 1 1",
)
QUIET: dict[str, Any] = {"stalemate": 4, "start": replace(placed((4, 2), (4, 2)), quiet=3)}

POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "begins": (FIRST, {}, ""),
    "hit": ((*FIRST, *HIT), {}, "l"),
    "two_people": ((*FIRST, *HIT), {"people": 2}, "f"),
    "at_the_ends": ((), {"start": placed((6, 5), (3, 0), round_=9)}, "m"),
    "second_assault": (
        (*FIRST, *ASSAULT, *PARRIED[:2], "left complication 4d6h: 5 = 5 1 1 1"),
        {"match": 3},
        "",
    ),
    "quiet": ((), QUIET, ""),
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
    "wagered": (("left wager / right wager: 2 / 1",), {"initiative": "wager"}, ""),
    "long_names": ((*FIRST, *RIPOSTED), {"names": LONG, "match": 3}, "l"),
}
TOLD: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "parried": (PARRIED, {"start": placed((5, 0), (4, 2), RIGHT, round_=4)}),
    "riposted": ((*FIRST, *RIPOSTED), {}),
    "feinted": (FEINTED, {}),
    "recovered": (RECOVERED, {}),
    "manoeuvred": (MANOEUVRED, {}),
    "failed": (FAILED, {}),
    "assault_lost": (
        ("right action: thrust", "right action 4d6h: 6 = 6 2 2 1"),
        {"match": 3, "start": placed((2, 2), (4, 2), RIGHT, round_=4)},
    ),
    "equal": (("left initiative 4d6: 15 = 6 3 5 1", "right initiative 4d6: 15 = 1 6 3 5", *FIRST), {}),
    "killed": ((*FIRST, *ASSAULT), {}),
    "beaten": ((*FIRST, *ASSAULT), {"kind": Kind.FRIENDLY}),
    "drawn": (("left action: maneuver", "left action 4d6h: 6 = 6 6 1 2"), QUIET),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_screen_as_text_and_whole_where_it_is_wide(name: str) -> None:
    lines, given, typed = POSITIONS[name]
    bout = fought(*lines, **given)
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawn(bout, typed)}\n")
    assert_whole(bout, typed)


@pytest.mark.parametrize("typed", "fskl")
def test_the_weapons_on_a_wide_screen_are_whole(typed: str) -> None:
    assert_whole(fought(mixed_weapons=True), typed)


def test_titles_and_results_as_text() -> None:
    shown: list[str] = []
    for name, (lines, given) in TOLD.items():
        bout = fought(*lines, **given)
        moment = moment_of(bout)
        rows = [text(line).rstrip() for line in result_lines(results_of(bout, moment), 80)]
        shown += [f"# {name}", whole(scene_of(bout).title(moment)), *rows, ""]
    assert_kept(DRAWINGS / "results.txt", "\n".join(shown))


def table_of(bout: Bout, side: Side = LEFT, typed: str = "") -> Table:
    return decision_of(bout, side, typed).table()


@pytest.mark.parametrize(
    ("options", "letters"),
    [
        (
            {"start": placed((4, 2), (4, 2))},
            {"thrust": "t", "feint": "f", "recover": "r", "maneuver": "m", "lunge": "l"},
        ),
        ({"mixed_weapons": True}, {"foil": "f", "sabre": "s", "knife": "k", "laser": "l"}),
        ({"initiative": "wager"}, {"0": "0", "1": "1", "2": "2", "3": "3"}),
    ],
)
def test_every_choice_has_the_letter_that_all_agreed_on(
    options: dict[str, Any], letters: dict[str, str]
) -> None:
    rows = table_of(fought(**options)).rows
    assert {row.option.key: row.option.typed for row in rows if row.option} == letters


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
