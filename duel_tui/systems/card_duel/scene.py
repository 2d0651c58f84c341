"""The card duel on the duel screen: the title, stage, panels, the cards, and a table for each decision."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from duel_tui.engine.games import ByTheBook
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Blow
from duel_tui.show.blocks import Bands, Fact, Ink, Line, Mark, Panel, Span, changed, pips
from duel_tui.show.fit import Text, whole
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, PlainScene, Voice, Words
from duel_tui.show.stage import Figure, Staged
from duel_tui.show.table import Table
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.hands import ROWS, Faces, Hands
from duel_tui.systems.card_duel.hits import harm
from duel_tui.systems.card_duel.model import JOKER, Cards, Duel, Phase, Play, rank
from duel_tui.systems.card_duel.seen import CardsSide, unseen
from duel_tui.systems.card_duel.stage import Staging, answered
from duel_tui.systems.card_duel.table_maker import TableMaker, deeds, seen_of
from duel_tui.systems.card_duel.tables import TABLES

_BOXES = str.maketrans("\u25cf\u25cb", "\u25a0\u25a1")
"""Boxes that are filled and free, in the place of hits that are made and wanted."""
_IN_A_ROW = 2
"""Cards in a row of a panel."""


class Panels:
    """Makes the panels of one moment."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel]) -> None:
        self._book = book
        self._words = words
        self._moment = moment
        self._boxes = book.options.damage == "boxes"

    def of(self, side: Side) -> Panel:
        """The panel of a side."""
        moment, one = self._moment, self._moment.state.sides[side]
        unhurt = Mark(self._words.say("unhurt"), "good")
        wounds = [self._filled(side)] if self._boxes else [*self._wounds(side)] or [unhurt]
        ink = self._ink(side, "bold")
        figures = (self._fact("hit", one.hit), self._fact("ace", one.ace_hit))
        filled = pips(one.taken, one.boxes, ink) if self._boxes else ()
        return Panel(
            moment.names[side],
            moment.short[side],
            tuple([replace(span, text=span.text.translate(_BOXES)) for span in filled]),
            facts=(
                (self._fact("deck", len(one.deck)),),
                *([figures] if self._boxes else []),
                *self._cards("shown", moment.state.shown[side]),
                *self._cards("seen", one.known),
            ),
            marks=(*wounds, *self._hindrances(side)),
        )

    def _fact(self, key: str, figure: int) -> Fact:
        label = self._words.label
        return Fact((label("panel", key), label("panel_brief", key)), (Span(str(figure)),))

    def _cards(self, key: str, cards: Cards) -> Iterator[tuple[Fact, ...]]:
        """Open cards in rows, the first with its label."""
        label, faces = self._words.label, Faces(self._words)
        for first in range(0, len(cards), _IN_A_ROW):
            text = "" if first else (label("panel", key), label("panel_brief", key))
            yield (Fact(text, faces.inked(cards[first : first + _IN_A_ROW])),)

    def _sheet(self, side: Side) -> CardsSide:
        facts = self._moment.sheet.of(side)
        assert isinstance(facts, CardsSide), "the sheet is this game's"
        return facts

    def _ink(self, side: Side, ink: Ink) -> Ink:
        return changed(self._moment.state.sides[side].taken, self._moment.before.sides[side].taken, ink)

    def _filled(self, side: Side) -> Mark:
        """The wound boxes, and how a hit without an ace would leave them."""
        duel, one, say = self._moment.state, self._moment.state.sides[side], self._words.say
        taken = self._sheet(side).after_hit
        ends = say("next_ends") if taken is None else say("next_boxes", taken=taken, of=one.boxes)
        text = say("score", taken=one.taken, of=one.boxes)
        ink = self._ink(side, "light" if one.taken else "good")
        return Mark(text, ink, next="" if duel.outcome else ends)

    def _wounds(self, side: Side) -> Iterator[Mark]:
        """The wounds, the gravest first."""
        label, say = self._words.label, self._words.say
        wounds = self._moment.state.sides[side].body.wounds
        for wound in sorted(wounds, key=lambda wound: -wound.grade.rank):
            places, grade = ("place", "place_brief"), label("grade", wound.grade)
            texts = [say("wound", place=label(group, wound.place), grade=grade) for group in places]
            more = "" if self._moment.state.outcome else self._more(side, wound)
            yield Mark(tuple(texts), wound.grade.value, next=more)

    def _more(self, side: Side, wound: Wound) -> Text:
        """What one more wound there would be, by each blow that hits it."""
        found: dict[Blow, str] = {}
        duel, label, say = replace(self._moment.state, attacker=side.foe), self._words.label, self._words.say
        blows = self._book.tables.mapping.blows
        ranks = [rank for rank, place in blows.places.items() if place is wound.place]
        for card in [f"{one}{suit}" for one in ranks for suit in blows.suits]:
            done = harm(self._book, replace(duel, play=Play(card)), None)
            body, grade = done.duel.sides[side].body, done.became or done.grade
            if done.stroke is not None and grade is not None:
                falls = "dead" if body.dead else "unconscious" if body.unconscious else ""
                found[done.stroke.blow] = falls or grade
        whole = [f"{label('blow', blow)} {label('comes', key)}" for blow, key in found.items()]
        short = [f"{label('blow_letter', blow)} {label('comes_short', key)}" for blow, key in found.items()]
        texts = say("next_wound", grades=", ".join(whole)), say("next_wound_short", grades=", ".join(short))
        return texts if found else ""

    def _hindrances(self, side: Side) -> Iterator[Mark]:
        """Conditions that last, each with what ends it."""
        label, say = self._words.label, self._words.say
        for key, number in self._sheet(side).states:
            if number is None:
                texts = label("hindered", key), label("hindered_brief", key)
            elif number == 1:
                texts = say("shows_one_fewer"), say("brief_one_fewer")
            else:
                texts = say("shows_fewer", count=number), say("brief_fewer", count=number)
            if number != 0:
                yield Mark(texts, "bad", tuple(filter(None, [label("until", key)])))


_BETWEEN = frozenset({Phase.BOUT_END, Phase.CARRY, Phase.ANOTHER})


class CardScene(PlainScene):
    """The duel screen of a duel with cards."""

    def __init__(self, rules: ByTheBook[Book], words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, moment: Moment[Duel]) -> Text:
        """The title: what a hit ends, the bout, and the attacker."""
        duel, say = moment.state, self._words.say
        first = self._book.first_hit_ends(duel.kind)
        ends = "first_hit" if first else "hit_ends_bout" if self._book.options.formal else "hit_ends_nothing"
        over = duel.phase in _BETWEEN
        parts = [say(ends), say("bout_is_over" if over else "bout", bout=duel.bout)]
        if not over and duel.phase not in {Phase.INITIATIVE, Phase.OVER}:
            parts.append(Voice(self._words, moment).say("now_attacks", duel.attacker))
        return "  ".join(parts), "  ".join(parts[1:])

    def stage(self, moment: Moment[Duel]) -> Staged:
        """The last attacks and what came of them."""
        return Staging(self._book, self._words, moment).staged()

    def shadow(self, moment: Moment[Duel], offer: Offer) -> Figure | None:
        """The card at the caret."""
        return Staging(self._book, self._words, moment).shadow(offer)

    def panels(self, moment: Moment[Duel]) -> BySide[Panel]:
        """Wounds, hindrances, decks and open cards."""
        return both(Panels(self._book, self._words, moment).of)

    def bands(self, moment: Moment[Duel]) -> Bands:
        """Both hands, and the clash between them."""
        return Bands(ROWS, Hands(self._words, moment).rows)

    def table(self, moment: Moment[Duel], offer: Offer) -> Table:
        """The table of the present decision."""
        maker = TableMaker(self._book, self._words, moment, offer)
        made = TABLES[offer.ask.what](maker)
        here = [whole(row.label) for row in made.rows if row.option and row.option.key == offer.at.key]
        return replace(made, known=seen_of(maker, self._words, moment), named="".join(here))

    def laid(self, moment: Moment[Duel]) -> BySide[Line] | None:
        """The cards of the last attack that was answered, with what was drawn against it."""
        clash, drawn = answered(moment.news)
        if clash is None:
            return None
        faces, none = Faces(self._words), BySide[Line]((), ())
        attack, answer = [
            tuple([span for card in cards if card for span in faces.inked((card,))])
            for cards in ((clash.card, clash.ace), (clash.answer or drawn,))
        ]
        return none.put(clash.side, attack).put(clash.side.foe, answer)

    def unseen(self, moment: Moment[Duel], side: Side) -> Mapping[str, tuple[int, int]]:
        """The cards of each rank in the other's deck that have not been shown."""
        foe = moment.state.sides[side.foe]
        left, whole = (Counter(map(_rank, cards)) for cards in (unseen(foe), foe.full))
        return {one: (left[one], whole[one]) for one in whole}

    def habits(self, moment: Moment[Duel], side: Side) -> str:
        """How often a side attacked, parried and drew in an emergency."""
        return ", ".join(deeds(self._words, moment.told, side))


def _rank(card: str) -> str:
    """The rank of a card, as the words have it."""
    return "joker" if card == JOKER else rank(card)
