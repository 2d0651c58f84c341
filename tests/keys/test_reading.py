"""The player's own keys: what may stand in keys.toml, and how the rest is refused."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from duel_tui.cli.keys import games_of
from duel_tui.keys import COMMANDS, Keymap, Scope
from duel_tui.keys.keymap import in_force, read
from duel_tui.keys.letters import Choices, LetterError, OwnLetters, picked
from duel_tui.registry import Library, data_folder
from duel_tui.storage.errors import BrokenFileError
from duel_tui.words.choices import PickerWords, RowWords, relettered

ROWS = {
    "target": (("H", "h", "head"), ("LA", "m", "left arm")),
    "blow": (("cut", "c", "cut"), ("thrust", "t", "thrust")),
    "means_with": (("kick", "k", "kick"), ("fist", "i", "fist")),
    "means_at": (("H", "h", "head"), ("LA", "a", "left arm")),
    "means": (("kick H", "k h", "kick, head"), ("fist LA", "i a", "fist, left arm")),
    "review": (("keep", "k", "keep all"),),
}
GAME = Choices(
    "Fists",
    {name: PickerWords(name.upper(), tuple([RowWords(*row) for row in rows])) for name, rows in ROWS.items()},
    (frozenset({"target", "blow"}), frozenset({"means", "means_with", "means_at"})),
)


def games() -> dict[str, Callable[[], Choices]]:
    return {"fists": lambda: GAME}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys.toml"


def of(path: Path, text: str) -> Keymap:
    path.write_text(text)
    return read(path, games)


def refusal(path: Path, text: str) -> str:
    with pytest.raises(BrokenFileError) as error:
        of(path, text)
    return str(error.value)


def test_every_command_has_its_usual_keys_or_others(path: Path) -> None:
    assert all(read(path, games).keys(one.name) == one.keys for one in COMMANDS)
    for one in COMMANDS:
        keymap = of(path, f'{one.name} = ["f2", "f3", "f4"]')
        assert keymap.keys(one.name) == ("f2", "f3", "f4")
        assert all(keymap.keys(other.name) == other.keys for other in COMMANDS if other is not one)


def test_keys_are_read_as_people_write_them_and_two_commands_may_change_theirs(path: Path) -> None:
    keymap = of(
        path, 'undo = ["^u", "PgUp", "U"]\nlog_up = "shift+up"\nback = "Esc"\nodds = "!"\noverrule = "%"'
    )
    found = [keymap.keys(name) for name in ("undo", "back", "odds", "overrule")]
    assert found == [("ctrl+u", "pageup", "U"), ("escape",), ("!",), ("%",)]
    assert keymap.shown("undo") == "^u"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('odds="f2"\nundoo = "x"', "line 2: there is no command undoo: write undo"),
        ('undo = "ctlr+u"', 'line 1: undo: there is no key "ctlr+u"'),
        ('undo = "ctrl+i"', 'line 1: undo: a terminal sends tab for "ctrl+i"'),
        ('undo = " "', 'line 1: undo: no key is named: write "space" for the space bar'),
        ('undo = "\u0301"', 'line 1: undo: there is no key "\u0301"'),
        ("undo = []", "line 1: undo takes a key or a list of keys"),
        ('undo = "%"', "line 1: % cannot be both undo and odds in a duel"),
        ('export = "r"', "line 1: r cannot be both export and replay at the end of a duel"),
        ('odds = "enter"', "line 1: enter cannot be both odds and commit in a duel"),
        ('undo = "h"', "line 1: h cannot be undo: in a duel it picks 'head' of 'TARGET'"),
        ('undo = "1"', "line 1: 1 cannot be undo: in a duel it picks the row of that number"),
        (
            'throw_all = "k"',
            "line 1: k cannot be throw_all: where a fencer is rolled it picks 'keep all' of 'REVIEW' in Fists",
        ),
        ('help = "H"', "line 1: H cannot be help: in lists letters and digits pick rows or are text"),
        ('lines = "^"', "line 1: ^ cannot be lines: you could not type it in texts"),
        ("undo = ", "this is not TOML"),
        ('letters = "h"', "line 1: letters are given for a game, as in [letters.fists]"),
        ('[letters.fist]\nhead = "e"', "there is no game fist: write fists"),
        ('[letters.fists]\nhed = "e"', "line 2: Fists has no choice 'hed': write 'head'"),
        ('[letters.fists]\nhead = "ee"', "line 2: head takes one letter other than z and o"),
        ("[letters.fists]\nhead = 3", "line 2: head takes one letter other than z and o"),
        ('[letters.fists]\n"head" = "m"', "line 2: m cannot be both 'head' and 'left arm' in Fists"),
        ('[letters.fists]\nkick = "a"', "line 2: a cannot be both"),
        ('undo = "U"\n[letters.fists]\nhead = "U"', "line 1: U cannot be undo: in a duel it picks 'head' of"),
        ('undo = "e"\n[letters.fists]\nhead = "e"', "line 1: e cannot be undo: in a duel it picks 'head' of"),
        (
            '[letters.fists]\nhead = "Z"',
            "line 2: Z cannot pick 'head' of 'TARGET' in Fists: in a duel it is redo",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_file_line_and_both_names(
    path: Path, text: str, sentence: str
) -> None:
    told = refusal(path, text)
    assert told.startswith("keys.toml")
    assert sentence in told
    assert "\n" not in told


def test_a_refused_file_leaves_all_keys_as_usual_and_says_so(path: Path) -> None:
    path.write_text('odds = "f2"\nundo = "f2"')
    keymap = in_force(path, games)
    assert keymap.keys("odds") == ("%",)
    assert "f2 cannot be both odds and undo in a duel" in keymap.refused
    assert keymap.refused.endswith("until this is changed, all keys are the usual ones")


def test_the_usual_keys_keep_their_own_rules_and_the_letters_of_all_games_are_kept_from_commands() -> None:
    letters = picked(partial(games_of, Library(data_folder())), {})
    assert letters[Scope.DUEL]["h"].endswith("in Rapier & Dagger")
    assert letters[Scope.DICE]["k"] == "'keep all' of 'ROLL AGAIN' in Rapier & Dagger"
    assert not {"%", "z"} & letters[Scope.DUEL].keys()
    for one in COMMANDS:
        others = {key: other.name for other in COMMANDS for key in other.keys if other is not one}
        for key in one.keys:
            clash = [o for o in COMMANDS if o.name == others.get(key) and set(o.places) & set(one.places)]
            assert not clash, (one.name, key)
            chosen = [letters[place] for place in one.places if place in letters]
            assert not any(key in known for known in chosen)


def test_choices_take_letters_of_the_players_own(path: Path) -> None:
    own = of(path, 'undo = "h"\n[letters.fists]\nhead = "c"\ncut = "ш"\n').letters["fists"]
    made = relettered(GAME.pickers, own)
    assert [row.letter for row in made["target"].rows] == ["c", "m"]
    assert [row.letter for row in made["blow"].rows] == ["ш", "t"]
    assert [row.letter for row in made["means"].rows] == ["k c", "i a"]


def test_the_letters_of_each_game_may_be_given_to_one_another(path: Path) -> None:
    library = Library(data_folder())
    for key, choices in games_of(library).items():
        usual = dict(choices().letters({}))
        one, other = [name for name, letter in usual.items() if letter.islower()][:2]
        path.write_text(f'[letters.{key}]\n"{one}" = "{usual[other]}"\n"{other}" = "{usual[one]}"')
        own = read(path, partial(games_of, library)).letters[key]
        swapped = dict(choices().letters(own))
        assert (swapped[one], swapped[other]) == (usual[other], usual[one]), key


def test_each_choice_takes_any_letter_that_nothing_else_has() -> None:
    taken: list[tuple[Choices, str, str, OwnLetters]] = []
    for game in [choices() for choices in games_of(Library(data_folder())).values()]:
        for (name, _), letter in product(game.letters({}), "cknpx"):
            with suppress(LetterError):
                taken.append((game, name, letter, game.read({name: letter})))
    assert taken
    for game, name, letter, own in taken:
        assert (name, letter) in game.letters(own), game.name
