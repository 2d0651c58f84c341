"""The file of a league: what it is, in the first line, and the result of each match in a line of its own.

A line is synced before its result counts. A last line without its end was broken off by a crash; it is left out, and
its match is fought again.
"""

import os
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct

from duel_tui.cli.league.matches import Fixture, League, MatchScore, matches
from duel_tui.cli.workers import Edition
from duel_tui.conversion import decode_json
from duel_tui.storage import files
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.held import HeldFile
from duel_tui.usage.parsing import UsageError

_LARGEST = 256 * 1024 * 1024
"""The largest file of a league in bytes."""
_DIGEST = 8
_NAME = 4
_ELSE = "give the arguments it was begun with, or another file by --to"


class Settings(Struct, frozen=True):
    """What a league was begun with."""

    seed: int
    duels: int
    effort: int
    kind: str
    games: tuple[str, ...]
    options: dict[str, dict[str, Any]]
    """House rules, by game."""
    opponents: dict[str, tuple[str, ...]]
    """The keys of the entrants, by game."""
    fencers: str
    """A digest of the entrants, with their tastes and fencers."""

    def difference(self, other: "Settings") -> str:
        """The first thing in which other settings differ; empty: nothing."""
        names = [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]
        return names[0] if names else ""


class Header(Struct, frozen=True):
    """The first line."""

    league: Settings
    edition: Edition


def settings(league: League) -> Settings:
    """What a league is begun with, to be compared."""
    contests = league.contests
    return Settings(
        league.seed,
        league.duels,
        league.effort,
        league.kind,
        tuple([contest.system for contest in contests]),
        {contest.system: contest.options for contest in contests},
        {contest.system: tuple([one.key for one in contest.entrants]) for contest in contests},
        _digest([contest.entrants for contest in contests], _DIGEST),
    )


def usual_name(league: League) -> str:
    """The name of a league's file, which depends on its settings."""
    return f"league-{_digest(settings(league), _NAME)}.jsonl"


class Record:
    """The results of a league, kept in a file as they come."""

    def __init__(self, path: Path, league: League, edition: Edition) -> None:
        """Go on with a file, or begin it.

        Raises:
            UsageError: the file has a league of other settings or of another edition.
            StorageError: the file cannot be read or written, or another process has it.
        """
        self.path = path
        self.results: dict[Fixture, MatchScore] = {}
        self._file = HeldFile(path)
        self._duels = {match.place: match.batch.count for match in matches(league)}
        head = Header(settings(league), edition)
        if os.path.lexists(path):
            data = files.read(path, _LARGEST)
            self._text = data[: data.rfind(b"\n") + 1]
            self._read(head)
            self._file.take(len(self._text), len(data))
        else:
            self._text = _line(head)
        try:
            self._grow()
        except UnicodeEncodeError as error:  # the locale has no such letters
            raise SaveError(path, "this cannot be the name of a file") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.let_go()

    def add(self, result: MatchScore) -> None:
        """Keep a result.

        Raises:
            StorageError: it could not be written.
        """
        self._text += _line(result)
        self._grow()
        self.results[result.place] = result

    def _grow(self) -> None:
        if not self._file.grow_to(self._text):
            assert self._file.trouble is not None, "a failed write has a reason"
            raise self._file.trouble

    def _read(self, head: Header) -> None:
        first, *rest = self._text.split(b"\n")
        try:
            found = decode_json(first, Header)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise BrokenFileError(self.path, "this is not the file of a league") from None
        if other := head.league.difference(found.league):
            raise UsageError(f"{self.path.name}: this league was begun with other {other}: {_ELSE}")
        if difference := head.edition.difference(found.edition):
            raise UsageError(
                f"{self.path.name}: this league was begun by another edition ({difference}), and their results "
                "do not mix: begin another file by --to"
            )
        for number, line in enumerate(filter(None, rest), 2):
            try:
                result = decode_json(line, MatchScore)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                raise BrokenFileError(self.path, "this is not the result of a match", number) from None
            if self._duels.get(result.place) != result.duels:
                raise BrokenFileError(self.path, "this league has no such match", number)
            self.results[result.place] = result


def _line(value: Struct) -> bytes:
    return msgspec.json.encode(value, order="deterministic") + b"\n"


def _digest(value: object, size: int) -> str:
    return blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=size).hexdigest()
