"""The test of banned forms: every line of random duels by ear."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage.folders import Saves
from duel_tui.storage.folders import examples as shipped
from tests.lengths import of_part
from tests.systems.contenders import LIBRARY
from tests.words.by_ear import ECHOES, EXEMPT, HEADS, ROWS, Fault, faults
from tests.words.random_talks import NAMES, InMemory, random_duel

pytestmark = pytest.mark.slow

DUELS = [*range(4), *of_part(range(8, 108))]
"""The seeds of random duels of each game; the first are always the same."""
GOOD = (
    "Choose a movement. The table shows what each of Quill's movements would lead to.",
    "Each has one attack. Natural target: sword arm; others minus 20. The round ends out of reach.",
    "Bernardino Baldini misses: 42, plus 12 thrust, minus 25 universal parry makes 29, needs 65.",
    "Quill wins the bout with 3 touches.",
    "Quill is beheaded.",
    "Both are equally far forward: no hit.",
    "Taken back: your low cut. Round 6 again.",
    "You 2, Quill 1.",
    "82. Hit, by 14.",
    "Type ? for the choices or help for the words.",
    "Cut, left leg: needs from 47 to 102; a hit makes a light wound.",
    "3 volt, a step off to the right. Not now: not while prone",
    "xyzzy: not a choice here. Type ? for the choices or help for the words.",
)
"""What LANGUAGE.md would have said, and lines as they are."""
BAD = {
    "Quill misses": "a full stop at its end",
    "Quill misses. then nothing happens.": "a capital at its beginning",
    "Quill misses. A long silence.": "a verb",
    "Taken back.": "say what was taken back",
    "Quill's head: hit by 4 (decided by cut).": "a clause or a sentence of its own",
    "Others -20.": "plus or minus in words",
    "Quill wins 2 to 1.": "a score with both names",
    "Quill hits you in the SA.": "the whole word",
    "You give up the attack to parry.": "spend the attack, parry only",
}
"""Lines with a fault, and what is said instead."""


def test_good_lines_pass_bad_ones_are_found_and_every_exception_has_its_reason() -> None:
    assert [fault for line in GOOD for fault in faults(line, NAMES)] == []
    for line, instead in BAD.items():
        assert instead in {fault.instead for fault in faults(line, NAMES)}, line
    assert all(len(why) > 4 for _, why in (*EXEMPT, *ECHOES, *ROWS, *HEADS))


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> AppContext:
    return context_in_memory(tmp_path_factory.mktemp("banned"))


def context_in_memory(folder: Path) -> AppContext:
    """A context whose settings are kept nowhere."""
    saves = Saves(folder).prepared()
    return AppContext(LIBRARY, saves, shipped(), InMemory(saves))


def faults_of(context: AppContext, game: str, seeds: Iterable[int]) -> list[tuple[str, Fault]]:
    """What is wrong in the lines of some random duels, each once, with the duel it stands in first."""
    titles = {entry.title for chapter in context.rulebook(game).chapters for entry in chapter.entries}
    said: dict[str, str] = {}
    for seed in seeds:
        duel = random_duel(context, game, seed)
        for line in duel.said:
            said.setdefault(line, duel.name)
    return [(duel, fault) for line, duel in said.items() for fault in faults(line, NAMES, titles)]


@pytest.mark.parametrize("game", KEYS)
def test_no_line_of_many_random_duels_has_a_banned_form(game: str, context: AppContext) -> None:
    first = [random_duel(context, game, seed) for seed in DUELS[:4]]
    assert all(len(duel.said) > 5 for duel in first)
    assert sum(duel.over for duel in first) >= 3
    assert faults_of(context, game, DUELS) == []
