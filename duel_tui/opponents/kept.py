"""Solved games kept on disk, so that they are solved once: one file for each set of rules.

A file holds a line that says what it is, a digest of the rules and of the values, and the values. What does not fit
is passed over and made anew; nobody is told, for nothing is lost.
"""

import contextlib
import os
import sys
import tempfile
from array import array
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from duel_tui.engine.grid import Gridded
from duel_tui.opponents.whole import Whole

VARIABLE = "DUEL_TUI_CACHE"
_FORMAT = b"duel-tui solved 1\n"
_DIGEST = 20
_LARGEST = 256 * 1024 * 1024
"""No file of ours is larger, in bytes."""


class Kept:
    """The folder of solved games."""

    def __init__(self, folder: Path | None) -> None:
        """Keep them in a folder; None: keep nothing."""
        self._folder = folder

    def recall(self, rules: Gridded[Any], whole: Whole[Any]) -> bool:
        """Fill in the values of a game; False: there are none that fit."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        if self._folder is None:
            return False
        try:
            data = self._read(self.path(rules))
        except (OSError, ValueError):
            return False
        head, body = data[: len(_FORMAT) + _DIGEST], data[len(_FORMAT) + _DIGEST :]
        if head != _FORMAT + _digest(rules, body) or len(body) % 8:
            return False
        return whole.recall(np.frombuffer(body, dtype="<f8"))

    def keep(self, rules: Gridded[Any], whole: Whole[Any]) -> None:
        """Write the values of a game, in one step; where that cannot be done they are found again next time."""
        if self._folder is None:
            return
        body = _bytes(whole)
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=self._folder)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(_FORMAT + _digest(rules, body) + body)
                Path(name).replace(self.path(rules))
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise

    def path(self, rules: Gridded[Any]) -> Path:
        """The file of a game under its tables and house rules."""
        assert self._folder is not None
        return self._folder / f"{rules.key}-{blake2b(_rules(rules), digest_size=8).hexdigest()}.solved"

    @staticmethod
    def _read(path: Path) -> bytes:
        if path.stat().st_size > _LARGEST:
            raise ValueError(f"{path.name} is far too large")
        return path.read_bytes()


def users_own() -> Kept:
    """The folder that the environment names, else the user's cache folder; nothing is kept where there is none."""
    named = os.environ.get(VARIABLE)
    with contextlib.suppress(OSError, RuntimeError):
        return Kept(Path(named) if named else platformdirs.user_cache_path("duel-tui", appauthor=False))
    return Kept(None)


def _rules(rules: Gridded[Any]) -> bytes:
    return rules.key.encode() + b"\n" + msgspec.json.encode(rules.essentials())


def _digest(rules: Gridded[Any], body: bytes) -> bytes:
    return blake2b(_rules(rules) + body, digest_size=_DIGEST).digest()


def _bytes(whole: Whole[Any]) -> bytes:
    values = array("d", whole.found.tolist())
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()
