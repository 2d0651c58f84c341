"""The figures: cells picked from the leaflet, and misprints refused with their place and reason."""

from pathlib import Path

import pytest

from duel_tui.systems.en_garde import KEY
from tests.systems.en_garde.situations import LIBRARY
from tests.systems.misprints import refused


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


MISPRINTS = """
pist = 23 | there is no key pist
actions.expert = [] | actions: there is no 'expert', only basic, standard, advanced
del house_rules.stalemate_rounds | house_rules: the key stalemate_rounds is missing
house_rules.stalemate_rounds = 0 | house_rules.stalemate_rounds: expected a whole number of at least 1
house_rules.level = 1 | house_rules: there is no key level
del actions.basic | actions lacks basic
del responses.standard | responses lacks standard
del attack_cards.basic | attack_cards lacks basic
del responses.advanced.advance_attack | responses.advanced and actions.advanced disagree about advance_attack
actions.basic = ['forward', 'attack'] | actions.basic lacks forward
start = [1, 24] | have to begin on the piste
deck.values = [2, 1] | values of the deck have to rise
deck.copies = 2 | deck is too small
piste = 0 | piste: expected a whole number of at least 1
"""


@pytest.mark.parametrize("misprint", MISPRINTS.strip().splitlines())
def test_a_misprint_is_refused_with_its_reason(misprint: str, tmp_path: Path) -> None:
    refused(KEY, tmp_path, misprint)


def test_the_presets_are_those_of_the_salle_and_of_the_printed_game() -> None:
    presets = LIBRARY.presets(KEY)
    assert next(iter(presets)) == "as_written"
    assert presets["as_written"].options == {}
    assert presets["salle"].options == {"parry": "identical"}
    assert presets["published"].options == {"level": "advanced", "parry": "identical"}
