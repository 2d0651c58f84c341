"""Makes journal lines from outside harmless, and file names from names."""

import json
import re
import unicodedata

from duel_tui.engine.answers import LABEL
from duel_tui.sanitize import NAME, clean_text

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


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


def slug(name: str, otherwise: str = "fencer") -> str:
    """A file's stem made from a name: small letters, digits and hyphens, never a path.

    >>> slug("Capitaine d'Épée ../..")
    'capitaine-d-epee'
    >>> slug("宮本")
    'fencer'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:NAME].strip("-")
    if not stem:
        return otherwise
    return f"{otherwise}-{stem}" if _RESERVED.fullmatch(stem) else stem
