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
from tests.lengths import in_turn, only_whole
from tests.opponents.tastes import met, plain, tastes
from tests.systems.rapier_and_dagger.ground.grounds import course, field, spot, steps

FOLDER = data_folder()
LIBRARY = Library(FOLDER)
RAW: dict[str, Any] = tomllib.loads((FOLDER / "opponents.toml").read_text(encoding="utf-8"))
PEOPLE = [file.fencer for file in fencers.roster(FOLDER.parent / "saves" / "examples" / "fencers").fencers]
RAPIER = "rapier_and_dagger"
MOST = 200


Tags = list[frozenset[str]]
"""The tags of each choice of a menu."""


def cards(key: str) -> Cards:
    return LIBRARY.cards(key)


def menus(rules: Any, kind: Kind, number: int) -> list[Tags]:
    """The tags of what is asked in a random duel; of a plot, those of one by chance."""
    found: list[Tags] = []

    def noting(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        chosen = at_random(ask, checkpoint, since, random)
        found.append([rules.tags(ask, choice) for choice in getattr(ask.menu, "choices", (chosen,))])
        return chosen

    pair = BySide(PEOPLE[number % len(PEOPLE)], PEOPLE[(number * 5 + 2) % len(PEOPLE)])
    play_out(rules, LIBRARY.begin(rules, kind, pair), noting, Random(number))
    return found


def leans(character: Character, everybody: set[str]) -> bool:
    tastes = [(tag, odds) for tag, odds in character.likes.items() if tag not in everybody]
    return bool(character.when_hurt) or any(odds != 100 for _, odds in tastes)


@pytest.mark.parametrize("key", KEYS)
def test_every_taste_is_for_something_that_can_be_chosen(key: str) -> None:
    wanted = set(LIBRARY.raw(key, "opponents")["tags"])
    presets = tuple(LIBRARY.presets(key).values())
    for number in range(MOST):
        preset = presets[number % len(presets)]
        for tags in menus(LIBRARY.ruleset(key, preset.options), preset.kind, number):
            wanted -= frozenset[str]().union(*tags)
        if not wanted:
            break
    assert not wanted


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
def test_every_level_has_somebody_who_may_be_proposed_and_that_is_nobody_who_stalls(key: str) -> None:
    for level in cards(key).levels:
        assert any(not one.only_asked for one in cards(key).at(level.level))
    vieri = cards(key).of("vieri")
    stalls = "He plays perfectly, and he is content to stall."
    assert vieri.only_asked is vieri.line.endswith(stalls) is (key == "duel_of_swords")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "pairs", "effort", "options"),
    [
        *in_turn([("dueling_scars", 12, 100, {}), ("en_garde", 3, 8, {}), (RAPIER, 1, 100, {"mode": "fig"})]),
        pytest.param("card_duel", 3, 8, {}, marks=only_whole),
    ],
)
def test_every_character_plays_otherwise_than_somebody_of_its_level_without_tastes(
    game: str, pairs: int, effort: int, options: dict[str, Any]
) -> None:
    """With figures those of the highest level are bounded so closely that they hardly do."""
    for character in cards(game).characters:
        if options and not character.level.loss:
            continue
        found = met(game, character, plain(game, character), pairs, effort, **options)
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


@pytest.mark.parametrize("options", FIGURES)
def test_every_taste_but_a_line_of_the_guard_applies_with_figures_too(options: dict[str, str]) -> None:
    rules, found = LIBRARY.ruleset(RAPIER, options), set[str]()
    for number in range(20):
        for tags in menus(rules, tuple(Kind)[number % len(Kind)], number):
            found |= frozenset[str]().union(*tags) - tags[0].intersection(*tags)
    for character in cards(RAPIER).characters:
        liked = {tag for tag, odds in (character.likes | character.when_hurt).items() if odds > 100}
        assert liked - found <= _PARRIES | {"grapple yes"}, character.key
        assert not liked & _PARRIES or liked & _BESIDE & found, character.key


@pytest.mark.parametrize(
    ("tag", "plots"),
    [
        ("holds ground", ("", "wait", "turn")),
        ("closes", ("e", "e e se")),
        ("gives ground", ("w", "n n n")),
        ("circles", ("n", "n ne")),
    ],
)
def test_a_plot_is_tagged_by_where_it_leads(tag: str, plots: tuple[str, ...]) -> None:
    menu = Plot(course(field(20, 11), spot(5, 5), foe=spot(5, 10, "west")))
    rules = LIBRARY.ruleset(RAPIER, FIGURES[1])
    for plotted in plots:
        assert rules.tags(Ask(Side.LEFT, "plot", menu), Plotted(steps(plotted))) == {tag}
