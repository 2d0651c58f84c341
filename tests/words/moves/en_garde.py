"""Claims about plays and answers: En Garde by its tables and by counting hands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb

from tests.words.moves.claims import Claims, near, of_game

claim = Claims("en_garde")
TABLES = of_game("en_garde", "tables")
VALUES: list[int] = TABLES["deck"]["values"]
COPIES: int = TABLES["deck"]["copies"]
HAND: int = TABLES["hand"]


def _hands(unseen: Sequence[int], count: int = HAND) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of a number of cards, as the cards of each value, and in how many ways it is drawn."""
    if not unseen:
        yield from [((), 1)] * (count == 0)
        return
    for cards in range(min(count, unseen[0]) + 1):
        for rest, ways in _hands(unseen[1:], count - cards):
            yield (cards, *rest), ways * comb(unseen[0], cards)


def _parries(hand: Sequence[int], value: int, count: int, *, identical: bool) -> bool:
    if identical:
        return hand[value - 1] >= count
    return any(
        sum(cards) == count * value and all(hand[one - 1] >= many for one, many in Counter(cards).items())
        for cards in combinations_with_replacement(VALUES, count)
    )


def parried(value: int, count: int, held: int, *, identical: bool = False) -> float:
    """The chance that a fresh hand parries an attack with cards of a value of which the attacker held some."""
    found = every = 0.0
    for own, ways in _hands([COPIES] * len(VALUES)):
        if own[value - 1] == held:
            hands = list(_hands([COPIES - one for one in own]))
            parries = sum(many for hand, many in hands if _parries(hand, value, count, identical=identical))
            every, found = every + ways, found + ways * parries / sum(many for _, many in hands)
    return found / every


def holds(mine: int) -> float:
    """The chance that a fresh hand has a card of a value of which one holds some."""
    unseen = len(VALUES) * COPIES - HAND
    return 1 - comb(unseen - (COPIES - mine), HAND) / comb(unseen, HAND)


REACH = {card + gap for card in VALUES for gap in VALUES}
"""The distances that an advance and attack bridges."""


claim(
    "turn_with.forward",
    "good",
    "hypergeometric: .81, .72, .60, .45, .25 for 0 to 4 seen in the own hand",
    lambda: all(holds(k) > holds(k + 1) for k in range(4)),
)
claim("turn_with.forward", "bad", "attack from at most 5; .806", lambda: near(holds(0), 0.806))
claim(
    "turn_with.forward.when0",
    "bad",
    "advance and attack: c in 1..5, gap in 1..5",
    lambda: set(range(2, 11)) == REACH,
)
claim("turn_with.back", "good", "cards go to 5", lambda: max(TABLES["deck"]["values"]) == 5)
claim("turn_with.back", "bad", "3.1 pack empty; ending.py compare()")
claim("turn_with.back.when0", "bad", "3.1 Basic: ground alone")
claim(
    "turn_with.back.when1",
    "good",
    "as forward",
    lambda: max(REACH) == 10,
)
claim(
    "turn_with.attack",
    "good",
    "parries by the sum, two held: 1 card .60, 2 cards .14 for 1s and 5s",
    lambda: all(near(parried(v, 1, 2), 0.6) and near(parried(v, 2, 2), 0.14) for v in (1, 5)),
)
claim(
    "turn_with.attack",
    "bad",
    "3s: .60, .90; EG-2",
    lambda: near(parried(3, 1, 2), 0.6) and near(parried(3, 2, 2), 0.9),
)
claim("turn_with.attack.when0", "good", "level basic: no answer")
claim("turn_with.attack.when0", "bad", "fencing.py _attack(): no responses, won")
claim(
    "turn_with.attack.when1",
    "good",
    "identical, two held: .60, .14",
    lambda: all(
        near(parried(v, 1, 2, identical=True), 0.6) and near(parried(v, 2, 2, identical=True), 0.14)
        for v in range(1, 6)
    ),
)
claim("turn_with.attack.when1", "bad", "EG-2")
claim(
    "turn_with.advance",
    "good",
    "c + gap",
    lambda: set(range(2, 11)) == REACH,
)
claim(
    "turn_with.advance",
    "bad",
    "responses advanced",
    lambda: TABLES["responses"]["advanced"]["advance_attack"] == ["parry", "retreat"],
)
for k in ("", ".when0", ".when1"):
    claim(f"turn_with.pass{k}", "good", "ending.py compare(): Basic ground alone, otherwise cards first")
    claim(f"turn_with.pass{k}", "bad", "the same; EG-4a")
claim("turn_with.stuck", "good", "EG-5")
claim("turn_with.stuck", "bad", "EG-5")
claim("answer_with.parry", "good", "EG-2")
claim("answer_with.parry", "bad", "3.1, EG-5")
claim("answer_with.parry.when1", "good", "EG-2 alternative")
claim("answer_with.retreat", "good", "3.1: one card backwards, within the piste")
claim("answer_with.retreat", "bad", "EG-7")
claim("answer_with.concede", "good", "EG-6")
claim("answer_with.concede", "bad", "3.1")

claim("turn_at.{cards}; answer_at.{cards}", "line", "3.1: cards are played")
claim("kind.friendly; kind.honorable; kind.death", "line", "no rule names the kind of duel")
