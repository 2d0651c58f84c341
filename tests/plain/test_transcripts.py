"""A whole duel of each game by ear, as it is typed and heard, is kept in `transcripts/`: read each line that changes.

A blindfold player fights it; between the answers a few questions are asked, a choice is taken back, and help is asked for.
"""

from collections.abc import Mapping
from io import StringIO
from itertools import cycle
from pathlib import Path

import pytest

from duel_tui.plain import driver
from duel_tui.plain.home import Home
from duel_tui.plain.talk import Quit
from duel_tui.play import saved_duels
from duel_tui.registry import KEYS
from tests.golden import assert_kept
from tests.plain.blindfold import PLAYERS, Listed, Player
from tests.plain.overheard import MORE, ByChance
from tests.plain.talks import Typist, context_in, heard, opened, talk_over
from tests.systems.contenders import LIBRARY

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SEEDS = {"rapier_and_dagger": 6, "duel_of_swords": 3, "dueling_scars": 3, "en_garde": 3, "card_duel": 3}
"""On which much happens."""
RULES: Mapping[str, tuple[str, ...]] = {"rapier_and_dagger": ("rules", "to the death")}
"""Those under which more happens than under the usual ones."""
ASKED: Mapping[str, Mapping[int, tuple[str, ...]]] = {
    "rapier_and_dagger": {1: ("help",), 4: ("odds", "undo"), 6: ("score", "why"), 9: ("wounds", "rounds 1")},
    "duel_of_swords": {
        1: ("help",),
        4: ("score", "undo", "undo"),
        6: ("seen", "rounds 2"),
        8: ("matrix", "matrix thrust"),
    },
    "dueling_scars": {
        1: ("help",),
        3: ("best", "odds"),
        5: ("initiative", "undo", "undo"),
        7: ("why", "status"),
    },
    "en_garde": {1: ("help",), 3: ("odds", "unseen"), 6: ("open", "undo", "undo"), 9: ("score", "seen 2")},
    "card_duel": {
        1: ("help",),
        3: ("odds", "seen queen"),
        5: ("initiative", "undo", "undo"),
        7: ("wounds", "hand"),
    },
}
"""What is typed before which answer."""
MOST = 200
"""Answers that a duel should need."""


class ByHeart(Listed):
    """Goes through movements, attacks and parries in turn, whatever is said."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._movements = cycle(("stand", "2", "pass forward", "volt", "stand", "back"))
        self._attacks = cycle(("thrust sword arm", "thrust head", "cut right leg", "2 4", "thrust head"))
        self._parries = cycle(("high", "low", "centre", "universal"))

    def answer(self, question: str) -> str:
        """Take the next of what is asked."""
        if "movement" in question:
            return next(self._movements)
        if "ttack" in question:
            return f"{next(self._attacks)} {next(self._parries) if 'arry' in question else ''}".strip()
        if "arry" in question:
            return next(self._parries)
        return next(iter(self.rows(question)), "1")


class Reader(Typist):
    """Types what a blindfold player answers, and what is asked in between, then leaves."""

    def __init__(self, game: str) -> None:
        super().__init__(ask=self._next)
        self.live = True
        self.transcript = ""
        self.out = StringIO()
        self._first: list[str] = [
            "new duel",
            "game",
            str(LIBRARY.phrases(game)["name"]),
            *RULES.get(game, ()),
            "seed",
            str(SEEDS[game]),
            "begin",
        ]
        self._after: list[str] = ["count", "home", "quit"]
        self._player: Player = (ByHeart if game == KEYS[0] else PLAYERS[game])(SEEDS[game])
        self._asked = {number: list(lines) for number, lines in ASKED[game].items()}
        self._answers = 0
        self._heard = 0
        self._said: list[str] = []

    def _next(self) -> str | None:
        new = self.out.getvalue()[self._heard :].splitlines()
        typed = self._typed(new)
        self.out.write(f"{typed}\n")
        self._heard = len(self.out.getvalue())
        return typed

    def _typed(self, new: list[str]) -> str:
        if self._first:
            return self._first.pop(0)
        for line in new[:-1]:
            self._player.hear(line)
        question = new[-1].strip()
        if question == "What now?":
            return self._after.pop(0)
        if question == MORE or question.endswith("Press Enter to roll."):
            return ""
        if self._asked.get(self._answers + 1):
            self._player.pass_over(question)
            return self._asked[self._answers + 1].pop(0)
        self._answers += 1
        assert self._answers < MOST, self.out.getvalue()[-3000:]
        return self._player.answer(question)


@pytest.mark.parametrize("game", KEYS)
def test_a_duel_by_ear_reads_as_it_did(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if game != "dueling_scars":
        monkeypatch.setattr(saved_duels, "WorkerClient", lambda rules: ByChance(rules, SEEDS[game]))
    monkeypatch.setattr(driver, "SOON", 10**6)
    context = context_in(tmp_path)
    reader = Reader(game)
    talk, reader.out = talk_over(reader, None, store=context.store)
    try:
        heard(Home(context.saves, opened(context), talk).stay(), talk, reader)
    except Quit:
        pass
    finally:
        context.clear_table()
    said = reader.out.getvalue()
    duel = said[said.index("\n", said.index("1 to begin. begin")) + 1 :]
    assert_kept(TRANSCRIPTS / f"{game}.txt", duel)
