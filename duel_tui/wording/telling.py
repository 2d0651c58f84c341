"""A saved duel as a whole story, in plain text or markdown."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table
from duel_tui.narration import Agreed, Narrator, Tale, TaleLine, Viewer, read_phrases
from duel_tui.registry import Library, differing, values_of
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.wording.reports import read_of, told_to_all
from duel_tui.wording.standing import Standing
from duel_tui.wording.wording import Wording

_REFEREE = "referee"
_GAP = re.compile(r"\n{3,}")
_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")


class Heading(Struct, frozen=True):
    """A heading: of the whole story, or of a round."""

    level: int
    text: str


Part = Heading | Tale


def told(saved: SavedDuel, library: Library, side: str | None) -> Iterator[Part]:
    """Headings and tales, from the beginning to the end.

    Args:
        saved: the duel.
        library: the library with its rules and words.
        side: the viewer: `left`, `right` or `referee`; None: what both sides may see.
    """
    journal, names = saved.journal, saved.setup.names
    library = library.under(saved.setup.changes)
    rules = library.ruleset(journal.ruleset, journal.options)
    words = read_phrases(library.phrases(journal.ruleset))
    narrator, wording = Narrator(words), Wording(words)
    table: Table[Any] = Table(rules, journal)
    over = table.outcome is not None and side in {None, _REFEREE}
    viewer = Viewer(Side(side) if side in set(Side) else None, over or side == _REFEREE)
    yield Heading(1, f"{names.left} - {names.right}")
    yield _beginning(saved, library, narrator, secret=table.keeps_its_seed)
    yield narrator.opening(table.opening, names, viewer)
    yield from _steps(table, narrator, viewer, names)
    yield Heading(2, "The end" if table.outcome else "Not over yet")
    yield _aftermath(table, wording, viewer, names)
    if over:
        readers = _readers(library, journal.ruleset, saved.setup.players)
        said = read_of(wording, rules, told_to_all(table), readers, names)
        yield tuple([TaleLine("story", line) for line in said])


def _steps(table: Table[Any], narrator: Narrator, viewer: Viewer, names: BySide[str]) -> Iterator[Part]:
    number = 0
    for place, step in enumerate(table.steps):
        now = table.sheet_at(place, None).duel.round
        if now != number:
            number = now
            yield Heading(2, f"Round {number}")
        yield narrator.tale(step, names, viewer)


def _readers(library: Library, key: str, players: BySide[str]) -> BySide[bool]:
    """The sides played by readers of habits."""
    if all(player == PERSON for player in players):
        return BySide(False, False)
    keys = {character.key for character in library.cards(key).characters if character.reads}
    return players.map(lambda player: player in keys)


def _beginning(saved: SavedDuel, library: Library, narrator: Narrator, *, secret: bool) -> Tale:
    setup, key = saved.setup, saved.journal.ruleset
    preset = library.presets(key)[setup.house_rules]
    rules = differing(values_of(key, preset.options), values_of(key, saved.journal.options))
    agreed = Agreed(setup.kind, preset.name, rules, setup.seed, secret, setup.rollers.mixed)
    return narrator.begins(setup.names, agreed)


def _aftermath(table: Table[Any], wording: Wording, viewer: Viewer, names: BySide[str]) -> Tale:
    place, standing = table.place, Standing(wording)
    whole = viewer.everything or viewer.side is not None
    sheet = table.sheet_at(place, viewer.side) if whole else table.common_sheet_at(place)
    lines: list[str] = []
    for one in Side:
        facts = sheet.of(one)
        if facts.hurts:
            hurt = [*wording.wounds(facts), *wording.states(facts)]
            lines.append(f"{names[one]}: {'; '.join(hurt) or wording.say('unhurt')}")
        else:
            lines += standing.lines("side", sheet, one, names)
    if table.taken_back:
        lines.append("decisions were taken back or rolls overruled in this duel")
    return tuple([TaleLine("aside", line) for line in lines])


def plain(parts: Iterable[Part]) -> str:
    """A telling as plain text, with the deciding part of a roll in brackets."""
    return _spaced(_plain_lines(parts))


def markdown(parts: Iterable[Part]) -> str:
    """A telling as markdown, with the deciding part of a roll in bold."""
    return _spaced(_markdown_lines(parts))


def _spaced(lines: Iterable[str]) -> str:
    return _GAP.sub("\n\n", "\n".join(lines)).strip()


def _plain_lines(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Heading(level=level, text=text):
                yield from ([text, "=" * len(text)] if level == 1 else ["", text, "-" * len(text)])
            case _:
                yield from (_plain_line(line) for line in part)


def _plain_line(line: TaleLine) -> str:
    text = line.text
    if line.deciding:
        start, end = line.deciding
        text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
    return text if line.kind == "story" else f"    {text}"


def _markdown_lines(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Heading(level=level, text=text):
                yield f"\n{'#' * level} {_escaped(text)}\n"
            case _:
                yield from (_markdown_line(line) for line in part)


def _markdown_line(line: TaleLine) -> str:
    start, end = line.deciding or (0, 0)
    before, middle, after = (_escaped(line.text[a:b]) for a, b in ((0, start), (start, end), (end, None)))
    text = f"{before}**{middle}**{after}" if middle else before + after
    return f"\n{text}\n" if line.kind == "story" else f"- {text}"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", text)
