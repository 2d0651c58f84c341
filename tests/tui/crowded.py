"""What a duel screen loses, found on its real cells: texts cut without a sign, blocks that overlap, wounds that nobody counts."""

import re
from collections.abc import Iterator, Sequence

from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Line, Mark, Panel
from duel_tui.show.fit import Text, alternatives
from duel_tui.show.table import Table
from duel_tui.tui.screens.master import FormEntry
from duel_tui.tui.widgets.decision_layout import _beside
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.edges import Footer
from duel_tui.tui.widgets.entry import Entry
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.tui.widgets.panels import panel_cells
from duel_tui.tui.widgets.rows import Rows
from tests.tui.drawn import text
from tests.tui.screens import Player
from tests.tui.whole import CUT_OFF

MORE = re.compile(r"\+(\d+) more")
_EDGES = "\u2502 "
_LEAST_LOG = 4
"""The fewest rows in which a log says anything."""


def faults(player: Player) -> list[str]:
    """Everything that the screen loses at this moment."""
    return Seen(player).faults()


class Seen:
    """The cells of a duel screen, beside what its blocks have to say."""

    def __init__(self, player: Player) -> None:
        self._screen = player.screen
        self._board = player.screen.board
        self._asked = player.screen.asked
        self._rows = player.rows
        self._width, self._height = player.screen.size
        moment = moment_of(player.bout)
        sides = moment.near, moment.near.foe
        panels = self._board.scene.panels(moment)
        self._panels: tuple[Panel, ...] = tuple(panels[side] for side in sides)
        self._added = tuple(moment.modifiers.first[side] for side in sides)

    def faults(self) -> list[str]:
        """All of them, each in words."""
        if self._asked.covers or self._asked.whole:
            return [*self._blocks(), *self._entry()]
        return [
            *self._blocks(),
            *self._names(),
            *self._wounds(),
            *self._figures(),
            *self._table(),
            *self._result(),
            *self._entry(),
        ]

    def _blocks(self) -> Iterator[str]:
        """Blocks that share a row or leave the screen, and rows of theirs that are cut without a sign."""
        board, end = self._board, 0
        footer = self._screen.query_one(Footer)
        for block in (board.top, board.stage, board.under, self._asked, board.result, board.log, footer):
            if not block.display or not block.region.height:
                continue
            if block.region.y < end:
                yield f"{block} begins in row {block.region.y}, the block above ends in {end}"
            end = block.region.bottom
        if end != self._height:
            yield f"the last row of {self._height} is {end}"
        if board.logs and board.log.region.height < _LEAST_LOG:
            yield f"a log of {board.log.region.height} rows"
        for block in (board.top, board.stage, board.under, board.result):
            yield from self._lines(block, block.lines)

    def _lines(self, block: Rows, lines: Sequence[Line]) -> Iterator[str]:
        """Lines of a block that do not stand whole in its rows, nor end with an ellipsis."""
        region = block.region
        seen = [row[region.x : region.right].rstrip() for row in self._rows[region.y : region.bottom]]
        for number, line in enumerate(lines):
            wanted = text(line).rstrip()
            if number >= len(seen):
                if not seen or not seen[-1].endswith(CUT_OFF):
                    yield f"{block.id}: no row for {wanted!r}"
            elif seen[number] != wanted and not seen[number].endswith(CUT_OFF):
                yield f"{block.id}: {wanted!r} is {seen[number]!r}"

    def _names(self) -> Iterator[str]:
        """Names, scores and modifiers that do not stand in the row of names, near at its beginning and far at its end."""
        if len(self._board.top.lines) < 2:
            yield "no row of names"
            return
        row = text(self._board.top.lines[1])
        ends = (row.split("  "), [one for one in row.split("  ") if one][::-1])
        for panel, modifier, found in zip(self._panels, self._added, ends, strict=True):
            parts = [one.strip() for one in found if one.strip()]
            shown = parts[0] if parts else ""
            names = panel.name.upper(), panel.short.upper()
            if not any(_is(shown, name) for name in names):
                yield f"no name of {panel.name!r} in {row!r}"
            score = panel.score[::-1] if panel is self._panels[1] else panel.score
            for wanted in (text(score), f"{modifier.by:+}" if modifier else ""):
                if wanted and wanted not in parts:
                    yield f"no {wanted!r} of {panel.name!r} in {row!r}"

    def _wounds(self) -> Iterator[str]:
        """Marks of both sides that are neither in sight nor counted."""
        for number, panel in enumerate(self._panels):
            texts = self._beside(number)
            more = [int(found[1]) for one in texts if (found := MORE.fullmatch(one))]
            marks = list(panel.marks)
            modifier = self._added[number]
            if self._panel_rows(number) and modifier:
                marks.append(Mark((f"{modifier.by:+} {modifier.label}", f"{modifier.by:+}")))
            unseen = []
            for mark in marks:
                seen = [one for one in texts if any(_is(one, way) for way in alternatives(mark.text))]
                if seen:
                    texts.remove(seen[0])
                else:
                    unseen.append(mark)
            if len(unseen) != sum(more):
                yield f"{panel.name}: {len(unseen)} unseen ({[one.text for one in unseen]}), {more} counted: {texts}"

    def _beside(self, number: int) -> list[str]:
        """The texts beside a fencer, or in the row of wounds."""
        if not self._board.stage.lines:
            rows = [text(line) for line in self._board.top.lines[2:]]
            half = self._width // 2
            return [
                one.strip()
                for row in rows
                for one in (row[half:] if number else row[:half]).split("  ")
                if one.strip()
            ]
        return [one.strip(_EDGES) for one in self._panel_rows(number) if one.strip(_EDGES)]

    def _panel_rows(self, number: int) -> list[str]:
        """The cells of a panel beside the stage."""
        cells, region = panel_cells(self._panels, self._width), self._board.stage.region
        rows = self._rows[region.y : region.bottom]
        return [row[-cells - 1 : -1] if number else row[1 : cells + 1] for row in rows] if cells else []

    def _figures(self) -> Iterator[str]:
        """Figures that do not stand beside a fencer with their labels, and panels that touch the stage."""
        if not self._board.stage.lines:
            return
        region = self._board.stage.region
        cells = panel_cells(self._panels, self._width)
        for row in self._rows[region.y : region.bottom]:
            if cells and (row[cells + 1] + row[-cells - 2]).strip():
                yield f"a panel touches the stage: {row!r}"
        for number, panel in enumerate(self._panels):
            rows = self._panel_rows(number)
            for facts in panel.facts:
                for fact in facts:
                    value = re.escape(text(fact.value).strip())
                    value += f"(/{re.escape(fact.whole)})?" if fact.whole else ""
                    labels = "|".join(re.escape(one) for one in alternatives(fact.label))
                    wanted = rf"(^|\W)({labels})\s+{value}(\s|\u2502|$)" if labels else value
                    if number and labels:
                        wanted = rf"(^|\s|\u2502){value}\s+({labels})(\W|$)"
                    signed = any(CUT_OFF in row for row in rows)
                    if not signed and not any(re.search(wanted, row) for row in rows):
                        yield f"{panel.name}: no {fact.label} {text(fact.value)!r} in {rows}"

    def _table(self) -> Iterator[str]:
        """What a decision says and does not show, its caret and the sentence about that before all."""
        pane = self._asked.prompt
        if not isinstance(pane, DecisionPane) or self._asked.over is not None:
            return
        region = pane.region
        rows = [row[region.x : region.right] for row in self._rows[region.y : region.bottom]]
        odds = self._screen.host.settings.odds
        table, move = pane.decision.table(odds=odds), pane.decision.explained(odds=odds)
        at = region.width - _beside(table, region.width)
        said = " ".join(" ".join([*[row[:at] for row in rows], *[row[at:] for row in rows]]).split())
        signed = any(row.rstrip().endswith(CUT_OFF) for row in rows)
        for told in (move.name, move.said):
            if told and not signed and not any(_within(one, said) for one in alternatives(told)):
                yield f"the sentence about the caret is not in sight: {told!r}"
        caret = self._screen.app.cursor_position
        if pane.has_focus and not region.contains(caret.x, caret.y):
            yield f"the caret is at {caret}, the table in {region}"
        for one in _texts(table, rows):
            if not any(_within(text, said) for text in alternatives(one)):
                yield f"the table does not show {one!r}"

    def _result(self) -> Iterator[str]:
        """A result of which not even the first row is in sight."""
        board = self._board
        rows = [text(line).strip() for line in board.result.lines]
        results = [text(line).strip() for line in result_lines(board._results, self._width, len(rows) - 1)]
        if board._fresh or not board._known:
            if results and not any(_is(row, results[0]) for row in rows[1:]):
                yield f"the result is not in sight: {results[0]!r} in {rows}"
        elif not any(_is(row, one) for row in rows[1:] for one in alternatives(board._known)):
            yield f"what is known is not in sight: {board._known!r} in {rows}"
        said = " ".join(" ".join(rows).replace("\u2500", " ").split())
        if board._said and not _within(board._said, said):
            yield f"what is said is not in sight: {board._said!r} in {rows}"

    def _entry(self) -> Iterator[str]:
        """Lines of what is read or typed over the table that are not in sight."""
        shown = self._asked.over or self._asked.prompt
        if not isinstance(shown, Entry):
            return
        region = shown.field.region
        inside = self._asked.region
        if not region.height or not inside.contains_region(region):
            yield f"the field is at {region}, what is asked in {inside}"
        if isinstance(shown, FormEntry):
            rows = [text(line) for line in shown._asked.lines]
            for one in shown._options(shown.field.value):
                option = f"{one.typed} {one.label}".strip()
                if not any(re.search(rf"(^|  ){re.escape(option)}(  |$)", row) for row in rows):
                    yield f"{option!r} does not stand by itself in {rows}"
        for block in (shown._asked, shown._wrong):
            if block.region.bottom > inside.bottom:
                yield f"{[text(line) for line in block.lines]} end in row {block.region.bottom} of {inside}"
            else:
                yield from self._lines(block, block.lines)


def _is(shown: str, wanted: str) -> bool:
    """Whether a text is shown whole, or its beginning with an ellipsis."""
    shown, wanted = shown.strip(), wanted.strip()
    return shown == wanted or (
        shown.endswith(CUT_OFF) and wanted.startswith(shown[:-1].rstrip()) and bool(shown[:-1])
    )


def _within(wanted: str, said: str) -> bool:
    """Whether a text stands somewhere, or its beginning before an ellipsis."""
    wanted = " ".join(wanted.split())
    if wanted in said:
        return True
    return any(
        said[max(0, found.start() - len(wanted)) : found.start()].rstrip().endswith(wanted[:size].rstrip())
        for found in re.finditer(CUT_OFF, said)
        for size in range(len(wanted), 1, -1)
    )


def _texts(table: Table, rows: Sequence[str]) -> Iterator[Text]:
    """Everything that a table says, without its rows where they scroll."""
    yield from (table.title, table.aside, table.after, *table.captions)
    for note in table.notes:
        yield tuple([one.split("\n")[0] for one in alternatives(note)])
    for option in table.options:
        yield option.heads
    for column in (*table.left, *table.right):
        yield tuple([row for head in alternatives(column.head) for row in head.split("\n")])
    if any(row.startswith(CUT_OFF) for row in rows):
        return
    for line in table.beside:
        yield text(line)
    for one in table.rows:
        yield one.label
        if one.option and one.option.denied:
            yield one.refused or one.option.denied
        else:
            yield from [cell.text for cell in (one.before, *one.left, one.after, *one.right)]
