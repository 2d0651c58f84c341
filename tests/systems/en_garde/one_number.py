"""The law of one number in En Garde: cells, lines and views have the share of the hands that can really reply so."""

import re
from collections import Counter
from random import Random

from msgspec.structs import replace

from duel_tui.engine.position import Position
from duel_tui.pages.decision import Decision
from duel_tui.play.moments import outlook_of
from duel_tui.show.table import Table
from duel_tui.systems.en_garde import KEY
from tests.systems.contenders import begin
from tests.systems.hand_prospects import REPLIES, AbleHands, able_hands
from tests.systems.heard_numbers import Lines
from tests.systems.looked_through import Look, by_head, looks
from tests.systems.walks import possible

MOST = 5
"""The greatest number that the game master gives, though nothing is rolled."""
_ATTACKS = 0.5
"""How often an attack is looked at where there is one, since chance seldom plays any."""
_COLUMNS = {
    "can hit": ("attack", "advance"),
    "can parry": ("parry",),
    "can stop": ("parry", "retreat"),
}
"""What the opponent plays where the chance of a column comes true."""
_SAID = {
    "parried": r"(\d+) % can parry \d+ with a \d; \d+ of",
    "escape": r"(\d+) % can parry or step back",
    "stepped": r"apart, (\d+) % can hit",
    "advances": r"(\d+) % can step and hit",
}
"""How lines tell each chance."""


def looked_at(number: int, seed: int, views: float = 0.1) -> Counter[str]:
    """Look at this number of plays with chances; how many there were, by what was asked."""
    done, chance = Counter[str](), Random(seed)
    while sum(done.values()) < number:
        for met in looks(begin(KEY, chance), chance, MOST):
            attacks = [one for one in possible(met.ask) if "attack" in str(one)]
            looks_at_attack = attacks and chance.random() < _ATTACKS
            look = replace(met, choice=chance.choice(attacks)) if looks_at_attack else met
            done[look.ask.what] += _check(look, seen=chance.random() < views)
    return done


def _check(look: Look, *, seen: bool) -> bool:
    """Compare a play with what each hand is then offered; whether there was anything to compare."""
    place = look.bout.table.position_at(look.bout.table.place)
    able = able_hands(Position(place.rules, place.checkpoint) if not place.since else place, look.choice)
    decision = look.decision()
    found = _check_lines(look, decision, able)
    for table in (decision.table(), *([look.view()] if seen else [])):
        _check_cells(table, str(look.choice), able)
    return found


def _check_lines(look: Look, decision: Decision, able: AbleHands | None) -> bool:
    """Lines and outlook tell the same chances, and they are those of the hands."""
    facts = {one.answer: one.fact("percent") for one in outlook_of(look.bout, look.ask).of(look.choice)}
    said = {name: number for name, number in facts.items() if name in REPLIES}
    if not said:
        return False
    field = next(iter(decision.fields))
    text = Lines(decision).odds(field)
    for name, number in said.items():
        told = re.search(_SAID[name], text)
        assert told, text
        assert int(told[1]) == number, text
        assert number == (able.share(*REPLIES[name]) if able else 0), (look.choice, name)
    return True


def _check_cells(table: Table, key: str, able: AbleHands | None) -> None:
    """Each chance in the row of a play is that of the hands."""
    for head, cell in by_head(table, key).items():
        kinds = next((kinds for name, kinds in _COLUMNS.items() if head.endswith(name)), None)
        if kinds and cell.isdecimal():
            assert able is not None, (key, head)
            assert int(cell) == able.share(*kinds), (key, head)
