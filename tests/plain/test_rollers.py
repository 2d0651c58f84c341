"""How dice and cards come in lines: dice asked, typed, let fall, changed and taken back; cards of a real table typed, with advice."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.rollers import BY_HAND, Rollers, Way
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import bout_of, sat_down
from duel_tui.storage.duels import AT_A_TABLE, PERSON, Setup, created_now, load
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.play.beginnings import create
from tests.systems.contenders import LIBRARY
from tests.tui.bouts import FENCERS
from tests.tui.positions import AT_MEASURE, CHOSEN

LEFT_BY_HAND, ASKED = Rollers(left=Way.BY_HAND), Rollers(Way.ASKED, Way.ASKED)


def begun(context: AppContext, key: str, lines: tuple[str, ...] = (), **more: Any) -> Path:
    """The file of a duel of two people, or of what else is said."""
    start = LIBRARY.begin(LIBRARY.ruleset(key), Kind.DEATH, FENCERS)
    journal = Journal(key, LIBRARY.editions(key).current, {}, start, lines)
    setup = Setup(created_now(), "death", names=BySide("Anna", "Bea"), **more)
    return create(context.saves.duels, setup, journal).path


def spoken(context: AppContext, bout: Bout, typed: tuple[str, ...]) -> str:
    """All that is said in a duel while these lines are typed."""
    typist = Typist(typed)
    talk, out = talk_over(typist)
    with suppress(EndOfInputError):
        lines = Lines(context, bout, talk)
        heard(lines.begin(), talk, typist)
        heard(fight(bout, lines), talk, typist)
    return out.getvalue()


def talked(folder: Path, path: Path, *typed: str) -> tuple[str, Bout]:
    """All that is said in a saved duel, and the duel; the file is let go of."""
    context = context_in(folder)
    bout, recorder = sat_down(context, load(path, context.library))
    said = spoken(context, bout, typed)
    recorder.close()
    context.clear_table()
    return " ".join(said.split()), bout


def test_need_and_parts_stand_before_a_typed_die_and_the_other_die_falls_by_itself(tmp_path: Path) -> None:
    by_hand = (*AT_MEASURE, CHOSEN)
    path = begun(context_in(tmp_path), "rapier_and_dagger", by_hand, seed=7, dice=LEFT_BY_HAND)
    said, bout = talked(tmp_path, path, "-5", "9.5", "31")
    need, _, how = said.partition(" Type what fell, 00 for 100. ")
    assert need.endswith(
        "Anna needs 58 or more to hit Bea. The sum needs 60: the die plus 7 thrust minus 5 cloak."
    )
    assert all(f"That is no roll: {wrong}." in how for wrong in ("-5", "9.5"))
    typed, fallen, *_ = bout.table.journal.lines[2:]
    assert typed == "left hit 1d100: 31 by hand"
    assert re.fullmatch(r"right hit 1d100: \d+", fallen)


def test_where_the_program_asks_an_empty_line_rolls_and_says_what_fell(tmp_path: Path) -> None:
    path = begun(context_in(tmp_path), "rapier_and_dagger", (*AT_MEASURE, CHOSEN), seed=7, dice=ASKED)
    said, bout = talked(tmp_path, path, "", "00")
    assert "Press Enter to roll, or type what fell, 00 for 100." in said
    first, second, *_ = bout.table.journal.lines[2:]
    score = first.partition(": ")[2]
    assert score.isdecimal()
    assert f" {score}. " in said
    assert second == "right hit 1d100: 100 by hand"


def test_the_word_dice_lists_changes_and_refuses(tmp_path: Path) -> None:
    path = begun(context_in(tmp_path), "rapier_and_dagger", AT_MEASURE, seed=7)
    typed = "dice | dice right by hand | dice b asked | dice | dice up | undo | dice people"
    said, bout = talked(tmp_path, path, *typed.split(" | "))
    for told in (
        "Anna's dice are automatic. Bea's dice are automatic. Type dice, then left,",
        "Bea rolls by hand from now on.",
        "The program asks at each roll from now on.",
        "Anna's dice are asked at each roll. Bea's dice are asked at each roll.",
        "up: not a choice here. Choose Anna, Bea, both, people by hand, opponents automatic.",
        "Taken back: the last ruling.",
    ):
        assert told in said
    assert bout.table.journal.lines[1:] == (
        "rolls: right by hand",
        "rolls: left asked, right asked",
        "undo to 2",
        "rolls: left by hand, right by hand",
    )
    assert not bout.marked


def test_a_duel_left_at_a_typed_die_asks_for_the_same_die_and_keeps_dice_by_kind(tmp_path: Path) -> None:
    by_kind = ("rolls push: left asked, right asked", "rolls hit: right by hand")
    lines = (*AT_MEASURE, *by_kind, CHOSEN)
    path = begun(context_in(tmp_path), "rapier_and_dagger", lines, seed=7, dice=LEFT_BY_HAND)
    before, _ = talked(tmp_path, path, "dice")
    assert "All dice for push are asked at each roll. Bea's dice for hit are rolled by hand." in before
    said, bout = talked(tmp_path, path)
    assert said.endswith(before[before.rindex("Anna needs ") :])
    push = dict.fromkeys(("push", "left push", "right push"), Way.ASKED)
    assert bout.table.rollers == Rollers(Way.BY_HAND, rolls={**push, "right hit": Way.BY_HAND})


def test_a_duel_without_a_word_of_dice_opens_by_its_seed_and_rolls_the_same_whenever_it_is_opened(
    tmp_path: Path,
) -> None:
    context = context_in(tmp_path)
    by_seed, path = (begun(context, "dueling_scars", seed=seed) for seed in (7, None))
    for one, rollers in ((by_seed, Rollers()), (path, BY_HAND)):
        assert "[setup.dice]" not in one.read_text()
        assert bout_of(context, load(one, LIBRARY)).table.rollers == rollers
    text, fallen = path.read_text(), list[tuple[str, ...]]()
    for _ in range(2):
        path.write_text(text)
        fallen.append(talked(tmp_path, path, "dice b automatic")[1].table.journal.lines[1:])
    assert fallen[0] == fallen[1] != ()
    assert not any("by hand" in line for line in fallen[0])


@pytest.mark.parametrize(
    ("key", "dice", "typed", "first", "told"),
    [
        (
            "dueling_scars",
            Rollers(right=Way.BY_HAND),
            "6 6 | 666",
            r"left initiative 4d6: [\d =]+",
            "Type all 4 dice that fell, as in 1 2 3 4.",
        ),
        ("dueling_scars", LEFT_BY_HAND, "dice", "", "Seed 7 decides what is not rolled by hand."),
        (
            "en_garde",
            Rollers(Way.BY_HAND, Way.BY_HAND),
            "1 | dice",
            "first player 1d2: 1 by hand",
            "seed that is shown when the duel is fought to its end. | The cards are dealt by the program.",
        ),
    ],
)
def test_what_is_not_typed_comes_by_the_seed(  # noqa: PLR0913, PLR0917  the columns of the list
    key: str, dice: Rollers, typed: str, first: str, told: str, tmp_path: Path
) -> None:
    path = begun(context_in(tmp_path), key, seed=7, dice=dice)
    said, bout = talked(tmp_path, path, *typed.split(" | "))
    assert all(one in said for one in told.split(" | "))
    assert re.fullmatch(first, "".join(bout.table.journal.lines[:1]))


def at_a_table(folder: Path, typed: str) -> str:
    """All that is said in En Garde against somebody at a real table while some lines are typed."""
    context = context_in(folder)
    path = begun(context, "en_garde", players=BySide(PERSON, AT_A_TABLE))
    bout = bout_of(context, load(path, LIBRARY))
    here: WorkerClient[Any] = WorkerClient(bout.table.rules, command=("/nowhere",))  # type: ignore[arg-type]  # the rules of a duel
    return spoken(context, replace(bout, desk=here), tuple(typed.split(" | ")))


def test_cards_are_typed_the_other_hand_is_unseen_and_advice_is_given(tmp_path: Path) -> None:
    typed = "advice | = | 1 | 3 3 5 | 33512 | advice | best | unseen | help | forward 2 | 4 | forward 9 | forward 3 | unseen"
    told = at_a_table(tmp_path, typed)
    assert told.count("There is nothing for you to choose now.") == 2
    assert "5 cards are drawn here, not 3." in told
    assert re.search(
        r"The best choices, with the chance to win the duel:\nForward (.|\n)* % to win\.(.|\n)*"
        r"\nWhat forward \d leads to:\nThen \d+ apart, \d+ % can hit\.\nUnseen: ones 4, ",
        told,
    )
    assert "-   " not in told
    assert re.search(r"The search made [\d,]+ of 12,500 tries\.", told.replace("\n", " "))
    assert re.search(r"\nBest is forward \d: \d+ % to win", told)
    assert "advice or =: what a strong opponent would play" in told
    assert told.count("\nUnseen: ") == 3
    assert "Bea" in told
    assert "look away" not in told
    assert "forward 9: not a choice here" in told.replace("\n", " ")


def test_the_one_person_at_the_table_is_you_also_while_the_unseen_hand_plays(tmp_path: Path) -> None:
    told = at_a_table(tmp_path, "2 | 1 2 3 3 5 | hand | me | status | advice")
    assert "1 is you, 2 is Bea." in told
    assert "\nYou draw 5 cards. Type the cards, or ?? for" in told
    asked = told.partition("x cannot play a card\nBea: what do you play?\n")[2]
    assert asked.startswith("You hold 1, 2, 3, 3 and 5.\nBea: what do you play?\nYou: 0 of 5 hits, ")
    assert "\nDistance 22. Cards in the pack: 15. You hold 1, 2, 3, 3 and 5. You 0, Bea 0.\n" in asked
    assert "Anna" not in told.partition(" meet for ")[2]
    assert "There is nothing for you to choose now." in asked


def test_an_attack_on_the_unseen_hand_is_yours(tmp_path: Path) -> None:
    told = at_a_table(tmp_path, "1 | 3 3 5 1 2 | f3 | 5 | f5 | f5 | 4 | f4 | a5 | 3")
    assert "\nYou attack with one 5.\n" in told
    assert told.endswith("\np5 parry with 5\nt take the hit\nBea: you attack. Which answer?\n")
