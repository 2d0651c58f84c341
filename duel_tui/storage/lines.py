"""The table of numbered lines at the end of a duel's file."""

import json
import re
from pathlib import Path

import tomli_w
from msgspec import Struct

from duel_tui.data import parsed
from duel_tui.engine.answers import LABEL
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.sanitize import clean_text
from duel_tui.storage.errors import BrokenFileError, NewerFileError
from duel_tui.storage.toml import is_newer

TABLE = "[lines]"
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_OVER = "# over: "
_CHOSEN = re.compile(r"# chosen: (left|right) (.+)")
_SIDES = re.compile(r"# sides: (\S[^/]*?) / (\S[^/]*)")
_NOBODY = "nobody"
_THROWN = re.compile(r"[^:]* (?:\d*d\d+\w*|(\d+ cards)): .*")
_PLAIN = re.compile(rb'([1-9]\d{0,8}) = "([ !#-\[\]-~]*)"')
"""A line as nearly all are, which needs no parser: printable ASCII with nothing escaped."""
_REMARK = 2000
"""Characters of a comment that are read."""
_FIRST = 200
"""Bytes among which is the line that names the format."""
_HEADS = re.compile(rb"^" + re.escape(TABLE).encode() + rb"\r?\n", re.MULTILINE)
"""The head of the table, where lines may end as on Windows."""


class Sides(Struct, frozen=True):
    """Who played each side from a line on, where that was changed in the middle of a duel."""

    after: int
    """The number of lines before it."""
    players: BySide[str]


class Lines(Struct, frozen=True):
    """A duel's file, line by line."""

    head: bytes
    """Its header, with the head of the table."""
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    """The number of each line in the file."""
    ends: tuple[int, ...]
    torn: bool
    remark: str
    """The comment after the last line, if there is one."""
    sides: tuple[Sides, ...] = ()
    """Every change of who plays a side, which are comments, too."""
    chosen: tuple[Side, str] | None = None
    """What a side has chosen after the last line and the other has not answered yet; None: neither has."""


def line_text(number: int, line: str) -> str:
    r"""A journal's line as it stands in the file.

    >>> line_text(12, "right hit 1d100: 31")
    '12 = "right hit 1d100: 31"\n'
    """
    return tomli_w.dumps({str(number): line})


def is_thrown(text: str, *, cards: bool) -> bool:
    """True if a line needs nobody: the same seed gives it again.

    Args:
        text: the line.
        cards: whether cards come from the seed, too.

    >>> is_thrown("left hit 1d100: 31", cards=True), is_thrown("left hit 1d100: 31 by hand", cards=True)
    (True, False)
    """
    found = _THROWN.fullmatch(text)
    return found is not None and " by hand" not in text and (cards or found[1] is None)


def over_remark(outcome: Outcome) -> str:
    """The comment after a finished duel's last line; only lists read it."""
    return f"{_OVER}{outcome.winner or _NOBODY} {outcome.why}"


def outcome_in(remark: str) -> Outcome | None:
    """The outcome of a duel, read from the comment after its last line.

    >>> outcome_in("# over: left killed")
    Outcome(winner=<Side.LEFT: 'left'>, why='killed')
    """
    winner, _, reason = remark.removeprefix(_OVER).partition(" ")
    if not remark.startswith(_OVER) or winner not in {*Side, _NOBODY} or not reason:
        return None
    return Outcome(None if winner == _NOBODY else Side(winner), reason)


def sides_remark(players: BySide[str]) -> str:
    """The comment that says who plays each side from here on; it is no line, so that nothing takes it back.

    >>> sides_remark(BySide("spoken", "advised bravo"))
    '# sides: spoken / advised bravo'
    """
    return f"# sides: {players.left} / {players.right}"


def sides_in(remark: str) -> BySide[str] | None:
    """Who plays each side, read from such a comment; None: it is another one.

    >>> sides_in("# sides: spoken / advised bravo")
    BySide(left='spoken', right='advised bravo')
    """
    found = _SIDES.fullmatch(remark)
    return BySide(found[1], found[2]) if found else None


def chosen_remark(chosen: tuple[Side, str] | None) -> str:
    """The comment that says what a side has chosen, until the other has chosen too and both are a line.

    >>> chosen_remark((Side.LEFT, "stand")), chosen_remark(None)
    ('# chosen: left stand', '# chosen: nobody')
    """
    return f"# chosen: {f'{chosen[0]} {chosen[1]}' if chosen else _NOBODY}"


def chosen_in(remark: str) -> tuple[Side, str] | None:
    """What a side has chosen, read from such a comment; None: nothing."""
    found = _CHOSEN.fullmatch(remark)
    return (Side(found[1]), found[2]) if found else None


def clean_line(line: str) -> str:
    r"""A journal's line with harmless labels and reasons.

    >>> clean_line('left hit 1d100: 50 modified +10 "the \\u001b sun"')
    'left hit 1d100: 50 modified +10 "the sun"'
    """
    return clean_text(_QUOTED.sub(_clean_quoted, line), len(line))


def _clean_quoted(found: re.Match[str]) -> str:
    try:
        text: object = json.loads(found[0])
    except ValueError:
        return found[0]
    return json.dumps(clean_text(str(text), LABEL), ensure_ascii=False)


def split(path: Path, data: bytes) -> tuple[bytes, bytes]:
    """A file's header, and the part after it.

    Raises:
        BrokenFileError: it has no table of lines, or a newer version of the program wrote it.
    """
    if is_newer(data[:_FIRST].decode(errors="replace")):
        raise NewerFileError(path, 1)
    end = max((head.end() for head in _HEADS.finditer(data)), default=0)
    if not end:
        raise BrokenFileError(path, f"is not a duel saved by this program: it has no {TABLE}")
    return data[:end], data[end:]


def read_lines(path: Path, data: bytes) -> Lines:
    """The header of a file and its numbered lines; a last one broken off in the middle is left out.

    Raises:
        BrokenFileError: it has no table of lines, a line in the middle cannot be read, or a number is missing.
    """
    header, rest = split(path, data)
    *whole, tail = rest.split(b"\n")
    first = header.count(b"\n") + 1
    lines: list[str] = []
    sides: list[Sides] = []
    chosen: tuple[Side, str] | None = None
    numbers: list[int] = []
    ends, end, torn, remark = [len(header)], len(header), bool(tail), ""
    for number, raw in enumerate(whole, first):
        stripped = raw.strip()
        if stripped and not stripped.startswith(b"#"):
            try:
                lines.append(_line(path, number, stripped, len(lines) + 1))
            except BrokenFileError:
                if tail or number < first + len(whole) - 1 or not _broken_off(stripped):
                    raise
                torn = True
                break
            numbers.append(number)
            ends.append(end)
            remark, chosen = "", None
        elif stripped:
            said = clean_text(stripped.decode(errors="replace"), _REMARK)
            if players := sides_in(said):
                sides.append(Sides(len(lines), players))
            elif said.startswith("# chosen: "):
                chosen = chosen_in(said)
            else:
                remark = clean_text(said, LABEL)
        end += len(raw) + 1
        ends[-1] = end
    return Lines(header, tuple(lines), tuple(numbers), tuple(ends), torn, remark, tuple(sides), chosen)


def _broken_off(raw: bytes) -> bool:
    """True if a line that cannot be read may have been cut short: its text has no end."""
    try:
        parsed(raw.decode())
    except ValueError:
        return not raw.rstrip().endswith(b'"')
    return False


def _line(path: Path, number: int, raw: bytes, wanted: int) -> str:
    if (plain := _PLAIN.fullmatch(raw)) and int(plain[1]) == wanted:
        return clean_line(plain[2].decode())
    try:
        [(key, text)] = parsed(raw.decode()).items()
    except ValueError:
        reason = (
            f'{raw[:60].decode(errors="replace")!r} is not a line such as {wanted} = "right hit 1d100: 31"'
        )
        raise BrokenFileError(path, reason, number) from None
    if key != str(wanted):
        raise BrokenFileError(path, f"expected line {wanted} of the duel, not {key!r}", number)
    if not isinstance(text, str):
        raise BrokenFileError(path, f"line {wanted} of the duel needs text in quotes", number)
    return clean_line(text)
