"""The tags of a play, to which tastes refer."""

from duel_tui.engine.menu import Choice
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, read


def tags(choice: Choice) -> frozenset[str]:
    """The tags of a play."""
    key = str(choice)
    if key in {PASS, CONCEDE}:
        return frozenset({key})
    play = read(key)
    found: set[str] = set()
    if play.step:
        found.add("closes" if play.step > 0 else "gives ground")
    if play.attack:
        found |= {"attack", "several cards" if len(play.attack) > 1 else "one card"}
    if play.parry:
        found.add("parry")
    return frozenset(found)
