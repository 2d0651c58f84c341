"""Every event of the card duel has a result in words, or is silent on purpose."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.pages.scenes import results_of
from duel_tui.pages.sight import sight_of
from duel_tui.show.scene import Event as Happened
from duel_tui.show.scene import Result, Sight
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.result_rows import SILENT
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import JOKER, Spot, Why
from tests.systems.card_duel.scenes import dealt

LEFT, RIGHT = Side.LEFT, Side.RIGHT
ATTACKED = events.Attacked(LEFT, "9S")


WITH_ACE = events.Attacked(LEFT, "9S", "AS")


WITH_JOKER = events.Attacked(LEFT, "9S", JOKER)


SHOWN = events.InitiativeShown(BySide(("2S",), ("3S",)))


HIT = (ATTACKED, events.Undefended(RIGHT))


EXAMPLES: dict[type[events.Event], tuple[tuple[events.Event, ...], events.Event]] = {
    events.InitiativeShown: ((), SHOWN),
    events.InitiativeTied: ((SHOWN,), events.InitiativeTied("AS")),
    events.InitiativeWon: ((SHOWN,), events.InitiativeWon(LEFT, None)),
    events.CardKept: ((), events.CardKept(LEFT, "9S")),
    events.Dealt: ((), events.Dealt(LEFT, ("9S",))),
    events.BoutBegan: ((), events.BoutBegan(LEFT, 1)),
    events.Insisted: ((), events.Insisted(RIGHT)),
    events.Attacked: ((), WITH_ACE),
    events.CardDrawn: ((), events.CardDrawn(RIGHT)),
    events.CardTaken: ((events.CardDrawn(LEFT),), events.CardTaken(LEFT, ("9S",))),
    events.JokerDrew: ((WITH_JOKER,), events.JokerDrew(LEFT, ("9S",))),
    events.JokerBecame: ((WITH_JOKER,), events.JokerBecame(LEFT, Spot.ACE, "AS", ())),
    events.JokerFailed: ((WITH_JOKER,), events.JokerFailed(LEFT, Spot.ACE, ("2S",))),
    events.EmergencyDrawn: ((ATTACKED,), events.EmergencyDrawn(RIGHT, "2H", serves=False)),
    events.Parried: ((ATTACKED,), events.Parried(RIGHT, "2S", "9S", turned=False)),
    events.Undefended: ((ATTACKED,), events.Undefended(RIGHT)),
    events.Defended: ((ATTACKED,), events.Defended(RIGHT)),
    events.Hit: (HIT, events.Hit(RIGHT, 1, 1, 3)),
    events.Wounded: (HIT, events.Wounded(RIGHT, Place.HEAD, Blow.CUT, Grade.LIGHT, Grade.SERIOUS)),
    events.OldWound: ((), events.OldWound(RIGHT, Place.HEAD, Grade.LIGHT)),
    events.Disarmed: (HIT, events.Disarmed(RIGHT)),
    events.DrivenBack: (HIT, events.DrivenBack(RIGHT)),
    events.Died: (HIT, events.Died(RIGHT)),
    events.Fainted: (HIT, events.Fainted(RIGHT)),
    events.Reshuffled: ((), events.Reshuffled(LEFT)),
    events.BoutOver: (HIT, events.BoutOver(LEFT, "hit")),
    events.Carried: ((), events.Carried(BySide("9S", "none"))),
    events.NewBout: ((), events.NewBout(2)),
    events.Ended: ((), events.Ended(LEFT, Why.WOUNDS)),
}


LATER = {events.EmergencyDrawn: events.Undefended(RIGHT)}
"""Events that are told with the one after them."""


def test_there_is_an_example_of_every_event() -> None:
    assert set(EXAMPLES) == set(kinds(events.Event))


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_event_has_a_result_or_is_silent_on_purpose(kind: type[events.Event]) -> None:
    before, event = EXAMPLES[kind]
    end = (LATER[kind],) if kind in LATER else ()
    for you in (LEFT, RIGHT, None):
        without, with_it = _results(you, *before, *end), _results(you, *before, event, *end)
        assert (without == with_it) is (kind in SILENT), with_it
        for one in with_it:
            assert not re.search(r"\[\[|[{}]", f"{one.word}{one.text}"), one
            assert one.word
            assert one.text[0].isupper() or one.text[0].isdigit()


def _results(you: Side | None, *told: events.Event) -> tuple[Result, ...]:
    bout = dealt(5)
    sight: Sight[Duel] = sight_of(bout, 80)
    changed = replace(sight, you=you, told=told, latest=(Happened(told),))
    return results_of(bout, changed)


@pytest.mark.parametrize("how", ["stopped", "spent", "joker", "hit", "disarmed"])
def test_every_end_of_a_bout_is_told(how: Any) -> None:
    for side in Side:
        (row,) = _results(LEFT, events.BoutOver(side, how))
        assert "[[" not in row.text


@pytest.mark.parametrize("why", Why)
def test_every_end_of_a_duel_is_told(why: Why) -> None:
    winners = [None] if why in {Why.STALEMATE, Why.AGREED} else [LEFT, RIGHT]
    for winner in winners:
        for you in (LEFT, None):
            (row,) = _results(you, events.Ended(winner, why))
            assert "[[" not in row.text
