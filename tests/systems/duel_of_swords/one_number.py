"""The law of one number in Duel of Swords: the letter in a cell and the odds in lines are the event that follows."""

import re
from collections import Counter
from random import Random
from typing import Any

from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.play.bout import Bout
from duel_tui.systems.duel_of_swords.model import FANCY
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
    said = {one.answer: one.gives for one in bout.outlook(ask).of(choice)}
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
    """Nothing says anywhere what a move gives."""
    bout, decision = look.bout, look.decision()
    assert bout.outlook(look.ask).of(look.choice) == (), "outlook"
    assert Lines(decision).odds(look.ask.what) == _NOTHING_TOLD
    words = bout.wording.phrases.words
    letters = set(words["gives_letter"].values()) - {words["gives_letter"]["unmet"]}
    for table in (decision.table(), *([look.view()] if seen else [])):
        for row in table.rows:
            assert not {cell.text for cell in row.right} & letters
