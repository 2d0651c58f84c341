"""One door: every game is set up from the first screen by one kind of keys and fought to its end, by any fencer."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.play import taking_up
from duel_tui.registry import KEYS, options_of
from duel_tui.storage import duels, fencers
from duel_tui.tui import forecast
from duel_tui.tui.app import DuelApp
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.pages.hall import Hall
from duel_tui.tui.pages.home import HomePage
from duel_tui.tui.pages.house_rules import HouseRulesPage
from duel_tui.tui.pages.roster import RosterPage
from tests.tui.bouts import LIBRARY, QuickDesk
from tests.tui.visits import EXAMPLES, Visit, house

R = TypeVar("R")

SIZES = [(80, 24), (120, 40)]
MOST = 6000
"""Keys after which a duel has to be over, whoever types them."""
LOOKS = 40
"""After so many keys the screen is looked at."""
LETTERS = {
    "rapier_and_dagger": "r",
    "duel_of_swords": "d",
    "dueling_scars": "dd",
    "en_garde": "e",
    "card_duel": "t",
}
SET_UP: dict[str, Callable[[str], list[str]]] = {
    "letters": lambda key: ["n", *LETTERS[key], "enter"],
    "numbers": lambda key: ["3", str(KEYS.index(key) + 1), "enter"],
    "arrows": lambda key: ["down", "enter", *["right"] * KEYS.index(key), "enter"],
}
TYPED = {
    "letters": list("abcdefghijklmnpqrstuvwxy"),
    "numbers": list("123456789"),
    "arrows": ["up", "down", "left", "right"],
}


class QuickVisit(Visit):
    """A visit whose opponents choose as soon as a key has been answered."""

    def __init__(self, saves: Path, size: tuple[int, int] = SIZES[0]) -> None:
        self.waiting: list[tuple[Awaitable[Any], Callable[[Any], None]]] = []
        super().__init__(house(saves))
        self.size = size

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        if getattr(work, "__name__", "") == "choose_async":
            self.waiting.append((work, done))
        else:
            super().wait_for(work, done, failed)

    def key(self, key: str) -> None:
        """Press a key, and let opponents answer."""
        self.page.key(key)
        while self.waiting:
            work, done = self.waiting.pop(0)
            done(asyncio.run(_found(work)))

    def home(self) -> None:
        """Go back to the first screen."""
        while not self.at(HomePage):
            self.key("escape")


async def _found(work: Awaitable[R]) -> R:
    return await work


@pytest.fixture(autouse=True)
def _nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Desk(QuickDesk):
        def __init__(self, _: object) -> None:
            super().__init__()

        def start(self) -> None:
            pass

    for where in (taking_up, forecast):
        monkeypatch.setattr(where, "Desk", Desk)


@pytest.mark.parametrize("size", SIZES, ids=["small", "large"])
@pytest.mark.parametrize("kind", SET_UP)
@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_set_up_and_fought_to_its_end_with_one_kind_of_keys(
    key: str, kind: str, size: tuple[int, int], tmp_path: Path
) -> None:
    visit = QuickVisit(tmp_path, size)
    for typed in SET_UP[kind](key):
        visit.key(typed)
    assert visit.at(DuelPage)
    assert visit.settings.ruleset == key
    chance = Random(f"{key} {kind}")
    for number in range(MOST):
        if visit.at(EndPage):
            break
        visit.key("enter" if number % 3 == 2 else chance.choice(TYPED[kind]))
        if number % LOOKS == 0:
            assert len(visit.text.split("\n")) == size[1]
    assert visit.at(EndPage), "nobody came to an end"
    assert "The duel is over" in visit.text
    visit.house.clear_table()


@pytest.mark.parametrize("key", KEYS)
def test_every_shipped_fencer_can_begin_a_game_under_every_preset_and_for_every_kind(key: str) -> None:
    people = [file.fencer for file in fencers.roster(EXAMPLES.fencers).fencers]
    for preset in LIBRARY.presets(key).values():
        rules = LIBRARY.ruleset(key, preset.options)
        for kind in Kind:
            for left, right in zip(people, [*people[1:], people[0]], strict=True):
                start = LIBRARY.begin(rules, kind, BySide(left, right))
                assert rules.outcome(start) is None
                assert LIBRARY.fencers_in(key, start) == BySide(left, right)


def test_a_record_counts_the_duels_of_all_games_and_can_be_read_by_game(tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    fencers.add(visit.house.saves, unnamed("Anna"))
    visit.keep(replace(visit.settings, fencer="anna"))
    for key in KEYS[1:3]:
        for typed in SET_UP["numbers"](key):
            visit.key(typed)
        chance = Random(key)
        while not visit.at(EndPage):
            visit.key("enter" if chance.random() < 1 / 3 else chance.choice(TYPED["numbers"]))
        visit.home()
    (anna,) = visit.house.own().fencers
    assert [bout.game for bout in anna.record] == KEYS[1:3]
    assert list(anna.games) == KEYS[1:3]
    visit.press("f")
    assert visit.at(RosterPage)
    told = " ".join(visit.text.split())
    assert "Fought 2: " in told
    assert "Duel of Swords " in told
    assert "Dueling Scars " in told
    assert fencers.load(anna.path).record == anna.record


def test_the_quick_duel_is_of_the_game_last_played(tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    for typed in SET_UP["numbers"]("en_garde"):
        visit.key(typed)
    visit.home()
    assert "En Garde" in visit.text.splitlines()[0]
    visit.key("q")
    assert visit.at(DuelPage)
    assert visit.page.title == "En Garde"
    visit.house.clear_table()


def filled_in(visit: Visit) -> dict[str, str]:
    """What the form says, by label; a label that comes twice with the one before it."""
    found: dict[str, str] = {}
    before = ""
    for line in visit.text.splitlines()[2:]:
        label, colon, value = line.lstrip("> ").partition(":")
        if not colon:
            break
        before, name = label, f"{before} {label}" if label in found or label == "played by" else label
        found[name] = value.strip(" <>")
    return found


def test_another_game_keeps_who_fences_who_plays_and_the_rules_it_shares(tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    visit.press("n")
    visit.press(*["down"] * 4, "right", "down", "down", "down", "h")
    before = filled_in(visit)
    visit.press(*["up"] * 7, "2")
    after = filled_in(visit)
    assert after["Game"] == "Duel of Swords"
    assert {name: after[name] for name in ("Left", "Right", "Preset", "Right played by")} == {
        name: before[name] for name in ("Left", "Right", "Preset", "Right played by")
    }


def test_who_is_there_only_for_the_asking_is_never_filled_in(tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    visit.keep(replace(visit.settings, opponent="vieri"))
    visit.press("n")
    assert "Maestro Vieri" in visit.text
    visit.press("2")
    assert "Maestro Vieri" not in visit.text


@pytest.mark.parametrize("key", KEYS)
def test_every_card_and_every_preset_fits_under_the_form(key: str, tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    visit.press("n", str(KEYS.index(key) + 1), "down", "down")
    for number, preset in enumerate(visit.house.presets(key).values(), 1):
        visit.press(str(number))
        assert " ".join(preset.line.split()) in " ".join(visit.text.split())
    visit.press("up", "up", "up", "up")
    assert "played by" in visit.caret
    for character in (*visit.house.cards(key).characters, *visit.house.cards(key).characters):
        visit.press("right")
        if character.name in visit.caret:
            assert character.what in " ".join(visit.text.split()), character.key


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_says_what_it_does_its_values_and_which_is_as_written(
    key: str, tmp_path: Path
) -> None:
    visit = QuickVisit(tmp_path)
    visit.press("n", str(KEYS.index(key) + 1), "up", "right", "down", "down", "right")
    assert visit.at(HouseRulesPage)
    wording = visit.house.wording(key)
    words = {rule.field: rule for rule in wording.house_rules()}
    for info in options_of(key):
        told = " ".join(visit.text.split())
        rule = words[info.name]
        assert rule.name in visit.caret
        assert rule.line in told
        assert f"{wording.value(info.name, info.default)} (as written)" in told
        for value in info.allowed or ():
            assert "_" not in wording.value(info.name, value)
            assert wording.value(info.name, value) in told
        visit.press("down")


def test_a_milieu_is_chosen_on_the_form_and_its_words_go_with_the_duel(tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    visit.press("n", "2", "down", "right")
    assert "Duel of Spells" in visit.caret
    visit.key("enter")
    assert visit.at(DuelPage)
    assert visit.page.title == "Duel of Spells"
    assert "lightning" in visit.text
    (path,) = visit.house.saves.duels.glob("*.toml")
    assert duels.load(path, LIBRARY).setup.changes
    visit.press("?", "?")
    assert "Duel of Spells" in visit.text.splitlines()[0]
    visit.house.clear_table()


def test_a_ruleset_of_the_users_own_stands_beside_the_shipped_ones(tmp_path: Path) -> None:
    visit = QuickVisit(tmp_path)
    folder = visit.house.saves.rulesets
    folder.mkdir()
    (folder / "short.toml").write_text(
        'based_on = "en_garde"\nname = "A short En Garde"\nline = "Over soon."\n[phrases]\nname = "Short"\n'
    )
    (folder / "wrong.toml").write_text('based_on = "en_garde"\n[phrases]\nname = 3\n')
    visit.press("n", "4", "down", "right")
    assert "A short En Garde" in visit.caret
    assert "Over soon." in visit.text
    assert "wrong.toml: " in visit.text
    visit.key("enter")
    assert visit.page.title == "Short"
    visit.house.clear_table()


@pytest.mark.parametrize("size", SIZES, ids=["small", "large"])
async def test_every_game_is_begun_from_the_first_screen_in_a_terminal(
    size: tuple[int, int], tmp_path: Path
) -> None:
    where = house(tmp_path)
    app = DuelApp(lambda host: HomePage(host, lambda host: Hall(host, where)), where.settings, where.keep)
    async with app.run_test(size=size) as pilot:
        for key in KEYS:
            await pilot.press("n", str(KEYS.index(key) + 1), "enter")
            assert app.page.title == where.name_of(key)
            begun = app.page
            while app.page.title != HomePage.title:
                await pilot.press("escape")
            assert isinstance(begun, DuelPage)
        where.clear_table()
