"""The law of one number in Duel of Swords: the letter in a cell and the odds in lines are the event that follows."""

import re
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.systems.duel_of_swords.model import FANCY, MovesShown
from duel_tui.systems.duel_of_swords.ruleset import KEY
from tests.systems.contenders import LIBRARY, Contender, begin
from tests.systems.heard_numbers import Lines
from tests.systems.looked_through import Look, looks, row_of
from tests.systems.test_prospects import gave, turned

MOST = 5
"""The greatest number that the game master gives, though nothing is rolled."""
_NOTHING_TOLD = "There are no odds to tell here."


def looked_at(number: int, seed: int, views: float = 0.1) -> Counter[str]:
    """Look at this number of moves; how many there were with an open matrix, and with a closed one."""
    done, chance = Counter[str](), Random(seed)
    while sum(done.values()) < number:
        opened = chance.random() < 0.5
        for look in looks(_begun(chance, opened=opened), chance, MOST):
            (_check_open if opened else _check_closed)(look, seen=chance.random() < views)
            done["open" if opened else "closed"] += 1
    return done


def _begun(chance: Random, *, opened: bool) -> Contender:
    """A duel whose matrix is open, or closed."""
    found = begin(KEY, chance)
    journal = found.journal
    options = {**journal.options, "show_matrix": opened}
    rules = LIBRARY.ruleset(KEY, options)
    return Contender(rules, Journal(journal.ruleset, journal.edition, options, journal.start))


def _check_open(look: Look, *, seen: bool) -> None:
    """What a move gives against each of the other's is what then happens."""
    bout, ask, choice = look.bout, look.ask, look.choice
    decision = look.decision()
    said = {one.answer: one.gives for one in outlook_of(bout, ask).of(choice)}
    told, letters = _in_lines(bout, decision), bout.wording.phrases.words["gives_letter"]
    tables = [decision.table(), *([look.view()] if seen else [])]
    rules: Any = bout.table.rules
    moves = [str(one) for one in rules.book.tables.moves]
    place = bout.table.position_at(bout.table.place)
    his = str(look.chance.choice([one for one in _moves_of(look) if not str(one).endswith(FANCY)]))
    pair = (choice, his) if ask.side is Side.LEFT else (his, choice)
    found = gave([one.event for one in place.give(Decided(pair)).told])
    found = found if ask.side is Side.LEFT else turned(found)
    assert said[his] == told[his] == found, f"odds: {said} of {choice} against {his}"
    for table in tables:
        cells = row_of(table, str(choice)).right[: len(moves)]
        assert cells[moves.index(his)].text == letters[found], f"cell: {choice} against {his}"
        shown = {one: cells[moves.index(one)].text for one in said}
        assert shown == {one: letters[gives] for one, gives in said.items()}, "cell"
    assert told == said


def _moves_of(look: Look) -> tuple[Choice, ...]:
    """What the other side may answer."""
    request: Any = look.bout.table.request
    menu: Any = request.ask_of(look.ask.side.foe).menu
    found: tuple[Choice, ...] = menu.choices
    return found


def _in_lines(bout: Bout, decision: Decision) -> dict[str, str]:
    """What lines say that a move gives against each of the other's."""
    text = Lines(decision).odds(decision.ask.what)
    phrases = bout.wording.phrases
    keys = {row.label: row.key for row in phrases.pickers[decision.ask.what].rows}
    found: dict[str, str] = {}
    for key, label in phrases.words["gives"].items():
        named = re.search(rf"(?:: |; ){re.escape(str(label))} against ([^;.]*)", text)
        found |= {keys[one]: key for one in named[1].split(", ")} if named else {}
    return found


def _check_closed(look: Look, *, seen: bool) -> None:
    """Nothing says anywhere what a move gives; a table has only what came of the pairs met, and only with the notebook."""
    bout, decision = look.bout, look.decision()
    assert outlook_of(bout, look.ask).of(look.choice) == (), "outlook"
    assert Lines(decision).odds(look.ask.what) == _NOTHING_TOLD
    rules: Any = bout.table.rules
    letters = bout.wording.phrases.words["gives_letter"]
    met = _met(look) if rules.book.options.notebook else {}
    moves = [str(one) for one in rules.book.tables.moves]
    for table in (decision.table(), *([look.view()] if seen else [])):
        shown = {
            (mine, his): cell.text
            for mine in moves
            for his, cell in zip(moves, row_of(table, mine).right, strict=False)
            if cell.text != letters["unmet"]
        }
        assert shown == {pair: letters[gives] for pair, gives in met.items()}, "cell"


def _met(look: Look) -> dict[tuple[str, str], str]:
    """What came of each pair that met in the duel for who made the first of both moves; also the other way round."""
    told: tuple[Any, ...] = tuple(moment_of(look.bout).told)
    rounds = [place for place, event in enumerate(told) if isinstance(event, MovesShown)]
    found: dict[tuple[str, str], str] = {}
    for place, end in pairwise([*rounds, len(told)]):
        left, right = [str(move) for move in told[place].moves]
        gives = gave([*told[place:end]])
        found[left, right], found[right, left] = gives, turned(gives)
    return found
