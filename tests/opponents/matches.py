"""Matches of Rapier & Dagger between whoever decides, without a table."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.opponents.cards import Cards, Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker

LIBRARY = registry.Library(registry.data_folder())
KEY = "rapier_and_dagger"
CARDS: Cards = LIBRARY.cards(KEY)

Decider = Callable[[Any, Observation[Any], Random], Choice]
"""Decides under the rules, on an observation, by chance."""


class Score(Struct):
    """How a match stands, from the first decider's side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def count(self, winner: Side | None, side: Side) -> None:
        """Take in a duel in which the first decider had a side."""
        self.won += winner is side
        self.drawn += winner is None
        self.lost += winner is side.foe

    @property
    def share(self) -> float:
        """What part of the duels was won, a draw counting one half."""
        return (self.won + self.drawn / 2) / (self.won + self.drawn + self.lost)


def played_by(character: Character) -> Decider:
    """A character at the table; its thinking is shared by all who think about the same duel."""

    def decide(thinker: Thinker[Any], observation: Observation[Any], random: Random) -> Choice:
        return thinker.choose(observation, character, random.getrandbits(32))

    return decide


def beginner(_: object, observation: Observation[Any], random: Random) -> Choice:
    """Stands or passes, thrusts at what lies open, parries in the centre, shoves when blades lock."""
    menu = observation.ask.menu
    assert menu is not None
    wanted: dict[str, Sequence[str]] = {
        "movement": ("stand", "pass_forward") if random.random() < 0.7 else ("pass_forward", "stand"),
        "means": ("push",),
    }
    if observation.ask.what == "exchange":
        targets = observation.view.plan.targets
        target = targets[int(random.random() * len(targets))]
        return min(menu.choices, key=lambda choice: _strangeness(choice, target))
    for key in wanted.get(observation.ask.what, ("yes",)):
        if key in menu.choices:
            return key
    return menu.choices[0]


def anything(_: object, observation: Observation[Any], random: Random) -> Choice:
    """Any choice but yielding, all alike."""
    assert observation.ask.menu is not None
    return random.choice([choice for choice in observation.ask.menu.choices if choice != "yield"])


def _strangeness(choice: Any, target: str) -> tuple[bool, ...]:
    return (
        choice.give_up == "yes",
        choice.target not in {target, None},
        choice.blow not in {"thrust", None},
        choice.defence not in {"CP", None},
    )


def duel(rules: Any, start: Any, deciders: BySide[Decider], random: Random) -> Any:
    """The end of one duel."""
    thinker: Thinker[Any] = Thinker(rules, Limits(seconds=600))

    def chooser(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        observation = Observation(
            ask.side, ask, rules.observe(checkpoint, ask.side), tuple(since), random.getrandbits(16)
        )
        return deciders[ask.side](thinker, observation, random)

    return play_out(rules, start, chooser, random)


class Match(Struct, frozen=True):
    """So many pairs of duels in which two deciders change fencers and places."""

    preset: str
    first: str
    second: str
    """`beginner`, `random`, a level as `level 3`, or a character's key."""
    pairs: int
    seed: int = 1
    old_style: bool = False
    """Whether all fencers only cut: their decisions are small and soon weighed."""


def played(match: Match) -> Score:
    """How a match ends."""
    preset = LIBRARY.presets(KEY)[match.preset]
    rules = LIBRARY.ruleset(KEY, preset.options)
    first, second = decider(match.first), decider(match.second)
    fencers = OLD_STYLE if match.old_style else FENCERS
    score = Score()
    for number in range(match.pairs):
        random = Random(f"{match.seed}|{number}")
        start = LIBRARY.begin(rules, preset.kind, BySide(*random.sample(fencers, 2)))
        for side in Side:
            end = duel(rules, start, BySide(second, second).put(side, first), random)
            score.count(end.outcome.winner, side)
    return score


def decider(name: str) -> Decider:
    """A decider by name."""
    match name.split():
        case ["beginner"]:
            return beginner
        case ["random"]:
            return anything
        case ["level", number]:
            return played_by(plain(int(number)))
        case _:
            return played_by(CARDS.of(name))


def plain(number: int) -> Character:
    """A level without the tastes of its characters."""
    return replace(CARDS.at(number)[0], likes=CARDS.of(str(len(CARDS.levels))).likes, when_hurt={})


def fencer(name: str, **traits: Any) -> Fencer:
    """An Italian with a rapier, but for what is said."""
    return Fencer(name=name, **{"expertise": 10, **traits})


FENCERS = (
    fencer("Plain", left_hand="dagger"),
    fencer("Strong", strength=16, agility=8, dexterity=9, size=14),
    fencer("Quick", strength=8, agility=15, dexterity=15, size=8, left_hand="cloak"),
    fencer("Spanish", style="spanish", agility=13, strength=9, expertise=14),
    fencer("Old", style="os", strength=14, weapon="light_sword", left_hand="buckler"),
    fencer("Veteran", expertise=16, dexterity=12, agility=9, strength=11, left_hand="dagger"),
)
OLD_STYLE = (
    fencer("Shield", style="os", strength=14, weapon="light_sword", left_hand="buckler"),
    fencer("Long", style="os", strength=16, size=14, weapon="two_handed"),
    fencer("Sabre", style="os", strength=12, agility=12, expertise=13, weapon="back_sword"),
    fencer("Light", style="os", agility=15, dexterity=14, weapon="back_sword", left_hand="buckler"),
)
