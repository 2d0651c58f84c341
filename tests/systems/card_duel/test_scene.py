"""The scene of the card duel: drawn positions, each card's number, and what the screen may never show."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import whole
from duel_tui.show.moment import ONLOOKER
from tests.golden import assert_kept
from tests.systems.card_duel.scenes import asked, dealt, scripted, seated, walked
from tests.systems.card_duel.situations import begun
from tests.systems.walks import offered
from tests.tui.bouts import PUPIL, seats_of
from tests.tui.drawn import drawn
from tests.tui.whole import assert_whole

DRAWINGS = Path(__file__).parent / "drawings"
ROWS = """
a first attack | deal 5
an attack with joker and ace | KC 3D 9S QH AS JKR / 2C 3C 4C | formal=False | | 2a
a defence against an ace | 3S 10S 5H QD JKR / 9S AS 2C | attacker="right" | 9S+AS | 3
a defence with wounds | 3S 10S 5H QD JKR / 9S AS 2C | attacker="right", formal=False, damage="wounds" | 9S+AS | n
an emergency | 3H 5H KD / 9S 2C | attacker="right" | 9S | y
a hit | 9S 2H 3D / 2C 3C | formal_ends="bout" | 9S no
an ace after a hit | 9S AS 2H / 2C | formal=False | 9S+AS no | m
disarmed | 3H 5H KD 2S / 9S AS 4S 2C | attacker="right", formal=False | 9S+AS none disarm 4S
wounds by places | 10S AS 9S 2H / 2C | formal=False, damage="wounds" | 10S no 9S+AS no wound
a joker attacks | JKR 2H 3D / 2C | | JKR +9S,JKR,QD | 2
a joker as an ace | 9S JKR 2H / 2C | | 9S+JKR +AD,JKR,KD
an unseen attack | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | attacker="right" | | 10h
an unseen defence | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S | jo
a card to keep | deal 5 | keep_initiative_card=True
a card to carry | 9S 2H QD JKR / 2C KD 5H | carry_over=1 | stop yes/no | 1
another bout | deal 5 | | stop | n
""".strip().splitlines()
"""Moments: both hands, house rules, what was said, and what is typed now."""
MOMENTS = {row.split(" | ")[0]: row.partition(" | ")[2] for row in ROWS}
SHOWN_IN_PANELS = {"a hit", "disarmed", "wounds by places"}
DRAWN = [moment for moment in MOMENTS if moment not in SHOWN_IN_PANELS]


@pytest.mark.parametrize("moment", DRAWN)
def test_a_moment_is_drawn_as_it_was_looked_at_and_whole_on_a_wide_screen(moment: str) -> None:
    bout, typed = seated(MOMENTS[moment]), f"{MOMENTS[moment]} | | |".split("|")[3].strip()
    assert_kept(DRAWINGS / f"{moment.replace(' ', '_')}_80.txt", f"{drawn(bout, typed)}\n")
    assert_whole(bout, typed)


def test_every_drawing_is_of_a_moment_and_every_question_is_drawn() -> None:
    names = {f"{moment.replace(' ', '_')}_80" for moment in DRAWN}
    assert names == {file.stem for file in DRAWINGS.glob("*.txt")}
    questions = {asked(seated(moment).table).what for moment in MOMENTS.values()}
    assert questions == {"attack", "defence", "joker", "emergency", "ace", "keep", "carry", "another_bout"}


def test_each_kind_of_parry_is_told_as_what_it_is() -> None:
    bout = seated("3S QD JH JKR / 9S 2C | attacker='right' | 9S")
    decision = Decision(bout, scene_of(bout), asked(bout.table))
    told = {}
    for row in decision.table().rows:
        if row.option and not row.option.denied:
            decision.pick(row.option.field, row.option.key)
            told[row.option.key[0]] = decision.explained().brief
    words = {"3": "number", "Q": "queen", "J": "three cards", "n": "no card"}
    assert all(word in told[key] for key, word in words.items()), told


def test_nothing_has_come_of_anything_before_the_first_decision() -> None:
    bout = seated("9S 2H / 2C")
    assert results_of(bout, moment_of(bout)) == ()


def _typed_by(bout: Bout) -> str:
    rows = Decision(bout, scene_of(bout), asked(bout.table)).table().rows
    return " ".join(f"{row.option.key}={row.option.typed}" for row in rows if row.option)


HOLDS = "2C 5D 9S 4H / JC JD JH | draw_during_bout=2, formal=False |"
FALLEN = "| attacker='right', formal=False |"


@pytest.mark.parametrize(
    ("row", "typed"),
    [
        (HOLDS, "2C=1 5D=2 4H=3 9S=4 draw=d stop=s"),
        (f"{HOLDS} 5D JC", "2C=1 4H=3 9S=4 draw=d stop=s"),
        (f"{HOLDS} 5D JC draw +3C draw +KH", "2C=1 3C=2 4H=3 9S=4 KH=5 stop=s"),
        (f"3H 5H KD JKR / 9S 8S 2C {FALLEN} 9S JKR +10S,2H,3D 10S", "KD=1 3H=2 5H=3 stop=s"),
        (f"3H 5H KD / 9S 8S 2C {FALLEN} 9S yes +QS", "KD=1 3H=2 5H=3 stop=s"),
    ],
    ids=["its place", "until it is played", "a drawn card", "a joker's card", "a card of need"],
)
def test_a_card_has_a_number(row: str, typed: str) -> None:
    assert sorted(_typed_by(seated(row)).split()) == sorted(typed.split())


# --- What nobody may see --------------------------------------------------------------------------------


def test_a_sealed_choice_changes_nothing_that_is_shown() -> None:
    drawings = set[str]()
    for sealed in (None, "yes", "no"):
        bout = dealt(5, "stop")
        if sealed:
            bout.table.decide(Side.RIGHT, sealed)
        drawings.add(drawn(bout))
    assert len(drawings) == 1


def test_a_hand_drawn_for_a_joker_is_hidden_from_the_other_side_and_both_hands_from_onlookers() -> None:
    bout = seated("9S 2H / JKR 3C | | 9S JKR +KD,AH,2S")
    text = _bands(bout)
    assert not {"K♦", "A♥", "2♠"} & set(re.findall(r"\w+[♠♥♦♣]", text))
    assert text.count("###") == 4
    shared = dealt(5, people=2)
    assert drawn(shared).count("###") == len(shared.table.state.sides[asked(shared.table).side.foe].hand)


def _bands(bout: Bout) -> str:
    bands = scene_of(bout).bands(moment_of(bout))
    assert bands is not None
    lines = [line for band in bands.draw(80) for line in (band.left, band.middle, band.right)]
    return "".join(span.text for line in lines for span in line)


def _shown(bout: Bout) -> str:
    """All that is shown to those who only look on."""
    moment = moment_of(bout)
    results = [f"{one.word} {one.text}" for one in results_of(bout, moment)]
    return "\n".join([whole(scene_of(bout).title(moment)), _bands(bout), *results])


def test_who_looks_on_sees_no_hand_and_who_plays_nobody_sees_both() -> None:
    opponents = seats_of(PUPIL, PUPIL)
    for seed in range(8):
        for bout in walked(seed, people=2):
            sides = bout.table.state.sides
            hidden = [len(one.hand) + len(one.pending) - len(one.known) for one in sides]
            watched = _shown(replace(bout, seats=opponents, watcher=ONLOOKER))
            assert watched.count("###") == sum(hidden)
            open_to_all = _shown(replace(bout, seats=opponents))
            assert "###" not in open_to_all
            assert "[[" not in watched + open_to_all


def test_a_duel_is_shown_before_it_has_begun_and_when_it_has_ended() -> None:
    for kind in Kind:
        assert "[[" not in _shown(scripted(begun(kind)))
    for seed in range(8):
        last = list(walked(seed))[-1]
        while not last.table.done:
            last.table.settle()
            if not last.table.done:
                ask = asked(last.table)
                last.table.decide(ask.side, offered(ask.menu)[-1])
        assert re.search("END|DRAWN", _shown(last))
