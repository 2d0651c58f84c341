"""A fencer's condition as it is typed and said."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped, Healing
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.condition import ConditionWords
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import Fill
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.roster import Roster
from duel_tui.plain.talk import heard
from duel_tui.play.matchmaking import against_his_match
from duel_tui.storage import fencers
from tests.tui.visits import context

LEG, HEAD = Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.SERIOUS)
ALL = Condition((LEG, HEAD, LEG), hand_lost=True, dropped=tuple(Dropped), dead=True)


@pytest.fixture
def words(tmp_path: Path) -> ConditionWords:
    return ConditionWords(context(tmp_path).fencer_wording)


@pytest.mark.parametrize(
    ("typed", "condition"),
    [
        ("none", WHOLE),
        ("g l e e", Condition((LEG, HEAD))),
        ("gl, ee", Condition((LEG, HEAD))),
        ("RL light, h e", Condition((LEG, HEAD))),
        ("Right  Leg Light, head serious, right leg l", Condition((LEG, HEAD, LEG))),
        ("sword dropped", Condition(dropped=(Dropped.SWORD,))),
        ("dead, sword hand lost", Condition(hand_lost=True, dead=True)),
        ("heal g", Condition((HEAD,))),
        ("heal right leg, heal H", WHOLE),
        ("gm, heal head", Condition((Wound(Place.RIGHT_LEG, Grade.MORTAL),))),
    ],
)
def test_a_condition_is_read(words: ConditionWords, typed: str, condition: Condition) -> None:
    assert words.read(typed, Condition((LEG, HEAD))) == condition


def test_a_wrong_line_stays_typed_and_is_not_kept(tmp_path: Path) -> None:
    filling = Filling(context(tmp_path), unnamed("Anna"))
    filling.carry_out(Fill("condition", "gl"))
    filling.carry_out(Fill("condition", "right log light"))
    page = filling.page
    blank = page.field("condition").blank
    assert blank is not None
    assert (blank.text, page.field("condition").said) == ("right log light", "right leg light")
    assert "Right log light: not a wound." in page.note
    assert filling.problems


def test_the_roster_tells_wounds_and_lets_no_dead_fencer_fight(tmp_path: Path) -> None:
    where = context(tmp_path)
    hurt = fencers.add(where.saves, unnamed("Anna"), condition=Condition((LEG,)))
    dead = fencers.add(where.saves, unnamed("Bea"), condition=Condition(dead=True))
    roster = Roster(where)
    marks = {entry.file.fencer.name: roster.cells(entry)[1:] for entry in roster.entries if entry.file}
    assert (marks["Anna"][4], marks["Bea"]) == ("wounded", ("not killed in a duel",))
    told = heard(roster.about(roster.by_key[str(hurt.path)]))
    assert "The fencer has old wounds and losses: right leg light." in told
    page = roster.opened(roster.by_key[str(dead.path)])
    assert page.row("fight").denied == page.row("duel").denied == "dead"  # type: ignore[union-attr]
    assert against_his_match(where, hurt).conditions.left == Condition((LEG,))
    where.keep(replace(where.settings, fencer=dead.stem))
    assert where.last_fencer() == hurt
    values = Terms(where, where.settings).page.field("left fencer").values
    said = {one.label: one.detail for one in values}
    assert said["Anna"] == "No duels fought yet. Wounded."
    assert "Bea" not in said


def test_a_place_whose_wounds_are_still_there_goes_on_healing(words: ConditionWords) -> None:
    times = (Healing(Place.HEAD, 20, 1), Healing(Place.RIGHT_LEG, 3, 1))
    now = Condition((LEG, HEAD), healing=times)
    assert words.read(words.said(now), now) == now
    assert words.read("heal right leg", now) == Condition((HEAD,), healing=times[:1])
    worse = words.read("right leg light, right leg light", now)
    assert worse == Condition((LEG, LEG), healing=times[1:])


def test_a_condition_is_said_as_it_may_be_typed_and_what_is_no_wound_is_named(words: ConditionWords) -> None:
    said = words.said(ALL)
    assert said == (
        "right leg light, head serious, right leg light, sword hand lost, sword dropped, "
        "left-hand item dropped, dead"
    )
    assert words.read(said, WHOLE) == ALL
    assert words.said(WHOLE) == "none"
    for typed in ("x", "gl e", "right leg", "leg light", "heal", "heal sky", "g9"):
        told = f"{typed}: not a wound. Type a place and a grade, such as right leg light."
        assert words.read(typed, WHOLE) == told
    assert words.read("gl" * 41, WHOLE) == "A fencer has at most 40 wounds."


def test_wounds_are_changed_on_the_page_of_a_file_and_those_a_duel_wrote_meanwhile_stay(
    tmp_path: Path,
) -> None:
    where = context(tmp_path)
    file = fencers.add(where.saves, unnamed("Anna"), condition=Condition((LEG, HEAD)))
    filling = Filling(where, file.fencer, file=file)
    unsaved = [filling.unsaved]
    filling.carry_out(Fill("condition", "heal right leg"))
    filling.carry_out(Fill("condition", "head light"))
    assert [*unsaved, filling.unsaved] == [False, True]
    filling.keep()
    assert fencers.load(file.path).condition == Condition((Wound(Place.HEAD, Grade.LIGHT),))
    file = fencers.load(file.path)
    filling = Filling(where, file.fencer, file=file)
    fencers.save(file, Condition((LEG,)))
    filling.carry_out(Fill("notes", "limps"))
    filling.keep()
    assert fencers.load(file.path).condition == Condition((LEG,))
