"""Tastes: in every game they speak of what can be chosen there, and everybody who plays it has some."""

import tomllib
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice, Plot, Plotted
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Cards, Character
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.storage import fencers
from tests.lengths import in_turn, only_in_part, only_whole
from tests.opponents.tastes import met, plain, tastes
from tests.systems.rapier_and_dagger.ground.grounds import course, field, spot, steps

FOLDER = data_folder()
LIBRARY = Library(FOLDER)
RAW: dict[str, Any] = tomllib.loads((FOLDER / "opponents.toml").read_text(encoding="utf-8"))
PEOPLE = [file.fencer for file in fencers.roster(FOLDER.parent / "saves" / "examples" / "fencers").fencers]
MOST = 200


def cards(key: str) -> Cards:
    return LIBRARY.cards(key)


def choosable(key: str, wanted: set[str]) -> set[str]:
    """The tags of choices met in random duels under every preset, until all that are wanted were met."""
    found: set[str] = set()

    def noting(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        assert ask.menu is not None
        choices = getattr(ask.menu, "choices", (at_random(ask, checkpoint, since, random),))
        for choice in choices:
            found.update(rules.tags(ask, choice))
        return at_random(ask, checkpoint, since, random)

    presets = tuple(LIBRARY.presets(key).values())
    for number in range(MOST):
        preset = presets[number % len(presets)]
        rules = LIBRARY.ruleset(key, preset.options)
        pair = BySide(PEOPLE[number % len(PEOPLE)], PEOPLE[(number * 5 + 2) % len(PEOPLE)])
        play_out(rules, LIBRARY.begin(rules, preset.kind, pair), noting, Random(number))
        if wanted <= found:
            break
    return found


def leans(character: Character, everybody: set[str]) -> bool:
    tastes = [(tag, odds) for tag, odds in character.likes.items() if tag not in everybody]
    return bool(character.when_hurt) or any(odds != 100 for _, odds in tastes)


@pytest.mark.parametrize("key", KEYS)
def test_every_taste_is_for_something_that_can_be_chosen(key: str) -> None:
    wanted = set(LIBRARY.raw(key, "opponents")["tags"])
    assert wanted <= choosable(key, wanted)


def test_every_tag_with_words_is_one_of_some_game() -> None:
    assert set(RAW["tags"]) == {tag for key in KEYS for tag in LIBRARY.raw(key, "opponents")["tags"]}


@pytest.mark.parametrize("key", KEYS)
def test_whoever_plays_a_game_has_tastes_there_or_plays_its_equilibrium(key: str) -> None:
    everybody = {*RAW["everybody"], *LIBRARY.raw(key, "opponents").get("everybody", {})}
    for character in cards(key).characters:
        assert leans(character, everybody) or character.level.loss == 0, (
            f"rulesets/{key}/opponents.toml: [character.{character.key}] likes none of its tags: give him some"
        )
        told = any(word in character.what for word in ("favours", "avoids"))
        assert told is leans(character, everybody)


@pytest.mark.parametrize("key", KEYS)
def test_every_level_of_every_game_has_somebody_who_may_be_proposed(key: str) -> None:
    found = cards(key)
    for level in found.levels:
        assert any(not one.only_asked for one in found.at(level.level))


def test_the_solved_opponent_of_duel_of_swords_is_never_proposed_and_says_that_it_stalls() -> None:
    vieri = cards("duel_of_swords").of("vieri")
    assert vieri.only_asked
    assert vieri.line.endswith("He plays perfectly, and he is content to stall.")
    assert not cards("rapier_and_dagger").of("vieri").only_asked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "pairs", "effort"),
    [
        *in_turn([("dueling_scars", 12, 100), ("en_garde", 3, 8)]),
        pytest.param("card_duel", 3, 8, marks=only_whole),
    ],
)
def test_every_character_plays_otherwise_than_somebody_of_its_level_without_tastes(
    game: str, pairs: int, effort: int
) -> None:
    for character in cards(game).characters:
        found = met(game, character, plain(game, character), pairs, effort)
        moved: list[float] = []
        for liked, shown in zip(tastes(game, character), (found.at_ease, found.hurt), strict=True):
            for tag, odds in liked.items():
                takes, usual = shown.shares(tag)
                moved.append(takes - usual if odds > 100 else usual - takes)
        assert not moved or max(moved) > 1.5, (character.key, moved)


FIGURES: tuple[dict[str, str], ...] = (
    {"mode": "fig"},
    {"approach": "map", "movement": "points", "attack": "actions"},
)
_PARRIES = {"parry high", "parry centre", "parry low"}
_BESIDE = {"left-hand parry", "beat", "bind"}
"""What may stand for a line of the guard where sword actions are chosen."""


def chosen_with(options: dict[str, str], duels: int = 30) -> set[str]:
    """The tags that tell choices apart in random duels under these house rules."""
    rules = LIBRARY.ruleset("rapier_and_dagger", options)
    found: set[str] = set()

    def noting(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        assert ask.menu is not None
        each = [rules.tags(ask, choice) for choice in ask.menu.choices]
        found.update(frozenset[str]().union(*each) - each[0].intersection(*each))
        return at_random(ask, checkpoint, since, random)

    for number in range(duels):
        pair = BySide(PEOPLE[number % len(PEOPLE)], PEOPLE[(number * 5 + 2) % len(PEOPLE)])
        play_out(rules, LIBRARY.begin(rules, tuple(Kind)[number % len(Kind)], pair), noting, Random(number))
    return found


@pytest.mark.parametrize("options", FIGURES)
def test_every_taste_but_a_line_of_the_guard_applies_with_figures_too(options: dict[str, str]) -> None:
    found = chosen_with(options)
    for character in cards("rapier_and_dagger").characters:
        liked = {tag for tag, odds in (character.likes | character.when_hurt).items() if odds > 100}
        assert liked - found <= _PARRIES | {"grapple yes"}, character.key
        assert not liked & _PARRIES or liked & _BESIDE & found, character.key


@pytest.mark.parametrize(
    ("plotted", "tag"),
    [
        ("", "holds ground"),
        ("wait", "holds ground"),
        ("turn", "holds ground"),
        ("e", "closes"),
        ("e e se", "closes"),
        ("w", "gives ground"),
        ("n n n", "gives ground"),
        ("n", "circles"),
        ("n ne", "circles"),
    ],
)
def test_a_plot_is_tagged_by_where_it_leads(plotted: str, tag: str) -> None:
    menu = Plot(course(field(20, 11), spot(5, 5), foe=spot(5, 10, "west")))
    rules = LIBRARY.ruleset("rapier_and_dagger", FIGURES[1])
    assert rules.tags(Ask(Side.LEFT, "plot", menu), Plotted(steps(plotted))) == {tag}


@only_in_part(4)
@pytest.mark.slow
def test_tastes_show_with_figures() -> None:
    """Those of the highest level are bounded so closely that they hardly do."""
    for character in [one for one in cards("rapier_and_dagger").characters if one.level.loss]:
        found = met("rapier_and_dagger", character, plain("rapier_and_dagger", character), 1, 100, mode="fig")
        moved = [
            takes - usual if odds > 100 else usual - takes
            for tag, odds in tastes("rapier_and_dagger", character)[0].items()
            for takes, usual in [found.at_ease.shares(tag)]
        ]
        assert not moved or max(moved) > 1.5, (character.key, moved)
