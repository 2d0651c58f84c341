"""Time passes for some fencers together: in the order of the days, kept as a whole, and a kill loses no die."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, Healing
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.model import Fill, OfDice, PassTime
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import TimeForm, of_time, time_for, typed_time
from duel_tui.play.context import AppContext
from duel_tui.play.weeks import TimeError, read_time
from duel_tui.storage import drafts, fencers
from tests.tui.visits import context

REFUSED = "Such as 6 weeks, 10 days or until Lucia is whole"
HURT = {
    "Anna": (Wound(Place.LEFT_LEG, Grade.LIGHT), Wound(Place.LEFT_ARM, Grade.LIGHT)),
    "Bruno": (Wound(Place.RIGHT_CHEST, Grade.SERIOUS), Wound(Place.HEAD, Grade.LIGHT)),
    "Carla": (Wound(Place.HEAD, Grade.MORTAL),),
}


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    for name, wounds in HURT.items():
        fencers.add(there.saves, Fencer(name=name, expertise=12, notes="Kept."), condition=Condition(wounds))
    return there


def begun(where: AppContext, text: str, seed: int = 1, hours: int = 5) -> Passes:
    form = typed_time(where, text)
    assert isinstance(form, TimeForm)
    for at in range(form.count):
        form.carry_out(Fill(f"hours {at}", str(hours)))
    passes = form.begun(seed)
    assert passes is not None
    return passes


def waiting(where: AppContext) -> Passes:
    half = drafts.passing(where.saves)
    assert half is not None
    return of_time(where, half)


def on_disk(where: AppContext) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(where.saves.fencers.iterdir())}


@pytest.mark.parametrize(
    ("text", "days", "whole", "names"),
    [
        ("6w", 42, "", ""),
        ("6 weeks Lucia", 42, "", "Lucia"),
        ("1 week 3 days Anna, Bruno", 10, "", "Anna, Bruno"),
        ("10D", 10, "", ""),
        ("1 month", 28, "", ""),
        ("until Lucia is whole", 0, "Lucia", ""),
        ("until Diego de Lorca whole Anna", 0, "Diego de Lorca", "Anna"),
    ],
)
def test_a_length_of_time_is_read(text: str, days: int, whole: str, names: str) -> None:
    passage, rest = read_time(text)
    assert (passage.days, passage.whole, rest) == (days, whole, names)


def test_dice_fall_in_the_order_of_the_days(where: AppContext) -> None:
    passes = begun(where, "6 weeks anna bruno carla")
    days = list[int]()
    while not passes.done:
        who = passes.weeks.who
        assert who is not None
        days.append(passes.now(who).day)
        assert not passes.carry_out(OfDice("throw"))
    assert days == sorted(days)
    assert len(days) > len(HURT)


@pytest.mark.parametrize("seed", range(3))
def test_a_kill_between_any_two_dice_loses_none(seed: int, where: AppContext) -> None:
    chance = Random(seed)
    passes = begun(where, "8 weeks anna bruno carla", seed)
    undone = 0
    while not passes.done:
        if passes.weeks.half.lines and chance.random() < 0.2 and undone < 5:
            undone += 1
            assert not passes.carry_out(OfDice("undo"))
        else:
            typed = str(chance.randrange(1, 7)) if chance.random() < 0.3 else ""
            assert not passes.carry_out(OfDice("throw", typed))
        again = waiting(where)
        assert again.weeks.half == passes.weeks.half
        assert again.fallen == passes.fallen
        assert again.roll == passes.roll
        passes = again
    assert not passes.carry_out(OfDice("keep"))


def test_whoever_was_changed_meanwhile_is_named_and_nothing_is_written(where: AppContext) -> None:
    passes = begun(where, "6 weeks anna bruno")
    passes.carry_out(OfDice("throw_all"))
    bruno = next(file for file in where.own().fencers if file.fencer.name == "Bruno")
    fencers.save(bruno, Condition())
    before = on_disk(where)
    assert passes.carry_out(OfDice("keep")) == "Bruno has been changed since: let time pass again."
    assert not passes.over
    assert on_disk(where) == before


def test_a_die_is_taken_back_over_all_fencers_and_restored(where: AppContext) -> None:
    passes = begun(where, "6 weeks anna bruno")
    for _ in range(5):
        passes.carry_out(OfDice("throw"))
    all_of_them = passes.fallen
    for _ in range(5):
        assert not passes.carry_out(OfDice("undo"))
    assert passes.fallen == []
    assert passes.carry_out(OfDice("undo")) == "No die has fallen."
    for _ in range(5):
        assert not passes.carry_out(OfDice("redo"))
    assert passes.fallen == all_of_them
    assert passes.carry_out(OfDice("redo")) == "No die was taken back."


def test_time_passes_for_all_until_one_is_whole(where: AppContext) -> None:
    passes = begun(where, "until bruno is whole anna bruno carla")
    assert passes.weeks.names[passes.weeks.who or 0] == "Bruno"
    passes.carry_out(OfDice("throw", "6"))
    passes.carry_out(OfDice("throw", "2"))
    assert {one.state.days for one in passes.weeks.lives.values()} == {14}
    passes.carry_out(OfDice("undo"))
    assert len(passes.weeks.lives) == 1
    passes.carry_out(OfDice("throw_all"))
    bruno = passes.now(1)
    assert bruno.condition.wounds == ()


def test_what_was_chosen_for_practice_stands_the_next_time(where: AppContext) -> None:
    form = time_for(where, PassTime("anna.toml"))
    assert isinstance(form, TimeForm)
    for key, value in (("hours 0", "7"), ("taught 0", "master"), ("weeks", "3"), ("days", "2")):
        form.carry_out(Fill(key, value))
    passes = form.begun(3)
    assert passes is not None
    assert passes.start(0).days == 23
    passes.carry_out(OfDice("throw_all"))
    passes.carry_out(OfDice("keep"))
    again = time_for(where, PassTime("anna.toml"))
    assert isinstance(again, TimeForm)
    assert again.page.field("hours 0").said == "7"
    assert again.page.field("taught 0").said == "with a paid master"
    assert not isinstance(form.finish(), str)


def test_every_roll_and_result_has_its_words(where: AppContext) -> None:
    said = set[str]()
    for seed in range(1, 2):
        form = typed_time(where, "40 weeks anna bruno carla", {"practice_wounds": "light"})
        assert isinstance(form, TimeForm)
        for at, taught in enumerate(("school", "master", "alone")):
            form.carry_out(Fill(f"hours {at}", "12"))
            form.carry_out(Fill(f"taught {at}", taught))
        passes = form.begun(seed)
        assert passes is not None
        while not passes.done:
            assert passes.asked.startswith("Day ")
            passes.carry_out(OfDice("throw"))
        said |= set(passes.fallen)
        assert all(one.endswith(".") for one in (*passes.fallen, *passes.told))
        for who in range(3):
            assert [bar.place for bar in passes.bars(who)]
            assert passes.brief(who)
        passes.carry_out(OfDice("away"))
    text = "\n".join(said)
    kinds = (
        "raises the rating",
        "wounds in practice",
        "gold for an hour",
        "to heal",
        "mortal",
        "is rolled again",
    )
    assert [words for words in kinds if words not in text] == []


def test_a_dead_fencer_is_said_to_be_dead(where: AppContext) -> None:
    passes = begun(where, "8 weeks carla")
    passes.carry_out(OfDice("throw", "3"))
    passes.carry_out(OfDice("throw", "39"))
    assert passes.done
    assert passes.told[0] == "Carla: dead."
    passes.carry_out(OfDice("keep"))
    carla = next(file for file in where.own().fencers if file.fencer.name == "Carla")
    assert carla.condition.dead
    assert carla.life(0) == replace(carla.life(0), condition=carla.condition)


def test_time_that_changes_back_what_a_hand_changed_is_kept_once_more(where: AppContext) -> None:
    path = fencers.add(where.saves, Fencer(name="Dora", rating="Superior", points=5)).path
    for _ in range(2):
        dora = fencers.load(path)
        fencers.save(replace(dora, fencer=replace(dora.fencer, points=5)))
        passes = begun(where, "1 week dora", hours=0)
        passes.carry_out(OfDice("throw_all"))
        assert not passes.carry_out(OfDice("keep"))
        assert fencers.load(path).fencer.points == 1
    assert [one.start.practice.days for one in fencers.load(path).passed] == [0, 0]


def test_who_becomes_a_master_pays_nobody_from_then_on(where: AppContext) -> None:
    fencers.add(where.saves, Fencer(name="Dora", rating="Good", points=93))
    form = typed_time(where, "3 weeks dora")
    assert isinstance(form, TimeForm)
    for key, value in (("hours 0", "5"), ("taught 0", "master")):
        form.carry_out(Fill(key, value))
    passes = form.begun(1)
    assert passes is not None
    for fell in ("10", "20"):
        passes.carry_out(OfDice("throw", fell))
    assert passes.done
    assert passes.fares(0) == "all healed, 15 hours of practice, 50 gold"


def test_what_is_no_length_of_time_or_no_name_is_refused_with_what_would_be_right(where: AppContext) -> None:
    for text in ("", "x", "6", "0 weeks", "six weeks", "99999 weeks", "weeks 6"):
        with pytest.raises(TimeError, match=REFUSED):
            read_time(text)
    for text in ("6 weeks nobody", "6 weeks anna or bruno"):
        with pytest.raises(TimeError, match="no living fencer of yours; there are Anna, Bruno, Carla"):
            typed_time(where, text)
    fencers.add(where.saves, Fencer(name="Dora"))
    with pytest.raises(TimeError, match="no wounds to heal; wounded: nobody"):
        typed_time(where, "until dora is whole")
    form = time_for(where, PassTime("anna.toml"))
    assert isinstance(form, TimeForm)
    form.carry_out(Fill("weeks", "0"))
    assert form.begun() is None
    assert "give weeks or days" in str(form.finish())


def test_nothing_is_in_a_file_until_it_is_kept_and_then_all_of_it_once(where: AppContext) -> None:
    before = on_disk(where)
    passes = begun(where, "6 weeks anna")
    passes.carry_out(OfDice("throw_all"))
    assert not passes.carry_out(OfDice("away"))
    assert on_disk(where) == before
    assert drafts.passing(where.saves) is None
    passes = begun(where, "6 weeks anna bruno carla")
    passes.carry_out(OfDice("throw"))
    led = time_for(where, PassTime("bruno.toml"))
    assert isinstance(led, Passes)
    assert led.weeks.names == ("Anna", "Bruno", "Carla"), "what has begun goes on first"
    passes.carry_out(OfDice("throw_all"))
    half = passes.weeks.half
    assert on_disk(where) == before
    assert not passes.carry_out(OfDice("keep"))
    assert passes.over
    kept = on_disk(where)
    assert all(kept[name] != before[name] for name in before)
    assert drafts.passing(where.saves) is None
    for file in where.own().fencers:
        assert file.fencer.notes == "Kept."
        assert file.passed[-1].start.hours == 5
    drafts.save(where.saves, half)
    assert not waiting(where).carry_out(OfDice("keep"))
    assert on_disk(where) == kept, "a kill between two files counts nothing twice"


def test_figures_and_the_longer_time_of_a_new_wound_follow_each_die(where: AppContext) -> None:
    passes = begun(where, "1 week anna")
    for fell in ("3", "2", "90"):
        passes.carry_out(OfDice("throw", fell))
    figures = {label: after for label, _, after in passes.compares(0)}
    assert passes.now(0).day == 2
    assert figures["Strength"] == str(passes.now(0).fencer.strength - 3)
    assert passes.now(0).fencer.strength == 12
    passes.carry_out(OfDice("away"))
    anna = next(file for file in where.own().fencers if file.fencer.name == "Anna")
    chest = Wound(Place.RIGHT_CHEST, Grade.SERIOUS), Wound(Place.RIGHT_CHEST, Grade.LIGHT)
    fencers.save(anna, Condition(chest, healing=(Healing(Place.RIGHT_CHEST, 30, 1),)))
    passes = begun(where, "2 weeks anna")
    passes.carry_out(OfDice("throw", "1"))
    assert "whole on day 30" in passes.fallen[0]
    assert [bar.days for bar in passes.bars(0)] == [30]
