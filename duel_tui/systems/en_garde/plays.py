"""Menus: the plays of a hand in a turn and in answer to an attack, and the meanings of keys."""

from collections import Counter
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards, without
from duel_tui.systems.en_garde.model import Match, Phase

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


def request(book: Book, match: Match) -> Decide | None:
    """The decision of the side whose turn it is; None: there is no legal action."""
    side, menu = match.turn, menu_of(book, match)
    if not menu.keys:
        return None
    what = "answer" if match.attack else "turn"
    hand = match.hands[side]
    if UNSEEN in hand:  # the other hand may have the cards of a play
        pile = book.pile(match)
        ruled_out = tuple([key for key in menu.keys if not _may_hold(hand, pile, read(key).cards)])
        return Decide((Ask(side, what, menu, ruled_out),))
    return asking(what, menu)[side is Side.RIGHT]


@lru_cache(maxsize=16384)
def asking(what: str, menu: OneOf[str]) -> tuple[Decide, Decide]:
    """The same decision for the left and for the right side."""
    return Decide((Ask(Side.LEFT, what, menu),)), Decide((Ask(Side.RIGHT, what, menu),))


def menu_of(book: Book, match: Match) -> OneOf[str]:
    """The plays of the side whose turn it is; empty: there is no legal action."""
    side, attack = match.turn, match.attack
    hand = match.hands[side]
    spare = book.unseen(match, side) if UNSEEN in hand else ()
    distance, room = min(match.distance, book.farthest), min(book.room(match, side), book.reach)
    if attack is not None:
        behind = room if book.retreats(advanced=attack.advanced) else -1
        return answer_plays(hand, spare, attack.cards, book.identical, behind)
    if match.phase is Phase.LAST_CHANCE:
        return last_plays(hand, spare, distance, book.strength)
    menu = turn_plays(hand, spare, distance, room, book.attacks)
    return replace(menu, keys=(*menu.keys, STUCK)) if spare and menu.keys else menu


def last_plays(hand: Cards, spare: Cards, distance: int, strength: int) -> OneOf[str]:
    """The plays of a last chance: an attack, and no movement (EG-4a)."""
    most = min(strength, _most(hand, spare, str(distance)))
    return OneOf((*_attacks("", distance, most), PASS))


def matching(hand: Cards, distance: int) -> int:
    """The number of cards in a hand that equal the distance."""
    return hand.count(str(distance))


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
            others = spare if card in hand else without(spare, (card,))
            most = _most(without(hand, (card,)), others, str(gap))
            keys += _attacks(f"advance {card} ", gap, min(strength, most))
    return OneOf(tuple(keys), tuple(denied))


def _attacks(lead: str, distance: int, most: int) -> list[str]:
    """Every number of cards that equal a distance (EG-9)."""
    return [f"{lead}attack {' '.join([str(distance)] * number)}" for number in range(1, most + 1)]


@lru_cache(maxsize=16384)
def answer_plays(hand: Cards, spare: Cards, cards: Cards, identical: bool, room: int) -> OneOf[str]:  # noqa: FBT001
    """The answers of a hand to an attack; a negative room: retreats are not allowed."""
    keys = [f"parry {' '.join(parry)}" for parry in parries(hand, spare, cards, identical=identical)]
    denied = [] if keys else [(f"parry {' '.join(cards)}", "not_held")]
    for card in _values(hand, spare) if room >= 0 else ():
        if int(card) <= room:
            keys.append(f"retreat {card}")
        else:
            denied.append((f"retreat {card}", "off_piste"))
    return OneOf((*keys, CONCEDE), tuple(denied))


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
