"""Real positions of duels, as the duel screen draws them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Style
from duel_tui.play.bout import Bout as Shown
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, wearing
from tests.tui.bouts import bout_at


def _fencer(name: str, style: Style, scores: str, weapon: str, left_hand: str, *armour: str) -> Fencer:
    """A fencer with these scores for strength, agility, dexterity, size and expertise."""
    names = ("strength", "agility", "dexterity", "size", "expertise")
    given: dict[str, Any] = dict(zip(names, map(int, scores.split()), strict=True))
    return wearing(holding(Fencer(name=name, style=style, **given), left_hand, weapon), *armour)


BERNARDINO = _fencer("Bernardino", Style.ITALIAN, "12 11 13 8 12", "rapier", "dagger")
QUILL = _fencer("Tobias Quill", Style.ITALIAN, "20 6 8 19 3", "rapier", "empty")
VANE = _fencer(
    "Sir Humphrey Vane", Style.OLD, "10 7 9 8 5", "light_sword", "buckler", "breastplate", "helmet"
)
HOLZER = _fencer("Grete Holzer", Style.OLD, "18 9 8 12 5", "two_handed", "empty", "breastplate", "helmet")
LUCREZIA = _fencer("Lucrezia della Torre", Style.ITALIAN, "14 15 18 8 19", "rapier", "cloak")
ASHCROFT = _fencer("Bartholomew Ashcroft", Style.OLD, "14 13 12 12 16", "light_sword", "dagger", "leather")
DARRAGH = _fencer("Colm Darragh", Style.OLD, "15 8 7 12 3", "back_sword", "buckler", "leather")
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
    return bout.arrange(LEFT, prone=Prone(0), hindered=Hindrances(cloak_on_arm=0))


def disarmed() -> Bout:
    return (
        Bout(QUILL, BERNARDINO)
        .arrange(LEFT, lost=Lost(0))
        .arrange(RIGHT, hindered=Hindrances(cloak_over_head=1))
    )


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


def seated(table: DuelTable[Any], people: int = 1) -> Shown:
    """A duel with a person on the left against an opponent, or between two people."""
    names = table.state.fighters.map(lambda fighter: fighter.fencer.name)
    return replace(_first(people), table=table, names=names, drafts={})


def shown(bout: Bout) -> Shown:
    """A position with a person on the left against an opponent."""
    return seated(bout.table)


_ALL = (
    *(after_a_touch, armoured, parry_left, only_cuts, left_arm_dead, foe_without_attack, movement),
    *(bound, clinch, disarmed, grapple, yielded, hold_on),
)
POSITIONS: dict[str, Callable[[], Bout]] = {one.__name__: one for one in _ALL}
