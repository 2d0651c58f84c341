"""Clauses of the duel screen that a count decides: what a side does, the attacks of both, points, and lists."""

from collections.abc import Sequence

from duel_tui.engine.side import BySide, Side
from duel_tui.show.voice import Voice


def does(voice: Voice, side: Side, group: str, key: str) -> str:
    """What a side does, in a group of words: `you pass forward`, `Quill passes forward`."""
    return f"{voice.name(side)} {voice.label(group, key, side)}"


def attacking(voice: Voice, near: Side, attacks: BySide[int], *, short: bool = False) -> str:
    """The attacks of each side: `one attack each`, `you attack once, Quill attacks twice`, `only you attack`.

    Args:
        voice: the words.
        near: the side that is told first.
        attacks: the number of attacks of each.
        short: true if a side that attacks alone is told without saying so.
    """
    mine, his = attacks[near], attacks[near.foe]
    if mine == his:
        return voice.label("attacks_each", str(mine))
    if mine and his:
        return ", ".join([does(voice, one, "attacks_made", str(attacks[one])) for one in (near, near.foe)])
    alone = near if mine else near.foe
    return voice.label("attacks_short" if short else "attacks_alone", str(attacks[alone]), alone)


def points(voice: Voice, kind: str, count: int) -> str:
    """A number of points of a kind: `3 sword points`."""
    return voice.say(f"one_{kind}_point" if count == 1 else f"{kind}_points", points=count)


def listed(voice: Voice, texts: Sequence[str]) -> str:
    """A list, as in a sentence."""
    return voice.say("listed", all=", ".join(texts[:-1]), last=texts[-1]) if texts[1:] else "".join(texts)
