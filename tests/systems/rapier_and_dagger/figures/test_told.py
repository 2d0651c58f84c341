"""What screen, panels, lines and log say of duels with figures where no drawing shows it, and of who has no choice."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.grammar import YOU
from duel_tui.systems.rapier_and_dagger.figures.events import MovementChanged, PointsCompared
from duel_tui.systems.rapier_and_dagger.scene import RapierScene
from duel_tui.systems.rapier_and_dagger.state import Blading, Effort, Hindrances, Lost, Prone
from duel_tui.systems.rapier_and_dagger.terms import Blade, Movement
from tests.fencer.shared import ITALIAN
from tests.systems.foretold import prospects_at
from tests.systems.rapier_and_dagger.figure_positions import (
    action,
    action_again,
    behind,
    blade,
    blades_shown,
    change,
    change_again,
    drawing,
    few_points,
    map_prone,
    points,
    poorer,
)
from tests.systems.rapier_and_dagger.figures.bouts import ACTIONS, POINTS, TALL
from tests.systems.rapier_and_dagger.panels_read import said
from tests.systems.rapier_and_dagger.positions import BERNARDINO, LUCREZIA, QUILL, bound, seated, shown
from tests.systems.rapier_and_dagger.situations import DAGGER, LEFT, RIGHT, Bout, Found, cases, told
from tests.systems.rapier_and_dagger.test_scene import asked
from tests.tui.drawn import drawn

Made = Callable[[], Bout]
TO_LEFT, NAMES = BySide(YOU, "Quill"), BySide("Bernardino", "Quill")


def screen(bout: Bout, typed: str = "") -> str:
    """The screen after some keys, without its line breaks."""
    return " ".join(drawn(shown(bout), typed).split())


def lines(bout: Bout) -> str:
    """The last step as the left player hears it."""
    return " ".join(shown(bout).wording.narrator.facts(bout.table.steps[-1], TO_LEFT))


def log(bout: Bout) -> list[str]:
    """The last step in the log, in each of its phrasings."""
    step, narrator = bout.table.steps[-1], shown(bout).wording.narrator
    tales = [narrator.tale(replace(step, place=place), NAMES) for place in range(4)]
    return [" ".join([line.text for line in tale]) for tale in tales]


def results(bout: Bout) -> str:
    """What the screen says of the last decision, in its longest words."""
    found = seated(bout.table)
    return " ".join([alternatives(row.text)[0] for row in results_of(found, moment_of(found))])


def seen(bout: Bout, side: Side) -> tuple[str, ...]:
    """What is remembered of a side's choices."""
    found = seated(bout.table)
    scene = scene_of(found)
    assert isinstance(scene, RapierScene)
    return scene.remembered(moment_of(found), side)


def honorable(left: Any = BERNARDINO, right: Any = QUILL, **options: Any) -> Bout:
    return Bout(left, right, "honorable", **options)


def down(**options: Any) -> Bout:
    """Both have moved, the left one lying on the ground."""
    return honorable(**options).arrange(LEFT, prone=Prone(0)).say("stand", "stand")


def attacked(*then: str) -> Bout:
    """Quill has not turned; Bernardino has shown a beat, and may change it."""
    bout = behind().say("H beat")
    for words in then:
        bout.say(words)
    return bout


def unarmed_foe() -> Bout:
    """Quill lies on the ground; Lucrezia is in reach."""
    return honorable(LUCREZIA, QUILL, mode="fig").say("15", "12").arrange(RIGHT, prone=Prone(0))


def spent(bout: Bout, left: int, right: int) -> Bout:
    """The same moment, with so many sword points spent."""
    return bout.arrange(LEFT, effort=Effort(left)).arrange(RIGHT, effort=Effort(right))


def refreshed() -> Bout:
    """The same with points that return before each attack, of which the richer has spent 9."""
    left, right = [one.fencer for one in change_again().state.fighters]
    bout = honorable(left, right, mode="fig", sap_refresh="attack")
    bout.sit_down(spent(change_again(), 9, 4).state)
    return bout


def sheathed(side: str = "left", foe: str = "Tobias Quill", **options: Any) -> Bout:
    return Bout(BERNARDINO, replace(QUILL, name=foe), **options, **{f"{side}_sword": "sheathed"})


def tall(right: Any = None, **options: Any) -> Bout:
    """Somebody quicker against one on the ground, or as is said."""
    return Bout(TALL, ITALIAN, **POINTS, **options).arrange(RIGHT, **right or {"prone": Prone(0)})


DRAWN: list[tuple[Made, str, str]] = [
    (lambda: poorer().say("stand", "stand"), "", "Torre is 14 movement points quicker."),
    (lambda: blades_shown().say("bind"), "", "You pay 5 sword points and bind the blade."),
    (change, "", "You have 9 movement points more, see what Quill does and may pay for another movement."),
    (blades_shown, "", "You have 5 sword points more, see Quill's blade and may pay for another attack."),
    (lambda: spent(change_again(), 9, 4), "", "close together, no points left to attack"),
    (lambda: spent(change_again(), 9, 4), "", "in reach, no points left to attack"),
    (lambda: spent(change_again(), 9, 4), "", "just out of reach, no attacks"),
    (lambda: spent(change_again(), 8, 4), "", "in reach, one attack each"),
    (refreshed, "", "in reach, one attack each"),
    (lambda: spent(poorer().say("stand", "stand").say(None, "keep"), 1, 0), "b", "Beat leaves too few sword points"),
    (lambda: spent(blades_shown(), 4, 0), "i", "Bind leaves too few sword points for an attack."),
    (few_points, "t", "It hits in 0 of 100"),
    (map_prone, "f", "1:0 in reach"),
    (lambda: sheathed(mode="fig"), "", "In a fight you draw for 2 sword points and give Quill +15, then +10."),
    (lambda: sheathed(**ACTIONS), "", "You draw for 2 sword points: Quill's rolls get +15, and +10 as it comes out."),
    (lambda: sheathed("right", mode="fig"), "", "In a fight Quill draws for 2 sword points and gives you +15, then +10."),
    (lambda: sheathed("right", **ACTIONS), "", "Quill draws for 2 sword points: your rolls get +15, and +10 as it"),
    (lambda: sheathed(mode="approach_then_pnp"), "", "Until your sword is out, Quill's rolls get +15, and +10 as it"),
    (lambda: sheathed("right", "Featherstone", **ACTIONS), "", "Featherstone draws for 2 sword points and gives you +15,"),
    (lambda: sheathed("right", "Featherstone", mode="approach_then_pnp"), "", "Until Featherstone's sword is out, your rolls"),
    (lambda: sheathed(mode="fig_move_pnp_attack"), "", "as it comes out"),
    (map_prone, "", "lie still"),
    (lambda: honorable().arrange(RIGHT, prone=Prone(0)).say("stand", "stand"), "", "you stand, Quill lies prone"),
    (lambda: unarmed_foe().say("pass_side", "stand"), "", "you pass left, Quill lies prone"),
    (lambda: unarmed_foe().say("stand", "stand").say("keep").say("H feint"), "", "Quill has no blade to show."),
    (attacked, "", "Quill has no blade to show."),
    (attacked, "i", "You bind the blade: +30 on your roll."),
    (tall, "", "2:0 i"),
    (lambda: tall().say("stand", "stand"), "", "in reach, only you attack twice"),
    (lambda: tall().say("volt", "stand"), "", "close together, only you attack three times"),
    (lambda: Bout(TALL, ITALIAN, **POINTS).arrange(LEFT, lost=Lost(0)).say("back", "pass_side"), "", "Bernardino attacks twice"),
]  # fmt: skip


@pytest.mark.parametrize(("made", "typed", "sentence"), DRAWN, ids=[one[2] for one in DRAWN])
def test_the_screen_says(made: Made, typed: str, sentence: str) -> None:
    assert sentence in screen(made(), typed)


MUTE: list[tuple[Made, str, str]] = [
    (points, "", "so far"),
    (blade, "", "so far"),
    (lambda: poorer().say("stand", "stand").say(None, "keep"), "b", "for an attack"),
    (blades_shown, "i", "for an attack"),
    (lambda: spent(blades_shown(), 4, 0), "n", "for an attack"),
    (bound, "", "s stand"),
    (attacked, "", "see Quill's blade"),
    (attacked, "", "Quill's roll"),
    (lambda: attacked("keep"), "", "absence"),
    (
        lambda: sheathed(mode="fig_move_pnp_attack").arrange(
            LEFT, prone=Prone(0)
        ),  # RD-214: nobody draws there
        "",
        "as it comes out",
    ),
]


@pytest.mark.parametrize(("made", "typed", "sentence"), MUTE)
def test_the_screen_says_nothing_of(made: Made, typed: str, sentence: str) -> None:
    assert sentence not in screen(made(), typed)


def drawn_at(*dice: int) -> str:
    """What the panel says of a sheathed sword, in reach, before and after a roll."""
    bout = sheathed(mode="fig").say("15", "12")
    return said(bout.say("stand", "stand").say("keep").dice(*dice) if dice else bout)


def useless_leg() -> str:
    bout = behind()
    return said(bout.arrange(RIGHT, body=replace(bout.right.body, paralysed=("RL",))), RIGHT)


@pytest.mark.parametrize(
    ("panel", "told"),
    [
        (drawn_at, "sword sheathed; +15 against"),
        (lambda: drawn_at(21), "sword just out; +10 against"),
        (lambda: said(drawing(), RIGHT), "sword sheathed; +15 against"),
        (useless_leg, "sword points 4"),
        (useless_leg, "right leg useless"),
        (lambda: said(refreshed()), "sword points 9"),
        (lambda: said(refreshed().say("keep")), "sword points 9"),
    ],
)
def test_a_panel_says(panel: Callable[[], str], told: str) -> None:
    assert told in panel()


def test_the_numbers_are_those_of_a_target_once_it_is_chosen_and_not_while_the_caret_passes_it() -> None:
    found = seated(action_again().table)
    decision = Decision(found, scene_of(found), asked(found), usual=True)
    assert decision.type("t")
    while decision.at.field != "target":
        decision.turn(1)
    assert whole(decision.table().captions[0]).startswith("you hit at best")
    assert decision.type("e")
    assert not whole(decision.table().captions[0]).startswith("you hit at best")


def test_a_left_hand_that_is_not_picked_rests() -> None:
    found = seated(action().table)
    decision = Decision(found, scene_of(found), asked(found), usual=True)
    assert not decision.touched
    for letters, hand in (("t", "no"), ("y", "yes"), ("kt", "no")):
        assert all(map(decision.type, letters))
        assert decision.picked == {"action": "ST", "left_hand": hand}


def blow(parry: str) -> str:
    """A simple cut into no action."""
    return results(blade().say("H absence", "RC absence").say("keep").say(f"NSA {parry}", "SC no", 20))


@pytest.mark.parametrize(
    ("parry", "told"), [("no", "no action."), ("yes", "no action, but a left-hand parry.")]
)
def test_a_blow_into_no_action(parry: str, told: str) -> None:
    assert f"Quill makes a simple cut at the right chest. You take {told}" in blow(parry)


# --- Who has no choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, POINTS], ids=["matrix", "points"])
def test_a_fencer_on_the_ground_is_not_told_to_stand(options: dict[str, str]) -> None:
    bout = down(**options)
    assert lines(bout).startswith("You lie prone")
    assert "Quill stands" in lines(bout)
    for tale in log(bout):
        assert "Bernardino" in tale
        assert "on the ground" in tale
        assert tale.count("stand") == 1
    assert "You lie prone" in results(bout)
    assert "you stand" not in results(bout).casefold()
    lame = honorable().hurt(LEFT, "RL", "serious", 2).say("stand", "stand")
    assert lines(lame).startswith("You stand, Quill stands")


def test_only_the_blade_and_the_action_of_the_attacker_from_behind_are_told() -> None:
    assert lines(attacked()) == "You beat the blade. Spent: you 3, Quill 0."
    assert not any("absence" in tale for tale in [*log(attacked()), results(attacked())])
    struck = attacked("keep", "ST")
    assert lines(struck).startswith("You make a simple thrust, Quill cannot use the sword.")
    assert all("use" in tale and "the sword" in tale for tale in log(struck))
    kept = unarmed_foe().say("stand", "stand").say("keep").say("H feint").say("keep")
    assert results(kept) == "You keep the blade attack."


def odds(bout: Bout, choice: Any) -> tuple[str, ...]:
    over = shown(bout)
    return over.wording.odds.clauses(prospects_at(over.table, LEFT, choice), over.heard, LEFT)


def walked(
    *steps: tuple[str, str | None], distance: int = 100, dice: tuple[int, ...] = (), **more: Any
) -> Bout:
    bout = honorable(LUCREZIA, QUILL, mode="fig", distance=distance, **more)
    for mine, his in steps:
        bout.say(mine, his)
    return bout.dice(*dice)


def stabbed_at() -> Bout:
    """An attack from behind with the matrix has missed."""
    bout = Bout(ITALIAN, DAGGER, left_stance="back_turned").dice(51)
    return bout.say(None, "stand").say(None, "thrust H", 1)


def turned() -> Bout:
    """Quill, whose back was turned, has turned in time."""
    return walked(("3", None), ("30", None), distance=40, dice=(1,), right_stance="back_turned")


@cases(
    ("a blade from behind", lambda: odds(behind(), Blading(Place.HEAD, Blade.BEAT)), ("+20 on your roll",)),
    ("another", lambda: odds(attacked(), "bind"), ("costs 5: +30 on your roll",)),
    ("a movement on the ground", lambda: seen(down(), LEFT), ()),
    ("a movement", lambda: seen(down(), RIGHT), ("movement: stand 1",)),
    ("a victim's blade", lambda: seen(attacked(), RIGHT), ()),
    ("the attacker's blade", lambda: "blade: beat 1" in seen(attacked(), LEFT), True),
    ("a victim's action", lambda: seen(attacked("keep", "ST"), RIGHT), ()),
    ("the attacker's action", lambda: "sword action: simple thrust 1" in seen(attacked("keep", "ST"), LEFT), True),
    ("a turned back walks nowhere", lambda: seen(turned(), RIGHT), ()),
    ("who walks behind it", lambda: seen(turned(), LEFT), ("walked 3, 30 feet",)),
    ("who stays", lambda: seen(walked(("3", "0"), ("3", "0")), RIGHT), ("stood still",)),
    ("who stays and walks", lambda: seen(walked(("3", "0"), ("0", "6")), RIGHT), ("walked 0, 6 feet",)),
    ("a victim's guard", lambda: seen(stabbed_at(), LEFT), ()),
    ("the attacker's blow", lambda: seen(stabbed_at(), RIGHT), ("struck at: head 1",)),
    (
        "a guard",
        lambda: seen(stabbed_at().say("stand", "stand").say("thrust H LP", "thrust H HP", 1, 1), LEFT)[-1],
        "parries: low 1; struck at: head 1",
    ),
)  # fmt: skip
def test_nothing_is_counted_that_nobody_chose(found: Found, expected: object) -> None:
    assert found() == expected


def attacks(bout: Bout, left: str = "stand", right: str = "stand") -> tuple[int, int]:
    """The attacks that are told with both movements."""
    (compared,) = told(bout.say(left, right), PointsCompared)
    return compared.attacks.left, compared.attacks.right


@pytest.mark.parametrize("attack", ["matrix", "actions"])
def test_a_fencer_who_cannot_use_the_sword_is_told_no_attacks(attack: str) -> None:
    """Standing in reach grants two; on the ground, disarmed, blind or with a paralysed sword arm there is none."""

    def duel(**changes: Any) -> Bout:
        return Bout(attack=attack, **POINTS).arrange(LEFT, **changes)

    assert attacks(duel()) == (2, 2)
    assert attacks(duel(prone=Prone(0))) == attacks(duel(lost=Lost(0))) == (0, 2)
    assert attacks(duel(hindered=Hindrances(cloak_over_head=0)), "back", "pass_side") == (0, 2)
    assert attacks(duel().hurt(LEFT, "SA", "mortal"), "stand", "volt") == (0, 3)


def test_who_draws_may_attack_and_who_has_turned_too_late_may_not() -> None:
    assert attacks(Bout(left_sword="sheathed", **POINTS)) == (2, 2)
    assert attacks(Bout(left_sword="sheathed", left_stance="back_turned", **POINTS).dice(50, 51)) == (0, 2)


def test_lines_and_odds_give_the_attacks_of_those_who_can_make_them() -> None:
    (prospect,) = prospects_at(shown(tall()).table, LEFT, Movement.STAND)
    assert {"attacks": 2, "foe_attacks": 0}.items() <= dict(prospect.facts).items()
    bout = tall().say("stand", "stand")
    assert "Now: in reach; you attack twice. You are 12 movement points quicker." in lines(bout)
    assert "Now: just out of reach; no attacks." in lines(tall().say("back", "stand"))
    (changed,) = told(bout.say("volt"), MovementChanged)
    assert (changed.attacks.left, changed.attacks.right) == (3, 0)
    assert lines(bout).endswith("Now: close together; you attack three times.")
