"""Speech: sentences about both sides; the only side played by a person here is "you"."""

from collections.abc import Iterable, Sequence

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Sight, Words
from duel_tui.systems.rapier_and_dagger.events import LIE
from duel_tui.systems.rapier_and_dagger.state import Duel


class Speech:
    """The words of a scene, addressed to its viewer."""

    def __init__(self, words: Words, sight: Sight[Duel]) -> None:
        self._words = words
        self._sight = sight

    def label(self, group: str, key: str) -> str:
        """A label."""
        return self._words.label(group, key)

    def say(self, key: str, **facts: object) -> str:
        """A sentence with its facts put in."""
        return self._words.say(key, **facts)

    def is_you(self, side: Side) -> bool:
        """True for the side that is addressed."""
        return self._sight.you is side

    def who(self, side: Side) -> str:
        """A side in a sentence."""
        return self.say("you") if self.is_you(side) else self._sight.short[side]

    def whose(self, side: Side) -> str:
        """The possessive of a side."""
        return self.say("your") if self.is_you(side) else self.say("whose", name=self._sight.short[side])

    def does(self, side: Side, verb: str) -> str:
        """An action of a side: `you pass forward`, `Quill passes forward`."""
        return f"{self.who(side)} {self.label('do' if self.is_you(side) else 'does', verb)}"

    def moves(self, side: Side, movement: str, *, lies: bool) -> str:
        """The movement of a side, or that it lies on the ground: `you stand`, `Quill lies on the ground`."""
        return self.does(side, LIE if lies else movement)

    def of(self, key: str, side: Side, **facts: object) -> str:
        """A sentence about a side, with its own form if that side is addressed."""
        return self.about(f"{key}_you" if self.is_you(side) else key, side, **facts)

    def about(self, key: str, side: Side, **facts: object) -> str:
        """A sentence about a side, the same if that side is addressed."""
        foe = side.foe
        names = {"name": self.who(side), "foe": self.who(foe), "whose": self.whose(side)}
        return self.say(key, **names, foes=self.whose(foe), **facts)

    def granted(self, attacks: BySide[int]) -> str:
        """The number of attacks of each: `One attack each`, `You attack once, Quill has no attack`."""
        near, far = self._sight.near, self._sight.near.foe
        left, right = attacks[near], attacks[far]
        if left == right:
            return self.label("attacks_each", str(left))
        mine, his = self.does(near, f"attack {left}"), self.does(far, f"attack {right}")
        return sentence(self.say("told_attacks", mine=mine, his=his))

    def attacking(self, attacks: BySide[int]) -> str:
        """The number of attacks of each within a sentence; the name of the only side that has one."""
        for side in Side:
            if attacks[side] and not attacks[side.foe]:
                return self.only_attacks(side, attacks[side])
        text = self.granted(attacks)
        return text if attacks.left != attacks.right else f"{text[:1].lower()}{text[1:]}"

    def only_attacks(self, side: Side, count: int, *, short: bool = False) -> str:
        """That a side attacks this many times, and the other does not."""
        end = "_short" if short else ""
        if count == 1:
            return self.of(f"only_attacks{end}", side)
        return self.of(f"only_attacks_more{end}", side, times=self.label("times", str(count)))

    def walks(self, side: Side, feet: int) -> str:
        """The walk of a side in an approach."""
        key = "walks_one" if feet == 1 else "walks" if feet else "stays"
        return self.of(key, side, feet=feet)

    def movement_points(self, count: int) -> str:
        """A number of movement points."""
        return self.say("one_movement_point" if count == 1 else "movement_points", points=count)

    def sword_points(self, count: int) -> str:
        """A number of sword points."""
        return self.say("one_sword_point" if count == 1 else "sword_points", points=count)

    def listed(self, texts: Sequence[str]) -> str:
        """A list, as in a sentence."""
        if len(texts) <= 1:
            return "".join(texts)
        return self.say("listed", all=", ".join(texts[:-1]), last=texts[-1])


def fitting(texts: Iterable[str], room: int) -> str:
    """The first of some texts that finds room in a number of cells; the last one if none does.

    >>> fitting(["you thrust", "thrust"], 8)
    'thrust'
    """
    text = ""
    for text in texts:
        if len(text) <= room:
            break
    return text


def sentence(text: str) -> str:
    """A text with a capital.

    >>> sentence("you thrust")
    'You thrust'
    """
    return text[:1].upper() + text[1:]
