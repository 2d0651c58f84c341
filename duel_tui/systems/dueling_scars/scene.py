"""Dueling Scars on the duel screen: the title, both tracks and the dice, and a table for each kind of decision."""

from collections.abc import Mapping

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.show.scene import Band, Offer, Result, Sight, Table, Words
from duel_tui.systems.dueling_scars.action_table import ActionTable, tried
from duel_tui.systems.dueling_scars.bands import bands
from duel_tui.systems.dueling_scars.opening_tables import wager_table, weapon_table
from duel_tui.systems.dueling_scars.results import results
from duel_tui.systems.dueling_scars.ruleset import DuelingScars
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import Phase
from duel_tui.systems.dueling_scars.voice import Voice, clipped

_BESIDE_TITLE = 18
"""The cells of the title's row for the name of the game and gaps."""
_SHORT_NAME = 6
"""The length of a name in a narrow title."""


class ScarsScene:
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

    def bands(self, sight: Sight[Duel]) -> tuple[Band, ...]:
        """Names, assaults won, weapons, tracks, the picture, and the last dice."""
        return bands(self._book, self._voice(sight), sight)

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of an action, a weapon or a wager."""
        book, voice = self._book, self._voice(sight)
        match offer.ask.what:
            case "weapon":
                table = weapon_table(book, voice, offer)
            case "wager":
                table = wager_table(voice, sight, offer)
            case _:
                table = ActionTable(book, voice, sight, offer).table()
        room = sight.width - 2
        return replace(
            table,
            legend=tuple([clipped(text, room) for text in table.legend]),
            known=clipped(table.known, room),
            said=clipped(table.said, room),
        )

    def watched(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """None: the duel does not stop for a side with nothing to choose."""
        del sight, offer
        return None

    def results(self, sight: Sight[Duel]) -> tuple[Result, ...]:
        """A row for each turn since the last decision, and for how assaults began and ended."""
        return results(self._words, sight)

    def unseen(self, sight: Sight[Duel], side: Side) -> Mapping[str, tuple[int, int]]:
        """None: this game has no cards."""
        del sight, side
        return {}

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """How often a side tried each action."""
        return tried(self._voice(sight), sight, side)

    def _voice(self, sight: Sight[Duel]) -> Voice:
        return Voice(self._words, sight)
