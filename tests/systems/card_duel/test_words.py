"""Whole duels in words: every event, prompt, row, description and line of odds, and none too long."""

import re
from random import Random

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.show.moment import Viewer
from duel_tui.systems.card_duel import KEY
from duel_tui.words import Narrator, Wording, read_phrases
from duel_tui.words.choices import move_in
from tests.systems.card_duel.situations import LIBRARY
from tests.systems.contenders import begin
from tests.systems.foretold import prospects_at
from tests.systems.walks import offered, picked, play_on, seated

NAMES = BySide("Bernardino", "Doña Elvira")
WORDS = read_phrases(LIBRARY.phrases(KEY))
WORDING, NARRATOR = Wording(WORDS), Narrator(WORDS)


def _asked_in_words(table: DuelTable[object]) -> None:
    assert isinstance(table.request, Decide)
    for ask in table.request.asks:
        assert WORDING.prompt(ask, NAMES)
        assert WORDING.tip(ask.what)
        (options,) = WORDING.options(ask, table.sheet(ask.side).duel.costs).values()
        can = {row.key for row in options if not row.denied}
        assert can == set(offered(ask.menu))
        for row in options:
            assert move_in(WORDS.moves, {}, ask.what, row.key).told, (ask.what, row.key)
        for choice in offered(ask.menu):
            for line in WORDING.odds.clauses(prospects_at(table, ask.side, choice)):
                assert "{" not in line
                assert "[[" not in line


def test_whole_duels_are_told_and_asked_for_in_words() -> None:
    for seed in range(150):
        chance = Random(seed)
        duel = begin(KEY, chance)
        table = seated(duel.rules, duel.journal, seed)
        table.settle()
        while isinstance(table.request, Decide):
            _asked_in_words(table)
            for ask in table.request.asks:
                table.decide(ask.side, picked(chance, offered(ask.menu)))
            table.settle()
        for step in table.steps:
            for line in NARRATOR.tale(step, NAMES):
                assert "{" not in line.text
                assert line.text[0].isupper() or line.text[0] in "0123456789", line.text
        assert table.outcome is not None
        said = WORDING.narrator.outcome(table.outcome.winner, table.outcome.why, NAMES)
        assert "{" not in said


def test_a_side_is_not_told_what_the_other_drew() -> None:
    for seed in range(30):
        chance = Random(seed)
        duel = begin(KEY, chance)
        table = seated(duel.rules, duel.journal, seed)
        play_on(table, chance, decisions=4)
        hands = [told for step in table.steps for told in step.told if told.to is Side.RIGHT]
        assert hands
        for step in table.steps:
            seen = "".join(
                line.text for line in NARRATOR.tale(step, NAMES, Viewer(Side.LEFT, everything=False))
            )
            assert not re.search(r"Doña Elvira takes up .* and ", seen)
