"""The scene of a bout: its game's own, or a neutral one made of its sheet."""

from typing import Any

from duel_tui.engine.scene import Band, Offer, Result, Scene, Sight, Span, Table
from duel_tui.play.bout import Bout
from duel_tui.registry.games import game
from duel_tui.wording import Standing
from duel_tui.wording.scene_words import SceneWords

_MOST = 5
"""Sentences about a side, one to a row."""


def scene_of(bout: Bout) -> Scene[Any]:
    """What the duel screen shows of a bout."""
    made = game(bout.table.rules.key).scene
    if made is None:
        return NeutralScene(bout)
    return made(bout.table.rules, SceneWords(bout.wording.phrases))


class NeutralScene:
    """A game that brings no scene: the sentences of its sheet, and plain tables."""

    def __init__(self, bout: Bout) -> None:
        """Show a bout."""
        self._bout = bout
        self._standing = Standing(bout.wording)

    def title(self, sight: Sight[Any]) -> str:
        """How the duel stands, in a sentence."""
        return " ".join(self._standing.lines("brief", self._bout.sheet, sight.near, sight.names)[:1])

    def bands(self, sight: Sight[Any]) -> tuple[Band, ...]:
        """Both names, and what there is to say about each."""
        near, far = sight.near, sight.near.foe
        bands = [
            Band((Span(sight.names[near].upper(), "near"),), (), (Span(sight.names[far].upper(), "far"),))
        ]
        for side in (near, far):
            told = self._standing.lines("side", self._bout.sheet, side, sight.names)[:_MOST]
            bands += [Band((Span(line),)) for line in told]
        return tuple(bands)

    def table(self, sight: Sight[Any], offer: Offer) -> Table | None:
        """None: a plain table does."""
        del sight, offer
        return None

    def results(self, sight: Sight[Any]) -> tuple[Result, ...]:
        """What the log tells of the last decision."""
        del sight
        place, since = self._bout.table.place, max(0, self._bout.last_choice)
        tales = [line for at in range(since, place) for line in self._bout.tale_at(at)]
        return tuple([Result("", line.text) for line in tales if line.kind == "story"])
