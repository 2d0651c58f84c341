"""The card duel on the duel screen: the title, both fencers and their cards, a table for each decision, the results."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Place
from duel_tui.show.scene import Band, Ink, Line, Offer, Result, Sight, Span, Table, Words
from duel_tui.systems.card_duel.cards import rank
from duel_tui.systems.card_duel.deeds import deeds, seen_of
from duel_tui.systems.card_duel.picture import picture
from duel_tui.systems.card_duel.play_table import attack_table, defence_table, joker_table
from duel_tui.systems.card_duel.question_table import (
    ace_table,
    another_bout_table,
    carry_table,
    emergency_table,
    keep_table,
)
from duel_tui.systems.card_duel.result_rows import result_rows
from duel_tui.systems.card_duel.ruleset import CardDuel
from duel_tui.systems.card_duel.sheet import states
from duel_tui.systems.card_duel.speech import Speech
from duel_tui.systems.card_duel.state import Duel, Duellist
from duel_tui.systems.card_duel.table_maker import TableMaker
from duel_tui.systems.card_duel.terms import JOKER, Phase
from duel_tui.systems.card_duel.view import unseen

_TABLES: Mapping[str, Callable[[TableMaker], Table]] = {
    "attack": attack_table,
    "defence": defence_table,
    "joker": joker_table,
    "emergency": emergency_table,
    "ace": ace_table,
    "keep": keep_table,
    "carry": carry_table,
    "another_bout": another_bout_table,
}
_BETWEEN = frozenset({Phase.BOUT_END, Phase.CARRY, Phase.ANOTHER})


class CardScene:
    """The duel screen of a duel with cards."""

    def __init__(self, rules: CardDuel, words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, sight: Sight[Duel]) -> str:
        """The title: what a hit ends, the bout, and the attacker."""
        duel, say = sight.state, self._words.say
        first = self._book.first_hit_ends(duel.kind)
        ends = "first_hit" if first else "hit_ends_bout" if self._book.hit_ends_bout else "hit_ends_nothing"
        over = duel.phase in _BETWEEN
        parts = [say(ends), say("bout_is_over" if over else "bout", bout=duel.bout)]
        if not over and duel.phase not in {Phase.INITIATIVE, Phase.OVER}:
            parts.append(Speech(self._words, sight).of("now_attacks", duel.attacker))
        return "  ".join(parts)

    def bands(self, sight: Sight[Duel]) -> tuple[Band, ...]:
        """Names and wounds, decks and hindrances, and the cards."""
        speech = Speech(self._words, sight)
        near, far = sight.near, sight.near.foe
        bands = [
            Band(self._name(sight, near), (), self._name(sight, far)),
            Band(self._about(sight, speech, near), (), self._about(sight, speech, far)),
        ]
        if self._book.options.damage == "wounds":
            bands.append(Band(self._wounds(sight, near), (), self._wounds(sight, far)))
        if speech.wide:
            figures = sight.state.sides.map(self._figures)
            bands.append(Band((Span(figures[near], "dim"),), (), (Span(figures[far], "dim"),)))
        return (*bands, *picture(sight, speech))

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of the present decision."""
        maker = TableMaker(self._book, Speech(self._words, sight), sight, offer)
        return replace(_TABLES[offer.ask.what](maker), known=seen_of(maker))

    def watched(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """None: the duel does not stop for a side with nothing to choose."""
        del sight, offer
        return None

    def results(self, sight: Sight[Duel]) -> tuple[Result, ...]:
        """Rows about the results of the last decision."""
        return result_rows(sight, Speech(self._words, sight))

    def unseen(self, sight: Sight[Duel], side: Side) -> Mapping[str, tuple[int, int]]:
        """The cards of each rank in the other's deck that have not been shown."""
        foe = sight.state.sides[side.foe]
        left, whole = (Counter(map(_rank, cards)) for cards in (unseen(foe), foe.full))
        return {one: (left[one], whole[one]) for one in whole}

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """How often a side attacked, parried and drew in an emergency."""
        return ", ".join(deeds(Speech(self._words, sight), sight.told, side))

    def _name(self, sight: Sight[Duel], side: Side) -> Line:
        """A name, and how many boxes are filled."""
        near = side is sight.near
        name = Span(sight.names[side].upper(), "near" if near else "far")
        if self._book.options.damage == "wounds":
            return (name,)
        one, before = sight.state.sides[side], sight.before.sides[side]
        score = self._words.say("score", taken=one.taken, of=one.boxes)
        ink: Ink = "fresh" if one.taken != before.taken else ""
        gap = Span("  ")
        return (name, gap, Span(score, ink)) if near else (Span(score, ink), gap, name)

    def _about(self, sight: Sight[Duel], speech: Speech, side: Side) -> Line:
        """The hindrances of a side, its deck, and its open cards."""
        one, say = sight.state.sides[side], self._words.say
        spans: list[Span] = [Span(text, "bad") for text in self._states(one)]
        spans.append(Span(say("deck", count=len(one.deck))))
        if one.known and side is not sight.near:
            spans.append(Span(say("known", cards=speech.cards(one.known))))
        if one.known and side is sight.near:
            spans.append(Span(speech.of("foe_knows", side.foe, cards=speech.cards(one.known))))
        shown = sight.state.shown[side]
        if shown:
            spans.append(Span(say("shown_first", cards=speech.cards(shown)), "dim"))
        return _joined(spans)

    def _states(self, one: Duellist) -> list[str]:
        found = [self._state(key, number) for key, number in states(self._book, one)]
        return [text for text in found if text]

    def _state(self, key: str, number: int | None) -> str:
        if number is None:
            return self._words.label("hindered", key)
        return self._words.say("shows_one_fewer" if number == 1 else "shows_fewer", count=number)

    def _figures(self, one: Duellist) -> str:
        if self._book.options.damage == "wounds":
            return self._words.say("figures_wounds", hand=one.hand_size, first=one.initiative)
        return self._words.say(
            "figures", hand=one.hand_size, first=one.initiative, hit=one.hit, ace=one.ace_hit
        )

    def _wounds(self, sight: Sight[Duel], side: Side) -> Line:
        body, before = sight.state.sides[side].body, sight.before.sides[side].body
        label, say = self._words.label, self._words.say
        spans: list[Span] = []
        for place in Place:
            grades = [wound.grade for wound in body.wounds if wound.place is place]
            if not grades:
                continue
            told = say(
                "wounds_at",
                place=label("place", place),
                grades=", ".join([label("grade", one) for one in grades]),
            )
            new = grades != [wound.grade for wound in before.wounds if wound.place is place]
            spans.append(Span(told, "fresh" if new else ""))
        return _joined(spans) or (Span(say("unhurt"), "dim"),)


def _rank(card: str) -> str:
    """The rank of a card, as the words have it."""
    return "joker" if card == JOKER else rank(card)


def _joined(spans: Sequence[Span]) -> Line:
    found: list[Span] = []
    for span in spans:
        found += [Span("  "), span] if found else [span]
    return tuple(found)
