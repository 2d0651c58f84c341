"""The grammar of sentences: one template for every listener.

A template is a sentence with slots. It is filled from *people*, who are named, and from *facts*: the fields of an event,
or what a screen says. Where exactly one side is played by a person here, that side is *you*, and the same template fits:

    {name}                  Quill; you
    {Name} {NAME}           the same with a capital, for the beginning of a sentence; in capitals, for a head
    {name's} {Name's}       Quill's; your, Your
    {name|hits|hit}         the verb after a name; the second form follows *you*
    {round}                 a fact; events read it in the words of its group, which `[fields]` of phrases.toml names
    {line:met}              a fact in the words of the group `met`
    {score.own}             the part of a fact that has a value for each side
    {moves.own:does}        such a part in words, in which {name} is that side and {foe} the other

`{name} {name|parries|parry} {foe's} {place}.` says "Quill parries your thrust." and "You parry Quill's thrust."

People are {name} and {foe}, the side that is spoken of and the other; {own} and {other}, the listener (before two people
or none, the left fencer) and the opponent; {left} and {right}; where an event has them, {winner} and {loser}, or {richer}.
On a screen {near} and {far} are the fencers at the left and the right. *You* begins a sentence with a capital by itself.
All slots are found before one is filled, so a name is never read as a template. A slot that nobody fills stays as it is.
"""

import re
from collections.abc import Callable, Mapping

_SLOT = re.compile(
    r"\{(?P<field>\w+)(?:\.(?P<part>\w+))?(?::(?P<group>\w+))?\}"
    r"|\{(?P<whose>\w+)'s\}"
    r"|\{(?P<doer>\w+)\|(?P<they>[^{}|]*)\|(?P<you>[^{}|]*)\}"
)
_NEXT = re.compile(r"(?<=[.!?] )you")


class You(str):
    """The value in the place of the name of the player who is addressed."""

    __slots__ = ()


YOU = You("you")

People = Mapping[str, str]
"""The names of sides, by what they are in a sentence."""
Shown = Callable[[str, str | None, str | None], str | None]
"""A fact by its field, its part and its group of words, as it is shown; None: there is none of this name."""


def filled(template: str, people: People, shown: Shown) -> str:
    """A template with its slots filled.

    >>> filled("{Name} {name|hits|hit} {foe's} {at}.", {"name": YOU, "foe": "Quill"}, lambda *_: "arm")
    "You hit Quill's arm."
    """

    def value(found: re.Match[str]) -> str:
        if doer := found["doer"]:
            return found["you"] if people.get(doer) is YOU else found["they"]
        if whose := found["whose"]:
            return _named(people, whose, owns=True) or found[0]
        field, part, group = found["field"], found["part"], found["group"]
        if not part and not group and (name := _named(people, field)):
            return name
        told = shown(field, part, group)
        return found[0] if told is None else told

    return _NEXT.sub("You", _SLOT.sub(value, template)) if "{" in template else template


def told(template: str, facts: Mapping[str, object], people: People | None = None) -> str:
    """A template filled from facts as they are; a fact that is a name may stand where people do.

    >>> told("{Who} {who|waits|wait}, round {round} of {of}", {"who": "Quill", "round": 2, "of": 15})
    'Quill waits, round 2 of 15'
    """
    names = {field: fact for field, fact in facts.items() if isinstance(fact, str)} | dict(people or {})
    return filled(template, names, lambda field, *_: str(facts[field]) if field in facts else None)


def _named(people: People, slot: str, *, owns: bool = False) -> str:
    """A name in a slot, in capitals as the slot is; empty: nobody of that name."""
    name = people.get(slot.lower(), "")
    said = "your" if owns and name is YOU else f"{name}'s" if owns and name else name
    return said if slot[:1].islower() else said.upper() if slot.isupper() else f"{said[:1].upper()}{said[1:]}"
