"""Each law can fail: faults planted one at a time in two small duels that keep every law."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.dice import D100
from duel_tui.engine.journal import BrokenLineError, Journal
from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import Routine, choose, commit, needs, roll, tell  # pyright: ignore[reportPrivateUsage]  # a fault below the words
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.table import DuelTable
from tests.engine.first_cut import MOVES, YES_NO, Bout, FirstCut, Hit
from tests.systems import journals, walks
from tests.systems.hidden_hands import Dealt, HiddenHands, Played, pile
from tests.systems.laws import check_duel
from tests.systems.walks import Rules, by_chance, most_passive, play_on, seated, stubborn

DUELS = 20
LONGEST = 400
"""More answers than a duel of these takes."""


def check_all(rules: Rules, start: object) -> None:
    for seed in range(DUELS):
        chance = Random(seed)
        check_duel(rules, start, by_chance(chance), chance)
    for lucky in (False, True):
        check_duel(rules, start, stubborn(most_passive, lucky=lucky), Random(0))


@pytest.mark.parametrize(("rules", "start"), [(FirstCut(), Bout()), (HiddenHands(), Dealt())])
def test_the_faultless_duels_keep_every_law(rules: Rules, start: object) -> None:
    check_all(rules, start)


class BandTooWide(FirstCut):
    """Asks for a roll whose band ends one too late."""

    async def _round(self, bout: Bout) -> Bout:
        await commit("move", BySide(MOVES, MOVES))
        if await roll(D100, "hit", Side.LEFT, bands=(61,)) >= 60:
            bout = replace(bout, hits=bout.hits.put(Side.LEFT, bout.hits.left + 1))
        return replace(bout, round=bout.round + 1)


class MarginTold(FirstCut):
    """Tells by how much a blow hit."""

    async def _round(self, bout: Bout) -> Bout:
        await commit("move", BySide(MOVES, MOVES))
        score = await roll(D100, "hit", Side.LEFT, bands=(60,))
        if score >= 60:
            await tell(Hit(Side.LEFT if score % 2 else Side.RIGHT), bout)
        return replace(bout, round=bout.round + 1)


class HiddenChance(FirstCut):
    """Throws a die of its own."""

    def __init__(self) -> None:
        self.chance = Random(1)

    async def _round(self, bout: Bout) -> Bout:
        await commit("move", BySide(MOVES, MOVES))
        if await needs(60 + self.chance.randint(0, 9), "hit", Side.LEFT):
            bout = replace(bout, hits=bout.hits.put(Side.LEFT, bout.hits.left + 1))
        return replace(bout, round=bout.round + 1)


class AsksAfterReveal(FirstCut):
    """Asks whether to yield in the routine that has just revealed the moves."""

    async def _round(self, bout: Bout) -> Bout:
        bout = await super()._round(bout)
        answer = await choose(Side.LEFT, "yield", YES_NO)
        return replace(bout, bowing=False, yielded=Side.LEFT if answer == "yes" else None)


class NeverEnds(FirstCut):
    """Forgets to count the rounds in which both parry."""

    async def _round(self, bout: Bout) -> Bout:
        after = await super()._round(bout)
        return after if after.hits != bout.hits else replace(after, round=bout.round, bowing=False)


class NothingToChoose(FirstCut):
    """Offers an empty menu when it comes to yielding."""

    async def _bow(self, bout: Bout) -> Bout:
        await choose(Side.LEFT, "yield", OneOf(()))
        return bout


class DeniedAndOffered(FirstCut):
    """Denies what it offers."""

    async def _bow(self, bout: Bout) -> Bout:
        answer = await choose(Side.LEFT, "yield", OneOf(("yes", "no"), denied=(("yes", "too proud"),)))
        return replace(bout, bowing=False, yielded=Side.LEFT if answer == "yes" else None)


class OverWithoutOutcome(FirstCut):
    """Ends without saying how."""

    def done(self, state: Bout) -> bool:
        return state.round > 2

    def outcome(self, state: Bout) -> Outcome | None:
        return None


class HandSeen(HiddenHands):
    """Shows the foe's hand."""

    def observe(self, state: Dealt, side: Side) -> Dealt:
        return state


class StateShowsTooSoon(HiddenHands):
    """Puts what was played into a state that is told before the reveal."""

    async def _play(self, table: Dealt) -> Dealt:
        cards = await commit("card", both(lambda side: OneOf(table.hands[side])))
        table = replace(table, round=table.round + 1, gone=tuple(cards))
        await tell(Hit(Side.LEFT), table)
        await tell(Played(cards), table)
        return replace(table, hands=BySide((), ()), gone=())


class ImaginesTooMuch(HiddenHands):
    """Imagines a hand of the foe's that is too large."""

    async def imagine(self, view: Dealt, side: Side) -> Dealt:
        return replace(view, hands=view.hands.put(side.foe, pile(view)))


class ImaginesNoEight(HiddenHands):
    """Never imagines the best card in the foe's hand."""

    async def imagine(self, view: Dealt, side: Side) -> Dealt:
        imagined = await super().imagine(view, side)
        others = tuple(card for card in pile(imagined) if card != "8")
        hand = tuple(
            sorted(others[0] if card == "8" and others else card for card in imagined.hands[side.foe])
        )
        return replace(imagined, hands=imagined.hands.put(side.foe, hand))


class ImaginesOtherPlay(HiddenHands):
    """Asks the beaten side to bow only if it holds a low card, which the other side cannot imagine."""

    def routine(self, state: Dealt) -> Routine[Dealt]:
        if state.beaten and "8" in state.hands[state.beaten]:
            return self._bow(state, state.beaten.foe)
        return super().routine(state)


class DrawsAndAsks(HiddenHands):
    """Lets a side draw and choose in one routine."""

    async def _deal(self, table: Dealt, side: Side) -> Dealt:
        table = await super()._deal(table, side)
        kept = await choose(side, "keep", OneOf(("yes", "no")))
        return table if kept == "yes" else replace(table, round=table.round + 1)


FAULTS: list[tuple[Any, str]] = [
    (BandTooWide(), "stand in one band and end differently"),
    (MarginTold(), "stand in one band and tell different tales"),
    (HiddenChance(), "leads to two ends|a replay since the checkpoint asks something else"),
    (AsksAfterReveal(), "yield is asked in the routine that asked a secret"),
    (NeverEnds(), "does not end within"),
    (NothingToChoose(), "yield offers nothing|Cannot choose from an empty sequence"),
    (DeniedAndOffered(), "yes is said to be denied and is offered"),
    (OverWithoutOutcome(), "a duel that is over has an outcome"),
    (HandSeen(), "sees what nobody told"),
    (StateShowsTooSoon(), "sees what nobody told"),
    (ImaginesTooMuch(), "imagining changed what was seen"),
    (ImaginesNoEight(), "cannot imagine what there is"),
    (ImaginesOtherPlay(), "an imagined duel asks something else|sees what nobody told"),
    (DrawsAndAsks(), "keep is asked in the routine that asked a secret"),
]


@pytest.mark.parametrize(("rules", "law"), FAULTS, ids=[type(rules).__name__ for rules, _ in FAULTS])
def test_a_planted_fault_is_caught(rules: Rules, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "LONGEST", LONGEST)
    with pytest.raises((AssertionError, IndexError), match=law):
        check_all(rules, rules.state_type())


class KeyWithASlash(FirstCut):
    """Has a key that a journal's line cannot tell from two choices."""

    async def _round(self, bout: Bout) -> Bout:
        await commit("move", BySide(OneOf(("cut / thrust",)), OneOf(("cut / thrust",))))
        return replace(bout, round=bout.round + 1)


def played(rules: Rules, seed: int) -> DuelTable[Any]:
    table = seated(rules, Journal(rules.key, "1", {}, Bout()), seed)
    play_on(table, Random(seed))
    return table


def test_a_duel_that_does_not_play_again_is_caught() -> None:
    journals.replays_to_the_same(FirstCut(), played(FirstCut(), 1), everywhere=True)
    journals.can_be_taken_back_whole(FirstCut(), played(FirstCut(), 1))
    forgetful = HiddenChance()
    with pytest.raises(AssertionError):
        journals.replays_to_the_same(forgetful, played(forgetful, 1), everywhere=True)
    with pytest.raises(BrokenLineError, match="it should have 2 choices, not 4"):
        journals.replays_to_the_same(KeyWithASlash(), played(KeyWithASlash(), 1), everywhere=False)
