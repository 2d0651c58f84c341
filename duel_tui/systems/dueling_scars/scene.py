"""Dueling Scars on the duel screen: the title, the stage with its panels, and a table for each kind of decision."""

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Panel
from duel_tui.show.scene import Offer, PlainScene, Sight, Table, Words
from duel_tui.show.stage import Figure, Staged
from duel_tui.show.voice import Voice
from duel_tui.systems.dueling_scars.action_table import ActionTable, tried
from duel_tui.systems.dueling_scars.model import Duel, Phase
from duel_tui.systems.dueling_scars.opening_tables import wager_table, weapon_table
from duel_tui.systems.dueling_scars.panels import ScarsPanel
from duel_tui.systems.dueling_scars.ruleset import DuelingScars
from duel_tui.systems.dueling_scars.stage import ScarsStage

_BESIDE_TITLE = 18
"""The cells of the title's row for the name of the game and gaps."""
_SHORT_NAME = 6
"""The length of a name in a narrow title."""


class ScarsScene(PlainScene):
    """The duel screen of Dueling Scars."""

    def __init__(self, rules: DuelingScars, words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, sight: Sight[Duel]) -> str:
        """The assault and the number of assaults, the action, and the attacker."""
        title = self._title(sight, self._voice(sight))
        if len(title) <= sight.width - _BESIDE_TITLE:
            return title
        return self._title(sight, Voice(self._words, sight, _SHORT_NAME))

    def _title(self, sight: Sight[Duel], voice: Voice) -> str:
        duel, options = sight.state, self._book.options
        parts: list[str] = []
        if options.match > 1:
            parts.append(voice.say("assault_of", assault=duel.assault, match=options.match))
        if duel.phase is not Phase.ACTION or duel.attacker is None:
            return "  ".join([*parts, voice.label("phase", duel.phase)])
        parts.append(voice.say("turn", round=duel.round))
        if duel.quiet > options.stalemate // 2 > 0:
            parts.append(voice.say("quiet", quiet=duel.quiet, stalemate=options.stalemate))
        parts.append(voice.say("attacks", duel.attacker))
        return "  ".join(parts)

    def stage(self, sight: Sight[Duel]) -> Staged:
        """The last action and its answer, and the end that they made."""
        return ScarsStage(self._words, sight).staged()

    def shadow(self, sight: Sight[Duel], offer: Offer) -> Figure | None:
        """The attacker with the action, or the chooser with the weapon at the caret."""
        return ScarsStage(self._words, sight).shadow(offer)

    def panels(self, sight: Sight[Duel]) -> BySide[Panel]:
        """Both tracks, the dice lost, the next hit, and the last roll."""
        voice = self._voice(sight)
        return both(lambda side: ScarsPanel(self._book, voice, sight, side).panel())

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of an action, a weapon or a wager."""
        book, voice = self._book, self._voice(sight)
        match offer.ask.what:
            case "weapon":
                return weapon_table(book, voice, offer)
            case "wager":
                return wager_table(voice, sight, offer)
            case _:
                return ActionTable(book, voice, sight, offer).table()

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """How often a side tried each action."""
        return tried(self._voice(sight), sight, side)

    def _voice(self, sight: Sight[Duel]) -> Voice:
        return Voice(self._words, sight)
