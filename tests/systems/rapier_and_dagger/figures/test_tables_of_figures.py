"""What the tables of a duel with figures say: prices, points, who may change and why, and numbers that match their words."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.show.fit import alternatives
from duel_tui.show.table import Row, Table
from duel_tui.systems.rapier_and_dagger.figures.roll import Answer, action_roll
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


def table_of(bout: Bout | Shown, typed: str = "", width: int = SMALL) -> Table:
    """The table of a decision after some keys."""
    decision = deciding(bout)
    for letter in typed:
        assert decision.type(letter)
    return decision.table(width)


def row_of(table: Table, key: str) -> Row:
    return next(row for row in table.rows if row.option and row.option.key == key)


# --- What is needed before anything counts ---------------------------------------------------------------


def test_the_numbers_of_targets_are_those_before_blades_and_actions_and_say_so() -> None:
    assert table_of(blade()).legend[1].startswith("needed before blades and actions;")


def test_rd_108_against_one_who_cannot_act_the_plus_of_no_action_is_in_the_numbers_and_said() -> None:
    bout = behind()
    table = table_of(bout)
    assert table.legend[1].startswith("needed before blades, as Quill cannot act;")
    book, duel = (
        bout.rules.book,
        replace(bout.state, attack=Attack(BySide(Blade.ABSENCE, Blade.ABSENCE), BySide(None, None))),
    )
    blow = Acting(Place.HEAD, Action.SIMPLE_CUT)
    needs = action_roll(book, duel, Side.LEFT, blow, Answer(Action.NONE)).needs
    assert row_of(table, "H").right[0].text == str(needs)


# --- A change -------------------------------------------------------------------------------------------


def test_the_reveal_of_movements_says_who_shows_first_and_why() -> None:
    table = table_of(change())
    assert table.title == "1 Quill has fewer movement points and shows first: stand."
    assert table.captions[0] == "2 You show pass forward and may change it, with 9 movement points more."


def test_the_reveal_of_blades_says_who_shows_first_and_why() -> None:
    table = table_of(blades_shown())
    assert table.title == "1 Quill has fewer sword points and shows first: absence."
    assert table.captions[0] == "2 You show beat and may change it, with 5 sword points more."


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
    rows = results_of(found, sight_of(found, SMALL))
    assert told in " ".join([f"{alternatives(row.text)[0]} {alternatives(row.sum)[0]}" for row in rows])


def test_a_later_change_says_what_is_left_of_the_difference() -> None:
    """Passing to the side has cost 4 of the 9."""
    table = table_of(change_again())
    assert table.captions[0] == "2 You may change again: of 9 movement points more, 5 are left."
    assert table.legend[1].endswith("xxxxooooo")
    assert table_of(change_again(), "s").legend[1].endswith("xxxxxxooo")


def test_the_change_of_a_blade_tells_the_most_it_may_cost_from_what_it_leaves() -> None:
    """Bernardino has 6 points left, 5 more than Quill at first: a bind costs all of the 5 and leaves 1."""
    table = table_of(blades_shown(), "i")
    assert table.legend[0] == "A change may cost 5, the difference; leaves: of all 6 sword points left."
    assert [cell.text for cell in row_of(table, "bind").right[:2]] == ["5", "1"]
    assert table.legend[1].endswith("xxxxxx|xxo")
    assert table_of(blades_shown()).legend[1].endswith("xxxooo|ooo")


def spent(bout: Bout, left: int, right: int) -> Bout:
    """The same moment, with so many sword points spent."""
    return bout.arrange(Side.LEFT, effort=Effort(left)).arrange(Side.RIGHT, effort=Effort(right))


def test_a_change_to_attacks_that_nobody_can_pay_for_says_so() -> None:
    rows = table_of(spent(change_again(), 9, 4)).rows
    leads = {row.option.key: row.right[2].text for row in rows if row.option}
    assert leads["keep"] == "close together, no points left to attack"
    assert leads["stand"] == "in reach, no points left to attack"
    assert leads["back"] == "just out of reach, no attacks"


@pytest.mark.parametrize(("left", "right"), [(9, 3), (8, 4)])
def test_a_change_to_attacks_that_one_can_pay_for_keeps_their_number(left: int, right: int) -> None:
    assert (
        row_of(table_of(spent(change_again(), left, right)), "stand").right[2].text
        == "in reach, one attack each"
    )


def test_where_points_return_before_each_attack_an_attack_can_be_paid_again() -> None:
    left, right = [one.fencer for one in change_again().state.fighters]
    bout = Bout(left, right, "honorable", mode="fig", sap_refresh="attack")
    bout._sit_down(spent(change_again(), 9, 4).state)
    assert row_of(table_of(bout), "stand").right[2].text == "in reach, one attack each"


# --- Points ---------------------------------------------------------------------------------------------


def test_where_points_return_before_each_attack_its_table_counts_them_all() -> None:
    left, right = [one.fencer for one in change_again().state.fighters]
    bout = Bout(left, right, "honorable", mode="fig", sap_refresh="attack")
    bout._sit_down(spent(change_again(), 9, 4).state)
    assert "sword points 9" in said(bout)
    bout.say("keep")
    table = table_of(bout)
    assert [one.short for one in table.options] == ["absence 0 9", "feint 1 8", "beat 3 6", "bind 5 4"]
    assert text(table.beside[-1]) == "oo|oo Quill: cut 2, thrust 4 left"
    assert "sword points 9" in said(bout)


def test_movement_points_and_sword_points_have_names_of_their_own() -> None:
    assert table_of(points()).aside == "movement points: you 13, Quill 4"
    assert "sword points 9" in said(points())


def test_a_blade_says_what_it_leaves_and_moves_the_points() -> None:
    before, after = table_of(blade()), table_of(blade(), "b")
    assert [one.short for one in before.options] == ["absence 0 9", "feint 1 8", "beat 3 6", "bind 5 4"]
    assert before.aside == "costs, leaves"
    assert text(before.beside[-2]) == "oooooo|ooo You: cut 6, thrust 9 left"
    assert text(after.beside[-2]) == "xxxooo|ooo You: cut 3, thrust 6 left"
    assert text(after.beside[-1]) == text(before.beside[-1]) == "oo|oo Quill: cut 2, thrust 4 left"


def test_a_blade_that_leaves_too_few_points_for_an_attack_says_so() -> None:
    """Quill has 4 points: after a beat 1 is left, for a simple thrust; one spent before, none."""
    bout = poorer().say("stand", "stand").say(None, "keep")
    assert not table_of(bout, "b").said.endswith("for an attack.")
    bout = spent(bout, 1, 0)
    assert table_of(bout, "b").said == "Beat leaves too few sword points for an attack."
    assert not table_of(bout, "n").said.endswith("for an attack.")


def test_a_change_of_blade_that_leaves_too_few_points_for_an_attack_says_so() -> None:
    """A bind costs 5: of 6 it leaves a simple thrust, of 5 nothing."""
    assert not table_of(blades_shown(), "i").said.endswith("for an attack.")
    bout = spent(blades_shown(), 4, 0)
    assert table_of(bout, "i").said == "Bind leaves too few sword points for an attack."
    assert not table_of(bout, "n").said.endswith("for an attack.")


def test_an_action_moves_the_points_of_the_legend() -> None:
    assert "xxxooo|ooo" in table_of(action(), "", 120).legend[0]
    assert "xxxxxx|ooo" in table_of(action(), "d", 120).legend[0]


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
    assert table_of(action(), "", 120).captions == (
        "you hit, by Quill's action; hand: if parried",
        "Quill hits at best, by your action",
    )


def test_an_action_that_cannot_be_paid_says_why_in_the_place_of_its_own_chances() -> None:
    row = row_of(table_of(action()), "DISC")
    assert [cell.text.strip() for cell in row.left] == ["costs 4, 3 left"]
    assert row.after.text.split() == ["4", "-"]
    assert not row.right
    assert not row.refused.strip()


def test_the_numbers_are_those_of_a_target_once_it_is_chosen_and_not_while_the_caret_passes_it() -> None:
    decision = deciding(action_again())
    assert decision.type("t")
    while decision.at.field != "target":
        decision.turn(1)
    passing = decision.table(SMALL)
    assert passing.captions[0].startswith("you hit at best")
    assert decision.type("e")
    assert not decision.table(SMALL).captions[0].startswith("you hit at best")


def test_the_opponents_chances_count_a_parry_once_it_is_chosen() -> None:
    decision = deciding(action())
    assert decision.type("t")
    rests = row_of(decision.table(SMALL), "ST").right
    while decision.at.field != "left_hand":
        decision.turn(1)
    assert row_of(decision.table(SMALL), "ST").right == rests
    assert decision.type("y")
    assert row_of(decision.table(SMALL), "ST").right != rests


# --- Results --------------------------------------------------------------------------------------------


def results(bout: Bout, width: int = SMALL) -> list[str]:
    found = seated(bout.table)
    return [text(line) for line in result_lines(results_of(found, sight_of(found, width)), width)]


def test_a_roll_has_its_sum_under_it_where_there_are_rows_for_it() -> None:
    rows = results(action().say("DIS yes", "SC no", 30))
    assert rows[0].strip() == "Sword points spent: you 1, Quill 2."
    told = " ".join(rows[1].split() + rows[2].split())
    assert told == (
        "missed Quill makes a simple cut at the right chest against a disengage and the left hand. "
        "30 -6 -10 -20 -15 -13 = -34, needs 75"
    )
    assert len(rows) <= 3


def test_sums_have_their_parts_where_all_find_room_beside_their_sentences() -> None:
    kept = lost = 0
    for bout in figure_bouts(range(6), decisions=30, names=USUAL):
        found = results_of(bout, sight_of(bout, SMALL))
        lines = [text(line).rstrip() for line in result_lines(found, SMALL, 99)]
        sums = [whole for row in found if " = " in (whole := alternatives(row.sum)[0])]
        there = [one for one in sums if any(line.endswith(one) for line in lines)]
        assert there in ([], sums)
        assert not any(line.strip() == one for one in there for line in lines)
        kept, lost = kept + bool(there), lost + bool(sums and not there)
    assert kept
    assert lost


def test_a_blow_into_no_action_and_a_parry_names_the_parry_alone() -> None:
    bout = blade().say("H absence", "RC absence").say("keep").say("NSA yes", "SC no", 20)
    told = " ".join(" ".join(results(bout)).split())
    assert "Quill makes a simple cut at the right chest against a parry of the left hand." in told


def test_a_blow_into_no_action_is_no_action_of_the_attacker() -> None:
    bout = blade().say("H absence", "RC absence").say("keep").say("NSA no", "SC no", 20)
    found = seated(bout.table)
    rows = [alternatives(row.text)[0] for row in results_of(found, sight_of(found, SMALL))]
    assert "Quill makes a simple cut at the right chest against no action." in " ".join(rows)
