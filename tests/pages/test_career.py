"""A fencer's career: duels by game and level, wounds by place, scars, and how the dead died."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Kind, Place
from duel_tui.pages.career import Career
from duel_tui.pages.model import Page, Replay
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.roster import Roster
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import problems
from duel_tui.play.saved_duels import entered
from duel_tui.show.blocks import Grid, Paragraph
from duel_tui.storage import fencers
from duel_tui.storage.duels import PERSON
from duel_tui.storage.fencers import Carried, Fought
from tests.play.beginnings import begin
from tests.play.test_wounds_that_stay import ENDS, SERIOUS, Evening, rule
from tests.systems.walks import play_on
from tests.tui.visits import context

FOES = ("quill", "straw", "marsh", "nocturne")
GONE = "its file is gone"


def fought(evening: Evening, player: str, *facts: str, kind: Kind = Kind.FRIENDLY, seed: int = 0) -> None:
    """A duel to its end, some facts set at its beginning, entered in both files."""
    evening.context.clear_table()
    evening.saved = begin(evening.context, replace(evening.match(kind=kind), players=BySide(PERSON, player)))
    bout, recorder = evening.sit_down(evening.saved)
    rule(bout, *facts)
    play_on(bout.table, Random(seed))
    assert bout.table.done
    bout.follow()
    entered(evening.context, evening.saved, bout, recorder)


def page_of(evening: Evening, side: Side = Side.LEFT) -> Page:
    return Career(evening.context, fencers.load(evening.files[side].path)).page


def grids(page: Page) -> list[Grid]:
    return [block for block in page.blocks if isinstance(block, Grid)]


def read(page: Page) -> list[str]:
    return [block.text for block in page.blocks if isinstance(block, Paragraph)]


def opened(where: AppContext, path: Path) -> Page:
    roster = Roster(where)
    page = roster.opened(roster.by_key[str(path)])
    assert isinstance(page, Page)
    return page


def test_real_duels_are_counted_by_level_and_their_wounds_by_place(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    for seed, foe in enumerate((*FOES, PERSON)):
        fought(evening, foe, seed=seed)
        for file in evening.files:
            fencers.save(fencers.load(file.path), WHOLE)
    anna, bruno = evening.files.map(lambda file: fencers.load(file.path))
    assert len(anna.carried) == len(anna.record) == 5
    for mine, other in zip(anna.carried, bruno.carried, strict=True):
        assert (mine.given, mine.foe) == (other.taken, "Bruno")
        assert (other.given, other.foe) == (mine.taken, "Anna")
    record, wounds = grids(page_of(evening))
    cards = evening.context.cards("rapier_and_dagger")
    levels = Counter(
        [cards.of(one.played_by).level.name if one.played_by != PERSON else "People" for one in anna.record]
    )
    assert {row[0]: sum(map(int, row[1].split("/"))) for row in record.rows} == levels | {"All": 5}
    assert all(row[1] == row[2] for row in record.rows)
    hurt = {one.place for each in anna.carried for one in (*each.taken, *each.given)}
    label = evening.context.fencer_wording.label
    assert [row[0] for row in wounds.rows] == [label("place", place) for place in Place if place in hurt]
    assert wounds.rows
    theirs = grids(page_of(evening, Side.RIGHT))[-1]
    assert [(place, given, took) for place, took, given in theirs.rows] == list(wounds.rows)


def test_a_scar_replays_its_duel_as_long_as_the_file_is_there(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    fought(evening, "quill", "left.wounds.LA: serious", "left.wounds.RL: light")
    first = evening.saved.path
    fencers.save(fencers.load(evening.files.left.path), WHOLE)
    fought(evening, "marsh", "left.wounds.RC: serious")
    page = page_of(evening)
    assert [(row.label, row.typed, row.denied) for row in page.rows] == [
        ("right chest", "1", ""),
        ("left arm", "2", ""),
    ]
    day = f"{evening.saved.setup.created.astimezone():%d %b %Y}"
    assert page.rows[0].detail == f"serious, by Bruno on {day}"
    assert [row.command for row in page.rows] == [Replay(str(evening.saved.path)), Replay(str(first))]
    assert page.first == "1"
    evening.context.clear_table()
    evening.saved.path.unlink()
    page = page_of(evening)
    assert [row.denied for row in page.rows] == [f"serious, by Bruno on {day}: {GONE}", ""]
    assert page.first == "2"
    first.unlink()
    assert page_of(evening).first == ""


def test_who_died_in_a_duel_stands_among_the_dead_with_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    where, (anna, bruno) = evening.context, evening.files
    bout = evening.begin()
    rule(bout, *ENDS)
    roster = Roster(where)
    entry = roster.by_key[str(bruno.path)]
    day = f"{evening.saved.setup.created.astimezone():%d %b %Y}"
    assert roster.cells(entry) == ("Bruno", f"killed by Anna on {day}")
    assert roster.sections[roster.group(entry)] == "The dead"
    assert roster.said(entry).endswith(f"dead, killed by Anna on {day}")
    assert f"killed by anna on {day}".casefold() in roster.text(entry).casefold()
    assert roster.under(entry) == ()
    page = opened(where, bruno.path)
    assert (page.aside, page.first) == ("dead", "last")
    assert page.row("last").command == Replay(str(evening.saved.path))
    assert {row.key for row in page.rows if row.denied} == {"fight", "duel", "time", "mark", "recall"}
    assert f"Bruno was killed by Anna on {day}." in read(page)
    assert read(page_of(evening, Side.RIGHT))[0] == f"Bruno was killed by Anna on {day}."
    assert not [row for row in opened(where, anna.path).rows if row.key == "last"]
    bout.table.undo()
    bout.follow()
    assert Roster(where).group(Roster(where).by_key[str(bruno.path)]) == 0


@pytest.mark.parametrize("after", ["by hand", "file gone", "raised and set dead again"])
def test_a_last_duel_that_cannot_be_replayed_says_why(after: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    where, path = evening.context, evening.files.right.path
    dead = Condition(dead=True)
    if after == "by hand":
        fencers.save(fencers.load(path), dead)
    else:
        rule(evening.begin(), *ENDS)
    if after == "file gone":
        evening.context.clear_table()
        evening.saved.path.unlink()
    elif after != "by hand":
        fencers.save(fencers.load(path), WHOLE)
        rule(evening.begin(evening.match()), "left.wounds.H: mortal", "left.wounds.H: mortal")
        fencers.save(fencers.load(path), dead)
    page = opened(where, path)
    why = GONE if after == "file gone" else "Bruno was not killed in a duel"
    assert (page.row("last").denied, page.first) == (why, "career")
    assert page.row("copy").denied == page.row("edit").denied == page.row("paper").denied == ""


def test_the_dead_come_after_the_retired_and_begin_no_duel(tmp_path: Path) -> None:
    where = context(tmp_path)
    for name, dead, retires in (
        ("A", True, False),
        ("B", True, True),
        ("C", False, True),
        ("D", False, False),
    ):
        file = fencers.add(where.saves, Fencer(name=name), condition=Condition(dead=dead))
        if name == "A":
            where.keep(replace(where.settings, fencer=file.stem))
        if retires:
            fencers.retire(where.saves, file)
    (where.saves.fencers / "bad.toml").write_text("x")
    roster = Roster(where)
    order = [one for one in sorted(roster.entries, key=roster.group) if not (one.file and one.file.shipped)]
    names = [one.file.fencer.name if one.file else one.key for one in order]
    assert names == ["+", "D", "C", "A", "B", "bad.toml"]
    terms = Terms(where, where.settings)
    labels = {value.label for field in terms.page.fields for value in field.values}
    assert "D" in labels
    assert not {"A", "B"} & labels
    assert terms.page.field("left fencer").said == "D"
    assert not problems(where, terms.entrants.match())
    shipped = where.shipped().fencers[0]
    assert opened(where, shipped.path).row("career").denied == ""
    assert read(Career(where, shipped).page) == ["No duels fought yet."]


def test_levels_games_people_and_others_have_rows_and_columns_and_a_lost_hand_is_a_scar(
    tmp_path: Path,
) -> None:
    where = context(tmp_path)
    anna = fencers.add(where.saves, unnamed("Anna"))
    assert read(Career(where, anna).page)[1:] == ["No duels fought yet."]
    record = (
        Fought("a", "won", "Quill", "quill"),
        Fought("b", "lost", "Straw", "straw"),
        Fought("c", "drawn", "Zeno", "person", "en_garde"),
        Fought("d", "won", "Someone", "nobody", "en_garde"),
        Fought("e", "won", "Someone", "", "a_game_to_come"),
    )
    page = Career(where, replace(anna, record=record)).page
    (grid,) = grids(page)
    assert grid.heads == ("won/lost/drawn", "R&D", "En Garde", "all")
    assert grid.rows == (
        ("Novice", "1/1/0", "-", "1/1/0"),
        ("People", "-", "0/0/1", "0/0/1"),
        ("Others", "-", "1/0/0", "2/0/0"),
        ("All", "1/1/0", "1/0/1", "3/1/1"),
    )
    levels, novice, *_ = grid.said
    assert levels == "Anna: duels by the level of the opponents."
    assert novice == "Novice: Rapier & Dagger, won 1, lost 1, drawn 0."
    assert page.rows == ()
    lost = Condition(hand_lost=True)
    carried = Carried("one", WHOLE, lost), Carried("two", lost, replace(lost, wounds=(SERIOUS,)), foe="Zeno")
    page = Career(where, replace(anna, carried=carried)).page
    scars = [("head", f"serious, by Zeno: {GONE}"), ("sword hand", f"lost, in a duel: {GONE}")]
    assert [(row.label, row.denied) for row in page.rows] == scars
    assert read(page)[-1].startswith("Duels entered by an earlier program: 1.")
