"""A duel with cards: each draws two, both play one in secret, the higher hits, and the loser may bow."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine, choose, commit, draw, roll, tell
from duel_tui.engine.sheet import Sheet, SideFacts
from duel_tui.engine.side import BySide, Side, both
from tests.engine.first_cut import Rounds

CARDS = ("1", "2", "3", "4", "5", "6", "7", "8")
UNSEEN = "?"


class Dealt(Struct, frozen=True):
    hands: BySide[tuple[str, ...]] = BySide((), ())
    gone: tuple[str, ...] = ()
    hits: BySide[int] = BySide(0, 0)
    round: int = 1
    beaten: Side | None = None
    bowed: bool = False


class Played(Struct, frozen=True, tag="played"):
    cards: BySide[str]


class Stumbled(Struct, frozen=True, tag="stumbled"):
    pass


def pile(table: Dealt) -> tuple[str, ...]:
    """What lies neither on the table nor in a hand."""
    out = [*table.gone, *table.hands.left, *table.hands.right]
    return tuple(card for card in CARDS if card not in out)


class Hand(SideFacts, frozen=True):
    """What the sheet says of a side."""

    hand: tuple[str, ...]
    hits: int


class HiddenHands:
    """To two hits or four rounds; it keeps every law."""

    key = "hidden_hands"
    state_type = Dealt

    def routine(self, state: Dealt) -> Routine[Dealt]:
        short = [side for side in Side if len(state.hands[side]) < 2]
        if state.beaten:
            return self._bow(state, state.beaten)
        return self._deal(state, short[0]) if short else self._play(state)

    async def _deal(self, table: Dealt, side: Side) -> Dealt:
        hand = table.hands[side]
        cards = await draw(pile(table), 2 - len(hand), "hand", side)
        return replace(table, hands=table.hands.put(side, tuple(sorted(hand + cards))))

    async def _play(self, table: Dealt) -> Dealt:
        cards = await commit("card", both(lambda side: OneOf(table.hands[side])))
        table = replace(
            table,
            hands=both(lambda side: tuple(card for card in table.hands[side] if card != cards[side])),
            gone=tuple(sorted((*table.gone, *cards))) if table.round % 2 else (),
            round=table.round + 1,
        )
        await tell(Played(cards), table)
        winner = Side.LEFT if cards.left > cards.right else Side.RIGHT
        if await roll(Dice(1, 6), "stumble", winner, bands=(2,)) < 2:
            await tell(Stumbled(), table)
            return table
        return replace(table, hits=table.hits.put(winner, table.hits[winner] + 1), beaten=winner.foe)

    async def _bow(self, table: Dealt, side: Side) -> Dealt:
        answer = await choose(side, "bow", OneOf(("yes", "no"), denied=(("laugh", "it is not done"),)))
        return replace(table, beaten=None, bowed=answer == "yes")

    def done(self, state: Dealt) -> bool:
        return self.outcome(state) is not None

    def outcome(self, state: Dealt) -> Outcome | None:
        if state.bowed or max(state.hits) >= 2 or state.round > 4:
            left, right = state.hits
            return Outcome(None if left == right else Side.LEFT if left > right else Side.RIGHT, "hits")
        return None

    def observe(self, state: Dealt, side: Side) -> Dealt:
        return replace(state, hands=state.hands.put(side.foe, (UNSEEN,) * len(state.hands[side.foe])))

    async def imagine(self, view: Dealt, side: Side) -> Dealt:
        hidden = view.hands[side.foe]
        blank = replace(view, hands=view.hands.put(side.foe, ()))
        if not hidden:
            return blank
        cards = await draw(pile(blank), len(hidden), "imagined", side.foe)
        return replace(view, hands=view.hands.put(side.foe, cards))

    def sheet(self, view: Dealt, side: Side | None) -> Sheet[Rounds, Hand]:
        left, right = (Hand(view.hands[own], view.hits[own]) for own in Side)
        return Sheet(Rounds(view.round), left, right)

    def worth(self, state: Dealt, side: Side) -> float:
        return 0.5

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        return frozenset()


def start(**changes: Any) -> Dealt:
    return replace(Dealt(), **changes)
