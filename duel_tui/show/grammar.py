"""The grammar of sentences: one template for every listener.

A template is a sentence with slots. It is filled from *people*, who are named, and from *facts*: the fields of an event,
or what a screen says. Where exactly one side is played by a person here, that side is *you*, and the same template fits:

    {name}                  Quill; you
    {Name} {NAME}           the same with a capital, for the beginning of a sentence; in capitals, for a head
    {name's} {Name's}       Quill's; your, Your
    {name|hits|hit}         the verb after a name; the second form follows *you*
    {round}                 a fact; events read it in the words of its group, which `[fields]` of phrases.toml names
    {line:parry}            a fact in the words of the group `parry`
    {score.own}             the part of a fact that has a value for each side
    {moves.name}            the part of the side that is spoken of
    {moves.own:does}        such a part in words, in which {name} is that side and {foe} the other

`{name} {name|parries|parry} {foe's} {place}.` says "Quill parries your thrust." and "You parry Quill's thrust."

People are {name} and {foe}, the side that is spoken of and the other; {own} and {other}, the listener (before two people
or none, the left fencer) and the opponent; {left} and {right}; where an event has them, {winner} and {loser}, or {richer}.
On a screen {near} and {far} are the fencers at the left and the right. *You* begins a sentence with a capital by itself.
A name that ends in a full stop ends a sentence with it. All slots are found before one is filled, so a name is never read
as a template. A slot that nobody fills stays as it is.
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

People = Mapping[str, object]
"""The names of sides, by what they are in a sentence; facts that are told as they are may stand among them."""
Slot = tuple[str, str | None, str | None]
"""The field of a fact, its part and its group of words."""
Shown = Callable[[Slot], str]
"""A fact as it is shown in a slot."""


def told(template: str, people: People, shown: Shown | None = None) -> str:
    """A template with its slots filled, from people and facts, and then from what `shown` finds.

    >>> told("{Name} {name|hits|hit} {foe's} {at} in round {round}.", {"name": YOU, "foe": "Quill", "at": "arm", "round": 2})
    "You hit Quill's arm in round 2."
    >>> told("{name|waits|wait} {round}", {"round": 2})
    '{name|waits|wait} 2'
    """
    if "{" not in template:
        return template

    def value(found: re.Match[str]) -> str:
        field, part, group, whose, doer, they, you = found.groups()
        if doer:
            name = people.get(doer)
            return found[0] if name is None else you if name is YOU else they
        if whose:
            return _named(people, whose, owns=True) or found[0]
        if not part and not group:
            if (name := people.get(field)) is not None:
                return str(name)
            if not field.islower() and (name := _named(people, field)):
                return name
        return found[0] if shown is None else shown((field, part, group))

    return _NEXT.sub("You", _SLOT.sub(value, template)).replace("..", ".")


def _named(people: People, slot: str, *, owns: bool = False) -> str:
    """A name in a slot, in capitals as the slot is; empty: nobody of that name."""
    name = people.get(slot.lower(), "")
    said = "your" if owns and name is YOU else f"{name}'s" if owns and name else str(name)
    return said if slot[:1].islower() else said.upper() if slot.isupper() else f"{said[:1].upper()}{said[1:]}"
