"""The first lesson as its file has it: a bout that is known beforehand, and what is said before and after each step."""

import re
from typing import Annotated

from msgspec import Meta, Struct

Text = Annotated[str, Meta(min_length=1, max_length=240)]
Act = Annotated[str, Meta(min_length=1, max_length=74)]
"""What stands on the rule of the duel screen, in one row."""
Picks = dict[str, str]
"""Some fields of a choice with their keys."""
_MOST = 3
"""Sentences that are said before a step at most."""
_SENTENCE_END = re.compile(r"[.!?](?: |$)")


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a step does not ask for, and what it leads to."""

    choice: Picks
    said: Text


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One decision, and what it teaches."""

    title: Text
    look: Text
    """What to look at on the screen."""
    act: Act
    """What to do on the screen."""
    hear: Text
    """What the step is about, in lines."""
    type: Text
    """What to do in lines."""
    right: Picks
    foe: str | Picks
    """What the opponent chooses at the same time."""
    came: Text
    otherwise: Text
    """Said of a choice that is neither right nor among `wrong`."""
    wrong: tuple[Attempt, ...] = ()
    """The first that fits is said."""

    def __post_init__(self) -> None:
        """Make sure that a step is short.

        Raises:
            ValueError: more is said before it than anybody reads.
        """
        for told in (f"{self.look} {self.act}", f"{self.hear} {self.type}"):
            if len(_SENTENCE_END.findall(told)) > _MOST:
                raise ValueError(f"{self.title}: more than {_MOST} sentences are said before the step")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson from its first step to its last."""

    title: Text
    line: Text
    """What it is, in a few words."""
    fencer: str
    """The stem of a fencer that came with the program."""
    opponent: str
    seed: Annotated[int, Meta(ge=0)]
    """Where the dice come from."""
    head: Text
    """The head of a step."""
    tried: Text
    """The head after a choice that a step does not ask for."""
    again: Text
    over: Text
    """The head after the last step."""
    farewell: Text
    left: Text
    """Said where it is left before its end."""
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]
