"""A fencer's career: how duels ended by game and level, wounds taken and given by place, and each scar with its duel."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.model import Looked, Page, PageRow, Replay
from duel_tui.pages.sheet import learnt
from duel_tui.play.context import AppContext
from duel_tui.play.path import fought_by
from duel_tui.play.roster import RESULTS, Portrait, counted
from duel_tui.registry import KEYS
from duel_tui.sanitize import ComplaintError, clean_text
from duel_tui.show.blocks import Block, Grid, Paragraph
from duel_tui.storage.duels import PERSON
from duel_tui.storage.fencers import Carried, FencerFile, Fought
from duel_tui.text import capital

_DIGITS = 9
"""The rows that a digit chooses."""
_BEGAN = "%Y%m%d-%H%M%S"
"""When a duel began: the first 15 characters of its file's name."""
_PEOPLE, _OTHERS = (98, "people"), (99, "others")
"""Opponents without a level stand after those with one."""
_ABOUT = "A scar. Enter replays the duel that it came from."
_EARLIER = "Duels entered by an earlier program: {count}. The wounds given in them are not known."


class Career(Looked):
    """The career of one fencer."""

    does = "replay"

    def __init__(self, context: AppContext, file: FencerFile) -> None:
        """Look at the file of a fencer."""
        self._context, self._file = context, file
        self._label = context.fencer_wording.label

    @property
    def page(self) -> Page:
        """The page as it is now."""
        rows = tuple(self._scars())
        first = next((row.key for row in rows if not row.denied), "")
        name, asks = self._file.fencer.name, "Replay the duel of which scar?"
        return Page("career", "Career", name, tuple(self._read()), rows, first=first, question=asks)

    def _read(self) -> Iterator[Block]:
        file, fought = self._file, fought_by(self._context, self._file)
        if file.condition.dead:
            yield Paragraph(f"{file.fencer.name} was {fate(file)}.")
        yield from learnt(Portrait(self._context), file)
        yield self._duels(fought) if fought else Paragraph("No duels fought yet.")
        yield from self._wounds()
        if earlier := sum(not one.foe for one in file.carried):
            yield Paragraph(_EARLIER.format(count=earlier), "quiet")

    def _duels(self, fought: Sequence[Fought]) -> Grid:
        """How duels ended: a row for each level of the opponents, a column for each game, and all of both."""
        context, levels = self._context, dict[tuple[int, str], list[Fought]]()
        for one in fought:
            levels.setdefault(self._level(one), []).append(one)
        games = [key for key in KEYS if any(one.game == key for one in fought)]
        heads = [context.wording(game).phrases.short for game in games]
        rows, said = (
            list[tuple[str, ...]](),
            [f"{self._file.fencer.name}: duels by the level of the opponents."],
        )
        groups = [(capital(level), there) for (_, level), there in sorted(levels.items())]
        for level, there in [*groups, *([("All", fought)] if groups[1:] else [])]:
            cells = [[one for one in there if one.game == game] for game in games]
            rows.append((level, *[_slashed(cell) for cell in cells], _slashed(there)))
            each = [
                f"{context.name_of(game)}, {counted(cell)}"
                for game, cell in zip(games, cells, strict=True)
                if cell
            ]
            said.append(f"{level}: {'; '.join(each)}.")
        return Grid("", ("/".join(RESULTS), *heads, "all"), tuple(rows), tuple(said))

    def _level(self, fought: Fought) -> tuple[int, str]:
        """The level of an opponent, and its place."""
        if fought.played_by == PERSON:
            return _PEOPLE
        with suppress(ComplaintError):
            level = self._context.cards(fought.game).of(fought.played_by).level
            return level.level, level.name
        return _OTHERS

    def _wounds(self) -> Iterator[Grid]:
        """The wounds taken and given, a row for each place that has any."""
        taken = [wound for one in self._file.carried for wound in one.taken]
        given = [wound for one in self._file.carried for wound in one.given]
        rows = [
            (self._label("place", place), self._graded(taken, place), self._graded(given, place))
            for place in Place
            if any(one.place is place for one in (*taken, *given))
        ]
        said = [f"{capital(place)}: taken {those}, given {these}." for place, those, these in rows]
        if rows:
            heads = ("wounds that stayed", "taken", "given")
            yield Grid("", heads, tuple(rows), ("Wounds that stayed, by place.", *said))

    def _graded(self, wounds: Iterable[Wound], place: Place) -> str:
        found = Counter([one.grade for one in wounds if one.place is place])
        return (
            ", ".join([f"{self._label('grade', one)} {found[one]}" for one in Grade if found[one]]) or "none"
        )

    def _scars(self) -> Iterator[PageRow]:
        """The scars, the latest first."""
        found = [(duel, *scar) for duel in reversed(self._file.carried) for scar in self._left_by(duel)]
        for number, (duel, place, grade) in enumerate(found, 1):
            command, gone = replay_of(self._context, duel)
            detail = f"{grade}, {_whence(self._file, duel)}"
            letter = str(number) if number <= _DIGITS else ""
            said = (f"{detail}: {gone}", "") if gone else ("", detail)
            yield PageRow(str(number), letter, place, *said, command=command, about=_ABOUT)

    def _left_by(self, duel: Carried) -> Iterator[tuple[str, str]]:
        """What is left for good of a duel, each with its grade."""
        for wound in duel.taken:
            if wound.grade.rank >= Grade.SERIOUS.rank:
                yield self._label("place", wound.place), self._label("grade", wound.grade)
        if duel.after.hand_lost > duel.before.hand_lost:
            yield "sword hand", "lost"


def fate(file: FencerFile) -> str:
    """How a dead fencer died: `killed by Tobias Quill on 12 Nov 2026`."""
    died = file.died_in
    healing = not died and file.passed and any(one.startswith("survive") for one in file.passed[-1].lines)
    wound = "killed by a wound that did not heal" if healing else "not killed in a duel"
    return f"killed {_whence(file, died)}" if died else wound


def replay_of(context: AppContext, duel: Carried) -> tuple[Replay, str]:
    """What replays a duel, and why that is not possible; empty: it is."""
    path = context.saves.duels / f"{duel.duel}.toml"
    return Replay(str(path)), "" if path.is_file() else "its file is gone"


def _whence(file: FencerFile, duel: Carried) -> str:
    """By whom and on which day, as far as that is known: `by Tobias Quill on 12 Nov 2026`."""
    foe, day = clean_text(file.foe_in(duel)), ""
    with suppress(ValueError):
        began = datetime.strptime(duel.duel[:15], _BEGAN).replace(tzinfo=UTC)
        day = f"{began.astimezone():%d %b %Y}"
    return " ".join([*([f"by {foe}"] if foe else []), *([f"on {day}"] if day else [])]) or "in a duel"


def _slashed(fought: Sequence[Fought]) -> str:
    """How many duels were won, lost and drawn, in a cell."""
    return "/".join([str(sum(one.result == ended for one in fought)) for ended in RESULTS]) if fought else "-"
