"""Whole duels, told and asked for in words: nothing is without them, and all of it fits."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice, Form
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Armour, Kind, LeftHand, Style, Weapon
from duel_tui.registry import KEYS, Library
from duel_tui.show.table import Option
from duel_tui.words import Narrator, Wording
from duel_tui.words.choices import move_in
from tests.systems.foretold import prospects_at

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"mercy": True, "ask_break": True, "natural_extremes": True},
    {"friendly_touches": 3, "double_touch": "void", "realism": False},
)


def fencers(chance: Random) -> BySide[Fencer]:
    left = replace(
        unnamed("Bernardino"), left_hand=chance.choice([LeftHand.DAGGER, LeftHand.EMPTY, LeftHand.CLOAK])
    )
    right = replace(unnamed("Doña Elvira"), expertise=16, armour=(Armour.HELMET, Armour.LEATHER))
    if chance.random() < 0.5:
        weapon = chance.choice([Weapon.BACK_SWORD, Weapon.LIGHT_SWORD])
        right = replace(right, style=Style.OLD, weapon=weapon, left_hand=LeftHand.BUCKLER)
    return BySide(left, right)


def seat(library: Library, seed: int) -> DuelTable[Any]:
    chance = Random(seed)
    options = OPTIONS[seed % len(OPTIONS)]
    return begun(library, options, list(Kind)[(seed + seed // 3) % 3], fencers(chance), seed)


def begun(
    library: Library, options: dict[str, Any], kind: Kind, who: BySide[Fencer], seed: int = 0
) -> DuelTable[Any]:
    rules = library.ruleset(KEYS[0], options)
    journal = Journal(KEYS[0], "1", options, library.begin(rules, kind, who))
    return DuelTable(rules, journal, SeededThrower(seed))


def played(table: DuelTable[Any], chance: Random) -> Iterator[tuple[Ask, Choice] | Roll]:
    """A duel of random choices: each ask with its choice before it is made, each roll before it is thrown."""
    while table.request is not None:
        if isinstance(table.request, Roll):
            yield table.request
            table.throw()
            continue
        assert isinstance(table.request, Decide)
        for ask in table.request.asks:
            assert ask.menu is not None
            choices = [choice for choice in ask.menu.choices if choice != "yield" or chance.random() < 0.1]
            choice = chance.choice(choices)
            yield ask, choice
            table.decide(ask.side, choice)


def by_field(choice: Choice) -> dict[str, str | None]:
    return (
        {name: key and str(key) for name, key in msgspec.structs.asdict(choice).items()}
        if isinstance(choice, msgspec.Struct)
        else {}
    )


def offered(ask: Ask, field: str) -> set[str]:
    if isinstance(ask.menu, Form):
        return set(dict(ask.menu.fields)[field])
    assert ask.menu is not None
    return {str(choice) for choice in ask.menu.choices}


def check_pickers(ask: Ask, choice: Choice, options: dict[str, tuple[Option, ...]], wording: Wording) -> None:
    chosen = by_field(choice) or {ask.what: str(choice)}
    for field, rows in options.items():
        assert {row.key for row in rows if not row.denied} <= offered(ask, field)
        assert not any(row.denied for row in rows if row.key == chosen[field])
        assert all(move_in(wording.phrases.moves, {}, field, row.key).told for row in rows)


@pytest.mark.parametrize("seed", range(9))
def test_a_duel_has_words_for_everything_it_asks_and_tells(
    seed: int, library: Library, wording: Wording, narrator: Narrator
) -> None:
    table = seat(library, seed)
    names = BySide("Bernardino", "Doña Elvira")
    for asked in played(table, Random(seed)):
        facts = table.sheet(None)
        if isinstance(asked, Roll):
            assert wording.sums.pending(asked, names).endswith(".")
            continue
        ask, choice = asked
        assert wording.prompt(ask, names).endswith("?")
        check_pickers(ask, choice, wording.options(ask, facts.duel.costs), wording)
        told = wording.odds.clauses(prospects_at(table, ask.side, choice))
        assert [one for one in told if "[[" in one or "{" in one] == []
    for step in table.steps:
        for line in narrator.tale(step, names):
            assert line.text
            assert "{" not in line.text
            assert line.kind != "sum" or isinstance(step.request, Roll)
    for side in (table.sheet(None).left, table.sheet(None).right):
        assert side.kit is not None
        assert wording.kit(side.kit)
        assert all("{" not in line for line in (*wording.states(side), *wording.wounds(side)))
    assert table.outcome is not None
    assert wording.narrator.outcome(table.outcome.winner, table.outcome.why, names)


def test_targets_not_natural_carry_the_penalty_and_the_penalty_alone(
    library: Library, wording: Wording
) -> None:
    table = seat(library, 0)
    table.decide(Side.LEFT, "stand")
    table.decide(Side.RIGHT, "stand")
    ask = table.ask_of(Side.LEFT)
    assert ask is not None
    target = wording.options(ask, table.sheet(None).duel.costs)["target"]
    assert [(row.key, row.detail) for row in target] == [
        ("SA", ""), ("H", "-15"), ("RC", ""), ("LC", "-15"), ("RL", ""), ("LL", "-15"),
    ]  # fmt: skip
    assert not any(row.denied for row in target)


def test_the_odds_of_an_exchange_and_of_a_movement(library: Library, wording: Wording) -> None:
    table = begun(library, {}, Kind.HONORABLE, BySide(italian(), with_dagger()))
    prospects = prospects_at(table, Side.LEFT, movement(table, "back"))
    back = (
        "against back -3 hits, attacks 1 of yours and 1 of the opponent's, then out of reach, natural targets"
    )
    assert wording.odds.clauses(prospects)[0] == f"{back} sword arm, others -20"
    assert wording.odds.compared(prospects)[0] == "against back -3"
    table.decide(Side.LEFT, "pass_forward")
    table.decide(Side.RIGHT, "stand")
    ask = table.ask_of(Side.LEFT)
    assert ask is not None
    assert isinstance(ask.menu, Form)
    head = msgspec.convert({"target": "H", "blow": "thrust"}, ask.menu.shape)
    lines = wording.odds.clauses(prospects_at(table, Side.LEFT, head))
    assert lines[:2] == ("high needs 78, chance 23 %", "centre needs 58, chance 43 %")
    parry = msgspec.convert({"defence": "LP"}, ask.menu.shape)
    foe = wording.odds.clauses(prospects_at(table, Side.LEFT, parry))
    assert foe[0].startswith("opponent needs with a cut ")


def italian() -> Fencer:
    """The Italian of RULES.md 5.3."""
    return replace(unnamed("Bernardino"), strength=12, agility=9, dexterity=15, size=10, expertise=8)


def with_dagger() -> Fencer:
    return replace(unnamed("Don Diego"), left_hand=LeftHand.DAGGER)


def movement(table: DuelTable[Any], key: str) -> Choice:
    ask = table.ask_of(Side.LEFT)
    assert ask is not None
    assert ask.menu is not None
    return ask.menu.take(key)
