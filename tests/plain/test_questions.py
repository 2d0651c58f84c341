"""Short questions at the prompts of a duel have short answers, and tell nothing that the rules hide."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.pages.decision import Decision
from duel_tui.pages.rulebook import reading, sentences
from duel_tui.pages.scenes import scene_of
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import bout_of
from duel_tui.registry import KEYS
from duel_tui.show.fit import alternatives, whole
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import context_in, conversation, in_turns, new_duel
from tests.play import beginnings

GAMES = ("rapier", "duel of swords", "dueling scars", "en garde", "the card duel")
CARDS = ("en garde", "the card duel")
ASKED = [
    "status",
    "score",
    "wounds",
    "initiative",
    "open",
    "unseen",
    "seen",
    "rounds",
    "best",
    "odds",
    "needs",
]
ASKED += ["seen 2", "seen queen", "rounds 1", "odds all"]
BAD = re.compile(r"[/(){}\[\]♠♥♦♣]|->|(?<![\w.])[+-]\d|\b(SA|BM|ML|d20)\b|  ")
"""What no answer for the ear holds."""
LACKS = {
    "duel of swords": "wounds initiative unseen needs best hand modify overrule confirm",
    "dueling scars": "wounds open unseen needs hand confirm",
    "en garde": "wounds initiative needs best confirm",
    "the card duel": "open needs best matrix confirm",
    "rapier": "initiative unseen best hand matrix",
}
"""The words that a game does without; some have no dice to modify."""


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def alone(game: str, *typed: str) -> list[str]:
    """The lines that begin a duel against the program."""
    return ["new", "game", game, "seed", "5", "begin", *typed]


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_has_no_signs_for_the_eye_and_help_no_word_that_a_game_lacks(
    game: str, context: AppContext
) -> None:
    _, helped, *said = in_turns(
        context, [alone(game), ["help"], ["1"], ["1 1 1"], ASKED, ["1"], ASKED, ["home"]]
    )
    answers = [line for one in said for line in one.splitlines() if re.match(r"[A-Z].*[.%]$", line)]
    assert [line for line in answers if BAD.search(line)] == []
    told = helped.rpartition("To choose.\n")[2].splitlines()
    assert {"How things stand.", "What has happened.", "All other words."} <= set(told)
    words = {re.split(": | or ", line)[0] for line in told if ": " in line}
    assert {"score", "status", "rounds", "seen", "odds"} <= words
    assert not set(LACKS[game].split()) & words


def test_the_wounds_of_the_lines_are_those_of_the_screen(context: AppContext) -> None:
    conversation(context, [*alone("rapier", "stand"), "home"])
    bout = bout_of(context, beginnings.only(context))
    ask = bout.table.ask_of(bout.near)
    assert ask is not None
    decision = Decision(bout, scene_of(bout), ask)
    decision.pick("blow", "thrust")
    letters = {whole(row.label): alternatives(row.before.text)[-1] for row in decision.table().rows}
    wounds = {".": "a scratch", "L": "a light wound", "S": "a serious wound", "M": "a mortal wound"}
    said = conversation(context, ["go on", "thrust", "needs"]).splitlines()
    for place, letter in letters.items():
        (line,) = [line for line in said if line.casefold().startswith(f"{place.casefold()}: needs ")]
        assert line.endswith(f"a hit makes {wounds[letter]}.")


@pytest.mark.parametrize("game", CARDS)
def test_no_question_names_a_card_of_the_opponents_hand(game: str, context: AppContext) -> None:
    conversation(context, [*alone(game), "note here", "home"])
    bout = bout_of(context, beginnings.only(context))
    sheet = bout.table.sheet_at(bout.table.place, None)
    hand, own = (getattr(sheet.of(side), "hand", ()) for side in (bout.near.foe, bout.near))
    assert hand
    _, said, _ = in_turns(context, [["go on"], ASKED, ["home"]])
    if game == "the card duel":
        names = [bout.wording.phrases.label("card", card) for card in hand if card not in own]
        assert [name for name in names if name in said] == []
    else:
        names = ["ones", "twos", "threes", "fours", "fives"]
        unseen = [f"{5 - own.count(str(value))} {name}" for value, name in enumerate(names, 1)]
        assert f"Unseen: {', '.join(unseen)}" in said


@pytest.mark.parametrize("key", KEYS)
def test_who_looks_on_may_ask_and_is_told_of_no_hand(key: str, context: AppContext) -> None:
    context.keep(replace(context.settings, ruleset=key))
    beginnings.begin(context, replace(matchmaking.quick(context), seed=5))
    conversation(context, ["go on", "note here", "home"])
    with Recorder(beginnings.only(context)):
        said = conversation(
            context, ["go on", *ASKED, "hand", "me", "foe", "how", "why", "rules", "x", "back"]
        )
    answers = said.partition("leaves.")[2]
    assert "Bernardino" in answers
    assert not re.search(r"\b(?:You hold|holds \d)", answers)
    assert "No duel is being fought here" not in answers
    assert answers.count("not a word here") == 1
    assert ("A watcher sees no hand." in answers) is (key in {"en_garde", "card_duel"})


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_told_in_pairs_of_a_columns_name_and_what_stands_in_it(
    key: str, context: AppContext
) -> None:
    book = context.rulebook(key)
    tables = [place for place in book.places if book.entry(place).rows]
    lines = [line for place in tables for line in sentences(reading(key, book, place))]
    assert lines
    assert all("  " not in line and "--" not in line and not line.endswith(": .") for line in lines)


FORM = [*new_duel("rapier_and_dagger", 5), "stand", "stand"]
FORMS = ["odds high", "odds cut", "about 1", "?", "why", "how", "me", "foe", "last", "matrix"]
PLOT = [*new_duel("rapier_and_dagger", 5)[:-1], "rules", "figures", "begin"]
PLOTS = ["map", "?", "odds", "odds all", "needs", "about wait", "seen", "status"]


@pytest.mark.parametrize(
    ("begun", "typed", "asked"),
    [
        (new_duel("duel_of_swords", 5), [["1"], ["2"], ["3"], ["5"]], ASKED),
        (FORM, [[], ["cut"], ["thrust", "sword arm"], ["low"], ["head"]], ["odds", *FORMS]),
        (PLOT, [["north 2"], ["east"]], PLOTS),
    ],
    ids=["a choice", "part of a form", "a plot"],
)
def test_what_is_typed_unseen_is_told_by_no_question(
    begun: list[str], typed: list[list[str]], asked: list[str], tmp_path: Path
) -> None:
    told = []
    for number, lines in enumerate(typed):
        said = in_turns(context_in(tmp_path / str(number)), [begun, lines, asked])[2]
        told.append([line for line in said.splitlines() if "? " not in f"{line} "])
    assert len(told[0]) >= len(asked)
    assert all(one == told[0] for one in told)
