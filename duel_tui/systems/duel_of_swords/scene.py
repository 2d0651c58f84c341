"""Duel of Swords on the duel screen: the stage with its panels, and the table of moves."""

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Panel
from duel_tui.show.scene import Offer, PlainScene, Sight, Table, Words
from duel_tui.show.stage import Figure, Staged
from duel_tui.systems.duel_of_swords.book import ASKED
from duel_tui.systems.duel_of_swords.move_table import MoveTable, counted, made
from duel_tui.systems.duel_of_swords.panels import SwordsPanel
from duel_tui.systems.duel_of_swords.ruleset import DuelOfSwords
from duel_tui.systems.duel_of_swords.stage import SwordsStage
from duel_tui.systems.duel_of_swords.state import Duel


class SwordsScene(PlainScene):
    """The duel screen of a Duel of Swords."""

    def __init__(self, rules: DuelOfSwords, words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, sight: Sight[Duel]) -> str:
        """The round, the number of rounds, and the condition to win."""
        book, bout, say = self._book, sight.state.bout, self._words.say
        over = bout.round > book.max_rounds
        last = book.last_round if over else book.max_rounds
        level = min(one.halves for one in bout.duellists) >= book.target
        if over or level:
            aim = say("next_lead")
        else:
            aim = say("first_to" if book.hits_to_win > 1 else "first_hit", hits=book.hits_to_win)
        return f"{say('round', round=bout.round, of=last)}   {aim}"

    def stage(self, sight: Sight[Duel]) -> Staged:
        """The moves of the last round, what they hit, and the end."""
        return SwordsStage(self._book, self._words, sight).staged()

    def shadow(self, sight: Sight[Duel], offer: Offer) -> Figure | None:
        """The chooser with the move at the caret."""
        return SwordsStage(self._book, self._words, sight).shadow(offer)

    def panels(self, sight: Sight[Duel]) -> BySide[Panel]:
        """Hits, advantage, fancies, and the move that is barred."""
        return both(lambda side: SwordsPanel(self._book, self._words, sight, side).panel())

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of moves."""
        return MoveTable(self._book, self._words, sight, offer).table() if offer.ask.what == ASKED else None

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """How often a side made each move."""
        return counted(self._words, made(sight, side))
