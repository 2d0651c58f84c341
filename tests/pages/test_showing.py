"""What a viewer is shown: nothing hidden, nothing struck, no ruling, in any game at any moment."""

from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Drawn
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.showing import view_of
from duel_tui.pages.view import View
from duel_tui.registry import KEYS
from duel_tui.storage.views import VIEWERS
from tests.lengths import of_part
from tests.pages.views import NAMES, SEED, bout_over, leaks, shown
from tests.systems.contenders import Contender, begin
from tests.systems.evenings import PLANTED, answer
from tests.systems.walks import by_chance

EVENINGS = of_part(range(2, 12))
"""Evenings of each game in the slow test; `python -m tests.benchmarks.views` looks at 2,000 duels."""


@pytest.mark.parametrize("key", KEYS)
def test_an_evening_with_rulings_and_undos_leaks_through_no_viewer(key: str) -> None:
    assert leaks(key, 1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_many_evenings_leak_through_no_viewer(key: str) -> None:
    assert all(leaks(key, seed) for seed in EVENINGS)


def until(table: DuelTable[Any], wanted: type[Any], chance: Random) -> None:
    """Answer by chance until a kind of thing is asked."""
    while not isinstance(table.request, wanted):
        answer(table, chance)


def with_drawn(duel: Contender, table: DuelTable[Any], drawn: Drawn) -> DuelTable[Any]:
    """The same duel after these cards were drawn."""
    twin: DuelTable[Any] = DuelTable(duel.rules, table.journal)
    twin.enter(drawn)
    return twin


@pytest.mark.parametrize("key", ["card_duel", "en_garde"])
def test_a_card_drawn_unseen_shows_to_its_side_alone(key: str) -> None:
    compared = 0
    for seed in range(3):
        chance, duel = Random(seed), begin(key, Random(seed), as_written=True)
        table: DuelTable[Any] = DuelTable(duel.rules, duel.journal)
        habit = by_chance(chance)
        while table.request is not None:
            request = table.request
            if isinstance(request, Draw) and not request.face_up and table.place > 4 * seed:
                one, other = Drawn(request.pile[: request.count]), Drawn(request.pile[-request.count :])
                twins = [with_drawn(duel, table, drawn) for drawn in (one, other)]
                if one != other and all(isinstance(twin.request, Decide) for twin in twins):
                    first, second = map(shown, twins)
                    assert first["public"] == second["public"]
                    assert first[request.side.foe.value] == second[request.side.foe.value]
                    assert first[request.side.value] != second[request.side.value]
                    compared += 1
                    break
            table.give(habit(request))
    assert compared


def test_a_wound_that_is_set_shows_on_the_sheet_and_by_what_it_costs() -> None:
    duel = begin("rapier_and_dagger", Random(5), as_written=True)
    table: DuelTable[Any] = DuelTable(duel.rules, duel.journal)
    before = view_of(bout_over(table), "public")
    table.rule(Set("left.wounds.RL", "light", PLANTED))
    after = view_of(bout_over(table), "public")
    assert after.told == (("Bellini loses 3 Strength and 4 Agility.",),)
    assert "game master" not in str(after)
    assert after.panels != before.panels
    assert "right leg: light" in " ".join(after.stands)


def moment(viewer: Any, key: str = "rapier_and_dagger") -> View:
    duel = begin(key, Random(5), as_written=True)
    table: DuelTable[Any] = DuelTable(duel.rules, duel.journal)
    until(table, Decide, Random(5))
    return view_of(bout_over(table), viewer)


def test_only_a_side_has_chances_and_only_its_own() -> None:
    tables = {viewer: moment(viewer).table for viewer in VIEWERS}
    assert tables["public"] is None
    assert tables["left"] is not None
    assert tables["left"] != tables["right"]


def test_the_first_line_says_what_is_hidden() -> None:
    assert moment("public").hides == (
        "You see what everybody may see. Hidden: secret choices, seed, rulings."
    )
    assert moment("left").hides == "You see what Bellini sees. Hidden: choice of Quill, seed, rulings."
    assert "Hidden: hands, secret choices," in moment("public", "en_garde").hides
    assert "Hidden: hand and choice of Quill," in moment("left", "card_duel").hides


def test_nothing_is_laid_open_when_the_duel_is_over() -> None:
    """A ruling may open it again."""
    duel = begin("card_duel", Random(2), as_written=True)
    table: DuelTable[Any] = DuelTable(duel.rules, duel.journal)
    chance = Random(2)
    while not table.done:
        answer(table, chance)
    hands = {side: table.sheet(side).of(side).hand for side in Side}  # type: ignore[attr-defined]
    assert any(hands.values())
    public = view_of(bout_over(table), "public")
    assert public.over
    assert str(SEED) not in str(public)
    assert NAMES.left in str(public)
    assert sum(str(band).count("###") for band in public.bands)
