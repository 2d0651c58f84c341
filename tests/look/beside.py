"""A drawing of a screen beside the screen itself."""

from collections.abc import Mapping
from io import StringIO
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from tests.look.duels import shown

DRAWN: Mapping[str, tuple[str, tuple[int, int]]] = {
    "23_exchange_dark_80x24": ("exchange", (80, 24)),
    "A3_exchange_120x40": ("exchange", (120, 40)),
    "A2_movement_80x24": ("movement", (80, 24)),
    "01_swords_80x24": ("duel_of_swords", (80, 24)),
    "01_swords_120x40": ("duel_of_swords", (120, 40)),
    "02_scars_80x24": ("dueling_scars", (80, 24)),
    "02_scars_120x40": ("dueling_scars", (120, 40)),
    "03_cards_80x24": ("card_duel", (80, 24)),
    "03_cards_120x40": ("card_duel", (120, 40)),
    "A8_en_garde_80x24": ("en_garde", (80, 24)),
    "07_crossed_swords_80x24": ("crossed_swords", (80, 24)),
    "08_grapple_80x24": ("grapple", (80, 24)),
    "10_figures_blade_80x24": ("figures_blade", (80, 24)),
    "09_figures_movement_80x24": ("figures_movement", (80, 24)),
    "11_figures_action_80x24": ("figures", (80, 24)),
    "A7_map_80x24": ("figures_plot", (80, 24)),
}
"""The moment and the size of each drawing."""


async def beside(name: str, drawing: str) -> str:
    """A drawing on the left and the program on the right, as SVG."""
    moment, size = DRAWN[name]
    screen = await shown(
        moment,
        "dark",
        size,
        lambda app: "\n".join([strip.text for strip in app.screen._compositor.render_strips()]),
    )
    console = Console(record=True, width=2 * size[0] + 3, force_terminal=True, file=StringIO())
    for left, right in zip_longest(drawing.split("\n"), screen.split("\n"), fillvalue=""):
        console.print(Text(f"{left:<{size[0]}} | {right}"), no_wrap=True, crop=True)
    return console.export_svg(title=f"{name}: drawn, and as it is")
