"""Text that has broken other programs: control characters, turned-round text, markup, paths, and plain excess."""

import unicodedata

from rich.cells import cell_len

NASTY = (
    "", " ", "\0", "\x07", "\x1b[2J", "\x1b]0;owned\x07", "\x9b31m", "\x90q\x9c", "a\rb", "a\nb", "a\tb", "a\bb",
    "\x7f", "\u202egnirts", "\u2066x\u2069", "\u061c", "\u200f\u200e", "\ufeff", "\u200b\u200c\u200d", "\u2028x\u2029",
    "\ud800", "\udfff", "\ue000", "\uffff", "\U000e0041\U000e0042", "\U0010ffff", "Z\u0351\u0352\u0353\u0354\u0355algo",
    "[/]", "[/x]", "[bold]x", "[link=file:///etc/passwd]x[/link]", "%s%n", "{0}", "{{x}}", "$HOME", "`id`", "$(id)",
    "; rm -rf /", "../../etc/passwd", "/etc/passwd", "..", ".", "~", "-rf", "--help", "con", "NUL", "com1", "a" * 5000,
    "\u0301" * 500, "宮本武蔵", "محمد", "\U0001f93a", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "Ægir Ðórsson", "ß" * 200,
    ".#x", "._x", "x~", "x.sync-conflict-20261127-120000-ABCDEFG", "x (conflicted copy)", "x (Case Conflict 1)",
    "\u0130stanbul", "\ufb01n", "e\u0301mile", "ZOË", "\u1e9e", "\uff11\uff12",
    "' OR 1=1 --", '"quoted"', "\\x1b", "\\", "\u00ad", "\u034f", "\u115f", "\u180e", "a\u20dd", "\ufff9x\ufffb",
)  # fmt: skip

WRITABLE = tuple([name for name in NASTY if not any("\ud800" <= letter <= "\udfff" for letter in name)])
"""Those that a file in UTF-8 can hold."""
_HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def harm(text: str) -> list[str]:
    """The characters of a text that a terminal acts upon, that turn text round, or that nobody can see."""
    return [repr(letter) for letter in text if letter != "\n" and unicodedata.category(letter) in _HARMFUL]


def widest(text: str) -> int:
    """Cells of the widest line."""
    return max(cell_len(line) for line in text.split("\n"))
