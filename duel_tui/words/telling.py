"""A saved duel as a whole story, in plain text or markdown: for the players, for one side, or for the game master.

Players read what counts, and until the duel is over only what both sides may see. The game master reads everything: the
hands, the seed, the reasons of rulings, and also what was taken back or overruled, struck through.
"""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.history import Given, History
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.solvable import Legible
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.habit import habit
from duel_tui.registry import Library, differing, values_of
from duel_tui.show.moment import Viewer
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.words.narrator import Agreed, Narrator, Tale, TaleLine
from duel_tui.words.phrases import read_phrases
from duel_tui.words.sentences import told_apart
from duel_tui.words.wording import Wording

_HALF = "½"
_GAP = re.compile(r"\n{3,}")
_PEOPLE = BySide(PERSON, PERSON)
_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")


class Reader(StrEnum):
    """For whom a story is written."""

    PLAYERS = "players"
    MASTER = "master"
    LEFT = "left"
    RIGHT = "right"

    @property
    def side(self) -> Side | None:
        """The only side that reads it; None: both, or the game master."""
        return Side(self.value) if self in {Reader.LEFT, Reader.RIGHT} else None


class Heading(Struct, frozen=True):
    """A heading: of the whole story, or of a round."""

    level: int
    text: str


Part = Heading | Tale


def told(saved: SavedDuel, library: Library, reader: Reader) -> Iterator[Part]:
    """Headings and tales, from the beginning to the end.

    Args:
        saved: the duel.
        library: the library with its rules and words.
        reader: for whom it is told.
    """
    journal, names = saved.journal, told_apart(saved.setup.names)
    library = library.under(saved.setup.changes)
    rules = library.ruleset(journal.ruleset, journal.options)
    wording = Wording(read_phrases(library.phrases(journal.ruleset)))
    narrator = wording.narrator
    table: DuelTable[Any] = DuelTable(rules, journal)
    master = reader is Reader.MASTER
    open_to_all = table.laid_open and reader.side is None
    viewer = Viewer(reader.side, everything=open_to_all or master, reasons=master).under(table)
    yield Heading(1, f"{names.left} - {names.right}")
    yield _beginning(saved, library, narrator, table, reader)
    yield narrator.opening(table.opening, names, viewer)
    counting = [Given(step, struck=False) for step in table.steps]
    number = 0
    for one in History(rules, journal).given() if master else counting:
        now = rules.sheet(one.step.before, None).duel.round
        if now != number:
            number = now
            yield Heading(2, f"Round {number}")
        tale = narrator.tale(one.step, names, viewer)
        yield tuple([replace(line, struck=one.struck) for line in tale])
    yield Heading(2, wording.say("log_end" if table.outcome else "log_unfinished"))
    yield _aftermath(table, wording, viewer, names)
    if open_to_all:
        characters = library.cards(journal.ruleset).characters if saved.setup.players != _PEOPLE else ()
        reading = {character.key for character in characters if character.reads}
        readers = saved.setup.players.map(lambda player: player in reading)
        yield tuple([TaleLine("story", line) for line in read_of(wording, table, readers, names)])


def _beginning(
    saved: SavedDuel, library: Library, narrator: Narrator, table: DuelTable[Any], reader: Reader
) -> Tale:
    setup, key = saved.setup, saved.journal.ruleset
    preset = library.presets(key)[setup.house_rules]
    rules = differing(values_of(key, preset.options), values_of(key, saved.journal.options))
    secret = reader is not Reader.MASTER and table.keeps_its_seed and table.deals
    kept = reader is not Reader.MASTER and not table.laid_open
    agreed = Agreed(setup.kind, preset.name, rules, setup.seed, secret, setup.rollers.mixed, kept=kept)
    return narrator.begins(told_apart(setup.names), agreed)


def _aftermath(table: DuelTable[Any], wording: Wording, viewer: Viewer, names: BySide[str]) -> Tale:
    lines, sheet = list[str](), viewer.sheet(table, table.place)
    for one in Side:
        facts = sheet.of(one)
        if facts.hurts:
            hurt = [*wording.wounds(facts), *wording.states(facts)]
            lines.append(f"{names[one]}: {'; '.join(hurt) or wording.say('unhurt')}")
        else:
            lines += wording.stands("side", sheet, one, names)
    if table.taken_back:
        lines.append(wording.say("log_amended"))
    return tuple([TaleLine("aside", line) for line in lines])


def read_of(
    wording: Wording, table: DuelTable[Any], readers: BySide[bool], names: BySide[str]
) -> tuple[str, ...]:
    """A sentence for each side played by a reader of habits; none if habits cannot be read.

    Args:
        wording: the words of the game.
        table: the duel.
        readers: which sides readers play.
        names: the names of the sides.
    """
    rules, found = table.rules, list[str]()
    if not isinstance(rules, Legible):
        return ()
    told = [*table.opening, *[one for step in table.steps for one in step.told]]
    open_events = tuple([one.event for one in told if one.known_to(None)])
    for side in Side:
        if not readers[side]:
            continue
        if (one := habit(rules.reading(open_events, side.foe))) is None:
            found.append(wording.say("read_nothing", name=names[side]))
            continue
        when, choice = wording.label("situation", one.situation or "any"), wording.label("move", one.choice)
        facts = {"times": one.times, "chances": one.chances, "mine": _hits(one.lost), "yours": _hits(one.won)}
        found.append(wording.say("read", name=names[side], when=when, choice=choice, **facts))
    return tuple(found)


def _hits(halves: int) -> str:
    """Half hits as hits.

    >>> _hits(5), _hits(1), _hits(4), _hits(0)
    ('2½', '½', '2', '0')
    """
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}{_HALF}" if rest else str(whole)


def plain(parts: Iterable[Part]) -> str:
    """A telling as plain text, with the deciding part of a roll in brackets, and `- struck:` before what counts no longer."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, Heading):
            rule = ("=" if part.level == 1 else "-") * len(part.text)
            lines += [part.text, rule] if part.level == 1 else ["", part.text, rule]
            continue
        for line in part:
            before, deciding, after = _split(line)
            text = f"{'- struck: ' if line.struck else ''}{before}{deciding and f'[{deciding}]'}{after}"
            lines.append(text if line.kind == "story" else f"    {text}")
    return _spaced(lines)


def markdown(parts: Iterable[Part]) -> str:
    """A telling as markdown, with the deciding part of a roll in bold, and what counts no longer struck through."""
    lines: list[str] = []
    for part in parts:
        if isinstance(part, Heading):
            lines.append(f"\n{'#' * part.level} {_escaped(part.text)}\n")
            continue
        for line in part:
            before, deciding, after = map(_escaped, _split(line))
            text = f"{before}{deciding and f'**{deciding}**'}{after}"
            text = f"~~{text}~~" if line.struck else text
            lines.append(f"\n{text}\n" if line.kind == "story" else f"- {text}")
    return _spaced(lines)


def _split(line: TaleLine) -> tuple[str, str, str]:
    """What stands before the deciding part of a roll, that part, and what stands after it."""
    start, end = line.deciding or (0, 0)
    return line.text[:start], line.text[start:end], line.text[end:]


def _spaced(lines: Iterable[str]) -> str:
    return _GAP.sub("\n\n", "\n".join(lines)).strip()


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", text)
