"""The words of Dueling Scars: every event with every value, every prompt, odds and chapters."""

from fractions import Fraction
from itertools import product
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.engine.vocabulary import kinds
from duel_tui.show.grammar import YOU
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.model import Action, Options, Weapon
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.words import Narrator, Rulebook, Wording, read_phrases
from duel_tui.words.rulebook import WIDTH
from tests.systems.dueling_scars.situations import LEFT, LIBRARY, after, attack, begun, ruleset
from tests.systems.foretold import prospects_of

PHRASES = read_phrases(LIBRARY.phrases(KEY))
NARRATOR, WORDING = Narrator(PHRASES), Wording(PHRASES)
NAMES = BySide("Bernardino", "Don Diego")
AGAINST_QUILL = BySide(YOU, "Quill")
PLAIN: dict[Any, list[Any]] = {
    Side: list(Side),
    Side | None: [*Side, None],
    int: [0, 1, 2, 5],
    bool: [False, True],
    BySide[int]: [BySide(0, 2), BySide(1, 1)],
    BySide[Weapon]: [BySide(Weapon.FOIL, Weapon.LASER), BySide(Weapon.SABRE, Weapon.KNIFE)],
}


@pytest.mark.parametrize("event", kinds(model.Event), ids=lambda event: event.__name__)
def test_an_event_is_told_with_every_value_its_fields_may_take(event: type[msgspec.Struct]) -> None:
    values = [PLAIN[hint] if hint in PLAIN else list(hint) for hint in get_type_hints(event).values()]
    for place, fields in enumerate(product(*values)):
        text = NARRATOR.told(event(*fields), NAMES, place)
        assert text[0].isupper(), text
        assert "{" not in text, text
        assert "None" not in text, text
        assert len(text) <= 152, text


def test_every_end_and_every_kind_of_roll_has_its_sentence() -> None:
    for why in model.Why:
        assert "Bernardino" in NARRATOR.outcome(LEFT, why, NAMES)
        assert NARRATOR.outcome(None, why, NAMES).endswith(".")
    for place in (begun(), begun(initiative="coin"), after(attack(), "thrust"), after(attack(), "thrust", 5)):
        assert isinstance(place.request, Roll)
        assert WORDING.sums.pending(place.request, NAMES).endswith(".")


def test_dice_of_which_each_counts_are_told_one_by_one() -> None:
    request = begun().request
    assert request is not None
    step: Step[Any] = Step(1, request, Rolled(15, (6, 3, 5, 1)), (), None, None)
    told = [line.text for line in NARRATOR.tale(step, NAMES)]
    assert told == ["Bernardino rolls 6 3 5 1 for the first attack"]


def test_every_key_of_a_choice_has_its_row_and_its_move_and_a_wager_its_number() -> None:
    for what, keys in (("action", Action), ("weapon", Weapon)):
        assert [row.key for row in PHRASES.pickers[what].rows] == list(PHRASES.moves[what]) == list(keys)
    request = begun(initiative="wager").request
    assert isinstance(request, Decide)
    (options,) = WORDING.options(request.asks[0]).values()
    assert [row.label for row in options] == ["0", "1", "2", "3"]
    assert PHRASES.options["initiative"].values["wager"] == "an experimental wager"
    assert all(WORDING.tip(what).count(".") == 1 for what in ("action", "wager", "weapon"))


def ask() -> Ask:
    request = attack().request
    assert isinstance(request, Decide)
    return request.asks[0]


@pytest.mark.parametrize("action", list(Action))
def test_the_odds_of_an_action_are_all_its_ways_and_make_one(action: Action) -> None:
    for tracks in (((4, 2), (4, 2)), ((1, 0), (6, 5)), ((6, 5), (1, 0))):
        found = prospects_of(ruleset(), attack(*tracks).state, ask(), action)
        assert sum(dict(one.facts)["chance"] for one in found) == 1
        lines = WORDING.odds.clauses(found)
        assert len(lines) == len(found) == 7
        assert not any("{" in line or "[[" in line for line in lines)


def test_the_odds_of_a_thrust_with_foils() -> None:
    prospects = prospects_of(ruleset(), attack().state, ask(), Action.THRUST)
    found = {one.answer: dict(one.facts) for one in prospects}
    six, middle, low = Fraction(671, 1296), Fraction(544, 1296), Fraction(81, 1296)
    assert found["success"]["chance"] == six
    assert found["success"]["foe_action"] == 2
    assert found["success_complication parry"]["chance"] == middle * middle
    assert found["failure_complication riposte"]["chance"] == low * six
    assert found["failure_complication riposte"]["action"] == 2
    assert WORDING.odds.clauses(prospects)[0] == (
        "51.8 %, you roll a 6: then you have Action 4, Effect 2, the opponent has Action 2, Effect 2, and you attack again"
    )
    first = prospects_of(
        ruleset(harm_before_parry=True), attack((4, 5), harm_before_parry=True).state, ask(), Action.THRUST
    )
    assert [one.answer for one in first][:2] == ["success", "success_complication"], "no answer of the dead"


def told(
    names: BySide[str] = NAMES,
    left: tuple[int, int] = (4, 2),
    right: tuple[int, int] = (4, 2),
    *,
    quiet: int = 0,
    action: Action = Action.THRUST,
    **options: Any,
) -> tuple[str, ...]:
    """The odds of the left side's action, as they are told to whoever is `YOU`."""
    state = replace(attack(left, right, **options).state, quiet=quiet)
    return WORDING.odds.clauses(prospects_of(ruleset(**options), state, ask(), action), names, Side.LEFT)


def test_odds_say_who_wins_where_an_action_takes_the_last_die_and_who_attacks_where_not() -> None:
    lines = told(AGAINST_QUILL, (4, 2), (2, 2))
    assert lines[0] == "51.8 %, you roll a 6: then you win"
    assert lines[3] == "10.5 %, you roll a 5 or 4 and Quill 3 or less: then you win"
    lines = told(AGAINST_QUILL, (1, 0), (6, 5))
    assert lines[1] == "22.2 %, you roll a 5 or 4 and Quill a 6: then Quill wins"
    assert told(AGAINST_QUILL, (4, 2), (2, 2), match=3)[0].endswith(": then you win the assault")
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
    for action, end in (
        (Action.FEINT, ": then the duel is drawn"),
        (Action.THRUST, "attacks again"),
        (Action.RECOVER, ": then the duel is drawn"),
    ):
        assert told(NAMES, quiet=last, action=action)[0].endswith(end), "only a die lost counts"


def test_every_line_of_the_rulebook_fits_and_every_table_is_printed() -> None:
    entries = [one for part in Rulebook(PHRASES, LIBRARY.raw_tables(KEY)).chapters for one in part.entries]
    for one in entries:
        assert one.text, one.title
        assert "{" not in one.text, one.title
        assert all(len(line) <= WIDTH for line in one.text.splitlines()), one.title
    tables = [f"table {name}" for name in ("weapons", "attack", "defence", "actions")]
    rules = [f"rule {name}" for name in Options.__struct_fields__]
    assert {one.key for one in entries} >= {*tables, *rules, *[f"action {action}" for action in Action]}
