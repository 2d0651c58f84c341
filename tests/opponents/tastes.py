"""What tastes do: how often a character takes what it likes, beside somebody of its level in the very same decisions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Cards, Character, Tastes
from duel_tui.opponents.duellist import leaning, picked
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.think import Thinker
from duel_tui.registry import Library, data_folder, read_toml
from tests.opponents.matches import Score

LIBRARY = Library(data_folder())
RAW: dict[str, Any] = read_toml(data_folder() / "opponents.toml")
SHORT: dict[str, dict[str, Any]] = {"en_garde": {"hits_to_win": 1}, "card_duel": {"formal_ends": "bout"}}
"""House rules under which a duel shows much of its players in little time."""


class Shown(Struct):
    """How often somebody takes what has a tag where there is something else to take, and how often without tastes."""

    could: Counter[str] = field(default_factory=Counter[str])
    takes: dict[str, float] = field(default_factory=dict[str, float])
    usual: dict[str, float] = field(default_factory=dict[str, float])

    def shares(self, tag: str) -> tuple[float, float]:
        """How often it is taken, and would be by somebody without tastes; in per cent."""
        could = max(1, self.could[tag])
        return 100 * self.takes.get(tag, 0.0) / could, 100 * self.usual.get(tag, 0.0) / could


class Meeting(Struct):
    """What came of some duels between two opponents, and what the first of them showed: at ease, and when hurt."""

    score: Score = field(default_factory=Score)
    at_ease: Shown = field(default_factory=Shown)
    hurt: Shown = field(default_factory=Shown)


def cards(game: str) -> Cards:
    """The opponents of a game."""
    return LIBRARY.cards(game)


def plain(game: str, character: Character) -> Character:
    """Somebody of the same level with the tastes that everybody has, and no others."""
    everybody: dict[str, int] = {**RAW["everybody"], **LIBRARY.raw(game, "opponents").get("everybody", {})}
    return replace(character, key="plain", likes=everybody, when_hurt={}, reads=False)


def tastes(game: str, character: Character) -> tuple[Tastes, Tastes]:
    """What a character likes and shuns beside what everybody does, at ease and when it is hurt."""
    usual, known = plain(game, character).likes, set(LIBRARY.raw(game, "opponents")["tags"])
    liked = {tag: odds for tag, odds in character.likes.items() if odds != usual.get(tag, 100)}
    return (
        {tag: odds for tag, odds in liked.items() if tag in known},
        {tag: odds for tag, odds in character.when_hurt.items() if tag in known and odds != 100},
    )


def met(game: str, first: Character, second: Character, pairs: int, effort: int, **options: Any) -> Meeting:
    """Two opponents meet in so many pairs of duels with the sides changed.

    Args:
        game: the game.
        first: one of them.
        second: the other.
        pairs: how many pairs of duels.
        effort: how much they think, in per cent of what they do at a table.
        options: the house rules.
    """
    rules = LIBRARY.ruleset(game, SHORT.get(game, {}) | options)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, both(lambda side: unnamed(f"The {side}")))
    usual = Limits()
    limits = Limits(usual.depth, max(1, usual.nodes * effort // 100), inf, inf)
    thinker: Thinker[Any] = Thinker(rules, limits, cache=default_cache())
    meeting, without = Meeting(), plain(game, first)

    def chooser(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        character = seated[ask.side]
        observation = Observation(
            ask.side, ask, rules.observe(checkpoint, ask.side), tuple(since), random.getrandbits(16), ()
        )
        mix = thinker.mix(observation, character.level.depth, character.level.tries)
        tags = [rules.tags(ask, choice) for choice in mix.choices]
        odds = leaning(mix, character, lambda choice: rules.tags(ask, choice))
        if character is first:
            usually = leaning(mix, without, lambda choice: rules.tags(ask, choice))
            hurt = mix.value * 100 < character.hurt_below
            _note(meeting.hurt if hurt else meeting.at_ease, tags, odds, usually)
        return picked(mix.choices, odds, random.random())

    for number in range(pairs):
        for side in Side:
            seated = BySide(second, second).put(side, first)
            end = play_out(rules, start, chooser, Random(number))
            meeting.score.count(end.outcome.winner, side)
    return meeting


def _note(shown: Shown, tags: list[frozenset[str]], odds: Sequence[float], usually: Sequence[float]) -> None:
    """Count for every tag of the menu how often it is taken, where not all choices have it."""
    for tag in frozenset[str]().union(*tags) - tags[0].intersection(*tags):
        shown.could[tag] += 1
        for found, chances in ((shown.takes, odds), (shown.usual, usually)):
            taken = sum(chance for chance, own in zip(chances, tags, strict=True) if tag in own)
            found[tag] = found.get(tag, 0.0) + taken


def told(game: str, characters: Sequence[Character], pairs: int, effort: int) -> Iterator[str]:
    """For each character its score against somebody of its level without tastes, and a line for each taste."""
    for character in characters:
        found = met(game, character, plain(game, character), pairs, effort)
        share = 100 * found.score.share
        yield f"{character.key} (level {character.level.level}): {share:.0f} % against his level without tastes"
        at_ease, hurt = tastes(game, character)
        for when, liked, shown in (("", at_ease, found.at_ease), ("hurt: ", hurt, found.hurt)):
            for tag, odds in liked.items():
                takes, usual = shown.shares(tag)
                yield f"    {when + tag:<24}{odds:>5}   {takes:5.1f} %, without {usual:5.1f} %, of {shown.could[tag]}"
