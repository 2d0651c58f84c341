"""Sentences: the result of a play, in one row."""

from duel_tui.engine.against import percent
from duel_tui.show.table import HIDDEN
from duel_tui.show.voice import Voice
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast, riposte
from duel_tui.systems.en_garde.knowledge import counted, held
from duel_tui.systems.en_garde.odds import Share
from duel_tui.systems.en_garde.plays import CONCEDE, verb_of
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase


class Sentences:
    """Tells what the plays of the side whose turn it is lead to."""

    def __init__(self, book: Book, match: Match, *, odds: bool) -> None:
        """Tell of a match; without `odds` the chances are hidden."""
        self._book, self._match, self._odds = book, match, odds

    def of(self, voice: Voice, key: str, found: Forecast) -> str:
        """The result of a menu's key."""
        play, side = found.play, self._match.turn
        if play.attack:
            return self._of_attack(voice, found)
        if play.parry:
            return self._of_parry(voice, found)
        if play.step:
            return self._of_step(voice, verb_of(key), found)
        if key == CONCEDE:
            hits = self._match.hits[side.foe] + 1
            return voice.say("said_concede", side, hits=hits, of=self._book.hits_to_win)
        return voice.say(f"said_{key}", side)

    def shown(self, share: Share | None) -> str:
        """A chance in per cent; a dot where chances are hidden."""
        return str(_percent(share)) if self._odds else HIDDEN

    def _of_step(self, voice: Voice, verb: str, found: Forecast) -> str:
        """The distance after a step, and the chance that the other can hit."""
        side, facts = self._match.turn, {"card": found.play.stepped, "distance": found.distance}
        lead = voice.say(f"said_{verb}", side, **facts)
        apart = voice.say("said_apart", side, **facts)
        if found.then is Phase.COMPARE:
            last = "said_empty" if self._match.attack else "said_compare"
            return lead + apart + voice.say(last, side, **facts)
        if found.strike is None or not found.strike.ways:
            return lead + apart + voice.say("said_safe", side, **facts)
        at_once, advance = self.shown(found.at_once), self.shown(found.advance)
        if not _percent(found.advance):
            return lead + apart + voice.say("said_hit", side, **facts, hit=at_once)
        if not _percent(found.at_once):
            return lead + apart + voice.say("said_advance", side, **facts, hit=advance)
        split = {"hit": self.shown(found.strike), "at_once": at_once, "advance": advance}
        return lead + voice.say("said_both", side, **facts, **split)

    def _of_attack(self, voice: Voice, found: Forecast) -> str:
        """The chance that an attack is stopped."""
        side, play, cards = self._match.turn, found.play, " ".join(found.play.attack)
        key = "said_attack_advancing" if play.step else "said_attack"
        lead = voice.say(key, step=play.stepped, cards=cards)
        if found.stop is None or found.parry is None:
            return lead + voice.say("said_sure", side)
        parry = self.shown(found.parry)
        if play.step:
            return lead + voice.say("said_stop", side, stop=self.shown(found.stop), parry=parry)
        if self._book.identical or len(play.attack) == 1:
            return lead + voice.say("said_parry", side, cards=cards, parry=parry)
        number, total = counted(voice, len(play.attack)), sum(map(int, play.attack))
        return lead + voice.say("said_parry_sum", side, number=number, sum=total, parry=parry)

    def _of_parry(self, voice: Voice, found: Forecast) -> str:
        """The next phase after a parry: the own turn with the remaining cards, or the comparison."""
        side = self._match.turn
        lead = voice.say("said_parrying", cards=" ".join(found.play.parry))
        if found.then is Phase.COMPARE:
            return lead + voice.say("said_empty", distance=found.distance)
        if found.stuck:
            return lead + voice.say("said_then_stuck", side)
        back = riposte(self._book, self._match, found)
        if back is None:
            return lead + voice.say("said_then_turn", side, cards=" ".join(found.left))
        own = held(voice, back.play.attack)
        if back.stop is None:
            return lead + voice.say("said_sure_riposte", side, riposte=own)
        return lead + voice.say("said_riposte", side, riposte=own, stop=self.shown(back.stop))


def _percent(share: Share | None) -> int:
    return percent(share.chance) if share else 0
