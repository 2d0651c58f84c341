"""Names are sought and put in order without case and accents, wherever that is done."""

from pathlib import Path

import pytest

from duel_tui.cli.setting import fencer_path
from duel_tui.fencer.person import Fencer
from duel_tui.pages.listing import Arrangement
from duel_tui.pages.roster import Roster
from duel_tui.pages.weeks import TimeForm, typed_time
from duel_tui.play.context import AppContext
from duel_tui.storage import fencers
from tests.plain.talks import context_in, conversation

NAMES = ("Åsa", "Bruno", "Émile Roux", "Emilie", "Eric", "Fabio", "Łukasz Groß", "Zoe")
"""In the order in which they are listed."""


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context_in(tmp_path, examples=False)
    for name in reversed(NAMES):
        fencers.add(there.saves, Fencer(name=name), career=True)
    return there


def test_they_are_listed_in_the_order_of_their_letters(where: AppContext) -> None:
    assert sorted(NAMES) != [*NAMES]
    assert [one.fencer.name for one in where.own().fencers] == [*NAMES]
    roster = Roster(where)
    assert [roster.cells(roster.entries[row])[0] for row in Arrangement(roster).rows[1:]] == [*NAMES]


@pytest.mark.parametrize(
    ("typed", "name"),
    [("emile", "Émile Roux"), ("ÉMILE", "Émile Roux"), ("gross", "Łukasz Groß"), ("asa", "Åsa")],
)
def test_they_are_found_however_they_are_typed(where: AppContext, typed: str, name: str) -> None:
    roster = Roster(where)
    shown = Arrangement(roster, words=typed)
    assert [roster.entries[row].file.fencer.name for row in shown.rows[1:]] == [name]  # type: ignore[union-attr]
    said = conversation(where, ["fencers", typed])
    assert f"{name}.\n" in said


def test_the_command_line_finds_them_and_the_one_as_written_first(where: AppContext) -> None:
    fencers.add(where.saves, Fencer(name="Emile Roux"))
    for typed, name in (
        ("emile roux", "Emile Roux"),
        ("émile ROUX", "Émile Roux"),
        ("lukasz gross", NAMES[-2]),
    ):
        assert fencers.load(fencer_path(where.saves, typed)).fencer.name == name


def test_time_passes_for_them(where: AppContext) -> None:
    for typed in ("emile roux and asa", "Émile, ÅSA"):
        form = typed_time(where, f"2 weeks {typed}")
        assert isinstance(form, TimeForm)
        assert [one.fencer.name for one in form._files] == ["Émile Roux", "Åsa"]
