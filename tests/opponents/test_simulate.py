"""Playing the rules without a table: samples agree with exact enumeration, and a seed gives one duel by each driver."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Answer, Decided
from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Events, Told
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine, draw
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.simulate import (
    UndecidedError,
    at_random,
    imagined,
    play_out,
    sampled,
    thrown,
    worlds,
)
from duel_tui.registry import KEYS
from tests.benchmarks import bare_swords
from tests.engine.first_cut import Bout, FirstCut, Move
from tests.opponents.every_end import every_end
from tests.systems.contenders import begin
from tests.systems.duel_of_swords.bouts import TABLES, ruleset

BOTH_CUT = Decided((Move.CUT, Move.CUT))


class Hidden(FirstCut):
    """The foe's first hits are written on a card that only he has seen."""

    async def imagine(self, view: Bout, side: Side) -> Bout:
        (card,) = await draw(("0", "1"), 1, "hits", side.foe)
        return Bout(view.hits.put(side.foe, int(card)), view.round)


class Dealt(FirstCut):
    """A round begins with a card."""

    def routine(self, state: Bout) -> Routine[Bout]:
        return self._deal(state)

    async def _deal(self, bout: Bout) -> Bout:
        await draw(("a", "b"), 1, "deal", Side.LEFT)
        return bout


def test_every_end_of_a_round_has_its_exact_chance() -> None:
    ends = every_end(FirstCut(), Bout(), (BOTH_CUT,))
    hit, miss = 0.41, 0.59
    chances = {(1, 1): hit * hit, (1, 0): hit * miss, (0, 1): miss * hit, (0, 0): miss * miss}
    assert {(*end.hits,): chance for end, chance in ends.items()} == pytest.approx(chances)


def test_equal_ends_are_one() -> None:
    parried = every_end(FirstCut(), Bout(), (Decided((Move.PARRY, Move.PARRY)),))
    assert parried == {Bout(round=2): 1.0}


def test_samples_agree_with_the_enumeration() -> None:
    def both_cut(*_: object) -> Move:
        return Move.CUT

    random = Random(5)
    tally = Counter(play_out(FirstCut(), Bout(round=6), both_cut, random).hits for _ in range(20_000))
    for end, chance in every_end(FirstCut(), Bout(round=6), (BOTH_CUT,)).items():
        assert tally[end.hits] / 20_000 == pytest.approx(chance, abs=0.015)


def test_a_played_out_duel_is_over_and_the_same_for_the_same_seed() -> None:
    ends = [play_out(FirstCut(), Bout(), at_random, Random(11)) for _ in range(2)]
    assert FirstCut().done(ends[0])
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("rules", "why"), [(FirstCut(), "move has to be decided"), (Dealt(), "deal draws cards")]
)
def test_what_is_decided_or_drawn_cannot_be_enumerated(rules: FirstCut, why: str) -> None:
    with pytest.raises(UndecidedError, match=why):
        every_end(rules, Bout())


def test_several_dice_show_their_faces() -> None:
    rolled = thrown(Dice(3, 6), Random(2))
    assert len(rolled.faces) == 3
    assert rolled.score == sum(rolled.faces)
    assert all(1 <= thrown(Dice(1, 20), Random(seed)).score <= 20 for seed in range(200))


def test_what_is_unseen_is_imagined_anew_each_time_and_ones_own_side_stays() -> None:
    view = Bout(BySide(1, 0), round=3)
    assert worlds(FirstCut(), view, Side.LEFT, Random(1), 10) == (view,)
    found = worlds(Hidden(), view, Side.LEFT, Random(1), 200)
    assert {world.hits.left for world in found} == {1}
    assert 60 < [world.hits.right for world in found].count(0) < 140
    assert imagined(Hidden(), view, Side.LEFT, at_random, Random(1)).hits.left == 1


def test_a_sample_is_that_of_the_same_random_numbers() -> None:
    for size in range(1, 60):
        pile = [str(number) for number in range(size)]
        for count in range(min(size, 9) + 1):
            ours, theirs = Random(size), Random(size)
            for _ in range(10):
                assert sampled(pile, count, ours) == theirs.sample(pile, count)
            assert ours.random() == theirs.random()


def test_cards_drawn_at_random_are_those_of_the_same_random_numbers_everywhere() -> None:
    """A play-out by chance draws as a chooser's play-out does, and uses up as many random numbers."""
    piles = [tuple(f"card {number}" for number in range(size)) for size in range(1, 40)]

    async def draws() -> list[tuple[str, ...]]:
        return [
            await draw(pile, count, "hand", Side.LEFT)
            for pile in piles
            for count in (1, 2)
            if len(pile) >= count
        ]

    class Draws:
        key, state_type = "draws", list

        def routine(self, state: list[tuple[str, ...]]) -> Routine[list[tuple[str, ...]]]:
            return draws()

        def done(self, state: list[tuple[str, ...]]) -> bool:
            return bool(state)

    for seed in range(20):
        one, other = Random(seed), Random(seed)
        quick = play_out(Draws(), [], at_random, one)
        slow = play_out(Draws(), [], lambda *_: "", other)
        assert quick == slow
        assert one.getstate() == other.getstate()


# --- One duel by each driver --------------------------------------------------------------------------


def one_by_one(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
    """The same choices, asked for one at a time by the driver that knows the place."""
    return at_random(ask, checkpoint, since, random)


@pytest.mark.parametrize("key", KEYS)
def test_a_seed_gives_the_same_duel_by_each_driver_and_whoever_listens(key: str) -> None:
    for seed in range(8):
        duel = begin(key, Random(f"{key} {seed}"))
        random, other, heard, heard_too = Random(seed), Random(seed), list[Told[Any]](), list[Told[Any]]()
        end = play_out(duel.rules, duel.start, at_random, random)
        assert play_out(duel.rules, duel.start, one_by_one, other) == end
        assert other.getstate() == random.getstate()
        for driver, told in ((at_random, heard), (one_by_one, heard_too)):
            assert play_out(duel.rules, duel.start, driver, Random(seed), told.append) == end
        assert heard == heard_too


def test_events_are_made_for_listeners_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Events[Any]] = []
    make = Events.told

    def counted(self: Events[Any]) -> tuple[Told[Any], ...]:
        made.append(self)
        return make(self)

    monkeypatch.setattr(Events, "told", counted)
    duel = begin("duel_of_swords", Random(1), as_written=True)
    end = play_out(duel.rules, duel.start, one_by_one, Random(1))
    assert not made
    play_out(duel.rules, duel.start, at_random, Random(1), lambda _: None)
    assert len(made) == end.bout.round


def test_the_bare_state_of_the_benchmark_plays_the_same_game() -> None:
    start = begin("duel_of_swords", Random(1), as_written=True).start
    game = bare_swords.SwordsGame(TABLES)
    for seed in range(60):
        random, bare = Random(seed), Random(seed)
        value = play_out(ruleset(), start, at_random, random).outcome.worth_to(Side.LEFT)
        assert bare_swords.play_out(game, bare.random) == [2 * value - 1, 1 - 2 * value]
        assert bare.random() == random.random()
