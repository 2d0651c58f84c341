"""Prospects, by example: what is said of a choice; that it comes true is a law of every game."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.menu import Form, YesNo
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.state import Acting
from duel_tui.systems.rapier_and_dagger.terms import Action
from tests.fencer.shared import OLD
from tests.systems.foretold import prospects_at
from tests.systems.rapier_and_dagger.figure_positions import action, after_attack, beyond, change
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout


def needs(bout: Bout, side: Side, **choice: str) -> dict[str, int]:
    ask = bout.table.ask_of(side)
    assert ask is not None
    assert isinstance(ask.menu, Form)
    found = prospects_at(bout.table, side, msgspec.convert(choice, ask.menu.shape))
    rolls = [(one.answer, one.mine or one.his) for one in found]
    return {answer: roll.needs for answer, roll in rolls if isinstance(roll, Needs)}


def test_an_old_swords_line_counts_as_bought_with_an_attack() -> None:
    bout = Bout(OLD).say("stand", "stand")
    assert needs(bout, LEFT, defence="HP") == needs(bout, LEFT, defence="HP", give_up="yes")
    assert needs(bout, RIGHT, target="SA", blow="cut")["HP"] == 80 - 2 + 10


def test_an_action_without_a_blow_shows_what_every_blow_of_the_opponent_needs() -> None:
    found = needs(action(), LEFT, action="UP")
    assert set(found) == {f"{blow} {place}" for blow in ("ST", "SC", "DIST") for place in PLACES}
    assert needs(action(), LEFT, action="DIS") == {}, "the left hand may parry or rest"


ST = Action.SIMPLE_THRUST
PLACES = ("SA", "H", "RC", "LC", "RL", "LL")


@pytest.mark.parametrize("his", ["ST", "SC", "DIST"])
def test_a_blow_shows_the_likeliest_of_the_opponents_blows_at_the_same_time(his: str) -> None:
    bout = action()
    found = {one.answer: one.his for one in prospects_at(bout.table, LEFT, Acting(None, ST, YesNo.NO))}
    rolls = [_roll_at(place, his) for place in PLACES]
    assert found[his] == min(rolls, key=lambda roll: roll.needs)
    assert found["NSA"] is None, "no blow"


def test_a_blow_in_a_few_words_names_the_likeliest_and_what_it_leaves() -> None:
    """Quill needs 70 with a simple thrust, 101 with a cut and 60 with a disengage thrust."""
    over = shown(action())
    brief = over.wording.odds.brief(prospects_at(over.table, LEFT, Acting(None, ST, YesNo.NO)))
    assert brief is not None
    assert brief.text.endswith(", the opponent hits at most 41 %, leaves 5 sword points")


def test_the_opponents_blow_is_unknown_until_the_left_hand_is_chosen() -> None:
    assert {one.his for one in prospects_at(action().table, LEFT, Acting(None, ST))} == {None}


def _roll_at(place: str, his: str) -> Needs:
    """What the opponent's blow needs at a target against a simple thrust."""
    bout = change().say("pass_side").say("H beat", f"{place} absence").say("keep").say("ST no", f"{his} no")
    while not (isinstance(roll := bout.table.request, Roll) and roll.side is RIGHT):
        bout.dice(1)
    assert isinstance(roll.against, Needs)
    return roll.against


def test_a_left_hand_that_begins_to_parry_shows_what_it_adds_to_the_opponents_rolls() -> None:
    (found,) = prospects_at(action().table, LEFT, Acting(left_hand=YesNo.YES))
    against = Acting(None, Action.NONE, YesNo.NO)
    parries = {
        one.answer: one.his
        for one in prospects_at(action().table, LEFT, replace(against, left_hand=YesNo.YES))
    }
    rests = {one.answer: one.his for one in prospects_at(action().table, LEFT, against)}
    added = [parries[key].bonus - rests[key].bonus for key in rests]  # type: ignore[union-attr]  # all are needs
    assert dict(found.facts) == {"low": min(added), "high": max(added)}


@pytest.mark.parametrize(
    ("made", "key", "measure", "asks", "told"),
    [
        (after_attack, "stay", "ML", "combat_movement", "both step back into reach, and the round ends"),
        (after_attack, "close", "C(cs)", "means", "the swords are crossed, and close quarters follow"),
        (beyond, "stay", "BM", "approach", "both stay out of reach, and have to walk into reach again"),
        (beyond, "close", "ML", "combat_movement", "both are in reach for the next round"),
    ],
)
def test_closing_in_after_the_last_attack_shows_what_it_leads_to(
    made: Callable[[], Bout], key: str, measure: str, asks: str, told: str
) -> None:
    bout = made()
    over = shown(bout)
    found = prospects_at(over.table, LEFT, key)
    assert over.wording.odds.clauses(found, over.heard, LEFT) == (told,)
    brief = over.wording.odds.brief(found)
    assert brief is not None
    assert brief.text == told
    assert dict(found[0].facts) == {"result": measure}
    assert (bout.say(key).state.measure, bout.asked) == (measure, asks)
