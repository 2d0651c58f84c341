"""Nothing the rules know is without words."""

import re
from collections.abc import Iterable

import pytest

from duel_tui.engine.menu import YesNo
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer import terms as fencer
from duel_tui.narration import Phrases, PhrasesError, read_phrases
from duel_tui.registry import KEYS, Library
from duel_tui.systems.rapier_and_dagger import terms
from duel_tui.wording import Wording

NAMES = BySide("Bernardino", "Don Diego")
REFEREE_WHY = [
    "killed",
    "unconscious",
    "yield",
    "first_blood",
    "touches",
    "disarmed",
    "maimed",
    "hits",
    "rounds",
    "stalemate",
    "double",
    "wounds",
    "agreed",
]
ROLLS = [
    "hit",
    "push",
    "strike",
    "break",
    "tear loose",
    "hold on",
    "stagger",
    "shake off",
    "rise",
    "retrieve",
]
ROLLS += ["kick away", "disarm", "wrist", "beheading", "wizard", "strength", "agility", "dexterity", "size"]
ROLLS += [
    "turn",
    "draw",
    "knock down",
    "stab",
    "expertise",
    "nationality",
    "organisation",
    "style",
    "name",
    "kit",
]
ASKS = ["movement", "accept", "exchange", "grapple", "means", "break_away", "hold_on", "mercy", "review"]
ASKS += ["approach", "combat_movement", "change_movement", "change_movement_again", "blade", "change_blade"]
ASKS += ["sword_action", "after_attack", "column", "close_behind"]
GROUPS: dict[str, Iterable[str]] = {
    "movement": terms.Movement,
    "moves": terms.Movement,
    "readies": terms.Blade,
    "acts": terms.Action,
    "meets": terms.Action,
    "line": [*terms.Line, *terms.Defence],
    "parries": terms.Line,
    "measure": terms.Result,
    "win": [*terms.Why, *REFEREE_WHY],
    "draw": [*terms.Why, *REFEREE_WHY],
    "why": [*terms.Why, *REFEREE_WHY],
    "kind": fencer.Kind,
    "kind_short": fencer.Kind,
    "place": fencer.Place,
    "grade": fencer.Grade,
    "grade_letter": fencer.Grade,
    "blow": fencer.Blow,
    "means": fencer.Means,
    "weapon": fencer.Weapon,
    "left_hand": fencer.LeftHand,
    "armour": fencer.Armour,
    "cover": fencer.Cover,
    "style": fencer.Style,
    "organisation": fencer.Organisation,
    "characteristic": fencer.Characteristic,
    "characteristic_short": fencer.Characteristic,
}
FEET = [movement for movement in terms.Movement if movement is not terms.Movement.YIELD]
PICKERS: dict[str, Iterable[str]] = {
    "movement": terms.Movement,
    "combat_movement": terms.Movement,
    "change_movement": ["keep", *FEET],
    "change_movement_again": ["keep", *FEET],
    "column": FEET,
    "target": fencer.Place,
    "blade": terms.Blade,
    "change_blade": ["keep", *terms.Blade],
    "action": terms.Action,
    "left_hand": YesNo,
    "after_attack": terms.Closing,
    "close_behind": terms.Behind,
    "blow": fencer.Blow,
    "defence": terms.Defence,
    "give_up": YesNo,
    "accept": YesNo,
    "grapple": YesNo,
    "break_away": YesNo,
    "hold_on": YesNo,
    "mercy": terms.Mercy,
    "review": ["keep", *fencer.Characteristic],
}


@pytest.mark.parametrize("group", GROUPS)
def test_every_noun_has_its_word(group: str, phrases: Phrases) -> None:
    assert set(map(str, GROUPS[group])) <= set(phrases.words[group])


@pytest.mark.parametrize("field", PICKERS)
def test_every_key_of_a_choice_has_its_row_and_its_description(field: str, wording: Wording) -> None:
    rows = wording.phrases.pickers[field].rows
    assert {row.key for row in rows} == set(map(str, PICKERS[field]))
    assert all(wording.describe(field, row.key) for row in rows)


def test_every_means_has_its_row_its_description_and_its_attempt(wording: Wording, library: Library) -> None:
    tables = library.tables(KEYS[0])
    strikes = [f"{means} {place}" for means, row in tables.crossed_swords.items() for place in row]
    keys = {"push", "hold", "disarm", *strikes}
    assert {row.key for row in wording.phrases.pickers["means"].rows} == keys
    assert set(wording.phrases.words["tries"]) == keys
    assert all(wording.describe("means", key) for key in keys)


def test_a_description_fits_the_help_pane(phrases: Phrases) -> None:
    for field in (*PICKERS, "means", "means_with"):
        for key, text in phrases.descriptions[field].items():
            assert len(text) <= 150, (field, key)
            assert text.endswith("."), (field, key)


def test_every_house_rule_names_its_rulings(wording: Wording) -> None:
    rulings = [rule.ruling for rule in wording.house_rules()]
    assert all(re.fullmatch(r"|RD-\d+[a-z]?(, RD-\d+[a-z]?)*", ruling) for ruling in rulings)
    assert any(rulings)


def test_a_value_is_read_in_words_and_a_number_as_it_is(wording: Wording) -> None:
    assert wording.value("mercy", True) == "yes"
    assert wording.value("stalemate_rounds", 50) == "50"


@pytest.mark.parametrize("why", ROLLS)
def test_every_roll_is_announced(why: str, phrases: Phrases) -> None:
    assert phrases.rolls[why].need
    assert phrases.rolls[why].made


@pytest.mark.parametrize("what", ASKS)
def test_every_prompt_has_its_words_and_the_masters_sentence(what: str, wording: Wording) -> None:
    assert wording.phrases.asks[what].prompt
    assert wording.tip(what).count(".") == 1


def test_the_master_speaks_of_prompts_and_events_alone(phrases: Phrases) -> None:
    assert set(phrases.master) <= {*phrases.asks, *phrases.events}
    assert set(phrases.master_told) <= set(phrases.master)


@pytest.mark.parametrize("winner", [Side.LEFT, None])
@pytest.mark.parametrize("why", REFEREE_WHY)
def test_every_end_has_its_sentence(winner: Side | None, why: str, wording: Wording) -> None:
    text = wording.outcome(winner, why, NAMES)
    assert "{" not in text
    assert text.endswith(".")
    assert winner is None or "Bernardino" in text


def test_a_misspelt_key_of_the_words_is_refused_and_named(library: Library) -> None:
    raw = library.phrases(KEYS[0])
    with pytest.raises(PhrasesError, match="there is no key evnts, only name, short, line, events"):
        read_phrases(raw, {"evnts": {}})
    stolen = [{"key": "spare", "letter": "z", "label": "spare"}]
    twice = [{"key": key, "letter": "s", "label": key} for key in ("spare", "kill")]
    with pytest.raises(PhrasesError, match="'z' cannot pick a row of MERCY"):
        read_phrases(raw, {"pickers": {"mercy": {"title": "MERCY", "rows": stolen}}})
    with pytest.raises(PhrasesError, match="'s' picks two rows of MERCY"):
        read_phrases(raw, {"pickers": {"mercy": {"title": "MERCY", "rows": twice}}})


def test_a_missing_word_is_seen_and_nothing_breaks(phrases: Phrases) -> None:
    assert phrases.label("place", "tail") == "[[place tail]]"
    assert phrases.label("places", "tail") == "[[places tail]]"
    assert phrases.says_of("whistle") == phrases.shows("whistle") == "[[whistle]]"
    assert phrases.roll("juggle").need == "[[roll juggle]]"
    assert phrases.event("eclipse").says == {"*": ("[[event eclipse]]",)}
    assert phrases.picker("hat", ["top"]).title == "[[picker hat]]"
    assert [row.label for row in phrases.picker("hat", ["top"]).rows] == ["[[hat top]]"]
