"""The highest dice needed for an outcome, as in a cell: `6, 4-5 v 1-3`."""

from collections.abc import Sequence

from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.terms import Reply, Verdict
from duel_tui.systems.dueling_scars.voice import Voice


def needed(book: Book, voice: Voice, *, done: bool, replies: Sequence[Reply | None]) -> str:
    """The attacker's highest die, followed by the defender's if there is an answer.

    Args:
        book: the tables.
        voice: gives the word between both dice.
        done: True if the action succeeds.
        replies: the answers of the outcome; None: an answer without effect.
    """
    table = book.tables.roll
    answers = [_faces(table.defence, reply or Reply.RETREAT) for reply in replies]
    parts: list[str] = []
    for verdict in Verdict:
        mine = _faces(table.attack, verdict)
        if verdict.succeeds is not done or not mine:
            continue
        if verdict.complicated:
            parts.append(voice.say("against").join([mine, ", ".join([one for one in answers if one])]))
        elif None in replies:
            parts.append(mine)
    return ", ".join(parts)


def _faces(row: Sequence[str], meaning: str) -> str:
    """The faces with a result, neighbours as a range.

    >>> _faces(("a", "a", "b", "a"), "a")
    '1-2, 4'
    """
    spans: list[list[int]] = []
    for face, one in enumerate(row, 1):
        if one != meaning:
            continue
        if spans and spans[-1][-1] == face - 1:
            spans[-1].append(face)
        else:
            spans.append([face])
    return ", ".join([str(span[0]) if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans])
