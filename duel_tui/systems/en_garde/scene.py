"""En Garde on the duel screen: the title, the stage, hits, the piste and cards, and one table for each kind of decision."""

from collections import Counter
from collections.abc import Mapping

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import ByTheBook
from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Band, Bands, Ink, Line, Panel, Span, changed, pips
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, PlainScene, Voice, Words
from duel_tui.show.stage import Figure, Staged
from duel_tui.show.table import Table
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.model import (
    AdvanceAttacked,
    Attacked,
    Conceded,
    Hit,
    Match,
    Parried,
    Retreated,
)
from duel_tui.systems.en_garde.stage import Piste, Staging
from duel_tui.systems.en_garde.table_maker import TableMaker, played

_EDGE, _FACE, _BACK, _FOOT = ".---.", "| {card} |", "|###|", "'---'"


class EnGardeScene(PlainScene):
    """The duel screen of a match."""

    def __init__(self, rules: ByTheBook[Book], words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, moment: Moment[Match]) -> Text:
        """The level, the round, and the pack."""
        match, say = moment.state, self._words.say
        pack = self._book.pack(match)
        left = {0: say("pack_0"), 1: say("pack_1")}.get(pack, say("pack", pack=pack))
        parts = (self._words.label("level", self._book.level), say("round", round=match.round), left)
        return "   ".join(parts), "   ".join(parts[1:])

    def stage(self, moment: Moment[Match]) -> Staged:
        """The last plays, both fencers over their squares."""
        return Staging(self._book, self._words, moment).staged()

    def shadow(self, moment: Moment[Match], offer: Offer) -> Figure | None:
        """The play at the caret."""
        return Staging(self._book, self._words, moment).shadow(offer)

    def panels(self, moment: Moment[Match]) -> BySide[Panel]:
        """Names and hits; the stage has the room of all the rest."""
        needed = self._book.hits_to_win

        def panel(side: Side) -> Panel:
            hits, ink = moment.state.hits[side], changed(moment.state.hits[side], moment.before.hits[side])
            many = self._words.say("hits_of", hits=hits, of=needed)
            return Panel(moment.names[side], moment.short[side], pips(hits, needed, ink, many))

        return both(panel)

    def bands(self, moment: Moment[Match]) -> Bands:
        """The squares, and the cards of both with the last ones played."""
        piste = Piste(self._book, moment)
        near, far = [_cards(moment, side) for side in moment.order]
        hands = [Band(*row) for row in zip(near, self._middle(moment), far, strict=True)]
        return Bands(1 + len(hands), lambda cells: (Band(piste.row(cells - 2)), *hands))

    def table(self, moment: Moment[Match], offer: Offer) -> Table:
        """The table of a turn, or of the answer to an attack."""
        return TableMaker(self._book, self._words, moment, offer).table()

    def unseen(self, moment: Moment[Match], side: Side) -> Mapping[str, tuple[int, int]]:
        """The cards of each value in the pack and in the other hand."""
        found = Counter(self._book.unseen(moment.state, side))
        deck = self._book.tables.deck
        return {str(value): (found[str(value)], deck.copies) for value in deck.values}

    def laid(self, moment: Moment[Match]) -> BySide[Line] | None:
        """The cards of the last attack that was answered, and those of its parry."""
        found: BySide[Line] | None = None
        answered = False
        for event in moment.news:
            match event:
                case (
                    Attacked(side=side, card=card, number=number)
                    | AdvanceAttacked(side=side, card=card, number=number)
                ):
                    found, answered = BySide[Line]((), ()).put(side, (Span(card, "bold"),) * number), False
                case Parried(side=side, cards=cards) if found:
                    found, answered = found.put(side, tuple([Span(card, "bold") for card in cards])), True
                case Retreated() | Conceded() | Hit():
                    answered = True
                case _:
                    pass
        return found if answered else None

    def habits(self, moment: Moment[Match], side: Side) -> str:
        """How often a side moved, attacked and parried."""
        return next(iter(played(Voice(self._words, moment), moment, side)), "")

    def _middle(self, moment: Moment[Match]) -> tuple[Line, Line, Line]:
        """The last cards that were played and the distance, between both hands."""
        match = moment.state
        apart = (Span(self._words.say("apart_now", distance=match.distance), "bold"),)
        if match.latest is None:
            return (), apart, ()
        key, cards = "last_cards", match.latest.cards
        if match.attack:
            key, cards = "attack_cards", match.attack.cards
        ink: Ink = "near" if match.latest.side is moment.near else "far"
        said = Voice(self._words, moment).say(key, match.latest.side)
        return (Span(said, ink),), (Span(" ".join(cards), ink),), apart


def _cards(moment: Moment[Match], side: Side) -> tuple[Line, Line, Line]:
    """A hand in three rows, with backs for unseen cards and marks for new ones."""
    hand, before = moment.state.hands[side], moment.before.hands[side]
    same = moment.before.round == moment.state.round and before
    new = Counter(hand) - Counter(before) if same else Counter[str]()
    faces: list[Span] = []
    for card in reversed(hand):
        known: Ink = "fresh" if new[card] > 0 else "bold"
        faces.append(Span(_BACK, "dim") if card == UNSEEN else Span(_FACE.replace("{card}", card), known))
        new[card] -= 1
    edges, feet = (tuple([Span(edge, "dim")] * len(hand)) for edge in (_EDGE, _FOOT))
    return edges, tuple(reversed(faces)), feet
