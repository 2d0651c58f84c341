"""The duel screen of Duel of Swords: drawings of real positions, and what holds in all of them."""

from collections.abc import Iterator
from itertools import chain, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.cli.setting import with_changes
from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Decide
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.person import Fencer
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.registry import data_folder
from duel_tui.show.fit import alternatives, fit, whole
from duel_tui.show.moment import Moment
from duel_tui.show.table import Cell, Move, Table
from duel_tui.systems.duel_of_swords import model
from duel_tui.systems.duel_of_swords.model import FANCY, Duel
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.tui.widgets.marks import Marks
from duel_tui.words import Wording, read_phrases
from tests.golden import assert_kept
from tests.lengths import at_length, seed_of_part
from tests.systems.duel_of_swords.bouts import LEFT, RIGHT, TABLES, Bouts
from tests.tui.bouts import bout_at
from tests.tui.drawn import drawn, text
from tests.tui.whole import assert_whole, unplain

DRAWINGS = Path(__file__).parent / "drawings"
NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Maximiliano-Bartholomeus-Ashcroft-Delorm", "Lucrezia Bartholome dal Torre Ashcroftson")
FOUGHT = (
    "feint stop_hit",
    "stop_hit thrust",
    "disengage cut_high",
    "disengage feint",
    "cut_low cut_low",
    "feint thrust",
)
RINGS = {"scoring": "half_points", "no_repeat": "all_but_disengage", "fancies": 2, "notebook": True}
KITS: tuple[dict[str, Any], ...] = (
    {},
    {"notebook": True},
    {"show_matrix": True, "no_repeat": "all"},
    RINGS,
    {"fancies": 3, "advantage_persists": True, "limit_tie": "next_hit", "hits_to_win": 12},
    {"hits_to_win": 1, "max_rounds": 4, "advantage_tiebreak": True, "high_high_both": True},
    {"limit_tie": "next_hit", "max_rounds": 2, "scoring": "half_points"},
)
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


def decision_of(bout: Bout, side: Side = LEFT, typed: str = "") -> Decision:
    ask = bout.table.ask_of(side)
    assert ask is not None
    decision = Decision(bout, scene_of(bout), ask)
    for char in typed:
        assert decision.type(char)
    return decision


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
    "two_people": (FOUGHT, {"notebook": True, "people": 2}, "t"),
    "long_names": (FOUGHT, {"notebook": True, "names": LONG}, "t"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_screen_as_text(name: str) -> None:
    rounds, options, typed = POSITIONS[name]
    assert_drawn(name, drawn(standing(*rounds, **options), typed))


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", POSITIONS)
def test_a_wide_screen_is_whole(name: str, people: int) -> None:
    rounds, options, typed = POSITIONS[name]
    assert_whole(standing(*rounds, **(options | {"people": people})), typed)


def test_wizards_have_a_screen_of_their_own() -> None:
    bout = wizards(standing(*FOUGHT, **RINGS))
    assert_drawn("wizards", drawn(bout, "G"))
    assert_whole(bout, "G")


def assert_drawn(name: str, drawing: str) -> None:
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawing}\n")


def test_every_choice_has_the_letter_that_all_agreed_on() -> None:
    fancies = {f"{move}{FANCY}": LETTERS[move].upper() for move in TABLES.defensive}
    kits: tuple[tuple[dict[str, int], dict[str, str]], ...] = (
        ({}, LETTERS),
        ({"fancies": 1}, LETTERS | fancies),
    )
    for options, letters in kits:
        ask = standing(**options).table.ask_of(LEFT)
        assert ask is not None
        assert isinstance(ask.menu, OneOf)
        assert set(ask.menu.keys) == set(letters)
        for key, letter in letters.items():
            assert decision_of(standing(**options), typed=letter).answer == key


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


def test_a_sealed_move_changes_nothing_that_is_shown() -> None:
    screens = set[str]()
    for call in ("thrust", "dodge", "lateral_parry!"):
        shared = standing(*FOUGHT, people=2, notebook=True, fancies=2)
        shared.table.decide(LEFT, call)
        screens.add(drawn(shared) + drawn(shared, width=120, height=40))
    assert len(screens) == 1


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


def walked(seed: int, positions: int) -> Iterator[Bout]:
    """Bouts in random positions, before an end and after it, of all kits."""
    random, made = Random(seed), 0
    while made < positions:
        options = KITS[made % len(KITS)]
        people, names = random.choice((1, 2)), random.choice((NAMES, LONG, BySide(LONG.right, LONG.left)))
        bout = standing(people=people, names=names, **options)
        while made < positions:
            yield bout
            made += 1
            if not (menus := menus_of(bout)):
                break
            play(bout, *(random.choice(menu) for menu in menus))


many_and_some = pytest.mark.parametrize(
    ("positions", "seed"),
    [pytest.param(at_length(1_000), seed_of_part(1_000), marks=pytest.mark.slow), (60, 60)],
    ids=["many", "some"],
)


@many_and_some
def test_any_position_fits_its_screen(positions: int, seed: int) -> None:
    for bout in walked(seed, positions):
        if bout.table.done:
            continue
        assert_whole(bout)
        screen = drawn(bout)
        rows = screen.split("\n")
        assert max(map(len, rows)) <= 80
        assert len(rows) == 23
        assert "[[" not in screen
        assert not unplain(screen)
        results = result_lines(results_of(bout, moment_of(bout)), 80)
        labels = [str(label) for label in bout.wording.phrases.words["move"].values()]
        seen = [label for label in labels if any(row[4:].startswith(label) for row in rows)]
        grown = len(results) - 3
        assert len(seen) == len(labels) or grown > 1
        assert fit(table_of(bout).known, 78) in screen


@many_and_some
def test_every_choice_is_typed_and_no_letter_stands_twice(positions: int, seed: int) -> None:
    for bout in walked(seed + 1, positions):
        for side in Side:
            ask = bout.table.ask_of(side)
            if ask is None:
                continue
            assert isinstance(ask.menu, OneOf)
            decision = decision_of(bout, side)
            table = decision.table()
            options = [one for row in table.rows for one in (row.option, row.variant) if one]
            letters = [one.typed for one in options]
            assert len(set(letters)) == len(letters)
            assert {one.key for one in options if not one.denied} == set(ask.menu.keys)
            for one in options:
                decision.clear()
                assert all(decision.type(char) for char in one.typed)
                assert decision.answer == (None if one.denied else one.key)
            decision.clear()


def menus_of(bout: Bout) -> list[tuple[str, ...]]:
    """What both may choose, left first; empty: the duel is over."""
    request = bout.table.request
    if not isinstance(request, Decide):
        return []
    menus = [ask.menu for ask in request.asks]
    return [menu.keys for menu in menus if isinstance(menu, OneOf)]


def play(bout: Bout, left: str, right: str) -> list[Any]:
    """What a pair of choices leads to, by the rules."""
    bout.table.decide(LEFT, left)
    bout.table.decide(RIGHT, right)
    return [one.event for one in bout.table.steps[-1].told]


@pytest.mark.parametrize(
    "positions", [pytest.param(100, marks=pytest.mark.slow), 7], ids=["a hundred", "some"]
)
def test_a_cell_says_what_the_rules_then_do(positions: int) -> None:
    """For every choice and every answer of the opponent; a fancy makes a hit of an advantage."""
    random, checked = Random(5), 0
    for number in range(positions):
        bout = standing(people=2, **(KITS[number % len(KITS)] | {"show_matrix": True}))
        for _ in range(number % 5):
            if menus := menus_of(bout):
                play(bout, *(random.choice(menu) for menu in menus))
        cells = {side: cells_of(bout, side) for side in Side} if not bout.table.done else {}
        for left, right in product(*menus_of(bout)) if cells else ():
            told = play(bout, left, right)
            bout.table.undo()
            for side, mine, his in ((LEFT, left, right), (RIGHT, right, left)):
                assert cells[side][mine.rstrip(FANCY), his.rstrip(FANCY)] == letter_of(told, side)
                checked += 1
    assert checked > 100 * positions


def letter_of(told: list[Any], side: Side) -> str:
    """The letter of what happened, from a side's eyes."""
    for event in told:
        match event:
            case model.Hit(side=winner):
                return "H" if winner is side else "h"
            case model.Gained(side=winner) | model.Converted(side=winner) | model.FancyHit(side=winner):
                return "A" if winner is side else "a"
            case model.BothHit():
                return "x"
            case model.NothingCame():
                return "-"
            case _:
                continue
    raise AssertionError(told)


def test_every_event_has_a_result_or_is_silent_on_purpose() -> None:
    """Moves that were shown are on the stage and among the last rounds; a fancy that is spent is told."""
    found = set[type[Any]]()
    rescored = standing(*FOUGHT)
    rescored.table.rule(Set("left.hits", "1"))
    for bout in chain(walked(3, 400), [rescored]):
        moment: Moment[Duel] = moment_of(bout)
        whole = results_of(bout, moment)
        assert all(row.text and "[[" not in f"{row.word}{row.text}{row.sum}" for row in whole)
        assert bool(whole) == bool(moment.latest)
        for latest in moment.latest:
            for event in latest.told:
                rest = replace(latest, told=tuple([one for one in latest.told if one is not event]))
                if results_of(bout, replace(moment, latest=(rest,))) != whole:
                    found.add(type(event))
    assert found == set(kinds(model.Event))


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
