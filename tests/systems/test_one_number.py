"""The law of one number: cells, lines, outlook, referee and the roll that follows agree; views know of no game master.

Each game is looked at from one decision to the next in duels by chance: of every kind, kit and house rule, and of
Rapier & Dagger in every mix of pencil and paper, figures, actions and maps. A game master now and then gives a side a
modifier for its next roll, and one that stands. The numbers that everybody tells beforehand are those of the roll that
follows, found by trying each score; without dice they are the share of the cards or hands, and the event.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.against import percent
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, Waiting
from duel_tui.engine.side import BySide, Side
from duel_tui.pages import showing
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import offer_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import outlook_of
from duel_tui.registry.games import game
from duel_tui.show.moment import Viewer
from duel_tui.show.outlook import NO_MODIFIERS, Modifiers, Outlook, Prospect
from duel_tui.show.scene import Offer
from duel_tui.show.table import Cell
from duel_tui.systems import card_duel as cards
from duel_tui.systems import duel_of_swords as swords
from duel_tui.systems import dueling_scars as scars
from duel_tui.systems import en_garde as piste
from duel_tui.systems import rapier_and_dagger as rapier
from duel_tui.systems.card_duel import table_maker
from duel_tui.systems.duel_of_swords import move_table
from duel_tui.words.odds import Odds
from tests.lengths import at_length, seed_of_part
from tests.systems.card_duel import one_number as of_cards
from tests.systems.duel_of_swords import one_number as of_swords
from tests.systems.dueling_scars import one_number as of_scars
from tests.systems.en_garde import one_number as of_piste
from tests.systems.rapier_and_dagger import one_number as of_rapier
from tests.systems.rapier_and_dagger.drawn_rules import MIXES

RARE = {"hold_on", "break_away"}
"""Questions that only a house rule asks."""
FEW = 150
WHOLE = {rapier.KEY: 2_500, scars.KEY: 2_500, cards.KEY: 2_500, swords.KEY: 750, piste.KEY: 750}
"""Positions of each game; `python -m tests.benchmarks.one_number` looks at four times as many."""
MANY = {key: at_length(positions) for key, positions in WHOLE.items()}
"""Positions of each game in the slow law."""
LOOKED: dict[str, Callable[[int, int, float], Any]] = {
    rapier.KEY: of_rapier.looked_at,
    scars.KEY: of_scars.looked_at,
    cards.KEY: of_cards.looked_at,
    swords.KEY: of_swords.looked_at,
    piste.KEY: of_piste.looked_at,
}
RULED = (rapier.KEY, scars.KEY)
"""The games with dice to which a game master adds."""
SOME_VIEWS, ALL_VIEWS = 0.1, 1.0
"""How often published views are looked at."""
PLANTED = 150
"""Positions in which a fault is found."""


def test_every_game_has_its_law() -> None:
    assert set(LOOKED) == set(MANY) == set(registry.KEYS)


@pytest.mark.parametrize("key", LOOKED)
def test_everybody_tells_the_number_that_follows(key: str) -> None:
    checked = sum(LOOKED[key](FEW, 1, SOME_VIEWS).values())
    assert checked >= FEW


@pytest.mark.slow
@pytest.mark.parametrize("key", LOOKED)
def test_everybody_tells_the_number_that_follows_at_length(key: str) -> None:
    done = LOOKED[key](MANY[key], seed_of_part(100), SOME_VIEWS)
    checked = sum(done.values())
    assert checked >= MANY[key]
    if key == rapier.KEY:
        assert {mix for mix, _ in done} == {"", *MIXES}
        asked = of_rapier.ROLLED | of_rapier.VALUED | {"watched"}
        assert {what for _, what in done} >= asked - RARE


# --- Planted faults ---------------------------------------------------------------------------------------


def caught(key: str, where: str, views: float = SOME_VIEWS) -> None:
    """The law says of what is told there that it is wrong."""
    with pytest.raises(AssertionError, match=where):
        LOOKED[key](PLANTED, 1, views)


def unruled(bout: Bout, ask: Any) -> Outlook:
    """An outlook that has forgotten the game master."""
    rules = bout.table.rules
    return game(rules.key).outlook(rules, bout.table.view(ask.side), ask, NO_MODIFIERS)


@pytest.mark.parametrize("key", RULED)
def test_a_view_that_knows_of_rulings_is_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(side: Side | None, *, everything: bool, rulings: bool) -> Viewer:
        del rulings
        return Viewer(side, everything=everything)

    monkeypatch.setattr(showing, "Viewer", leaking)
    caught(key, "view", ALL_VIEWS)


@pytest.mark.parametrize("key", RULED)
def test_a_view_with_the_outlook_of_those_who_play_is_caught(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaking(bout: Bout, ask: Any) -> Offer:
        return replace(offer_of(bout, ask), outlook=outlook_of(replace(bout, watcher=None), ask))

    monkeypatch.setattr(showing, "offer_of", leaking)
    caught(key, "view", ALL_VIEWS)


@pytest.mark.parametrize("key", RULED)
def test_a_cell_that_forgets_a_modifier_is_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Decision.__init__

    def forgetful(decision: Decision, bout: Bout, *given: Any, **more: Any) -> None:
        true(decision, bout, *given, **more)
        decision._outlook = unruled(bout, decision.ask)

    monkeypatch.setattr(Decision, "__init__", forgetful)
    caught(key, "cell")


@pytest.mark.parametrize("key", RULED)
def test_lines_that_forget_a_modifier_are_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.plain.hints.outlook_of", unruled)
    caught(key, "odds|needs")


@pytest.mark.parametrize("key", RULED)
def test_a_standing_modifier_that_ends_with_the_first_roll_is_caught(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = Position._left_of

    def forgetful(place: Position[Any], one: Waiting, request: Any) -> Waiting | None:
        used = isinstance(request, Roll) and one.counts_for(request.side)
        return None if used else true(place, one, request)

    monkeypatch.setattr(Position, "_left_of", forgetful)
    caught(key, "the account says")


def test_a_round_in_which_a_standing_modifier_counts_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.show.moment.standing", lambda *_: None)
    caught(rapier.KEY, "cell")


@pytest.mark.parametrize("key", RULED)
def test_a_modifier_for_both_that_the_first_of_them_uses_up_is_caught(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def used_up(one: Waiting, side: Side | None) -> Waiting | None:
        return None if one.counts_for(side) else one

    monkeypatch.setattr(Waiting, "after", used_up)
    caught(key, "the account says")


@pytest.mark.parametrize("key", RULED)
def test_a_modifier_that_is_off_by_one_is_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def more(one: Modifier | None) -> Modifier | None:
        return one and Modifier(one.by + 1, one.label)

    def off(first: BySide[Modifier | None], later: BySide[Modifier | None]) -> Modifiers:
        return Modifiers(first.map(more), later)

    monkeypatch.setattr("duel_tui.show.moment.Modifiers", off)
    caught(key, "cell")


@pytest.mark.parametrize("key", [cards.KEY, piste.KEY])
def test_lines_that_are_off_by_one_are_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Odds._line

    def off(odds: Odds, prospect: Prospect, *rest: Any, **named: Any) -> str:
        facts = [(name, one + 1 if isinstance(one, int) else one) for name, one in prospect.facts]
        return true(odds, replace(prospect, facts=tuple(facts)), *rest, **named)

    monkeypatch.setattr(Odds, "_line", off)
    caught(key, r"\d %")


def test_a_cell_of_cards_that_is_off_by_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_maker, "odds", lambda percent, **_: Cell(str((percent or 0) + 1), odds=True))
    caught(cards.KEY, "hits|joker|parries|takes|attack lost")


def test_a_cell_of_hands_that_is_off_by_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.systems.en_garde.table_maker.percent", lambda chance: percent(chance) + 1)
    caught(piste.KEY, "can")


def test_a_letter_read_from_the_other_side_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = move_table.MoveTable._cell
    monkeypatch.setattr(move_table.MoveTable, "_cell", lambda moves, mine, his: true(moves, his, mine))
    caught(swords.KEY, "cell")


def test_odds_of_a_closed_matrix_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    leaked = Outlook(lambda _: (Prospect("thrust", gives="hit"),))
    monkeypatch.setattr("duel_tui.systems.duel_of_swords.seen.nothing_foreseen", lambda: leaked)
    caught(swords.KEY, "outlook")
