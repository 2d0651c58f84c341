"""A target chosen with a blade is told to nobody before it strikes (RD-142): the same duel twice, another target in one.

Until the blow is shown, nothing may differ of what the opponent, an onlooker, or the second of two people at one keyboard
can see, down to the files of views and the hint that the viewer may ask for.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, cast

import msgspec
import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Decide
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.search import Limits
from duel_tui.opponents.solution_cache import SolutionCache
from duel_tui.opponents.think import Thinker
from duel_tui.pages.log import DuelLog, begins
from duel_tui.pages.showing import view_of
from duel_tui.pages.view import written
from duel_tui.plain.telling import Teller
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.taking_back import named
from duel_tui.referee.referee import Report
from duel_tui.show.moment import ONLOOKER, eyes_of
from duel_tui.storage.views import ViewerName
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.lengths import of_part
from tests.pages.views import bout_over
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.figure_positions import action
from tests.systems.rapier_and_dagger.positions import seated
from tests.systems.walks import picked, possible
from tests.tui.bouts import PUPIL, seats_of

FEW, MANY = 6, of_part(range(6, 106))
"""`python -m tests.benchmarks.figures_at_length` goes on to 500."""
MIXES: tuple[dict[str, Any], ...] = (
    {"movement": "points", "attack": "actions"},
    {"mode": "fig"},
    {"approach": "map", "map": "alley", "movement": "points", "attack": "actions"},
)
THOUGHTS = Limits(nodes=100, seconds=600, hidden_seconds=600, nearest=100)
"""So few that no clock cuts a hint short."""
HINTS = 4
"""In every fourth duel the hint is compared as well, once."""


class Fork(NamedTuple):
    """The same duel twice, in which one side has chosen different targets with the same blade."""

    tables: tuple[DuelTable[Any], DuelTable[Any]]
    secretive: Side


def fork(seed: int) -> Fork | None:
    """A random duel up to a choice of blades; None: it ended first."""
    chance = Random(seed)
    options = MIXES[seed % len(MIXES)]
    rules = LIBRARY.ruleset(KEY, options)
    start = LIBRARY.begin(rules, Kind.DEATH, BySide(fencer(chance, Side.LEFT), fencer(chance, Side.RIGHT)))
    journal = Journal(KEY, LIBRARY.editions(KEY).current, options, start)
    table = DuelTable(rules, journal, SeededThrower(seed))
    left = chance.randint(0, 6)
    while True:
        table.settle()
        request = table.request
        if not isinstance(request, Decide):
            return None
        aiming = [ask for ask in request.asks if ask.what == "blade" and _targets(possible(ask))]
        if aiming and not left:
            break
        left -= bool(aiming)
        for ask in request.asks:
            table.decide(ask.side, picked(chance, possible(ask)))
    secretive = chance.choice(aiming)
    blade = chance.choice(sorted({str(_part(choice, "blade")) for choice in possible(secretive)}))
    secrets = chance.sample([choice for choice in possible(secretive) if _part(choice, "blade") == blade], 2)
    other = DuelTable(rules, table.journal, SeededThrower(seed))
    own = {ask.side: picked(chance, possible(ask)) for ask in request.asks if ask.side is not secretive.side}
    for one, secret in ((table, secrets[0]), (other, secrets[1])):
        for side, choice in {**own, secretive.side: secret}.items():
            one.decide(side, choice)
    return Fork((table, other), secretive.side)


def _targets(choices: tuple[Choice, ...]) -> bool:
    return any(_part(choice, "target") for choice in choices)


def _part(choice: Choice, name: str) -> str | None:
    """A field of a filled form."""
    found: str | None = msgspec.to_builtins(choice).get(name)
    return found


def strikes(table: DuelTable[Any], side: Side, since: int) -> bool:
    """Whether a side's target has been shown."""
    told = (one.event for place in range(since, table.place) for one in table.step(place).told)
    return any(isinstance(event, Struck) and event.side is side for event in told)


def seen_by(table: DuelTable[Any], viewer: Side, *, hints: bool = False) -> Iterator[tuple[str, object]]:
    """Everything that others than the secretive side can see, by name; hints only if asked for, since they take long."""
    yield "view", table.view(viewer)
    yield "sheet", table.sheet(viewer)
    yield "common view", table.common_view_at(table.place)
    yield "common sheet", table.common_sheet_at(table.place)
    yield "report", msgspec.json.encode(Report(table, eyes_of(viewer), _named).waiting(None))
    yield "answers", [eyes_of(viewer).answer(step) for step in table.steps]
    if table.ask_of(viewer):
        yield "observation", table.observation(viewer)
        if hints:
            rules = cast("Ruleset[Any]", table.rules)
            yield "hint", Thinker(rules, THOUGHTS, cache=SolutionCache(None)).mix(table.observation(viewer))
    watched: tuple[ViewerName, ...] = ("public", "left" if viewer is Side.LEFT else "right")
    for name in watched:
        yield f"{name}: view file", written(view_of(bout_over(table), name))
    for of, bout in bouts(table, viewer).items():
        yield f"{of}: log", DuelLog(bout).entries()
        yield f"{of}: screen", moment_of(bout)
        yield f"{of}: replay", moment_of(bout, table.place - 1)
        yield f"{of}: what can be taken back", named(bout)
        yield f"{of}: lines", Teller(bout).places(0, table.place, "full", dice=True)


def bouts(table: DuelTable[Any], viewer: Side) -> dict[str, Bout]:
    """The bouts of those who may not know: the opponent, an onlooker, and two at one keyboard where the opponent looks."""
    one = seated(table)
    alone = seats_of(None, PUPIL) if viewer is Side.LEFT else seats_of(PUPIL, None)
    found = {
        "opponent": replace(one, seats=alone),
        "onlooker": replace(one, seats=seats_of(PUPIL, PUPIL), watcher=ONLOOKER),
    }
    together = replace(one, seats=seats_of(None, None))
    if moment_of(together).viewer.side is viewer:
        found["two people"] = together
    return found


def _named(told: Told[Any], place: int) -> str:
    return f"{place} {told.event}"


def check(seed: int) -> int:
    """Walk both duels until the target is shown or forgotten; how often they were compared."""
    found = fork(seed)
    if found is None:
        return 0
    one, other = found.tables
    viewer, since, chance, compared = found.secretive.foe, one.place - 1, Random(seed), 0
    while not strikes(one, found.secretive, since):
        hints = compared == 0 and seed % HINTS == 0
        looks = (seen_by(table, viewer, hints=hints) for table in found.tables)
        for (name, seen), (_, also) in zip(*looks, strict=True):
            assert seen == also, f"duel {seed}, {name}: {seen} or {also}"
        compared += 1
        if one.state == other.state or not isinstance(one.request, Decide):
            break
        for ask in one.request.asks:
            choice = picked(chance, possible(ask))
            for table in found.tables:
                table.decide(ask.side, choice)
        for table in found.tables:
            if not strikes(table, found.secretive, since):
                table.settle()
    return compared


def test_a_sealed_target_is_told_to_nobody_before_it_strikes() -> None:
    assert sum(map(check, range(FEW))) > FEW


@pytest.mark.parametrize(
    ("where", "leaks", "leak"),
    [
        (
            "view",
            "duel_tui.systems.rapier_and_dagger.ruleset.RapierAndDagger.observe",
            lambda _, state, _side: state,
        ),
        ("report", "duel_tui.show.moment.revealed", lambda _, choice: choice),
        (
            "view file",
            "duel_tui.pages.showing.Showing._brief",
            lambda page, _: (str(page._bout.table.state),),
        ),
    ],
)
def test_what_leaks_is_caught(
    where: str, leaks: str, leak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, leak)
    with pytest.raises(AssertionError, match=where):
        test_a_sealed_target_is_told_to_nobody_before_it_strikes()


@pytest.mark.slow
def test_in_many_duels_no_sealed_target_is_told_before_it_strikes() -> None:
    assert sum(map(check, MANY)) > len(MANY)


def test_where_a_target_is_sealed_the_log_speaks_of_dice_and_no_cards() -> None:
    bout = seated(action().table)
    assert begins(replace(bout, seed=7))[-1].text.startswith("The dice fall by a seed")
