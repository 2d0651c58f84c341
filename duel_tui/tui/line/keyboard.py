"""The keyboard: whatever bytes a terminal sends, cut into keys, sequences and pastes, and never more than can be used.

A terminal sends what is typed and what it reports in one stream, and anything else may come down the same line: bytes
that are no UTF-8, halves of letters, sequences and pastes that never end, a megabyte of anything. Each piece is one of

* a printable character, or a control character that is a key by itself;
* an escape sequence, from ESC to its last byte, at most `LONGEST` characters of it; a key that a terminal sends in
  an extended mode is what it is in no such mode;
* a paste, between the marks of bracketed paste, at most `LONGEST_PASTE` characters of it.

What is unfinished waits for the rest. When nothing has come for a moment the caller says so (`pause`): a lone ESC is
the Escape key then, an unfinished sequence is dropped, and a paste ends; control characters at its end were keys. A
sequence that is malformed or too long is dropped up to where it ends. Of what a terminal says in a string only the
colour of its ground goes on; reports that nobody asked for - of size, of anything else in a string - are dropped here. A
control character is part of no sequence: it ends what it stands in and is heard.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator

from msgspec import Struct

from duel_tui.keystrokes import ordinary

LONGEST = 32
"""The most characters of an escape sequence; Textual types what is longer, letter by letter."""
LONGEST_PASTE = 65_536
"""The most characters of a paste; what follows is lost."""
ESC = "\x1b"
_BEGIN, _END = "\x1b[200~", "\x1b[201~"

_SEQUENCE = re.compile(
    r"\x1b(?:"
    r"\[\[[A-E]"  # the function keys of the Linux console
    r"|\[M[\x20-\U0010ffff]{3}"  # a mouse that reports as X10 did
    r"|\[(?![\[M])[0-?]*[ -/]*[@-~]"  # CSI
    r"|O[ -~]"  # SS3
    r"|\]11;[^\x00-\x1f\x7f]*(?:\x07|\x1b\\)"  # the colour of the ground
    r"|(?=[\x00-\x1f])"  # the Escape key, and another key or sequence
    r"|[^\x00-\x1f\[O\]P_^X]"  # Alt and a key
    r")"
)
_UNFINISHED = re.compile(
    r"\x1b(?:\[M[\x20-\U0010ffff]{0,2}|\[(?:\[|[0-?]*[ -/]*)|O|[\]P_^X]"
    r"|\]1(?:1(?:;[^\x00-\x1f\x7f]*\x1b?)?)?)?\Z"
)
_REST_OF_SEQUENCE = re.compile(r"[ -?]*([@-~])?")
_REST_OF_STRING = re.compile(r"[^\x00-\x1f\x7f]*(\x07|\x1b\\)?")
"""What is dropped of OSC, DCS, APC, PM and SOS, and the mark at their end."""
_KEYS_AT_END = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f]{0,16}\Z")
"""Control characters that are not part of any text."""
_SIZE = re.compile(r"\x1b\[(?:8|48);[\d;:]*t\Z")


class Pasted(Struct, frozen=True):
    """Text that was pasted."""

    text: str


Piece = str | Pasted
"""A character, a whole escape sequence, or a paste."""


class Keyboard:
    """Cuts the bytes of a terminal into pieces."""

    def __init__(self) -> None:
        """Begin with nothing unfinished."""
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""
        self._paste: str | None = None
        """What was pasted so far; None: nothing is being pasted."""
        self._dropped: re.Pattern[str] | None = None
        """How the sequence goes on that is being dropped; None: none is."""

    @property
    def unfinished(self) -> bool:
        """True if a pause would mean something."""
        return bool(self._rest) or self._paste is not None or self._dropped is not None

    @property
    def pasting(self) -> bool:
        """True within a paste."""
        return self._paste is not None

    def feed(self, data: bytes) -> Iterator[Piece]:
        """The pieces that are finished with these bytes."""
        self._rest += self._decode(data)
        while self._rest:
            if self._dropped is not None:
                piece = self._drop(self._dropped)
            elif self._paste is not None:
                piece = self._pasted()
            elif typed := self._rest.partition(ESC)[0]:
                yield from self._taken(len(typed))
                continue
            else:
                piece = self._sequence()
            if piece is None:
                return
            if isinstance(piece, str) and not piece.startswith(ESC):
                yield from piece
            else:
                yield piece

    def pause(self) -> Iterator[Piece]:
        """The pieces that end because nothing more came for a moment."""
        rest, self._rest = self._rest, ""
        self._dropped = None
        if self._paste is not None:
            pasted, self._paste = self._paste + rest, None
            keys = _ending(pasted)
            yield Pasted(pasted[: len(pasted) - len(keys)][:LONGEST_PASTE])
            yield from keys
        elif rest == ESC or (len(rest) == len("\x1b[") and rest[1] in "[O]P_^X"):
            yield rest

    def _sequence(self) -> Piece | None:
        """The escape sequence that comes next, or the characters it stands for; None: it is unfinished."""
        found = _SEQUENCE.match(self._rest)
        if found is not None and len(found[0]) <= LONGEST:
            piece = self._taken(found.end())
            if piece == _BEGIN:
                self._paste = ""
            return "" if piece in {_BEGIN, _END} or _SIZE.match(piece) else ordinary(piece)
        if found is None and len(self._rest) <= LONGEST and _UNFINISHED.match(self._rest):
            return None
        begin = self._taken(len("\x1b["))
        self._dropped = _REST_OF_STRING if begin[1] in "]P_^X" else _REST_OF_SEQUENCE
        return ""

    def _drop(self, rest: re.Pattern[str]) -> Piece | None:
        """Drop a sequence up to its end; None: it goes on."""
        found = rest.match(self._rest)
        assert found is not None
        self._taken(found.end())
        if not found[1] and self._rest in {"", ESC}:
            return None
        self._dropped = None
        return ""

    def _taken(self, count: int) -> str:
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def _pasted(self) -> Piece | None:
        """The paste that ends in what has come; None: it goes on, but for what may be the beginning of its end."""
        assert self._paste is not None
        text, end, rest = self._rest.partition(_END)
        if end:
            whole, self._paste, self._rest = (self._paste + text)[:LONGEST_PASTE], None, rest
            return Pasted(whole)
        kept = next((size for size in range(len(_END) - 1, 0, -1) if text.endswith(_END[:size])), 0)
        pasted = self._paste + text[: len(text) - kept]
        self._paste = pasted[:LONGEST_PASTE] + _ending(pasted[LONGEST_PASTE:])
        self._rest = text[len(text) - kept :]
        return None


def _ending(text: str) -> str:
    """The control characters at the end of a text."""
    found = _KEYS_AT_END.search(text)
    return found[0] if found else ""
