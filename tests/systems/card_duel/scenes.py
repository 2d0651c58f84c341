"""Bouts of the card duel for its scene: positions that real play leads to."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided, Drawn, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.play.bout import Bout
from duel_tui.systems.card_duel import KEY
from duel_tui.systems.card_duel.model import Duel
from tests.systems.card_duel.situations import Situation, after, ruleset, said, situation
from tests.systems.contenders import begin, house_rules
from tests.systems.rows import named as values
from tests.systems.walks import picked, possible
from tests.tui.bouts import LIBRARY, bout_at

NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Bartholomew Ashcroft of the Long Housess", "Lucreziadellatorremontefeltrodiurbinoxyz")


def named(names: BySide[str]) -> BySide[Fencer]:
    return names.map(
        lambda name: Fencer(name=name, strength=10, agility=10, dexterity=10, size=10, expertise=10)
    )


def scripted(place: Situation, *said: Any, people: int = 1, names: BySide[str] = NAMES) -> Bout:
    """A bout from a situation: keys by whoever is asked, pairs of them, dice, and cards as `+9S 10H`."""
    rules: Any = place.rules
    table: DuelTable[Duel] = DuelTable(rules, Journal(KEY, "1.1", {}, place.checkpoint))
    for one in said:
        if isinstance(one, tuple):
            table.give(Decided(one))
        elif isinstance(one, int):
            table.give(Rolled(one))
        elif one.startswith("+"):
            table.give(Drawn(tuple(one[1:].split())))
        else:
            table.give(Decided((one,)))
    return bout_at(table, people=people, seed=None, names=named(names))


def seated(row: str) -> Bout:
    """A bout of a row: hands, house rules and what is said; `deal 5` is dealt by a seed, and unseen hands are at a table."""
    hands, options, keys = (part.strip() for part in f"{row} | |".split("|")[:3])
    if hands.startswith("deal "):
        return dealt(int(hands[5:]), *keys.split(), **values(options))
    place = situation(hands, options)
    return at_a_table(after(place, *said(keys))) if "??" in hands else scripted(place, *said(keys))


def dealt(
    seed: int,
    *said: str,
    people: int = 1,
    names: BySide[str] = NAMES,
    state: Mapping[str, Any] | None = None,
    **options: Any,
) -> Bout:
    """A bout from its beginning, dealt by a seed: keys by whoever is asked, the left side first where both are."""
    rules = ruleset(**options)
    start: Duel = LIBRARY.begin(rules, (state or {}).get("kind", "honorable"), named(names))
    table = DuelTable(rules, Journal(KEY, "1.1", options, start), SeededThrower(seed))
    table.settle()
    for one in said:
        request = table.request
        assert isinstance(request, Decide), "said too much"
        table.decide(asked(table).side, one)
        table.settle()
    return bout_at(table, people=people, seed=seed, names=named(names))


def asked(table: DuelTable[Any]) -> Ask:
    """What is asked now, of the left side first."""
    asks = [ask for side in Side if (ask := table.ask_of(side))]
    return asks[0]


def walked(seed: int, *, names: BySide[str] = NAMES, people: int = 1, **options: Any) -> Iterator[Bout]:
    """The bout before each decision of a person, on a way by chance through a duel of any kind."""
    chance = Random(seed)
    duel = begin(KEY, chance)
    chosen = {**duel.journal.options, **(house_rules(KEY, chance) if seed % 3 else {}), **options}
    rules = LIBRARY.ruleset(KEY, chosen)
    assert isinstance(duel.start, Duel)
    start = LIBRARY.begin(rules, duel.start.kind, duel.start.sides.map(lambda one: one.fencer))
    table = DuelTable(rules, Journal(KEY, "1.1", chosen, start), SeededThrower(seed))
    bout = bout_at(table, people=people, seed=seed, names=named(names))
    for _ in range(200):
        table.settle()
        if table.done:
            return
        request = table.request
        assert isinstance(request, Decide)
        if any(bout.seats.now[ask.side].player is None for ask in request.asks):
            yield bout
        for ask in request.asks:
            table.decide(ask.side, picked(chance, possible(ask)))


def at_a_table(place: Situation) -> Bout:
    """A bout from a situation against a hand that nobody here sees, on the right."""
    rules: Any = place.rules
    table = DuelTable(rules, Journal(KEY, "1.1", {}, place.checkpoint), unseen=[Side.RIGHT])
    return bout_at(table, people=2, seed=None, names=named(NAMES))
