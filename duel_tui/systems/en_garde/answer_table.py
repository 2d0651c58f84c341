"""The table of an answer to an attack: each parry with the riposte after it, each retreat, and the hit."""

from collections.abc import Sequence

from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Row, Table
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast, riposte
from duel_tui.systems.en_garde.knowledge import held
from duel_tui.systems.en_garde.plays import read, verb_of
from duel_tui.systems.en_garde.prospects import foreseen
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.table_maker import Part, TableMaker, chance, typed
from duel_tui.systems.en_garde.terms import Phase


class AnswerTable(TableMaker):
    """The table of the answer that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Match], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        denied = [one for one in offer.options[offer.ask.what] if one.denied and verb_of(one.key) == "parry"]
        self._denied = {one.key: typed(offer, one) for one in denied}

    def table(self) -> Table:
        """A row for each answer."""
        parts = self._parts() if self._open else []
        keys = {**self._denied, **self._choices}
        title = self._head(_TITLE, "answer", "answer_brief")
        return self._made(title, parts, [self._row(key, parts) for key in keys])

    def _row(self, key: str, parts: Sequence[Part]) -> Row:
        label = self._voice.label("play", verb_of(key)).replace("{cards}", " ".join(read(key).cards))
        if key in self._denied:
            return Row(label, self._denied[key])
        cells = [part.cell(foreseen(self._offer.outlook, key)) for part in parts]
        return Row(label, self._choices[key], right=tuple(cells))

    def _parts(self) -> list[Part]:
        """The results of a parry and, if allowed, of a retreat."""
        retreats = any(verb_of(key) == "retreat" for key in self._choices)
        wide = self._sight.width >= _ROOMY or not retreats
        keeps, back, parried, apart, hit = (13, 15, 24, 13, 24) if wide else (11, 13, 9, 11, 15)

        parts = [
            Part(
                self._column("keeps", keeps),
                lambda found: Cell(" ".join(found.left)) if found.play.cards else _NONE,
            ),
            Part(self._column("riposte_with", back), self._riposte),
            Part(self._column("can_parry_it" if wide else "parried_head", parried), self._parried),
        ]
        if retreats:
            parts += [
                Part(
                    self._column("then_apart", apart),
                    lambda found: Cell(str(found.distance)) if found.play.step else _NONE,
                ),
                Part(self._column("can_hit", hit), lambda found: chance(found.strike)),
            ]
        return parts

    def _riposte(self, found: Forecast) -> Cell:
        """The cards for an attack after a parry."""
        if not found.play.parry:
            return _NONE
        if found.then is Phase.COMPARE:
            return Cell(self._voice.say("no_turn"), "dim")
        if found.stuck:
            return Cell(self._voice.say("no_play"), "bad", comes="lost")
        return Cell(held(self._voice, (str(found.distance),) * found.reach), "" if found.reach else "dim")

    def _parried(self, found: Forecast) -> Cell:
        """The share of the opponent's hands that can parry the best riposte."""
        back = riposte(self._book, self._match, found) if found.play.parry else None
        if back is None:
            return _NONE
        return self._sure if back.stop is None else chance(back.stop)


_TITLE = 15
"""The width of a title that leaves its row to the heads."""
_ROOMY = 110
"""The columns in which the widest heads find room with a retreat."""
_NONE = Cell("-", "dim")
