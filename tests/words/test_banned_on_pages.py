"""Banned forms on all pages: every line of visits by ear, every entry of the rulebook."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.keys.words import MANUAL
from duel_tui.pages.rulebook import reading, sentences
from duel_tui.play import saved_duels
from duel_tui.play.context import AppContext
from duel_tui.play.settings import SETTINGS
from duel_tui.registry import KEYS
from duel_tui.text import signs_in_words
from tests.words.by_ear import Fault, faults
from tests.words.random_talks import Blind
from tests.words.random_visits import PLACES, TEXTS, furnished, visit
from tests.words.test_banned_forms import context_in_memory

MANY = 6


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> AppContext:
    return furnished(context_in_memory(tmp_path_factory.mktemp("visited")))


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let opponents choose blindly, without a process of their own."""

    def blind(rules: Any) -> Blind:
        del rules
        return Blind(Random(1))

    monkeypatch.setattr(saved_duels, "WorkerClient", blind)


@pytest.fixture(scope="module")
def people(context: AppContext) -> list[Fencer]:
    """Who is there before any visit: a visitor may delete some."""
    return [file.fencer for file in (*context.own().fencers, *context.shipped().fencers)]


def faults_in(context: AppContext, people: Sequence[Fencer], said: set[str]) -> list[Fault]:
    """What is wrong with some lines; names, titles and what people wrote about fencers stand as they are."""
    names = {one.name for game in KEYS for one in context.cards(game).characters}
    kept = {TEXTS[0], *[one.name for one in people]}
    names |= kept | {f"{name} II" for name in kept}
    names |= {name for nation in context.library.casting().names.values() for name in nation}
    names |= {f"{side} {name}" for side in ("Left", "Right") for name in names}  # both fence under one name
    notes = {line.removesuffix(".") for one in people for line in one.notes.splitlines()}
    titles = {
        entry.title
        for game in (*KEYS, MANUAL)
        for chapter in context.rulebook(game).chapters
        for entry in chapter.entries
    }
    titles |= {one.under for one in SETTINGS}
    book = context.rulebook(MANUAL)  # whose sentences have a test of their own
    told = {signs_in_words(line) for place in book.places for line in sentences(reading(MANUAL, book, place))}
    found = tuple([f"{book.entry(place).title}: " for place in book.places])
    told |= {f"{number} {title.removesuffix(': ')}" for title in found for number in range(1, len(found))}
    heard = sorted([line for line in said - told if not line.startswith(found)])
    return [fault for line in heard for fault in faults(line, names, titles | notes | names)]


def test_no_line_of_a_visit_has_a_banned_form(context: AppContext, people: list[Fencer]) -> None:
    assert faults_in(context, people, {line for place in PLACES for line in visit(context, place, 0)}) == []


@pytest.mark.slow
def test_no_line_of_many_visits_has_a_banned_form(context: AppContext, people: list[Fencer]) -> None:
    said = {line for place in PLACES for seed in range(1, MANY) for line in visit(context, place, seed)}
    assert faults_in(context, people, said) == []


@pytest.mark.parametrize("game", KEYS)
def test_no_entry_of_the_rulebook_has_a_banned_form(
    game: str, context: AppContext, people: list[Fencer]
) -> None:
    book = context.rulebook(game)
    said = {signs_in_words(line) for place in book.places for line in sentences(reading(game, book, place))}
    assert len(said) > 10, f"rulesets/{game}/phrases.toml: [[rulebook]] needs chapters"
    assert faults_in(context, people, said) == []


TYPED = {"Keys", "Commands", "Files"}
"""Chapters of the manual that list what is typed and what lies in folders."""
QUOTES = re.compile(r"--|=|[./_]\w|[A-Z]{3,}|duel-tui|ssh|Python")
"""What is only in a sentence that quotes a command, a file or a variable."""


def test_no_sentence_of_the_manual_has_a_banned_form(context: AppContext, people: list[Fencer]) -> None:
    book = context.rulebook(MANUAL)
    lines = [
        signs_in_words(line)
        for place in book.places
        if book.chapters[place[0]].title not in TYPED
        for line in sentences(reading(MANUAL, book, place))[1:]
    ]
    said = {
        one for line in lines for one in re.split(r"(?<=[.!?]) (?=[A-Z])", line) if not QUOTES.search(one)
    }
    assert len(said) > 250
    assert faults_in(context, people, said) == []
