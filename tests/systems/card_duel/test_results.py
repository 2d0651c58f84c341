"""Every event of the card duel has a row of results in words, or is silent on purpose."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.pages.scenes import results_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Event as Happened
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Upshot
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.model import JOKER, Duel, Spot, Why
from duel_tui.tui.widgets.layout import result_lines
from tests.systems.card_duel.scenes import NAMES, dealt

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
    events.Reshuffled: ((ATTACKED,), events.Reshuffled(RIGHT)),
    events.BoutOver: (HIT, events.BoutOver(LEFT, "hit")),
    events.Carried: ((), events.Carried(BySide("9S", "none"))),
    events.NewBout: ((), events.NewBout(2)),
    events.Ended: ((), events.Ended(LEFT, Why.WOUNDS)),
}


SILENT = (events.BoutBegan, events.Dealt, events.JokerDrew, events.OldWound)
"""Events without a row: the row of the first attack, the hand or the panel shows them."""


def test_there_is_an_example_of_every_event() -> None:
    assert set(EXAMPLES) == set(kinds(events.Event))


@pytest.mark.parametrize("kind", EXAMPLES)
def test_an_event_has_a_result_or_is_silent_on_purpose(kind: type[events.Event]) -> None:
    before, event = EXAMPLES[kind]
    for you in (LEFT, RIGHT, None):
        without, with_it = _results(you, *before), _results(you, *before, event)
        assert (without == with_it) is (kind in SILENT), with_it
        for one in with_it:
            assert one.word
            for text in alternatives(one.text):
                _well_said(text)
                assert text[0].isupper() or text[0].isdigit()
                assert text.endswith(".")


def _well_said(text: str) -> None:
    assert not re.search(r"\[\[|[{}]", text), text
    assert not re.search(r"\b[Yy]ou (\w+s|is|has|does)\b|\w You\b|\byou's", text), text


def _results(you: Side | None, *told: events.Event, names: BySide[str] = NAMES) -> tuple[Upshot, ...]:
    bout = dealt(5, names=names)
    moment: Moment[Duel] = moment_of(bout)
    changed = replace(moment, you=you, told=told, latest=(Happened(told),))
    return results_of(bout, changed)


@pytest.mark.parametrize("how", ["stopped", "spent", "joker", "hit", "disarmed"])
def test_every_end_of_a_bout_is_told(how: Any) -> None:
    for side in Side:
        (row,) = _results(LEFT, events.BoutOver(side, how))
        _well_said(str(row.text))


@pytest.mark.parametrize("why", Why)
def test_every_end_of_a_duel_is_told(why: Why) -> None:
    winners = [None] if why in {Why.STALEMATE, Why.AGREED} else [LEFT, RIGHT]
    for winner in winners:
        for you in (LEFT, None):
            (row,) = _results(you, events.Ended(winner, why))
            _well_said(str(row.text))


CLASHES: dict[str, tuple[events.Event, ...]] = {
    "parry": (events.Parried(RIGHT, "2S", "9S", turned=False),),
    "parry that takes the attack": (events.Parried(RIGHT, "QS", "9S", turned=True),),
    "parry from the deck": (
        events.EmergencyDrawn(RIGHT, "QS", serves=True),
        events.Parried(RIGHT, "QS", "9S", turned=True),
    ),
    "parry by a joker": (
        events.Defended(RIGHT),
        events.JokerBecame(RIGHT, Spot.DEFENCE, "QS", ()),
        events.Parried(RIGHT, "QS", "9S", turned=True),
    ),
    "HIT": (events.Undefended(RIGHT), events.Hit(RIGHT, 1, 1, 3)),
    "HIT after a draw": (
        events.EmergencyDrawn(RIGHT, "2H", serves=False),
        events.Undefended(RIGHT),
        events.Hit(RIGHT, 2, 3, 3),
    ),
    "HIT after a joker": (
        events.Defended(RIGHT),
        events.JokerFailed(RIGHT, Spot.DEFENCE, ("2H",)),
        events.Undefended(RIGHT),
        events.Wounded(RIGHT, Place.HEAD, Blow.CUT, Grade.LIGHT, Grade.SERIOUS),
    ),
    "HIT that disarms": (events.Undefended(RIGHT), events.Disarmed(RIGHT)),
    "nothing": (events.JokerFailed(LEFT, Spot.ATTACK, ("2H",)),),
    "attack": (),
}
"""What comes of an attack, by the word of its row."""


@pytest.mark.parametrize("clash", CLASHES)
def test_a_clash_is_one_row_that_names_each_card_once(clash: str) -> None:
    for you in (LEFT, RIGHT, None):
        (row,) = _results(you, WITH_ACE, *CLASHES[clash])
        assert row.word == clash.partition(" ")[0]
        whole, *_, short = alternatives(row.text)
        cards = re.findall(r"\w+ of \w+", whole.replace("joker", ""))
        cards = [card for card in cards if not card[0].isdigit()]
        assert len(cards) == len(set(cards)) >= 2
        assert len(cards) == len(re.findall("[\u2660\u2665\u2666\u2663]", short))


@pytest.mark.parametrize("clash", CLASHES)
def test_four_events_fit_three_rows(clash: str) -> None:
    names = BySide("Bernardino12", "Tobias Quill")
    for you in (LEFT, RIGHT, None):
        rows = _results(you, WITH_ACE, *CLASHES[clash], events.BoutOver(LEFT, "hit"), names=names)
        lines = result_lines(rows, 80, 3)
        assert len(lines) <= 3
        text = "\n".join(["".join([span.text for span in line]) for line in lines])
        assert "\u2026" not in text
        assert ("attack" if clash in {"attack", "nothing"} else clash.partition(" ")[0]) in text
        assert "hit ends the bout" in text
