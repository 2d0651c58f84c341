"""The knowledge from an emergency draw: only a hand without a parry may draw (CD-2), so it has no parrying card."""

from msgspec.structs import replace

from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.model import Cards, Duellist, Lack


def revealed(one: Duellist, attack: str) -> Duellist:
    """A duellist whose hand is now known to have no parry of an attack."""
    return replace(one, lacks=(*[lack for lack in one.lacks if lack.attack != attack], Lack(attack)))


def drew(one: Duellist, cards: int) -> Duellist:
    """A duellist with new hidden cards, any of which may be a parry."""
    return replace(one, lacks=tuple([replace(lack, fresh=lack.fresh + cards) for lack in one.lacks]))


def played(book: Book, one: Duellist, *cards: str) -> Duellist:
    """A duellist who has played a parry: it was among the cards drawn since."""
    if not one.lacks:
        return one
    return replace(one, lacks=tuple([_after(book, lack, cards) for lack in one.lacks]))


def splits(book: Book, one: Duellist, pile: Cards, hidden: int) -> list[tuple[Cards, int]]:
    """A hidden hand in groups of cards, each with its possible cards, out of a pile.

    A card drawn since may be anything; of the others only the number is known.
    """
    if not one.lacks:
        return [(pile, hidden)]
    groups: list[tuple[Cards, int]] = []
    for place in range(hidden):
        against = [lack.attack for lack in one.lacks if place < hidden - lack.fresh]
        may_be = tuple([card for card in pile if not any(book.defends(card, attack) for attack in against)])
        if groups and groups[-1][0] == may_be:
            groups[-1] = (may_be, groups[-1][1] + 1)
        else:
            groups.append((may_be, 1))
    return groups


def _after(book: Book, lack: Lack, cards: tuple[str, ...]) -> Lack:
    gone = sum(book.defends(card, lack.attack) for card in cards)
    return replace(lack, fresh=max(0, lack.fresh - gone))
