"""What the tables of a duel with figures say: prices, points, who may change and why, and numbers that match their words."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.table import Row, Table
from duel_tui.systems.rapier_and_dagger.figures.action import Answer, action_roll
from duel_tui.systems.rapier_and_dagger.state import Acting, Attack, Effort
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade
from duel_tui.tui.widgets.layout import result_lines
from tests.systems.rapier_and_dagger.figure_positions import (
    action,
    action_again,
    behind,
    blade,
    blades_shown,
    change,
    change_again,
    hit,
    points,
    poorer,
)
from tests.systems.rapier_and_dagger.panels_read import said
from tests.systems.rapier_and_dagger.positions import seated
from tests.systems.rapier_and_dagger.situations import Bout
from tests.systems.rapier_and_dagger.test_scene import asked
from tests.systems.rapier_and_dagger.test_scene_of_figures import figure_bouts
from tests.tui.drawn import text

SMALL, ROWS = 80, 24
USUAL = BySide("Bernardino", "Tobias Quill")


def deciding(bout: Bout | Shown) -> Decision:
    """A decision as it is first shown."""
    found = seated(bout.table) if isinstance(bout, Bout) else bout
    return Decision(found, scene_of(found), asked(found), usual=True)


def table_of(bout: Bout | Shown, typed: str = "") -> Table:
    """The table of a decision after some keys."""
    decision = deciding(bout)
    for letter in typed:
        assert decision.type(letter)
    return decision.table()


def row_of(table: Table, key: str) -> Row:
    return next(row for row in table.rows if row.option and row.option.key == key)


# --- What is needed before anything counts ---------------------------------------------------------------


def targets_of(table: Table) -> Table:
    """The targets, which stand under the blades."""
    assert table.then is not None
    return table.then


def test_the_numbers_of_targets_are_those_before_blades_and_actions_and_say_so() -> None:
    where = targets_of(table_of(blade()))
    assert whole(where.aside) == "needed by cut and thrust, before blades and actions"


def test_rd_108_against_one_who_cannot_act_the_plus_of_no_action_is_in_the_numbers_and_said() -> None:
    bout = behind()
    where = targets_of(table_of(bout))
    assert whole(where.aside) == "needed by cut and thrust, before blades, as Quill cannot act"
    book, duel = (
        bout.rules.book,
        replace(bout.state, attack=Attack(BySide(Blade.ABSENCE, Blade.ABSENCE), BySide(None, None))),
    )
    blow = Acting(Place.HEAD, Action.SIMPLE_CUT)
    needs = action_roll(book, duel, Side.LEFT, blow, Answer(Action.NONE)).needs
    assert row_of(where, "H").right[0].text == str(needs)


# --- A change -------------------------------------------------------------------------------------------


def test_above_a_change_stands_what_both_have_shown() -> None:
    assert whole(table_of(change()).aside) == "you pass forward, Quill stands"
    assert whole(table_of(blades_shown()).aside) == "you beat the blade, Quill shows absence of blade"


def test_what_there_is_to_change_says_why() -> None:
    moves, shown = whole(table_of(change()).said), whole(table_of(blades_shown()).said)
    assert moves == "You have 9 movement points more, see what Quill does and may pay for another movement."
    assert shown == "You have 5 sword points more, see Quill's blade and may pay for another attack."


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (change, "Quill stands. Now: swords crossed; one attack each. You are 9 movement points quicker."),
        (action, "You keep the blade attack."),
        (blade, "You pay 4 movement points and pass left. Now: close together;"),
        (lambda: blades_shown().say("bind"), "You pay 5 sword points and bind the blade."),
        (lambda: poorer().say("stand", "stand"), "Torre is 14 movement points quicker."),
    ],
    ids=["movement", "blade kept", "movement changed", "blade changed", "the poorer"],
)
def test_what_came_of_a_reveal_says_who_has_more_points_or_what_they_paid_for(
    made: Callable[[], Bout], told: str
) -> None:
    found = seated(made().table)
    rows = results_of(found, moment_of(found))
    assert told in " ".join([f"{alternatives(row.text)[0]} {alternatives(row.sum)[0]}" for row in rows])


def test_a_later_change_says_what_is_left_of_the_difference() -> None:
    """Passing to the side has cost 4 of the 9."""
    table = table_of(change_again())
    assert whole(table.said).startswith("Of 9 movement points more you have 5 left")
    assert [whole(cell.text) for cell in row_of(table, "stand").right[:2]] == ["\u25cf\u25cf", "3"]


def test_the_change_of_a_blade_tells_what_it_costs_and_leaves() -> None:
    """Bernardino has 6 points left, 5 more than Quill at first: a bind costs all of the 5 and leaves 1."""
    table = table_of(blades_shown(), "i")
    assert [whole(cell.text) for cell in row_of(table, "bind").right[:2]] == ["\u25cf" * 5, "1"]


def spent(bout: Bout, left: int, right: int) -> Bout:
    """The same moment, with so many sword points spent."""
    return bout.arrange(Side.LEFT, effort=Effort(left)).arrange(Side.RIGHT, effort=Effort(right))


def test_a_change_to_attacks_that_nobody_can_pay_for_says_so() -> None:
    rows = table_of(spent(change_again(), 9, 4)).rows
    leads = {row.option.key: whole(row.right[2].text) for row in rows if row.option}
    assert leads["keep"] == "close together, no points left to attack"
    assert leads["stand"] == "in reach, no points left to attack"
    assert leads["back"] == "just out of reach, no attacks"


@pytest.mark.parametrize(("left", "right"), [(9, 3), (8, 4)])
def test_a_change_to_attacks_that_one_can_pay_for_keeps_their_number(left: int, right: int) -> None:
    assert (
        whole(row_of(table_of(spent(change_again(), left, right)), "stand").right[2].text)
        == "in reach, one attack each"
    )


def test_where_points_return_before_each_attack_an_attack_can_be_paid_again() -> None:
    left, right = [one.fencer for one in change_again().state.fighters]
    bout = Bout(left, right, "honorable", mode="fig", sap_refresh="attack")
    bout.sit_down(spent(change_again(), 9, 4).state)
    assert whole(row_of(table_of(bout), "stand").right[2].text) == "in reach, one attack each"


# --- Points ---------------------------------------------------------------------------------------------


def test_where_points_return_before_each_attack_its_table_counts_them_all() -> None:
    left, right = [one.fencer for one in change_again().state.fighters]
    bout = Bout(left, right, "honorable", mode="fig", sap_refresh="attack")
    bout.sit_down(spent(change_again(), 9, 4).state)
    assert "sword points 9" in said(bout)
    bout.say("keep")
    table = table_of(bout)
    assert priced(table) == {
        "absence": ("free", "9"),
        "feint": ("1", "8"),
        "beat": ("3", "6"),
        "bind": ("5", "4"),
    }
    assert "sword points 9" in said(bout)


def priced(table: Table) -> dict[str, tuple[str, str]]:
    """What each blade costs and leaves."""
    return {
        row.option.key: (alternatives(row.right[0].text)[-1], whole(row.right[1].text))
        for row in table.rows
        if row.option
    }


def test_movement_points_and_sword_points_have_names_of_their_own() -> None:
    assert "movement points" in whole(table_of(points()).said)
    assert "sword points 9" in said(points())


def test_a_blade_says_what_it_costs_and_leaves() -> None:
    table = table_of(blade(), "be")
    assert priced(table)["beat"] == ("3", "6")
    deciding_on = deciding(blade())
    for letter in "eb":
        assert deciding_on.type(letter)
    assert alternatives(deciding_on.table().said)[-1] == "It costs 3 of 9 points. It leaves cut 3, thrust 6."
    assert whole(deciding_on.explained().name) == "Beat, head"


def test_a_blade_that_leaves_too_few_points_for_an_attack_says_so() -> None:
    """Quill has 4 points: after a beat 1 is left, for a simple thrust; one spent before, none."""
    bout = poorer().say("stand", "stand").say(None, "keep")
    assert not whole(table_of(bout, "b").said).endswith("for an attack.")
    bout = spent(bout, 1, 0)
    assert table_of(bout, "b").said == "Beat leaves too few sword points for an attack."
    assert not whole(table_of(bout, "n").said).endswith("for an attack.")


def test_a_change_of_blade_that_leaves_too_few_points_for_an_attack_says_so() -> None:
    """A bind costs 5: of 6 it leaves a simple thrust, of 5 nothing."""
    assert not whole(table_of(blades_shown(), "i").said).endswith("for an attack.")
    bout = spent(blades_shown(), 4, 0)
    assert table_of(bout, "i").said == "Bind leaves too few sword points for an attack."
    assert not whole(table_of(bout, "n").said).endswith("for an attack.")


def test_an_action_says_what_it_leaves() -> None:
    decision = deciding(action())
    decision.move(1)
    assert whole(decision.table().said).endswith("It leaves cut 1, thrust 4.")


def test_the_points_of_a_fencer_with_states_keep_their_name() -> None:
    bout = behind()
    bout.arrange(Side.RIGHT, body=replace(bout.right.body, paralysed=(Place.RIGHT_LEG,)))
    found = said(bout, Side.RIGHT)
    assert "sword points 4" in found
    assert "back turned" in found
    assert "right leg useless" in found


def test_a_left_hand_that_parries_until_the_round_ends_stands_in_the_kit() -> None:
    assert "rapier, dagger parries" in said(hit())
    assert "dagger parries" not in said(action_again())


# --- A sword action -------------------------------------------------------------------------------------


def test_the_opponents_chances_are_those_of_the_target_that_suits_best() -> None:
    captions = table_of(action()).captions
    assert list(map(whole, captions)) == ["you hit, by Quill's action", "Quill hits at best, by your action"]


def test_an_action_that_cannot_be_paid_says_why_in_the_place_of_its_own_chances() -> None:
    row = row_of(table_of(action()), "DISC")
    assert not row.left
    assert whole(row.lacks) == "costs 4, 3 left"
    assert alternatives(row.after.text)[-1] == "4"
    assert not row.right
    assert not whole(row.refused).strip()


def test_the_numbers_are_those_of_a_target_once_it_is_chosen_and_not_while_the_caret_passes_it() -> None:
    decision = deciding(action_again())
    assert decision.type("t")
    while decision.at.field != "target":
        decision.turn(1)
    passing = decision.table()
    assert whole(passing.captions[0]).startswith("you hit at best")
    assert decision.type("e")
    assert not whole(decision.table().captions[0]).startswith("you hit at best")


def test_the_opponents_chances_count_a_parry_once_it_is_chosen() -> None:
    decision = deciding(action())
    assert decision.type("t")
    rests = row_of(decision.table(), "ST").right
    while decision.at.field != "left_hand":
        decision.turn(1)
    assert row_of(decision.table(), "ST").right == rests
    assert decision.type("y")
    assert row_of(decision.table(), "ST").right != rests


# --- Results --------------------------------------------------------------------------------------------


def results(bout: Bout, width: int = SMALL) -> list[str]:
    found = seated(bout.table)
    return [text(line) for line in result_lines(results_of(found, moment_of(found)), width)]


def test_a_roll_has_its_bar_and_its_sum_under_it_where_there_are_rows_for_them() -> None:
    rows = results(action().say("DIS yes", "SC no", 30))
    assert rows[0].strip() == "Sword points spent: you 1, Quill 2."
    told = " ".join(rows[1].split() + rows[2].split())
    assert told.startswith(
        "missed Quill makes a simple cut at the right chest against a disengage and the left hand. "
    )
    assert told.endswith("from 139 30 -6 -10 -20 -15 -13 = -34, needs 75")
    assert len(rows) <= 3


def test_sums_have_their_parts_where_all_find_room_beside_their_sentences() -> None:
    kept = lost = 0
    for bout in figure_bouts(range(6), decisions=30, names=USUAL):
        found = results_of(bout, moment_of(bout))
        lines = [text(line).rstrip() for line in result_lines(found, SMALL, 99)]
        sums = [whole for row in found if " = " in (whole := alternatives(row.sum)[0])]
        there = [one for one in sums if any(line.endswith(one) for line in lines)]
        assert there in ([], sums)
        assert not any(line.strip() == one for one in there for line in lines)
        kept, lost = kept + bool(there), lost + bool(sums and not there)
    assert kept
    assert lost


def test_a_blow_into_no_action_and_a_parry_names_the_parry_too() -> None:
    bout = blade().say("H absence", "RC absence").say("keep").say("NSA yes", "SC no", 20)
    told = " ".join(" ".join(results(bout)).split())
    assert "Quill makes a simple cut at the right chest. You take no action, but a left-hand parry." in told


def test_a_blow_into_no_action_is_no_action_of_the_attacker() -> None:
    bout = blade().say("H absence", "RC absence").say("keep").say("NSA no", "SC no", 20)
    found = seated(bout.table)
    rows = [alternatives(row.text)[0] for row in results_of(found, moment_of(found))]
    assert "Quill makes a simple cut at the right chest. You take no action." in " ".join(rows)
