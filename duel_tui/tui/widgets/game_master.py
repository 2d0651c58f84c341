"""What a game master types over a decision: a part of the next roll, or the last roll answered again."""

from duel_tui.engine.requests import Roll
from duel_tui.engine.scene import Line, Span
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.prompter import Modify, Overrule
from duel_tui.play.reading import read_modifier, read_ruling
from duel_tui.tui.widgets.entry import Entry


def modifier_entry(bout: Bout, side: Side) -> Entry[Modify]:
    """Ask for a part of the next roll: of the roll that waits, otherwise of this side."""
    say, roll = bout.wording.say, bout.table.request
    whose = (roll.side if isinstance(roll, Roll) else None) or side

    def read(text: str) -> Modify | str:
        found = read_modifier(text)
        return say("bad_modifier") if found is None else Modify(whose, *found)

    return Entry(_lines(say("modifier", name=bout.names[whose]), say("modifier_how")), read)


def ruling_entry(bout: Bout) -> Entry[Overrule] | None:
    """Ask how the last roll is to be answered; None: nothing was rolled yet."""
    say, table = bout.wording.say, bout.table
    rolled = [place for place in range(table.place) if isinstance(table.step(place).request, Roll)]
    if not rolled:
        return None

    def read(text: str) -> Overrule | str:
        found = read_ruling(text)
        return say("bad_ruling") if found is None else Overrule(*found)

    sums = [line.text for line in bout.tale_at(rolled[-1]) if line.kind == "sum"]
    return Entry(_lines(say("ruling"), *sums, say("ruling_how")), read)


def _lines(title: str, *texts: str) -> list[Line]:
    return [(Span(f" {title}", "title"),), (), *[(Span(f"   {text}"),) for text in texts], ()]
