"""The duel screen with figures: laws that every position keeps, and the sentences of every event."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.against import Needs, percent
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import YesNo
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import offer_of, results_of, scene_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import whole
from duel_tui.show.table import Table
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Acting, Prone
from duel_tui.systems.rapier_and_dagger.terms import Action
from duel_tui.tui.widgets.layout import result_lines
from tests.lengths import at_length, of_part
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.figure_positions import (
    action,
    blade,
    blades_shown,
    change,
    drawing,
    map_prone,
    only_cuts,
    points,
)
from tests.systems.rapier_and_dagger.panels_read import said
from tests.systems.rapier_and_dagger.positions import BERNARDINO, QUILL, seated, shown
from tests.systems.rapier_and_dagger.situations import LEFT, Bout
from tests.systems.rapier_and_dagger.test_scene import LONG, asked, check_drawn, check_typed
from tests.systems.walks import picked, possible
from tests.tui.drawn import drawn, text

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
EVERYWHERE = frozenset(
    {
        *("approach", "combat_movement", "change_movement", "change_movement_again"),
        *("blade", "change_blade", "sword_action", "after_attack"),
    }
)
"""Questions that many duels with figures ask."""
WIDE = 120
FIGHT: dict[str, Any] = {"movement": "points", "attack": "actions"}
"""Figures in reach from the beginning."""


def figure_bouts(seeds: range, *, decisions: int = 25, names: BySide[str] = LONG) -> Iterator[Shown]:
    """Duels with figures of every kind and kit at each of their decisions."""
    for seed in seeds:
        chance = Random(seed)
        options = {
            name: value for name, value in MODES[seed % len(MODES)].items() if not _contradicts(name, seed)
        }
        rules = LIBRARY.ruleset(KEY, options)
        named = BySide(*[replace(fencer(chance, side), name=names[side]) for side in Side])
        start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), named)
        table = DuelTable(rules, Journal(KEY, "1978.2", options, start), SeededThrower(seed))
        people = chance.choice((1, 2))
        for _ in range(decisions):
            table.settle()
            if not isinstance(table.request, Decide):
                break
            yield seated(table, people)
            for ask in table.request.asks:
                table.decide(ask.side, picked(chance, possible(ask)))


def _contradicts(name: str, seed: int) -> bool:
    """Some fields of a mode are left out by turns, so that both stances occur."""
    return name in {"left_stance", "right_sword"} and (seed // len(MODES)) % 3 == len(name) % 3


def test_random_positions_overrun_nothing_and_can_be_typed() -> None:
    for number, bout in enumerate(figure_bouts(range(len(MODES)))):
        check_drawn(bout)
        if number % 5 == 0:
            check_typed(bout)


@pytest.mark.slow
def test_many_random_positions_overrun_nothing_and_can_be_typed() -> None:
    met: dict[str, int] = {}
    for bout in figure_bouts(of_part(range(100, 180))):
        check_drawn(bout)
        check_typed(bout)
        what = asked(bout).what
        met[what] = met.get(what, 0) + 1
    assert sum(met.values()) >= at_length(1_000)
    assert set(met) >= EVERYWHERE


def table_of(bout: Shown, side: Side, picks: dict[str, str]) -> Table:
    """A side's table with these picks."""
    ask = bout.table.ask_of(side)
    assert ask is not None
    offer = offer_of(bout, ask, picks)
    rules: Any = bout.table.rules
    moment = replace(moment_of(bout), state=rules.observe(bout.table.state, side))
    table = scene_of(bout).table(moment, offer)
    assert table is not None
    return table


def shown_chance(bout: Shown, side: Side, mine: Acting, his: object) -> tuple[int, int]:
    """What a side's table says of its own blow against the opponent's action, and what the left hand takes off."""
    picks = {"action": str(mine.action)} | ({"target": str(mine.target)} if mine.target else {})
    table = table_of(bout, side, picks)
    answer = his.action if isinstance(his, Acting) and his.action else Action.NONE
    heads = [column.head for column in table.left]
    letters = bout.wording.phrases.pickers["action"].rows
    row = next(row for row in table.rows if row.option and row.option.key == mine.action)
    cell = row.left[heads.index(next(one.letter for one in letters if one.key == answer))]
    begins = isinstance(his, Acting) and his.left_hand is YesNo.YES
    return int(whole(cell.text)), int(whole(table.rows[-1].refused).split()[-1]) if begins else 0


def test_the_chance_shown_is_the_chance_of_the_roll() -> None:
    compared = 0
    for bout in figure_bouts(range(40, 70), decisions=40):
        if asked(bout).what != "sword_action":
            continue
        chance = Random(compared)
        place = Position(bout.table.rules, bout.table.state)
        assert isinstance(place.request, Decide)
        asks = place.request.asks
        choices = {ask.side: picked(chance, possible(ask)) for ask in asks}
        said = {
            side: shown_chance(bout, side, one, choices.get(side.foe))
            for side, one in choices.items()
            if isinstance(one, Acting) and one.action and one.action.blow
        }
        after = place.give(Decided(tuple([choices[ask.side] for ask in asks])))
        first = set[Side]()
        while isinstance(roll := after.request, Roll) and roll.why == "hit" and roll.side not in first:
            assert roll.side is not None
            assert isinstance(roll.against, Needs)
            first.add(roll.side)
            chance_shown, hand = said[roll.side]
            assert chance_shown == percent(replace(roll.against, number=roll.against.number + hand))
            compared += 1
            after = after.give(Rolled(1))
    assert compared > 50


def test_a_left_hand_that_is_not_picked_rests() -> None:
    bout = action()
    shown = seated(bout.table)
    ask = bout.table.ask_of(Side.LEFT)
    assert ask is not None
    decision = Decision(shown, scene_of(shown), ask, usual=True)
    assert not decision.touched
    assert decision.type("t")
    assert decision.picked == {"action": "ST", "left_hand": "no"}
    assert decision.type("y")
    assert decision.picked == {"action": "ST", "left_hand": "yes"}
    for letter in "kt":
        assert decision.type(letter)
    assert decision.picked == {"action": "ST", "left_hand": "no"}


def test_a_sealed_target_changes_nothing_that_the_other_sees() -> None:
    seen: set[str] = set()
    for target in ("SA", "H", "LL"):
        bout = change().say("pass_side").say("H beat", f"{target} absence").say("keep")
        seen.add(drawn(seated(bout.table)))
    assert len(seen) == 1


def test_a_chance_out_of_the_dice_is_none() -> None:
    """RD-166: a number above 100 cannot be reached."""
    table = table_of(seated(only_cuts().table), Side.LEFT, {"action": Action.SIMPLE_THRUST})
    assert whole(table.said).startswith("It hits in 0 of 100")


def test_over_a_fencer_on_the_ground_nobody_comes_to_crossed_swords() -> None:
    """RD-62c: a pass forward ends in reach."""
    bout = shown(map_prone())
    ask = bout.table.ask_of(Side.LEFT)
    assert ask is not None
    table = Decision(bout, scene_of(bout), ask, usual=True).table()
    (cell,) = next(row.right for row in table.rows if row.option and row.option.key == "pass_forward")
    assert whole(cell.text) == "1:0 in reach"


def test_rd_115_and_189_what_a_sheathed_sword_costs_and_brings_stands_where_it_matters() -> None:
    fought = Bout(BERNARDINO, QUILL, mode="fig", left_sword="sheathed")
    apart = "In a fight you draw for 2 sword points and give Quill +15, then +10."
    assert apart in drawn(shown(fought))
    fought.say("15", "12")
    line = "You draw for 2 sword points: Quill's rolls get +15, and +10 as it comes out."
    assert line in drawn(shown(fought))
    assert "sword sheathed; +15 against" in said(fought)
    fought.say("stand", "stand").say("keep").dice(21)
    assert line not in drawn(shown(fought))
    assert "sword just out; +10 against" in said(fought)


def test_rd_214_who_cannot_draw_on_the_ground_is_promised_no_sword_that_comes_out() -> None:
    fought = Bout(BERNARDINO, QUILL, mode="fig_move_pnp_attack", left_sword="sheathed")
    assert "as it comes out" in drawn(shown(fought))
    on_the_ground = fought.arrange(LEFT, prone=Prone(0))
    assert "as it comes out" not in drawn(shown(on_the_ground))
    assert "sword sheathed" in said(on_the_ground)


def test_rd_115_who_sees_the_other_draw_knows_what_the_own_rolls_get() -> None:
    fought = Bout(BERNARDINO, QUILL, mode="fig", right_sword="sheathed")
    assert "In a fight Quill draws for 2 sword points and gives you +15, then +10." in drawn(shown(fought))
    line = "Quill draws for 2 sword points: your rolls get +15, and +10 as it comes out."
    assert line in drawn(shown(fought.say("15", "12")))
    assert "sword sheathed; +15 against" in said(drawing(), Side.RIGHT)


def test_rd_116_drawing_takes_no_points_where_attacks_are_of_the_matrix() -> None:
    fought = Bout(BERNARDINO, QUILL, mode="approach_then_pnp", left_sword="sheathed")
    found = drawn(shown(fought))
    assert "Until your sword is out, Quill's rolls get +15, and +10 as it comes out." in found


@pytest.mark.parametrize(
    ("rules", "sword", "told"),
    [
        (FIGHT, "right_sword", "Featherstone draws for 2 sword points and gives you +15, then +10."),
        (FIGHT, "left_sword", "You draw for 2 sword points and give Featherstone +15, then +10."),
        (
            {"mode": "fig"},
            "right_sword",
            "In a fight Featherstone draws for 2 sword points and gives you +15, then +10.",
        ),
        (
            {"mode": "approach_then_pnp"},
            "right_sword",
            "Until Featherstone's sword is out, your rolls get +15, then +10.",
        ),
    ],
)
def test_a_sheathed_sword_of_a_long_name_is_told_in_fewer_words(
    rules: dict[str, Any], sword: str, told: str
) -> None:
    foe = replace(QUILL, name="Featherstone")
    fought = Bout(BERNARDINO, foe, **rules, **{sword: "sheathed"})
    assert told in drawn(shown(fought))


@pytest.mark.parametrize("typed", ["", "d", "ty"])
def test_the_prices_of_sword_actions_have_a_heading(typed: str) -> None:
    rows = drawn(shown(action()), typed).splitlines()
    head = next(row for row in rows if " price " in row)
    priced = next(row for row in rows if "simple thrust" in row and "\u25cf" in row)
    assert head.index("price") + len("price") > priced.index("\u25cf") >= head.index("price") - len("price")


@pytest.mark.parametrize("width", [80, WIDE])
def test_the_sums_of_one_result_all_have_their_parts_or_none_has(width: int) -> None:
    whole = short = 0
    for bout in figure_bouts(range(24), names=BySide("Bernardino", "Tobias Quill")):
        moment = moment_of(bout)
        added = [one.sum for one in moment.latest if " = " in one.sum]
        shown = "\n".join(map(text, result_lines(results_of(bout, moment), width, 3 if width < WIDE else 20)))
        there = [one for one in added if f"{one.rpartition(' = ')[2]}\n" in f"{shown}\n"]
        kept = [one for one in there if one in shown]
        assert kept in ([], there)
        whole, short = whole + bool(kept), short + (bool(there) and not kept)
    assert whole
    assert short or width == WIDE


@pytest.mark.parametrize(
    ("made", "known"),
    [
        (change, "Quill so far:  movement: stand 1"),
        (blades_shown, "Quill so far:  blade: absence 1"),
    ],
)
def test_what_was_seen_says_of_which_question(made: Callable[[], Bout], known: str) -> None:
    assert f" {known}\n" in drawn(shown(made()))


@pytest.mark.parametrize("made", [points, blade])
def test_where_nothing_of_the_kind_was_seen_nothing_is_said_of_it(made: Callable[[], Bout]) -> None:
    assert "so far" not in drawn(shown(made()))


def test_nothing_has_one_letter_and_absence_and_feint_have_none_of_a_sword_action() -> None:
    """A beat and a bind share theirs with actions: their words have no letter that is free next to targets."""
    rows = shown(action()).wording.phrases.pickers
    blades = {row.key: row.letter for row in rows["blade"].rows}
    actions = {row.key: row.letter for row in rows["action"].rows}
    assert blades["absence"] == actions["NSA"] == "x"
    assert set(blades.values()) & set(actions.values()) == {"x", blades["beat"], blades["bind"]}
    assert {row.key: row.letter for row in rows["change_blade"].rows} == {"keep": "k", **blades}
