"""Listings: sorted, turned round, filtered, and the rows that always stay."""

from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from duel_tui.pages.duels import Duels
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.listing import Arrangement, Head, Listing
from duel_tui.pages.model import GoOn, MakeFencer, OfDuel, OfFencer, Page
from duel_tui.pages.roster import NEW, Roster, unfinished
from duel_tui.plain.talk import heard
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Paragraph
from duel_tui.storage import duels, shelf
from duel_tui.storage.duels import PERSON
from duel_tui.storage.errors import InUseError
from duel_tui.storage.recorder import Recorder
from tests.play import beginnings
from tests.tui.visits import context

WORDS = ("all", "Pear", "apple", "plum", "Peach")


class Fruit(Listing[str]):
    """Words, the first of which always stays."""

    columns: ClassVar[tuple[Head, ...]] = (Head("Word", 5, grows=True), Head("Letters", 3))
    nothing = "None."
    pinned = 1
    asked = 0

    def key(self, one: str) -> str:
        return one

    def cells(self, one: str) -> tuple[str, ...]:
        return one, str(len(one))

    def order(self, one: str, column: int) -> Any:
        return len(one) if column else one.casefold()

    def text(self, one: str) -> str:
        self.asked += 1
        return one

    def said(self, one: str) -> str:
        return one

    def group(self, one: str) -> int:
        return int(one == "apple")


def shown(one: Arrangement[str]) -> str:
    return " ".join(one.key(row) for row in one.rows)


def test_groups_stand_together_whatever_they_are_sorted_by() -> None:
    one = Arrangement(Fruit(WORDS))
    assert shown(one) == "all Peach Pear plum apple"
    one.sort(0, turned=True)
    assert shown(one) == "all plum Pear Peach apple"
    one.sort(1)
    assert shown(one) == "all Pear plum Peach apple"


def test_a_filter_keeps_the_order_and_the_row_that_always_stays() -> None:
    one = Arrangement(Fruit(WORDS), words="P")
    assert (shown(one), one.found) == ("all Peach Pear plum apple", 4)
    one.filter("pe a")
    assert shown(one) == "all Peach Pear"
    one.sort(0, turned=True)
    assert shown(one) == "all Pear Peach"
    one.filter("")
    assert shown(one) == "all plum Pear Peach apple"
    one.filter("xyz")
    assert (shown(one), one.found, one.place("plum"), one.place("all")) == ("all", 0, None, 0)


def test_each_row_is_looked_at_once_for_its_words() -> None:
    fruit = Fruit(WORDS)
    one = Arrangement(fruit)
    for words in ("p", "pe", "pea", "p", ""):
        one.filter(words)
    assert fruit.asked == len(WORDS) - 1


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    beginnings.begin(there, matchmaking.quick(there))
    there.saves.duels.joinpath("[b]broken.toml").write_text("nonsense\n")
    return there


def test_every_row_of_the_roster_has_its_cells_and_its_page(where: AppContext) -> None:
    roster = Roster(where)
    assert roster.opened(roster.by_key[NEW]) == MakeFencer()
    for entry in roster.entries:
        assert len(roster.cells(entry)) == len(roster.columns)
        assert heard(roster.about(entry))
        page = roster.opened(entry)
        if isinstance(page, Page):
            assert all(row.denied or row.command for row in page.rows)
            assert bool(page.rows) is not bool(entry.wrong)


def test_every_duel_has_its_cells_and_its_page(where: AppContext) -> None:
    listing = Duels(where)
    for one in listing.entries:
        assert len(listing.cells(one)) == len(listing.columns)
        assert heard(listing.opened(one).blocks)
    for one in listing.entries:
        listing.find_out(one)
    stands = {one.path.stem: listing.cells(one)[4] for one in listing.entries}
    assert [stands.pop(name) for name in ("[b]broken", "first-blood", "to-the-death")] == [
        "",
        "round 2",
        "round 6",
    ]
    assert [*stands.values()] == ["round 1"]


def test_a_duel_in_a_line_says_nothing_twice(where: AppContext) -> None:
    listing = Duels(where)
    said = {one.path.stem: listing.said(one) for one in listing.entries}
    assert said["first-blood"].count("first blood") == 1


@pytest.mark.parametrize("game", KEYS)
def test_how_far_a_duel_is_finds_room_in_its_column(game: str, where: AppContext) -> None:
    match = replace(matchmaking.quick(where), ruleset=game, preset="as_written", options={})
    players = match.players.map(lambda _: PERSON)
    saved = beginnings.begin(where, replace(match, players=players))
    listing = Duels(where)
    begun = listing.by_key[str(saved.path)]
    listing.find_out(begun)
    stands = listing.cells(begun)[4]
    column = next(one for one in listing.columns if one.title == "Stands")
    assert stands.endswith(" 1"), (
        f"rulesets/{game}/phrases.toml: stands.where says how far a duel is: round 1"
    )
    assert len(stands) <= column.width


@pytest.mark.parametrize("listing", [Duels, Roster])
def test_all_columns_find_room_beside_a_scroll_bar_on_a_small_screen(listing: type[Listing[Any]]) -> None:
    widths = [column.width for column in listing.columns if not column.since]
    assert len("> ") + sum(widths) + len(widths) - 1 <= 80 - 2


def test_what_is_done_with_a_fencer_is_said_in_a_sentence(where: AppContext) -> None:
    lorca = next(entry for entry in Roster(where).entries if entry.file)
    copied = carry_out(where, OfFencer(lorca.key, "copy"))
    assert isinstance(copied, Stay)
    assert copied.said.endswith(f"is a copy of {lorca.file and lorca.file.fencer.name}.")
    noted = carry_out(where, OfFencer(copied.at, "notes", "a\x1b[31m\nb"))
    assert isinstance(noted, Stay)
    assert Roster(where).about(_entry(where, copied.at))[-1] == Paragraph("a [31m b", "quiet")
    gone = carry_out(where, OfFencer(copied.at, "retire"))
    assert isinstance(gone, Stay)
    assert carry_out(where, OfFencer(copied.at, "retire")) == Stay(
        f"{Path(copied.at).name}: there is no such file.".capitalize()
    )


def _entry(where: AppContext, key: str) -> Any:
    return Roster(where).by_key[key]


def test_unfinished_duels_of_a_fencer_are_counted(where: AppContext) -> None:
    copied = carry_out(where, OfFencer(Roster(where).entries[1].key, "copy"))
    assert isinstance(copied, Stay)
    file = _entry(where, copied.at).file
    assert unfinished(where, file) == 0
    beginnings.begin(where, matchmaking.against_his_match(where, file))
    assert unfinished(where, file) == 1


def test_a_duel_that_is_played_elsewhere_is_neither_named_nor_deleted(where: AppContext) -> None:
    (one,) = shelf.unfinished(where.saves.duels)
    saved = duels.load(one.path, where.library)
    with Recorder(saved):
        assert shelf.in_use(one.path)
        for command in (OfDuel(str(one.path), "name", "x"), OfDuel(str(one.path), "delete")):
            done = carry_out(where, command)
            assert isinstance(done, Stay)
            assert "is being played in another window" in done.said
        with pytest.raises(InUseError):
            shelf.delete(one.path)
    assert not shelf.in_use(one.path)
    assert carry_out(where, GoOn(one.path.stem)) == GoOn(one.path.stem)
    assert carry_out(where, OfDuel(str(one.path), "delete")) == Stay("The duel is deleted.")
    assert not list(shelf.unfinished(where.saves.duels))
