"""The sentences of the duel screen, said to a player of the side that they are about, of the other, or to nobody."""

import re
from itertools import product

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.scenes import SceneWords
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.scene import Voice
from duel_tui.systems.rapier_and_dagger.clauses import attacking, does, listed, points_told
from tests.systems.rapier_and_dagger.figure_positions import action
from tests.systems.rapier_and_dagger.positions import seated, shown

_WRONG = re.compile(r"(?i)\byou \w*[^\Ws]s\b|\byour?'s\b")
"""A verb for a name behind "you", and an owner that is no word."""
_PLAIN = re.compile(
    r"(?<!and )(?:Quill|Bernardino) (?:have|are|do|walk|hit|attack|see|show|stand|lie|end|stay|draw)\b"
)
"""A verb for "you" behind a name."""


def voice_of(bout: Bout) -> Voice:
    return Voice(SceneWords(bout.wording.phrases), moment_of(bout))


@pytest.fixture
def alone() -> Voice:
    """Speaks to who plays the left side."""
    return voice_of(shown(action()))


def test_every_sentence_and_act_agrees_with_whom_it_names(alone: Voice) -> None:
    phrases, apart = shown(action()).wording.phrases, voice_of(seated(action().table))
    for voice, side in product((alone, apart), Side):
        said = [voice.say(key, side) for key in phrases.scene]
        for group in ("moved", "blade_shown", "acted", "attacks_made"):
            acts = [does(voice, side, group, key) for key in phrases.words[group]]
            assert not any("{" in act for act in acts)
            said += acts
        assert [one for one in said if _WRONG.search(one) or _PLAIN.search(one)] == []


def test_the_attacks_of_both_in_a_clause(alone: Voice) -> None:
    def told(left: int, right: int, *, short: bool = False) -> str:
        return attacking(alone, Side.LEFT, BySide(left, right), short=short)

    assert told(2, 2) == "two attacks each"
    assert told(0, 0) == "no attacks"
    assert told(1, 2) == "you attack once, Quill attacks twice"
    assert told(1, 0) == "only you attack"
    assert told(0, 3) == "only Quill attacks three times"
    assert told(0, 3, short=True) == "Quill attacks three times"


def test_points_and_lists(alone: Voice) -> None:
    assert points_told(alone, "sword", 1) == "1 sword point"
    assert points_told(alone, "movement", 3) == "3 movement points"
    assert listed(alone, ["chairs"]) == "chairs"
    assert listed(alone, ["chairs", "mud", "turning"]) == "chairs, mud and turning"
