"""Texts that are compared with files: drawings of screens, transcripts of duels.

`DUEL_TUI_UPDATE=1 pytest ...` writes the files; read every line that differs before they are kept.
"""

import os
import re
from pathlib import Path

_WRITES = bool(os.environ.get("DUEL_TUI_UPDATE"))


def assert_kept(path: Path, text: str) -> None:
    """Compare a text with its file; no word may be missing in it."""
    if _WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert not re.search(r"\[\[\w", text), "a word is missing"
    assert text == path.read_text(encoding="utf-8")
