"""In lines: what was struck is told on request, a duel is closed, and replays and fencers are saved as text."""

from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from tests.plain.talks import context_in, conversation
from tests.plain.test_replay import TO_THE_DEATH

FOUGHT = ["new", "game", "rapier", "seed", "7", "begin", "stand", "t r h"]


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def test_what_was_struck_is_told_when_it_is_asked_for(context: AppContext) -> None:
    said = conversation(context, [*FOUGHT, "struck", "overrule 99 he slipped", "undo", "struck"])
    assert "Nothing was taken back or overruled." in said
    told = said.partition("Taken back: the last ruling.")[2]
    assert "overruled to 99" in told


@pytest.mark.parametrize("game", KEYS)
def test_a_duel_is_closed_by_a_word_and_taken_back_at_its_end(game: str, context: AppContext) -> None:
    said = conversation(
        context,
        [
            "new",
            "game",
            game.partition("_")[0] if game == KEYS[0] else game.replace("_", " "),
            "seed",
            "7",
            "begin",
            "part rain",
            "undo",
            "home",
        ],
    )
    told = said.partition("part before the end; rain.")
    assert told[1]
    assert "counts in no record" not in told[2]
    assert "Taken back: the last ruling." in told[2]
    (path,) = context.saves.duels.glob("*.toml")
    lines = duels.load(path, context.library).journal.lines
    assert lines[lines.index("parted; rain") + 1].startswith("undo to ")


def test_an_unfinished_duel_is_closed_from_the_list_with_a_reason(context: AppContext) -> None:
    conversation(context, [*FOUGHT, "home"])
    said = conversation(context, ["duels", "1", "close", "the watch comes", "1"])
    assert "The duel is closed: both part, and neither wins." in said
    assert "parted" in said.partition("The duel is closed")[2]
    (path,) = context.saves.duels.glob("*.toml")
    assert duels.load(path, context.library).journal.lines[-1] == "parted; the watch comes"
    again = conversation(context, ["duels", "1", "its end"])
    assert "part before the end" in again


def test_a_replay_is_saved_by_a_word(context: AppContext) -> None:
    said = conversation(context, [*TO_THE_DEATH, "export"])
    assert "Saved as told/" in said
    assert [path.suffix for path in sorted(context.saves.told.iterdir())] == [".md", ".txt"]


def test_a_fencer_is_put_on_paper(context: AppContext) -> None:
    said = conversation(context, ["fencers", "2", "put on paper"])
    assert "Saved as told/bernardino-card.txt, told/bernardino-sheet.txt." in said


def test_a_mended_duel_is_saved_for_the_game_master_too(context: AppContext) -> None:
    conversation(context, [*FOUGHT, "overrule f he slipped", "home"])
    said = conversation(context, ["duels", "1", "save as text"])
    (path,) = context.saves.duels.glob("*.toml")
    stem = path.stem
    assert f"Saved as told/{stem}.txt and .md, for the game master told/{stem}-master.txt and .md." in said
    for suffix in ("txt", "md"):
        assert "he slipped" not in (context.saves.told / f"{stem}.{suffix}").read_text(encoding="utf-8")
        assert "he slipped" in (context.saves.told / f"{stem}-master.{suffix}").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["en garde", "card duel"])
def test_no_hand_that_is_hidden_here_is_saved_or_set(game: str, context: AppContext) -> None:
    begun = ["new", "game", game, "seed", "7", "begin"]
    said = conversation(
        context, [*begun, "set right hand 1 5", "set right hand 1 2C", "set left hits 0", "home"]
    )
    assert "a hand that is hidden here decides whether this can be" in said
    assert "left in" not in said.partition("hidden here")[2]
    conversation(context, ["duels", "1", "save as text"])
    assert not [path for path in context.saves.told.iterdir() if "master" in path.name]
