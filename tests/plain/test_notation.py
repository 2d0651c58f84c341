"""What is typed for a choice stays what it was: letters in any order, words, and numbers that never shift."""

import re
from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from duel_tui.storage.folders import Saves
from duel_tui.storage.numbers import numbered
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import new_duel

EXCHANGE = ["new", "game", "rapier", "seed", "7", "begin", "stand"]
EN_GARDE = ["new", "game", "en garde", "seed", "5", "begin"]
THRUST = "You thrust at the right chest against "


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


@pytest.mark.parametrize(
    "typed", ["trh", "rth", "thr", "Trh", "t r h", "high thrust right chest", "chest right t h"]
)
def test_the_letters_of_an_exchange_go_in_any_order_with_or_without_blanks(
    typed: str, context: AppContext
) -> None:
    assert THRUST in conversation(context, [*EXCHANGE, typed])


@pytest.mark.parametrize(("typed", "asked"), [("cen", "Attack, target?"), ("thru", "Target, parry?")])
def test_the_beginning_of_a_word_is_still_that_word(typed: str, asked: str, context: AppContext) -> None:
    said = conversation(context, [*EXCHANGE, "cut" if typed == "cen" else "", typed])
    assert said.rstrip("\n").endswith("Target?" if typed == "cen" else asked)


@pytest.mark.parametrize("typed", ["f2", "2f", "F 2", "forward 2", "2 forward", "2"])
def test_a_step_is_typed_by_its_letter_and_its_card(typed: str, context: AppContext) -> None:
    said = conversation(context, [*EN_GARDE, typed])
    assert "f1 forward 1\nf2 forward 2\nf3 forward 3\n" in said
    assert "\nYou step forward 2: 20 apart.\n" in said


CROSSED = [
    "new",
    "game",
    "rapier",
    "fought for",
    "3",
    "seed",
    "11",
    "begin",
    "volt",
    "thrust left chest centre",
]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("trip sword arm", "Trip does not go with sword arm."),
        ("sword arm trip", "Sword arm does not go with trip."),
        ("hold right leg", "Hold does not go with right leg."),
    ],
)
def test_two_parts_of_a_line_that_do_not_go_together_choose_nothing(
    typed: str, told: str, context: AppContext
) -> None:
    said = conversation(context, [*CROSSED, typed])
    asked = "Close quarters? Means, where.\n"
    assert said.endswith(f"{asked}{told}\n{asked}")


def test_a_card_that_could_be_played_in_two_ways_is_asked_about(context: AppContext) -> None:
    said = conversation(context, [*EN_GARDE, "3", "1"])
    assert "Which: f1 forward 1, b1 back 1?" in said


def test_a_move_keeps_its_number_whatever_else_may_be_played(context: AppContext) -> None:
    rings = ["new", "game", "duel of swords", "rules", "rings", "seed", "7", "begin", "?"]
    told = conversation(context, rings)
    numbers = dict(re.findall(r"^(\d+) ((?:fancy )?\w[\w ]*?)(?:\.|,|$)", told, re.MULTILINE))
    assert numbers.get("10") == "stop hit"
    plain = conversation(context_in(context.saves.folder / "x"), ["new", "game", "duel of swords", "begin"])
    assert "\n10 stop hit\n" in plain


def test_what_is_asked_about_before_it_counts_has_no_number(context: AppContext) -> None:
    said = conversation(context, [*EXCHANGE[:-1], "6", "yield", "home"])
    assert "\n5 pass forward\ny yield\n" in said
    assert "6: not a choice here." in said
    assert said.count("You give the duel to Quill. Type y or press Enter again to confirm") == 1
    assert "lowers the blade" not in said


def test_back_withdraws_a_yield_that_was_asked_about(context: AppContext) -> None:
    said = conversation(context, [*EXCHANGE[:-1], "yield", "back", "yield", "stand"])
    asked = (
        "You give the duel to Quill. Type y or press Enter again to confirm, or type back to take it back."
    )
    assert f"\n{asked}\nNothing is chosen.\nWhich movement?\n{asked}\nYou stand, " in said
    assert "step back" not in said, "that is the movement, where nothing is asked about"


def test_back_withdraws_an_undo_that_was_asked_about(context: AppContext) -> None:
    played = [
        "new",
        "game",
        "duel of swords",
        "seed",
        "5",
        "begin",
        "1",
        "undo",
        "back",
        "back",
        "undo",
        "undo",
    ]
    said = conversation(context, played)
    assert said.count("Type undo again to take back your thrust; the duel will then be unrecorded.") == 2
    assert said.count("\nNothing is taken back.\nWhich move?\nIn a duel, type home to leave and undo") == 1
    assert said.count("\nTaken back: your thrust.\n") == 1


def test_the_question_names_what_is_still_open(context: AppContext) -> None:
    said = conversation(context, [*EXCHANGE, "t", "h"])
    assert "\nTarget, parry?\nTarget?\n" in said, "h is high, also where a target is asked for"


def test_a_choice_is_repeated_in_words_before_it_counts_where_that_is_wanted(context: AppContext) -> None:
    question = (
        "You choose attack thrust, target {target}, parry high."
        " Press Enter or type yes to confirm, or type no to choose again.\n"
    )
    said = conversation(context, [*EXCHANGE, "confirm on", "trh", "head", "no", "trh", "yes"])
    assert said.count(question.format(target="right chest")) == 2
    assert said.count(question.format(target="head")) == 1
    assert said.count(THRUST) == 1
    assert context.settings.confirm
    assert "Type confirm on or confirm off." in conversation(context, ["go on", "confirm x", "confirm off"])
    assert not context.settings.confirm


def test_a_secret_choice_is_not_repeated(context: AppContext) -> None:
    two = [*new_duel("rapier_and_dagger", 5), "confirm on", "stand", "stand"]
    said = conversation(context, [*two, "t r h", "t r h"])
    assert "takes it" not in said
    assert "Attack thrust" not in said


def test_a_duel_keeps_its_number_however_the_list_is_sorted_and_when_others_go(context: AppContext) -> None:
    for game in ("en garde", "duel of swords", "dueling scars"):
        conversation(context, ["new", "game", game, "begin", "note here", "home"])
    number = re.compile(r"^(\d+) Bernardino and .*, ([\w ]+), [^,]+, unfinished", re.MULTILINE)
    before = {name: one for one, name in number.findall(conversation(context, ["duels"]))}
    assert len(before) == 3
    asked = ["duels", "sort who", "reverse", "find scars", "find"]
    listed = number.findall(conversation(context, asked))
    assert {(name, one) for one, name in listed} == set(before.items())
    gone = next(iter(before))
    said = conversation(
        context,
        ["duels", before[gone], "delete", "yes", "back", "new", "begin", "note here", "home", "duels", "?"],
    )
    after = {
        name: one for one, name in number.findall(said.rpartition("Which duel?")[0].rpartition("now?")[2])
    }
    left = {name: one for name, one in before.items() if name != gone}
    assert left.items() <= after.items()


def test_a_row_that_is_not_listed_is_chosen_by_its_number(context: AppContext) -> None:
    said = conversation(context, ["fencers", "find spanish", "2"])
    assert "\nBernardino." in said


def test_numbers_are_kept_and_given_once(tmp_path: Path) -> None:
    path = Saves(tmp_path).numbers
    assert numbered(path, "duels", ["b", "a"]) == {"b": 1, "a": 2}
    assert numbered(path, "duels", ["c", "a"]) == {"a": 2, "c": 3}
    assert numbered(path, "fencers", ["c"]) == {"c": 1}
    assert numbered(path, "duels", ["b"]) == {"b": 4}, "a number is given to nobody else"
    path.write_text("rubbish")
    assert numbered(path, "duels", ["b"]) == {"b": 1}
