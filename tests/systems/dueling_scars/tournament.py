"""Characters against each other, reckoned without a single game: at every place it is known how often each plays what."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import Side
from duel_tui.opponents.cards import Cards, Character, Level
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import Thinker
from duel_tui.registry import Library, data_folder
from duel_tui.systems.dueling_scars.model import Action, Weapon
from tests.systems.dueling_scars.situations import attack, ruleset, value_table

CARDS: Cards = Library(data_folder()).cards("dueling_scars")
START = {Weapon.FOIL: (4, 2), Weapon.SABRE: (4, 4), Weapon.KNIFE: (3, 1), Weapon.LASER: (3, 5)}
"""Action and Effect at the beginning."""
_STILL = 1e-12
_REST = 1e-6
"""The share of assaults that may still go on where actions are no longer counted."""

Ways = dict[int, tuple[float, ...]]
"""How often each action is played, by the place of the table."""


class Meeting(Struct, frozen=True):
    """What comes of a meeting in which each has the first attack every other time."""

    share: float
    """How often the first of the two wins."""
    actions: float
    """How many actions an assault takes."""


def plain(level: Level) -> Character:
    """Somebody of a level without tastes."""
    return Character("plain", "Plain", "", level, {}, {}, 0, "")


def ways(character: Character | None) -> Ways:
    """What a character plays at every place where somebody attacks; None: any action, all alike."""
    rules = ruleset()
    ask = Ask(Side.LEFT, "action", rules.book.actions)
    return {
        place: leaning(mix, character, partial(rules.tags, ask)) if character else _ANYTHING
        for place, mix in _mixes().items()
    }


_ANYTHING = (1 / len(Action),) * len(Action)


@cache
def _mixes() -> dict[int, Strategy]:
    """What best play is, and what each action is worth, at every place where somebody attacks."""
    thinker, rules, space = Thinker(ruleset()), ruleset(), value_table().solved.space
    found: dict[int, Strategy] = {}
    for place, state in enumerate(space.states):
        if place in space.nodes and state.attacker is not None:
            ask = Ask(state.attacker, "action", rules.book.actions)
            found[place] = thinker.mix(Observation(state.attacker, ask, state, (), 0))
    return found


def meetings(first: Ways, second: Ways) -> dict[Weapon, Meeting]:
    """The first of two against the second, with every weapon."""
    steps = _steps(first, second)
    space = value_table().solved.space
    chances, lengths = _run(steps, space.ends), _run(steps, dict.fromkeys(space.nodes, 1.0))
    found: dict[Weapon, Meeting] = {}
    for weapon in Weapon:
        begins, waits = (_place(weapon, side) for side in Side)
        share, actions = (float(worth[begins] + worth[waits]) / 2 for worth in (chances, lengths))
        found[weapon] = Meeting(share, actions)
    return found


def always(action: Action) -> Ways:
    """The same action at every place."""
    odds = tuple([float(one is action) for one in Action])
    return dict.fromkeys(_mixes(), odds)


def loss(first: Ways, second: Ways, weapon: Weapon) -> float:
    """The chance to win that an action of the first one loses on average."""
    visits, given, actions = _visits(first, second, weapon), 0.0, 0.0
    for place, odds in first.items():
        if value_table().solved.space.states[place].attacker is Side.LEFT:
            values = _mixes()[place].values
            lost = max(values) - sum([often * value for often, value in zip(odds, values, strict=True)])
            given, actions = given + visits[place] * lost, actions + visits[place]
    return float(given / actions)


def habits(first: Ways, second: Ways, weapon: Weapon) -> dict[Action, float]:
    """What part of the first one's actions each kind is, where both begin alike often."""
    space, visits = value_table().solved.space, _visits(first, second, weapon)
    mine = np.zeros(len(Action))
    for place, odds in first.items():
        if space.states[place].attacker is Side.LEFT:
            mine += visits[place] * np.array(odds)
    return dict(zip(Action, (mine / mine.sum()).tolist(), strict=True))


def _visits(first: Ways, second: Ways, weapon: Weapon) -> NDArray[Any]:
    """How often each place is met on average, where both begin alike often."""
    here, there, chances = _steps(first, second)
    space = value_table().solved.space
    visits: NDArray[Any] = np.zeros(len(space.states))
    present: NDArray[Any] = visits.copy()
    present[[_place(weapon, side) for side in Side]] = 0.5
    while present.sum() > _REST:
        visits += present
        present = np.bincount(there, chances * present[here], len(visits)).astype(float)
        present[list(space.ends)] = 0.0
    return visits


def share(first: Ways, second: Ways, weapon: Weapon) -> float:
    """How often the first of two wins; endless play counts one half, as a draw."""
    space, steps = value_table().solved.space, _steps(first, second)
    places = [_place(weapon, side) for side in Side]
    won = _run(steps, dict(space.ends))[places].sum()
    lost = _run(steps, {place: 1 - value for place, value in space.ends.items()})[places].sum()
    return float(0.5 + (won - lost) / 4)


def exploitability(first: Ways, weapon: Weapon) -> float:
    """What the best reply to all of somebody's play wins beyond an even chance, with the first attack every other time."""
    space = value_table().solved.space
    mine = {place: odds for place, odds in first.items() if space.states[place].attacker is Side.LEFT}
    here, there, chances = _steps(mine, {place: _ANYTHING for place in first if place not in mine})
    theirs = np.array([place for place in space.nodes if place not in mine])
    row = {place: number for number, place in enumerate(theirs.tolist())}
    leads = [
        (row[place] * len(Action) + action, to, chance)
        for place in row
        for action, found in enumerate(space.nodes[place].leads)
        for chance, to in found
    ]
    replies, after, often = (np.array(column) for column in zip(*leads, strict=True))
    values = np.zeros(len(space.states))
    values[list(space.ends)] = list(space.ends.values())
    while True:
        found = np.bincount(here, chances * values[there], len(values)).astype(float)
        found[list(space.ends)] = list(space.ends.values())
        gains = np.bincount(replies, often * values[after], len(row) * len(Action))
        found[theirs] = gains.reshape(len(row), len(Action)).min(axis=1)
        if np.max(np.abs(found - values)) < _STILL:
            return 0.5 - float(sum([found[_place(weapon, side)] for side in Side])) / 2
        values = found


@cache
def _place(weapon: Weapon, attacker: Side) -> int:
    space, tracks = value_table().solved.space, attack(START[weapon], START[weapon]).state.tracks
    return next(
        place
        for place, state in enumerate(space.states)
        if place in space.nodes and state.attacker is attacker and state.tracks == tracks
    )


def _steps(left: Ways, right: Ways) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """From where, to where, and how often."""
    space = value_table().solved.space
    found = [
        (place, to, often * chance)
        for place, node in space.nodes.items()
        for played in [left if space.states[place].attacker is Side.LEFT else right]
        for often, leads in zip(played[place], node.leads, strict=True)
        for chance, to in leads
    ]
    here, there, chances = zip(*found, strict=True)
    return np.array(here), np.array(there), np.array(chances)


def _run(steps: tuple[NDArray[Any], NDArray[Any], NDArray[Any]], worth: Mapping[int, float]) -> NDArray[Any]:
    """What is still to come from each place on, if some places are worth something."""
    here, there, chances = steps
    space = value_table().solved.space
    at_once = np.zeros(len(space.states))
    at_once[list(worth)] = list(worth.values())
    values = at_once.copy()
    while True:
        after = at_once + np.bincount(here, chances * values[there], len(values))
        if np.max(np.abs(after - values)) < _STILL:
            return after
        values = after
