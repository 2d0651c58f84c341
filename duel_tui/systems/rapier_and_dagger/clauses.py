"""Clauses of the duel screen: what a side does, the attacks of both, points, lists, and what a side has chosen so far."""

from collections import Counter
from collections.abc import Iterable, Sequence

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind, Place
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Voice
from duel_tui.systems.rapier_and_dagger.events import (
    Attacked,
    MeansShown,
    MovementsShown,
    RoundEnded,
    TakenFromBehind,
    Turned,
)
from duel_tui.systems.rapier_and_dagger.figures.events import (
    ActionsShown,
    Approached,
    BladesShown,
    PointsCompared,
    Struck,
    Walked,
)
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Defence, Distance, Parry


def does(voice: Voice, side: Side, group: str, key: str) -> str:
    """What a side does, in a group of words: `you pass forward`, `Quill passes forward`."""
    return f"{voice.name(side)} {voice.label(group, key, side)}"


def attacking(voice: Voice, near: Side, attacks: BySide[int], *, short: bool = False) -> str:
    """The attacks of each side: `one attack each`, `you attack once, Quill attacks twice`, `only you attack`; or `short`, `you attack`."""
    mine, his = attacks[near], attacks[near.foe]
    if mine == his:
        return voice.label("attacks_each_said", str(mine))
    if mine and his:
        return ", ".join([does(voice, one, "attacks_made", str(attacks[one])) for one in (near, near.foe)])
    alone = near if mine else near.foe
    return voice.label("attacks_short" if short else "attacks_alone", str(attacks[alone]), alone)


FRIENDS = {Distance.CROSSED_SWORDS: "pushed", Distance.GRAPPLE: "disarm"}
"""What friends in contact do, as keys of the words for measures."""


def left_in(duel: Duel, result: Distance) -> str:
    """The measure to which a round leads, as a key of the words: friends in contact only grapple, or push each other apart."""
    return FRIENDS.get(result, result) if duel.kind is Kind.FRIENDLY else result


def points_told(voice: Voice, kind: str, count: int) -> str:
    """A number of points of a kind: `3 sword points`."""
    return voice.say(f"one_{kind}_point" if count == 1 else f"{kind}_points", points=count)


def listed(voice: Voice, texts: Sequence[str]) -> str:
    """A list, as in a sentence."""
    return voice.say("listed", all=", ".join(texts[:-1]), last=texts[-1]) if texts[1:] else "".join(texts)


def exchanges(voice: Voice, moment: Moment[Duel], side: Side, most: int | None = None) -> str:
    """A side's counts of parries and targets, at most some of each."""
    attacks = [told for told in moment.told if isinstance(told, Attacked)]
    parried = _counted(voice, "guard", _guards(moment, side), most)
    struck = _counted(voice, "place", [one.target for one in attacks if one.side is side], most)
    found = [
        voice.say("seen_parries", counts=parried) if parried else "",
        voice.say("seen_targets", counts=struck) if struck else "",
    ]
    return "; ".join([one for one in found if one])


def movements(voice: Voice, moment: Moment[Duel], side: Side, most: int | None = None) -> str:
    """A side's counts of movements, at most some of them."""
    shown = [
        told.movements[side]
        for told in moment.told
        if isinstance(told, (MovementsShown, PointsCompared)) and side not in told.lying
    ]
    return _counted(voice, "movement", shown, most)


def walks(voice: Voice, moment: Moment[Duel], side: Side, most: int | None = None) -> str:
    """The feet of all walks, or of the last of them."""
    feet = _feet(moment, side)
    walked = [str(one) for one in feet]
    if not any(feet):
        return voice.say("seen_stood") if feet else ""
    if most is None:
        return voice.say("seen_walks", feet=", ".join(walked))
    return voice.say("seen_walks_last", feet=", ".join(walked[-most:]))


def _feet(moment: Moment[Duel], side: Side) -> list[int]:
    """The feet of each walk that a side has chosen: while its back is turned it chooses none."""
    feet: list[int] = []
    for told in moment.told:
        match told:
            case Turned() | TakenFromBehind() if told.side is side:
                feet.clear()
            case Approached() | Walked():
                feet.append(told.feet[side])
            case _:
                continue
    return [] if moment.state.fighters[side].unaware else feet


def blades(voice: Voice, moment: Moment[Duel], side: Side, most: int | None = None) -> str:
    """A side's counts of blade attacks, at most some of them."""
    shown = [
        told.blades[side] for told in moment.told if isinstance(told, BladesShown) and told.idle is not side
    ]
    return _counted(voice, "blade", shown, most)


def actions(voice: Voice, moment: Moment[Duel], side: Side, most: int | None = None) -> str:
    """A side's counts of sword actions and targets, at most some of each."""
    struck = _struck(moment, side)
    counts = _actions(voice, moment, side, "action_short", most)
    aimed = voice.say("seen_targets", counts=_counted(voice, "place", struck, most)) if struck else ""
    return "; ".join([one for one in (counts, aimed) if one])


def _actions(voice: Voice, moment: Moment[Duel], side: Side, group: str, most: int | None = None) -> str:
    taken = [
        told.actions[side] for told in moment.told if isinstance(told, ActionsShown) and told.idle is not side
    ]
    return _counted(voice, group, taken, most)


def attempts(voice: Voice, moment: Moment[Duel], side: Side, most: int | None = None) -> str:
    """A side's counts of attempts in contact, at most some of them."""
    shown = [told.means[side].partition(" ")[0] for told in moment.told if isinstance(told, MeansShown)]
    return _counted(voice, "trying", shown, most)


def remembered(voice: Voice, moment: Moment[Duel], side: Side) -> tuple[str, ...]:
    """A side's counts of all kinds of choices, a clause for each kind."""
    say = voice.say
    moves, shown = movements(voice, moment, side), blades(voice, moment, side)
    taken, tried = _actions(voice, moment, side, "action"), attempts(voice, moment, side)
    struck = _struck(moment, side)
    places = _counted(voice, "place", struck)
    found = (
        walks(voice, moment, side),
        moves and say("seen_movements", counts=moves),
        shown and say("seen_blades", counts=shown),
        taken and say("seen_actions", counts=taken),
        places and say("seen_targets", counts=places),
        tried and say("seen_attempts", counts=tried),
        exchanges(voice, moment, side),
    )
    return tuple([one for one in found if one])


def _struck(moment: Moment[Duel], side: Side) -> list[Place]:
    """The targets of a side's sword actions."""
    return [told.target for told in moment.told if isinstance(told, Struck) and told.side is side]


def _guards(moment: Moment[Duel], side: Side) -> list[str]:
    """The guards of a side that met attacks, but for those from behind, against which it could choose none."""
    guards, behind, foe = list[str](), False, side.foe
    for told in moment.told:
        if isinstance(told, Attacked):
            if told.side is foe and not behind:
                universal = told.universal and told.line is Parry.SPECIAL
                guards.append(Defence.UNIVERSAL if universal else told.line)
        elif isinstance(told, (TakenFromBehind, RoundEnded)):
            behind = isinstance(told, TakenFromBehind)
    return guards


def _counted(voice: Voice, group: str, keys: Iterable[str], most: int | None = None) -> str:
    """Each key with its number, the most frequent first; at most some of them."""
    counted = Counter(keys).most_common()
    told = [f"{voice.label(group, key)} {count}" for key, count in counted[:most]]
    others = sum([count for _, count in counted[len(told) :]])
    return ", ".join([*told, *([voice.say("seen_others", count=others)] if others else [])])
