"""What a game master types over a decision: a part of the next roll, or the last roll answered again."""

from duel_tui.engine.requests import Roll
from duel_tui.engine.scene import Line, Span
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.prompter import Modify, Overrule
from duel_tui.play.reading import read_modifier, read_ruling
from duel_tui.tui.widgets.entry import Entry


class ModifierEntry(Entry[Modify]):
    """Asks for a part of the next roll."""

    def __init__(self, bout: Bout, side: Side) -> None:
        """Ask for a part of the roll that waits, otherwise of the next roll of this side."""
        self._say, roll = bout.wording.say, bout.table.request
        self._whose = (roll.side if isinstance(roll, Roll) else None) or side
        how = self._say("modifier_how")
        super().__init__(_lines(bout.wording.modifier(self._whose, bout.names), how))

    def read(self, typed: str) -> Modify | str:
        """Read a number with its reason."""
        found = read_modifier(typed)
        return self._say("bad_modifier") if found is None else Modify(self._whose, *found)


class RulingEntry(Entry[Overrule]):
    """Asks how the last roll is to be answered."""

    def __init__(self, bout: Bout, place: int) -> None:
        """Ask about the roll at a place of the journal."""
        self._say = bout.wording.say
        sums = [line.text for line in bout.tale_at(place) if line.kind == "sum"]
        super().__init__(_lines(self._say("ruling"), *sums, self._say("ruling_how")))

    def read(self, typed: str) -> Overrule | str:
        """Read a ruling."""
        found = read_ruling(typed)
        return self._say("bad_ruling") if found is None else Overrule(*found)


def ruling_entry(bout: Bout) -> RulingEntry | None:
    """Ask how the last roll is to be answered; None: nothing was rolled yet."""
    table = bout.table
    rolled = [place for place in range(table.place) if isinstance(table.step(place).request, Roll)]
    return RulingEntry(bout, rolled[-1]) if rolled else None


def _lines(title: str, *texts: str) -> list[Line]:
    return [(Span(f" {title}", "title"),), (), *[(Span(f"   {text}"),) for text in texts], ()]
