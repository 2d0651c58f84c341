"""Nasty text goes through every log, export, reply and message, and comes out as harmless text."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.pages.execution import Begin
from duel_tui.play.matchmaking import Match
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.referee.referee import run
from duel_tui.registry import KEYS
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import PERSON
from duel_tui.storage.errors import StorageError
from duel_tui.terminfo import WIDTH
from duel_tui.words.telling import Reader, markdown, plain, told
from tests.hostile.corpus import WRITABLE, harm, widest
from tests.lengths import in_turn
from tests.tui.drawn import drawn_by_chance
from tests.tui.visits import EXAMPLES, LIBRARY, Visit, context

pytestmark = pytest.mark.slow
BERNARDINO = tomllib.loads((EXAMPLES.fencers / "bernardino.toml").read_text())


def written(path: Path, name: str) -> Path:
    """A fencer's file with nasty text in every field that takes any."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(tomli_w.dumps({**BERNARDINO, "name": f"A{name}", "notes": name}).encode())
    return path


def loaded(path: Path) -> Fencer | str:
    """The fencer of a file, or why he is none."""
    try:
        return fencers.load(path).fencer
    except StorageError as error:
        return str(error)


@pytest.mark.parametrize("key", in_turn(KEYS))
def test_a_duel_is_fought_told_and_written_down(key: str, nasty: list[Fencer], tmp_path: Path) -> None:
    where, chance = context(tmp_path / "saves"), Random(key)
    some = nasty[KEYS.index(key) :: 3]
    for left, right in zip(some[::2], some[1::2], strict=False):
        visit = Visit(where)
        match = Match(
            key, "as_written", Kind.DEATH, {}, BySide(left, right), BySide("", ""), BySide(PERSON, PERSON), 1
        )
        assert not visit.follow(Begin(match))
        for text in drawn_by_chance(visit.bout, chance, decisions=8):
            assert not harm(text)
            assert widest(text) <= WIDTH
        where.clear_table()
    for path in where.saves.duels.glob("*.toml"):
        saved = duels.load(path, LIBRARY)
        tale = tuple(told(saved, LIBRARY, Reader.PLAYERS))
        assert not harm(plain(tale) + markdown(tale))
        assert path.name.isascii()


@pytest.mark.parametrize("key", in_turn(KEYS))
def test_the_referee_replies_with_harmless_sentences(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for number, name in enumerate(WRITABLE[:: len(KEYS)]):
        left = written(tmp_path / f"{number}.toml", name)
        if isinstance(loaded(left), str):
            continue
        terms = RefereeArgs(system=key, kind="death", seed=3, left=left)
        lines = [json.dumps(line).encode() for line in _commands(name)]
        for reply in run(opened(terms, LIBRARY).referee, iter(lines)):
            assert not harm(" ".join(_texts(json.loads(reply))))


def _commands(name: str) -> list[dict[str, Any]]:
    return [
        {"type": "look"},
        {"type": "modify", "side": "left", "by": 1, "label": name},
        {"type": "decide", "side": "left", "choice": name},
        {"type": "draw", "cards": [name]},
        {"type": name},
        {name: name},
        {"type": "save", "file": name} if "/" not in name and "\0" not in name else {"type": "look"},
        {"type": "look", "side": Side.LEFT},
    ]


def _texts(reply: object) -> Iterator[str]:
    match reply:
        case str():
            yield reply
        case dict():
            for value in reply.values():
                yield from _texts(value)
        case list():
            for value in reply:
                yield from _texts(value)
        case _:
            return


@pytest.fixture
def nasty(tmp_path: Path) -> list[Fencer]:
    found = [loaded(written(tmp_path / f"{number}.toml", name)) for number, name in enumerate(WRITABLE)]
    assert not any(harm(one if isinstance(one, str) else one.name + one.notes) for one in found)
    fencers = [one for one in found if isinstance(one, Fencer)]
    assert len(fencers) >= 60
    return fencers
