"""A duel's file: a header that never changes, then a table of numbered lines that only grows."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.journal import BrokenLineError, Journal
from duel_tui.engine.rollers import BY_HAND, Rollers
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.terms import Kind
from duel_tui.registry import Library
from duel_tui.sanitize import NAME, ComplaintError, clean_text
from duel_tui.storage import files, quota, toml
from duel_tui.storage.errors import BrokenFileError, NewerFileError
from duel_tui.storage.files import slug
from duel_tui.storage.lines import TABLE, Sides, line_text, read_lines, sides_remark
from duel_tui.streams import traces

_FORMAT = "duel-tui duel 1"
MARK = b'format = "duel-tui duel'
"""The first line of every duel's file."""
PERSON = "person"
"""The player of a side that a person plays at this program."""
SPOKEN = "spoken"
"""The player of a side whose person says what it does, while the game master types it."""
AT_A_TABLE = "table"
"""The player of a side that a person plays at a real table; the program does not see its cards."""
PEOPLE = frozenset((PERSON, SPOKEN, AT_A_TABLE))
"""Who plays a side without being an opponent."""
ADVISED = "advised "
"""Before the key of an opponent who only proposes: the game master decides."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a duel, without its rules and its start."""

    created: datetime
    kind: str = ""
    preset: str = ""
    seed: int | None = None
    """The seed of the dice; None: dice by hand."""
    players: BySide[str] = BySide(PERSON, PERSON)
    """For each side `person`, `spoken`, `table`, an opponent's key, or `advised` and that key."""
    names: BySide[str] = BySide("", "")
    fencers: BySide[str] = BySide("", "")
    """The stems of the fencers' files; empty: no file."""
    carries: bool = False
    """True if the fencers come with the wounds of earlier duels, and keep those of this one."""
    conditions: BySide[Condition] | None = None
    """The conditions in which they come, where wounds stay."""
    follows: BySide[str] = BySide("", "")
    """The stems of the duels that left these conditions; empty: none did."""
    newcomers: tuple[Side, ...] = ()
    """The sides of fencers who were new at the setup and have no file."""
    company: dict[str, Any] | None = None
    """Newcomers who were to fight later, where a file has them: written back as they stand, and not used."""
    branched: str | None = None
    """From which duel and step it was played on; None: it began at its beginning."""
    title: str | None = None
    """The duel's name; None: it was given none."""
    changes: dict[str, dict[str, Any]] | None = None
    """Changes to the shipped games, by game, so that the duel does not need the files they come from."""
    dice: Rollers | None = None
    """How dice are rolled at the start; None: the program from its seed, or without one hands at a table."""

    @property
    def came(self) -> BySide[Condition]:
        """The conditions in which the fencers come to a duel in which wounds stay."""
        return self.conditions or BySide(WHOLE, WHOLE)

    @property
    def rollers(self) -> Rollers:
        """How dice are rolled at the start."""
        return self.dice or (BY_HAND if self.seed is None else Rollers())

    @property
    def chance(self) -> int:
        """The seed of what the program rolls; for a duel begun by hand, one made of its header, which never changes."""
        header = f"{self.created.isoformat()} {self.names.left} {self.names.right}"
        return crc32(header.encode()) if self.seed is None else self.seed

    @property
    def house_rules(self) -> str:
        """The key of the preset; without a preset, that of the rules as written."""
        return self.preset or "as_written"

    @property
    def unseen(self) -> tuple[Side, ...]:
        """The sides whose cards the program does not see."""
        return tuple([side for side in Side if self.players[side] == AT_A_TABLE])


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in a duel's file before its lines."""

    format: Literal["duel-tui duel 1"]
    ruleset: str
    edition: str
    options: dict[str, Any]
    setup: Setup
    start: dict[str, Any]


class Played(Struct, frozen=True, kw_only=True):
    """A duel, and who plays in it."""

    path: Path
    setup: Setup
    sides: tuple[Sides, ...] = ()
    """Who played each side from which line on, where that was changed in the middle."""

    @property
    def players(self) -> BySide[str]:
        """Who plays each side now."""
        return self.sides[-1].players if self.sides else self.setup.players

    @property
    def taken_over(self) -> bool:
        """True if another than at the beginning ever decided for a side."""
        before = self.setup.players
        return any(takes_over(before[side], one.players[side]) for one in self.sides for side in Side)

    @property
    def counts(self) -> bool:
        """True if the same players fought it from its beginning."""
        return not (self.taken_over or self.setup.branched)


class SavedDuel(Played, frozen=True):
    """A duel, as in its file."""

    path: Path
    setup: Setup
    journal: Journal[Any]
    ends: tuple[int, ...]
    """Where the header ends and where each line ends, in bytes."""
    length: int
    """The length of the file in bytes."""
    torn: bool = False
    """True if the last line was broken off and left out."""
    remark: str = ""
    """The comment after the last line, if there is one."""
    chosen: tuple[Side, str] | None = None
    """What a side has chosen that waits for the other's choice; None: neither has."""

    @property
    def begun(self) -> bool:
        """True if its file exists; otherwise nothing was decided yet, or it could not be written."""
        return self.length > 0

    @property
    def size(self) -> int:
        """The offset of the next line in bytes."""
        return self.ends[-1]

    def cut(self, lines: int) -> "SavedDuel":
        """The duel up to a line; writing the next line removes the rest of the file."""
        journal = replace(self.journal, lines=self.journal.lines[:lines])
        sides = tuple([one for one in self.sides if one.after <= lines])
        return replace(
            self, journal=journal, ends=self.ends[: lines + 1], remark="", sides=sides, chosen=None
        )


class StopsFittingError(BrokenFileError):
    """A line can be read but does not answer the request at its place; `upto` is the duel before it."""

    def __init__(self, path: Path, reason: str, line: int | None, upto: SavedDuel) -> None:
        super().__init__(path, reason, line)
        self.upto = upto


def opponent_in(player: str) -> str:
    """The key of the opponent who plays a side or advises it; empty: a person plays it alone.

    >>> opponent_in("advised bravo"), opponent_in("bravo"), opponent_in("spoken")
    ('bravo', 'bravo', '')
    """
    return "" if player in PEOPLE else player.removeprefix(ADVISED)


def is_person(player: str) -> bool:
    """True if a person decides for a side, here or by word of mouth, and sees it as the program does."""
    return player in {PERSON, SPOKEN}


def plays(player: str) -> bool:
    """True if an opponent decides for a side, and does not only advise."""
    return player not in PEOPLE and not player.startswith(ADVISED)


def takes_over(before: str, after: str) -> bool:
    """True if another decides: a person who now speaks is the same."""
    return before != after and not (is_person(before) and is_person(after))


def created_now() -> datetime:
    """The present time, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def unbegun(folder: Path, setup: Setup, journal: Journal[Any]) -> SavedDuel:
    """A duel without a file yet; the recorder writes it with the first decision.

    Raises:
        SaveError: there is no room for it.
    """
    data, ends = content(setup, journal)
    path = files.free(folder, _stem(setup))
    quota.take(path, len(data))
    return SavedDuel(path, setup, journal, ends, 0)


def create_as(path: Path, setup: Setup, journal: Journal[Any]) -> SavedDuel:
    """Begin a duel's file under a name of its own, or replace an older file.

    Raises:
        SaveError: it could not be written.
    """
    data, ends = content(setup, journal)
    files.replace(path, data)
    return SavedDuel(path, setup, journal, ends, ends[-1])


def content(setup: Setup, journal: Journal[Any]) -> tuple[bytes, tuple[int, ...]]:
    """A whole file, with the ends of its header and of each line."""
    header = {
        "format": _FORMAT,
        "ruleset": journal.ruleset,
        "edition": journal.edition,
        "options": journal.options,
        "setup": setup,
        "start": journal.start,
    }
    text = toml.dumps(header) + f"\n{TABLE}\n"
    ends = [len(text.encode())]
    for number, line in enumerate(journal.lines, 1):
        text += line_text(number, line)
        ends.append(len(text.encode()))
    return text.encode(), tuple(ends)


def _stem(setup: Setup) -> str:
    names = [slug(name, side) for name, side in zip(setup.names, ("left", "right"), strict=True)]
    return f"{setup.created:%Y%m%d-%H%M%S}-{'-'.join(names)}"


def load(path: Path, games: Library) -> SavedDuel:
    """A duel's file, read and played up to its last whole line; the file stays unchanged.

    Raises:
        StopsFittingError: a line does not answer the request at its place.
        BrokenFileError: it is not a duel's file, or cannot be played here.
    """
    data = files.read(path)
    found = read_lines(path, data)
    header_text = toml.text_of(path, found.head)
    header = header_of(path, header_text)
    games = games.under(header.setup.changes)
    options = {**_edition(path, header_text, header, games), **header.options}
    try:
        rules = games.ruleset(header.ruleset, options)
    except ComplaintError as error:
        raise BrokenFileError(path, f"options: {error}") from error
    start = toml.struct_of(path, header_text, header.start, rules.state_type, "start")
    for where, reason in _wrong(header, start, games):
        raise BrokenFileError(path, f"{where}: {reason}", toml.line_of(header_text, where))
    for one in found.sides:
        for side, reason in _unknown(header.ruleset, one.players, games):
            raise BrokenFileError(path, f"{sides_remark(one.players)}: {side}: {reason}")
    journal = Journal(header.ruleset, header.edition, options, start, found.lines)
    saved = SavedDuel(
        path,
        header.setup,
        journal,
        found.ends,
        len(data),
        found.torn,
        found.remark,
        found.chosen,
        sides=found.sides,
    )
    _play(rules, saved, found.numbers)
    return saved


def header_of(path: Path, text: str) -> Header:
    """The header of a duel's file.

    Raises:
        BrokenFileError: it is not a duel's header.
    """
    table = toml.table_of(path, text)
    if table.get("format") != _FORMAT:
        raise BrokenFileError(path, f'is not a duel saved by this program: it has no format = "{_FORMAT}"')
    return toml.struct_of(path, text, {key: table[key] for key in table if key != "lines"}, Header)


def _edition(path: Path, text: str, header: Header, games: Library) -> dict[str, Any]:
    """The house rules under which a duel of an earlier edition is played."""
    try:
        known = games.editions(header.ruleset).known
    except ComplaintError as error:
        raise BrokenFileError(path, str(error), toml.line_of(text, "ruleset")) from error
    if header.edition not in known:
        if _number(header.edition) > max(map(_number, known)):
            raise NewerFileError(
                path,
                toml.line_of(text, "edition"),
                f": {header.ruleset} has the edition {header.edition} there, and here {', '.join(known)}",
            )
        reason = (
            f"edition: {header.edition!r} of {header.ruleset} is unknown; this program has {', '.join(known)}"
        )
        raise BrokenFileError(path, reason, toml.line_of(text, "edition"))
    return known[header.edition]


def _number(edition: str) -> tuple[int, ...]:
    """The parts of an edition: the later one is greater."""
    return tuple(map(int, re.findall(r"\d+", edition)))


def _wrong(header: Header, start: Any, games: Library) -> Iterator[tuple[str, str]]:
    """The keys of the setup and the start with wrong values, each with what would be right."""
    setup, presets = header.setup, games.presets(header.ruleset)
    if setup.kind not in set(Kind):
        yield "setup.kind", f"{setup.kind!r} is not one of {', '.join(Kind)}"
    if setup.house_rules not in presets:
        yield "setup.preset", f"{setup.preset!r} is not one of {', '.join(presets)}"
    fencers = games.fencers_in(header.ruleset, start)
    for side in Side:
        for where, name in (("setup.names", setup.names[side]), ("start", fencers[side].name)):
            if not name or clean_text(name) != name:
                yield f"{where}.{side}", f"a name needs 1 to {NAME} characters in one line"
    for side, reason in _unknown(header.ruleset, setup.players, games):
        yield f"setup.players.{side}", reason


def _unknown(ruleset: str, players: BySide[str], games: Library) -> Iterator[tuple[Side, str]]:
    """The sides whose players do not exist, each with those that do."""
    for side in Side:
        if key := opponent_in(players[side]):
            try:
                games.opponent(ruleset, key)
            except ComplaintError as error:
                yield side, str(error)


def _play(rules: Ruleset[Any], saved: SavedDuel, numbers: tuple[int, ...]) -> None:
    """Play a loaded duel; if a line does not fit, say which is the last that does."""
    if _misfit(rules, saved) is None:
        return
    count = len(saved.journal.lines)
    lengths = range(count + 1)
    fails = bisect_left(lengths, True, key=lambda length: _misfit(rules, saved.cut(length)) is not None)
    reason = _misfit(rules, saved.cut(fails)) or ""
    if not fails:
        raise BrokenFileError(saved.path, f"this duel cannot be played from its start: {reason}")
    raise StopsFittingError(saved.path, reason, numbers[fails - 1], saved.cut(fails - 1))


def _misfit(rules: Ruleset[Any], saved: SavedDuel) -> str | None:
    try:
        Timeline(rules, saved.journal)
    except BrokenLineError as error:
        return str(error)
    except Exception as error:
        if traces():
            raise
        return f"the rules cannot go on from this line ({type(error).__name__}: {error})"
    return None
