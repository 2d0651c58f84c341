"""Short situations at the card table: what both hold, what they play, and which cards come."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.answers import Decided, Drawn, Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.systems.card_duel import KEY, CardDuel
from duel_tui.systems.card_duel.book import Tables
from duel_tui.systems.card_duel.model import Duel, Phase, arranged, without
from tests.systems.rows import named

LIBRARY = registry.Library(registry.data_folder())
TABLES: Tables = LIBRARY.tables(KEY)
LEFT, RIGHT = Side.LEFT, Side.RIGHT

Situation = Position[Duel]


@cache
def ruleset(**options: Any) -> CardDuel:
    rules = LIBRARY.ruleset(KEY, options)
    assert isinstance(rules, CardDuel)
    return rules


def begun(kind: Kind = Kind.HONORABLE, fencers: BySide[Fencer] | None = None, **options: Any) -> Situation:
    """The beginning of a duel."""
    rules = ruleset(**options)
    return Position(rules, rules.begin(kind, fencers or both(lambda side: unnamed(f"The {side}"))))


def bout(  # noqa: PLR0913 - each is a part of the situation
    left: str,
    right: str,
    kind: Kind = Kind.HONORABLE,
    *,
    decks: tuple[str | None, str | None] = (None, None),
    discards: tuple[str, str] = ("", ""),
    fencers: BySide[Fencer] | None = None,
    attacker: Side = LEFT,
    **options: Any,
) -> Situation:
    """A side attacks, mostly the left one; both hold these cards, and draw from the rest, or from these decks."""
    rules = ruleset(**options)
    start = rules.begin(kind, fencers or both(lambda side: unnamed(f"The {side}")))
    for side, hand, deck, discard in zip(Side, (left, right), decks, discards, strict=True):
        one = start.sides[side]
        cards = arranged(hand.split())
        rest = without(one.full, cards) if deck is None else arranged(deck.split())
        start = start.change(side, replace(one, hand=cards, deck=rest, discard=arranged(discard.split())))
    return Position(rules, replace(start, phase=Phase.ATTACK, attacker=attacker))


def situation(hands: str, options: str = "") -> Situation:
    """A situation by both hands and by house rules; decks, discards, the kind and who attacks stand among these."""
    chosen = named(options)
    kind = Kind(chosen.pop("kind", "honorable"))
    decks = chosen.pop("left_deck", None), chosen.pop("right_deck", "?? " * 49 if "??" in hands else None)
    discards = chosen.pop("left_discard", ""), chosen.pop("right_discard", "")
    if hands == "begin":
        return begun(kind, **chosen)
    attacker = Side(chosen.pop("attacker", "left"))
    left, right = hands.split(" / ")
    return bout(left, right, kind, decks=decks, discards=discards, attacker=attacker, **chosen)


def said(text: str) -> list[Any]:
    """What is said: keys, pairs of them, dice, and cards that come."""
    found: list[Any] = []
    for one in text.split():
        pair = tuple(one.split("/"))
        found.append(
            one.replace(",", " ")
            if one[0] == "+"
            else int(one)
            if one.isdigit()
            else pair
            if pair[1:]
            else one
        )
    return found


def after(place: Situation, *said: Any) -> Situation:
    """The place after keys by whoever is asked, pairs of them, dice, and cards as `+9S 10H`."""
    for one in said:
        if isinstance(one, tuple):
            place = place.give(Decided(one))
        elif isinstance(one, int):
            place = place.give(Rolled(one))
        elif one.startswith("+") and isinstance(place.request, Draw):
            place = place.give(Drawn(tuple(one[1:].split())))
        else:
            place = place.give(Decided((one,)))
    return place


def asked(place: Situation) -> str:
    """What is needed: of whom, what, and from which keys."""
    match place.request:
        case None:
            return "nothing"
        case Roll(why=why, dice=dice):
            return f"{why} {dice}"
        case Draw(side=side, why=why, count=count):
            return f"{side} draws {count} for {why}"
        case Decide(asks=asks):
            return " / ".join(f"{ask.side} {ask.what}" for ask in asks)


def asked_of(place: Situation) -> str:
    """What is asked now: the name of a decision, `draw` or `roll`; empty: nothing."""
    match place.request:
        case None:
            return ""
        case Roll():
            return "roll"
        case Draw():
            return "draw"
        case Decide(asks=asks):
            return asks[0].what


def offered(place: Situation) -> tuple[str, ...]:
    """The keys of what is asked."""
    assert isinstance(place.request, Decide)
    menu = place.request.asks[0].menu
    assert menu is not None
    return tuple(map(str, menu.choices))


def told(place: Situation, kind: type[Any]) -> Any:
    """The first event of a kind that the last answer caused."""
    return next(one.event for one in place.told if isinstance(one.event, kind))


def ended(place: Situation) -> str:
    """Who won, and how; empty while the duel goes on."""
    outcome = place.state.outcome
    return f"{outcome.winner or 'nobody'} {outcome.why}" if outcome else ""
