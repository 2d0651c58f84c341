"""How dice are rolled in lines: asked, typed, let fall, changed and taken back, and gone on with after the program ended."""

from contextlib import suppress
from pathlib import Path

from duel_tui.engine.journal import Journal
from duel_tui.engine.rollers import BY_HAND, Rollers, Way
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Kind
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.bout import Bout
from duel_tui.play.saved_duels import bout_of, sat_down
from duel_tui.storage.duels import Setup, created_now, load
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.play.beginnings import create
from tests.systems.contenders import LIBRARY
from tests.tui.bouts import FENCERS
from tests.tui.positions import AT_MEASURE, CHOSEN

LEFT_BY_HAND, ASKED = Rollers(left=Way.BY_HAND), Rollers(Way.ASKED, Way.ASKED)


def begun(
    folder: Path, key: str, dice: Rollers | None, *, lines: tuple[str, ...] = (), seed: int | None = 7
) -> Path:
    """The file of a duel of two people."""
    context = context_in(folder)
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.DEATH, FENCERS)
    journal = Journal(key, LIBRARY.editions(key).current, {}, start, lines)
    setup = Setup(created_now(), "death", seed=seed, names=BySide("Anna", "Bea"), dice=dice)
    return create(context.saves.duels, setup, journal).path


def talked(folder: Path, path: Path, *typed: str) -> tuple[str, Bout]:
    """All that is said in a saved duel while these lines are typed, and the duel; the file is let go of."""
    context = context_in(folder)
    bout, recorder = sat_down(context, load(path, context.library))
    typist = Typist(typed)
    talk, out = talk_over(typist)
    with suppress(EndOfInputError):
        lines = Lines(context, bout, talk)
        heard(lines.begin(), talk, typist)
        heard(fight(bout, lines), talk, typist)
    recorder.close()
    context.clear_table()
    return " ".join(out.getvalue().split()), bout


def test_need_and_parts_stand_before_a_typed_die_and_the_other_die_falls_by_itself(tmp_path: Path) -> None:
    path = begun(tmp_path, "rapier_and_dagger", LEFT_BY_HAND, lines=(*AT_MEASURE, CHOSEN))
    said, bout = talked(tmp_path, path, "-5", "9.5", "31")
    need, _, how = said.partition(" Type what fell, 00 for 100. ")
    assert need.endswith(
        "Anna needs 58 or more to hit Bea. The sum needs 60: the die plus 7 thrust minus 5 cloak."
    )
    assert "That is no roll: -5." in how
    assert "That is no roll: 9.5." in how
    typed, fallen, *_ = bout.table.journal.lines[2:]
    assert typed == "left hit 1d100: 31 by hand"
    assert fallen.startswith("right hit 1d100: ")
    assert "by hand" not in fallen


def test_where_the_program_asks_an_empty_line_rolls_and_says_what_fell(tmp_path: Path) -> None:
    path = begun(tmp_path, "rapier_and_dagger", ASKED, lines=(*AT_MEASURE, CHOSEN))
    said, bout = talked(tmp_path, path, "", "00")
    assert "Press Enter to roll, or type what fell, 00 for 100." in said
    first, second, *_ = bout.table.journal.lines[2:]
    score = first.partition(": ")[2]
    assert score.isdecimal()
    assert f" {score}. " in said
    assert second == "right hit 1d100: 100 by hand"


def test_the_word_dice_lists_changes_and_refuses(tmp_path: Path) -> None:
    path = begun(tmp_path, "rapier_and_dagger", None, lines=AT_MEASURE)
    said, bout = talked(
        tmp_path,
        path,
        "dice",
        "dice right by hand",
        "dice b asked",
        "dice",
        "dice up",
        "undo",
        "dice people",
    )
    assert "Anna's dice are automatic. Bea's dice are automatic. Type dice, then left," in said
    assert "Bea rolls by hand from now on." in said
    assert "The program asks at each roll from now on." in said
    assert "Anna's dice are asked at each roll. Bea's dice are asked at each roll." in said
    assert "up: not a choice here. Choose Anna, Bea, both, people by hand, opponents automatic." in said
    assert "Taken back: the last ruling." in said
    assert bout.table.journal.lines[1:] == (
        "rolls: right by hand",
        "rolls: left asked, right asked",
        "undo to 2",
        "rolls: left by hand, right by hand",
    )
    assert not bout.marked


def test_a_duel_left_at_a_typed_die_asks_for_the_same_die_and_keeps_dice_by_kind(tmp_path: Path) -> None:
    by_kind = ("rolls push: left asked, right asked", "rolls hit: right by hand")
    path = begun(tmp_path, "rapier_and_dagger", LEFT_BY_HAND, lines=(*AT_MEASURE, *by_kind, CHOSEN))
    before, _ = talked(tmp_path, path, "dice")
    assert "All dice for push are asked at each roll. Bea's dice for hit are rolled by hand." in before
    question = before[before.rindex("Anna needs ") :]
    said, bout = talked(tmp_path, path)
    assert said.endswith(question)
    push = dict.fromkeys(("push", "left push", "right push"), Way.ASKED)
    assert bout.table.rollers == Rollers(Way.BY_HAND, rolls={**push, "right hit": Way.BY_HAND})
    assert bout.table.journal.lines[1:3] == by_kind


def test_a_duel_of_before_opens_as_it_was(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    for seed, rollers in ((7, Rollers()), (None, BY_HAND)):
        path = begun(tmp_path, "dueling_scars", None, seed=seed)
        assert "[setup.dice]" not in path.read_text()
        assert bout_of(context, load(path, LIBRARY)).table.rollers == rollers


def test_a_duel_begun_by_hand_lets_the_program_roll_the_same_whenever_it_is_opened(tmp_path: Path) -> None:
    path = begun(tmp_path, "dueling_scars", None, seed=None)
    text = path.read_text()
    _, bout = talked(tmp_path, path, "dice b automatic")
    fallen = bout.table.journal.lines[1:]
    assert fallen
    assert not any("by hand" in line for line in fallen)
    path.write_text(text)
    _, again = talked(tmp_path, path, "dice b automatic")
    assert again.table.journal.lines[1:] == fallen


def test_all_dice_of_a_side_are_typed_in_dueling_scars(tmp_path: Path) -> None:
    path = begun(tmp_path, "dueling_scars", Rollers(right=Way.BY_HAND))
    said, bout = talked(tmp_path, path, "6 6", "666")
    rolled = bout.table.journal.lines
    assert rolled[0].startswith("left initiative ")
    assert "by hand" not in rolled[0]
    assert "Type all 4 dice that fell, as in 1 2 3 4." in said


def test_what_the_seed_decides_is_told_where_some_dice_are_typed(tmp_path: Path) -> None:
    path = begun(tmp_path, "dueling_scars", LEFT_BY_HAND)
    said, _ = talked(tmp_path, path)
    assert "Seed 7 decides what is not rolled by hand." in said


def test_cards_stay_secret_where_only_dice_are_typed(tmp_path: Path) -> None:
    path = begun(tmp_path, "en_garde", Rollers(Way.BY_HAND, Way.BY_HAND))
    said, bout = talked(tmp_path, path, "1", "dice")
    assert (
        "What is not done by hand comes from a seed that is shown when the duel is fought to its end." in said
    )
    assert "The cards are dealt by the program." in said
    first, *hands = bout.table.journal.lines
    assert first == "first player 1d2: 1 by hand"
    assert all("hand 5 cards" in line for line in hands)
