"""The keyboard: whatever bytes a terminal sends, cut into keys, sequences and pastes, and never more than can be used.

A terminal sends what is typed and what it reports in one stream, and anything else may come down the same line: bytes
that are no UTF-8, halves of letters, sequences and pastes that never end, a megabyte of anything. Each piece is one of

* a printable character, or a control character that is a key by itself;
* an escape sequence, from ESC to its last byte, at most `LONGEST` characters of it;
* a paste, between the marks of bracketed paste, at most `LONGEST_PASTE` characters of it.

What is unfinished waits for the rest. When nothing has come for a moment the caller says so (`pause`): a lone ESC is
the Escape key then, an unfinished sequence is dropped, and a paste ends. Reports that nobody asked for - of size, of
colours, of anything that a terminal says in a string - are dropped here.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator

from msgspec import Struct

LONGEST = 64
"""The most characters of an escape sequence; what follows is typed."""
LONGEST_PASTE = 65_536
"""The most characters of a paste; what follows is lost."""
ESC = "\x1b"
_BEGIN, _END = "\x1b[200~", "\x1b[201~"

_SEQUENCE = re.compile(
    r"\x1b(?:"
    r"\[\[[A-E]"  # the function keys of the Linux console
    r"|\[M[\x20-\U0010ffff]{3}"  # a mouse that reports as X10 did
    r"|\[[0-?]*[ -/]*[@-Z\\-~]"  # CSI
    r"|O[ -~]"  # SS3
    r"|(?P<told>[\]P_^X][^\x1b\x07\x00]*(?:\x07|\x1b\\))"  # strings: OSC, DCS, APC, PM, SOS
    r"|(?=\x1b)"  # the Escape key, and another sequence
    r"|[^\x1b\[O\]P_^X]"  # Alt and a key
    r")"
)
_UNFINISHED = re.compile(r"\x1b(?:\[M[\s\S]{0,2}|\[\[?[0-?]*[ -/]*|O|[\]P_^X][^\x1b\x07\x00]*\x1b?)?\Z")
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

    @property
    def unfinished(self) -> bool:
        """True if a pause would mean something."""
        return bool(self._rest) or self._paste is not None

    @property
    def pasting(self) -> bool:
        """True within a paste."""
        return self._paste is not None

    def feed(self, data: bytes) -> Iterator[Piece]:
        """The pieces that are finished with these bytes."""
        self._rest += self._decode(data)
        while self._rest:
            typed = self._rest.partition(ESC)[0] if self._paste is None else ""
            if typed:
                self._rest = self._rest[len(typed) :]
                yield from typed
                continue
            piece = self._sequence() if self._paste is None else self._pasted()
            if piece is None:
                return
            if piece:
                yield piece

    def pause(self) -> Iterator[Piece]:
        """The pieces that end because nothing more came for a moment."""
        rest, self._rest = self._rest, ""
        if self._paste is not None:
            pasted, self._paste = self._paste + rest, None
            yield Pasted(pasted[:LONGEST_PASTE])
        elif rest == ESC or (len(rest) == len("\x1b[") and rest[1] in "[O]P_^X"):
            yield rest

    def _sequence(self) -> Piece | None:
        """The escape sequence that comes next; empty: nothing to tell of; None: it is unfinished."""
        rest = self._rest
        found = _SEQUENCE.match(rest)
        if found is not None and len(found[0]) <= LONGEST:
            piece = self._taken(found.end())
            if piece == _BEGIN:
                self._paste = ""
            return "" if found["told"] or piece in {_BEGIN, _END} or _SIZE.match(piece) else piece
        if found is None and len(rest) <= LONGEST and _UNFINISHED.match(rest):
            return None
        self._taken(LONGEST)
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
        self._paste = (self._paste + text[: len(text) - kept])[:LONGEST_PASTE]
        self._rest = text[len(text) - kept :]
        return None
