"""Duel of Swords on the duel screen: the score, the picture of the last round, and the table of moves."""

from collections.abc import Mapping

from duel_tui.engine.side import Side
from duel_tui.show.scene import Band, Ink, Line, Offer, Result, Sight, Span, Table, Words
from duel_tui.systems.duel_of_swords.book import ASKED
from duel_tui.systems.duel_of_swords.move_table import MoveTable, counted, made
from duel_tui.systems.duel_of_swords.picture import picture
from duel_tui.systems.duel_of_swords.results import results
from duel_tui.systems.duel_of_swords.rounds import shown
from duel_tui.systems.duel_of_swords.ruleset import DuelOfSwords
from duel_tui.systems.duel_of_swords.state import Duel

_PIPS = 10
"""The most hits that are drawn as marks."""
_FULL, _HALF, _EMPTY = "●", "◐", "○"


class SwordsScene:
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

    def bands(self, sight: Sight[Duel]) -> tuple[Band, ...]:
        """Names and scores, and the picture between the facts of both sides."""
        near, far = sight.near, sight.near.foe
        names = Band(
            (Span(sight.names[near].upper(), "near"), Span("  "), self._score(sight, near)),
            (),
            (self._score(sight, far), Span("  "), Span(sight.names[far].upper(), "far")),
        )
        mine, his = self._states(sight, near), self._states(sight, far)
        rows = zip(mine, picture(sight), his, strict=True)
        return (names, *[Band(left, (Span(middle),), right) for left, middle, right in rows])

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of moves."""
        return MoveTable(self._book, self._words, sight, offer).table() if offer.ask.what == ASKED else None

    def watched(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """None: the duel does not stop for a side with nothing to choose."""
        del sight, offer
        return None

    def results(self, sight: Sight[Duel]) -> tuple[Result, ...]:
        """Rows about the last round."""
        return results(self._book, self._words, sight)

    def unseen(self, sight: Sight[Duel], side: Side) -> Mapping[str, tuple[int, int]]:
        """None: this game has no cards."""
        del sight, side
        return {}

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """How often a side made each move."""
        return counted(self._words, made(sight, side))

    def _score(self, sight: Sight[Duel], side: Side) -> Span:
        """The hits of a side: a mark for each, or their number if there are too many."""
        book = self._book
        now, before = (duel.bout.duellists[side].halves for duel in (sight.state, sight.before))
        whole, half = divmod(now, book.hit)
        ink: Ink = "fresh" if now != before else "bold"
        missing = book.hits_to_win - whole - bool(half)
        if book.hits_to_win > _PIPS or missing < 0:
            score = shown(now, book.hit)
            return Span(self._words.say("one_hit" if now == book.hit else "hits", score=score), ink)
        pips = _FULL * whole + _HALF * bool(half) + _EMPTY * missing
        return Span(pips if side is sight.near else pips[::-1], ink)

    def _states(self, sight: Sight[Duel], side: Side) -> tuple[Line, Line, Line]:
        """A side's advantage, its fancies, and the move that is not available to it now."""
        one, before = (duel.bout.duellists[side] for duel in (sight.state, sight.before))
        label, say = self._words.label, self._words.say
        lines: list[Line] = []
        ink: Ink
        if not self._book.halved:
            ink = "fresh" if one.advantage != before.advantage else "good" if one.advantage else "dim"
            lines.append((Span(label("advantage", str(one.advantage).lower()), ink),))
        if self._book.options.fancies:
            ink = "fresh" if one.fancies != before.fancies else ""
            lines.append((Span(say("fancies", left=one.fancies), ink),))
        if one.last is not None:
            lines.append((Span(say("barred", move=label("move", one.last)), "dim"),))
        first, second, third = [*lines, (), (), ()][:3]
        return first, second, third
