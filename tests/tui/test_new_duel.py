"""New duel: a form that Enter accepts, its house rules, and what both explain."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.rollers import BY_HAND, Rollers, Way
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.model import Fill, PageField, Value
from duel_tui.pages.new_duel import Terms
from duel_tui.play.context import AppContext
from duel_tui.play.setup import Agreement
from duel_tui.registry import KEYS
from duel_tui.storage import fencers
from duel_tui.storage.settings import Settings
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.widgets.blocks import told
from tests.plain.talks import conversation
from tests.play.beginnings import put_down
from tests.tui.golden import assert_looks_like
from tests.tui.new_duels import ONE_GAME_FAST, challenged, saved, setting_up
from tests.tui.screens import Keyboard, at_screen, home_app
from tests.tui.visits import context

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])


PERSON = "11"
"""The number of a person among the opponents of the first game."""


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


@SIZES
async def test_how_it_looks(size: tuple[int, int], where: AppContext) -> None:
    name = f"{size[0]}x{size[1]}"
    async with setting_up(where, size=size) as form:
        assert_looks_like(form.app, f"new-duel-{name}")
        await form.press("r")
        assert_looks_like(form.app, f"new-duel-rules-{name}")
        await form.press("o")
        assert_looks_like(form.app, f"new-duel-opponent-{name}")
        await form.press("h", "t", "5")
        assert_looks_like(form.app, f"house-rules-{name}")


@SIZES
async def test_no_sentence_of_the_games_is_cut_while_rows_are_free(
    size: tuple[int, int], where: AppContext
) -> None:
    async with setting_up(where, size=size) as form:
        assert "\u2026" not in form.text
        for key in KEYS:
            assert " ".join(where.wording(key).phrases.line.split()) in form.told


@pytest.mark.parametrize("rows", range(3, 20))
def test_values_are_told_whole_as_far_as_there_are_rows_and_never_in_more(rows: int) -> None:
    long = "A short one. A sentence that is too long for the row in which it stands."
    field = PageField(
        "f", "F", 1, tuple([Value(str(one), detail=long, command=Fill("f", str(one))) for one in range(4)])
    )
    lines = told(field, 40, rows).plain.splitlines()
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
    assert setup.preset == "salle"
    assert setup.kind == "friendly"
    assert setup.players.left == "person"
    assert setup.seed is not None


@pytest.mark.parametrize("ways", [["g", "5"], ["5"], ["g"] * 4, ["G"], ["space"] * 4, ["right"] * 4])
async def test_a_game_is_chosen_by_its_number_its_letter_space_or_arrows(
    ways: list[str], where: AppContext
) -> None:
    async with setting_up(where, *ways, "enter"):
        pass
    assert saved(where).journal.ruleset == KEYS[4]


async def test_every_field_has_a_letter_and_the_cursor_stands_on_it(where: AppContext) -> None:
    async with setting_up(where) as form:
        for field in form.app.screen.query_one("Form")._fields.values():  # type: ignore[attr-defined]
            if not field.denied and not field.opens:
                await form.press(field.letter)
                assert field.label in form.caret


async def test_rules_bring_what_is_fought_for_and_their_house_rules(where: AppContext) -> None:
    async with setting_up(where, "r") as form:
        assert "Touches in a friendly bout: 3" in form.told
        await form.press("4")
        assert "To satisfaction" in form.caret
        assert "first blood" in form.row("Fought for")
        await form.press("1")
        assert "Every rule stands as written." in form.told
        await form.press("4", "enter")
    assert saved(where).journal.options == {"blood_threshold": "serious"}


@pytest.mark.parametrize("number", range(1, 11))
async def test_rules_do_not_say_that_a_friendly_bout_goes_to_first_blood(
    number: int, where: AppContext
) -> None:
    async with setting_up(where, "r", *str(number), "f", "1", "r") as form:
        assert "a friendly bout" in form.row("Fought for")
        told = [rule.line for rule in Agreement(where, where.game).presets.values()][number - 1]
        assert " ".join(told.split()) in form.told
        assert "first blood" not in told.removeprefix("For a duel to first blood.")


async def test_the_footer_says_that_the_house_rules_open(where: AppContext) -> None:
    async with setting_up(where) as form:
        assert "space turn" in form.text
        await form.press("m", "down", "down", "down")
        assert "space open" in form.text
        await form.press("r")
        assert "space turn" in form.text


async def test_a_seed_is_typed_and_taken_back_and_set_back(where: AppContext) -> None:
    async with setting_up(where, "d", *"4711") as form:
        assert "4711" in form.caret
        await form.press("backspace")
        assert "471 " in f"{form.caret} "
        await form.press("minus")
        assert "random" in form.caret
        await form.press(*"4712", "enter")
    assert saved(where).setup.seed == 4712


async def test_chance_by_hand_and_two_people_at_one_keyboard(where: AppContext) -> None:
    async with setting_up(where, "o", *PERSON) as form:
        assert "a person" in form.caret
        assert "curtain" in form.told
        await form.press("c", "2", "enter")
    setup = saved(where).setup
    assert setup.seed is None
    assert setup.rollers == BY_HAND
    assert list(setup.players) == ["person", "person"]


async def test_peoples_dice_are_typed_and_the_opponents_automatic_and_the_header_has_a_seed(
    where: AppContext,
) -> None:
    where.keep(replace(where.settings, chance="asked"))
    async with setting_up(where, "c") as form:
        assert "asked at each roll" in form.caret
        await form.press("3")
        assert "people's by hand" in form.caret
        await form.press("enter")
    setup = saved(where).setup
    assert setup.seed is not None
    assert setup.dice == Rollers(left=Way.BY_HAND)


async def test_a_game_without_dice_has_chance_from_one_place(where: AppContext) -> None:
    where.keep(replace(where.settings, chance="people"))
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("game", "duel_of_swords"))
    assert terms.entrants.chances == ("program", "by_hand")
    assert terms.match().dice is None
    assert terms.match().seed is not None


async def test_passing_somebody_at_a_real_table_leaves_chance_as_it_was(where: AppContext) -> None:
    async with setting_up(where, "m", "o", *PERSON, "space") as form:
        assert "a person at a real table" in form.caret
        assert "by hand" in form.row("Dice")
        await form.press("space")
        assert "from the program" in form.row("Dice")


@pytest.mark.parametrize("key", ONE_GAME_FAST)
async def test_every_opponent_and_all_rules_explain_themselves_whole(key: str, where: AppContext) -> None:
    where.keep(Settings(ruleset=key))
    async with setting_up(where, "r") as form:
        for number, preset in enumerate(where.presets(key).values(), 1):
            await form.press(*str(number))
            assert " ".join(preset.line.split()) in form.told
        await form.press("o")
        for number, character in enumerate(where.cards(key).characters, 1):
            await form.press("f", "o", *str(number))
            assert character.name in form.caret
            assert character.line in form.told
            assert character.what not in form.told
            await form.press("?")
            assert character.what in form.told
            await form.press("x")


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


async def test_what_was_played_last_fills_the_next_form(where: AppContext) -> None:
    async with setting_up(where, "r", "3", "o", "3", "enter"):
        pass
    foe = where.cards().of(where.settings.opponent).name
    async with setting_up(where, "m") as form:
        assert "Honour" in form.row("Rules")
        assert foe in form.row("Opponent")


async def test_wounds_stay_past_a_game_that_has_none_and_heal_again_in_the_next_duel(
    where: AppContext,
) -> None:
    async with setting_up(where, "w", "2") as form:
        assert "stay" in form.row("w  Wounds")
        await form.press("g", "2")
        assert "no wounds that could stay" in form.row("w  Wounds")
        await form.press("g", "1")
        assert "stay" in form.row("w  Wounds")
        await form.press("enter")
        assert form.at(DuelScreen)
    where.clear_table()
    async with setting_up(context(where.saves.folder), "w") as form:
        assert "heal" in form.row("w  Wounds")


async def test_what_was_wished_of_a_newcomer_is_remembered_past_the_duel(where: AppContext) -> None:
    async with setting_up(where, "+", "t", "2", "enter") as form:
        assert form.at(DuelScreen)
    where.clear_table()
    assert where.settings.newcomer_rating != Settings().newcomer_rating
    assert context(where.saves.folder).settings.newcomer_rating == where.settings.newcomer_rating


@SIZES
async def test_a_fencers_old_wounds_are_told_where_he_is_chosen(
    size: tuple[int, int], where: AppContext
) -> None:
    leg, head = Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.SERIOUS)
    file = fencers.add(where.saves, unnamed("Anna"), condition=Condition((leg, head)))
    where.keep(replace(where.settings, fencer=file.stem))
    told = "old wounds and losses: right leg light, head serious."
    async with setting_up(where, "y", size=size) as form:
        assert f"The fencer has {told} They do not count in this duel" in form.told
        await form.press("w", "2", "y")
        assert f"The fencer begins with {told}" in form.told
    said = conversation(where, ("new", "wounds stay", "?"))
    assert f"Your fencer, Anna. The fencer begins with {told.removesuffix('.')}" in said


async def test_another_game_keeps_who_fences_who_plays_and_the_rules_it_shares(where: AppContext) -> None:
    async with setting_up(where, "y", "3", "r", "1") as form:
        before = {label: form.row(label) for label in ("Your fencer", "Right fencer", "Rules", "Opponent")}
        await form.press("g", "2")
        assert "Duel of Swords" in form.row("Game")
        assert {label: form.row(label).lstrip("> ") for label in before} == {
            label: row.lstrip("> ") for label, row in before.items()
        }


async def test_who_is_there_only_for_the_asking_is_never_filled_in(where: AppContext) -> None:
    where.keep(replace(where.settings, opponent="vieri"))
    async with setting_up(where) as form:
        assert "Maestro Vieri" in form.text
        await form.press("g", "2")
        assert "Maestro Vieri" not in form.text


async def test_a_setting_is_chosen_and_its_words_go_with_the_duel(where: AppContext) -> None:
    async with setting_up(where, "g", "2", "s", "2") as form:
        assert "Duel of Spells" in form.caret
        await form.press("enter")
        assert form.at(DuelScreen)
        assert "Duel of Spells" in form.text
    assert saved(where).setup.changes


async def test_rules_of_the_users_own_stand_beside_the_shipped_ones(where: AppContext) -> None:
    folder = where.saves.rulesets
    folder.mkdir()
    (folder / "short.toml").write_text(
        'based_on = "en_garde"\nname = "A [b]short[/] En Garde"\nline = "Over soon."\n[phrases]\nname = "Short"\n'
    )
    (folder / "wrong.toml").write_text('based_on = "en_garde"\n[phrases]\nname = 3\n')
    async with setting_up(where, "g", "4", "s", "2") as form:
        assert "A [b]short[/] En Garde" in form.caret
        assert "Over soon." in form.text
        assert "wrong.toml: " in form.text
        await form.press("enter")
        assert "Short" in form.text.splitlines()[0]


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
        put_down(where)
    assert saved(where).setup.seed == 4711


def test_what_fencers_bring_follows_the_house_rules(where: AppContext) -> None:
    terms = Terms(where, where.settings)
    terms.carry_out(Fill("game", "card_duel"))
    assert terms.match().ruleset == "card_duel"
    assert terms.entrants.brought.left.startswith("Initiative 2, hand 5")


async def test_wounds_stay_by_one_letter_where_the_game_has_some(where: AppContext) -> None:
    async with at_screen(where, lambda _: FormScreen(Terms(where, where.settings))) as keyboard:
        await keyboard.press("g", "2", "w")
        assert "this game has no wounds that could stay" in keyboard.text
        await keyboard.press("g", "1", "w", "w")
        assert "stay" in keyboard.caret
        await keyboard.press("enter")
        assert keyboard.at(DuelScreen)
        put_down(where)
    assert saved(where).setup.carries
    assert "\ncarries = true\n" in saved(where).path.read_text()


@SIZES
async def test_how_a_challenge_looks(size: tuple[int, int], where: AppContext) -> None:
    async with challenged(where, size=size) as form:
        assert_looks_like(form.app, f"challenge-{size[0]}x{size[1]}")


async def test_a_quick_duel_is_a_challenge_and_enter_fights_it(where: AppContext) -> None:
    async with challenged(where) as form:
        foe = where.cards().characters[0]
        assert foe.line in form.told
        assert "At stake: win 1 of 3 to the next level." in form.told
        assert "you have not met" in form.told
        await form.press("enter")
        assert form.at(DuelScreen)
        setup = form.app.screen.bout.seats.texts  # type: ignore[attr-defined]
        assert setup.right == foe.key
        await form.press("escape")
        assert not form.at(Terms), "it does not stay below the duel"


async def test_a_challenge_is_the_form_filled_in_and_its_letters_change_it(where: AppContext) -> None:
    where.keep(replace(where.settings, preset="death", opponent="nocturne"))
    async with challenged(where) as form:
        assert "a friendly bout" in form.row("Fought for")
        assert "Tobias Quill" in form.row("Opponent")
        await form.press("o", "3", "w", "2")
        assert where.cards().characters[2].name in form.row("Opponent")
        assert "stay" in form.caret


async def test_where_the_caret_is_on_no_field_none_is_set_back(where: AppContext) -> None:
    async with challenged(where) as form:
        before = form.told
        await form.press("delete", "-")
        assert form.told == before


async def test_against_a_chosen_opponent_it_takes_five_keys_from_home(where: AppContext) -> None:
    keys = ["n", "o", "1", "0", "enter"]
    app = home_app(where)
    async with app.run_test() as pilot:
        await Keyboard(pilot).press(*keys)
        assert isinstance(app.screen, DuelScreen)
        assert app.screen.bout.seats.texts.right == where.cards().characters[9].key
        where.clear_table()


async def test_rules_that_change_what_is_fought_for_say_so(where: AppContext) -> None:
    changes = "This changes what the duel is fought for: a duel to the death, no longer a friendly bout."
    async with setting_up(where, "r", "3", "5") as form:
        assert changes in form.told
        await form.press("f", "1", "r")
        assert changes not in form.told, "a person changed it since"
        await form.press("6")
        assert "Brawl" in form.caret
        assert "no longer" not in form.told
    assert not any(preset.friendly for key, preset in where.presets().items() if key != "salle")


@pytest.mark.parametrize(
    ("wounds", "said"),
    [
        ((Wound(Place.HEAD, Grade.MORTAL), Wound(Place.HEAD, Grade.LIGHT)), "Anna: one more wound kills."),
        ((Wound(Place.RIGHT_LEG, Grade.MORTAL),), "Anna: the fencer can only stand"),
        ((Wound(Place.RIGHT_LEG, Grade.LIGHT),), ""),
    ],
)
async def test_a_fencer_near_the_end_is_named_before_enter_where_wounds_stay(
    wounds: tuple[Wound, ...], said: str, where: AppContext
) -> None:
    file = fencers.add(where.saves, unnamed("Anna"), condition=Condition(wounds))
    where.keep(replace(where.settings, fencer=file.stem))
    async with setting_up(where, "r", "1") as form:
        assert "Anna: " not in form.text
        await form.press("w", "2")
        assert (said in form.told) if said else ("Anna: " not in form.text)
    told = conversation(where, ("new", "rules as written", "wounds stay"))
    assert (said in told) if said else ("Anna: " not in told)


async def test_what_is_not_as_usual_is_said_without_a_look_at_it(where: AppContext) -> None:
    async with setting_up(where, "d", *"7", "r", "3", "m") as form:
        assert "Rules Honour; Seed 7" in form.row("More")


def test_rules_stand_in_two_groups(where: AppContext) -> None:
    field = Terms(where, where.settings).page.field("rules")
    groups = [value.under for value in field.values]
    assert list(dict.fromkeys(groups)) == ["what it is fought for", "how both move"]
    assert sorted(groups, reverse=True) == groups


async def test_house_rules_are_searched(where: AppContext) -> None:
    async with setting_up(where, "h", "/", *"touches friendly", "enter") as form:
        assert "Touches in a friendly bout" in form.caret
        await form.press("/", *["backspace"] * 16, *"zebra", "enter")
        assert "zebra: in none of them." in form.text
    said = conversation(where, ("new", "house rules", "find friendly touches"))
    assert "Touches in a friendly bout: 3." in said.splitlines()[-2]


async def test_figures_typed_in_one_field_are_not_those_of_the_next(where: AppContext) -> None:
    """A field that was out of sight comes into sight with none typed in it."""
    async with setting_up(where) as form:
        await form.press("o", "1", "r", "1")
        assert "Rules              As written" in form.text
