"""Wounds that stay: out of the file into a duel, back into the file at its end, and along with what is mended later."""

from pathlib import Path
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.rulings import Set
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped, carrying
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Kind, LeftHand, Place
from duel_tui.pages.conductor import fight
from duel_tui.play.bout import Bout
from duel_tui.play.closing import close
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, UnfitError, problems
from duel_tui.play.prompts import Leave, Undo
from duel_tui.play.rematch import Played
from duel_tui.play.saved_duels import bout_of, entered, sat_down
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.storage.recorder import Recorder
from duel_tui.words import Tale
from tests.plain.talks import context_in
from tests.play.beginnings import begin
from tests.play.people import People, Script
from tests.play.test_conductor import run
from tests.systems.contenders import LIBRARY
from tests.systems.walks import play_on

RAPIER = "rapier_and_dagger"
ANNA = Fencer(name="Anna", strength=14, agility=13, dexterity=12, expertise=11, left_hand=LeftHand.DAGGER)
BRUNO = Fencer(name="Bruno", strength=15, agility=11, dexterity=13, expertise=9)
LIGHT, SERIOUS = Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.SERIOUS)
ENDS = ("right.wounds.H: mortal", "right.wounds.H: mortal")
"""Two mortal wounds kill."""


def opening(bout: Bout) -> Tale:
    """What is told before the first answer."""
    return bout.wording.narrator.opening(bout.table.opening, bout.names)


class Evening:
    """Two fencers with files, and the duels they fight by rulings alone."""

    def __init__(self, folder: Path, left: Condition = WHOLE, right: Condition = WHOLE) -> None:
        self.context: AppContext = context_in(folder)
        saves = self.context.saves
        self.files = BySide(
            fencers.add(saves, ANNA, condition=left), fencers.add(saves, BRUNO, condition=right)
        )

    def match(self, *, carries: bool = True, kind: Kind = Kind.DEATH, game: str = RAPIER) -> Match:
        stems = self.files.map(lambda file: file.stem)
        people = BySide(PERSON, PERSON)
        return Match(game, "", kind, {}, BySide(ANNA, BRUNO), stems, people, 5, carries=carries)

    def sit_down(self, saved: SavedDuel) -> tuple[Bout, Recorder]:
        """A duel as it is opened, its fencers' files brought to where it stands."""
        bout, recorder = sat_down(self.context, saved)
        bout.follow()
        return bout, recorder

    def begin(self, match: Match | None = None) -> Bout:
        self.saved = begin(self.context, match or self.match())
        return self.sit_down(self.saved)[0]

    def reopen(self) -> Bout:
        """The same duel after the program was killed."""
        self.context.clear_table()
        self.saved = duels.load(self.saved.path, self.context.library)
        return self.sit_down(self.saved)[0]

    @property
    def conditions(self) -> BySide[Condition]:
        return self.files.map(lambda file: fencers.load(file.path).condition)


def rule(bout: Bout, *lines: str) -> None:
    """Set facts, and bring the files to where the duel stands then."""
    for line in lines:
        fact, _, value = line.partition(": ")
        bout.table.rule(Set(fact, value))
    assert bout.follow() == ()


def test_a_duel_leaves_its_wounds_in_the_files_and_the_next_one_begins_with_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    bout = evening.begin()
    rule(bout, "left.wounds.RL: light", "left.wounds.RL: light", "left.armed: no")
    assert evening.conditions == BySide(WHOLE, WHOLE)
    rule(bout, *ENDS)
    assert bout.table.done
    assert evening.conditions.left == Condition((LIGHT, LIGHT), dropped=(Dropped.SWORD,))
    assert evening.conditions.right.dead
    fencers.save(fencers.load(evening.files.right.path), Condition((SERIOUS,)))
    after = evening.begin()
    anna, bruno = after.table.sheet(None).left, after.table.sheet(None).right
    assert anna.grades["RL"] == ("light", "light")
    assert ("disarmed", 50) in anna.hindrances or [name for name, _ in anna.hindrances] == ["disarmed"]
    assert bruno.grades["H"] == ("serious",)
    told = [line.text for line in opening(after)]
    assert told[:2] == ["Anna begins with an old wound, a light wound of the right leg"] * 2
    assert "Bruno begins with an old wound, a serious wound of the head" in told
    assert any("loses" in line for line in told)


def test_wounds_heal_unless_the_terms_say_otherwise(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Condition((LIGHT,)))
    bout = evening.begin(evening.match(carries=False))
    assert bout.table.sheet(None).left.grades["RL"] == ()
    assert not opening(bout)
    rule(bout, "left.wounds.H: serious", *ENDS)
    assert evening.conditions == BySide(Condition((LIGHT,)), WHOLE)
    assert "carries = false" in evening.saved.path.read_text()
    match = replace(evening.match(), stems=BySide("anna", "anna"), fencers=BySide(ANNA, ANNA))
    assert "cannot fight both sides" in problems(evening.context, match)[-1]
    assert not problems(evening.context, replace(match, carries=False))


def test_a_duel_with_old_wounds_replays_alike_without_the_files(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Condition((LIGHT, SERIOUS)), Condition((LIGHT,), dropped=(Dropped.SWORD,)))
    bout = evening.begin()
    play_on(bout.table, Random(3), decisions=12)
    for file in evening.files:
        file.path.unlink()
    saved = duels.load(evening.saved.path, evening.context.library)
    assert "carries = true" in saved.path.read_text()
    replayed = bout_of(evening.context, saved)
    assert replayed.table.state == bout.table.state
    assert opening(replayed) == opening(bout)


def test_a_correction_after_the_end_rewrites_the_condition_and_taking_the_end_back_withdraws_it(
    tmp_path: Path,
) -> None:
    old = Condition((LIGHT,))
    evening = Evening(tmp_path, right=old)
    bout = evening.begin(evening.match(kind=Kind.HONORABLE))
    rule(bout, "left.wounds.LL: light", *ENDS)
    done = evening.conditions
    bout.table.undo()
    bout.follow()
    assert evening.conditions == BySide(WHOLE, old)
    rule(bout, "left.wounds.LL: light", ENDS[1])
    assert evening.conditions.left.wounds == done.left.wounds * 2
    bout.table.undo()
    bout.follow()
    bout.table.redo()
    bout.follow()
    assert evening.conditions.left.wounds == done.left.wounds * 2
    assert not bout.entries or not any("stay as" in one for one in bout.entries.said)


def test_a_kill_between_the_line_and_the_file_neither_loses_nor_doubles_a_wound(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Condition((LIGHT,)))
    bout = evening.begin()
    bout.table.rule(Set("left.wounds.H", "light"))
    for _ in range(2):
        bout.table.rule(Set("right.wounds.H", "mortal"))
    assert evening.conditions.left == Condition((LIGHT,))
    left = Condition((LIGHT, Wound(Place.HEAD, Grade.LIGHT)))
    for _ in range(2):
        bout = evening.reopen()
        assert evening.conditions.left == left
    bout.table.undo()
    assert evening.conditions.left == left
    for _ in range(2):
        bout = evening.reopen()
        assert evening.conditions.left == Condition((LIGHT,))


def test_only_the_latest_duel_may_rewrite_a_condition_and_says_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    bout = evening.begin()
    first = evening.saved
    rule(
        bout,
        "left.wounds.RL: light",
        "right.wounds.SA: light",
        "left.wounds.H: mortal",
        "left.wounds.H: mortal",
    )
    fencers.save(fencers.load(evening.files.left.path), WHOLE)
    other = evening.begin()
    rule(other, *ENDS)
    now = evening.conditions
    evening.context.clear_table()
    bout, recorder = evening.sit_down(duels.load(first.path, evening.context.library))
    assert evening.conditions == now
    bout.table.undo()
    said = bout.follow()
    assert evening.conditions == now
    assert [one.partition(" were changed after this duel began")[0] for one in said] == [
        "the wounds of Anna",
        "the wounds of Bruno",
    ]
    bout.table.rule(Set("right.wounds.RL", "light"))
    bout.table.rule(Set("left.wounds.H", "mortal"))
    assert bout.follow() == said
    assert evening.conditions == now
    note = entered(evening.context, first, bout, recorder)
    assert "stay as they are" in note


def test_the_dead_are_not_entered_and_who_fell_unconscious_wakes(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Condition(dead=True))
    with pytest.raises(UnfitError, match="Anna: the fencer is dead and cannot fight"):
        begin(evening.context, evening.match(carries=False))
    fencers.save(evening.files.left, Condition(hand_lost=True))
    with pytest.raises(UnfitError, match="Anna: the fencer has lost the sword hand"):
        begin(evening.context, evening.match())
    begin(evening.context, evening.match(carries=False))
    every = tuple([Wound(place, Grade.SERIOUS) for place in Place])
    fencers.save(evening.files.left, Condition(every))
    bout = evening.begin()
    sheet = bout.table.sheet(None).left
    assert sheet.down == ""
    assert not bout.table.done


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", Kind)
def test_a_condition_gives_the_same_body_back(kind: Kind, seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    evening = Evening(tmp_path)
    bout = evening.begin(evening.match(kind=kind))
    for _ in range(chance.randrange(6)):
        place, grade = chance.choice(tuple(Place)), chance.choice(tuple(Grade)[:3])
        if not bout.table.done:
            bout.table.rule(Set(f"{chance.choice(tuple(Side))}.wounds.{place}", grade))
    play_on(bout.table, chance)
    rules, state = carrying(bout.table.rules), bout.table.state
    assert rules is not None
    left = rules.left(state, BySide(WHOLE, WHOLE))
    start = LIBRARY.begin(LIBRARY.ruleset(RAPIER), kind, state.fighters.map(lambda one: one.fencer), left)
    for side in Side:
        body, again_ = state.fighters[side].body, start.fighters[side].body
        assert again_ == replace(body, unconscious=False, dealt=())
        assert start.fighters[side].armed == (state.fighters[side].armed and not body.wrist_off)


@pytest.mark.parametrize("seed", range(6))
def test_in_any_order_of_wounds_kills_and_take_backs_the_files_follow_once_the_duel_is_open(
    seed: int, tmp_path: Path
) -> None:
    chance, came = Random(seed), Condition((LIGHT,))
    evening = Evening(tmp_path, came)
    bout = evening.begin()
    rules = carrying(bout.table.rules)
    assert rules is not None
    for _ in range(30):
        match chance.randrange(5):
            case 0:
                bout = evening.reopen()
            case 1 if bout.table.place:
                bout.table.undo()
            case 2 if bout.table.can_redo:
                bout.table.redo()
            case _ if not bout.table.done:
                side, place = chance.choice(tuple(Side)), chance.choice(tuple(Place))
                bout.table.rule(Set(f"{side}.wounds.{place}", chance.choice(tuple(Grade)[2:])))
            case _:
                pass
        if chance.random() < 0.5:
            bout.follow()
    bout = evening.reopen()
    before = BySide(came, WHOLE)
    assert evening.conditions == (rules.left(bout.table.state, before) if bout.table.done else before)
    assert all(len(fencers.load(file.path).carried) == bout.table.done for file in evening.files)


@pytest.mark.parametrize("preset", LIBRARY.presets(RAPIER))
def test_old_wounds_go_into_a_duel_under_every_set_of_rules(preset: str, tmp_path: Path) -> None:
    every = Condition(tuple([Wound(place, Grade.LIGHT) for place in Place]), dropped=tuple(Dropped))
    paralysed = Condition((Wound(Place.LEFT_LEG, Grade.SERIOUS), Wound(Place.LEFT_LEG, Grade.SERIOUS)))
    options = dict(LIBRARY.presets(RAPIER)[preset].options)
    for seed in range(1):
        evening = Evening(tmp_path / str(seed), every, paralysed)
        bout = evening.begin(replace(evening.match(), options=options, preset=preset))
        assert bout.table.sheet(None).left.grades["RL"] == ("light",)
        play_on(bout.table, Random(seed), decisions=60)
        duels.load(evening.saved.path, evening.context.library)


def test_the_card_duel_keeps_wounds_where_its_hits_are_wounds(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Condition((SERIOUS,), dropped=(Dropped.SWORD,)))
    match = replace(evening.match(game="card_duel"), options={"damage": "wounds"})
    bout = evening.begin(match)
    assert bout.table.state.sides.left.body.wounds == (SERIOUS,)
    assert opening(bout)[0].text == "Anna begins with an old wound of the head, serious"
    bout.table.rule(Set("left.wounds.RL", "light"))
    play_on(bout.table, Random(2))
    bout.follow()
    kept = evening.conditions.left
    assert kept.wounds[:2] == (SERIOUS, LIGHT)
    assert kept.dropped == (Dropped.SWORD,)


@pytest.mark.parametrize("game", ["duel_of_swords", "dueling_scars", "en_garde", "card_duel"])
def test_a_game_without_such_wounds_carries_none(game: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, Condition((SERIOUS,)))
    saved = begin(evening.context, evening.match(game=game))
    assert not saved.setup.carries
    bout = sat_down(evening.context, saved)[0]
    kept = evening.files.left.path.read_bytes()
    play_on(bout.table, Random(1))
    bout.follow()
    assert evening.conditions == BySide(Condition((SERIOUS,)), WHOLE)
    assert bout.entries is not None
    assert bout.entries.said == ()
    assert bout.table.done == (evening.files.left.path.read_bytes() != kept)


def test_what_may_follow_a_duel_is_refused_beforehand_where_a_fencer_died(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    bout = evening.begin()
    refused = Played(evening.context, evening.saved, cast("Recorder", bout.keeper)).refused
    assert refused(bout) == {}
    anna = evening.files.left
    fencers.save(fencers.load(anna.path), Condition((LIGHT,)))
    assert refused(bout) == {}
    fencers.save(fencers.load(anna.path), Condition(dead=True))
    found = refused(bout)
    assert list(found) == ["again", "swap", "next"]
    assert set(found.values()) == {"Anna: " + evening.context.fencer_wording.label("problem", "dead")}
    fencers.save(fencers.load(anna.path), WHOLE)
    bruno = evening.files.right
    fencers.save(fencers.load(bruno.path), Condition(dead=True))
    assert list(refused(bout)) == ["again", "swap"]


def test_the_conductor_brings_the_files_along_and_the_end_tells_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    bout = evening.begin(evening.match(kind=Kind.HONORABLE))
    script, seen = Script(bout, People(4)), list[BySide[Condition]]()

    def look(command: object) -> object:
        seen.append(evening.conditions)
        return command

    script.ends = [lambda: look(Undo()), lambda: look(Leave())]  # type: ignore[list-item,return-value]
    assert run(fight(bout, script)) == Leave()
    assert bout.table.done
    rules = carrying(bout.table.rules)
    assert rules is not None
    assert seen[-1] == rules.left(bout.table.state, BySide(WHOLE, WHOLE)) == evening.conditions
    for file in evening.files:
        fencers.save(fencers.load(file.path), WHOLE)
    evening.context.clear_table()
    saved = begin(evening.context, evening.match())
    bout, recorder = evening.sit_down(saved)
    rule(bout, "left.wounds.RL: light", *ENDS)
    note = entered(evening.context, saved, bout, recorder)
    assert note.startswith("Anna keeps the wounds of this duel. Bruno stays dead.")
    bout.table.undo()
    evening.context.clear_table()
    close(evening.context.library, saved.path)
    assert evening.conditions.left == Condition((LIGHT,)), "a closed duel leaves its wounds, too"
