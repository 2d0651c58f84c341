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


def answer(context: AppContext, lines: list[str], question: str) -> str:
    """What is said after a question, without the prompt after it."""
    before = conversation(context, lines).splitlines()
    after = conversation(context, [*lines, question]).splitlines()
    return "\n".join(after[len(before) : -1])


@pytest.mark.parametrize(
    ("game", "typed", "question", "told"),
    [
        ("duel of swords", ("3", "3"), "score", "You 0, Quill 0. Quill has the advantage."),
        ("en garde", ("1",), "score", "You 0, Quill 0."),
        ("rapier", (), "score", "You 0, Quill 0."),
        ("the card duel", (), "score", "You 0 of 3 wounds, Quill 0 of 4 wounds."),
        ("the card duel", (), "wounds", "You: unhurt. Quill: unhurt."),
        ("the card duel", (), "initiative", "You have the initiative."),
        ("dueling scars", (), "initiative", "You have the initiative."),
        ("en garde", ("1",), "open", "The distance is 18. You are on square 2, Quill is on square 20 of 23."),
        ("duel of swords", ("1",), "open", "Every move is open to you."),
        ("rapier", ("stand",), "open", "Natural target: sword arm; any other target minus 10."),
        ("en garde", ("1",), "unseen", "Unseen: 3 ones, 4 twos, 3 threes, 4 fours, 4 fives."),
        ("en garde", ("1",), "seen 2", "You have seen 1 of 5 twos; 4 are unseen."),
        ("en garde", ("1",), "seen twos", "You have seen 1 of 5 twos; 4 are unseen."),
        (
            "the card duel",
            (),
            "seen queen",
            "You have seen 1 of Quill's 4 queens; 3 are unseen.",
        ),
        ("the card duel", (), "seen Q", "You have seen 1 of Quill's 4 queens; 3 are unseen."),
        ("duel of swords", (), "seen queen", "Nothing is hidden in this game: it has no cards."),
        ("duel of swords", (), "unseen", "Nothing is hidden in this game: it has no cards."),
        ("duel of swords", (), "wounds", "There are no wounds in this game."),
        ("duel of swords", (), "needs", "No choice in this game needs a number on a die."),
        (
            "duel of swords",
            (),
            "best",
            "Advice is available only at a real table, or where a game is solved.",
        ),
        ("duel of swords", (), "rounds", "No round has been fought yet."),
        ("duel of swords", (), "why rd38b", "Rapier & Dagger, 5.3 The round with pencil and paper (P&P)."),
        ("duel of swords", (), "why RD-999", "RD-999 is no ruling; the nearest are RD-99, RD-199, RD-9."),
        ("duel of swords", (), "rules DOS-2", "Duel of Swords, 1.2 Gaps and rulings."),
        ("duel of swords", (), "rounds x", "Type rounds and a number from 1 up to 99: rounds 5."),
        (
            "en garde",
            (),
            "status",
            "Distance 22. Cards in the pack: 15. You hold 1, 2, 3, 4 and 5. You 0, Quill 0.",
        ),
    ],
)
def test_a_short_question_has_a_short_answer(
    game: str, typed: tuple[str, ...], question: str, told: str, context: AppContext
) -> None:
    said = conversation(context, [*alone(game, *typed), question]).splitlines()
    assert said[-2] == told


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


def test_what_a_roll_needs_and_its_sum_are_said_to_you(context: AppContext) -> None:
    said = conversation(context, [*alone("rapier", "stand"), "t s h", "why", "modify +5 the table"])
    assert "\nThe game master gives your next roll plus 5 the table.\n" in said
    assert "\nYou: 6 plus 12 thrust makes 18, needs 80: missed by 62.\n" in said
    assert "\nQuill: 75 minus 6 cut " in said
    hand = ["new", "game", "rapier", "chance", "2", "begin", "stand", "t s h"]
    assert "\nYou need " in conversation(context, hand)
    for asked in ("needs", "odds"):
        told = answer(context, hand, asked)
        assert re.search(r"needs? \d+", told)
        assert "nothing for you to choose" not in told


def test_each_of_the_last_rounds_is_a_line(context: AppContext) -> None:
    said = conversation(context, [*alone("duel of swords"), "1", "2", "3", "rounds", "rounds 1"])
    assert said.splitlines()[-6:] == [
        "Round 1: thrust against dodge: nothing.",
        "Round 2: slash against slash: nothing.",
        "Round 3: low cut against high cut. Both hit. You 1, Quill 1.",
        "Which move?",
        "Round 3: low cut against high cut. Both hit. You 1, Quill 1.",
        "Which move?",
    ]


def test_each_assault_is_a_line_of_its_own_and_says_where_its_beginning_is(context: AppContext) -> None:
    actions = ["recover", "thrust", "lunge", "feint"] * 6
    said = conversation(context, [*alone("dueling scars"), *actions, "rounds"])
    told = said[said.rindex("\nAssault 1: ") :].splitlines()[1:6]
    for number, line in enumerate(told, 1):
        assert re.findall(r"wins? assault (\d)", line) == [str(number)]
    assert told[0].startswith("Assault 1: You attack first. You recover.")
    assert told[3].startswith("Assault 4: Its beginning is in the log. You lunge.")


def test_a_round_of_many_exchanges_is_one_line_and_cards_are_in_words(context: AppContext) -> None:
    said = conversation(context, [*alone("rapier"), "stand", "thrust", "sword arm", "low", "rounds"])
    assert (
        "\nRound 1: You stand, Quill steps back: one attack each."
        " Natural: sword arm; others minus 10. Then: out of reach."
        " You thrust at the sword arm against a centre parry. Quill cuts at the left leg against a low parry."
        in said
    )
    said = conversation(context, [*alone("the card duel"), "rounds"])
    assert "\nBout 1: You: six of clubs and king of diamonds. Quill: queen of hearts." in said


def test_odds_are_one_line_and_all_of_them_when_asked(context: AppContext) -> None:
    before = alone("rapier", "stand")
    said = conversation(context, [*before, "odds", "odds leg", "odds all"])
    assert (
        "\nLikeliest first. Thrust, head: 13 to 63 %, a light wound; thrust, right leg: 18 to 58 %, a light wound;"
        " cut, head: 6 to 56 %, a scratch. Type odds all for 9 more.\n" in said
    )
    assert said.count("\nCut, right leg: high needs 50, chance 51 %;") == 1
    assert said.count("\nRight leg, cut: high needs 50, chance 51 %;") == 1
    assert said.count("\nThrust, head: high needs 88, chance 13 %;") == 1


def test_a_movement_and_a_game_that_is_solved_have_one_line_too(context: AppContext) -> None:
    said = conversation(context, [*new_duel("rapier_and_dagger", 5), "odds"])
    assert "\nEach figure is your hits less the opponent's in 100 such rounds, at worst. " in said
    said = conversation(context, [*alone("dueling scars"), "odds", "best"])
    assert (
        "\nBest first. Lunge: 56.2 %; manoeuvre: 54.4 %; thrust: 53.5 %. Type odds all for 2 more.\n" in said
    )
    assert "\nBest is lunge: 56 % to win.\n" in said


def test_a_row_of_odds_says_the_wound_of_a_hit(context: AppContext) -> None:
    said = conversation(context, [*alone("rapier", "stand"), "odds sword arm"])
    assert said.count("; a hit makes a scratch;") == 2
    said = conversation(context, [*alone("rapier", "stand", "t", "s"), "odds high"])
    assert "76 right leg for a light wound" in said
    assert "never" not in said.rpartition("high: ")[2]


@pytest.mark.parametrize("typed", ["needs t s", "needs thrust sword arm", "needs s, t"])
def test_needs_says_what_the_roll_needs_and_the_wound(typed: str, context: AppContext) -> None:
    said = conversation(context, [*alone("rapier", "stand"), typed])
    assert said.splitlines()[-2] == (
        "Thrust, sword arm: needs 73 against high, 68 against centre, 48 against low, 78 against universal;"
        " a hit makes a scratch."
    )


def test_needs_alone_is_of_what_is_chosen_or_of_each_attack(context: AppContext) -> None:
    said = conversation(context, [*alone("rapier", "stand"), "needs"])
    assert said.count(": needs ") == 12
    said = conversation(
        context, [*alone("rapier", "stand"), "thrust", "needs", "right leg", "needs", "needs xx"]
    )
    assert said.count(" chest: needs from 68 to 83; a hit makes a ") == 2
    assert "\nThrust, right leg: needs 43 against high, " in said
    assert "\nxx: not a choice here. ? lists the choices.\n" in said


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


def test_strikes_with_swords_crossed_are_told_by_means_and_target(context: AppContext) -> None:
    death = [*new_duel("rapier_and_dagger", 1)[:-1], "fought for", "3", "begin"]
    crossed = [*death, "pass forward", "stand", "t s u", "t s u"]
    said = conversation(context, [*crossed, "odds", "odds all", "needs", "needs head", "open"])
    assert re.search(r"\nLikeliest first\. [A-Z][a-z]+, [a-z ]+: 53 %, a serious wound; ", said)
    assert (
        "\nDagger, head: needs 63, chance 38 %; a hit makes a serious wound; thrust total plus 12.\n" in said
    )
    assert "\nTrip, left leg: needs 68.\n" in said, "a trip makes no wound"
    assert "\nFist: needs 63; a hit makes a light wound.\n" in said
    assert said.splitlines()[-2] == "Nothing is open or closed now."


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


def test_what_is_drawn_in_secret_is_in_no_round_that_two_people_read(context: AppContext) -> None:
    said = conversation(context, [*new_duel("en_garde", 5), "1", "2", "rounds"])
    assert (
        "\nRound 1: Bernardino begins. Bernardino steps forward 1: 21 apart. Lorca steps forward 2: 19 apart.\n"
        in said
    )


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


def test_back_is_one_level(context: AppContext) -> None:
    said = conversation(context, ["rules", "rapier", "back"])
    assert said.endswith("Which book?\n")
    said = conversation(context, ["fencers", "1", "by hand", "back"])
    assert said.endswith("How is the fencer made?\n")


def test_what_was_seen_is_told_while_a_plot_is_asked_for(context: AppContext) -> None:
    figures = ["new", "game", "rapier", "rules", "figures", "seed", "5", "begin"]
    said = conversation(context, [*figures, "seen"]).splitlines()
    assert said[-2:] == ["Nothing has been seen of Quill yet.", "Where do you go?"]


def test_the_map_is_told_at_any_prompt_of_a_duel_on_one(context: AppContext) -> None:
    figures = ["new", "game", "rapier", "rules", "figures", "seed", "5", "begin"]
    plotting = answer(context, figures, "map")
    assert "Row 12 has the wall in 1 to 11, a door as a way out in 12" in plotting
    fighting = [*figures, "east 2, se, east 2, ne, east", "yes", "east 3", "yes", "east", "yes"]
    assert "movement" in conversation(context, fighting).splitlines()[-1].casefold()
    told = answer(context, fighting, "map")
    assert "Quill stands 7 feet to the south-east" in told
    assert not BAD.search(told)


def test_a_duel_on_no_map_says_so(context: AppContext) -> None:
    assert "This duel is not on a map." in conversation(context, [*alone("rapier"), "map"])


def test_a_game_without_dice_says_so_and_a_move_of_the_notebook_is_named_by_its_number(
    context: AppContext,
) -> None:
    said = conversation(context, [*alone("duel of swords", "3"), "why", "matrix 3", "matrix 1"])
    assert "\nThis game has no dice. Type rounds " in said
    assert "\nLow cut: against " in said
    assert "\nThrust: not met in this duel.\n" in said


def test_assaults_won_are_told_of_both(context: AppContext) -> None:
    said = conversation(context, [*alone("dueling scars"), "me", "foe"])
    assert said.count("Assaults won: 0.") == 2
