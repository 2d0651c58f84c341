"""The figures: as the rules have them, and misprints refused with their place and reason."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from duel_tui import registry
from duel_tui.systems.card_duel import KEY
from tests.systems.card_duel.situations import LIBRARY, TABLES, ruleset


def test_a_deck_and_the_order_of_initiative_are_the_rules_own() -> None:
    full, order = ruleset().book.full, ruleset().book.order
    assert (len(full), len(set(full)), full.count("JKR")) == (54, 53, 2)
    ranked = "JKR AS AH AD AC KS QS JS 10S 10C 9S 8S 7S 6S 5S 4S 3S 2S 2C"
    assert " ".join(sorted({*ranked.split()}, key=order)) == ranked


def test_what_attacks_defends_and_follows_is_the_rules_own() -> None:
    assert TABLES.attack.ranks == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "K")
    assert TABLES.attack.enhancer == "A"
    assert (TABLES.defence.number.courts, TABLES.defence.king.courts) == (("J", "Q"), ("J", "Q"))
    assert (TABLES.defence.number.same_suit_numbers, TABLES.defence.king.same_suit_numbers) == (True, False)
    outcome = TABLES.outcome
    assert (outcome.lower_number, outcome.jack) == ("attacker", "attacker")
    assert (outcome.equal_or_higher_number, outcome.queen) == ("defender", "defender")
    assert (TABLES.draws.joker, TABLES.draws.emergency) == (3, 1)
    assert (TABLES.hand.least, TABLES.hand.most) == (3, 6)
    assert (TABLES.initiative.least, TABLES.initiative.most) == (1, 3)


@pytest.mark.parametrize(
    ("at", "wrong", "said"),
    [
        (("draws",), {"jokr": 3}, "jokr"),
        (("outcome",), {"queen": "defendre"}, "defendre"),
        (("mapping", "hand"), {"Green": 9}, "Green gives 9"),
        (("mapping", "hand"), {"Grene": 4}, "'Grene' is no rating: there are Green"),
        (("mapping",), {"decks": [{"rating": "Grene"}]}, "mapping.decks: 'Grene' is no rating"),
        (("mapping", "suits"), {"weak": ["11"]}, "mapping.suits: '11' is no rank"),
        (("mapping", "initiative"), {"steps": [{"up_to": 9, "gives": 4}]}, "4 cards, not 1 to 3"),
        (
            ("mapping", "initiative"),
            {"of": ["agilty"]},
            r"mapping.initiative.of\[0\]: there is no 'agilty', only ",
        ),
        (("mapping",), {"hands": 4}, "mapping: there is no key hands, only initiative, "),
        (("mapping", "blows", "places"), {"K": "XX"}, "XX"),
        (("initiative",), {"rank_order": ["joker", "A"]}, "rank_order lacks"),
    ],
)
def test_a_misprint_is_refused_and_named(at: tuple[str, ...], wrong: dict[str, Any], said: str) -> None:
    changes: dict[str, Any] = wrong
    for name in reversed(at):
        changes = {name: changes}
    library = registry.Library(registry.data_folder(), {KEY: changes})
    with pytest.raises(registry.RulesetError, match=said):
        library.tables(KEY)


def test_a_card_that_does_not_exist_is_refused_in_a_deck(tmp_path: Path) -> None:
    raw = deepcopy(LIBRARY.raw(KEY, "mapping"))
    raw["decks"][0]["add"] = ["11S"]
    for folder in (KEY, "rapier_and_dagger"):
        (tmp_path / folder).mkdir()
        tables = LIBRARY.raw(folder, "tables")
        (tmp_path / folder / "tables.toml").write_text(tomli_w.dumps(tables), encoding="utf-8")
    (tmp_path / KEY / "mapping.toml").write_text(tomli_w.dumps(raw), encoding="utf-8")
    with pytest.raises(registry.RulesetError, match="'11S' is no card"):
        registry.Library(tmp_path).tables(KEY)


def test_a_game_master_changes_the_mapping_alone() -> None:
    changes = {"mapping": {"hand": {"Green": 3}}}
    library = registry.Library(registry.data_folder(), {KEY: changes})
    assert library.tables(KEY).mapping.hand["Green"] == 3
    assert library.tables(KEY).mapping.hand["Poor"] == 4
