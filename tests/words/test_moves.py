"""The texts of choices: every choice has them, in their form, and what they claim is what the tables of the rules say."""

from collections import Counter
from collections.abc import Iterator

import pytest

from duel_tui.cli.setting import with_changes
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.registry.games import GAMES
from duel_tui.registry.options import as_written, options_of
from duel_tui.words import read_phrases
from duel_tui.words.choices import KIND, Move, move_in
from tests.words.moves.claims import CLAIMS, Claim
from tests.words.moves.entries import CLAIMING, MoveTexts, entries_of, faults_in_moves
from tests.words.texts import game_in

LIBRARY = Library(data_folder())
ROOT = data_folder().parent
SPELLS = with_changes(data_folder(), [data_folder() / "duel_of_swords" / "milieus" / "spells.toml"]).library()
PHRASES = {key: read_phrases(LIBRARY.phrases(key)) for key in KEYS}
LEAST = 487
"""The claims that were held by test from the first."""


def every_entry() -> Iterator[tuple[str, MoveTexts]]:
    """Every entry of every game, and those of the other milieu."""
    for key, phrases in PHRASES.items():
        yield from [(key, entry) for entry in entries_of(phrases)]
    for entry in entries_of(read_phrases(SPELLS.phrases("duel_of_swords"))):
        yield "duel_of_swords", MoveTexts(f"spells: {entry.key}", entry.parts)


ENTRIES = {(game, entry.key): entry for game, entry in every_entry()}


@pytest.mark.parametrize(
    "claim", [one for one in CLAIMS if one.holds], ids=lambda one: f"{one.key} {one.part}"
)
def test_what_a_table_decides_is_so(claim: Claim) -> None:
    text = ENTRIES[claim.game, claim.key].parts[claim.part]
    assert claim.true(text), f"{text} rests on {claim.rests}"


def test_every_claim_is_of_a_text_and_every_claiming_text_has_one() -> None:
    claimed = {(claim.game, claim.key, claim.part) for claim in CLAIMS}
    there = {(game, key, part) for (game, key), entry in ENTRIES.items() for part in entry.parts}
    assert claimed - there == set()
    assert {one for one in there if one[2] in CLAIMING} - claimed == set(), (
        "each needs a row in tests/words/moves/<game>.toml"
    )


def test_no_fewer_claims_are_held_than_at_first() -> None:
    assert sum(bool(claim.holds) for claim in CLAIMS) >= LEAST


@pytest.mark.parametrize("key", KEYS)
def test_every_text_has_its_form(key: str) -> None:
    game = game_in(ROOT, key)
    assert [fault.told(ROOT) for fault in faults_in_moves(PHRASES[key], game)] == []
    if key == "duel_of_swords":
        assert not list(faults_in_moves(read_phrases(SPELLS.phrases(key)), game))


@pytest.mark.parametrize("key", KEYS)
def test_every_row_of_every_picker_has_its_texts(key: str) -> None:
    phrases = PHRASES[key]
    rows = {
        *[
            (picker, one)
            for asked in GAMES[key].vocabulary.asks.values()
            for picker, keys in asked.items()
            for one in keys
        ],
        *[(picker, row.key) for picker, words in phrases.pickers.items() for row in words.rows],
    }
    assert rows
    for rules in every_rules(key):
        for picker, row in rows:
            move = move_in(phrases.moves, rules, picker, row)
            assert move.line or (move.brief and move.what and move.good and move.bad), (picker, row, rules)


def every_rules(key: str) -> Iterator[dict[str, object]]:
    """The rules as written, with each value of each house rule, in each kind of duel."""
    usual = as_written(key)
    for kind in ("friendly", "honorable", "death"):
        yield {**usual, KIND: kind}
        for rule in options_of(key):
            yield from [{**usual, KIND: kind, rule.name: value} for value in rule.allowed or ()]


def test_the_first_variant_that_fits_wins_text_by_text() -> None:
    moves = PHRASES["rapier_and_dagger"].moves
    plain, friendly = (move_in(moves, {KIND: kind}, "target", "SA") for kind in ("death", "friendly"))
    figures = move_in(moves, {KIND: "friendly", "mode": "fig"}, "target", "SA")
    assert friendly.bad != plain.bad
    assert friendly.good == plain.good
    assert figures.good != plain.good
    assert figures.bad not in {plain.bad, friendly.bad}
    assert figures.what == plain.what


def test_wounds_take_nothing_without_realism() -> None:
    moves = PHRASES["rapier_and_dagger"].moves
    assert move_in(moves, {"realism": True}, "target", "SA").wound
    assert not move_in(moves, {"realism": False}, "target", "SA").wound


@pytest.mark.parametrize("milieu", [LIBRARY, SPELLS], ids=["swords", "spells"])
def test_results_of_pairs_are_named_only_where_the_matrix_is_open(milieu: Library) -> None:
    phrases = read_phrases(milieu.phrases("duel_of_swords"))
    for key, words in phrases.moves["move"].items():
        closed = move_in(phrases.moves, {**as_written("duel_of_swords"), "notebook": True}, "move", key)
        opened = move_in(phrases.moves, {"show_matrix": True}, "move", key)
        assert (closed.good, closed.bad) == (words.good, words.bad)
        assert (opened.good, opened.bad) == (words.good_open or words.good, words.bad_open or words.bad)


@pytest.mark.parametrize(
    ("field", "row", "same"),
    [("turn", "forward 3", "forward"), ("turn", "attack 3 3", "attack"), ("turn", "stuck", "stuck")],
)
def test_a_choice_may_have_the_texts_of_another(field: str, row: str, same: str) -> None:
    moves = PHRASES["en_garde"].moves
    assert move_in(moves, {}, field, row) == move_in(moves, {}, f"{field}_with", same) != Move()


@pytest.mark.parametrize(
    ("row", "brief"),
    [
        ("9S", "a number"),
        ("KD", "a king"),
        ("9S+AH", "an ace to"),
        ("KD+AH", "an ace to"),
        ("JKR", "one of three"),
        ("JKR+AH", "an ace with"),
        ("9S+JKR", "stand for an ace"),
    ],
)
def test_the_first_pattern_that_fits_a_card_counts(row: str, brief: str) -> None:
    assert brief in move_in(PHRASES["card_duel"].moves, {}, "attack", row).brief


def test_no_text_of_a_game_stands_twice_for_the_same_part_by_chance() -> None:
    """A variant that says what the entry says itself would hide that it is not needed."""
    for (game, key), entry in ENTRIES.items():
        if ".when" in key:
            own = ENTRIES[game, key.partition(".when")[0]].parts
            assert not Counter(entry.parts.items()) & Counter(own.items()), key
