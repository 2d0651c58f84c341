"""Listings: sorted, turned round, filtered without case and accents, and the rows that always stay."""

from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from duel_tui.cli.setting import fencer_path
from duel_tui.fencer.person import Fencer
from duel_tui.pages.duels import Duels
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.listing import Arrangement, Head, Listing
from duel_tui.pages.model import GoOn, MakeFencer, OfDuel, OfFencer, Page
from duel_tui.pages.roster import NEW, Roster, unfinished
from duel_tui.pages.weeks import TimeForm, typed_time
from duel_tui.plain.talk import heard
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Paragraph
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.duels import PERSON
from duel_tui.storage.errors import InUseError
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import context_in, conversation
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


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    beginnings.begin(there, matchmaking.quick(there))
    there.saves.duels.joinpath("[b]broken.toml").write_text("nonsense\n")
    return there


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
    assert isinstance(carry_out(where, OfFencer(copied.at, "notes", "a\x1b[31m\nb")), Stay)
    roster = Roster(where)
    entry = roster.by_key[copied.at]
    assert roster.about(entry)[-1] == Paragraph("a [31m b", "quiet")
    assert entry.file is not None
    assert unfinished(where, entry.file) == 0
    beginnings.begin(where, matchmaking.against_his_match(where, entry.file))
    assert unfinished(where, entry.file) == 1
    assert isinstance(carry_out(where, OfFencer(copied.at, "retire")), Stay)
    gone = f"{Path(copied.at).name}: there is no such file.".capitalize()
    assert carry_out(where, OfFencer(copied.at, "retire")) == Stay(gone)


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


def test_groups_stand_together_whatever_they_are_sorted_by_and_a_filter_keeps_the_order() -> None:
    one = Arrangement(Fruit(WORDS))
    assert shown(one) == "all Peach Pear plum apple"
    one.sort(0, turned=True)
    assert shown(one) == "all plum Pear Peach apple"
    one.sort(1)
    assert shown(one) == "all Pear plum Peach apple"
    fruit = Fruit(WORDS)
    one = Arrangement(fruit, words="P")
    assert (shown(one), one.found) == ("all Peach Pear plum apple", 4)
    one.filter("pe a")
    assert shown(one) == "all Peach Pear"
    one.sort(0, turned=True)
    assert shown(one) == "all Pear Peach"
    one.filter("")
    assert shown(one) == "all plum Pear Peach apple"
    one.filter("xyz")
    assert (shown(one), one.found, one.place("plum"), one.place("all")) == ("all", 0, None, 0)
    assert fruit.asked == len(WORDS) - 1, "each row is looked at once for its words"


def test_every_row_has_its_cells_and_its_page(where: AppContext) -> None:
    roster, listing = Roster(where), Duels(where)
    assert roster.opened(roster.by_key[NEW]) == MakeFencer()
    for entry in roster.entries:
        assert len(roster.cells(entry)) == len(roster.columns)
        assert heard(roster.about(entry))
        page = roster.opened(entry)
        if isinstance(page, Page):
            assert all(row.denied or row.command for row in page.rows)
            assert bool(page.rows) is not bool(entry.wrong)
    said = {one.path.stem: listing.said(one) for one in listing.entries}
    assert said["first-blood"].count("first blood") == 1, "nothing is said twice"
    for one in listing.entries:
        assert len(listing.cells(one)) == len(listing.columns)
        assert heard(listing.opened(one).blocks)
        listing.find_out(one)
    stands = {one.path.stem: listing.cells(one)[4] for one in listing.entries}
    assert [stands.pop(name) for name in ("[b]broken", "first-blood", "to-the-death")] == [
        "",
        "round 2",
        "round 6",
    ]
    assert [*stands.values()] == ["round 1"]


NAMES = ("Åsa", "Bruno", "Émile Roux", "Emilie", "Eric", "Fabio", "Łukasz Groß", "Zoe")
"""In the order in which they are listed."""


@pytest.fixture
def accented(tmp_path: Path) -> AppContext:
    there = context_in(tmp_path, examples=False)
    for name in reversed(NAMES):
        fencers.add(there.saves, Fencer(name=name), career=True)
    return there


def test_they_are_listed_in_the_order_of_their_letters(accented: AppContext) -> None:
    assert sorted(NAMES) != [*NAMES]
    assert [one.fencer.name for one in accented.own().fencers] == [*NAMES]
    roster = Roster(accented)
    assert [roster.cells(roster.entries[row])[0] for row in Arrangement(roster).rows[1:]] == [*NAMES]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("emile", "Émile Roux"), ("ÉMILE", "Émile Roux"), ("gross", "Łukasz Groß"), ("asa", "Åsa")],
)
def test_they_are_found_however_they_are_typed(accented: AppContext, typed: str, name: str) -> None:
    roster = Roster(accented)
    shown = Arrangement(roster, words=typed)
    assert [roster.entries[row].file.fencer.name for row in shown.rows[1:]] == [name]  # type: ignore[union-attr]
    said = conversation(accented, ["fencers", typed])
    assert f"{name}.\n" in said


def test_the_command_line_finds_them_the_one_as_written_first_and_time_passes_for_them(
    accented: AppContext,
) -> None:
    for typed in ("emile roux and asa", "Émile, ÅSA"):
        form = typed_time(accented, f"2 weeks {typed}")
        assert isinstance(form, TimeForm)
        assert [one.fencer.name for one in form._files] == ["Émile Roux", "Åsa"]
    fencers.add(accented.saves, Fencer(name="Emile Roux"))
    for typed, name in (
        ("emile roux", "Emile Roux"),
        ("émile ROUX", "Émile Roux"),
        ("lukasz gross", NAMES[-2]),
    ):
        assert fencers.load(fencer_path(accented.saves, typed)).fencer.name == name
