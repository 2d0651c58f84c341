"""Keys as terminals always sent them, made of what they send in an extended mode: kitty's protocol or modifyOtherKeys.

A program that was cut off leaves its terminal in such a mode, and the next one hears `ESC [ 113 ; 5 u` for Ctrl-Q. Here
that is the one character that it always was, so nothing else knows of these modes; a key that is let go means nothing.
"""

import re
from string import ascii_lowercase

ORDINARY = "\x1b[=0u\x1b[>4;0m"
"""Send keys as ever. A terminal without such modes ignores it; one that misreads the second part changes no ink."""
_ESC = "\x1b"
_KEY = re.compile(r"\x1b\[([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?([A-HPQSu~])")
_OTHER = "27"
"""The number under which modifyOtherKeys sends a character."""
_SHIFT, _ALT, _CTRL, _OTHERS, _CAPS, _NUM = 1, 2, 4, 8 | 16 | 32, 64, 128
_HELD = _SHIFT | _ALT | _CTRL
_FUNCTION = "PQS"
"""The ends of the first function keys, which a terminal sends in a form of their own where nothing is held."""
_RELEASED = "3"
_LAST = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)
_NAMED = {9: "\t", 13: "\r", 27: _ESC, 8: "\b", 127: "\x7f"}
_KEYPAD: dict[int, str] = dict(
    enumerate(
        (
            *"0123456789./*-+\r=,",
            *[f"{_ESC}[{end}" for end in ("D", "C", "A", "B", "5~", "6~", "H", "F", "2~", "3~")],
        ),
        57399,
    )
)
"""The keys of the number pad, in the private area of Unicode."""
_PRIVATE = range(57344, 63744)
_US = str.maketrans("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?')
"""What Shift makes of signs on a US board, where the terminal does not say."""
_CONTROL: dict[str, str] = {letter: chr(number) for number, letter in enumerate(ascii_lowercase, 1)} | dict(
    zip(" @2[3\\4]5^6_7/8?", "\0\0\0\x1b\x1b\x1c\x1c\x1d\x1d\x1e\x1e\x1f\x1f\x1f\x7f\x7f", strict=True)
)
_LEFT, _LINE = "\b\x7f", "\x15"
"""What erases the character before it, and the whole line."""


def ordinary(sequence: str) -> str:
    r"""What a terminal sends for a key in no extended mode; empty: nothing; any other sequence as it is.

    >>> [ordinary(f"\x1b[{end}") for end in ("27u", "113;5u", "27;5;113~", "97:65;2u", "1;1:3A", "1;5:2A", "2J")]
    ['\x1b', '\x11', '\x11', 'A', '', '\x1b[1;5A', '\x1b[2J']
    """
    found = _KEY.fullmatch(sequence)
    if found is None:
        return sequence
    key, held, third, end = found.groups(default="")
    modifiers, _, event = held.partition(":")
    bits = max(0, _number(modifiers) - 1)
    if event.startswith(_RELEASED) or bits & _OTHERS:
        return ""
    if end == "u":
        return _typed(key, bits, third)
    if end == "~" and key == _OTHER:
        return _typed(third, bits, "")
    if bits & _HELD:
        return f"{_ESC}[{key};{1 + (bits & _HELD)}{end}"
    return f"{_ESC}{'O' if end in _FUNCTION else '['}{'' if key == '1' and end != '~' else key}{end}"


def line_meant(line: str) -> str:
    r"""A line in which keys came as sequences, as it was meant; Enter ends a line of it.

    >>> line_meant("\x1b[115uy\x1b[127ut\x1b[A\x1b[97u\x1b[97;1:3und\x1b[13u")
    'stand\n'
    """
    if _ESC not in line:
        return line
    meant: list[str] = []
    for char in _KEY.sub(_in_line, line):
        if char in _LEFT:
            del meant[-1:]
        elif char == _LINE:
            meant.clear()
        else:
            meant.append("\n" if char == "\r" else char)
    return "".join(meant)


def _in_line(found: re.Match[str]) -> str:
    key = ordinary(found[0])
    return "" if key.startswith(_ESC) else key


def _typed(key: str, bits: int, text: str) -> str:
    """The characters of a key by its number, with the one that Shift makes of it and that of a US board after it."""
    if text:
        return "".join(map(_character, text.split(":")))
    code, shifted, board = (*key.split(":"), "", "")[:3]
    number = _number(code)
    if number in _PRIVATE:
        return _KEYPAD.get(number, "")
    char = _NAMED.get(number) or _character(code)
    if char == "\t" and bits & _SHIFT:
        return f"{_ESC}[Z"
    if bits & _CTRL:
        char = char if char.isascii() else _character(board) or char
        char = _CONTROL.get(char.lower(), char) if number not in _NAMED else char
    elif bits & _SHIFT:
        char = _character(shifted) or (char.upper() if char.isalpha() else char.translate(_US))
    if bits & _CAPS:
        char = char.swapcase()
    return f"{_ESC}{char}" if bits & _ALT and char not in {"", _ESC} else char


def _character(code: str) -> str:
    number = _number(code)
    return chr(number) if number <= _LAST and number not in _SURROGATES and chr(number).isprintable() else ""


def _number(figures: str) -> int:
    return int(figures) if figures.isascii() and figures.isdecimal() and len(figures) < 8 else 0  # noqa: PLR2004
