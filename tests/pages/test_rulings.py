"""What a game master adds, strikes out, overrules, corrects and sets, as it is typed; what names nothing changes nothing."""

import re
from pathlib import Path
from typing import cast

import pytest

from duel_tui.engine.facts import settable
from duel_tui.engine.rulings import Modify, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.rulings import FactForm, Modifying, Ruling
from duel_tui.plain.game_master import GameMaster
from duel_tui.plain.talk import Talk
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Overrule
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from tests.systems.card_duel.scenes import at_a_table
from tests.systems.card_duel.situations import bout as card_duel
from tests.systems.en_garde.seated import sits
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, CHOSEN
from tests.tui.visits import context

LEFT, RIGHT = Side
ROLLED = (*AT_MEASURE, CHOSEN, "left hit 1d100: 60 by hand", "right hit 1d100: 40 by hand")


@pytest.mark.parametrize(
    ("typed", "ruling"),
    [
        ("+10 the chandelier", Modify(LEFT, 10, "the chandelier")),
        ("-1000", Modify(LEFT, -1000)),
        ("right minus 5 duel low sun", Modify(RIGHT, -5, "low sun", "duel")),
        ("Minus 5 sun", Modify(LEFT, -5, "sun")),
        ("+5 surplus strength", Modify(LEFT, 5, "surplus strength")),
        ("+10 minus the hat", Modify(LEFT, 10, "minus the hat")),
        ("r-5", Modify(RIGHT, -5)),
    ],
)
def test_a_number_and_what_it_is_for_are_read(typed: str, ruling: Modify) -> None:
    duel = bout(lines=AT_MEASURE)
    assert Modifying(duel, LEFT).answer(typed, duel.wording.say) == ruling


@pytest.mark.parametrize("typed", ["-1001", "both +5", "x sun", "+-5", "plus", "the sun"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    duel = bout(lines=AT_MEASURE)
    assert isinstance(Modifying(duel, LEFT).answer(typed, duel.wording.say), str)


def test_an_only_modifier_is_struck_out_by_its_number_or_name_alone() -> None:
    duel = bout(lines=AT_MEASURE)
    duel.table.rule(Modify(LEFT, 10, "the chandelier"))
    form, say = Modifying(duel, LEFT), duel.wording.say
    line = duel.table.waiting[0].line
    for typed in ("x 1", "x1", "x chandelier", "x the chandelier", "strike one out 1"):
        assert form.answer(typed, say) == Strike(line), typed
    for typed in ("x", "x 2", "x low sun", "x nonsense", "x 1 nonsense"):
        assert isinstance(form.answer(typed, say), str), typed


def test_a_roll_is_named_by_its_number_or_it_is_the_last() -> None:
    duel = bout(lines=ROLLED)
    rolls = duel.table.rolls()
    form, say = Ruling(duel, rolls), duel.wording.say
    assert len(rolls) > 1
    assert form.answer("f he slipped", say) == Overrule(False, "he slipped")
    for typed in ("#2 f", "another roll 2 f"):
        assert form.answer(typed, say) == Overrule(False, "", rolls[1].number), typed
    for typed in ("#12 f", "#12", "#0 s", "c", "c x", "x"):
        assert isinstance(form.answer(typed, say), str), typed
    assert "c 31" in str(form.answer("c", say))


def setting_of(seated: Bout) -> FactForm:
    rules = settable(seated.table.rules)
    assert rules is not None
    return FactForm(rules.facts(seated.table.state), seated.called, seated.wording)


CARDS = setting_of(at_a_table(card_duel("9S 4H KD AC QS", "2S")))
PISTE = setting_of(sits("12345", "11122", (10, 13)))


@pytest.mark.parametrize(
    ("setting", "typed", "ruling"),
    [
        (CARDS, "lh27h", Set("left.hand.2", "7H")),
        (CARDS, "lh2JKR the sleeve", Set("left.hand.2", "JKR", "the sleeve")),
        (CARDS, "rh7h", Set("right.hand.1", "7H")),
        (CARDS, "rw2", Set("right.boxes", "2")),
        (CARDS, "left.hand.5 = 10D", Set("left.hand.5", "10D")),
        (CARDS, "lh2", "Type the card after it, as in 2C."),
        (CARDS, "lh221s", "21s: not a choice here. Type the card after it, as in 2C."),
        (PISTE, "la25", Set("left.hand.2", "5")),
        (PISTE, "rs14", Set("right.square", "14")),
        (PISTE, "lh3", Set("left.hits", "3")),
    ],
)
def test_letters_name_a_fact_and_a_card_follows(setting: FactForm, typed: str, ruling: Set | str) -> None:
    assert setting.answer(typed, setting._wording.say) == ruling


def test_what_a_card_is_now_is_not_shown() -> None:
    hand, card = CARDS.read("lh"), CARDS.read("lh2")
    assert hand.field is not None
    assert [option.label for option in hand.field.options] == [f"card {slot}" for slot in range(1, 6)]
    assert CARDS.asked(card.picks).endswith("card 2")
    assert card.field is not None
    assert not card.field.options


class Heard:
    """What a game master's words say."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def tell(self, *lines: str) -> None:
        self.lines += lines


def test_the_list_in_lines_names_the_cards_of_hands_without_their_faces() -> None:
    heard = Heard()
    words = GameMaster(at_a_table(card_duel("9S", "KD")), cast("Talk", heard)).words(Side.LEFT)
    next(one for one in words if one.word == "set").deed("")
    (listed,) = heard.lines
    assert "left hand 1, " in listed
    assert "right wounds 0" in listed
    assert not [card for card in ("9S", "KD") if card in listed]


RULING = re.compile(r"\b[A-Z]{2,3}-\d")


@pytest.mark.parametrize("key", KEYS)
def test_a_ruling_is_named_only_where_it_is_asked_for(key: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(Settings(ruleset=key))
    terms = Terms(where, where.settings)
    fields = [*terms.house_rules.page.fields, *terms.page.fields]
    told = [text for one in fields for text in (one.label, one.line, one.more, one.changed)]
    told += [text for one in fields for value in one.values for text in (value.label, value.detail)]
    assert [text for text in told if RULING.search(text)] == []
    named = [one for one in where.wording(key).phrases.options.values() if RULING.search(one.id)]
    assert not named or [
        value.figures for one in fields for value in one.values if RULING.search(value.figures)
    ]
