"""The prompt while an opponent thinks: what was chosen stands, and only the title says for whom it waits."""

from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.prompts import rule
from duel_tui.tui.keys import Bound
from duel_tui.tui.paper import Box, Paper, measure
from duel_tui.tui.prose import wrapped


class Wait:
    """Somebody else is thinking."""

    def __init__(self, text: str, standing: Choosing | None) -> None:
        """Wait.

        Args:
            text: says for whom.
            standing: the choice made last, which stays in sight; None: there is none.
        """
        self._text = text
        self.standing = standing

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The commands of the choice that stands, so that the footer stands as well; they mean nothing now."""
        return self.standing.bound if self.standing else ()

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw the sentence where the title of a choice stands, or below if it is too long for that."""
        fits = measure(self._text) + 2 <= box.width
        rule(paper, box.y, box.width, self._text if fits else "")
        if not fits:
            lines = wrapped(self._text, box.width - 2)
            for row, line in enumerate(lines, box.y + 1):
                paper.fill(0, row, box.width)
                paper.put(1, row, line)
        paper.cursor = (1, box.y)

    def command(self, name: str) -> bool:  # noqa: ARG002
        """Wait on."""
        return False

    def typed(self, key: str) -> bool:  # noqa: ARG002
        """Wait on."""
        return False
