"""Blindfold runs: duels in lines, between the mildest opponent of a game and a player who only hears."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import friendly, quick
from tests.plain.blindfold import PLAYERS, Player
from tests.plain.overheard import MORE, Overheard, unkept
from tests.plain.talks import Typist, context_in, heard

Show = Callable[[str], object]

MOST = 2000
"""Answers that no duel should need."""


class Run(Struct, frozen=True):
    """What came of some duels."""

    ended: int
    won: int
    refused: int
    """Answers that the program did not take."""


def fought_blind(folder: Path, game: str, duels: int, show: Show | None = None) -> Run:
    """Duels of a game on the seeds from 1 on."""
    context = context_in(folder)
    context.keep(replace(context.settings, ruleset=game, pause="never"))
    name, preset = friendly(context.presets())
    ended = won = refused = 0
    for seed in range(1, duels + 1):
        foe = context.cards(game).at(1)[0]
        match = replace(
            quick(context), preset=name, kind=preset.kind, options=dict(preset.options), seed=seed
        )
        assert match.players.right == foe.key, "the mildest is proposed first"
        bout = unkept(context, match)
        try:
            typist = _fight(context, bout, PLAYERS[game](seed))
        finally:
            bout.thoughts.close()
            if bout.desk is not None:
                bout.desk.close()
        ended += bout.table.done
        won += any("You win the" in line for line in typist.player.heard)
        refused += typist.refused
        if show is not None:
            show("\n".join(typist.said))
    return Run(ended, won, refused)


def _fight(context: AppContext, bout: Bout, player: Player) -> "Blind":
    talk = Overheard()
    typist = Blind(talk, player)
    lines = Lines(context, bout, talk)
    heard(lines.begin(), talk, typist)
    heard(fight(bout, lines), talk, typist)
    player.hear(typist.listen())
    return typist


class Blind(Typist):
    """Types for a player, who is told each line once."""

    def __init__(self, talk: Overheard, player: Player) -> None:
        super().__init__(ask=self._next)
        self.live = True
        self.player = player
        self.refused = 0
        self.said: list[str] = []
        self._talk = talk
        self._heard = 0
        self._typed = 0

    def listen(self) -> str:
        """Have the player hear what is new; the last of it."""
        new = [line.text for line in self._talk.lines[self._heard :]]
        self._heard = len(self._talk.lines)
        self.said += new
        for text in new[:-1]:
            self.player.hear(text)
            self.refused += "not a choice here" in text or "not a word here" in text
        return new[-1] if new else ""

    def _next(self) -> str:
        question = self.listen()
        self._typed += 1
        assert self._typed < MOST, "\n".join(self.said[-40:])
        typed = (
            ""
            if question == MORE or question.endswith("Press Enter to roll.")
            else self.player.answer(question)
        )
        assert typed not in {"?", "help"}, "no list is asked for a second time"
        self.said.append(f"> {typed}")
        return typed
