"""What can be said at home, in a duel and over a sheet, where fencers and duels are there before."""

import re
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
from tests.plain.talks import context_in, conversation, new_duel
from tests.play import beginnings

NASTY = "Jo\x1b[2Jhn \u202egnik \x9b31m\x07\u200b[bold]{name}"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def test_a_nation_that_no_table_knows_is_told_as_it_stands(context: AppContext) -> None:
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


def test_a_fencer_is_made_by_dice_left_half_made_and_gone_on_with(context: AppContext) -> None:
    conversation(context, ["fencers", "a new fencer", "by dice", "12", "7", "back"])
    half = drafts.load(context.saves)
    assert half is not None
    assert [line.partition(": ")[2] for line in half.lines] == ["12 by hand", "7 by hand"]
    made = ["go on", "undo", "8", "all", "keep", "name", NASTY, "keep"]
    said = conversation(context, ["fencers", "a new fencer", *made])
    assert "Strength 12" in said
    assert "Agility 8" in said
    (file,) = context.own().fencers
    assert (file.fencer.strength, file.fencer.name) == (12, "Jo [2Jhn gnik 31m [bold]{name}")
    assert drafts.load(context.saves) is None


def test_a_fencer_is_made_at_once_and_by_hand_where_text_is_text(context: AppContext) -> None:
    conversation(context, ["fencers", "1", "at once", "keep"])
    sheet = ["name", "Back from Flanders", "expertise", "Good", "notes", "Quit the army in 1650"]
    said = conversation(context, ["fencers", "1", "by hand", *sheet, "keep"])
    assert "The fencer's name? The word back alone keeps it as it is; quit alone leaves the program." in said
    made = {file.fencer.name: file.fencer for file in context.own().fencers}
    assert len(made) == 2
    flanders = made["Back from Flanders"]
    assert (flanders.rating, flanders.notes) == ("Good", "Quit the army in 1650")


def test_a_sheet_tells_totals_record_and_what_cannot_be_done(context: AppContext) -> None:
    file = fencers.add(context.saves, creation.stranger(context.library, "x"))
    careers.enter(file, Fought("d", "won", "Don Diego", "person", "en_garde"))
    said = conversation(context, ["fencers", file.fencer.name, "end the retirement"])
    assert "Fought 1: won 1, lost 0, drawn 0." in said
    assert "won against Don Diego, En Garde" in said
    assert "End the retirement: still active." in said


def test_the_page_of_an_own_fencer_after_that_of_a_shipped_one_says_what_else_can_be_done(
    context: AppContext,
) -> None:
    shipped = context.shipped().fencers[0].fencer
    _ = fencers.add(context.saves, replace(shipped, name="Ann"))
    said = conversation(context, ["fencers", shipped.name, "back", "Ann"]).partition("\nAnn.\n")[2]
    assert {"6 change the sheet", "7 write notes"} <= set(said.splitlines())
    assert "9 put on paper" not in said, "what is the same is told no second time"


def test_nasty_names_come_out_harmless_and_no_line_is_longer_than_the_terminal(context: AppContext) -> None:
    context.saves.fencers.mkdir(parents=True)
    (context.saves.fencers / "n.toml").write_text(
        f'name = "{NASTY.encode("unicode_escape").decode()}"\n'.replace("\\x", "\\u00")
    )
    begun = ["fencers", "jo", "set up a duel", "right played by", "a person", "begin", "me", NASTY, "home"]
    said = conversation(context, [*begun, "rulebook", "rapier", "1", "help", "settings", "?"], width=46)
    assert "Jo" in said
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    assert "\u202e" not in said
    assert max(len(line) for line in said.splitlines()) <= 46


def test_a_broken_duel_on_the_shelf_says_what_is_wrong_and_is_left_alone(context: AppContext) -> None:
    saved = beginnings.begin(context, matchmaking.quick(context))
    text = saved.path.read_text(encoding="utf-8")
    unknown = text.replace('ruleset = "rapier_and_dagger"', 'ruleset = "pistols"')
    (context.saves.duels / "pistols.toml").write_text(unknown, encoding="utf-8")
    (context.saves.duels / "rubbish.toml").write_text("rubbish", encoding="utf-8")
    said = conversation(context, ["duels", "find pistols", "bernardino", "replay", "find rubbish", "rubbish"])
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


@pytest.mark.parametrize("name", ["rapier", "card duel"])
def test_a_duel_is_closed_by_a_word_and_taken_back_at_its_end(name: str, context: AppContext) -> None:
    said = conversation(context, ["new", "game", name, "seed", "7", "begin", "part rain", "undo", "home"])
    _, parted, told = said.partition("part before the end; rain.")
    assert parted
    assert "counts in no record" not in told
    assert "Taken back: the last ruling." in told
    lines = beginnings.only(context).journal.lines
    assert lines[lines.index("parted; rain") + 1].startswith("undo to ")
    again = conversation(context, ["duels", "1", "close", "the watch comes", "1", "back", "1", "its end"])
    assert "The duel is closed: both part, and neither wins." in again
    assert beginnings.only(context).journal.lines[-1] == "parted; the watch comes"
    assert again.count("part before the end") == 1


@pytest.mark.parametrize("game", ["rapier", "en garde", "card duel"])
def test_a_mended_duel_is_saved_for_the_game_master_too_where_no_hand_is_hidden(
    game: str, context: AppContext
) -> None:
    mended = ["stand", "t r h", "overrule f he slipped"] if game == "rapier" else ["set left hits 0"]
    conversation(context, ["new", "game", game, "seed", "7", "begin", *mended, "home"])
    said = conversation(context, ["duels", "1", "save as text"])
    stem = beginnings.only(context).path.stem
    names = {path.name for path in context.saves.told.iterdir()}
    if game != "rapier":
        assert not [name for name in names if "master" in name]
        return
    assert f"Saved as told/{stem}.txt and .md, for the game master told/{stem}-master.txt and .md." in said
    for name in names:
        text = (context.saves.told / name).read_text(encoding="utf-8")
        assert ("he slipped" in text) is ("master" in name)


def test_a_replay_and_a_fencer_are_saved_by_a_word(context: AppContext) -> None:
    said = conversation(context, ["duels", "find to the death", "1", "replay", "export"])
    assert "Saved as told/" in said
    assert [path.suffix for path in sorted(context.saves.told.iterdir())] == [".md", ".txt"]
    paper = conversation(context, ["fencers", "2", "put on paper"])
    assert "Saved as told/bernardino-card.txt, told/bernardino-sheet.txt." in paper
