"""A whole duel of each game by ear, as it is typed and heard, is kept in `transcripts/`: read each line that changes.

A blindfold player fights it; between the answers a few questions are asked, a choice is taken back, and help is asked for.
A game master's evening is kept beside them: a fencer on paper with old wounds, a newcomer, a duel, and what the file keeps.
"""

import re
from collections.abc import Mapping
from io import StringIO
from itertools import cycle
from pathlib import Path

import pytest

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.terms import Grade, Place
from duel_tui.plain import driver
from duel_tui.play import saved_duels
from duel_tui.registry import KEYS
from tests.golden import assert_kept
from tests.plain.blindfold import PLAYERS, Listed, Player
from tests.plain.overheard import MORE, ByChance
from tests.plain.talks import Typist, context_in, conversation, stay, talk_over
from tests.systems.contenders import LIBRARY

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SEEDS = dict.fromkeys(KEYS, 3) | {"rapier_and_dagger": 6}
"""On which much happens."""
RULES: Mapping[str, tuple[str, ...]] = {"rapier_and_dagger": ("rules", "to the death")}
"""Those under which more happens than under the usual ones."""
UNDO = "undo | undo"
ASKED: Mapping[str, Mapping[int, str]] = {
    "rapier_and_dagger": {4: "odds | undo", 6: "score | why", 9: "wounds | rounds 1"},
    "duel_of_swords": {4: f"score | {UNDO}", 6: "seen | rounds 2", 8: "matrix | matrix thrust"},
    "dueling_scars": {3: "best | odds", 5: f"initiative | {UNDO}", 7: "why | status"},
    "en_garde": {3: "odds | unseen", 6: f"open | {UNDO}", 9: "score | seen 2"},
    "card_duel": {3: "odds | seen queen", 5: f"initiative | {UNDO}", 7: "wounds | hand"},
}
"""What is typed before which answer, beside help before the first."""
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
        self.out = StringIO()
        rules = (*RULES.get(game, ()), "seed", str(SEEDS[game]))
        self._first = ["new duel", "game", str(LIBRARY.phrases(game)["name"]), *rules, "begin"]
        self._after = ["count", "home", "quit"]
        self._player: Player = (ByHeart if game == KEYS[0] else PLAYERS[game])(SEEDS[game])
        self._asked = {1: ["help"]} | {number: lines.split(" | ") for number, lines in ASKED[game].items()}
        self._answers = 0
        self._heard = 0

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
    stay(context, talk, reader)
    said = reader.out.getvalue()
    duel = said[said.index("\n", said.index("1 to begin. begin")) + 1 :]
    assert_kept(TRANSCRIPTS / f"{game}.txt", duel)


EVENING = (
    "fencers | 1 | hand | name | Brother Anselm | strength | 13 | condition | right leg light, head serious",
    "keep | back | 3 | new | wounds | stay | rules | to the death | right played by | a person | seed | 7 | 1",
    "set left wound right leg light; the stairs | set right wound head mortal | undo",
    "set right wound left arm light | set right wound head mortal | set right wound right leg light | home",
    "duels | 1 | keep the new fencer | back | fencers | brother anselm",
    "change the sheet | condition | heal head | save | back",
)
"""A fencer on paper is typed in, a newcomer is the opponent, and at the end a wound heals."""


def test_a_paper_character_with_old_wounds_goes_through_a_duel_and_back_into_his_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duel_tui.play.setup.secrets.randbelow", lambda _: 7)  # the same newcomer
    where = context_in(tmp_path, examples=False)
    told = conversation(where, " | ".join(EVENING).split(" | "), 100)
    undated = re.sub(r"began on .*|\d\d \w{3}( \d{4})?$", "today", told, flags=re.MULTILINE)
    assert_kept(TRANSCRIPTS / "old_wounds.txt", undated)
    files = {file.stem: file for file in where.own().fencers}
    leg = Wound(Place.RIGHT_LEG, Grade.LIGHT)
    assert files.pop("brother-anselm").condition == Condition((leg, leg))
    (new,) = files.values()
    assert [wound.place for wound in new.condition.wounds] == [Place.LEFT_ARM, Place.HEAD, Place.RIGHT_LEG]
    assert new.condition.dead
