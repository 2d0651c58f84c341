"""Real positions of duels, as the duel screen draws them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.table import Table
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, LeftHand, Style, Weapon
from duel_tui.play.bout import Bout as Shown
from duel_tui.systems.rapier_and_dagger.state import Lost, Prone, Wrapped
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.tui.bouts import bout_at

BERNARDINO = Fencer(
    name="Bernardino",
    style=Style.ITALIAN,
    strength=12,
    agility=11,
    dexterity=13,
    size=8,
    expertise=12,
    left_hand=LeftHand.DAGGER,
)
QUILL = Fencer(
    name="Tobias Quill",
    style=Style.ITALIAN,
    strength=20,
    agility=6,
    dexterity=8,
    size=19,
    expertise=3,
    left_hand=LeftHand.EMPTY,
)
VANE = Fencer(
    name="Sir Humphrey Vane",
    style=Style.OLD,
    strength=10,
    agility=7,
    dexterity=9,
    size=8,
    expertise=5,
    weapon=Weapon.LIGHT_SWORD,
    left_hand=LeftHand.BUCKLER,
    armour=(Armour.BREASTPLATE, Armour.HELMET),
)
HOLZER = Fencer(
    name="Grete Holzer",
    style=Style.OLD,
    strength=18,
    agility=9,
    dexterity=8,
    size=12,
    expertise=5,
    weapon=Weapon.TWO_HANDED,
    left_hand=LeftHand.EMPTY,
    armour=(Armour.BREASTPLATE, Armour.HELMET),
)
LUCREZIA = Fencer(
    name="Lucrezia della Torre",
    style=Style.ITALIAN,
    strength=14,
    agility=15,
    dexterity=18,
    size=8,
    expertise=19,
    left_hand=LeftHand.CLOAK,
)
ASHCROFT = Fencer(
    name="Bartholomew Ashcroft",
    style=Style.OLD,
    strength=14,
    agility=13,
    dexterity=12,
    size=12,
    expertise=16,
    weapon=Weapon.LIGHT_SWORD,
    left_hand=LeftHand.DAGGER,
    armour=(Armour.LEATHER,),
)
DARRAGH = Fencer(
    name="Colm Darragh",
    style=Style.OLD,
    strength=15,
    agility=8,
    dexterity=7,
    size=12,
    expertise=3,
    weapon=Weapon.BACK_SWORD,
    left_hand=LeftHand.BUCKLER,
    armour=(Armour.LEATHER,),
)
TO_THREE = {"friendly_touches": 3}


def after_a_touch() -> Bout:
    bout = Bout(BERNARDINO, QUILL, "friendly", **TO_THREE).say("pass_forward", "back")
    return bout.say("thrust RC HP", "cut RL CP", 72, 35)


def armoured() -> Bout:
    return Bout(VANE, HOLZER, "honorable").say("stand", "pass_forward")


def parry_left() -> Bout:
    bout = Bout(QUILL, BERNARDINO, "honorable").say("back", "pass_forward")
    while bout.fields(LEFT) and "target" in (bout.fields(LEFT) or {}):
        bout.say("thrust SA HP", "thrust SA HP", 1, 1)
    return bout


def only_cuts() -> Bout:
    return Bout(DARRAGH, QUILL, "honorable").say("stand", "stand")


def left_arm_dead() -> Bout:
    return Bout(BERNARDINO, QUILL).hurt(LEFT, "LA", "serious").say("pass_side", "stand")


def foe_without_attack() -> Bout:
    bout = Bout(BERNARDINO, QUILL, "honorable").say("pass_forward", "back")
    while "defence" in (bout.fields(LEFT) or {}):
        bout.say("cut H HP", "thrust H HP", 1, 1)
    return bout


def movement() -> Bout:
    bout = after_a_touch()
    while bout.asked == "exchange":
        bout.say("cut H HP" if bout.fields(LEFT) else None, "cut H HP" if bout.fields(RIGHT) else None)
        while bout.rolls("hit"):
            bout.dice(1)
    return bout


def bound() -> Bout:
    return Bout(LUCREZIA, ASHCROFT, "honorable").arrange(LEFT, prone=Prone(0))


def clinch() -> Bout:
    bout = Bout(BERNARDINO, DARRAGH).say("stand", "pass_forward")
    return bout.exchanges()


def hindered() -> Bout:
    bout = (
        Bout(LUCREZIA, ASHCROFT)
        .hurt(LEFT, "SA", "light")
        .hurt(LEFT, "LA", "serious")
        .hurt(LEFT, "RL", "light")
    )
    bout.hurt(RIGHT, "H", "light")
    return bout.arrange(LEFT, prone=Prone(0), wrapped=Wrapped("arm", 0))


def disarmed() -> Bout:
    return Bout(QUILL, BERNARDINO).arrange(LEFT, lost=Lost(0)).arrange(RIGHT, wrapped=Wrapped("head", 1))


def grapple() -> Bout:
    return Bout(QUILL, BERNARDINO, "honorable").say("pass_forward", "pass_forward").exchanges()


def yielded() -> Bout:
    return Bout(BERNARDINO, QUILL).say("stand", "yield")


def hold_on() -> Bout:
    bout = Bout(BERNARDINO, DARRAGH, ask_break=True).say("stand", "pass_forward").exchanges()
    return bout.say("dagger RC", "hold", 100).say(None, "yes", 99)


@cache
def _first(people: int) -> Shown:
    """A bout whose words the others share."""
    return bout_at(Bout().table, people=people)


def seated(table: Table[Any], people: int = 1) -> Shown:
    """A duel with a person on the left against an opponent, or between two people."""
    names = table.state.fighters.map(lambda fighter: fighter.fencer.name)
    return replace(_first(people), table=table, names=names, drafts={})


def shown(bout: Bout) -> Shown:
    """A position with a person on the left against an opponent."""
    return seated(bout.table)


POSITIONS: dict[str, Callable[[], Bout]] = {
    "after_a_touch": after_a_touch,
    "armoured": armoured,
    "parry_left": parry_left,
    "only_cuts": only_cuts,
    "left_arm_dead": left_arm_dead,
    "foe_without_attack": foe_without_attack,
    "movement": movement,
    "bound": bound,
    "clinch": clinch,
    "disarmed": disarmed,
    "grapple": grapple,
    "yielded": yielded,
    "hold_on": hold_on,
}
