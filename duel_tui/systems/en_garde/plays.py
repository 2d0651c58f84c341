"""Menus: the plays of a hand in a turn and in answer to an attack, and the meanings of keys."""

from collections import Counter
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import Choice, OneOf, Pairs
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.state import Attack, Match

PASS, CONCEDE = "pass", "concede"
STUCK = "stuck"
"""The key of an unseen hand that can play nothing (EG-5)."""


class Play(Struct, frozen=True, dict=True):
    """The play of a menu's key."""

    step: int = 0
    """The squares forward; negative: back."""
    stepped: str = ""
    """The card of the step."""
    attack: Cards = ()
    parry: Cards = ()

    @cached_property
    def cards(self) -> Cards:
        """All its cards."""
        return ((self.stepped,) if self.stepped else ()) + self.attack + self.parry


@lru_cache(maxsize=4096)
def read(key: str) -> Play:
    """The play of a key: `forward 3`, `back 2`, `attack 3 3`, `advance 2 attack 5 5`, `parry 2 4`, `retreat 3`.

    >>> read("advance 2 attack 5 5").cards
    ('2', '5', '5')
    """
    match key.split():
        case ["forward", card]:
            return Play(int(card), card)
        case ["back" | "retreat", card]:
            return Play(-int(card), card)
        case ["attack", *cards]:
            return Play(attack=tuple(cards))
        case ["advance", card, "attack", *cards]:
            return Play(int(card), card, tuple(cards))
        case ["parry", *cards]:
            return Play(parry=tuple(cards))
        case _:
            return Play()


def verb_of(key: str) -> str:
    """The first word of a key."""
    return key.partition(" ")[0]


def turn_request(book: Book, match: Match) -> Decide | None:
    """The decision of a turn; None: there is no legal action."""
    side, hands = match.turn, match.hands
    left = side is _LEFT
    hand = hands.left if left else hands.right
    if UNSEEN in hand:
        menu = turn_menu(book, match)
        return _decide(side, "turn", menu, ruled_out(book, match, menu)) if menu.keys else None
    distance, room = _steps(book, match, side)
    return _turn_request(left, hand, distance, room, book.attacks)


def turn_menu(book: Book, match: Match) -> OneOf[str]:
    """The plays of a turn; empty: there is no legal action."""
    hand, spare = _known(book, match, match.turn)
    distance, room = _steps(book, match, match.turn)
    menu = turn_plays(hand, spare, distance, room, book.attacks)
    return replace(menu, keys=(*menu.keys, STUCK)) if spare and menu.keys else menu


def _steps(book: Book, match: Match, side: Side) -> tuple[int, int]:
    """The squares to the opponent and behind a fencer, as far as they matter to a menu."""
    positions, room = match.positions, book.room(match, side)
    return min(positions.right - positions.left, book.farthest), min(room, book.reach)


@lru_cache(maxsize=16384)
def _turn_request(
    left: bool,  # noqa: FBT001  a side, of which the hash is quick
    hand: Cards,
    distance: int,
    room: int,
    limits: tuple[int, int],
) -> Decide | None:
    menu = turn_plays(hand, (), distance, room, limits)
    return _decide(_LEFT if left else _RIGHT, "turn", menu) if menu.keys else None


_LEFT, _RIGHT = Side


def last_request(book: Book, match: Match) -> Decide:
    """The decision of the last chance."""
    menu = last_menu(book, match)
    return _decide(match.turn, "turn", menu, ruled_out(book, match, menu))


def last_menu(book: Book, match: Match) -> OneOf[str]:
    """The last chance: an attack, and no movement (EG-4a)."""
    hand, spare = _known(book, match, match.turn)
    return last_plays(hand, spare, match.distance, book.strength)


def last_plays(hand: Cards, spare: Cards, distance: int, strength: int) -> OneOf[str]:
    """The plays of a last chance."""
    most = min(strength, _most(hand, spare, str(distance)))
    return OneOf((*_attacks("", distance, most), PASS))


def answer_request(book: Book, match: Match, attack: Attack) -> Decide:
    """The decision of an answer."""
    side = match.turn
    hand = match.hands[side]
    if UNSEEN in hand:
        menu = answer_menu(book, match, attack)
        return _decide(side, "answer", menu, ruled_out(book, match, menu))
    room = _room_to_retreat(book, match, attack)
    return _answer_request(side is _LEFT, hand, attack.cards, book.identical, room)


@lru_cache(maxsize=16384)
def _answer_request(left: bool, hand: Cards, cards: Cards, identical: bool, room: int) -> Decide:  # noqa: FBT001
    side = _LEFT if left else _RIGHT
    return _decide(side, "answer", answer_plays(hand, (), cards, identical, room))


def answer_menu(book: Book, match: Match, attack: Attack) -> OneOf[str]:
    """The answers to an attack; conceding is always one (EG-6)."""
    hand, spare = _known(book, match, match.turn)
    return answer_plays(hand, spare, attack.cards, book.identical, _room_to_retreat(book, match, attack))


def _room_to_retreat(book: Book, match: Match, attack: Attack) -> int:
    """The room behind the fencer who answers, as far as any card reaches; -1: no retreat is allowed."""
    return min(book.room(match, match.turn), book.reach) if book.retreats(advanced=attack.advanced) else -1


def asking(what: str, menu: OneOf[str]) -> tuple[Decide, Decide]:
    """The same decision for the left and for the right side."""
    return _decide(_LEFT, what, menu), _decide(_RIGHT, what, menu)


def _decide(side: Side, what: str, menu: OneOf[str], ruled_out: tuple[str, ...] = ()) -> Decide:
    return Decide((Ask(side, what, menu, ruled_out),))


def ruled_out(book: Book, match: Match, menu: OneOf[str]) -> tuple[str, ...]:
    """The plays that an unseen hand cannot have, because the other hand has the cards."""
    hand = match.hands[match.turn]
    if UNSEEN not in hand:
        return ()
    spare = book.pile(match)
    return tuple([key for key in menu.keys if not _may_hold(hand, spare, read(key).cards)])


def matching(hand: Cards, distance: int) -> int:
    """The number of cards in a hand that equal the distance."""
    return hand.count(str(distance))


def _known(book: Book, match: Match, side: Side) -> tuple[Cards, Cards]:
    """A hand, and its possible unknown cards; empty: it has none."""
    hand = match.hands[side]
    return hand, book.unseen(match, side) if UNSEEN in hand else ()


def _most(hand: Cards, spare: Cards, card: str) -> int:
    """The number of equal cards that the hand may have."""
    return hand.count(card) + min(hand.count(UNSEEN), spare.count(card))


def _may_hold(hand: Cards, spare: Cards, cards: Cards) -> bool:
    """True if the hand may have all these cards at once."""
    lacking = 0
    for card, number in Counter(cards).items():
        short = max(0, number - hand.count(card))
        if short > spare.count(card):
            return False
        lacking += short
    return lacking <= hand.count(UNSEEN)


def _values(hand: Cards, spare: Cards) -> tuple[str, ...]:
    return tuple(sorted({*hand, *spare} - {UNSEEN}))


@lru_cache(maxsize=16384)
def turn_plays(hand: Cards, spare: Cards, distance: int, room: int, limits: tuple[int, int]) -> OneOf[str]:
    """The plays of a hand, by the squares to the opponent and behind, and the limits of attacks and advances."""
    strength, reach = limits
    keys: list[str] = []
    denied: list[tuple[str, str]] = []
    values = _values(hand, spare)
    for card in values:
        if int(card) < distance:
            keys.append(f"forward {card}")
        else:
            denied.append((f"forward {card}", "onto_foe" if int(card) == distance else "past_foe"))
    for card in values:
        if int(card) <= room:
            keys.append(f"back {card}")
        else:
            denied.append((f"back {card}", "off_piste"))
    found = _attacks("", distance, min(strength, _most(hand, spare, str(distance))))
    keys += found
    if not found:
        denied += [(f"attack {card}", "not_the_distance") for card in values]
    for card in values if reach else ():
        gap = distance - int(card)
        if 1 <= gap <= reach:
            others = spare if card in hand else _without(spare, card)
            most = _most(_without(hand, card), others, str(gap))
            keys += _attacks(f"advance {card} ", gap, min(strength, most))
    return OneOf(tuple(keys), tuple(denied))


def _attacks(lead: str, distance: int, most: int) -> list[str]:
    """Every number of cards that equal a distance (EG-9)."""
    return [f"{lead}attack {' '.join([str(distance)] * number)}" for number in range(1, most + 1)]


def _without(cards: Cards, card: str) -> Cards:
    """Some cards without one of them, or without an unknown one."""
    left = list(cards)
    gone = card if card in left else UNSEEN
    if gone in left:
        left.remove(gone)
    return tuple(left)


@lru_cache(maxsize=16384)
def answer_plays(hand: Cards, spare: Cards, cards: Cards, identical: bool, room: int) -> OneOf[str]:  # noqa: FBT001
    """The answers of a hand to an attack; a negative room: retreats are not allowed."""
    found = [f"parry {' '.join(parry)}" for parry in parries(hand, spare, cards, identical=identical)]
    retreats, denied = _retreats(hand, spare, room)
    if not found:
        denied = ((f"parry {' '.join(cards)}", "not_held"), *denied)
    return OneOf((*found, *retreats, CONCEDE), denied)


def parries(hand: Cards, spare: Cards, cards: Cards, *, identical: bool) -> list[Cards]:
    """Every parry of an attack: the same number of cards with the same sum, or the same cards (EG-1)."""
    if identical:
        return [cards] if _may_hold(hand, spare, cards) else []
    total = sum(map(int, cards))
    return [
        parry
        for parry in combinations_with_replacement(_values(hand, spare), len(cards))
        if sum(map(int, parry)) == total and _may_hold(hand, spare, parry)
    ]


def _retreats(hand: Cards, spare: Cards, room: int) -> tuple[tuple[str, ...], Pairs]:
    """Every step back; a negative room: retreats are not allowed."""
    if room < 0:
        return (), ()
    values = _values(hand, spare)
    return (
        tuple(f"retreat {card}" for card in values if int(card) <= room),
        tuple((f"retreat {card}", "off_piste") for card in values if int(card) > room),
    )


def tags(choice: Choice) -> frozenset[str]:
    """The tags of a play."""
    key = str(choice)
    if key in {PASS, CONCEDE}:
        return frozenset({key})
    play = read(key)
    found: set[str] = set()
    if play.step:
        found.add("closes" if play.step > 0 else "gives ground")
    if play.attack:
        found |= {"attack", "several cards" if len(play.attack) > 1 else "one card"}
    if play.parry:
        found.add("parry")
    return frozenset(found)
