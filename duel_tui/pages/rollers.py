"""How dice are rolled in a duel, as it is listed and as it is typed: `r h`, `right by hand`, `b s`, `p`."""

import re

from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.side import BySide, Side
from duel_tui.narration.sentences import Facts
from duel_tui.play.bout import Bout

_TYPED = re.compile(r"(?P<side>left|right|both|[lrb]) ?(?P<way>automatic|asked|by[ _]hand|hand|[ash])")
_PEOPLE = {"p", "people"}
_WAYS = {"a": Way.AUTOMATIC, "s": Way.ASKED, "h": Way.BY_HAND, "hand": Way.BY_HAND}


def listed_rollers(bout: Bout, names: BySide[str]) -> list[str]:
    """How dice are rolled now, a sentence each."""
    rollers = bout.table.rollers
    found = [
        _told(bout, "roller_of", {"side": side, "way": way}, names)
        for side, way in ((Side.LEFT, rollers.left), (Side.RIGHT, rollers.right))
    ]
    for roll, way in rollers.rolls.items():
        first, _, rest = roll.partition(" ")
        side = next((one for one in Side if one == first), None)
        if side is not None and rollers.rolls.get(rest) is way:
            continue
        key = "roller_of_both" if side is None else "roller_of_roll"
        found.append(_told(bout, key, {"side": side, "roll": rest if side else roll, "way": way}, names))
    if bout.wording.cards_how:
        found.append(bout.wording.say("cards_from", how=bout.wording.label("dealt", rollers.cards)))
    return found


def read_roller(bout: Bout, typed: str) -> Roller | str:
    """The change that was typed, or what is wrong with it."""
    wish = " ".join(typed.casefold().split())
    if wish in _PEOPLE:
        ways = bout.seats.now.map(lambda seat: Way.BY_HAND if seat.by is None else Way.AUTOMATIC)
        return Roller(ways.left, ways.right)
    found = _TYPED.fullmatch(wish)
    if found is None:
        return bout.wording.say("bad_roller")
    way = _WAYS.get(found["way"]) or Way(found["way"].replace(" ", "_"))
    side = found["side"][0]
    return Roller(None if side == "r" else way, None if side == "l" else way)


def _told(bout: Bout, key: str, facts: Facts, names: BySide[str]) -> str:
    way = facts["way"]
    assert isinstance(way, Way)
    said = {**facts, "way": bout.wording.label("way", way)}
    return bout.narrator.fill(bout.wording.phrases.says[key], said, names)
