"""The figures: cells picked from the leaflet, and misprints refused with their place and reason."""

from pathlib import Path

import pytest

from duel_tui import registry
from duel_tui.systems.en_garde import KEY
from tests.systems.en_garde.situations import LIBRARY
from tests.systems.misprints import Misprint, printed


def test_the_figures_are_the_leaflets() -> None:
    tables = LIBRARY.tables(KEY)
    assert (tables.piste, tables.start, tables.hand, tables.rounds_to_win) == (23, (1, 23), 5, 5)
    assert (tables.deck.values, tables.deck.copies) == ((1, 2, 3, 4, 5), 5)
    assert tables.actions == {
        "basic": ("forward", "back", "attack"),
        "standard": ("forward", "back", "attack"),
        "advanced": ("forward", "back", "attack", "advance_attack"),
    }
    assert tables.responses == {
        "basic": {"attack": ()},
        "standard": {"attack": ("parry",)},
        "advanced": {"attack": ("parry",), "advance_attack": ("parry", "retreat")},
    }
    assert tables.attack_cards == {"basic": 1, "standard": 5, "advanced": 5}


MISPRINTS: dict[str, tuple[Misprint, str]] = {
    "unknown key": (lambda raw: raw.update(pist=23), "there is no key pist"),
    "wrong level": (
        lambda raw: raw["actions"].update(expert=[]),
        "actions: there is no 'expert', only basic, standard, advanced",
    ),
    "no figure of a house rule": (
        lambda raw: raw["house_rules"].clear(),
        "house_rules: the key stalemate_rounds is missing",
    ),
    "a figure out of bounds": (
        lambda raw: raw["house_rules"].update(stalemate_rounds=0),
        "house_rules.stalemate_rounds: expected a whole number of at least 1",
    ),
    "a figure of no house rule": (
        lambda raw: raw["house_rules"].update(level=1),
        "house_rules: there is no key level",
    ),
    "missing level": (lambda raw: raw["actions"].pop("basic"), "actions lacks basic"),
    "missing answers": (lambda raw: raw["responses"].pop("standard"), "responses lacks standard"),
    "missing strength": (lambda raw: raw["attack_cards"].pop("basic"), "attack_cards lacks basic"),
    "no answers to an attack": (
        lambda raw: raw["responses"]["advanced"].pop("advance_attack"),
        "responses.advanced and actions.advanced disagree about advance_attack",
    ),
    "no way back": (lambda raw: raw["actions"]["basic"].remove("back"), "actions.basic lacks forward"),
    "off the piste": (lambda raw: raw.update(start=[1, 24]), "have to begin on the piste"),
    "values fall": (lambda raw: raw["deck"].update(values=[2, 1]), "values of the deck have to rise"),
    "small deck": (lambda raw: raw["deck"].update(copies=2), "deck is too small"),
    "no piste": (lambda raw: raw.update(piste=0), "piste: expected a whole number of at least 1"),
}


@pytest.mark.parametrize("name", MISPRINTS)
def test_a_misprint_is_refused_with_its_reason(name: str, tmp_path: Path) -> None:
    misprint, reason = MISPRINTS[name]
    with pytest.raises(registry.RulesetError) as refused:
        printed(KEY, tmp_path, misprint)
    assert reason in str(refused.value)
    assert "tables.toml" in str(refused.value)


def test_the_presets_are_those_of_the_salle_and_of_the_printed_game() -> None:
    presets = LIBRARY.presets(KEY)
    assert next(iter(presets)) == "as_written"
    assert presets["as_written"].options == {}
    assert presets["salle"].options == {"parry": "identical"}
    assert presets["published"].options == {"level": "advanced", "parry": "identical"}
