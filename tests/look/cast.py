"""A cast as a picture that moves: SVG, in which each frame is a strip of rows that is shifted into sight."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import pyte
from pyte.screens import Char

from tests.line.emulator import Display

DUEL = Path(__file__).parents[2] / "saves" / "examples" / "duels" / "first-blood.toml"
"""The duel of the picture."""
PICTURE = Path(__file__).with_name("duel.svg")
"""The picture, as the README shows it."""
_LONGEST = 2.4
"""The most seconds of one picture; a cast leaves time to read all of it."""
CELL = 8, 16
"""Pixels of a cell."""
_FONT = 13
_GROUND, _INK = "#121212", "#d4d4d4"
_SIXTEEN = dict(
    zip(
        ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white"),
        ("#121212", "#d75f5f", "#87d787", "#d7af5f", "#5f87d7", "#af87d7", "#5fd7d7", "#d4d4d4"),
        strict=True,
    )
)
_BRAILLE = range(0x2800, 0x2900)
_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a sign, by its bit."""


class Shot(NamedTuple):
    """What a terminal shows for some seconds."""

    seconds: float
    rows: tuple[str, ...]
    """Each row as SVG."""


def draw_cast() -> str:
    """The replay of a duel that comes with the program, as a picture that moves."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "duel.cast"
        command = [sys.executable, "-m", "duel_tui", "replay", str(DUEL), "--cast", str(file)]
        subprocess.run(command, check=True)  # noqa: S603  our own program
        return animated(shots_of(file.read_text(encoding="utf-8")))


def shots_of(cast: str) -> list[Shot]:
    """What a terminal shows that plays a cast, none of it for long."""
    head, *events = map(json.loads, cast.splitlines())
    screen = Display(head["width"], head["height"])
    stream = pyte.Stream(screen)
    shots: list[Shot] = []
    for (at, _, sent), (then, _, _) in pairwise(events):
        stream.feed(sent)
        rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
        shots.append(Shot(min(_LONGEST, then - at), tuple(map(_row, rows))))
    return shots


def animated(shots: Sequence[Shot], columns: int = 80) -> str:
    """A picture that shows one after the other, again and again."""
    rows = {
        row: f"r{number}"
        for number, row in enumerate(dict.fromkeys(row for shot in shots for row in shot.rows))
    }
    width, height = columns * CELL[0], len(shots[0].rows) * CELL[1]
    whole, at = sum(shot.seconds for shot in shots), 0.0
    frames, keys = list[str](), list[str]()
    for number, shot in enumerate(shots):
        keys.append(f"{100 * at / whole:.2f}%{{transform:translateX({-number * width}px)}}")
        used = "".join(
            f'<use href="#{rows[row]}" y="{y * CELL[1]}"/>' for y, row in enumerate(shot.rows) if row
        )
        frames.append(f'<g transform="translate({number * width})">{used}</g>')
        at += shot.seconds
    drawn = "\n".join(f'<g id="{name}">{row}</g>' for row, name in rows.items() if row)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<style>text{{font:{_FONT}px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}}"
        f".b{{font-weight:bold}}path{{stroke-width:.6;stroke-linecap:round;transform:translate(2px,2px) scale(4)}}"
        f"#f{{animation:f {whole:.2f}s steps(1,end) infinite}}@keyframes f{{{''.join(keys)}}}</style>"
        f'<rect width="100%" height="100%" fill="{_GROUND}"/><defs>\n{drawn}\n</defs>\n'
        f'<g id="f">\n{chr(10).join(frames)}\n</g></svg>\n'
    )


def _row(cells: Sequence[Char]) -> str:
    """A row as SVG: grounds, dots, and letters in runs of one look, each held to its columns."""
    return "".join([*_grounds(cells), *_dots(cells), *_texts(cells)])


def _look(cell: Char) -> tuple[str, str, bool]:
    """Ink, ground and weight of a cell."""
    ink, ground = _colour(cell.fg, _INK), _colour(cell.bg, "")
    return (ground or _GROUND, ink, cell.bold) if cell.reverse else (ink, ground, cell.bold)


def _colour(name: str, usual: str) -> str:
    return usual if name == "default" else _SIXTEEN.get(name.removeprefix("bright"), f"#{name}")


def _runs(cells: Sequence[Char], kind: Callable[[Char], object]) -> Iterator[tuple[int, list[Char]]]:
    """Neighbours that are alike, and the column at which they begin."""
    at = 0
    for _, found in groupby(cells, kind):
        run = list(found)
        yield at, run
        at += len(run)


def _grounds(cells: Sequence[Char]) -> Iterator[str]:
    for x, run in _runs(cells, lambda cell: _look(cell)[1]):
        if ground := _look(run[0])[1]:
            yield f'<rect x="{x * CELL[0]}" width="{len(run) * CELL[0]}" height="{CELL[1]}" fill="{ground}"/>'


def _dots(cells: Sequence[Char]) -> Iterator[str]:
    dots: dict[str, list[str]] = {}
    for x, cell in enumerate(cells):
        if ord(cell.data[:1] or " ") in _BRAILLE:
            lit = ord(cell.data) - _BRAILLE.start
            dots.setdefault(_look(cell)[0], []).extend(
                f"M{2 * x + right} {down}h0" for bit, (right, down) in enumerate(_DOTS) if lit >> bit & 1
            )
    for ink, drawn in dots.items():
        yield f'<path stroke="{ink}" d="{"".join(drawn)}"/>'


def _texts(cells: Sequence[Char]) -> Iterator[str]:
    letters = [cell._replace(data=" ") if ord(cell.data[:1] or " ") in _BRAILLE else cell for cell in cells]
    for x, run in _runs(letters, lambda cell: (_look(cell)[0], cell.bold)):
        text = "".join([cell.data for cell in run])
        start = x + len(text) - len(text.lstrip())
        if text := text.strip():
            bold = ' class="b"' if run[0].bold else ""
            yield (
                f'<text{bold} x="{start * CELL[0]}" y="12.5" textLength="{len(text) * CELL[0]}" '
                f'fill="{_look(run[0])[0]}">{escape(text, quote=False)}</text>'
            )
