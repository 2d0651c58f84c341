"""The duel screen of Rapier & Dagger: real positions as drawings, and laws that every position keeps."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from string import digits
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import NOWHERE, offer_of, options_of, scene_of
from duel_tui.plain.choices import Reading
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.show.fit import whole
from duel_tui.show.scene import Offer
from duel_tui.show.table import Table
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.golden import assert_kept
from tests.lengths import of_part
from tests.systems.contenders import LIBRARY, begin, fencer
from tests.systems.rapier_and_dagger.figure_positions import FIGURE_POSITIONS, action
from tests.systems.rapier_and_dagger.positions import (
    POSITIONS,
    hindered,
    seated,
    shown,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT
from tests.systems.walks import picked, possible
from tests.tui.drawn import drawn
from tests.tui.whole import assert_whole, unplain

DRAWINGS = Path(__file__).parent / "drawings"
LONG = BySide("Maximiliana-Theodora von und zu Hohenfel", "Bartholomew Montgomery Featherstonehaugh")
USUAL = BySide("Bernardino", "Tobias Quill")
MODES: tuple[dict[str, Any], ...] = (
    {"mode": "fig"},
    {"movement": "points", "attack": "actions"},
    {"mode": "fig", "light_sword_thrust": "always", "la_at_ms": True},
    {"mode": "fig_move_pnp_attack"},
    {"mode": "approach_then_pnp", "distance": 60},
    {"approach": "distance", "movement": "points", "attack": "matrix", "distance": 300},
    {
        "mode": "fig",
        "sap_pool": "sum",
        "one_action_per_attack": True,
        "circumstances": ("littered_ground", "knee_deep_water", "woods"),
    },
    {"mode": "fig", "left_stance": "back_turned", "right_sword": "sheathed"},
    {"mode": "approach_then_pnp", "right_stance": "back_turned", "left_sword": "sheathed"},
)
"""House rules of figures that reach every table."""
OF_FIGURES = frozenset(
    {
        *("approach", "combat_movement", "change_movement", "change_movement_again"),
        *("blade", "change_blade", "sword_action", "after_attack"),
    }
)
"""Questions that many duels with figures ask."""
LETTERS = "abcdefghijklmnopqrstuvwxy"


ALL = POSITIONS | FIGURE_POSITIONS


KEPT = sorted(DRAWINGS.glob("*.txt"))
every_drawing = pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
ON_A_WIDE_SCREEN = (
    ("action_again", "tey"),
    ("after_a_touch", "th"),
    ("clinch", "kg"),
    ("plot", "69t"),
    ("plot_deck", "6"),
)
"""Other keys for the same positions."""


def named(path: Path) -> tuple[str, str]:
    """The position of a drawing and what is typed in it, as its file is called: `after_a_touch trf 80`."""
    position, *typed, _ = path.stem.split(" ")
    return position, "".join(typed)


@every_drawing
def test_a_position_is_drawn_as_its_file_has_it(path: Path) -> None:
    position, typed = named(path)
    there = drawn(shown(ALL[position]()), typed) + "\n"
    assert_kept(path, there)
    assert there.count("\n") == 23


def test_every_position_has_a_drawing() -> None:
    assert {named(path)[0] for path in KEPT} == set(ALL)


@pytest.mark.parametrize(("position", "typed"), [*map(named, KEPT), *ON_A_WIDE_SCREEN])
def test_a_position_is_whole_on_a_wide_screen(position: str, typed: str) -> None:
    assert_whole(shown(ALL[position]()), typed)


def random_bouts(seeds: range, *, decisions: int = 12, names: BySide[str] = LONG) -> Iterator[Shown]:
    """Bouts of every kind and kit and of any house rules."""
    for seed in seeds:
        chance = Random(seed)
        contender = begin(KEY, chance)
        yield from _decisions(contender.rules, _named(contender.journal, names), chance, decisions)


def figure_bouts(seeds: range, *, decisions: int = 25, names: BySide[str] = LONG) -> Iterator[Shown]:
    """The same in the modes of figures."""
    for seed in seeds:
        chance = Random(seed)
        mode = MODES[seed % len(MODES)]
        options = {name: value for name, value in mode.items() if not _left_out(name, seed)}
        rules = LIBRARY.ruleset(KEY, options)
        both = BySide(fencer(chance, Side.LEFT), fencer(chance, Side.RIGHT))
        start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), both)
        journal = Journal(KEY, "1978.2", options, start)
        yield from _decisions(rules, _named(journal, names), chance, decisions)


def _left_out(name: str, seed: int) -> bool:
    """Some fields of a mode are left out by turns, so that both stances occur."""
    return name in {"left_stance", "right_sword"} and (seed // len(MODES)) % 3 == len(name) % 3


def _named(journal: Journal[Any], names: BySide[str]) -> Journal[Any]:
    """The same between two of these names."""
    start = journal.start
    for side in Side:
        fighter = start.fighters[side]
        start = start.change(side, replace(fighter, fencer=replace(fighter.fencer, name=names[side])))
    return replace(journal, start=start)


def _decisions(rules: Any, journal: Journal[Any], chance: Random, decisions: int) -> Iterator[Shown]:
    """A duel at each of its first decisions."""
    table = DuelTable(rules, journal, SeededThrower(chance.randrange(1000)))
    people = chance.choice((1, 2))
    for _ in range(decisions):
        table.settle()
        if not isinstance(table.request, Decide):
            break
        yield seated(table, people)
        for ask in table.request.asks:
            table.decide(ask.side, picked(chance, possible(ask)))


def asked(bout: Shown) -> Ask:
    """What the first of both is asked."""
    return next(ask for side in (bout.near, bout.near.foe) if (ask := bout.table.ask_of(side)))


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


def check_drawn(bout: Shown) -> None:
    """A screen that overruns nothing, knows all its words, and has every choice within reach of the keys; whole if it is wide."""
    assert_whole(bout)
    text = drawn(bout)
    assert max(cell_len(row) for row in text.split("\n")) <= 80
    assert "[[" not in text
    assert "{" not in text
    assert not unplain(text)
    scene = scene_of(bout)
    table = scene.table(moment_of(bout), offer_of(bout, asked(bout)))
    assert table is not None
    options = [*table.options, *[row.option for row in table.rows], *[one.option for one in table.right]]
    letters = [option.typed for option in options if option is not None]
    assert len(set(letters)) == len(letters)
    assert set("".join(letters)) <= set(LETTERS + digits)


def check_typed(bout: Shown) -> None:
    """Typing the letters of a choice makes it."""
    ask = asked(bout)
    assert ask.menu is not None
    choices = ask.menu.choices
    for choice in Random(0).sample(choices, min(8, len(choices))):
        decision = Decision(bout, scene_of(bout), ask)
        decision.clear()
        filling = decision.picking.filling_of(choice)
        decision.table()
        for column, key in filling.items():
            fields = [
                one for field in (column, f"{column}_with") for one in options_of(bout, ask).get(field, ())
            ]
            for part in key.split() if column == "plot" else [key]:
                typed = next((one.typed for one in fields if one.key == part and " " not in one.typed), "")
                if typed and column != "give_up":
                    assert all(decision.type(letter) for letter in typed), typed
        assert ask.menu.take(decision.answer) == choice
    Decision(bout, scene_of(bout), ask).clear()


@pytest.mark.parametrize(("bouts", "duels"), [(random_bouts, 6), (figure_bouts, len(MODES))])
def test_random_positions_overrun_nothing_and_can_be_typed(
    bouts: Callable[[range], Iterator[Shown]], duels: int
) -> None:
    for number, bout in enumerate(bouts(range(duels))):
        if number % 3 == 0:
            check_drawn(bout)
        if number % 10 == 0:
            check_typed(bout)


@pytest.mark.slow
@pytest.mark.parametrize(("bouts", "duels"), [(random_bouts, 100), (figure_bouts, 80)])
def test_many_random_positions_overrun_nothing_and_can_be_typed(
    bouts: Callable[[range], Iterator[Shown]], duels: int
) -> None:
    met = set[str]()
    for number, bout in enumerate(bouts(of_part(range(100, 100 + duels)))):
        check_drawn(bout)
        if number % 2:
            check_typed(bout)
        met.add(asked(bout).what)
    assert bouts is random_bouts or met >= OF_FIGURES


def table_of(bout: Shown, side: Side, picks: dict[str, str] | None = None) -> Table:
    """A side's table."""
    ask = bout.table.ask_of(side)
    assert ask is not None
    offer = offer_of(bout, ask, picks)
    table = scene_of(bout).table(moment_of(bout), offer)
    assert table is not None
    return table


def test_what_was_seen_begins_with_a_capital_where_a_master_chooses_for_the_opponent() -> None:
    bout = shown(POSITIONS["movement"]())
    assert table_of(bout, LEFT).known[0].startswith("Quill so far: ")
    assert table_of(bout, RIGHT).known[0].startswith("You so far: ")


def test_lines_take_the_letters_of_the_screen() -> None:
    """The letters of means and target choose the same on the screen and, in one line, in lines."""
    bout = shown(POSITIONS["clinch"]())
    ask = asked(bout)
    assert ask.menu is not None
    for choice in ask.menu.choices:
        decision = Decision(bout, scene_of(bout), ask)
        letters = {option.key: option.typed for options in decision.fields.values() for option in options}
        typed = [letters[key] for key in decision.picking.filling_of(choice).values()]
        decision.clear()
        assert all(decision.type(letter) for letter in typed)
        assert decision.answer == choice
        decision.clear()
        assert Reading(decision, decision.fields).read(" ".join(typed)) == ""
        assert decision.answer == choice


def test_without_a_choice_the_table_says_so() -> None:
    bout = hindered().say("stand", "stand")
    scene, ask = scene_of(shown(bout)), Ask(LEFT, "exchange", None)
    table = scene.table(moment_of(shown(bout)), Offer(ask, {}, {}, NOWHERE, outlook_of(shown(bout), ask)))
    assert table is not None
    assert table.title == "YOU HAVE NOTHING TO CHOOSE"
    assert table.left == ()
    assert [whole(column.head) for column in table.right] == ["none"]


def test_nothing_has_one_letter_and_absence_and_feint_have_none_of_a_sword_action() -> None:
    """A beat and a bind share theirs with actions: their words have no letter that is free next to targets."""
    rows = shown(action()).wording.phrases.pickers
    blades = {row.key: row.letter for row in rows["blade"].rows}
    actions = {row.key: row.letter for row in rows["action"].rows}
    assert blades["absence"] == actions["NSA"] == "x"
    assert set(blades.values()) & set(actions.values()) == {"x", blades["beat"], blades["bind"]}
    assert {row.key: row.letter for row in rows["change_blade"].rows} == {"keep": "k", **blades}
