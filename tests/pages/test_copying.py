"""Results and logs on the terminal's clipboard: of which size, and for whom."""

from io import StringIO
from pathlib import Path

import pytest

from duel_tui.pages import execution
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.model import OfDuel
from duel_tui.play.context import AppContext
from duel_tui.sandbox import COPIES, GUEST
from duel_tui.terminfo import copying
from duel_tui.tui.app import DuelApp
from tests.plain.talks import Screen
from tests.tui.visits import context


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


def done(where: AppContext, deed: str) -> Stay:
    path = where.examples.duels / "to-the-death.toml"
    answer = carry_out(where, OfDuel(str(path), deed))  # type: ignore[arg-type]
    assert isinstance(answer, Stay)
    return answer


def test_it_goes_to_the_terminal_and_down_no_pipe() -> None:
    sent, app = copying("a hit\x1b[2J"), DuelApp()
    app.copy("a hit\x1b[2J")
    app.copy("")
    assert app.gate.beside == [sent]
    for live, wanted in ((True, sent), (False, "")):
        out = StringIO()
        Screen(out, live=live).copy("a hit\x1b[2J")
        assert out.getvalue() == wanted
    assert sent.startswith("\x1b]52;c;")
    assert sent[7:-2].isascii()
    assert "\x1b" not in sent[7:-2]


def test_the_log_is_what_is_saved_as_text_and_the_result_one_line(
    where: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = done(where, "copy_log")
    assert copied.said == "The log is sent to the terminal's clipboard."
    done(where, "export")
    (text,) = [one for one in where.saves.told.glob("*.txt") if not one.stem.endswith("-master")]
    assert copied.copies == text.read_text().rstrip("\n")
    result = done(where, "copy_result").copies
    assert result.startswith("duel-tui 20")
    assert " against " in result
    assert not [one for one in ("\n", "seed") if one in result]
    monkeypatch.setattr(execution, "_MOST_COPIED", 200)
    said = "The log is too long for a terminal's clipboard: save it as text."
    assert done(where, "copy_log") == Stay(said)
    assert done(where, "copy_result").copies == result


def test_a_guest_copies_only_where_the_host_lets_him(
    where: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(GUEST, "al")
    assert done(where, "copy_log") == Stay("A guest cannot copy to the clipboard.")
    monkeypatch.setenv(COPIES, "1")
    assert done(where, "copy_log").copies
