"""Writes pictures as SVG: contact sheets of the stage, or the duel screen of every game at every size and in every look.

`python -m tests.look stage [--to DIR]` draws every pose both ways at 7 and 11 rows and in letters, changes from pose to pose,
and scenes; it prints which event of which game has which pose. `python -m tests.look duel [--to DIR] [GAME...]` draws each
game at 80x24, 100x30 and 120x40 on a dark and a light ground, in sixteen colours, without colours, and in ASCII.
`python -m tests.look pages [--to DIR] [PAGE...]` draws every other page at 80x24 and 120x40 on a dark and a light ground.
`python -m tests.look cast --to tests/look` draws the picture of the README, in which a duel is replayed.
"""

import argparse
import asyncio
from collections.abc import Iterable
from itertools import product
from pathlib import Path

from tests.look.cast import PICTURE, draw_cast
from tests.look.duels import GAMES, SIZES, draw_duel
from tests.look.pages import PAGE_LOOKS, PAGE_SIZES, PAGES, draw_page
from tests.look.sheets import SHEETS, events
from tests.tui.test_pictures_of_duels import LOOKS


def main() -> None:
    """Write the pictures that are asked for, and say where."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("what", choices=("stage", "duel", "pages", "cast"))
    asked.add_argument("games", nargs="*", help="the moments or pages to draw; none: all", metavar="GAME")
    asked.add_argument("--to", type=Path, default=Path("look"), help="the folder of the pictures")
    given = asked.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    if given.what in {"stage", "cast"}:
        draw_sheets(given.to, given.what)
        return
    if given.what == "pages":
        draw_pages(given.to, given.games or PAGES)
        return
    for game, look, size in product(given.games or GAMES, LOOKS, SIZES):
        name = f"{game}_{size[0]}x{size[1]}_{look}"
        written(given.to / f"{name}.svg", asyncio.run(draw_duel(game, look, size)))


def draw_sheets(folder: Path, what: str) -> None:
    """Write the sheets of the stage and say what is on them, or write the picture that moves."""
    if what == "stage":
        print("\n".join(events()))
    for name, sheet in (SHEETS if what == "stage" else {PICTURE.stem: draw_cast}).items():
        written(folder / f"{name}.svg", sheet())


def draw_pages(folder: Path, names: Iterable[str]) -> None:
    """Write the pictures of pages."""
    for page, look, size in product(names, PAGE_LOOKS, PAGE_SIZES):
        picture = asyncio.run(draw_page(page, look, size))
        written(folder / f"{page}_{size[0]}x{size[1]}_{look}.svg", picture)


def written(path: Path, svg: str) -> None:
    """Write a picture."""
    path.write_text(svg, encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
