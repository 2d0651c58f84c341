"""The rulings: each is found by its id and told in sentences; every id that is named anywhere is that of a ruling."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from duel_tui.__main__ import main
from duel_tui.registry import KEYS, Library, RulesetError, data_folder, options_of
from duel_tui.registry.games import game
from duel_tui.registry.rulings import Rulings
from duel_tui.words import Rulebook, read_phrases

ROOT = Path(__file__).parents[2]
LIBRARY = Library(data_folder())
RULINGS = LIBRARY.rulings()
IDS = [one.id for one in RULINGS.all]
ID = re.compile(r"\b(?:DOS|SC|EG|CD|RD)-\d+[a-d]?\b")
TOLD = """\
RD-38b: Dagger or cloak beside a light sword or back-sword, attack given up.
Ruling: the better of the two figures, not their sum.
Why: 5.3.4 has one defence modifier, and RD-41 replaces too; the sum (-25)
would beat a buckler.
Alternative: rd.parry_stack (the sum).
Rapier & Dagger, 5.3 The round with pencil and paper (P&P).
"""


@pytest.mark.parametrize("asked", ["RD-38b", "rd-38B", "rd38b", "rd 38b"])
def test_a_ruling_is_printed_by_its_id(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", *asked.split()]) == 0
    assert capsys.readouterr().out == TOLD


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("rd.front", ["RD-199"]),
        ("SC-8 rd.mercy", ["SC-8", "RD-81b"]),
        ("EG-4, RD-24, DOS-1", ["EG-4a", "EG-4b", "EG-4c", "EG-4d", "RD-24", "DOS-1"]),
    ],
)
def test_several_can_be_asked_for_and_those_that_name_a_house_rule(asked: str, found: list[str]) -> None:
    assert [one[0].partition(":")[0] for one in RULINGS.told(asked)] == found


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((), "why needs the id of a ruling; an id is such as RD-38b"),
        (("RD-38d",), "RD-38d is no ruling; the nearest are RD-38, RD-38b, RD-238"),
        (("RD-1", "parry"), "parry is no ruling; an id is such as RD-38b"),
        (("rd.fronts",), "no ruling names rd.fronts; an id is such as RD-38b"),
    ],
)
def test_what_is_no_ruling_is_told_in_a_sentence(
    asked: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why", *asked]) == 2
    assert capsys.readouterr() == ("", f"duel-tui: {said}\n")


def test_rulings_come_from_the_folder_that_is_named(tmp_path: Path) -> None:
    rulesets = copytree(data_folder(), tmp_path / "rulesets")
    rules = rulesets / "RULES.md"
    rules.write_text(rules.read_text("utf-8").replace("not their sum", "or their sum"), encoding="utf-8")
    assert "or their sum" in Library(rulesets).rulings().told("RD-38b")[0][1]
    rules.write_bytes(b"| RD-1 |\n| id | why |\n| RD-2 |\n# \xe2\x98\xba\n| RD-3 | a \x1b[2J\n")
    assert [one.id for one in Rulings(rulesets).all] == ["RD-1", "RD-2", "RD-3"]
    assert Rulings(rulesets).told("rd1") == (("RD-1: RULES.md.",),)
    for data in (b"\xff", None):
        rules.unlink() if data is None else rules.write_bytes(data)
        with pytest.raises(RulesetError):
            Rulings(rulesets)
        book = Rulebook(
            read_phrases(LIBRARY.phrases(KEYS[0])), LIBRARY.raw_tables(KEYS[0]), lambda: Rulings(rulesets)
        )
        assert "RD-1" not in [one.title for one in book.search("RD-1")]


def test_each_has_an_id_of_its_own_a_ruling_and_plain_sentences() -> None:
    assert len(IDS) == len(set(IDS)) > 300
    for one in RULINGS.all:
        assert one.ruling
        assert one.chapter.count(", ") >= 1
        assert not re.search(r"[`|]|\*\*", " ".join(one.said)), one.id


def test_every_id_that_is_named_is_that_of_a_ruling() -> None:
    texts = [
        path.read_text("utf-8")
        for folder in ("duel_tui", "rulesets", "tests/systems", "tests/fencer")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".toml", ".md", ".script", ".txt"}
    ]
    named = {one for text in texts for one in ID.findall(text)}
    assert named - set(IDS) == set()
    assert len(named) > 300


def test_every_house_rule_that_is_named_can_be_chosen_or_is_not_built_yet() -> None:
    known = {f"{game(key).prefix}.{info.name}" for key in KEYS for info in options_of(key)}
    unbuilt = {
        f"rd.{one}"
        for one in re.findall(
            r"^(\w+) = \{ default", (ROOT / "rulesets/RULES.md").read_text("utf-8"), re.MULTILINE
        )
    }
    named = {
        name
        for one in RULINGS.all
        for name in re.findall(r"(?<![\w.])((?:dos|scars|engarde|cards|rd)\.[a-z]\w+)", " ".join(one.said))
    }
    assert named - known - unbuilt == set()
    assert unbuilt & known == set()


@pytest.mark.parametrize("key", KEYS)
def test_a_house_rule_is_named_in_one_of_the_rulings_that_its_words_name(key: str) -> None:
    for name, option in read_phrases(LIBRARY.phrases(key)).options.items():
        ids = set(ID.findall(option.id))
        if ids and name != "edition":  # which stands for all that an edition changed
            assert ids & {one.id for one in RULINGS.found(f"{game(key).prefix}.{name}")}, name


@pytest.mark.parametrize("key", KEYS)
def test_the_rulebook_shows_a_ruling_to_who_asks_for_its_id_and_to_nobody_else(key: str) -> None:
    book = Rulebook(read_phrases(LIBRARY.phrases(key)), LIBRARY.raw_tables(key), LIBRARY.rulings)
    hit = book.search("rd38b")[0]
    entry = book.entry((hit.chapter, hit.entry))
    assert (entry.title, entry.text.splitlines()[2]) == (
        "RD-38b",
        "Ruling: the better of the two figures, not their sum.",
    )
    assert (hit.chapter, hit.entry) not in book.places
    listed = [book.entry(place) for place in book.places]
    assert [one.title for one in listed if ID.search(f"{one.title} {one.text}")] == []
    assert [one.title for one in book.search("the better of the two figures, not their sum")] == []
    assert {book.entry(place).title for place in book.beside((hit.chapter, hit.entry))} == set(IDS)
