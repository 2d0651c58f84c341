"""The words of Dueling Scars: every event with every value, every prompt, house rule, odd and chapter."""

from fractions import Fraction
from itertools import product
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from duel_tui.engine.requests import Ask, Roll
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.show.grammar import YOU
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.model import Options
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.words import Narrator, Rulebook, Wording, read_phrases
from duel_tui.words.rulebook import WIDTH
from tests.systems.dueling_scars.situations import LEFT, LIBRARY, after, attack, begun, ruleset
from tests.systems.foretold import prospects_of

PHRASES = read_phrases(LIBRARY.phrases(KEY))
NARRATOR = Narrator(PHRASES)
WORDING = Wording(PHRASES)
RULEBOOK = Rulebook(PHRASES, LIBRARY.raw_tables(KEY))
NAMES = BySide("Bernardino", "Don Diego")
EVENTS = tuple(kinds(model.Event))
PLAIN: dict[Any, list[Any]] = {
    Side: list(Side),
    Side | None: [*Side, None],
    int: [0, 1, 2, 5],
    bool: [False, True],
    BySide[int]: [BySide(0, 2), BySide(1, 1)],
    BySide[model.Weapon]: [
        BySide(model.Weapon.FOIL, model.Weapon.LASER),
        BySide(model.Weapon.SABRE, model.Weapon.KNIFE),
    ],
}


def values(hint: Any) -> list[Any]:
    return PLAIN[hint] if hint in PLAIN else list(hint)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_an_event_is_told_with_every_value_its_fields_may_take(event: type[msgspec.Struct]) -> None:
    for place, fields in enumerate(product(*map(values, get_type_hints(event).values()))):
        text = NARRATOR.told(event(*fields), NAMES, place)
        assert text[0].isupper(), text
        assert "{" not in text, text
        assert "None" not in text, text
        assert len(text) <= 152, text


def test_words_are_kept_for_these_events_and_no_others() -> None:
    assert set(PHRASES.events) == {event.__struct_config__.tag for event in (*EVENTS, *RULING_EVENTS)}


@pytest.mark.parametrize("why", model.Why)
def test_every_end_has_its_sentence(why: str) -> None:
    assert "Bernardino" in WORDING.narrator.outcome(LEFT, why, NAMES)
    assert WORDING.narrator.outcome(None, why, NAMES).endswith(".")


def test_an_experimental_house_rule_says_so() -> None:
    rules = PHRASES.options
    assert rules["initiative"].values["wager"] == "an experimental wager"


@pytest.mark.parametrize("what", ["action", "wager", "weapon"])
def test_every_prompt_has_its_words_and_the_masters_sentence(what: str) -> None:
    assert PHRASES.asks[what].prompt
    assert WORDING.tip(what).count(".") == 1
    assert set(PHRASES.master) <= {*PHRASES.asks, *PHRASES.events}


@pytest.mark.parametrize(("what", "keys"), [("action", model.Action), ("weapon", model.Weapon)])
def test_every_key_of_a_choice_has_its_row_and_its_move(what: str, keys: type[model.Action]) -> None:
    assert [row.key for row in PHRASES.pickers[what].rows] == list(keys)
    assert list(PHRASES.moves[what]) == list(keys)


def test_a_wager_is_picked_by_its_number() -> None:
    request = begun(initiative="wager").request
    assert request is not None
    (options,) = WORDING.options(request.asks[0]).values()  # type: ignore[union-attr]  # a wager is a decision
    assert [row.label for row in options] == ["0", "1", "2", "3"]


def test_rolls_are_announced() -> None:
    for place in (begun(), begun(initiative="coin"), after(attack(), "thrust"), after(attack(), "thrust", 5)):
        assert isinstance(place.request, Roll)
        assert WORDING.sums.pending(place.request, NAMES).endswith(".")


def ask() -> Ask:
    request = attack().request
    assert request is not None
    return request.asks[0]  # type: ignore[union-attr]  # an attacker decides


@pytest.mark.parametrize("action", list(model.Action))
def test_the_odds_of_an_action_are_all_its_ways_and_make_one(action: model.Action) -> None:
    for tracks in (((4, 2), (4, 2)), ((1, 0), (6, 5)), ((6, 5), (1, 0))):
        state = attack(*tracks).state
        found = prospects_of(ruleset(), state, ask(), action)
        assert sum(dict(one.facts)["chance"] for one in found) == 1
        lines = WORDING.odds.clauses(found)
        assert len(lines) == len(found) == 7
        assert not any("{" in line or "[[" in line for line in lines)


def test_the_odds_of_a_thrust_with_foils() -> None:
    found = {
        one.answer: dict(one.facts)
        for one in prospects_of(ruleset(), attack().state, ask(), model.Action.THRUST)
    }
    six, middle, low = Fraction(671, 1296), Fraction(544, 1296), Fraction(81, 1296)
    assert found["success"]["chance"] == six
    assert found["success"]["foe_action"] == 2
    assert found["success_complication parry"]["chance"] == middle * middle
    assert found["failure_complication riposte"]["chance"] == low * six
    assert found["failure_complication riposte"]["action"] == 2
    assert WORDING.odds.clauses(prospects_of(ruleset(), attack().state, ask(), model.Action.THRUST))[0] == (
        "51.8 %, you roll a 6: then you have Action 4, Effect 2, the opponent has Action 2, Effect 2, and you attack again"
    )


def told(
    names: BySide[str] = NAMES,
    left: tuple[int, int] = (4, 2),
    right: tuple[int, int] = (4, 2),
    *,
    quiet: int = 0,
    action: model.Action = model.Action.THRUST,
    **options: Any,
) -> tuple[str, ...]:
    """The odds of the left side's action, as they are told to whoever is `YOU`."""
    state = replace(attack(left, right, **options).state, quiet=quiet)
    return WORDING.odds.clauses(prospects_of(ruleset(**options), state, ask(), action), names, Side.LEFT)


def test_odds_say_who_wins_where_an_action_takes_the_last_die() -> None:
    lines = told(BySide(YOU, "Quill"), (4, 2), (2, 2))
    assert lines[0] == "51.8 %, you roll a 6: then you win"
    assert lines[3] == "10.5 %, you roll a 5 or 4 and Quill 3 or less: then you win"
    lines = told(BySide(YOU, "Quill"), (1, 0), (6, 5))
    assert lines[1] == "22.2 %, you roll a 5 or 4 and Quill a 6: then Quill wins"
    assert told(BySide(YOU, "Quill"), (4, 2), (2, 2), match=3)[0].endswith(": then you win the assault")


def test_odds_speak_of_nobody_without_dice_as_one_who_attacks() -> None:
    for tracks in (((4, 2), (2, 2)), ((1, 0), (6, 5)), ((2, 5), (2, 5))):
        for line in told(NAMES, *tracks):
            assert "Action 0" not in line
            assert ("wins" in line) is not ("attacks" in line), line


def test_odds_name_both_where_nobody_is_addressed() -> None:
    left, right = NAMES
    line = told(NAMES)[2]
    assert line.startswith(f"17.6 %, {left} rolls a 5 or 4 and {right} a 5 or 4: then {left} has Action 4")
    assert line.endswith(f"and {right} attacks next")


def test_odds_say_that_an_assault_is_drawn_without_harm() -> None:
    last = ruleset().book.options.stalemate - 1
    assert told(NAMES, quiet=last, action=model.Action.FEINT)[0].endswith(": then the duel is drawn")
    assert told(NAMES, quiet=last)[0].endswith("attacks again"), "a die was lost"
    regained = told(NAMES, quiet=last, action=model.Action.RECOVER)
    assert regained[0].endswith(": then the duel is drawn"), "a die regained is not a die lost"


def test_a_hit_that_kills_before_the_answer_has_fewer_ways() -> None:
    rules = ruleset(harm_before_parry=True)
    found = prospects_of(rules, attack((4, 5), harm_before_parry=True).state, ask(), model.Action.THRUST)
    assert [one.answer for one in found][:2] == ["success", "success_complication"]


def test_every_line_of_the_rulebook_fits_and_every_table_is_printed() -> None:
    for chapter in RULEBOOK.chapters:
        for one in chapter.entries:
            assert one.text, one.title
            assert "{" not in one.text, one.title
            assert all(len(line) <= WIDTH for line in one.text.splitlines()), one.title
    keys = {one.key for chapter in RULEBOOK.chapters for one in chapter.entries}
    assert keys >= {"table weapons", "table attack", "table defence", "table actions"}
    assert keys >= {f"rule {name}" for name in Options.__struct_fields__}
    assert keys >= {f"action {action}" for action in model.Action}


def test_dice_of_which_each_counts_are_told_one_by_one() -> None:
    place = begun()
    assert isinstance(place.request, Roll)
    from duel_tui.engine.answers import Rolled  # noqa: PLC0415
    from duel_tui.engine.timeline import Step  # noqa: PLC0415

    step: Step[Any] = Step(1, place.request, Rolled(15, (6, 3, 5, 1)), (), None, None)
    assert [line.text for line in NARRATOR.tale(step, NAMES)] == [
        "Bernardino rolls 6 3 5 1 for the first attack"
    ]
