"""The cards that are not in sight: what the other hand may hold, and what is left in a deck, suit by suit."""

from duel_tui.engine.scene import Line, Span
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.cards import Cards, rank
from duel_tui.systems.card_duel.lacks import splits
from duel_tui.systems.card_duel.speech import Speech
from duel_tui.systems.card_duel.state import Duellist
from duel_tui.systems.card_duel.terms import JOKER
from duel_tui.systems.card_duel.view import hidden, unseen

_GONE = "."
_MORE = "+"
"""After a card of which there is more than one."""


def may_hold(book: Book, one: Duellist) -> Cards:
    """Every card that may be among the hidden ones of a hand, by what everybody has seen."""
    groups = splits(book, one, unseen(one), hidden(one))
    possible = {card for may_be, count in groups for card in may_be if count}
    return tuple([card for card in unseen(one) if card in possible])


def spread_lines(book: Book, speech: Speech, head: str, cards: Cards) -> tuple[Line, ...]:
    """Cards by suit and rank under a head, a point for each that is not among them; then counts of some kinds."""
    deck = book.tables.deck
    doubled = {card for card in cards if cards.count(card) > 1}
    lines: list[Line] = [(Span(head, "dim"),)]
    for of in deck.suits:
        spans = [Span(speech.faces.suit(of.letter))]
        for one in deck.ranks:
            card = f"{one}{of.letter}"
            text = f"{one}{_MORE if card in doubled else ''}" if card in cards else _GONE
            wide = len(one) + any(f"{one}{suit.letter}" in doubled for suit in deck.suits)
            spans.append(Span(f" {text:<{wide}}", "" if card in cards else "dim"))
        lines.append(tuple(spans))
    counts = {kind: sum([rank(card) == kind for card in cards]) for kind in (JOKER, "J", "Q")}
    lines.append((Span(speech.say("kinds", jokers=counts[JOKER], jacks=counts["J"], queens=counts["Q"])),))
    return tuple(lines)
