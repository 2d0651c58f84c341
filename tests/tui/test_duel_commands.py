"""Commands of the duel screen: taking back, the log, the keys, the rulebook and the map."""

import gc
from itertools import cycle
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.strip import Strip

from duel_tui.engine.solvable import Tabled
from duel_tui.keys import COMMANDS, Keymap, Scope
from duel_tui.registry import KEYS
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.widgets.layout import result_lines, result_rows
from duel_tui.tui.widgets.panes import KeysPane
from tests.tui.bouts import bout
from tests.tui.drawn import text
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import Player, playing

LOOKS = ("? escape", "? enter", "< >", "+ escape", "% %", "? ? ?")


async def test_the_opponent_chooses_afresh_after_taking_back() -> None:
    chosen = set[str]()
    duel = bout(kind="death")
    async with playing(duel) as player:
        for _ in range(12):
            await player.press("s enter")
            chosen.add(duel.table.journal.lines[-1])
            if len(chosen) > 1:
                break
            await player.press("z z")
    assert len(chosen) > 1


async def test_the_log_keeps_everything_and_turns_back_and_forward() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        for _ in range(3):
            await player.press(
                "t r w enter" if "Attack" in player.sees or "ATTACK" in player.sees else "s enter"
            )
        await player.press("%")
        before = player.sees
        await player.press("<")
        for _ in range(30):
            if "The dice fall by seed 7." in player.reads:
                break
            await player.press("<")
        assert "The dice fall by seed 7." in player.reads
        assert "Bernardino and Don Diego meet" in player.reads
        for _ in range(30):
            await player.press(">")
            if player.sees == before:
                break
        assert player.sees == before


async def test_numbers_are_hidden_and_shown_while_the_log_lies_over_the_table() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("s backspace")
        before = player.sees
        await player.press("< % escape")
        assert player.sees != before
        await player.press("< % escape")
        assert player.sees == before


async def test_on_a_tall_screen_the_log_stands_under_the_decision_with_what_was_said_of_the_file() -> None:
    duel = replace(bout(kind="death", lines=AT_MEASURE), opened="The last line of this duel was cut short.")
    async with playing(duel, size=(120, 40)) as player:
        assert player.decides
        assert "The last line of this duel was cut short." in player.reads
        assert any("The dice fall by seed 7." in row for row in player.rows[21:])


async def test_trouble_with_the_disk_is_told_and_play_goes_on(tmp_path: Path) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, saves=tmp_path) as player:
        (path,) = (tmp_path / "duels").glob("*.toml")
        path.unlink()
        path.write_text("something else")
        await player.press("t r w enter")
        assert duel.table.place > 1
        assert "could not be saved" in player.reads


async def test_every_game_can_be_looked_at_with_every_command_which_changes_nothing_that_is_chosen() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r")
        picked = player.decision.picked
        for keys in LOOKS:
            await player.press(keys)
            assert player.decision.picked == picked
        for game in KEYS:
            await player.sits_down(begun(game))
            for keys in (*LOOKS, "! escape", "=", "z Z"):
                await player.press(keys)
                assert len(player.rows) == 24


async def test_a_key_that_means_nothing_does_not_put_away_what_was_asked_for_after_it() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.write("\ufffd ?")
        assert " KEYS " in player.sees
        await player.write("\ufffd")
        assert " KEYS " not in player.sees


WARNING = "Press z again to take back"


async def test_question_mark_shows_the_keys_then_the_rulebook_and_closes_it_in_one_key() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r")
        there, before = player.screen, player.sees
        await player.press("?")
        assert keys_shown(player)[0].startswith(" KEYS")
        assert player.footer == "any key back   ? rulebook"
        for one in COMMANDS:
            if Scope.DUEL in one.places and one.name in {"undo", "odds", "commit", "repeat"}:
                assert one.line in player.reads
        await player.press("?")
        assert player.at(RulebookScreen)
        await player.press("?")
        assert player.app.screen is there
        assert player.sees == before
        assert player.decision.picked == {"blow": "thrust", "target": "RC"}


async def test_the_rulebook_opens_at_the_row_of_the_caret() -> None:
    async with playing(bout(kind="death")) as player:
        await player.press("v ? ?")
        assert "Movement: volt" in player.sees


@pytest.mark.parametrize(("game", "size"), zip(KEYS, cycle([(80, 34), (120, 40)])))
async def test_on_a_tall_screen_the_keys_stand_between_the_fencers_and_what_happened(
    game: str, size: tuple[int, int]
) -> None:
    async with playing(begun(game, decisions=1), size=size) as player:
        await player.press("down up")
        before = player.rows
        happened = player.screen.board._results
        ways = [result_lines(happened, size[0], rows) for rows in result_rows(happened, size[0])]
        results = [[text(line).rstrip() for line in lines] for lines in ways]
        await player.press("?")
        assert player.rows[:2] == before[:2]
        shown = [row.rstrip() for row in player.rows]
        assert any(shown[y : y + len(lines)] == lines for lines in results for y in range(len(shown)))
        keys = keys_shown(player)
        lacks = ["map"] if isinstance(player.bout.table.rules, Tabled) else ["map", "matrix"]
        advised = game == "dueling_scars"
        lacks += [] if advised else ["advice"]
        assert len(keys) == len(KeysPane(Keymap(), lacks).lines)
        assert any("notebook" in row for row in keys) is (game == "duel_of_swords")
        assert any("strong opponent" in row for row in keys) is advised
        await player.press("escape")
        assert player.rows == before


def keys_shown(player: Player) -> list[str]:
    """The rows of the keys, from their title to the rule under them."""
    rows = player.rows
    first = next(y for y, row in enumerate(rows) if row.startswith(" KEYS"))
    end = next(
        (y for y, row in enumerate(rows) if y > first and row.startswith(" \u2500\u2500")), len(rows) - 1
    )
    return [row for row in rows[first:end] if row.strip()]


async def test_the_keys_are_whole_on_a_low_screen_and_as_before_once_it_is_tall_again() -> None:
    async with playing(begun(KEYS[0]), size=(120, 40)) as player:
        await player.press("?")
        tall, keys = player.rows, [row.rstrip() for row in keys_shown(player)]
        await player.pilot.resize_terminal(80, 24)
        await player.rest()
        assert [row.rstrip() for row in keys_shown(player)] == keys
        await player.pilot.resize_terminal(120, 40)
        await player.rest()
        assert player.rows == tall


async def test_a_key_that_closes_the_keys_does_nothing_else() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("r w")
        before = player.sees
        for key in ("enter", "space", "x", "t", "backspace", "escape", "z"):
            await player.press(f"? {key}")
            assert player.sees == before
            assert duel.table.place == 1


async def test_the_whole_map_lies_over_a_decision_for_a_moment() -> None:
    options = {"approach": "map", "movement": "points", "attack": "actions"}
    async with playing(begun("rapier_and_dagger", options=options)) as player:
        assert "@ map" in player.footer
        await player.press("6")
        assert "The plot is east." in player.reads
        before = player.sees
        await player.press("@")
        assert "THE THREE HERONS" in player.sees
        assert "D a door, a way out" in player.reads
        assert player.footer.split("  ") == ["any key back"]
        for keys in ("enter", "@ @"):
            await player.press(keys)
            assert player.sees == before
        await player.press("?")
        assert "Shows the whole map; any key puts it away." in player.reads


async def test_a_duel_on_no_map_says_so() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        assert "@ map" not in player.footer
        await player.press("@")
        assert player.said == "This duel is not on a map."


async def test_what_was_drawn_goes_with_the_keys_that_were_closed() -> None:
    def drawn() -> int:
        gc.collect()
        return sum(isinstance(one, Strip) for one in gc.get_objects())

    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("? x ? x")
        gc.freeze()  # what is there before takes long to look through
        try:
            await player.press("? x")
            before = drawn()
            for _ in range(6):
                await player.press("? x")
            assert drawn() - before < 2 * len(KeysPane(Keymap()).lines)
        finally:
            gc.unfreeze()


async def test_own_keys_are_in_force() -> None:
    own = Keymap({"undo": ("f3",), "odds": ("&",), "help": ("f2",)})
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, keymap=own) as player:
        await player.press("z")
        assert WARNING not in player.reads
        await player.press("f3")
        assert "Press f3 again" in player.reads
        await player.press("f3")
        assert duel.table.place == 0
        assert "f3 take back" in player.footer
        assert "f2 keys" in player.footer
        await player.press("f2")
        assert "f3  " in player.sees
