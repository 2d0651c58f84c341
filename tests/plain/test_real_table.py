"""Plain mode at a real table: cards typed, the other hand unseen, advice by a word."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import bout_of
from duel_tui.storage.duels import AT_A_TABLE, PERSON, Setup, created_now
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.play.beginnings import create
from tests.systems.contenders import LIBRARY
from tests.tui.bouts import FENCERS


def at_a_table(context: AppContext, key: str, *typed: str) -> str:
    """All that is said in a duel against somebody at a real table while these lines are typed."""
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.HONORABLE, FENCERS)
    journal = Journal(key, LIBRARY.editions(key).current, {}, start)
    setup = Setup(created_now(), "friendly", players=BySide(PERSON, AT_A_TABLE), names=BySide("Anna", "Bea"))
    bout = bout_of(context, create(context.saves.duels, setup, journal))
    here: WorkerClient[Any] = WorkerClient(bout.table.rules, command=("/nowhere",))  # type: ignore[arg-type]  # the rules of a duel
    typist = Typist(typed)
    talk, out = talk_over(typist)
    with suppress(EndOfInputError):
        seated = replace(bout, desk=here)
        lines = Lines(context, seated, talk)
        heard(lines.begin(), talk, typist)
        heard(fight(seated, lines), talk, typist)
    return out.getvalue()


def test_cards_are_typed_the_other_hand_is_unseen_and_advice_is_given(tmp_path: Path) -> None:
    told = at_a_table(
        context_in(tmp_path),
        "en_garde",
        "1",
        "3 3 5",
        "33512",
        "advice",
        "forward 2",
        "4",
        "forward 9",
        "forward 3",
    )
    assert "5 cards are drawn here, not 3." in told
    assert "The best choices, with the chance to win the duel:" in told
    assert re.search(r"The search made [\d,]+ of 12,500 tries\.", told.replace("\n", " "))
    assert "Bea" in told
    assert "look away" not in told
    assert "forward 9: not a choice here" in told.replace("\n", " ")


def test_the_one_person_at_the_table_is_you_also_while_the_unseen_hand_plays(tmp_path: Path) -> None:
    told = at_a_table(context_in(tmp_path), "en_garde", "2", "1 2 3 3 5", "hand", "me", "status")
    assert "1 is you, 2 is Bea." in told
    assert "\nYou draw 5 cards. Type the cards, or ?? for" in told
    asked = told.partition("x cannot play a card\nBea: what do you play?\n")[2]
    assert asked.startswith("You hold 1, 2, 3, 3 and 5.\nBea: what do you play?\nYou: 0 of 5 hits, ")
    assert "\nDistance 22. Cards in the pack: 15. You hold 1, 2, 3, 3 and 5. You 0, Bea 0.\n" in asked
    assert "Anna" not in told.partition(" meet for ")[2]


def test_an_attack_on_the_unseen_hand_is_yours(tmp_path: Path) -> None:
    typed = ("1", "3 3 5 1 2", "f3", "5", "f5", "f5", "4", "f4", "a5", "3")
    told = at_a_table(context_in(tmp_path), "en_garde", *typed)
    assert "\nYou attack with one 5.\n" in told
    assert told.endswith("\np5 parry with 5\nt take the hit\nBea: you attack. Which answer?\n")


def test_advice_answers_also_where_nothing_is_to_be_chosen(tmp_path: Path) -> None:
    told = at_a_table(context_in(tmp_path), "en_garde", "advice", "=", "1", "advice", "help")
    assert told.count("There is nothing for you to choose now.") == 3
    assert "advice or =: what a strong opponent would play" in told
