"""Duel of Swords on the duel screen: its panels, and the stage with both moves, what came of them, and the end.

A fencer who is hit is shown where the blow lands; the last hit alone is marked, as the rules keep no wounds.
"""

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Fact, Mark, Panel, Span, changed, pips
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, PlainScene, Words
from duel_tui.show.stage import BEATS, Beat, Figure, Staged, ends, place_of
from duel_tui.show.table import Table
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.model import Duel, Move, MovesShown
from duel_tui.systems.duel_of_swords.move_table import MoveTable, counted, made, rounds
from duel_tui.systems.duel_of_swords.rules import shown
from duel_tui.systems.duel_of_swords.ruleset import DuelOfSwords


def _panel(book: Book, words: Words, moment: Moment[Duel], side: Side) -> Panel:
    """What stands beside one fencer: hits, fancies, the advantage with what another would make, and the move that is barred."""
    now, before = (duel.bout.duellists[side] for duel in (moment.state, moment.before))
    say, label, options = words.say, words.label, book.options
    scores = [shown(halves, book.hit) for halves in (now.halves, now.halves + book.hit)]
    has, makes = [say("of_hits", score=score, hits=book.hits_to_win) for score in scores]
    hits = Span(has, changed(now.halves, before.halves))
    facts = [(Fact(label("panel", "hits"), (hits,)),)]
    if options.fancies:
        left = Span(str(now.fancies), changed(now.fancies, before.fancies))
        facts.append((Fact(label("panel", "fancy" if now.fancies == 1 else "fancies"), (left,)),))
    marks: list[Mark] = []
    if not book.halved:
        more = "one_more" if now.advantage else "two_more" if options.advantage_persists else "two_running"
        lasts = say("until_second" if options.advantage_persists else "until_round")
        ink = changed(now.advantage, before.advantage, "good" if now.advantage else "dim")
        took, makes = (lasts,) if now.advantage else (), say(more, score=makes)
        text = label("advantage", str(now.advantage).lower())
        marks.append(Mark(text, ink, took, "" if moment.state.outcome else makes))
    if now.last is not None:
        texts = [say("barred", move=label(group, now.last)) for group in ("move", "move_short")]
        marks.append(Mark(tuple(texts), "dim", (say("barred_until"),)))
    whole, half = divmod(now.halves, book.hit)
    score = pips(whole, book.hits_to_win, hits.ink, hits.text, half=bool(half))
    return Panel(moment.names[side], moment.short[side], score, facts=tuple(facts), marks=tuple(marks))


_NEAR, _APART = 9, 10.5
"""Feet between the fencers where one attacks, and where neither does; the rules have none."""
_PARRIES = {Move.LATERAL_PARRY, Move.CIRCULAR_PARRY}


class SwordsStage:
    """Both fencers of a moment."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel]) -> None:
        self._book = book
        self._pose = words.pose
        self._moment = moment

    def staged(self) -> Staged:
        """The moves of the last round, what they hit, and the end; on guard before the first."""
        guards = both(lambda side: self._figure("guard", self._moment.state.fencers[side].style))
        beats = self._round() or [self._moment.placed(guards, _APART)]
        if self._moment.state.outcome:
            beats.append(self._end(beats[-1], self._moment.state.outcome))
        return Staged(tuple(beats[-BEATS:]))

    def shadow(self, offer: Offer) -> Figure | None:
        """The chooser with the move at the caret; None: the move is not available, or shown already."""
        if not offer.available:
            return None
        side, figure = offer.ask.side, self._figure("move", self._book.move(offer.at.key))
        shown = self._moment.figures(self.staged().beats[-1])[side]
        return None if figure.body == shown.body else figure

    def _round(self) -> list[Beat]:
        if not any(isinstance(event, MovesShown) for event in self._moment.news):
            return []
        (shown, gives), (near, far) = rounds(self._moment)[-1], self._moment.order
        hits = {"hit": {near}, "foe_hit": {far}, "both_hit": {near, far}}
        moves, hitting = shown.moves, frozenset(hits.get(gives, ()))
        attacks = {move for move in moves if move in self._book.tables.offensive}
        beats: list[Beat] = []
        if len(hitting) < len(Side):
            figures = both(lambda side: self._figure("move", moves[side]))
            meets = bool(attacks) and attacks | _PARRIES >= set(moves) and not hitting
            beats.append(self._moment.placed(figures, _NEAR if attacks else _APART, clash=meets))
        if hitting:
            figures = both(lambda side: self._after(moves, side, hitting))
            beats.append(self._moment.placed(figures, _NEAR))
        return beats

    def _after(self, moves: BySide[Move], side: Side, hitting: frozenset[Side]) -> Figure:
        """A fencer of a round with a hit: in the own move, or where the other's blow lands."""
        own, struck = self._figure("move", moves[side]), self._struck(moves, side.foe)
        if side in hitting:
            own = replace(own, aims=place_of(self._struck(moves, side)))
        elif side.foe in hitting:
            own = replace(own, body=struck)
        return replace(own, wounds=(place_of(struck),)) if side.foe in hitting else own

    def _struck(self, moves: BySide[Move], side: Side) -> str:
        """The pose of the fencer whom a side hits."""
        try:
            return self._pose("struck", f"{moves[side]} {moves[side.foe]}")
        except KeyError:
            return self._pose("struck", moves[side])

    def _end(self, last: Beat, outcome: Outcome) -> Beat:
        """The winner and the loser, with the hit that ended the duel."""
        return self._moment.ended(last, ends(outcome.winner).map(lambda key: self._pose("end", key)))

    def _figure(self, group: str, key: str) -> Figure:
        return Figure(self._pose(group, key), weapon=self._pose("held", "hand"))


class SwordsScene(PlainScene):
    """The duel screen of a Duel of Swords."""

    def __init__(self, rules: DuelOfSwords, words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, moment: Moment[Duel]) -> str:
        """The round, the number of rounds, and the condition to win."""
        book, bout, say = self._book, moment.state.bout, self._words.say
        over = bout.round > book.max_rounds
        last = book.last_round if over else book.max_rounds
        level = min(one.halves for one in bout.duellists) >= book.target
        if over or level:
            aim = say("next_lead")
        else:
            aim = say("first_to" if book.hits_to_win > 1 else "first_hit", hits=book.hits_to_win)
        return f"{say('round', round=bout.round, of=last)}   {aim}"

    def stage(self, moment: Moment[Duel]) -> Staged:
        """The moves of the last round, what they hit, and the end."""
        return SwordsStage(self._book, self._words, moment).staged()

    def shadow(self, moment: Moment[Duel], offer: Offer) -> Figure | None:
        """The chooser with the move at the caret."""
        return SwordsStage(self._book, self._words, moment).shadow(offer)

    def panels(self, moment: Moment[Duel]) -> BySide[Panel]:
        """Hits, advantage, fancies, and the move that is barred."""
        return both(lambda side: _panel(self._book, self._words, moment, side))

    def table(self, moment: Moment[Duel], offer: Offer) -> Table:
        """The table of moves."""
        return MoveTable(self._book, self._words, moment, offer).table()

    def habits(self, moment: Moment[Duel], side: Side) -> str:
        """How often a side made each move."""
        return counted(self._words, made(moment, side))
