"""The last rounds of a duel, a line each: the facts of its decisions, as they were told."""

from msgspec.structs import replace

from duel_tui.plain.telling import Teller
from duel_tui.play.bout import Bout
from duel_tui.text import capital
from duel_tui.wording import Standing

_LONGEST = 4
"""Decisions of one round that are told, the last ones: a movement and three exchanges."""


def round_lines(bout: Bout, count: int) -> list[str]:
    """The last rounds, the earliest first; where two people read the same lines, what both may know."""
    bout = replace(bout, onlooker=True) if bout.shared else bout
    teller, found = Teller(bout), list[tuple[str, list[str]]]()
    end = bout.table.place
    while end > 0:
        since = max(0, bout.last_choice_before(end))
        head = _head(bout, since)
        if not found or found[-1][0] != head:
            if len(found) == count:
                break
            found.append((head, []))
        parts = found[-1][1]
        if len(parts) < _LONGEST and (told := " ".join(teller.places(since, end, "facts"))):
            parts.append(told)
        end = since
    return [
        f"{head}: {' '.join(reversed(parts)).removeprefix(f'{head}: ')}"
        for head, parts in reversed(found)
        if parts
    ]


def _head(bout: Bout, place: int) -> str:
    """The round, bout or assault at a place."""
    return capital(Standing(bout.wording).where(bout.sheet_at(place), bout.names))
