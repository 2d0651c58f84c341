"""The effect of a hit, in the few words of a cell."""

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.show.scene import Cell
from duel_tui.show.voice import Voice
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.hits import Harm, harm
from duel_tui.systems.card_duel.model import JOKER, Duel, Effect, Play


class Consequence:
    """Describes the effects of hits."""

    def __init__(self, book: Book, duel: Duel, voice: Voice, *, wide: bool) -> None:
        self._book = book
        self._duel = duel
        self._voice = voice
        self._places = "place" if wide else "place_brief"

    def of_attack(self, side: Side, card: str, ace: str | None) -> Cell:
        """The effect of a side's attack if it hits, with its ace used for a graver hit."""
        alike = self._book.options.court_effects != "none"
        if (card == JOKER and self._book.options.damage == "wounds") or (
            alike and ace and JOKER in {card, ace}
        ):
            return Cell(self._voice.say("by_card"))
        duel = replace(self._duel, attacker=side, play=Play(card, ace))
        return self._told(harm(self._book, duel, Effect.WOUND if ace else None))

    def of_effect(self, effect: Effect) -> Cell:
        """The boxes or the wound from an effect of the ace with the hit."""
        done = harm(self._book, self._duel, effect)
        return self._cell(done, self._wound(done) or self._boxes(done.boxes))

    def of_hit(self) -> Cell:
        """The effect on the defender if the open attack is not parried, with its ace used for a graver hit."""
        play = self._duel.play
        done = harm(self._book, self._duel, Effect.WOUND if play and play.ace else None)
        if done.why is not None:
            return Cell(self._voice.label("fills", "lost"), "bad", comes="lost")
        return Cell(self._wound(done) or self._boxes(done.boxes), "bad", comes="slipped")

    def ends(self, effect: Effect | None) -> bool:
        """True if a hit by the attack under way ends the duel."""
        return harm(self._book, self._duel, effect).why is not None

    def _wound(self, done: Harm) -> str:
        """The place and the grade of a hit's wound; empty: it fills boxes."""
        if done.stroke is None or done.grade is None:
            return ""
        voice = self._voice
        place = voice.label(self._places, done.stroke.place)
        return voice.say("wound", place=place, grade=voice.label("grade", done.became or done.grade))

    def _told(self, done: Harm) -> Cell:
        if done.why is not None and not self._wound(done):
            return self._cell(done, self._voice.label("fills", "wins"))
        return self._cell(done, self._wound(done) or self._boxes(done.boxes))

    def _cell(self, done: Harm, text: str) -> Cell:
        """What a hit of one's own does."""
        return Cell(text, comes="won" if done.why is not None else "gained" if done.boxes else "")

    def _boxes(self, count: int) -> str:
        if not count:
            return self._voice.label("fills", "nothing")
        return self._voice.say("one_box" if count == 1 else "boxes", count=count)
