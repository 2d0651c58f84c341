"""What help lists as a word is a word and never a choice; text is text; and a name takes no word over."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.words import Menu, Word, numbered
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import fencers
from duel_tui.words import read_phrases
from tests.plain.talks import Typist, at_home, context_in, conversation, heard, talk_over
from tests.plain.test_pipe import ANSWERS, OVER, Guesser, new_duel
from tests.play import beginnings
from tests.systems.contenders import LIBRARY

MORE = {"last", "odds"}
MOVING = {"home", "quit", "undo", "redo", "back", "view"}
"""Words that go elsewhere, none of which makes a choice."""
SWORDS = ["new", "game", "duel of swords", "seed", "5"]
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
        if self._word:
            if question != self._before:
                self.wrong.append(f"{self._before} {self._word} -> {question}")
            self._word = ""
        if self._helped:
            told = self.heard()[self._helped :].splitlines()
            self._helped = 0
            self.waiting = self._listed(told)
        if self.waiting:
            self._before, self._word = question, self.waiting.pop()
            return self._word
        if question not in self.asked and len(self.asked) < LISTED:
            self.asked.add(question)
            self._helped = len(self.heard())
            return "help"
        return self.chance.choice(ANSWERS)

    @staticmethod
    def _listed(told: list[str]) -> list[str]:
        heads = [line.partition(": ")[0] for line in told if ": " in line]
        words = [head.split(" or ") for head in heads]
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


def test_text_is_text_and_only_a_lone_word_leaves(context: AppContext) -> None:
    by_hand = ["fencers", "1", "by hand", "name", "Back from Flanders", "notes", "Quit the army in 1650"]
    said = conversation(context, [*by_hand, "keep"])
    (file,) = context.own().fencers
    assert (file.fencer.name, file.fencer.notes) == ("Back from Flanders", "Quit the army in 1650")
    assert "The fencer's name? The word back alone keeps it as it is; quit alone leaves the program." in said


@pytest.mark.parametrize("name", ["Help me", "Me", "again", "Undo"])
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


def chosen(what: str, game: str, *typed: str) -> tuple[str, list[str]]:
    """What a line chooses among the rows of a game, and which of the words beside them were obeyed."""
    obeyed: list[str] = []

    def word(name: str) -> Word:
        return Word(name, name, lambda _: obeyed.append(name), more=name in MORE)

    words = [word(name) for name in ("last", "back", "home", "odds", "me")]
    rows = read_phrases(LIBRARY.phrases(game)).pickers[what].rows
    lines = numbered([(row.key, row.label, row.letter) for row in rows])
    typist = Typist([*typed, "1"])
    talk, _ = talk_over(typist)
    menu = Menu(what, "Which?", lines, spoken=True)
    return heard(talk.choose(menu, words), talk, typist), obeyed


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
    assert chosen(what, game, typed) == (key, obeyed)


def test_a_long_list_says_how_many_rows_are_left_and_how_they_are_listed(context: AppContext) -> None:
    for _ in range(43):
        beginnings.begin(context, matchmaking.quick(context))
    said = conversation(context, ["duels", "more", "more", "find salle", "more", "back"])
    left = (
        "Not listed yet: 5 of 45 duels. Type more for the next of them, or find and a word to look for some."
    )
    lists = said.split("Which duel?")
    rows = [sum(line[:1].isdecimal() for line in one.splitlines()) for one in lists[1:5]]
    assert [line for line in said.splitlines() if line == left] == [left, left, left]
    assert rows == [5, 40, 40, 5]
    assert said.count("\nThese are the last duels. Type more to begin again.\n") == 2


def test_only_an_empty_line_or_the_word_for_it_throws(context: AppContext) -> None:
    context.keep(replace(context.settings, pause="always"))
    typist = Typist(
        ["new", "game", "dueling scars", "seed", "5", "begin", "wyh", "dont throw", "why", "", "throw"]
    )
    typist.live = True
    talk, out = talk_over(typist)
    with pytest.raises(EndOfInputError):
        at_home(context, talk, typist)
    context.clear_table()
    assert out.getvalue().count("Press Enter to roll.") == 5
    assert "dont throw: not a word here, and nothing was done." in out.getvalue()


def finished(context: AppContext, *after: str) -> str:
    """All that is said after the end of a duel whose questions were answered at random."""
    begun = [*SWORDS, "right played by", "a person", "begin"]
    guesser = Guesser(begun, lambda: out.getvalue(), after)  # noqa: PLW0108  made by the next line
    talk, out = talk_over(guesser)
    with pytest.raises(EndOfInputError):
        at_home(context, talk, guesser)
    context.clear_table()
    return out.getvalue()[out.getvalue().index(OVER) :]


def test_at_the_end_of_a_duel_its_words_answer_and_begin_nothing_anew(context: AppContext) -> None:
    asked = (
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
    )
    said = finished(context, *asked)
    assert said.count("What now?") == len(asked) + 1
    assert "which move?" not in said
    assert "meet for" not in said
    assert "No duel is being fought here" not in said
    assert "not a choice" not in said
    assert "\nlast: the last lines of the story; last 9 for nine" in said
    assert "\nThrust: " in said, "the matrix lies open now"
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


def test_rows_that_may_be_absent_keep_their_numbers(context: AppContext) -> None:
    said = conversation(context, ["new", "more", "?", "game", "duel of swords", "?", "back", "fencers", "1"])
    assert "\n7 Setting, original. Not now: this game has no other setting" in said
    assert said.count("\n8 Rules, ") == 3
    assert "\n1 go on. Not now: no unfinished fencer" in said
    assert "10 the whole matrix" in finished(context, "?")


def test_what_both_did_is_counted_when_it_is_over(context: AppContext) -> None:
    said = finished(context, "count")
    assert re.search(r"^Bernardino: \w.* \d\.$", said, re.MULTILINE)
