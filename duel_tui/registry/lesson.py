"""The first lesson, as in its file: a bout with a fixed course, and the text before and after each step."""

import re
from typing import Annotated

from msgspec import Meta, Struct

Text = Annotated[str, Meta(min_length=1, max_length=240)]
Act = Annotated[str, Meta(min_length=1, max_length=90)]
"""What stands on the duel screen, in one row."""
Picks = dict[str, str]
"""Some fields of a choice, with their keys."""
_MOST = 3
"""The most sentences before a step."""
_SENTENCE_END = re.compile(r"[.!?](?: |$)")


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a step does not ask for, and the text about its result."""

    choice: Picks
    said: Text


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One decision, and the text that explains it."""

    title: Text
    look: Text
    """What to look at on the screen."""
    act: Act
    """What to do on the screen; {thrust} stands for the letter of this choice."""
    hear: Text
    """What the step is about, for lines."""
    type: Text
    """What to type in lines."""
    right: Picks
    foe: str | Picks
    """The opponent's choice at the same time."""
    came: Text
    otherwise: Text
    """The text after a choice that is neither right nor among `wrong`."""
    wrong: tuple[Attempt, ...] = ()
    """Wrong choices with their texts; the first that fits counts."""

    def __post_init__(self) -> None:
        """Make sure that a step is short.

        Raises:
            ValueError: it has too many sentences.
        """
        for told in (f"{self.look} {self.act}", f"{self.hear} {self.type}"):
            if len(_SENTENCE_END.findall(told)) > _MOST:
                raise ValueError(f"{self.title}: a step has at most {_MOST} sentences before it")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson from its first step to its last."""

    title: Text
    line: Text
    """Its name, in a few words."""
    fencer: str
    """The stem of a fencer that came with the program."""
    opponent: str
    seed: Annotated[int, Meta(ge=0)]
    """The seed of its dice."""
    head: Text
    """The heading of a step."""
    again: Text
    """The text after a choice that was taken back."""
    free_head: Text
    """The heading after the last step, when the bout goes on."""
    free: Text
    farewell: Text
    """The text at the end of the bout."""
    left: Text
    """The text for a player who leaves before the end."""
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]
