"""Sentences: the result of a play, in one row."""

from collections.abc import Mapping

from duel_tui.engine.against import percent
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast, riposte
from duel_tui.systems.en_garde.plays import CONCEDE, verb_of
from duel_tui.systems.en_garde.speech import Speech
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase


def sentence(book: Book, speech: Speech, match: Match, key: str, found: Forecast) -> str:
    """The result of a menu's key, for the side whose turn it is."""
    play = found.play
    if play.attack:
        return _of_attack(book, speech, match, found)
    if play.parry:
        return _of_parry(book, speech, match, found)
    if play.step:
        return _of_step(speech, match, verb_of(key), found)
    if key == CONCEDE:
        hits = match.hits[match.turn.foe] + 1
        return speech.of(match.turn, "said_concede", hits=hits, of=book.hits_to_win)
    return speech.of(match.turn, f"said_{key}")


def _of_step(speech: Speech, match: Match, verb: str, found: Forecast) -> str:
    """The distance after a step, and the chance that the other can hit."""
    side, play = match.turn, found.play
    facts = {"card": play.stepped, "distance": found.distance}
    lead = speech.say(f"said_{verb}", **facts)
    apart = speech.say("said_apart", **facts)
    if found.then is Phase.COMPARE:
        last = speech.say("said_empty", **facts) if match.attack else speech.of(side, "said_compare", **facts)
        return lead + apart + last
    if found.strike is None or not found.strike.ways:
        return lead + apart + speech.of(side, "said_safe", **facts)
    at_once, advance = (percent(share.chance) if share else 0 for share in (found.at_once, found.advance))
    if not advance:
        return lead + apart + speech.of(side, "said_hit", **facts, hit=speech.chance(at_once))
    if not at_once:
        return lead + apart + speech.of(side, "said_advance", **facts, hit=speech.chance(advance))
    shares = {"hit": percent(found.strike.chance), "at_once": at_once, "advance": advance}
    split = {key: speech.chance(share) for key, share in shares.items()}
    return lead + speech.of(side, "said_both", **facts, **split)


def _of_attack(book: Book, speech: Speech, match: Match, found: Forecast) -> str:
    """The chance that an attack is stopped."""
    side, play = match.turn, found.play
    key = "said_attack_advancing" if play.step else "said_attack"
    lead = speech.say(key, step=play.stepped, cards=" ".join(play.attack))
    if found.stop is None or found.parry is None:
        return lead + speech.of(side, "said_sure")
    facts: Mapping[str, object] = {
        "parry": speech.chance(percent(found.parry.chance)),
        "stop": speech.chance(percent(found.stop.chance)),
        "sum": sum(map(int, play.attack)),
        "number": speech.number(len(play.attack)),
        "cards": " ".join(play.attack),
    }
    if play.step:
        return lead + speech.of(side, "said_stop", **facts)
    if book.identical or len(play.attack) == 1:
        return lead + speech.of(side, "said_parry", **facts)
    return lead + speech.of(side, "said_parry_sum", **facts)


def _of_parry(book: Book, speech: Speech, match: Match, found: Forecast) -> str:
    """The next phase after a parry: the own turn with the remaining cards, or the comparison."""
    side = match.turn
    facts = {"distance": found.distance, "cards": " ".join(found.left)}
    lead = speech.say("said_parrying", cards=" ".join(found.play.parry))
    if found.then is Phase.COMPARE:
        return lead + speech.say("said_empty", **facts)
    if found.stuck:
        return lead + speech.of(side, "said_then_stuck", **facts)
    back = riposte(book, match, found)
    if back is None:
        return lead + speech.of(side, "said_then_turn", **facts)
    own = speech.held(back.play.attack)
    if back.stop is None:
        return lead + speech.of(side, "said_sure_riposte", own=own, **facts)
    return lead + speech.of(
        side, "said_riposte", own=own, stop=speech.chance(percent(back.stop.chance)), **facts
    )
