"""New duel: a form that Enter accepts, or a challenge; what its fields say, and what is agreed on."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.rollers import BY_HAND, Rollers, Way
from duel_tui.engine.side import BySide
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Grade, Kind, Place
from duel_tui.pages import forecast
from duel_tui.pages.model import Fill, PageField, QuickDuel, Value
from duel_tui.pages.new_duel import Terms, terms_of
from duel_tui.plain.talk import heard
from duel_tui.play import saved_duels
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import fencers
from duel_tui.storage.duels import AT_A_TABLE, PERSON, SPOKEN
from duel_tui.storage.settings import Settings
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.widgets.blocks import told
from tests.plain.talks import conversation
from tests.play import beginnings
from tests.tui.golden import assert_looks_like
from tests.tui.new_duels import Unreckoned, saved, setting_up
from tests.tui.screens import Keyboard, home_app
from tests.tui.visits import EXAMPLES, LIBRARY, context

HURT = (Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.SERIOUS))
OLD = "old wounds and losses: right leg light, head serious."
CHANGES = "This changes what the duel is fought for: a duel to the death, no longer a friendly bout."


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


def agreed(where: AppContext, *fills: tuple[str, str]) -> Terms:
    """The terms as they were liked, with these values."""
    terms = Terms(where, where.settings)
    for key, value in fills:
        terms.carry_out(Fill(key, value))
    return terms


def said(terms: Terms, *keys: str) -> list[str]:
    """How these fields stand."""
    return [terms.page.field(key).said for key in keys]


def with_anna(where: AppContext, *wounds: Wound) -> None:
    file = fencers.add(where.saves, unnamed("Anna"), condition=Condition(wounds))
    where.keep(replace(where.settings, fencer=file.stem))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_how_it_looks(size: tuple[int, int], where: AppContext) -> None:
    name = f"{size[0]}x{size[1]}"
    async with setting_up(where, size=size) as form:
        assert_looks_like(form.app, f"new-duel-{name}")
        for key in KEYS:
            assert " ".join(where.wording(key).phrases.line.split()) in form.told
        await form.press("r")
        assert_looks_like(form.app, f"new-duel-rules-{name}")
        await form.press("o")
        assert_looks_like(form.app, f"new-duel-opponent-{name}")
        await form.press("h", "t", "5")
        assert_looks_like(form.app, f"house-rules-{name}")
        form.app.open(FormScreen(terms_of(where, QuickDuel())))
        await form.rest()
        await form.press()
        assert_looks_like(form.app, f"challenge-{name}")


@pytest.mark.parametrize("rows", range(3, 20))
def test_values_are_told_whole_as_far_as_there_are_rows_and_never_in_more(rows: int) -> None:
    long = "A short one. A sentence that is too long for the row in which it stands."
    values = [Value(str(one), detail=long, command=Fill("f", str(one))) for one in range(4)]
    lines = told(PageField("f", "F", 1, tuple(values)), 40, rows).plain.splitlines()
    assert len(lines) <= rows
    assert not [line for line in lines if "\u2026" in line]
    short = [line for line in lines if line.endswith("A short one.")]
    if rows >= 6:
        assert bool(short) == (rows < 4 * 3)
    if short and rows >= 6:
        assert rows - len(lines) < 2


async def test_enter_accepts_the_form_as_it_comes(where: AppContext) -> None:
    async with setting_up(where, "enter") as form:
        assert form.at(DuelScreen)
    setup = saved(where).setup
    assert (setup.preset, setup.kind, setup.players.left) == ("salle", "friendly", "person")
    assert setup.seed is not None


async def test_fields_are_reached_by_letters_and_turned_by_numbers_letters_space_or_arrows(
    where: AppContext,
) -> None:
    async with setting_up(where) as form:
        for ways in ("g", "5"), ("5",), ("g",) * 4, ("G",), ("space",) * 4, ("right",) * 4:
            await form.press(*ways)
            assert where.name_of(KEYS[4]) in form.row("Game")
            await form.press("1")
        await form.press("o", "1", "r", "1")
        assert "Rules              As written" in form.text, "figures of one field are not those of the next"
        for field in form.app.screen.query_one("Form")._fields.values():  # type: ignore[attr-defined]
            if not field.denied and not field.opens:
                await form.press(field.letter)
                assert field.label in form.caret
                assert "space turn" in form.text
        await form.press("r", "down")
        assert "space open" in form.text
        await form.press("r", "3", "d", *"4711")
        assert "4711" in form.caret
        await form.press("backspace")
        assert "471 " in f"{form.caret} "
        assert "Rules Honour; Seed 471" in form.row("More"), (
            "what is not as usual is said without a look at it"
        )
        await form.press("minus")
        assert "random" in form.caret
        await form.press(*"4712", "enter")
    assert saved(where).setup.seed == 4712


def test_rules_bring_what_is_fought_for_and_their_house_rules(where: AppContext) -> None:
    terms = agreed(where)
    assert "Touches in a friendly bout: 3" in terms.page.field("rules").line
    keys = list(where.presets())
    terms = agreed(where, ("rules", keys[3]))
    assert said(terms, "rules", "kind") == ["To satisfaction", "a duel to first blood"]
    assert terms.match().options == {"blood_threshold": "serious"}
    assert (
        agreed(where, ("rules", keys[0])).page.field("rules").line.startswith("Every rule stands as written.")
    )
    groups = [value.under for value in terms.page.field("rules").values]
    assert list(dict.fromkeys(groups)) == ["what it is fought for", "how both move"]
    assert sorted(groups, reverse=True) == groups


def test_rules_that_change_what_is_fought_for_say_so(where: AppContext) -> None:
    terms = agreed(where, ("rules", "honour"), ("rules", "death"))
    assert terms.page.field("rules").more == CHANGES
    terms.carry_out(Fill("kind", "friendly"))
    assert not terms.page.field("rules").more, "a person changed it since"
    terms.carry_out(Fill("rules", "brawl"))
    assert said(terms, "rules") == ["Brawl"]
    assert not terms.page.field("rules").more
    assert not any(preset.friendly for key, preset in where.presets().items() if key != "salle")
    for key, preset in where.presets().items():
        terms = agreed(where, ("rules", key), ("kind", "friendly"))
        assert said(terms, "kind") == ["a friendly bout"]
        assert "first blood" not in preset.line.removeprefix("For a duel to first blood.")


@pytest.mark.parametrize("key", KEYS)
def test_every_opponent_and_all_rules_explain_themselves(key: str, where: AppContext) -> None:
    terms = agreed(where, ("game", key))
    rules, foes = terms.page.field("rules").values, terms.page.field("right played by").values
    assert [one.detail for one in rules] == [preset.line for preset in where.presets(key).values()]
    for character, value in zip(where.cards(key).characters, foes, strict=False):
        assert character.name in value.label
        assert (value.detail, value.figures) == (character.line, character.what)


async def test_an_opponents_figures_are_told_for_the_asking(where: AppContext) -> None:
    foe = where.cards().characters[0]
    async with setting_up(where, "o", "1") as form:
        assert foe.line in form.told
        assert foe.what not in form.told
        await form.press("?")
        assert foe.what in form.told


@pytest.mark.parametrize(
    ("chance", "fills", "rollers", "seeded"),
    [
        ("by_hand", [("right played by", PERSON)], BY_HAND, False),
        ("people", [], Rollers(left=Way.BY_HAND), True),
        ("people", [("game", "duel_of_swords")], Rollers(), True),
        ("program", [("right played by", AT_A_TABLE)], BY_HAND, False),
        ("program", [("right played by", AT_A_TABLE), ("right played by", SPOKEN)], Rollers(), True),
    ],
)
def test_chance_comes_from_whom_it_is_agreed_to_come(
    chance: Any, fills: list[tuple[str, str]], rollers: Rollers, *, seeded: bool, where: AppContext
) -> None:
    where.keep(replace(where.settings, chance=chance))
    terms = agreed(where, *fills)
    setup = beginnings.begin(where, terms.match()).setup
    assert setup.rollers == rollers
    assert (setup.seed is not None) is seeded
    if terms.agreed.game == "duel_of_swords":
        assert terms.entrants.chances == ("program", "by_hand")
    if setup.players.right == PERSON:
        field = terms.page.field("right played by")
        assert "curtain" in field.values[field.value].detail


async def test_a_fencer_who_may_not_fight_is_told_of_before_anything_begins(where: AppContext) -> None:
    fencers.add(where.saves, unnamed("Anna"))
    path = where.saves.fencers / "anna.toml"
    path.write_text(path.read_text().replace('"rapier"', '"two_handed"'))
    async with setting_up(where) as form:
        assert "Anna" in form.row("Your fencer")
        assert "Anna: Italian fencing has no two-handed sword" in form.told
        await form.press("enter")
        assert form.at(Terms)
    assert not list(where.saves.duels.glob("*.toml"))


async def test_what_was_played_last_fills_the_next_form_but_wounds_heal_again(where: AppContext) -> None:
    async with setting_up(where, "o", "3", "w") as form:
        await form.press("w")
        assert "stay" in form.caret
        await form.press("g", "2")
        assert "this game has no wounds that could stay" in form.row("w  Wounds")
        await form.press("g", "1")
        assert "stay" in form.row("w  Wounds")
        await form.press("r", "3", "+", "t", "2", "enter")
        assert form.at(DuelScreen)
    assert saved(where).setup.carries
    assert "\ncarries = true\n" in saved(where).path.read_text()
    where.clear_table()
    again = context(where.saves.folder)
    foe = again.cards().of(again.settings.opponent).name
    assert again.settings.newcomer_rating != Settings().newcomer_rating
    rules, opponent, wounds = said(agreed(again), "rules", "right played by", "carries")
    assert (rules, wounds) == ("Honour", "heal")
    assert opponent.startswith(foe)


async def test_a_fencers_old_wounds_are_told_where_he_is_chosen(where: AppContext) -> None:
    with_anna(where, *HURT)
    async with setting_up(where, "y") as form:
        assert f"The fencer has {OLD} They do not count in this duel" in form.told
        await form.press("w", "2", "y")
        assert f"The fencer begins with {OLD}" in form.told
    lines = conversation(where, ("new", "wounds stay", "?"))
    assert f"Your fencer, Anna. The fencer begins with {OLD.removesuffix('.')}" in lines


@pytest.mark.parametrize(
    ("wounds", "near_the_end"),
    [
        ((Wound(Place.HEAD, Grade.MORTAL), Wound(Place.HEAD, Grade.LIGHT)), "Anna: one more wound kills."),
        ((Wound(Place.RIGHT_LEG, Grade.MORTAL),), "Anna: the fencer can only stand"),
        ((Wound(Place.RIGHT_LEG, Grade.LIGHT),), ""),
    ],
)
def test_a_fencer_near_the_end_is_named_before_enter_where_wounds_stay(
    wounds: tuple[Wound, ...], near_the_end: str, where: AppContext
) -> None:
    with_anna(where, *wounds)
    terms = agreed(where, ("rules", "as_written"))
    assert "Anna: " not in " ".join(heard(terms.page.blocks))
    terms.carry_out(Fill("carries", "stay"))
    for found in (
        " ".join(heard(terms.page.blocks)),
        conversation(where, ("new", "rules as written", "wounds stay")),
    ):
        assert (near_the_end in found) if near_the_end else ("Anna: " not in found)


def test_another_game_keeps_who_fences_who_plays_and_the_rules_it_shares(where: AppContext) -> None:
    kept = "left fencer", "right fencer", "rules", "right played by"
    third = [*agreed(where).entrants.files][2]
    terms = agreed(where, ("left fencer", third), ("rules", "as_written"))
    before = said(terms, *kept)
    terms.carry_out(Fill("game", "duel_of_swords"))
    assert said(terms, "game", *kept) == ["Duel of Swords", *before]
    where.keep(replace(where.settings, opponent="vieri"))
    terms = agreed(where)
    assert "Maestro Vieri" in said(terms, "right played by")[0]
    terms.carry_out(Fill("game", "duel_of_swords"))
    assert "Maestro Vieri" not in said(terms, "right played by")[0], "he is there only for the asking"
    terms.carry_out(Fill("game", "card_duel"))
    assert terms.match().ruleset == "card_duel"
    assert terms.entrants.brought.left.startswith("Initiative 2, hand 5")


async def test_settings_of_the_users_own_stand_beside_the_shipped_ones(where: AppContext) -> None:
    folder = where.saves.rulesets
    folder.mkdir()
    (folder / "short.toml").write_text(
        'based_on = "en_garde"\nname = "A [b]short[/] En Garde"\nline = "Over soon."\n[phrases]\nname = "Short"\n'
    )
    (folder / "wrong.toml").write_text('based_on = "en_garde"\n[phrases]\nname = 3\n')
    async with setting_up(where, "g", "2", "s", "2") as form:
        assert "Duel of Spells" in form.caret
        await form.press("g", "4", "s", "2")
        assert "A [b]short[/] En Garde" in form.caret
        assert "Over soon." in form.text
        assert "wrong.toml: " in form.text
        await form.press("enter")
        assert form.at(DuelScreen)
        assert "Short" in form.text.splitlines()[0], "its words go with the duel"
    assert saved(where).setup.changes


async def test_the_form_goes_on_in_lines_and_begins_on_the_screen(where: AppContext) -> None:
    async with setting_up(where, "r", "3", "semicolon") as form:
        for line in ("seed", "4711"):
            await form.write(line)
            await form.press("enter")
        await form.press("semicolon")
        assert form.at(Terms)
        assert "4711" in form.row("Seed")
        await form.press("semicolon")
        await form.write("begin")
        await form.press("enter")
        assert form.at(DuelScreen)
        beginnings.put_down(where)
    assert saved(where).setup.seed == 4711


async def test_a_quick_duel_is_a_challenge_that_letters_change_and_enter_fights(where: AppContext) -> None:
    where.keep(replace(where.settings, preset="death", opponent="nocturne"))
    async with setting_up(where, command=QuickDuel()) as form:
        first, _, third, *_ = where.cards().characters
        assert first.line in form.told
        assert "At stake: win 1 of 3 to the next level." in form.told
        assert "you have not met" in form.told
        before = form.told
        await form.press("delete", "-")
        assert form.told == before, "where the caret is on no field none is set back"
        assert "a friendly bout" in form.row("Fought for")
        assert "Tobias Quill" in form.row("Opponent")
        await form.press("o", "3", "w", "2")
        assert third.name in form.row("Opponent")
        assert "stay" in form.caret
        await form.press("enter")
        assert form.at(DuelScreen)
        assert form.app.screen.bout.seats.texts.right == third.key  # type: ignore[attr-defined]
        await form.press("escape")
        assert not form.at(Terms), "it does not stay below the duel"


async def test_every_game_is_begun_from_the_first_screen_by_one_kind_of_keys(
    where: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (saved_duels, forecast):
        monkeypatch.setattr(module, "WorkerClient", Unreckoned)
    app = home_app(where)
    async with app.run_test(size=(80, 24)) as pilot:
        keyboard, begun = Keyboard(pilot), list[str]()
        ways = [("n", str(number)) for number in range(1, len(KEYS) + 1)]
        for way in (*ways, ("q",), ("n", "g", "1", "o", "1", "0")):
            await keyboard.press(*way, "enter")
            duel = app.screen
            assert isinstance(duel, DuelScreen)
            begun.append(duel.bout.table.rules.key)
            if way[-1] == "0":
                assert duel.bout.seats.texts.right == where.cards().characters[9].key
            while not isinstance(app.screen, HomeScreen):
                await keyboard.press("escape")
        assert begun == [*KEYS, KEYS[-1], KEYS[0]], "the quick duel is of the game last played"
        where.clear_table()


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
