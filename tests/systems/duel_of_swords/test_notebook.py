"""The notebook: what the people of a duel have met of the matrix, kept across duels, and nothing else of it."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.app import App

from duel_tui.plain.matrix import read_matrix
from duel_tui.play.bout import Bout
from duel_tui.play.notes import Notes
from duel_tui.storage import notebooks
from duel_tui.systems.duel_of_swords.ruleset import KEY, DuelOfSwords
from tests.plain.talks import Typist, heard, talk_over
from tests.systems.duel_of_swords.bouts import LIBRARY, bout
from tests.tui.bouts import PUPIL, seats_of
from tests.tui.golden import assert_looks_like, shown
from tests.tui.screens import playing
from tests.tui.visits import context


def noting(folder: Path, *rounds: str, people: int = 1, **options: Any) -> Bout:
    made = bout(*rounds, people=people, **options)
    rules = made.table.rules
    assert isinstance(rules, DuelOfSwords)
    return replace(made, notes=Notes(folder, KEY, rules, made.wording))


def filled(one: Bout) -> dict[tuple[str, str], str]:
    assert one.notes is not None
    one.notes.fill(one.table, one.seats.people)
    return one.notes.book.cells


def test_the_notebook_is_kept_by_house_rule_alone(tmp_path: Path) -> None:
    assert filled(noting(tmp_path, "thrust slash")) == {}
    assert not list(tmp_path.iterdir())
    assert filled(noting(tmp_path, "thrust slash", notebook=True)) == {("thrust", "slash"): "hit"}


def test_it_holds_what_a_person_met_and_nothing_of_the_opponents(tmp_path: Path) -> None:
    met = filled(noting(tmp_path, "thrust slash", "feint thrust", notebook=True))
    assert met == {("thrust", "slash"): "hit", ("feint", "thrust"): "foe_hit"}
    watched = replace(
        noting(tmp_path / "watched", "dodge slash", notebook=True), seats=seats_of(PUPIL, PUPIL)
    )
    assert filled(watched) == {}
    two = filled(noting(tmp_path / "two", "thrust slash", people=2, notebook=True))
    assert two == {("thrust", "slash"): "hit", ("slash", "thrust"): "foe_hit"}


def test_it_fills_across_duels_and_what_was_taken_back_stays_met(tmp_path: Path) -> None:
    filled(noting(tmp_path, "thrust slash", notebook=True))
    second = noting(tmp_path, "dodge feint", notebook=True)
    filled(second)
    second.table.undo()
    assert filled(second) == {("thrust", "slash"): "hit", ("dodge", "feint"): "foe_gain"}


def test_another_matrix_or_other_names_have_a_notebook_of_their_own(tmp_path: Path) -> None:
    one, other = noting(tmp_path, notebook=True), noting(tmp_path, notebook=True, high_high_both=True)
    assert one.notes is not None
    assert other.notes is not None
    assert one.notes._path != other.notes._path
    spells = LIBRARY.changed(KEY, {"phrases": {"words": {"move": {"thrust": "bolt"}}}})
    named = bout().wording.phrases.words | {"move": spells.phrases(KEY)["words"]["move"]}
    wording = type(one.wording)(replace(one.wording.phrases, words=named))
    rules = one.table.rules
    assert isinstance(rules, DuelOfSwords)
    assert Notes(tmp_path, KEY, rules, wording)._path != one.notes._path


@pytest.mark.parametrize("harm", ['name = "x"', "[met\n", 'ruleset = "duel_of_swords"\nname = 3\n[moves]\n'])
def test_a_notebook_that_cannot_be_read_is_set_aside_and_begun_anew(tmp_path: Path, harm: str) -> None:
    first = noting(tmp_path, "thrust slash", notebook=True)
    filled(first)
    (path,) = tmp_path.iterdir()
    path.write_text(harm)
    assert filled(noting(tmp_path, "dodge feint", notebook=True)) == {("dodge", "feint"): "foe_gain"}
    assert path.with_suffix(".broken").read_text() == harm
    assert notebooks.load(path).met == {"dodge against feint": "foe_gain"}


def test_a_disk_that_takes_nothing_loses_no_page(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    one = noting(tmp_path / "file", "thrust slash", notebook=True)
    assert filled(one) == {("thrust", "slash"): "hit"}
    assert one.notes is not None
    assert "file" in one.notes.trouble


async def test_one_key_opens_what_is_met_in_the_duel_and_all_of_it_afterwards(tmp_path: Path) -> None:
    fought = noting(tmp_path, *["slash thrust"] * 4, notebook=True)
    async with playing(fought) as player:
        assert "# notebook" in player.footer
        assert "odds" not in player.footer, "there are none while the matrix is closed"
        await player.press("#")
        assert "1 of 55 pairs met" in shown(player.app)
        assert row(player.app, "s  slash").split()[-10:] == ["h", *"." * 9]
        assert "t s row, then column   # close   esc back   ; lines   ? keys" in shown(player.app)
        await player.press("?")
        assert "Opens the notebook of pairs you met" in shown(player.app)
        await player.press("backspace down")
        assert "Slash against thrust: the opponent hits." in shown(player.app)
        await player.press("t s")
        assert "Thrust against slash: you hit." in shown(player.app), "a pair that was met fills two cells"
        await player.press("t t")
        assert "Thrust against thrust: you have not met that." in shown(player.app)
        await player.press("s t")
        assert "Slash against thrust: the opponent hits." in shown(player.app)
        assert shown(player.app).startswith(" Notebook")
        await player.press("# s enter")
        while fought.table.outcome is None:
            await player.press("s enter")
        await player.press("#")
        assert row(player.app, "s  slash").partition("slash")[2].split()[0] == "h"
        await player.press("# n")
        assert row(player.app, "d  dodge").split()[-10:] == [*"." * 10]
        await player.press("# y")
        assert "." not in row(player.app, "d  dodge")
        assert "h*" in row(player.app, "s  slash")
        assert "The whole matrix; a star stands" in shown(player.app)


async def test_after_a_duel_in_which_nothing_was_noted_the_whole_matrix_is_offered_at_once(
    tmp_path: Path,
) -> None:
    fought = noting(tmp_path, *["slash thrust"] * 4)
    async with playing(fought) as player:
        while fought.table.outcome is None:
            await player.press("s enter")
        await player.press("#")
        assert "Show the whole matrix? It is the secret of this game." in shown(player.app)
        await player.press("backspace")
        assert "0 of 55 pairs met" in shown(player.app)
        await player.press("- y")
        assert "The whole matrix; a star stands" in shown(player.app)


def test_lines_read_out_the_same_matrix_and_ask_before_all_of_it(tmp_path: Path) -> None:
    fought = noting(tmp_path, *["slash thrust"] * 5, notebook=True)
    filled(fought)
    assert fought.notes is not None
    assert fought.table.done
    for answer, lines in (("no", 2), ("yes", 11)):
        talk, out = talk_over(Typist([answer]), width=400)
        heard(read_matrix(talk, fought, fought.notes), talk, Typist([answer]))
        said = out.getvalue().splitlines()
        assert "Show the whole matrix? It is the secret of this game." in said
        assert sum("hits" in line or "nothing" in line for line in said) == lines - 1


def row(app: App[Any], move: str) -> str:
    return next(line for line in shown(app).splitlines() if move in line)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_how_it_looks(size: tuple[int, int], tmp_path: Path) -> None:
    fought = noting(tmp_path, *["slash thrust"] * 5, notebook=True)
    filled(fought)
    async with playing(fought, size=size) as player:
        await player.press("# s t")
        assert_looks_like(player.app, f"matrix-met-{size[0]}x{size[1]}")
        await player.press("# y")
        assert_looks_like(player.app, f"matrix-{size[0]}x{size[1]}")


async def test_without_the_house_rules_there_is_nothing_to_open_before_the_end(tmp_path: Path) -> None:
    async with playing(noting(tmp_path, "thrust slash")) as player:
        assert "notebook" not in player.footer
        await player.press("#")
        assert "The matrix stays closed while you fight." in shown(player.app)
    async with playing(noting(tmp_path, "thrust slash", show_matrix=True)) as player:
        await player.press("#")
        assert "The whole matrix" in shown(player.app)


def test_in_a_duel_the_rulebook_leaves_the_matrix_out(tmp_path: Path) -> None:
    where = context(tmp_path)
    assert where.rulebook_of(KEY, None, whole=True).place_of("table matrix") is not None
    closed = where.rulebook_of(KEY, None, whole=False)
    assert closed.place_of("table matrix") is None
    assert closed.place_of("move thrust") is not None
