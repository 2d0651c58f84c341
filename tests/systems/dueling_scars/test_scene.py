"""The duel screen of Dueling Scars: drawings of real positions, and what holds in all of them."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.scene import Event, Sight, Table
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table as Duelling
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout
from duel_tui.systems.dueling_scars import events
from duel_tui.systems.dueling_scars.picture import Pose, posed
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.systems.dueling_scars.state import Duel, Tracks
from duel_tui.systems.dueling_scars.terms import Action, How, Phase, Reply, Track, Verdict, Weapon, Why
from duel_tui.systems.dueling_scars.turn import Turn
from duel_tui.systems.dueling_scars.ways import percent
from duel_tui.tui.widgets.layout import banded, result_lines
from tests.golden import assert_kept
from tests.systems.dueling_scars.situations import LEFT, RIGHT, ruleset
from tests.systems.walks import picked, possible
from tests.tui.bouts import bout_at
from tests.tui.drawn import drawn, text

DRAWINGS = Path(__file__).parent / "drawings"
NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Maximiliano-Bartholomeus-Ashcroft-Delorm", "Lucrezia Bartholome dal Torre Ashcroftson")
KITS: tuple[dict[str, Any], ...] = (
    {},
    {"weapon": "sabre", "match": 3},
    {"weapon": "knife", "stalemate": 3, "match": 5},
    {"weapon": "laser", "lunge_needs_harm": True},
    {"harm_before_parry": True},
    {"initiative": "wager", "action_cap": "none", "effect_max": 12},
    {"initiative": "coin", "mixed_weapons": True, "action_cap": "start", "match": 3},
    {"initiative": "wager", "mixed_weapons": True, "effect_max": 1, "initiative_tie": "reroll"},
)
LETTERS = {
    "action": {"thrust": "t", "feint": "f", "recover": "r", "maneuver": "m", "lunge": "l"},
    "weapon": {"foil": "f", "sabre": "s", "knife": "k", "laser": "l"},
    "wager": {"0": "0", "1": "1", "2": "2", "3": "3"},
}
FIRST = ("left initiative 4d6: 15 = 6 3 5 1", "right initiative 4d6: 15 = 5 6 2 2")


def fought(*lines: str, start: Duel | None = None, **given: Any) -> Bout:
    """A bout after some lines of its journal; `people`, `names` and `kind`, and else house rules."""
    people, names = given.pop("people", 1), given.pop("names", NAMES)
    kind = given.pop("kind", Kind.HONORABLE)
    rules = ruleset(**given)
    fencers = names.map(lambda name: Fencer(name=name))
    begun = rules.begin(kind, fencers) if start is None else replace(start, fencers=fencers)
    table = Duelling(rules, Journal(KEY, "1", given, begun, lines), SeededThrower(7))
    return bout_at(table, people=people, names=fencers)


def placed(
    left: tuple[int, int], right: tuple[int, int], attacker: Side = LEFT, *, round_: int = 1, **options: Any
) -> Duel:
    """An assault in the middle; tracks are given as (action, effect)."""
    start = ruleset(**options).begin(Kind.HONORABLE, NAMES.map(lambda name: Fencer(name=name)))
    tracks = BySide(Tracks(*left), Tracks(*right))
    return replace(start, tracks=tracks, phase=Phase.ACTION, attacker=attacker, first=attacker, round=round_)


PARRIED = (
    "right action: thrust",
    "right action 4d6h: 2 = 2 2 2 1",
    "left complication 5d6h: 5 = 5 3 3 2 2",
)
HIT = ("left action: thrust", "left action 4d6h: 5 = 5 1 4 4", "right complication 4d6h: 2 = 2 1 1 1")
RIPOSTED = (*HIT[:2], "right complication 4d6h: 6 = 6 1 1 1", *PARRIED[:2], "left complication 2d6h: 4 = 4 1")
LUNGED = ("left action: lunge", "left action 4d6h: 6 = 6 6 1 2")
ASSAULT = (*LUNGED, *LUNGED)
DICE = BySide("12d6h: 6 = 6 6 6 5 5 5 4 4 3 2 1 1", "11d6h: 6 = 6 6 5 5 5 4 4 3 2 1 1")

POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any], str, int]] = {
    "parried": (PARRIED, {"start": placed((5, 0), (4, 2), RIGHT, round_=4)}, "f", 80),
    "parried_wide": (PARRIED, {"start": placed((5, 0), (4, 2), RIGHT, round_=4)}, "f", 120),
    "begins": (FIRST, {}, "", 80),
    "hit": ((*FIRST, *HIT), {}, "l", 80),
    "riposted": ((*FIRST, *RIPOSTED), {}, "r", 80),
    "feinted": ((*FIRST, "left action: feint", "left action 4d6h: 6 = 6 6 1 2"), {}, "t", 80),
    "recovered": ((*FIRST, "left action: recover", "left action 4d6h: 6 = 6 6 1 2"), {}, "r", 80),
    "manoeuvred": ((*FIRST, "left action: maneuver", "left action 4d6h: 6 = 6 6 1 2"), {}, "m", 80),
    "failed": (
        (
            *FIRST,
            "left action: lunge",
            "left action 4d6h: 3 = 3 3 1 2",
            "right complication 4d6h: 1 = 1 1 1 1",
        ),
        {},
        "l",
        80,
    ),
    "one_die": ((), {"start": placed((1, 0), (6, 3), round_=9)}, "f", 80),
    "at_the_ends": ((), {"start": placed((6, 5), (3, 0), round_=9)}, "m", 80),
    "second_assault": (
        (*FIRST, *ASSAULT, *PARRIED[:2], "left complication 4d6h: 5 = 5 1 1 1"),
        {"match": 3},
        "",
        80,
    ),
    "assault_lost": (
        ("right action: thrust", "right action 4d6h: 6 = 6 2 2 1"),
        {"match": 3, "start": placed((2, 2), (4, 2), RIGHT, round_=4)},
        "",
        80,
    ),
    "quiet": ((), {"stalemate": 4, "start": replace(placed((4, 2), (4, 2)), quiet=3)}, "", 80),
    "harm_first": ((), {"harm_before_parry": True, "start": placed((4, 2), (4, 2))}, "t", 80),
    "harm_first_wide": ((), {"harm_before_parry": True, "start": placed((4, 2), (4, 2))}, "t", 120),
    "many_dice": (
        ("left action: feint", f"left action {DICE.left}"),
        {"action_cap": "none", "effect_max": 12, "start": placed((12, 8), (11, 3))},
        "",
        80,
    ),
    "weapons": ((), {"mixed_weapons": True}, "s", 80),
    "weapons_wide": ((), {"mixed_weapons": True}, "k", 120),
    "weapons_shown": (
        ("left weapon / right weapon: foil / laser",),
        {"mixed_weapons": True, "initiative": "wager"},
        "1",
        80,
    ),
    "wager": ((), {"initiative": "wager"}, "2", 80),
    "wagered": (("left wager / right wager: 2 / 1",), {"initiative": "wager"}, "", 80),
    "two_people": ((*FIRST, *HIT), {"people": 2}, "f", 80),
    "long_names": ((*FIRST, *RIPOSTED), {"names": LONG, "match": 3}, "l", 80),
    "long_names_wide": ((*FIRST, *RIPOSTED), {"names": LONG, "people": 2}, "l", 120),
}
ENDS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "killed": ((*FIRST, *ASSAULT), {}),
    "beaten": ((*FIRST, *ASSAULT), {"kind": Kind.FRIENDLY}),
    "drawn": (
        ("left action: maneuver", "left action 4d6h: 6 = 6 6 1 2"),
        {"stalemate": 4, "start": replace(placed((4, 2), (4, 2)), quiet=3)},
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_screen_as_text(name: str) -> None:
    lines, given, typed, width = POSITIONS[name]
    assert_drawn(name, drawn(fought(*lines, **given), typed, width, 24 if width == 80 else 40))


@pytest.mark.parametrize("name", ENDS)
def test_the_end_as_text(name: str) -> None:
    lines, given = ENDS[name]
    bout = fought(*lines, **given)
    scene, sight = scene_of(bout), sight_of(bout, 80)
    rows = [scene.title(sight), *[text(banded(band, 80)) for band in scene.bands(sight)]]
    rows += [text(line) for line in result_lines(scene.results(sight), 80)]
    assert bout.table.done
    assert_drawn(name, "\n".join(row.rstrip() for row in rows))


def assert_drawn(name: str, drawing: str) -> None:
    assert_kept(DRAWINGS / f"{name}.txt", f"{drawing}\n")


def decision_of(bout: Bout, side: Side = LEFT, typed: str = "") -> Decision:
    ask = bout.table.ask_of(side)
    assert ask is not None
    decision = Decision(bout, scene_of(bout), ask)
    for char in typed:
        assert decision.type(char)
    return decision


def table_of(bout: Bout, side: Side = LEFT, typed: str = "", width: int = 80) -> Table:
    return decision_of(bout, side, typed).table(width)


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("action", {"start": placed((4, 2), (4, 2))}),
        ("weapon", {"mixed_weapons": True}),
        ("wager", {"initiative": "wager"}),
    ],
)
def test_every_choice_has_the_letter_that_all_agreed_on(what: str, options: dict[str, Any]) -> None:
    letters = LETTERS[what]
    ask = fought(**options).table.ask_of(LEFT)
    assert ask is not None
    assert ask.what == what
    assert ask.menu is not None
    assert [str(choice) for choice in ask.menu.choices] == list(letters)
    for key, letter in letters.items():
        assert str(decision_of(fought(**options), typed=letter).answer) == key


def walked(seed: int, positions: int) -> Iterator[Bout]:
    """Bouts in random positions of all kits, in which something is decided."""
    random, made = Random(seed), 0
    while made < positions:
        options = KITS[made % len(KITS)]
        names = random.choice((NAMES, LONG, BySide(LONG.right, LONG.left)))
        bout = fought(people=random.choice((1, 2)), names=names, **options)
        bout.table.thrower = SeededThrower(random.randrange(10_000))
        for _ in range(random.randint(1, 12)):
            bout.table.settle()
            if bout.table.done or made == positions:
                break
            yield bout
            made += 1
            for ask in asks_of(bout):
                bout.table.decide(ask.side, picked(random, possible(ask)))


def asks_of(bout: Bout) -> tuple[Any, ...]:
    request = bout.table.request
    return request.asks if isinstance(request, Decide) else ()


@pytest.mark.parametrize(
    "positions", [pytest.param(1_000, marks=pytest.mark.slow), 60], ids=["a thousand", "some"]
)
def test_any_position_fits_its_screen(positions: int) -> None:
    for bout in walked(positions, positions):
        for width, height in ((80, 24), (120, 40)):
            if not any(bout.table.ask_of(side) for side in bout.people):
                continue
            drawing = drawn(bout, "", width, height)
            rows = drawing.split("\n")
            assert max(map(len, rows)) <= width, drawing
            assert len(rows) == height - 1, drawing
            assert "[[" not in drawing
            assert_all_in_sight(bout, width, rows)


def assert_all_in_sight(bout: Bout, width: int, rows: list[str]) -> None:
    """Every row of the table stands whole on the screen, and what is cut has an ellipsis."""
    side = next(one for one in (bout.near, bout.near.foe) if bout.table.ask_of(one))
    table = table_of(bout, side, width=width)
    for one in table.rows:
        cells = [cell.text.strip() for cell in one.right]
        assert any(one.label in row and all(cell in row for cell in cells) for row in rows), one.label
    for line in filter(None, (*table.legend, table.known, table.said)):
        assert any(row == f" {line}" or (row[-1:] == "…" and line.startswith(row[1:-1])) for row in rows), (
            line
        )
    for name in bout.names:
        assert name.upper() in rows[1] or "…" in rows[1]
    results = result_lines(scene_of(bout).results(sight_of(bout, width)), width)
    assert len(results) <= 3
    for laid in results:
        assert text(laid).rstrip() in rows


@pytest.mark.parametrize(
    "positions", [pytest.param(1_000, marks=pytest.mark.slow), 60], ids=["a thousand", "some"]
)
def test_every_choice_is_typed_and_no_letter_stands_twice(positions: int) -> None:
    for bout in walked(11, positions):
        for ask in asks_of(bout):
            if bout.table.ask_of(ask.side) is None:
                continue
            decision = decision_of(bout, ask.side)
            options = [row.option for row in decision.table(80).rows if row.option]
            letters = [one.typed for one in options]
            assert len(set(letters)) == len(letters)
            assert all(letter.isdigit() or ("a" <= letter <= "y" and len(letter) == 1) for letter in letters)
            assert {one.key for one in options} == {str(choice) for choice in ask.menu.choices}
            for one in options:
                decision.clear()
                assert all(decision.type(char) for char in one.typed)
                assert str(decision.answer) == one.key
            decision.clear()


WHOLE = ("done", "done riposte", "done parry", "failed", "failed riposte", "failed parry")


def rolled(
    place: Position[Duel], added: BySide[int], before: Fraction = Fraction(1), lane: str = ""
) -> Iterator[tuple[str, Fraction, Duel]]:
    """Every way in which the rolls of an action may fall, as the rules then ask for them."""
    request = place.request
    assert isinstance(request, Roll)
    meanings = place.rules.book.tables.roll  # type: ignore[attr-defined]  # the rules of this game
    for face, chance in request.dice.chances():
        by = added[request.side] if request.side else 0
        after, score = place.give(Rolled(face, modifier=by)), max(1, min(6, face + by))
        if request.why == "action":
            lane = "done" if meanings.attack[score - 1].succeeds else "failed"
        else:
            reply = meanings.defence[score - 1]
            lane = f"{lane.split()[0]}" + ("" if reply is Reply.RETREAT else f" {reply}")
        if isinstance(after.request, Roll):
            yield from rolled(after, added, before * chance, lane)
        else:
            yield lane, before * chance, last_of(after)


def last_of(place: Position[Duel]) -> Duel:
    """The state as the action left it, before a new assault begins."""
    for told in reversed(place.told):
        if not isinstance(told.event, events.AssaultOver | events.Ended | events.TookFirst):
            return told.state
    return place.state


def told_of(after: Duel, before: Duel, side: Side) -> str:
    """What has changed, in words."""
    mine, his = after.tracks[side], after.tracks[side.foe]
    if not mine.action or not his.action:
        return "you win" if mine.action else "you lose"
    old, other = before.tracks[side], before.tracks[side.foe]
    parts = [f"Action {mine.action}"] if mine.action != old.action else []
    parts += [f"Effect {mine.effect}"] if mine.effect != old.effect else []
    theirs = [f"Action {his.action}"] if his.action != other.action else []
    theirs += [f"Effect {his.effect}"] if his.effect != other.effect else []
    return ", ".join([*parts, *([f"Quill {', '.join(theirs)}"] if theirs else [])]) or "no change"


@pytest.mark.parametrize(
    "positions", [pytest.param(300, marks=pytest.mark.slow), 30], ids=["three hundred", "some"]
)
def test_a_chance_shown_is_the_chance_of_the_rolls_that_follow(positions: int) -> None:
    """For every action and every answer; what a cell says has changed has changed then."""
    random = Random(7)
    for number in range(positions):
        options = KITS[number % 5] | {"match": random.choice((1, 3))}
        left, right = ((random.randint(1, 6), random.randint(0, 5)) for _ in Side)
        start = placed(left, right, **options)
        bout = fought(start=start, **options)
        added = BySide(random.choice((0, 0, 1, -2)), random.choice((0, 0, 1, -2)))
        for side in Side:
            bout.table.modify(side, added[side], "")
        table = table_of(bout, width=200)
        heads = [column.head for column in table.right]
        assert [head.replace(",", "") for head in heads if head] == list(WHOLE)
        for row in [row for row in table.rows if row.option]:
            assert row.option is not None
            place = Position(bout.table.rules, bout.table.journal.start)
            found = list(rolled(place.give(Decided((Action(row.option.key),))), added))
            assert sum([chance for _, chance, _ in found]) == 1
            cells = [cell.text for cell in row.right if not cell.odds]
            shared = table.rows[0].right if table.rows[0].option is None else [c for c in row.right if c.odds]
            for lane, cell, odds in zip(WHOLE, cells, shared, strict=True):
                ways = [
                    (chance, told_of(after, start, LEFT)) for name, chance, after in found if name == lane
                ]
                assert odds.text.strip() == percent(sum([chance for chance, _ in ways], Fraction(0)))
                assert {cell} == ({said for _, said in ways} or {"-"})


def test_what_a_game_master_adds_counts_in_the_chances() -> None:
    """With 1 added, a 5 is a 6: the chance of the highest is that of two faces."""
    bout = fought(start=placed((1, 2), (1, 2)))
    plain = [cell.text for cell in table_of(bout, width=200).rows[0].right]
    bout.table.modify(LEFT, 1, "high ground")
    added = table_of(bout, width=200)
    assert plain == ["33 %", "6 %", "11 %", "25 %", "8 %", "17 %"]
    assert [cell.text for cell in added.rows[0].right] == ["50 %", "6 %", "11 %", "17 %", "6 %", "11 %"]
    assert added.legend[0].startswith("+1 you: high ground")


def test_a_wager_says_how_often_what_is_left_cannot_be_answered() -> None:
    table = table_of(fought(initiative="wager"))
    for row in table.rows:
        assert row.option is not None
        dice = ruleset().book.dice(4 - int(row.option.key))
        assert row.right[-1].text == percent(dict(dice.chances())[6])
        assert row.right[-1].odds


@pytest.mark.parametrize(("what", "choices"), [("weapon", ["foil", "laser"]), ("wager", [0, 3])])
def test_a_sealed_choice_changes_nothing_that_is_shown(what: str, choices: list[Any]) -> None:
    screens = set[str]()
    for choice in choices:
        options: dict[str, Any] = {"mixed_weapons": True} if what == "weapon" else {"initiative": "wager"}
        bout = fought(people=2, **options)
        bout.table.decide(LEFT, choice)
        screens.add(drawn(bout) + drawn(bout, "", 120, 40))
    assert len(screens) == 1


EVENTS: dict[type[events.Event], list[events.Event]] = {
    events.WeaponsShown: [events.WeaponsShown(BySide(Weapon.FOIL, Weapon.LASER))],
    events.WagersShown: [events.WagersShown(BySide(0, 1), RIGHT), events.WagersShown(BySide(2, 2), None)],
    events.InitiativeTied: [events.InitiativeTied()],
    events.TookFirst: [events.TookFirst(side, how, 1) for side in Side for how in How if how is not How.TURN],
    events.Committed: [events.Committed(side, action) for side in Side for action in Action],
    events.Acted: [events.Acted(RIGHT, Action.LUNGE, verdict) for verdict in Verdict],
    events.Answered: [events.Answered(LEFT, reply, Action.LUNGE, True) for reply in Reply],
    events.Harmed: [events.Harmed(side, 2, 1) for side in Side],
    events.Unharmed: [events.Unharmed(side, parried) for side in Side for parried in (True, False)],
    events.Moved: [events.Moved(side, track, True, 3) for side in Side for track in Track],
    events.TookInitiative: [events.TookInitiative(side) for side in Side],
    events.Fell: [events.Fell(side, dead) for side in Side for dead in (True, False)],
    events.AssaultOver: [events.AssaultOver(winner, 1, BySide(1, 0)) for winner in (LEFT, RIGHT, None)],
    events.Ended: [
        *[events.Ended(winner, why) for winner in Side for why in (Why.KILLED, Why.HITS, Why.ROUNDS)],
        *[events.Ended(None, why) for why in (Why.ROUNDS, Why.STALEMATE)],
    ],
}
OF_A_TURN = {
    events.Acted,
    events.Answered,
    events.Harmed,
    events.Unharmed,
    events.Moved,
    events.TookInitiative,
    events.Fell,
}
"""Told in the row of the action that they belong to."""


def test_every_event_there_is_has_been_thought_of() -> None:
    assert set(EVENTS) == set(events.Event.__subclasses__())


@pytest.mark.parametrize("people", [1, 2], ids=["one person", "two people"])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_has_a_result(event: type[events.Event], people: int) -> None:
    bout = fought(*FIRST, people=people)
    sight: Sight[Duel] = sight_of(bout, 80)
    before: tuple[events.Event, ...] = (events.Committed(RIGHT, Action.LUNGE),)
    if event is not events.Acted:
        before = (*before, events.Acted(RIGHT, Action.LUNGE, Verdict.SUCCESS_COMPLICATION))
    before = before if event in OF_A_TURN else ()
    without = scene_of(bout).results(replace(sight, latest=(Event(before),) if before else ()))
    for one in EVENTS[event]:
        shown = scene_of(bout).results(replace(sight, latest=(Event((*before, one)),)))
        assert shown
        said = " ".join([f"{row.word} {row.text}" for row in shown])
        assert "[[" not in said
        assert "{" not in said
        assert shown != without or isinstance(one, events.TookInitiative)
        assert not (people == 2 and "you " in said.lower()), said


def test_the_first_turn_of_the_next_assault_is_told_with_the_end_of_the_last() -> None:
    lines, given, *_ = POSITIONS["assault_lost"]
    shown = scene_of(fought(*lines, **given)).results(sight_of(fought(*lines, **given), 80))
    assert [row.word for row in shown] == ["HIT", "assault"]
    assert shown[-1].text == "Quill wins assault 1. You 0, Quill 1. You attack first now."


def test_only_the_assault_just_won_is_marked_as_new() -> None:
    lines, given, *_ = POSITIONS["assault_lost"]
    bout = fought(*lines, **{**given, "match": 5})
    names, *_ = scene_of(bout).bands(sight_of(bout, 80))
    assert next((span.text, span.ink) for span in names.right if span.text) == ("\u25cf", "fresh")
    assert text(names.right).startswith("\u25cf\u25cb\u25cb  TOBIAS")


def test_that_a_roll_may_be_answered_is_said_until_it_is() -> None:
    waiting, answered = fought(*FIRST, *HIT[:2]), fought(*FIRST, *HIT)
    said = [text(scene_of(one).bands(sight_of(one, 80))[4].left) for one in (waiting, answered)]
    assert said == ["you rolled 5: done, answer possible", "you rolled 5: done"]


THRUST = Turn(LEFT, Action.THRUST, Verdict.SUCCESS_COMPLICATION)
OUTCOMES = [
    (replace(THRUST, verdict=None), Pose.GUARD, Pose.GUARD),
    (replace(THRUST, reply=Reply.RETREAT, effects=(events.Harmed(RIGHT, 1, 1),)), Pose.HIT, Pose.STRUCK),
    (replace(THRUST, reply=Reply.PARRY), Pose.MET, Pose.PARRY),
    (replace(THRUST, reply=Reply.RIPOSTE, effects=(events.Harmed(LEFT, 1, 1),)), Pose.STRUCK, Pose.HIT),
    (replace(THRUST, reply=Reply.RIPOSTE), Pose.SHORT, Pose.SHORT),
    (replace(THRUST, verdict=Verdict.FAILURE_COMPLICATION, reply=Reply.RETREAT), Pose.SHORT, Pose.BACK),
    (replace(THRUST, action=Action.FEINT, reply=Reply.RETREAT), Pose.FEINT, Pose.BACK),
    (replace(THRUST, action=Action.RECOVER, verdict=Verdict.SUCCESS), Pose.BACK, Pose.GUARD),
    (replace(THRUST, action=Action.MANEUVER, reply=Reply.PARRY), Pose.AROUND, Pose.PARRY),
    (replace(THRUST, effects=(events.Harmed(RIGHT, 1, 0), events.Fell(RIGHT, True))), Pose.HIT, Pose.DOWN),
    (replace(THRUST, effects=(events.Harmed(RIGHT, 1, 0), events.Fell(RIGHT, False))), Pose.HIT, Pose.BEATEN),
]


@pytest.mark.parametrize(("turn", "attacker", "defender"), OUTCOMES)
def test_the_picture_shows_what_happened(turn: Turn, attacker: Pose, defender: Pose) -> None:
    assert posed(turn) == BySide(attacker, defender)


def test_what_the_caret_stands_on_is_said() -> None:
    for start in (placed((4, 2), (4, 2)), placed((6, 5), (4, 0)), placed((1, 0), (1, 5))):
        decision = decision_of(fought(start=start))
        said = set[str]()
        for _ in range(len(Action)):
            said.add(decision.table(80).said)
            decision.move(1)
        assert len(said) == len(Action)
        assert all(len(one) <= 78 for one in said)
