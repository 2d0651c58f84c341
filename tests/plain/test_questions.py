"""Short questions at the prompts of a duel have short answers, and tell nothing that the rules hide."""

import re
from pathlib import Path

import pytest

from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import bout_of
from duel_tui.show.fit import alternatives, whole
from duel_tui.storage import duels
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import new_duel
from tests.plain.test_real_table import at_a_table
from tests.systems.contenders import LIBRARY

GAMES = ("rapier", "duel of swords", "dueling scars", "en garde", "the card duel")
ASKED: tuple[str, ...] = (
    "status",
    "score",
    "wounds",
    "initiative",
    "open",
    "unseen",
    "seen",
    "seen 2",
    "seen queen",
)
ASKED += ("rounds", "rounds 1", "best", "odds", "odds all", "needs")
BAD = re.compile(r"[/(){}\[\]♠♥♦♣]|->|(?<![\w.])[+-]\d|\b(SA|BM|ML|d20)\b|  ")
"""What no answer for the ear holds."""


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def alone(game: str, *typed: str) -> list[str]:
    """The lines that begin a duel against the program."""
    return ["new", "game", game, "seed", "5", "begin", *typed]


def test_a_ruling_is_told_at_home_and_on_a_form_and_why_alone_asks_for_an_id(
    context: AppContext,
) -> None:
    for before in ([], ["new"]):
        said = conversation(context, [*before, "why SC-4", "why"]).splitlines()
        assert "Ruling: No, they apply as soon as" in " ".join(said)
        assert "Type the id of a ruling after it." in said


def test_all_that_stands_is_said_to_you_and_by_name_to_others(context: AppContext) -> None:
    asked = ["status", "how", "me", "hand", "why", "last"]
    said = conversation(context, [*alone("en garde", "1"), *asked]).partition(" meet for ")[2]
    assert said.count("You hold 1, 2, 3, 4 and 5.\n") == 4, (
        "before the question, how, hand, and last but one status"
    )
    assert "\nYou: 0 of 5 hits, on square 2, cards in hand: 5.\n" in said
    assert "Bernardino" not in said
    two = conversation(context, [*new_duel("en_garde", 5), *asked]).partition(" meet for ")[2]
    assert "\nBernardino: 0 of 5 hits, on square 1, cards in hand: 5.\n" in two
    assert not re.search(r"\b[Yy]ou (?:hold|draw)\b|\b[Yy]ou 0\b", two)


def test_each_assault_is_a_line_of_its_own_and_says_where_its_beginning_is(context: AppContext) -> None:
    actions = ["recover", "thrust", "lunge", "feint"] * 6
    said = conversation(context, [*alone("dueling scars"), *actions, "rounds"])
    told = said[said.rindex("\nAssault 1: ") :].splitlines()[1:6]
    for number, line in enumerate(told, 1):
        assert re.findall(r"wins? assault (\d)", line) == [str(number)]
    assert told[0].startswith("Assault 1: You attack first. You recover.")
    assert told[3].startswith("Assault 4: Its beginning is in the log. You lunge.")


def test_the_wounds_of_the_lines_are_those_of_the_screen(context: AppContext) -> None:
    conversation(context, [*alone("rapier", "stand"), "home"])
    (path,) = context.saves.duels.glob("*.toml")
    bout = bout_of(context, duels.load(path, LIBRARY))
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


def test_a_grapple_answers_too(context: AppContext) -> None:
    close = [*new_duel("rapier_and_dagger", 1), "pass forward", "pass forward", "t h l", "t h l"]
    said = conversation(context, [*close, "odds", "needs", "score"])
    assert "\nYes, disarm: 50 %.\n" in said
    assert "\nYes, disarm: needs at most 50.\n" in said
    assert "\nLorca 1, Bernardino 0.\n" in said


def test_advice_at_a_real_table_has_a_short_form(tmp_path: Path) -> None:
    said = at_a_table(context_in(tmp_path), "en_garde", "1", "33512", "best", "unseen", "2", "1", "unseen")
    assert re.search(r"\nBest is forward \d: \d+ % to win", said)
    assert said.count("\nUnseen: ") == 2


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_has_no_signs_for_the_eye(game: str, context: AppContext) -> None:
    said = conversation(context, alone(game, "1", "1 1 1", *ASKED, "1", *ASKED))
    story = said.partition(" meet for ")[2].partition("?\n")[2].splitlines()
    answers = [line for line in story if line[:1].isupper() and line.endswith((".", "%"))]
    assert [line for line in answers if BAD.search(line)] == []


@pytest.mark.parametrize("game", ["en garde", "the card duel"])
def test_no_question_names_a_card_of_the_opponents_hand(game: str, context: AppContext) -> None:
    conversation(context, [*alone(game), "note here", "home"])
    (path,) = context.saves.duels.glob("*.toml")
    saved = duels.load(path, LIBRARY)
    bout = bout_of(context, saved)
    whole = bout.table.sheet_at(bout.table.place, None)
    hand = getattr(whole.of(bout.near.foe), "hand", ())
    own = getattr(whole.of(bout.near), "hand", ())
    assert hand
    plain = conversation(context, ["go on", "home"])
    said = conversation(context, ["go on", *ASKED, "home"]).replace(plain, "")
    if game == "the card duel":
        names = [bout.wording.phrases.label("card", card) for card in hand if card not in own]
        assert [name for name in names if name in said] == []
    else:
        unseen = [5 - own.count(str(value)) for value in range(1, 6)]
        assert "Unseen: " + ", ".join(
            f"{count} {name}s"
            for count, name in zip(unseen, ("one", "two", "three", "four", "five"), strict=True)
        ) in said.replace("sixs", "sixes")


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_on_may_ask_and_is_told_of_no_hand(game: str, context: AppContext) -> None:
    conversation(context, [*alone(game), "note here", "home"])
    (path,) = context.saves.duels.glob("*.toml")
    with Recorder(duels.load(path, LIBRARY)):
        said = conversation(context, ["go on", *ASKED, "back"])
    answers = said.partition("leaves.")[2]
    assert "Bernardino" in answers
    assert "You hold" not in answers
    assert "Bernardino holds" not in answers
    assert "not a word here" not in answers


@pytest.mark.parametrize("typed", ["1", "2", "5"])
def test_what_the_other_person_has_chosen_in_secret_is_told_by_no_question(
    typed: str, tmp_path: Path
) -> None:
    def told(first: str) -> str:
        context = context_in(tmp_path / first)
        said = conversation(context, [*new_duel("duel_of_swords", 5), first, *ASKED])
        return said.partition(" chooses now. Bernardino, look away")[2]

    assert told(typed) == told("3")
    assert "Lorca 0, Bernardino 0." in told("3")


ROLLS = ("modify", "overrule")
"""Words about dice, of which some games have none."""


@pytest.mark.parametrize(
    ("game", "lacks"),
    [
        ("duel of swords", ("wounds", "initiative", "unseen", "needs", "best", "hand", *ROLLS, "confirm")),
        ("dueling scars", ("wounds", "open", "unseen", "needs", "hand", "confirm")),
        ("en garde", ("wounds", "initiative", "needs", "best", "confirm")),
        ("the card duel", ("open", "needs", "best", "matrix", "confirm")),
        ("rapier", ("initiative", "unseen", "best", "hand", "matrix")),
    ],
)
def test_help_has_four_groups_without_what_a_game_lacks(
    game: str, lacks: tuple[str, ...], context: AppContext
) -> None:
    told = conversation(context, [*alone(game), "help"]).rpartition("\nTo choose.\n")[2].splitlines()
    heads = [line for line in told if line in {"How things stand.", "What has happened.", "All other words."}]
    assert len(heads) == 3
    words = [line.partition(": ")[0].partition(" or ")[0] for line in told if ": " in line]
    assert {"score", "status", "rounds", "seen", "odds"} <= set(words)
    assert not set(lacks) & set(words)
