"""On the screen: struck lines in the log, the footer of an entry, a duel saved from its replay, and closed from the list."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.rulings import Close, Modify
from duel_tui.engine.side import Side
from duel_tui.pages.duels import Duels
from duel_tui.pages.log import DuelLog
from duel_tui.play.moments import moment_of
from duel_tui.registry import KEYS
from duel_tui.show.moment import ONLOOKER
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.styles import Palette, style_of
from duel_tui.tui.widgets.edges import Footer
from duel_tui.tui.widgets.panes import log_lines
from tests.tui.bouts import bout
from tests.tui.listed import on_screen
from tests.tui.positions import AT_MEASURE, CHOSEN, begun
from tests.tui.screens import playing
from tests.tui.visits import context

TAKEN_BACK = (*AT_MEASURE, CHOSEN, "left hit 1d100: 15", "right hit 1d100: 71", "undo to 1")


def struck(log: DuelLog) -> list[str]:
    return [entry.told.text for entry in log.entries() if entry.told.struck]


def test_the_log_shows_struck_lines_once_a_game_master_has_ruled_and_else_when_asked() -> None:
    duel = bout(kind="death", lines=TAKEN_BACK)
    log = DuelLog(duel)
    assert not duel.table.conduct.ruled
    assert struck(log) == []
    log.turn_struck()
    assert any("15" in text for text in struck(log))
    log.turn_struck()
    assert struck(log) == []
    fresh = DuelLog(duel)
    duel.table.rule(Modify(Side.LEFT, 5, "mud"))
    assert struck(fresh)
    texts = [entry.told.text for entry in fresh.entries()]
    assert texts.index(struck(fresh)[0]) < next(at for at, text in enumerate(texts) if "mud" in text)


def test_an_onlooker_never_reads_a_struck_line() -> None:
    duel = replace(bout(kind="death", lines=TAKEN_BACK), watcher=ONLOOKER)
    duel.table.rule(Modify(Side.LEFT, 5, "mud"))
    log = DuelLog(duel)
    assert struck(log) == []
    log.turn_struck()
    assert struck(log) == []


@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_struck_lines_tell_a_side_no_more_than_was_told_before(key: str) -> None:
    for people in (1, 2):
        duel = begun(key, people=people, decisions=4)
        before = {entry.told.text for entry in DuelLog(duel).entries()}
        viewer = moment_of(duel).viewer
        duel.table.undo()
        log = DuelLog(duel)
        log.turn_struck()
        if moment_of(duel).viewer == viewer:
            assert struck(log)
            assert set(struck(log)) <= before


def test_a_struck_line_is_struck_through_and_marked_where_it_cannot_be() -> None:
    log = DuelLog(bout(kind="death", lines=TAKEN_BACK))
    log.turn_struck()
    lines = log_lines([entry for entry in log.entries() if entry.told.struck], 0, 60)
    assert lines
    assert {span.ink for line in lines for span in line[1:]} == {"struck"}
    assert {line[0].text[1] for line in lines} <= {"x", " "}
    assert lines[0][0].text[1] == "x"
    assert style_of(Palette(), "struck").strike
    assert style_of(Palette("none"), "struck").strike


async def test_a_key_shows_and_hides_them_and_the_footer_names_the_keys_of_an_entry() -> None:
    async with playing(bout(kind="death", lines=TAKEN_BACK)) as player:
        for size in ((120, 40), (80, 24)):
            await player.pilot.resize_terminal(*size)
            for turn in range(3):
                assert any(row.startswith((" x", "\u2502x")) for row in player.rows) is (turn == 1)
                if turn < 2:
                    await player.press("/")
        await player.sits_down(bout(kind="death", lines=TAKEN_BACK[:-1]))
        before = player.footer
        for key in "+!$":
            await player.press(key)
            assert player.footer == "enter take it   esc back"
            await player.press("escape")
            assert player.footer == before
        await player.press("! enter")
        assert player.footer == "enter take it   esc back"
        await player.press("escape t")
        assert player.footer.startswith("enter strike")
        await player.sits_down(bout(kind="death", lines=AT_MEASURE))
        before = player.footer
        await player.press("+")
        await player.type("+5 mud")
        await player.press("enter")
        assert player.footer == before, "after a modifier it is the decision's again"
        assert not player.app.screen.query_one(Footer).over


async def test_a_closed_duel_stands_at_its_end_and_goes_on_after_z() -> None:
    async with playing(bout()) as player:
        for key in KEYS:
            duel = begun(key, people=2, decisions=1)
            assert not duel.table.done
            duel.table.rule(Close("rain"))
            await player.sits_down(duel)
            assert "part before the end." in player.reads
            assert "unrecorded" not in player.rows[0]
            await player.press("z")
            assert duel.table.outcome is None
            await player.press("Z")
            assert duel.table.parted


async def test_a_replay_is_saved_by_a_key_and_says_where(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.press("enter r")
        await player.wait()
        assert isinstance(player.app.screen, ReplayScreen)
        await player.press("e")
        await player.wait()
        (text,) = where.saves.told.glob("*.txt")
        assert not player.app._notifications
        assert f"Saved as told/{text.stem}.txt and .md. \u2500" in player.text
        await player.press("right")
        assert "Saved as" not in player.text
