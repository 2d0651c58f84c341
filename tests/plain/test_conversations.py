"""What can be said at home, in a duel and over a sheet, in this process."""

import re
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer
from duel_tui.play import creation, matchmaking
from duel_tui.play.context import AppContext
from duel_tui.storage import careers, drafts, fencers
from duel_tui.storage.duels import PERSON
from duel_tui.storage.fencers import Fought
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import new_duel
from tests.play import beginnings

NASTY = "Jo\x1b[2Jhn \u202egnik \x9b31m\x07\u200b[bold]{name}"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def test_a_nation_that_no_table_knows_is_told_as_it_stands(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    fencers.add(context.saves, Fencer(name="Abel", rating="Good", nationality="italia"))
    said = conversation(context, ["fencers", "abel", "fight", "fight"])
    assert "italia: taught Italian" in said
    assert "nationality: 'italia' is not one of" in said


def test_full_width_figures_and_letters_say_the_same(tmp_path: Path) -> None:
    """In menus, in decisions, and after a word."""
    lines = [*new_duel("rapier_and_dagger", 5), "stand", "1 1 1", "last 2", "odds 1", "wrap 40", "home"]
    lines += [*new_duel("en_garde", 5), "f1", "home", "quit"]
    wide = str.maketrans({code: code + 0xFEE0 for code in (*range(0x30, 0x3A), *b"f")})
    typed = [one.translate(wide) if one == "f1" or one[-1:].isdigit() else one for one in lines]
    usual, same = [
        conversation(context_in(tmp_path / str(at)), said) for at, said in enumerate((lines, typed))
    ]
    assert same == usual


def test_a_duel_begun_on_the_screen_goes_on_and_its_words_answer(context: AppContext) -> None:
    match = matchmaking.quick(context)
    saved = beginnings.begin(context, match)
    words = ["me", "foe", "hand", "how", "last 2", "why", "rules volt", "undo", "help", "again"]
    said = conversation(context, ["1", *words, "home"])
    told = said.splitlines()
    assert any(line.startswith("You: ") and "Good" in line for line in told)
    assert any(line.startswith(f"{match.fencers.right.name.split()[-1]}: ") for line in told)
    assert "No cards are in hand." in told
    assert "No dice have been rolled yet." in told
    assert "Movement: volt." in told
    assert "There is nothing to take back." in told
    assert "undo or z: takes back the last decision and the dice after it" in told
    assert "The duel is kept as it stands." in told
    assert saved.path.exists()


def test_undo_and_redo_tell_what_is_asked_now(context: AppContext) -> None:
    undo = ["undo", "undo"]
    lines = [*new_duel("duel_of_swords", 5), "thrust", "dodge", *undo, "redo", *undo, "slash", "slash"]
    said = conversation(context, lines)
    both = "Bernardino: thrust; Diego de Lorca: dodge"
    warning = f"Type undo again to take back {both}; the duel will then be unrecorded.\n"
    assert said.count(warning) == 2
    assert said.count(f"Taken back: {both}.\nThis duel is now unrecorded: records no longer count it.\n") == 2
    assert "\nAgain: Round 1." in said
    assert (
        said.count(
            "Restored: Bernardino: thrust; Diego de Lorca: dodge.\nThis duel counts in the records again."
        )
        == 1
    )
    (path,) = context.saves.duels.glob("*.toml")
    kept = tomllib.loads(path.read_text(encoding="utf-8"))["lines"]
    assert [line.split(" ")[0] for line in kept.values()][1:4] == ["undo", "redo", "undo"]


def test_what_is_restored_is_told_no_second_time(context: AppContext) -> None:
    played = ["new", "game", "duel of swords", "seed", "7", "begin", "thrust"]
    before = conversation(context, [*played, "home"])
    told = before.partition("Which move?\n")[2].partition("Round 2.")[0].splitlines()
    said = conversation(context, ["go on", "undo", "undo", "redo"]).partition("Taken back: your thrust.")[2]
    assert told
    assert [line for line in told if line in said] == []
    assert "Restored: your thrust.\nThis duel counts in the records again.\nAgain: Round 2." in said


def test_an_event_keeps_its_words_when_it_is_restored_or_a_roll_before_it_is_overruled(
    context: AppContext,
) -> None:
    played = ["new", "game", "rapier", "seed", "7", "begin", "stand", "t r h", "last 4"]
    changed = ["undo", "redo", "last 4", "overrule f he slipped", "last 4"]
    said = conversation(context, [*played, *changed]).splitlines()
    ends = [line for line in said if "Round 1 ends in reach." in line]
    assert len(ends) == 1 + 3, "told once, and asked for three times"
    assert len(set(ends)) == 1
    assert [line for line in said if "round 1" in line.casefold() and "over" in line] == []


def test_why_tells_the_sums_that_are_not_told_unasked(context: AppContext) -> None:
    lines = [*new_duel("rapier_and_dagger", 5), "stand", "stand", "1 2 1", "1 2 1", "why"]
    said = conversation(context, lines)
    asked = said.index("movement?") if "why" in lines else 0
    sums = [line for line in said[asked:].splitlines() if ", needs " in line]
    assert len(sums) >= 2


def test_detail_is_kept_and_full_tells_every_sum(context: AppContext) -> None:
    lines = [*new_duel("rapier_and_dagger", 5), "detail full", "stand", "stand", "1 2 1", "1 2 1"]
    said = conversation(context, lines)
    assert ", needs " in said
    assert context.settings.detail == "full"


def test_a_fencer_is_made_by_dice_left_half_made_and_gone_on_with(context: AppContext) -> None:
    conversation(context, ["fencers", "a new fencer", "by dice", "12", "7", "back"])
    half = drafts.load(context.saves)
    assert half is not None
    assert [line.partition(": ")[2] for line in half.lines] == ["12 by hand", "7 by hand"]
    said = conversation(
        context, ["fencers", "a new fencer", "go on", "undo", "8", "all", "keep", "name", NASTY, "keep"]
    )
    assert "Strength 12" in said
    assert "Agility 8" in said
    (file,) = context.own().fencers
    assert file.fencer.strength == 12
    assert file.fencer.name == "Jo [2Jhn gnik 31m [bold]{name}"
    assert drafts.load(context.saves) is None


def test_a_fencer_is_made_at_once_and_by_hand(context: AppContext) -> None:
    conversation(context, ["fencers", "1", "at once", "keep"])
    conversation(context, ["fencers", "1", "by hand", "name", "Ada", "expertise", "Good", "keep"])
    made = [file.fencer for file in context.own().fencers]
    assert len(made) == 2
    assert [fencer.rating for fencer in made if fencer.name == "Ada"] == ["Good"]


def test_a_sheet_tells_totals_record_and_what_cannot_be_done(context: AppContext) -> None:
    file = fencers.add(context.saves, creation.stranger(context.library, "x"))
    careers.enter(file, Fought("d", "won", "Don Diego", "person", "en_garde"))
    said = conversation(context, ["fencers", file.fencer.name, "end the retirement"])
    assert "Fought 1: won 1, lost 0, drawn 0." in said
    assert "won against Don Diego, En Garde" in said
    assert "End the retirement: still active." in said


def test_nasty_names_come_out_harmless(context: AppContext) -> None:
    (context.saves.fencers).mkdir(parents=True)
    (context.saves.fencers / "n.toml").write_text(
        f'name = "{NASTY.encode("unicode_escape").decode()}"\n'.replace("\\x", "\\u00")
    )
    said = conversation(
        context, ["fencers", "jo", "set up a duel", "right played by", "a person", "begin", "me", NASTY]
    )
    assert "Jo" in said
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    assert "\u202e" not in said


def test_lines_are_broken_at_the_width_of_the_terminal(context: AppContext) -> None:
    said = conversation(
        context, ["rulebook", "rapier", "1", "help", "back", "back", "settings", "?"], width=46
    )
    assert max(len(line) for line in said.splitlines()) <= 46


def test_house_rules_settings_and_the_shelf_are_within_reach(context: AppContext) -> None:
    said = conversation(
        context,
        [
            "settings",
            "plain lines",
            "facts",
            "finish",
            "duels",
            "find to the death",
            "grete",
            "replay",
            "back",
            "new",
            "house rules",
            "back",
            "back",
        ],
    )
    assert context.settings.detail == "facts"
    assert "meet for" in said


def test_a_broken_duel_on_the_shelf_says_what_is_wrong_and_is_left_alone(context: AppContext) -> None:
    saved = beginnings.begin(context, matchmaking.quick(context))
    text = saved.path.read_text(encoding="utf-8")
    unknown = text.replace('ruleset = "rapier_and_dagger"', 'ruleset = "pistols"')
    (context.saves.duels / "pistols.toml").write_text(unknown, encoding="utf-8")
    (context.saves.duels / "rubbish.toml").write_text("rubbish", encoding="utf-8")
    said = conversation(
        context, ["duels", "find pistols", "bernardino", "replay", "find rubbish", "rubbish", "back"]
    )
    assert "rubbish.toml: is not a duel saved by this program" in said
    assert "pistols.toml, line 2: 'pistols' is not a game" in said
    assert (context.saves.duels / "pistols.toml").read_text(encoding="utf-8") == unknown


def test_a_duel_played_elsewhere_is_not_played_twice(context: AppContext) -> None:
    saved = beginnings.begin(context, matchmaking.quick(context))
    with Recorder(saved):
        said = conversation(context, ["go on"])
    assert f"{saved.path.name} is being played in another window: close it there first." in said


def test_no_duel_follows_in_lines_where_one_fencer_died(context: AppContext) -> None:
    anna = fencers.add(context.saves, Fencer(name="Anna", rating="Good"))
    match = matchmaking.against_his_match(context, anna)
    beginnings.begin(context, replace(match, players=BySide(PERSON, PERSON)))
    fencers.save(anna, Condition(dead=True))
    said = conversation(context, ["go on", "yield", "yield", "stand", "home"])
    why = "Not now: Anna: the fencer is dead and cannot fight"
    for row in ("2 the same duel again", "3 again with sides swapped", "1 next: "):
        assert re.search(rf"\n{row}[^\n]*\. {why}\n", said)


def test_a_roll_is_overruled_after_the_end_in_lines_and_taken_back_alone(context: AppContext) -> None:
    two = ["right fencer", "Diego de Lorca", "right played by", "a person"]
    begun = ["new duel", "game", "rapier", *two, "rules", "honour", "chance", "2", "begin", "stand", "stand"]
    fought = [*begun, "r t w", "l t w", "99", "2"]
    said = conversation(context, [*fought, "overrule #2 f he slipped", "undo", "correct 3"])
    assert said.count("What now?") == 1 + 3, "at home; at the end, after undo, after the correction"
    _, overruled = said.split("Overruled. Before: ")
    assert overruled.startswith("Bernardino: 99 by hand")
    assert "You win" not in overruled
    back = overruled.partition("Taken back: the last ruling.")[2]
    assert "This duel counts in the records again." in back
    assert re.search(r"Corrected\. Before: .*Lorca: 2 by hand", back)


def test_yes_and_no_answer_before_a_duel_is_given_up(tmp_path: Path) -> None:
    said = conversation(context_in(tmp_path), ["new duel", "begin", "y", "no", "y", "yes"])
    assert said.count("Nothing is chosen.") == 1
    assert "Quill wins the duel by a yield." in said
