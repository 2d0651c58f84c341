"""What help lists as a word is a word and never a choice, a name takes no word over, and what was listed is told again if it changes."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Menu, Word, numbered, told
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.show.table import Option
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves
from duel_tui.storage.numbers import numbered as kept_numbers
from duel_tui.words import read_phrases
from tests.plain.talks import (
    ANSWERS,
    OVER,
    Guesser,
    Typist,
    at_home,
    context_in,
    conversation,
    heard,
    in_turns,
    new_duel,
    talk_over,
)
from tests.play import beginnings
from tests.systems.contenders import LIBRARY

MORE = {"last", "odds"}
MOVING = {"home", "quit", "undo", "redo", "back", "view"}
"""Words that go elsewhere, none of which makes a choice."""
LISTED = 400
"""Prompts at which every word is tried."""


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


class Asker(Typist):
    """Plays at random, and at every prompt that is new to it types every word that its help lists."""

    def __init__(self, first: list[str]) -> None:
        super().__init__(ask=self._next)
        self.heard: Callable[[], str] = str
        self.first = first
        self.chance = Random(7)
        self.asked: set[str] = set()
        self.waiting: list[str] = []
        self.wrong: list[str] = []
        self._before = ""
        self._word = ""
        self._helped = 0
        self._typed = 0

    def _next(self) -> str | None:
        question = self.heard().rstrip("\n").rpartition("\n")[2]
        self._typed += 1
        if OVER in self.heard() or self._typed > 5000:
            return None
        if self.first:
            return self.first.pop(0)
        if self._word and question != self._before:
            self.wrong.append(f"{self._before} {self._word} -> {question}")
        self._word = ""
        if self._helped:
            self.waiting = self._listed(self.heard()[self._helped :].splitlines())
            self._helped = 0
        if self.waiting:
            self._before, self._word = question, self.waiting.pop()
            return self._word
        if question not in self.asked and len(self.asked) < LISTED:
            self.asked.add(question)
            self._helped = len(self.heard())
            return "help"
        answer: str = self.chance.choice(ANSWERS)
        return answer

    @staticmethod
    def _listed(told: list[str]) -> list[str]:
        words = [line.partition(": ")[0].split(" or ") for line in told if ": " in line]
        return [one for named in words if named[0] not in MOVING for one in named]


@pytest.mark.parametrize("game", KEYS)
def test_no_word_that_help_lists_at_a_prompt_of_a_duel_makes_a_choice(game: str, context: AppContext) -> None:
    asker = Asker(new_duel(game, 5))
    talk, out = talk_over(asker)
    asker.heard = out.getvalue
    with pytest.raises(EndOfInputError):
        at_home(context, talk, asker)
    context.clear_table()
    assert OVER in out.getvalue()
    assert asker.asked
    assert asker.wrong == []


@pytest.mark.parametrize("name", ["Help me", "again"])
def test_a_fencer_may_be_called_like_a_word(name: str, context: AppContext) -> None:
    conversation(context, ["fencers", "1", "by hand", "name", "quit", "leave"])
    conversation(context, ["fencers", "1", "by hand", "name", "back", "name", name, "keep"])
    assert [file.fencer.name for file in context.own().fencers] == [name]


def test_a_fencers_name_takes_no_word_over_and_his_number_picks_him(context: AppContext) -> None:
    for name in ("quit", "Help me", "Back"):
        fencers.add(context.saves, Fencer(name=name, rating="Good"))
    said = conversation(context, ["fencers", "help", "back", "fencers", "2", "1", "quit", "x"])
    assert "the words you can type" in said
    assert "You are back at the first menu." in said
    assert "x: not a choice" not in said
    assert "\nBack.\n" in said, "picked by number"


@pytest.mark.parametrize(
    ("game", "what", "typed", "key", "obeyed"),
    [
        ("rapier_and_dagger", "mercy", "last", "spare", ["last"]),
        ("rapier_and_dagger", "mercy", "the last", "kill", []),
        ("card_duel", "ace", "back", "wound", ["back"]),
        ("card_duel", "ace", "drive", "drive_back", []),
        ("rapier_and_dagger", "movement", "back", "back", []),
        ("rapier_and_dagger", "movement", "home", "back", ["home"]),
        ("rapier_and_dagger", "movement", "me too", "back", []),
    ],
)
def test_a_word_stands_before_rows_that_it_is_only_a_part_of(
    game: str, what: str, typed: str, key: str, obeyed: list[str]
) -> None:
    came: list[str] = []

    def word(name: str) -> Word:
        return Word(name, name, lambda _: came.append(name), more=name in MORE)

    rows = read_phrases(LIBRARY.phrases(game)).pickers[what].rows
    typist = Typist([typed, "1"])
    talk, _ = talk_over(typist)
    lines = numbered([(row.key, row.label, row.letter) for row in rows])
    words = [word(name) for name in ("last", "back", "home", "odds", "me")]
    chosen = heard(talk.choose(Menu(what, "Which?", lines, spoken=True), words), talk, typist)
    assert (chosen, came) == (key, obeyed)


def test_a_long_list_says_how_many_rows_are_left_and_how_they_are_listed(context: AppContext) -> None:
    for _ in range(43):
        beginnings.begin(context, matchmaking.quick(context))
    said = conversation(context, ["duels", "more", "more", "find salle", "more", "back"])
    left = (
        "Not listed yet: 5 of 45 duels. Type more for the next of them, or find and a word to look for some."
    )
    rows = [sum(line[:1].isdecimal() for line in one.splitlines()) for one in said.split("Which duel?")[1:5]]
    assert said.splitlines().count(left) == 3
    assert rows == [5, 40, 40, 5]
    assert said.count("\nThese are the last duels. Type more to begin again.\n") == 2


def test_only_an_empty_line_or_the_word_for_it_throws_and_a_question_mark_asks_once_more(
    context: AppContext,
) -> None:
    context.keep(replace(context.settings, pause="always"))
    begun = ["new", "game", "dueling scars", "seed", "5", "begin"]
    typist = Typist([*begun, "wyh", "dont throw", "why", "?", "", "throw"])
    typist.live = True
    talk, out = talk_over(typist)
    with pytest.raises(EndOfInputError):
        at_home(context, talk, typist)
    context.clear_table()
    assert out.getvalue().count("Press Enter to roll.") == 6
    assert "dont throw: not a word here, and nothing was done." in out.getvalue()


def test_a_question_for_dice_is_asked_once_more_and_not_said_twice(context: AppContext) -> None:
    begun = [*new_duel("rapier_and_dagger", 5), "dice both by hand", "stand", "stand"]
    before, again = in_turns(context, [[*begun, "cut head high", "cut head high"], ["?"]])
    asked = before.splitlines()[-1]
    assert "Type what fell" in asked
    assert again.splitlines() == [asked]


def test_at_the_end_of_a_duel_its_words_answer_and_begin_nothing(context: AppContext) -> None:
    asked = [
        "again",
        "last 5",
        "me",
        "foe",
        "hand",
        "how",
        "why",
        "rules feint",
        "matrix thrust",
        "last",
        "help",
    ]
    asked += ["?", "count"]
    begun = ["new", "game", "duel of swords", "seed", "5", "right played by", "a person", "begin"]
    guesser = Guesser(begun, lambda: out.getvalue(), asked)  # noqa: PLW0108  made by the next line
    talk, out = talk_over(guesser)
    with pytest.raises(EndOfInputError):
        at_home(context, talk, guesser)
    context.clear_table()
    said = out.getvalue()[out.getvalue().index(OVER) :]
    assert said.count("What now?") == len(asked) + 1
    for never in ("which move?", "meet for", "No duel is being fought here", "not a choice"):
        assert never not in said
    assert "\nlast: the last lines of the story; last 9 for nine" in said
    assert "\nThrust: " in said, "the matrix lies open now"
    assert "10 the whole matrix" in said, "a row that may be absent has a number"
    assert re.search(r"^Bernardino: \w.* \d\.$", said, re.MULTILINE), "what both did is counted"
    assert len(list(context.saves.duels.glob("*.toml"))) == 1


@pytest.mark.parametrize(
    ("answer", "left"), [("n", 1), ("no", 1), ("2", 1), ("y", 0), ("yes", 0), ("r", 0), ("", 0)]
)
def test_a_question_of_yes_and_no_takes_their_letters(context: AppContext, answer: str, left: int) -> None:
    fencers.add(context.saves, unnamed("Anna"))
    said = conversation(context, ["fencers", "anna", "retire", answer])
    assert "not a choice here" not in said
    assert "Which: " not in said
    assert len(list(context.saves.fencers.glob("*.toml"))) == left


GO_ON = Option("", "go_on", "g", "go on", number=1)
CLOSE = Option("", "close", "c", "close it", detail="it stays unfinished", number=2)
DENIED = replace(GO_ON, denied="it is being played in another window")


@pytest.mark.parametrize(
    ("menus", "said"),
    [
        ([(DENIED, CLOSE), (GO_ON, CLOSE), (GO_ON, CLOSE)], ["1 go on\n", ""]),
        ([(GO_ON, CLOSE), (DENIED, CLOSE)], [f"{told(DENIED)}\n"]),
        ([(GO_ON, CLOSE), (GO_ON, replace(CLOSE, detail="it is over"))], ["2 close it, it is over\n"]),
    ],
    ids=["it can be chosen again", "it can no longer be", "it means something else"],
)
def test_of_a_menu_that_was_listed_only_the_row_is_told_again_that_is_otherwise(
    menus: list[tuple[Option, ...]], said: list[str]
) -> None:
    typist = Typist(["2"] * len(menus))
    talk, out = talk_over(typist)

    async def choose(talk: Talk) -> None:
        for rows in menus:
            await talk.choose(Menu("duel", "What now?", rows))

    heard(choose(talk), talk, typist)
    assert out.getvalue().split("What now?\n")[1 : len(menus)] == said


def test_a_duel_is_found_by_its_day_and_keeps_its_number_however_the_list_is_sorted_and_when_others_go(
    context: AppContext,
) -> None:
    for game in ("en garde", "duel of swords", "dueling scars"):
        conversation(context, ["new", "game", game, "begin", "note here", "home"])
    number = re.compile(r"^(\d+) Bernardino and .*, ([\w ]+), [^,]+, unfinished.*, ([^,\n]+)$", re.MULTILINE)
    listed = number.findall(conversation(context, ["duels"]))
    before = {name: one for one, name, _ in listed}
    assert len(before) == 3
    asked = ["duels", "sort who", "reverse", "find scars", f"find {listed[0][2]}", "find"]
    said = conversation(context, asked)
    assert {(name, one) for one, name, _ in number.findall(said)} == set(before.items())
    assert f"With {listed[0][2]}: " in said
    gone = next(iter(before))
    conversation(
        context, ["duels", before[gone], "delete", "yes", "back", "new", "begin", "note here", "home"]
    )
    after = {name: one for one, name, _ in number.findall(conversation(context, ["duels"]))}
    assert {name: one for name, one in before.items() if name != gone}.items() <= after.items()


def test_numbers_are_kept_and_given_once(tmp_path: Path) -> None:
    path = Saves(tmp_path).numbers
    assert kept_numbers(path, "duels", ["b", "a"]) == {"b": 1, "a": 2}
    assert kept_numbers(path, "duels", ["c", "a"]) == {"a": 2, "c": 3}
    assert kept_numbers(path, "fencers", ["c"]) == {"c": 1}
    assert kept_numbers(path, "duels", ["b"]) == {"b": 4}, "a number is given to nobody else"
    path.write_text("rubbish")
    assert kept_numbers(path, "duels", ["b"]) == {"b": 1}
