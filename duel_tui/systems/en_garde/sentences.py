"""Sentences: what a play leads to, in one row."""

from duel_tui.engine.against import percent
from duel_tui.show.fit import Text
from duel_tui.show.scene import Sight
from duel_tui.show.table import HIDDEN
from duel_tui.show.voice import Voice
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast, riposte
from duel_tui.systems.en_garde.knowledge import counted, held
from duel_tui.systems.en_garde.odds import Share
from duel_tui.systems.en_garde.plays import CONCEDE, PASS
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase


class Sentences:
    """Tells what the plays of the side whose turn it is lead to."""

    def __init__(self, book: Book, voice: Voice, sight: Sight[Match], *, odds: bool) -> None:
        """Tell of a match; without `odds` the chances are hidden."""
        self._book, self._voice, self._match, self._odds = book, voice, sight.state, odds
        self._ground = {
            end: book.ground(sight.state, side)
            for end, side in zip(("near_ground", "far_ground"), sight.order, strict=True)
        }

    def of(self, key: str, found: Forecast) -> Text:
        """The result of a menu's key."""
        play, side = found.play, self._match.turn
        if play.attack:
            return self._of_attack(found)
        if play.parry:
            return self._of_parry(found)
        if play.step:
            return self._of_step(found)
        if key == CONCEDE:
            hits = self._match.hits[side.foe] + 1
            return self._say("said_concede", hits=hits, of=self._book.hits_to_win)
        return self._compared(self._say("said_pass")) if key == PASS else self._say(f"said_{key}")

    def _say(self, key: str, **facts: object) -> str:
        return self._voice.say(key, self._match.turn, **facts)

    def _compared(self, told: str) -> Text:
        """A sentence before the hands are compared, with the ground of both."""
        return f"{told} {self._say('said_ground', **self._ground)}", told

    def _shown(self, share: Share | None) -> str:
        """A chance in per cent; a dot where chances are hidden."""
        return str(_percent(share)) if self._odds else HIDDEN

    def _of_step(self, found: Forecast) -> Text:
        """The distance after a step, and the chance that the other can hit."""
        distance = found.distance
        apart = self._say("said_apart", distance=distance)
        if found.then is Phase.COMPARE:
            last = self._say("said_empty" if self._match.attack else "said_compare", distance=distance)
            return self._compared(f"{apart} {last}")
        if found.strike is None or not found.strike.ways:
            return f"{apart} {self._say('said_safe')}"
        at_once, advance = self._shown(found.at_once), self._shown(found.advance)
        if not _percent(found.advance):
            return f"{apart} {self._say('said_hit', distance=distance, hit=at_once)}"
        if not _percent(found.at_once):
            return f"{apart} {self._say('said_advance', hit=advance)}"
        both = self._say("said_both", hit=self._shown(found.strike), at_once=at_once, advance=advance)
        return f"{apart} {both}", both

    def _of_attack(self, found: Forecast) -> Text:
        """The chance that an attack is stopped."""
        play = found.play
        if found.stop is None or found.parry is None:
            return self._say("said_sure")
        parry = self._shown(found.parry)
        if play.step:
            return self._say("said_stop", stop=self._shown(found.stop), parry=parry)
        if self._book.identical or len(play.attack) == 1:
            return self._say("said_parry", cards=held(self._voice, play.attack), parry=parry)
        number, total = counted(self._voice, len(play.attack)), sum(map(int, play.attack))
        return self._say("said_parry_sum", number=number, sum=total, parry=parry)

    def _of_parry(self, found: Forecast) -> Text:
        """The next phase after a parry: the own turn with the remaining cards, or the comparison."""
        if found.then is Phase.COMPARE:
            return self._compared(self._say("said_empty", distance=found.distance))
        if found.stuck:
            return self._say("said_then_stuck")
        back = riposte(self._book, self._match, found)
        if back is None:
            return self._say("said_then_turn", cards=" ".join(found.left))
        own = held(self._voice, back.play.attack)
        if back.stop is None:
            return self._say("said_sure_riposte", riposte=own)
        return self._say("said_riposte", riposte=own, stop=self._shown(back.stop))


def _percent(share: Share | None) -> int:
    return percent(share.chance) if share else 0
