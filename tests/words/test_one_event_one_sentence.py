"""The same journal gives the same words everywhere: the story in log, replay, lines and export, the facts to programs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.engine.side import BySide, Side
from duel_tui.pages.log import DuelLog
from duel_tui.plain.telling import Teller
from duel_tui.play.bout import Bout
from duel_tui.play.saved_duels import bout_of
from duel_tui.registry import KEYS
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage.duels import SavedDuel
from duel_tui.text import ended
from duel_tui.words.sentences import Sentences
from tests.systems.saved import fought, saved
from tests.tui.visits import context


def told_by_the_referee(
    file: SavedDuel, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Every event's sentence, in the referee's words; those that are no part of the story too."""
    with open("/dev/null") as nothing:  # noqa: PTH123
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(["referee", file.journal.ruleset, "--resume", str(file.path)]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    return [told["text"] for told in first["told"]]


def worded(bout: Bout, say: Callable[[Struct, BySide[str], int], str]) -> list[str]:
    """Every event of a duel in some words."""
    told = [*enumerate(bout.table.opening)]
    told += [pair for step in bout.table.steps for pair in enumerate(step.told, step.place + 1)]
    return [say(one.event, bout.names, place) for place, one in told]


def without(said: list[str], others: list[str]) -> list[str]:
    """What is said beyond some sentences that come in their order.

    Raises:
        AssertionError: one of them is not said, or in other words.
    """
    left, wanted = list[str](), iter(others)
    next_one = next(wanted, None)
    for text in said:
        if text == next_one:
            next_one = next(wanted, None)
        else:
            left.append(text)
    assert next_one is None, f"nobody says: {next_one}"
    return left


@pytest.mark.parametrize("key", KEYS)
def test_an_event_is_told_in_the_same_words_by_all_five(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    where = context(tmp_path)
    duel, lines = fought(key, 11, decisions=400, undone=True)
    file = saved(where.saves.duels, duel, lines)
    bout = bout_of(where, file)
    assert bout.table.done
    assert "undo to " in " ".join(lines)
    told = worded(bout, bout.wording.narrator.told)
    facts = worded(bout, Sentences(bout.wording.phrases).fact)
    texts = told_by_the_referee(file, capsys, monkeypatch)
    assert texts == [fact or story for fact, story in zip(facts, told, strict=True)]
    teller = Teller(bout, everything=True)
    in_lines = [*teller.opening("full"), *teller.places(0, bout.table.place, "full")]
    on_screen = [entry.told.text for entry in DuelLog(bout).entries()]
    main(["replay", str(file.path)])
    exported = [line.strip() for line in capsys.readouterr().out.splitlines()]
    main(["replay", "--markdown", str(file.path)])
    marked = [line.removeprefix("- ").replace("\\", "") for line in capsys.readouterr().out.splitlines()]
    assert len(told) > 5
    for said in (on_screen, exported, marked):
        without(said, told)
    without(in_lines, [ended(text) for text in told])


@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_who_may_not_see_an_event_hears_the_others_in_the_same_words(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = context(tmp_path)
    duel, lines = fought(key, 9, decisions=5 if key == "en_garde" else 2)
    file = saved(where.saves.duels, duel, lines)
    bout: Bout = bout_of(where, file)
    everything = worded(bout, bout.wording.narrator.told)
    assert not bout.table.done
    for side in Side:
        main(["replay", "--side", side, str(file.path)])
        told = [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip() in everything]
        assert 2 < len(told) < len(everything)
        without(everything, told)
    public = [entry.told.text for entry in DuelLog(replace(bout, watcher=ONLOOKER)).entries()]
    teller = Teller(replace(bout, watcher=ONLOOKER))
    in_lines = [*teller.opening("full"), *teller.places(0, bout.table.place, "full")]
    without(in_lines, [ended(text) for text in public])
    stories_told = [text for text in public if text in everything]
    assert stories_told
    without(everything, stories_told)
