"""What the roll of an attack is for: the attack, its target and what it meets, and what the parts of the sum are."""

from collections.abc import Mapping

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.show.scene import Rolling, Sight
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.close_events import MeansShown
from duel_tui.systems.rapier_and_dagger.contact import Try
from duel_tui.systems.rapier_and_dagger.events import Attacked
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.figures.roll import Answer, blades_met, row_read
from duel_tui.systems.rapier_and_dagger.figures.told import met, struck
from duel_tui.systems.rapier_and_dagger.speech import Speech, fitting, sentence
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Defence

_HIT = "hit"
_STRIKE = "strike"
_AROUND = 6
"""Cells around a sentence about a roll."""


def rolling(book: Book, speech: Speech, sight: Sight[Duel], roll: Roll) -> Rolling:
    """What a roll is for; nothing for those that are no attack and no strike at close quarters."""
    side = roll.side
    if side is not None and roll.why == _STRIKE:
        return _striking(speech, sight, side)
    if roll.why != _HIT or side is None:
        return Rolling()
    attacks = [one for one in sight.told if isinstance(one, Attacked | Struck) and one.side is side]
    if not attacks:
        return Rolling()
    told = attacks[-1]
    if isinstance(told, Attacked):
        return Rolling(f"{sentence(aimed(speech, sight, told))}.")
    facts = {"place": speech.label("place", told.target), "met": met(speech, sight, told)}
    texts = [
        speech.of(key, side, action=speech.label(group, told.action), **facts)
        for key, group in (("rolling", "action"), ("rolling_short", "action_short"))
    ]
    return Rolling(fitting(texts, sight.width - _AROUND), _parts(book, speech, sight, told))


def _striking(speech: Speech, sight: Sight[Duel], side: Side) -> Rolling:
    """A strike at close quarters, once both have shown what they try."""
    shown = [one.means[side] for one in sight.told if isinstance(one, MeansShown)]
    if not shown:
        return Rolling()
    return Rolling(f"{sentence(speech.of('rolled_strike', side, tried=tried(speech, shown[-1])))}.")


def tried(speech: Speech, key: str) -> str:
    """What a fencer tries at close quarters, and at which target."""
    strike = Try.read(key)
    if strike is None:
        return speech.label("trying", key)
    means, place = speech.label("trying", strike.means), speech.label("place", strike.target)
    return speech.say("means_at", means=means, place=place)


def aimed(speech: Speech, sight: Sight[Duel], told: Attacked | Struck) -> str:
    """An attack and the guard or action it met."""
    if isinstance(told, Struck):
        return struck(speech, sight, told)
    guard = Defence.UNIVERSAL if told.universal else told.line
    return speech.say(
        "attacked",
        attack=speech.does(told.side, told.blow),
        place=speech.label("place", told.target),
        guard=speech.label("met", guard),
    )


def _parts(book: Book, speech: Speech, sight: Sight[Duel], told: Struck) -> Mapping[str, str]:
    """Both blades and both sword actions, by the names of their parts."""
    side: Side = told.side
    against = Answer(told.against, told.parried)
    row = row_read(sight.state, side, against)
    actions = [speech.label("action", one) for one in (told.action, row)]
    attack = sight.state.attack
    assert attack is not None, "blades are shown before sword actions"
    blades = [speech.label("blade", one) for one in blades_met(book, attack.blades, side, against)]
    named = {"action": actions, "blade": blades}
    return {key: speech.say("blades_met", mine=mine, his=his) for key, (mine, his) in named.items()}
