"""The duel screen of Rapier & Dagger: real positions as drawings, and laws that every position keeps."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import digits
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.ascii import plainly
from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.against import Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.rulings import Modify
from duel_tui.engine.scene import At, Cell, Event, Offer, Table
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table as Seated
from duel_tui.fencer.condition import Dropped
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.pages.decision import Decision
from duel_tui.pages.options import options_of
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.plain.menus import Line
from duel_tui.plain.typed_fields import FormReading
from duel_tui.play.bout import Bout as Shown
from duel_tui.systems.rapier_and_dagger import close_events as close
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.guard import guard
from duel_tui.systems.rapier_and_dagger.odds import percent
from duel_tui.systems.rapier_and_dagger.results import SILENT
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Exchange
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Line as Guarded
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result, Why
from tests.golden import assert_kept
from tests.systems.contenders import begin
from tests.systems.rapier_and_dagger.figure_positions import FIGURE_POSITIONS
from tests.systems.rapier_and_dagger.made_events import FIGURE_EVENTS
from tests.systems.rapier_and_dagger.positions import (
    BERNARDINO,
    POSITIONS,
    QUILL,
    armoured,
    hindered,
    only_cuts,
    seated,
    shown,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.walks import picked, possible
from tests.tui.drawn import drawn

DRAWINGS = Path(__file__).parent / "drawings"
LONG = BySide("Maximiliana-Theodora von und zu Hohenfel", "Bartholomew Montgomery Featherstonehaugh")
LETTERS = "abcdefghijklmnopqrstuvwxy"
WIDE = 120


ALL = POSITIONS | FIGURE_POSITIONS


def drawing(name: str) -> str:
    """A position as its file is called: `after_a_touch trh 80`, `action ty 80 ascii`."""
    position, *typed, width = name.removesuffix(" ascii").split(" ")
    text = drawn(shown(ALL[position]()), "".join(typed), int(width), 24 if width == "80" else 40) + "\n"
    return plainly(text) if name.endswith(" ascii") else text


@pytest.mark.parametrize("path", sorted(DRAWINGS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_position_is_drawn_as_its_file_has_it(path: Path) -> None:
    assert_kept(path, drawing(path.stem))


def test_every_position_has_a_drawing() -> None:
    assert {path.stem.split(" ")[0] for path in DRAWINGS.glob("*.txt")} == set(ALL)


@pytest.mark.parametrize("path", sorted(DRAWINGS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_drawing_is_a_whole_screen(path: Path) -> None:
    rows = path.read_text(encoding="utf-8").splitlines()
    assert len(rows) == (39 if " 120" in path.stem else 23)
    assert not path.stem.endswith("ascii") or "".join(rows).isascii()


ON_MAPS = (
    "plot",
    "plot_deck",
    "plot_alley",
    "plot_prone",
    "plot_again",
    "map_change",
    "map_blade",
    "map_action",
    "map_drawing",
    "map_prone",
)


OF_FIGURES = ("approach", "points", "change", "blade", "blades_shown", "action", "drawing")


@pytest.mark.parametrize("position", [*OF_FIGURES, *ON_MAPS])
def test_a_position_of_figures_is_drawn_small_wide_and_in_ascii(position: str) -> None:
    names = [path.stem for path in DRAWINGS.glob("*.txt") if path.stem.split(" ")[0] == position]
    for ending in (" 80", " 120", " 80 ascii", " 120 ascii"):
        assert any(name.endswith(ending) for name in names), ending


def test_a_fencer_whose_expertise_was_not_rolled_has_a_rating_in_its_place() -> None:
    rated = replace(BERNARDINO, expertise=None, rating="Good")
    text = drawn(shown(Bout(rated, QUILL)), "", 120, 40)
    assert "Exp Good" in text
    assert "None" not in text


def random_bouts(seeds: range, *, names: BySide[str] = LONG, decisions: int = 12) -> Iterator[Shown]:
    """Bouts of every kind and kit at each of their decisions."""
    for seed in seeds:
        chance = Random(seed)
        contender = begin(KEY, chance)
        fighters = contender.start.fighters
        named = BySide(
            *[
                replace(fighters[side], fencer=replace(fighters[side].fencer, name=names[side]))
                for side in Side
            ]
        )
        journal = replace(contender.journal, start=replace(contender.start, fighters=named))
        table = Seated(contender.rules, journal, SeededThrower(seed))
        people = chance.choice((1, 2))
        for _ in range(decisions):
            table.settle()
            if not isinstance(table.request, Decide):
                break
            yield seated(table, people)
            for ask in table.request.asks:
                table.decide(ask.side, picked(chance, possible(ask)))


def asked(bout: Shown) -> Ask:
    """What the first of both is asked."""
    return next(ask for side in (bout.near, bout.near.foe) if (ask := bout.table.ask_of(side)))


def check_drawn(bout: Shown, width: int, height: int) -> None:
    """A screen that overruns nothing, knows all its words, and has every choice within reach of the keys."""
    text = drawn(bout, "", width, height)
    assert max(cell_len(row) for row in text.split("\n")) <= width
    assert "[[" not in text
    assert "{" not in text
    scene = scene_of(bout)
    table = scene.table(
        sight_of(bout, width), Offer(asked(bout), options_of(bout, asked(bout)), {}, At("", ""))
    )
    assert table is not None
    options = [*table.options, *[row.option for row in table.rows], *[one.option for one in table.right]]
    letters = [option.typed for option in options if option is not None]
    assert len(set(letters)) == len(letters)
    assert set("".join(letters)) <= set(LETTERS + digits)


def check_typed(bout: Shown) -> None:
    """Typing the letters of a choice makes it."""
    ask = asked(bout)
    assert ask.menu is not None
    choices = ask.menu.choices
    for choice in Random(0).sample(choices, min(8, len(choices))):
        decision = Decision(bout, scene_of(bout), ask)
        decision.clear()
        filling = decision.picking.filling_of(choice)
        decision.table(80)
        for column, key in filling.items():
            fields = [
                one for field in (column, f"{column}_with") for one in options_of(bout, ask).get(field, ())
            ]
            for part in key.split() if column == "plot" else [key]:
                typed = next((one.typed for one in fields if one.key == part and " " not in one.typed), "")
                if typed and column != "give_up":
                    assert all(decision.type(letter) for letter in typed), typed
        assert ask.menu.take(decision.answer) == choice
    Decision(bout, scene_of(bout), ask).clear()


def test_random_positions_overrun_nothing_and_can_be_typed() -> None:
    for number, bout in enumerate(random_bouts(range(6))):
        check_drawn(bout, 80, 24)
        check_drawn(bout, WIDE, 40)
        if number % 10 == 0:
            check_typed(bout)


@pytest.mark.slow
def test_many_random_positions_overrun_nothing_and_can_be_typed() -> None:
    for bout in random_bouts(range(30, 130)):
        check_drawn(bout, 80, 24)
        check_drawn(bout, WIDE, 40)
        check_typed(bout)


def table_of(bout: Shown, side: Side, picks: dict[str, str] | None = None) -> Table:
    """A side's table on a wide screen."""
    ask = bout.table.ask_of(side)
    assert ask is not None
    offer = Offer(ask, options_of(bout, ask), picks or {}, At("", ""))
    table = scene_of(bout).table(sight_of(bout, WIDE), offer)
    assert table is not None
    return table


def chance_in(text: str, place: int) -> int:
    """A chance of a cell that may hold one for each blow."""
    found = text.rstrip(".LSM").split("/")
    return int(found[place if place < len(found) else 0])


def shown_chance(
    bout: Shown, table: Table, attacker: Side, choices: dict[Side, Choice], *, mine: bool
) -> int:
    """What an exchange's table says of an attack against the guard that it met."""
    attack, answer = choices[attacker], choices.get(attacker.foe)
    assert isinstance(attack, Exchange)
    assert attack.target is not None
    assert attack.blow is not None
    book, duel = bout.table.rules.book, bout.table.state  # type: ignore[attr-defined]
    met = guard(book, duel.fighters[attacker.foe], answer if isinstance(answer, Exchange) else None)
    key = "UP" if met.universal else str(met.line)
    words = bout.wording.phrases.words
    names = {words["guard"][key], words["guard_short"][key], *(["x none"] if key == "SP" else [])}
    columns, row = (table.left if mine else table.right), table.rows[TARGETS.index(attack.target)]
    cells = row.left if mine else row.right
    text = next(cell.text for column, cell in zip(columns, cells, strict=True) if column.head in names)
    return chance_in(text, list(Blow).index(attack.blow) if "/" in text else 0)


def check_exchange(bout: Shown, choices: dict[Side, Choice]) -> None:
    """Compare both tables with the rolls that both choices lead to."""
    tables = {side: table_of(bout, side) for side in choices}
    table = bout.table
    said = {
        (attacker, side): shown_chance(bout, tables[side], attacker, choices, mine=side is attacker)
        for attacker in choices
        if isinstance(choice := choices[attacker], Exchange) and choice.target
        for side in tables
        if (tables[side].left if side is attacker else tables[side].right)
    }
    for side, choice in choices.items():
        table.decide(side, choice)
    while isinstance(roll := table.request, Roll) and roll.why == "hit":
        assert roll.side is not None
        assert roll.against is not None
        found = percent(roll.against)
        assert all(chance == found for (side, _), chance in said.items() if side is roll.side)
        table.enter(Rolled(1))
        if found == 100:
            return


def test_the_chance_shown_is_the_chance_of_the_roll() -> None:
    compared = 0
    for seed in range(12):
        chance = Random(seed)
        contender = begin(KEY, chance)
        table = Seated(contender.rules, contender.journal)
        bout = seated(table, 2)
        for _ in range(60):
            if table.done:
                break
            if isinstance(table.request, Roll):
                table.enter(Rolled(chance.randint(1, table.request.dice.faces)))
                continue
            assert isinstance(table.request, Decide)
            asks = table.request.asks
            choices = {ask.side: picked(chance, possible(ask)) for ask in asks}
            if asks[0].what == "exchange":
                check_exchange(bout, choices)
                compared += 1
                continue
            if asks[0].what == "means":
                check_means(bout, choices)
                continue
            for side, choice in choices.items():
                table.decide(side, choice)
    assert compared > 40


def check_means(bout: Shown, choices: dict[Side, Choice]) -> None:
    """Compare a turn's tables with the rolls that the choices lead to."""
    said: dict[Side, int] = {}
    for side, choice in choices.items():
        means, _, place = str(choice).partition(" ")
        table = table_of(bout, side)
        row = next(row for row in table.rows if row.option and row.option.key == means)
        if place:
            places = [column.option.key for column in table.right if column.option]
            said[side] = chance_in(row.right[places.index(place)].text, 0)
        elif means != "hold":
            said[side] = int(row.right[0].text.split()[0])
    for side, choice in choices.items():
        bout.table.decide(side, choice)
    while isinstance(roll := bout.table.request, Roll) and roll.why in {"push", "strike"}:
        assert roll.side is not None
        assert roll.against is not None
        assert percent(roll.against) == said[roll.side]
        bout.table.enter(Rolled(2))


def test_a_plain_yes_shows_the_chance_of_its_roll() -> None:
    bout = POSITIONS["grapple"]()
    (cell, _) = table_of(shown(bout), LEFT).rows[0].right
    bout.say("yes")
    assert bout.thrown == ("left", "disarm")
    assert bout.roll.against is not None
    assert int(cell.text) == percent(bout.roll.against)


def test_a_waiting_modifier_is_counted_and_told() -> None:
    bout = only_cuts()
    plain = table_of(shown(bout), LEFT).rows[0]
    bout.table.modify(LEFT, 10, "high ground")
    table = table_of(shown(bout), LEFT)
    assert int(table.rows[0].left[0].text) == int(plain.left[0].text) + 10
    assert table.rows[0].right == plain.right
    assert "+10 you: high ground" in table.legend[0]


def test_a_standing_modifier_is_counted_in_every_movement_and_told() -> None:
    bout = Bout()
    plain = table_of(shown(bout), LEFT)
    bout.table.rule(Modify(LEFT, -80, "low sun", "duel"))
    table = table_of(shown(bout), LEFT)

    def ahead(cell: Cell) -> int:
        return int(cell.text.split()[0])

    moves = list(zip(plain.rows[:-1], table.rows[:-1], strict=True))  # the last yields
    assert len(moves) > 1
    for before, after in moves:
        assert all(ahead(new) < ahead(old) for old, new in zip(before.right, after.right, strict=True))
    assert table.legend[1].endswith("-80 you: low sun")


@pytest.mark.parametrize("at", [At("", ""), At("movement", Movement.YIELD)])
def test_the_legend_of_movements_explains_a_cell_that_stands_in_the_table(at: At) -> None:
    bout = shown(Bout())
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    table = scene_of(bout).table(sight_of(bout, 80), Offer(ask, options_of(bout, ask), {}, at))
    assert table is not None
    explained, colon, _ = table.legend[0].partition(":")
    explained += colon + table.legend[0].removeprefix(explained + colon).partition(":")[0]
    cells = [cell.text.rpartition(" ")[0] for row in table.rows for cell in row.right]
    assert explained in cells


def test_what_was_seen_begins_with_a_capital_where_a_master_chooses_for_the_opponent() -> None:
    bout = shown(POSITIONS["movement"]())
    assert table_of(bout, LEFT).known.startswith("Quill so far: ")
    assert table_of(bout, RIGHT).known.startswith("You so far: ")


def test_a_sealed_choice_changes_nothing_that_the_other_sees() -> None:
    seen: set[str] = set()
    for movement in Movement:
        bout = Bout()
        bout.table.decide(LEFT, movement)
        seen.add(drawn(seated(bout.table, 2)))
    assert len(seen) == 1


def test_lines_take_the_letters_of_the_screen() -> None:
    """The letters of means and target choose the same on the screen and, in one line, in lines."""
    bout = shown(POSITIONS["clinch"]())
    ask = asked(bout)
    assert ask.menu is not None
    for choice in ask.menu.choices:
        decision = Decision(bout, scene_of(bout), ask)
        letters = {option.key: option.typed for options in decision.fields.values() for option in options}
        typed = [letters[key] for key in decision.picking.filling_of(choice).values()]
        lines = {
            field: tuple([Line(0, one.key, one.label, one.typed) for one in options])
            for field, options in decision.fields.items()
        }
        decision.clear()
        assert all(decision.type(letter) for letter in typed)
        assert decision.answer == choice
        decision.clear()
        assert FormReading(decision, lines, "").read(" ".join(typed)) == ""
        assert decision.answer == choice


def test_a_parry_takes_the_mark_from_an_attack_that_it_costs() -> None:
    text = drawn(shown(armoured()), "cru")
    assert ">u univ" in text
    assert "-r right chest" in text
    assert ">r" not in text


def test_without_a_choice_the_table_says_so() -> None:
    bout = hindered().say("stand", "stand")
    scene, ask = scene_of(shown(bout)), Ask(LEFT, "exchange", None)
    table = scene.table(sight_of(shown(bout), 80), Offer(ask, {}, {}, At("", "")))
    assert table is not None
    assert table.title == "You have nothing to choose"
    assert table.left == ()
    assert [column.head for column in table.right] == ["x none"]


DRAWS = {Why.STALEMATE, Why.DOUBLE, Why.AGREED}
"""Ends that nobody wins."""


MADE: tuple[Any, ...] = (
    events.MovementsShown(
        BySide(Movement.BACK, Movement.STAND), BySide(1, 1), (Place.HEAD,), -10, Result.GRAPPLE
    ),
    events.YieldRefused(LEFT),
    events.GaveUp(LEFT),
    events.Wounded(LEFT, Means.SWORD, Place.HEAD, Grade.LIGHT, Grade.SERIOUS),
    events.OldWound(LEFT, Place.HEAD, Grade.LIGHT),
    events.BeginsWithout(LEFT, Dropped.SWORD),
    events.Reduced(LEFT, 1, 2, 3),
    events.Paralysed(LEFT, Place.LEFT_ARM),
    events.WristOff(LEFT),
    events.Beheaded(LEFT),
    events.Died(LEFT),
    events.Fainted(LEFT),
    events.Touched(LEFT, 1),
    events.DoubleVoid(),
    events.RoundEnded(1, Result.MISURA_LARGA),
    events.Spared(LEFT),
    events.LastThrust(LEFT),
    *[events.Ended(side, why) for why in Why if why not in DRAWS for side in (LEFT, RIGHT)],
    *[events.Ended(None, why) for why in (*DRAWS, Why.FLED)],
    events.Missed(LEFT, Means.SWORD, Place.HEAD, Guarded.HIGH),
    close.PushedApart(),
    close.ClinchBegan(),
    close.GrappleBegan(),
    close.MeansShown(BySide("hold", "hold")),
    close.PushFailed(LEFT),
    *[close.Separated(LEFT, how) for how in ("push", "miss", "tear")],
    *[close.Separated(None, how) for how in ("fall", "weary")],
    close.HeldOn(LEFT),
    close.FellProne(LEFT, Means.TRIP),
    close.CloakOverHead(LEFT),
    close.CloakShaken(LEFT),
    close.CloakOnArm(LEFT),
    close.CloakGone(LEFT),
    close.Disarmed(LEFT),
    close.DisarmFailed(LEFT),
    close.Retrieved(LEFT),
    close.BothRetrieved(),
    close.RetrieveFailed(LEFT),
    close.KickedAway(LEFT),
    close.KickMissed(LEFT),
    close.Rose(LEFT),
    close.StillDown(LEFT),
    *FIGURE_EVENTS,
)


@pytest.mark.parametrize("you", [LEFT, RIGHT, None])
@pytest.mark.parametrize("told", MADE, ids=lambda told: str(told.__struct_config__.tag))
def test_every_event_has_a_result_or_is_told_by_another(told: Any, you: Side | None) -> None:
    bout = shown(Bout())
    sight = replace(sight_of(bout, 80), latest=(Event((told,)),), you=you)
    rows = scene_of(bout).results(sight)
    assert bool(rows) is (told.__struct_config__.tag not in SILENT)
    assert not any("[[" in row.text or "{" in row.text for row in rows)


def test_no_event_is_forgotten_here() -> None:
    def below(kind: type[Any]) -> set[type[Any]]:
        return {kind, *[one for sub in kind.__subclasses__() for one in below(sub)]}

    assert below(events.Event) - {events.Event, events.Attacked, Struck} == {type(told) for told in MADE}


WHYS = (
    "hit", "push", "strike", "break", "tear loose", "hold on", "stagger", "shake off", "rise", "retrieve",
    "kick away", "disarm", "wrist", "beheading", "turn", "draw", "knock down", "stab",
)  # fmt: skip


@pytest.mark.parametrize("you", [LEFT, RIGHT])
@pytest.mark.parametrize("why", WHYS)
def test_every_roll_has_a_row_with_its_sum(why: str, you: Side) -> None:
    bout = shown(Bout())
    told: tuple[Any, ...] = (
        events.Attacked(LEFT, Place.HEAD, Blow.CUT, Guarded.HIGH),
        close.MeansShown(BySide("kick RL", "hold")),
    )
    for score in (1, 100):
        rolled = Event((), Roll(D100, why, LEFT, against=Needs(50)), Rolled(score), f"{score}, needs 50")
        rows = scene_of(bout).results(replace(sight_of(bout, 80), latest=(Event(told), rolled), you=you))
        row = next(row for row in rows if row.sum)
        assert row.sum == f"{score}, needs 50"
        assert row.word
        assert "[[" not in row.word + row.text


def test_a_random_duel_has_a_row_for_each_roll() -> None:
    for bout in random_bouts(range(60, 66), decisions=30):
        sight = sight_of(bout, 80)
        rolls = [event.sum.rpartition(" = ")[2] for event in sight.latest if event.roll is not None]
        rows = scene_of(bout).results(sight)
        assert [row.sum.rpartition(" = ")[2] for row in rows if row.sum] == rolls
