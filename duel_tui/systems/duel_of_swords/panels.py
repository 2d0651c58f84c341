"""The panels of a Duel of Swords: hits, advantage, fancies, and the move that is barred, each with what ends it."""

from collections.abc import Iterator

from duel_tui.engine.side import Side
from duel_tui.show.blocks import Fact, Mark, Panel, Span, changed, pips
from duel_tui.show.scene import Sight, Words
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.rounds import shown
from duel_tui.systems.duel_of_swords.state import Duel


class SwordsPanel:
    """What stands beside one fencer."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], side: Side) -> None:
        self._book = book
        self._say = words.say
        self._label = words.label
        self._sight = sight
        self._side = side
        self._now, self._before = (duel.bout.duellists[side] for duel in (sight.state, sight.before))

    def panel(self) -> Panel:
        """The whole of it."""
        now, before, side = self._now, self._before, self._side
        hits = Span(self._of(now.halves), changed(now.halves, before.halves))
        whole, half = divmod(now.halves, self._book.hit)
        facts = [(Fact(self._label("panel", "hits"), (hits,)),)]
        if self._book.options.fancies:
            left = Span(str(now.fancies), changed(now.fancies, before.fancies))
            facts.append((Fact(self._label("panel", "fancy" if now.fancies == 1 else "fancies"), (left,)),))
        return Panel(
            self._sight.names[side],
            self._sight.short[side],
            pips(whole, self._book.hits_to_win, hits.ink, hits.text, half=bool(half)),
            facts=tuple(facts),
            marks=tuple(self._marks()),
        )

    def _of(self, halves: int) -> str:
        """A score, and how many hits win."""
        return self._say("of_hits", score=shown(halves, self._book.hit), hits=self._book.hits_to_win)

    def _marks(self) -> Iterator[Mark]:
        now, say, persists = self._now, self._say, self._book.options.advantage_persists
        if not self._book.halved:
            yield Mark(
                self._label("advantage", str(now.advantage).lower()),
                changed(now.advantage, self._before.advantage, "good" if now.advantage else "dim"),
                (say("until_second") if persists else say("until_round"),) if now.advantage else (),
                "" if self._sight.state.outcome else self._next(),
            )
        if now.last is not None:
            move, short = self._label("move", now.last), self._label("move_short", now.last)
            texts = say("barred", move=move), say("barred_short", move=short)
            yield Mark(texts, "dim", (say("barred_until"),))

    def _next(self) -> str:
        """What a hit by advantage would make the score, and how many more advantages it takes."""
        now, say = self._now, self._say
        score = self._of(now.halves + self._book.hit)
        if now.advantage:
            return say("one_more", score=score)
        return (
            say("two_more", score=score)
            if self._book.options.advantage_persists
            else say("two_running", score=score)
        )
