"""What is told of a fencer who has no choice: one who lies on the ground, and one who cannot use the sword."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.grammar import YOU
from duel_tui.systems.rapier_and_dagger.figures.events import MovementChanged, PointsCompared
from duel_tui.systems.rapier_and_dagger.scene import RapierScene
from duel_tui.systems.rapier_and_dagger.state import Blading, Hindrances, Lost, Prone
from duel_tui.systems.rapier_and_dagger.terms import Blade, Movement
from tests.fencer.shared import ITALIAN
from tests.systems.foretold import prospects_at
from tests.systems.rapier_and_dagger.figure_positions import action, behind, change, map_prone
from tests.systems.rapier_and_dagger.figures.bouts import TALL
from tests.systems.rapier_and_dagger.positions import BERNARDINO, LUCREZIA, QUILL, bound, seated, shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, told
from tests.tui.drawn import drawn

TO_LEFT = BySide(YOU, "Quill")
NAMES = BySide("Bernardino", "Quill")


def lines(bout: Bout) -> str:
    """The last step as the left player hears it."""
    return " ".join(shown(bout).wording.narrator.facts(bout.table.steps[-1], TO_LEFT))


def log(bout: Bout) -> Iterator[str]:
    """The last step in the log, in each of its phrasings."""
    step, narrator = bout.table.steps[-1], shown(bout).wording.narrator
    for place in range(4):
        yield " ".join([line.text for line in narrator.tale(replace(step, place=place), NAMES)])


def results(bout: Bout) -> str:
    """What the screen says of the last decision."""
    found = seated(bout.table)
    return " ".join([alternatives(row.text)[0] for row in results_of(found, moment_of(found))])


def seen(bout: Bout, side: Side) -> tuple[str, ...]:
    """What is remembered of a side's choices."""
    found = seated(bout.table)
    scene = scene_of(found)
    assert isinstance(scene, RapierScene)
    return scene.remembered(moment_of(found), side)


def down(**options: str) -> Bout:
    """Both have moved, the left one lying on the ground."""
    return Bout(BERNARDINO, QUILL, "honorable", **options).arrange(LEFT, prone=Prone(0)).say("stand", "stand")


@pytest.mark.parametrize("options", [{}, {"movement": "points"}], ids=["matrix", "points"])
def test_a_fencer_on_the_ground_is_not_told_to_stand(options: dict[str, str]) -> None:
    bout = down(**options)
    assert lines(bout).startswith("You lie prone")
    assert "Quill stands" in lines(bout)
    for said in log(bout):
        assert "Bernardino" in said
        assert "on the ground" in said
        assert said.count("stand") == 1
    assert "You lie prone" in results(bout)
    assert "Quill stands" in results(bout)
    assert "you stand" not in results(bout).casefold()


def test_the_lame_fencer_stands() -> None:
    bout = Bout(BERNARDINO, QUILL, "honorable").hurt(LEFT, "RL", "serious", 2).say("stand", "stand")
    assert lines(bout).startswith("You stand, Quill stands")


def test_a_movement_on_the_ground_is_not_counted() -> None:
    assert seen(down(), LEFT) == ()
    assert seen(down(), RIGHT) == ("movement: stand 1",)


def test_the_tables_say_that_a_fencer_lies_on_the_ground() -> None:
    assert "lie still" in drawn(shown(bound()))
    assert "s stand" not in drawn(shown(bound()))
    assert "lie still" in drawn(shown(map_prone()))
    exchange = Bout(BERNARDINO, QUILL, "honorable").arrange(RIGHT, prone=Prone(0)).say("stand", "stand")
    assert "you stand, Quill lies prone" in drawn(shown(exchange))
    changed = Bout(LUCREZIA, QUILL, "honorable", mode="fig").say("15", "12").arrange(RIGHT, prone=Prone(0))
    assert "you pass left, Quill lies prone" in drawn(shown(changed.say("pass_side", "stand")))


def attacked_from_behind() -> Bout:
    """Quill has not turned; Bernardino has shown a beat, and may change it."""
    return behind().say("H beat")


def test_only_the_blade_of_the_attacker_from_behind_is_told() -> None:
    bout = attacked_from_behind()
    assert lines(bout) == "You beat the blade. Spent: you 3, Quill 0."
    assert not any("absence" in told for told in log(bout))
    assert "absence" not in results(bout)
    before = " ".join(drawn(shown(bout)).split())
    assert "Quill has no blade to show." in before
    assert "see Quill's blade" not in before
    assert "your blade: beat" in drawn(shown(bout.say("keep")))
    assert "absence" not in drawn(shown(bout))


def test_nothing_is_said_of_a_roll_that_a_victim_from_behind_does_not_make() -> None:
    over = shown(behind())
    assert over.wording.odds.clauses(
        prospects_at(over.table, LEFT, Blading(Place.HEAD, Blade.BEAT)), over.heard, LEFT
    ) == ("+20 on your roll",)
    over = shown(attacked_from_behind())
    assert over.wording.odds.clauses(prospects_at(over.table, LEFT, "bind"), over.heard, LEFT) == (
        "costs 5: +30 on your roll",
    )
    assert "your roll" in drawn(over)
    assert "Quill's roll" not in drawn(over)
    assert "You bind the blade: +30 on your roll." in drawn(over, "i")


def test_a_victim_from_behind_has_chosen_nothing_that_could_be_counted() -> None:
    bout = attacked_from_behind()
    assert seen(bout, RIGHT) == ()
    assert "blade: beat 1" in seen(bout, LEFT)
    bout.say("keep").say("ST")
    assert seen(bout, RIGHT) == ()
    assert "sword action: simple thrust 1" in seen(bout, LEFT)


def test_a_fencer_whose_back_was_turned_has_walked_nowhere_that_could_be_counted() -> None:
    bout = Bout(LUCREZIA, QUILL, "honorable", mode="fig", distance=40, right_stance="back_turned")
    bout.say("3", None)
    assert (seen(bout, LEFT), seen(bout, RIGHT)) == (("walked 3 feet",), ())
    bout.say("30", None).dice(1)
    assert bout.asked == "combat_movement", "Quill has turned in time"
    assert (seen(bout, LEFT), seen(bout, RIGHT)) == (("walked 3, 30 feet",), ())


def test_a_fencer_who_chose_to_stay_stood_still() -> None:
    bout = Bout(LUCREZIA, QUILL, "honorable", mode="fig", distance=100).say("3", "0").say("3", "0")
    assert (seen(bout, LEFT), seen(bout, RIGHT)) == (("walked 3, 3 feet",), ("stood still",))
    assert seen(bout.say("0", "6"), RIGHT) == ("walked 0, 0, 6 feet",)


def test_a_victim_from_behind_cannot_use_the_sword() -> None:
    bout = attacked_from_behind().say("keep").say("ST")
    assert lines(bout).startswith("You make a simple thrust, Quill cannot use the sword.")
    assert all("use" in told and "the sword" in told for told in log(bout))


def test_a_victim_from_behind_has_no_guard_that_could_be_counted() -> None:
    bout = Bout(ITALIAN, holding(ITALIAN, "dagger"), left_stance="back_turned").dice(51)
    bout.say(None, "stand").say(None, "thrust H", 1)
    assert seen(bout, LEFT) == ()
    assert seen(bout, RIGHT) == ("struck at: head 1",)
    bout.say("stand", "stand").say("thrust H LP", "thrust H HP", 1, 1)
    assert "parries: low 1; struck at: head 1" in seen(bout, LEFT)


def test_a_blade_is_kept_without_one_of_the_opponent() -> None:
    bout = Bout(LUCREZIA, QUILL, "honorable", mode="fig").say("15", "12").arrange(RIGHT, prone=Prone(0))
    bout.say("stand", "stand").say("keep").say("H feint")
    assert bout.asked == "change_blade"
    text = drawn(shown(bout))
    assert "Quill has no blade to show." in " ".join(text.split())
    assert "absence" not in text.replace("x absence", "")
    bout.say("keep")
    assert results(bout) == "You keep the blade attack."


def test_what_both_have_chosen_is_told_and_counted() -> None:
    """The same as ever where both have a choice."""
    assert "beat against absence" in drawn(shown(action()))
    assert "movement: stand 1" in seen(change(), RIGHT)


def told_attacks(bout: Bout, left: str, right: str) -> tuple[int, int]:
    """The attacks that are told with both movements."""
    (compared,) = told(bout.say(left, right), PointsCompared)
    return compared.attacks.left, compared.attacks.right


POINTS: dict[str, Any] = {"movement": "points"}


@pytest.mark.parametrize("attack", ["matrix", "actions"])
def test_a_fencer_who_cannot_use_the_sword_is_told_no_attacks(attack: str) -> None:
    """Standing in reach grants two; on the ground, disarmed, blind or with a paralysed sword arm there is none."""

    def duel(**options: Any) -> Bout:
        return Bout(ITALIAN, ITALIAN, attack=attack, **POINTS, **options)

    assert told_attacks(duel(), "stand", "stand") == (2, 2)
    assert told_attacks(duel().arrange(RIGHT, prone=Prone(0)), "stand", "stand") == (2, 0)
    assert told_attacks(duel().arrange(LEFT, lost=Lost(0)), "stand", "stand") == (0, 2)
    assert told_attacks(
        duel().arrange(LEFT, hindered=Hindrances(cloak_over_head=0)), "back", "pass_side"
    ) == (0, 2)
    assert told_attacks(duel().hurt(RIGHT, "SA", "mortal"), "stand", "volt") == (3, 0)
    assert told_attacks(duel().arrange(RIGHT, prone=Prone(0)), "back", "stand") == (0, 0)


def test_who_draws_may_attack_and_who_has_turned_too_late_may_not() -> None:
    assert told_attacks(Bout(left_sword="sheathed", **POINTS), "stand", "stand") == (2, 2)
    late = Bout(left_sword="sheathed", left_stance="back_turned", **POINTS).dice(50, 51)
    assert told_attacks(late, "stand", "stand") == (0, 2)


def test_after_a_change_too_only_those_are_told_who_can_attack() -> None:
    bout = Bout(TALL, ITALIAN, **POINTS).arrange(RIGHT, prone=Prone(0)).say("stand", "stand")
    (changed,) = told(bout.say("volt"), MovementChanged)
    assert (changed.attacks.left, changed.attacks.right) == (3, 0)
    assert lines(bout).endswith("Now: close together; you attack three times.")


def test_lines_tables_and_odds_give_the_attacks_of_those_who_can_make_them() -> None:
    bout = Bout(TALL, ITALIAN, **POINTS).arrange(RIGHT, prone=Prone(0))
    over = shown(bout)
    assert "2:0 i" in drawn(over)
    (prospect,) = prospects_at(over.table, LEFT, Movement.STAND)
    assert {"attacks": 2, "foe_attacks": 0}.items() <= dict(prospect.facts).items()
    bout.say("stand", "stand")
    assert "Now: in reach; you attack twice. You are 12 movement points quicker." in lines(bout)
    assert "in reach, only you attack twice" in drawn(shown(bout))
    nobody = Bout(TALL, ITALIAN, **POINTS).arrange(RIGHT, prone=Prone(0)).say("back", "stand")
    assert "Now: just out of reach; no attacks." in lines(nobody)


def test_a_table_says_how_often_the_only_one_who_attacks_does_so() -> None:
    bout = Bout(TALL, ITALIAN, **POINTS).arrange(RIGHT, prone=Prone(0)).say("volt", "stand")
    rows = drawn(shown(bout))
    assert "close together, only you attack three times" in rows
    assert "in reach, only you attack twice" in rows
    theirs = drawn(shown(Bout(TALL, ITALIAN, **POINTS).arrange(LEFT, lost=Lost(0)).say("back", "pass_side")))
    assert "in reach, Bernardino attacks twice" in theirs
