"""The last rounds of a duel, a line each: the results that the screen shows, put into sentences."""

from msgspec.structs import replace

from duel_tui.engine.scene import Result
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout
from duel_tui.text import capital
from duel_tui.wording import Standing

_WIDE = 120
"""Cells of a row in which nothing is shortened."""
_LONGEST = 4
"""Decisions of one round that are told, the last ones: a movement and three exchanges."""


def round_lines(bout: Bout, count: int) -> list[str]:
    """The last rounds, the earliest first; where two people read the same lines, what both may know."""
    bout = replace(bout, onlooker=True) if bout.shared else bout
    found: list[tuple[str, list[str]]] = []
    end = bout.table.place
    while end > 0:
        since = bout.last_choice_before(end)
        head = _head(bout, max(0, since))
        if not found or found[-1][0] != head:
            if len(found) == count:
                break
            found.append((head, []))
        parts = found[-1][1]
        if len(parts) < _LONGEST and (told := _told(bout, end)):
            parts.append(told)
        end = since
    return [
        f"{head}: {capital(' '.join(reversed(parts)).removeprefix(f'{head}: '))}"
        for head, parts in reversed(found)
        if parts
    ]


def _head(bout: Bout, place: int) -> str:
    """The round, bout or assault at a place."""
    return capital(Standing(bout.wording).where(bout.sheet_at(place), bout.names))


def _told(bout: Bout, end: int) -> str:
    """What came of the last decision before a place."""
    rows = scene_of(bout).results(sight_of(bout, _WIDE, end))
    told = " ".join([_sentences(row) for row in rows])
    return bout.wording.spoken_cards(" ".join(told.split()))


def _sentences(row: Result) -> str:
    """A row of results, its word first where that is the result; of its sum only one that is a sentence."""
    is_result = row.word.isupper() or row.ink in {"bold", "dim"}
    parts = (row.word if is_result else "", row.text, row.sum if row.sum.endswith(".") else "")
    return " ".join([_ended(part) for part in parts if part])


def _ended(text: str) -> str:
    said = capital(text.lower() if text.isupper() else text)
    return said if said.endswith((".", "!", "?")) else f"{said}."
