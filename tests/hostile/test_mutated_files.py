"""Whatever is wrong with a file, whoever brings it is told in one harmless sentence, and the file is left as it is."""

import asyncio
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duel_tui.__main__ import main
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.pages.execution import Begin
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match
from duel_tui.registry import KEYS, data_folder
from duel_tui.storage.duels import PERSON
from duel_tui.storage.folders import Saves, examples
from tests.hostile.corpus import harm
from tests.hostile.mutations import mutated, with_bytes_changed
from tests.lengths import at_length
from tests.tui.drawn import drawn_by_chance
from tests.tui.golden import shown
from tests.tui.screens import home_app
from tests.tui.visits import LIBRARY, Visit, context

pytestmark = pytest.mark.slow
SHIPPED = data_folder()
RULESETS = tuple(
    [
        str(path.relative_to(SHIPPED))
        for path in sorted(SHIPPED.rglob("*.toml"))
        if path.parent.name != "milieus"
    ]
)
MILIEU = (SHIPPED / "duel_of_swords" / "milieus" / "spells.toml").read_bytes()
MILIEUS = {
    "spells": MILIEU,
    "figures": b'based_on = "duel_of_swords"\nname = "Short"\nhits_to_win = 2\n[phrases.says]\nnothing = "nought"\n',
    "scars": b'based_on = "dueling_scars"\nname = "Razors"\n[weapons]\nfoil = { effect = 3, action = 3 }\n',
    "cards": b'based_on = "card_duel"\n[mapping.hand]\nGood = 5\n[phrases.words.move]\nx = "y"\n',
}


def many(number: int) -> settings:
    """Settings for so many files, or a fifth of them."""
    hasty = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=at_length(number), suppress_health_check=hasty)


class Trial:
    """A mutated file, and the commands that are given it."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._path = path
        self._capsys = capsys

    def of(self, data: bytes, *commands: list[str]) -> list[int]:
        """The exit codes of some commands, none of them a fault; the file is as it was."""
        self._path.write_bytes(data)
        codes = [self._code(command) for command in commands]
        assert self._path.read_bytes() == data
        return codes

    def _code(self, command: list[str]) -> int:
        code = main(command)
        out, error = self._capsys.readouterr()
        assert code in {0, 1, 2}, error
        assert "Traceback" not in error
        refusal = out if code == 1 and not error else error if code else ""
        if code:
            assert not harm(out + error)
            assert len(refusal.splitlines()) == 1, refusal
            assert all(len(one) < 600 for one in refusal.split("; ")), "a list is as long as what is missing"
            assert ".toml" in refusal, "the file is named"
        return code


@pytest.fixture
def everything(tmp_path: Path) -> Path:
    """The rulesets in a folder that may be written to."""
    shutil.copytree(SHIPPED, tmp_path / "rulesets")
    return tmp_path / "rulesets"


@given(data=st.data())
@many(100)
def test_a_ruleset_with_something_wrong_in_it_is_refused_in_a_sentence(
    everything: Path, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(RULESETS))
    path = everything / name
    original = path.read_bytes()
    key = path.parent.name if path.parent.name in KEYS else data.draw(st.sampled_from(KEYS))
    fought = ["--rulesets", str(everything), "simulate", key, "-n", "1", "--seed", "3", "--jobs", "1"]
    try:
        Trial(path, capsys).of(data.draw(mutated(original)), ["check", str(path)], fought)
    finally:
        path.write_bytes(original)


def told_as_usual(where: AppContext, key: str, changes: dict[str, Any]) -> None:
    """What was found in order holds for a whole duel on its page, and for its rulebook."""
    library = where.library.changed(key, changes)
    match = Match(
        key,
        "as_written",
        Kind.FRIENDLY,
        {},
        BySide(unnamed("Anna"), unnamed("Bruno")),
        BySide("", ""),
        BySide(PERSON, PERSON),
        1,
        changes=library.concerning(key),
    )
    visit = Visit(where)
    assert not visit.follow(Begin(match))
    for text in drawn_by_chance(visit.bout, Random(7), decisions=5):
        assert not harm(text)
    for chapter in where.rulebook_of(key, library.concerning(key), whole=True).chapters:
        assert not any(harm(f"{entry.title} {entry.text}") for entry in chapter.entries)
    where.clear_table()


@given(data=st.data())
@many(100)
def test_a_milieu_with_something_wrong_in_it_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    """A file based on a game: checked, fought with, offered in New duel, and told of there when it is wrong."""
    name = data.draw(st.sampled_from(list(MILIEUS)))
    saves = Saves(tmp_path / "saves").prepared()
    saves.rulesets.mkdir(exist_ok=True)
    path = saves.rulesets / f"{name}.toml"
    changed = data.draw(mutated(MILIEUS[name]))
    based = next(key for key in KEYS if key.encode() in MILIEUS[name])
    fought = ["--ruleset", str(path), "simulate", based, "-n", "1", "--seed", "3", "--jobs", "1"]
    checked, _ = Trial(path, capsys).of(changed, ["check", str(path)], fought)
    where = AppContext(LIBRARY, saves, examples())
    offered = where.variants(based)
    assert all(one.startswith(path.name) and not harm(one) for one in offered.unusable)
    if checked == 0 and name in offered.found:
        told_as_usual(where, based, offered.found[name].changes)
    path.unlink()


FENCER = (examples().fencers / "bernardino.toml").read_bytes()
DUEL = (examples().duels / "to-the-death.toml").read_bytes()


@given(data=st.data())
@many(60)
def test_a_fencer_or_a_duel_with_something_wrong_in_it_is_refused_by_every_command_that_takes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    path = tmp_path / "brought.toml"
    there = str(path)
    simulated = ["simulate", KEYS[0], "-n", "1", "--seed", "3", "--jobs", "1", "--left", there]
    Trial(path, capsys).of(data.draw(mutated(FENCER)), ["check", there], simulated)
    Trial(path, capsys).of(mutated_duel(data), ["check", there])


SMALL = {
    "settings.toml": b'theme = "lamplight"\nruleset = "duel_of_swords"\nheard = ["movement"]\nodds = false\n',
    "keys.toml": b'odds = "f3"\nundo = ["u", "f4"]\nhelp = "f2"\n',
    "summary.toml": b'fencer = "Anna"\nwon = 1\nseen = [0, 0]\n[go_on]\nstem = "a"\nnames = "Bruno"\n',
    "draft.toml": b'seed = 3\nlines = ["strength 1d20: 4", "agility 1d20: 11"]\nformat = "duel-tui draft 1"\n[options]\nkalvan = "off"\n',
    "fencers/bernardino.toml": FENCER,
    "duels/to-the-death.toml": DUEL,
}
"""What lies in a folder of saves, each with what somebody may write into it by hand."""
ROUND = [
    "down",
    "q",
    "escape",
    "f",
    "down",
    "enter",
    "escape",
    "escape",
    "n",
    "escape",
    "r",
    "down",
    "enter",
    "escape",
]
"""Through the pages that read them."""


async def walked(where: AppContext) -> None:
    """Go through the pages that read the files."""
    app = home_app(where)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ROUND:
            await pilot.press(key)
            assert not harm(shown(app))
        app.exit()
    where.clear_table()


@given(data=st.data())
@many(30)
def test_pages_open_whatever_is_wrong_with_the_saves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    """Every page opens, and the file is still what it was."""
    name = data.draw(st.sampled_from(list(SMALL)))
    folder = tmp_path / "saves"
    shutil.rmtree(folder, ignore_errors=True)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    changed = data.draw(mutated(SMALL[name])) if "duels" not in name else mutated_duel(data)
    path.write_bytes(changed)
    asyncio.run(walked(context(folder)))
    kept = path.read_bytes() if path.exists() else b""
    aside = path.with_suffix(".broken")
    if name not in {"settings.toml", "summary.toml"}:
        assert kept == changed or (aside.exists() and aside.read_bytes() == changed) or name == "draft.toml"
    assert main(["--saves", str(folder), "keys"]) in {0, 2}
    assert not harm("".join(capsys.readouterr()))


def mutated_duel(data: st.DataObject) -> bytes:
    """A duel whose header has something wrong in it, or any of whose bytes are changed."""
    head, mark, lines = DUEL.partition(b"\n[lines]\n")
    if data.draw(st.booleans()):
        return data.draw(with_bytes_changed(DUEL))
    return data.draw(mutated(head)) + mark + lines
