"""Every event and every roll of Rapier & Dagger has a result in words, or is told by another."""

import re
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.terms import Blow, Place
from duel_tui.pages.scenes import results_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Event
from duel_tui.show.scene import Upshot
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.terms import Parry
from duel_tui.tui.widgets.layout import result_lines
from tests.systems.rapier_and_dagger.positions import BERNARDINO, QUILL, clinch, shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.rapier_and_dagger.test_scene import random_bouts
from tests.tui.drawn import text
from tests.words.test_events import samples

SILENT = frozenset(
    {
        "missed", "push_failed", "held_on", "cloak_shaken", "retrieved", "retrieve_failed", "kicked_away", "kick_missed",
        "rose", "still_down", "sword_drawn", "draw_failed", "turned", "knocked_down", "knock_failed", "stab_failed",
        "old_wound", "begins_without",
    }
)  # fmt: skip
"""Events in the row of a roll, and what was there before the duel."""
FREED, UNHURT = {"push", "miss"}, [events.Reduced(side, 0, 0, 0) for side in Side]
"""How fencers separate whose row of a roll says it, and losses that are none."""


def kind_tag(event: type[Struct]) -> str:
    return str(event.__struct_config__.tag)


def said(row: Upshot) -> str:
    """All that a row may say."""
    return " ".join([row.word, *alternatives(row.text), *alternatives(row.sum)])


@pytest.mark.parametrize("event", kinds(events.Event), ids=kind_tag)
def test_every_event_has_a_result_or_is_told_by_another(event: type[Struct]) -> None:
    """The attempts have theirs in the row of a roll."""
    bout = shown(Bout())
    moment = moment_of(bout)
    for number, told in enumerate(samples(event, bout.wording.phrases)):
        you = (LEFT, RIGHT, None)[number % 3]
        rows = results_of(bout, replace(moment, latest=(Event((told,)),), you=you))
        silent = kind_tag(event) in SILENT or getattr(told, "how", "") in FREED or told in UNHURT
        assert bool(rows) is not silent, told
        for row in rows:
            assert not set("[{") & set(said(row))
            assert row.text


WHYS = (
    "hit", "push", "strike", "break", "tear loose", "hold on", "stagger", "shake off", "rise", "retrieve",
    "kick away", "disarm", "wrist", "beheading", "turn", "draw", "knock down", "stab",
)  # fmt: skip


@pytest.mark.parametrize("you", [LEFT, RIGHT])
@pytest.mark.parametrize("why", WHYS)
def test_every_roll_has_a_row_with_its_sum(why: str, you: Side) -> None:
    bout = shown(Bout())
    told: tuple[Any, ...] = (
        events.Attacked(LEFT, Place.HEAD, Blow.CUT, Parry.HIGH),
        events.MeansShown(BySide("kick RL", "hold")),
    )
    attempts = (told[:1], told[1:])[why != "hit"]
    for score in (1, 100):
        rolled = Event((), Roll(D100, why, LEFT, against=Needs(50)), Rolled(score), f"{score}, needs 50")
        rows = results_of(bout, replace(moment_of(bout), latest=(Event(attempts), rolled), you=you))
        row = next(row for row in rows if row.sum)
        assert row.sum == f"{score}, needs 50"
        assert row.word
        assert ("ou" if you is LEFT else bout.names.left) in said(row)
        assert "[[" not in said(row)


def test_a_random_duel_has_a_row_for_each_roll() -> None:
    for bout in random_bouts(range(60, 66), decisions=30):
        moment = moment_of(bout)
        rolls = [event.sum.rpartition(" = ")[2] for event in moment.latest if event.roll is not None]
        rows = results_of(bout, moment)
        assert [alternatives(row.sum)[-1] for row in rows if row.sum] == rolls


def rows_of(bout: Bout) -> list[Upshot]:
    found = shown(bout)
    return list(results_of(found, moment_of(found)))


@pytest.mark.parametrize(("die", "word"), [(60, "missed"), (70, "parry"), (85, "hit")])
def test_a_parry_is_named_only_where_it_alone_made_the_attack_miss(die: int, word: str) -> None:
    """Quill's thrust needs 60; the dagger takes 10 off, and the total 5."""
    duel = Bout(BERNARDINO, QUILL, "honorable").say("stand", "stand")
    mine, his, *_ = rows_of(duel.say("thrust RC HP", "thrust RC HP", 5, die))
    assert mine.word == "missed"
    assert his.word == word
    assert alternatives(his.text)[0].startswith("Quill thrusts at the right chest against a high parry.")


def test_a_wound_stands_in_the_row_of_its_attack_also_where_both_hit() -> None:
    duel = Bout(BERNARDINO, QUILL, "death").say("stand", "stand")
    hit, missed = rows_of(duel.say("thrust RL HP", "thrust RL HP", 99, 5))
    assert alternatives(hit.text)[0].endswith("a high parry. Quill takes a serious wound. -10 Str -6 Agi.")
    assert "wound" not in said(missed)
    duel = Bout(BERNARDINO, QUILL, "death").say("stand", "stand")
    mine, his = rows_of(duel.say("thrust RL HP", "thrust RL HP", 99, 99))
    assert alternatives(mine.text)[0].endswith("a high parry. Quill takes a serious wound. -10 Str -6 Agi.")
    assert alternatives(his.text)[0].endswith("a high parry. You take a serious wound. -6 Str -10 Agi.")


def test_a_word_about_the_miss_follows_only_a_miss() -> None:
    """Who was missed may slip away; who was hit tears loose."""
    told = [
        " ".join(said(row) for row in rows_of(clinch().say(mine, "hold", *dice)))
        for mine, dice in (("dagger RC", (5, 5)), ("dagger RC", (99, 5)))
    ]
    assert "to slip away after the miss" in told[0]
    assert "to tear loose" in told[1]
    assert "after the miss" not in told[1]


def test_four_events_of_long_names_fit_three_rows_without_an_ellipsis() -> None:
    """Both hit and both are wounded, and every result is in sight."""
    names = BySide("Bartholomewus", "Featherstoned")
    duel = Bout(BERNARDINO, QUILL, "death").say("stand", "stand").say("thrust RL HP", "cut SA CP", 99, 99)
    found = replace(shown(duel), names=names)
    rows = [text(line).strip() for line in result_lines(results_of(found, moment_of(found)), 80, 3)]
    assert [row.split()[0] for row in rows].count("hit") == 2
    told = " ".join(" ".join(rows).split())
    assert "You thrust at the right leg" in told
    assert "Featherstoned: serious. -10 Str -6 Agi." in told
    assert "Featherstoned cuts at the sword arm" in told
    assert re.search(r"(You: light|You take a light wound)\. -2 Str -3 Dex\.", told)
    assert not any("\u2026" in row for row in rows)
