"""Every accent can be read on its grounds, and what is compared in a table stands on a ground as wide as its column."""

from itertools import groupby, pairwise
from typing import get_args

import pytest
from rich.color import Color

from duel_tui.show.blocks import Ink, Line
from duel_tui.show.scene import At
from duel_tui.show.table import HIDDEN, Cell, Column, Move, Option, Row, Table
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.styles import THEMES, Palette, heat, style_of, told
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.marks import Marks

BLACK, SOLARIZED_DARK, TANGO, CAMPBELL, DRACULA = "#000000", "#002b36", "#2e3436", "#0c0c0c", "#282a36"
WHITE, SOLARIZED_LIGHT = "#ffffff", "#fdf6e3"
GROUNDS = {
    "dark": (BLACK, SOLARIZED_DARK, TANGO, CAMPBELL, DRACULA),
    "light": (WHITE, SOLARIZED_LIGHT),
    "lamplight": ("color(234)",),
    "moonlight": ("color(17)",),
    "parchment": ("color(230)",),
    "contrast": ("color(16)",),
}
"""The grounds that a theme may stand on."""
INKS = tuple(get_args(Ink))
STAGE = INKS.index("near.body")
FAINT = ("floor", "ghost")
WORDS, FIGURES, FAINTLY = 4.5, 3.0, 1.5
COMES = ("won", "gained", "slipped", "lost")
SHADES = 1.5
"""How much the two shades of a fencer differ."""


def light(colour: Color) -> float:
    """The relative luminance of a colour."""
    parts = [part / 255 for part in colour.get_truecolor()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: Color, other: Color) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def wanted(ink: str) -> float:
    """The contrast that an ink needs."""
    return FAINTLY if ink in FAINT else FIGURES if INKS.index(ink) >= STAGE else WORDS


@pytest.mark.parametrize("theme", GROUNDS)
def test_every_accent_stands_out_from_every_ground_it_may_stand_on(theme: str) -> None:
    palette = Palette(theme)
    short = [
        (ink, ground, round(found, 2))
        for ink in INKS
        for ground in GROUNDS[theme]
        if (colour := style_of(palette, ink).color)
        and (found := contrast(colour, Color.parse(ground))) < wanted(ink)
    ]
    assert not short


def test_every_theme_with_colours_has_its_grounds_here() -> None:
    assert set(THEMES) - set(GROUNDS) == {"auto", "none"}


@pytest.mark.parametrize("theme", GROUNDS)
def test_both_shades_of_a_fencer_can_be_told_apart_and_so_can_both_fencers(theme: str) -> None:
    palette = Palette(theme)
    near, far = [
        [style_of(palette, f"{who}.{part}").color for part in ("body", "dim")] for who in ("near", "far")
    ]
    for body, dim in (near, far):
        assert body
        assert dim
        assert contrast(body, dim) >= SHADES
    assert near != far or theme == "contrast"


@pytest.mark.parametrize("theme", GROUNDS)
@pytest.mark.parametrize("colours", [256, FULL])
@pytest.mark.parametrize("bold", ["", "bold"])
def test_digits_can_be_read_on_heat_and_it_moves_in_lightness_one_way(
    theme: str, colours: int, bold: str
) -> None:
    palette = Palette(theme, colours)
    steps = [style_of(palette, bold, heat(step / 6)) for step in range(6)]
    outcomes = [style_of(palette, bold, name) for name in COMES]
    for style in (*steps, *outcomes):
        assert style.color
        assert style.bgcolor
        assert contrast(style.color, style.bgcolor) >= WORDS
    grounds = [light(style.bgcolor) for style in steps if style.bgcolor]
    falls = theme in {"light", "parchment"}
    assert all((two < one) if falls else (two > one) for one, two in pairwise(grounds))
    assert len({style.bgcolor for style in (*steps, *outcomes)}) == len((*steps, *outcomes))


def test_steel_is_the_letter_colour_in_bold() -> None:
    for theme in THEMES:
        palette = Palette(theme)
        assert style_of(palette, "steel") == style_of(palette, "bold")


def test_inks_have_numbers_and_where_the_ground_is_not_known_those_of_the_terminals_own_sixteen() -> None:
    known = [Palette(theme, FULL) for theme in THEMES]
    unknown = [Palette("auto"), Palette("dark", 16), Palette("light", 16), Palette("none", 0)]
    for palettes, most in ((known, 256), (unknown, 16)):
        for palette in palettes:
            for ink in INKS:
                colour = style_of(palette, ink).color
                assert colour is None or (colour.number is not None and colour.number < most)


def test_with_sixteen_colours_the_best_is_bold_and_green_and_without_any_bold() -> None:
    sixteen, none = Palette("auto", 16), Palette("none", 0)
    assert style_of(sixteen, "", heat(0.9, best=True)) == style_of(sixteen, "bold good")
    assert style_of(sixteen, "", heat(0.9)) == style_of(sixteen, "")
    assert style_of(none, "", heat(0.1, best=True)).bold
    assert style_of(none, "here").reverse
    assert not style_of(sixteen, "here").reverse
    assert style_of(Palette("dark"), "", heat(0.9)) == style_of(Palette("dark"), "", heat(0.9, best=True))


@pytest.mark.parametrize(
    ("theme", "tone", "found"),
    [
        ("auto", "", "auto"),
        ("auto", "dark", "dark"),
        ("auto", "light", "light"),
        ("light", "dark", "light"),
        ("none", "dark", "none"),
        ("unknown", "light", "light"),
        ("unknown", "", "auto"),
    ],
)
def test_what_the_terminal_tells_of_its_ground_counts_where_no_theme_was_chosen(
    theme: str, tone: str, found: str
) -> None:
    assert told(theme, tone) == found  # type: ignore[arg-type]


def row(key: str, *cells: Cell, denied: str = "") -> Row:
    return Row(key, Option("attack", key, key[0], key, denied), right=cells)


def table(*rows: Row, words: bool = False) -> Table:
    columns = (
        Column("high"),
        Column("then", Option("parry", "then", "w", "then"), words=words),
    )
    return Table("ATTACK", right=columns, rows=rows)


CHANCES = table(
    row("head", Cell("58", value=0.58, odds=True), Cell("a hit", comes="won")),
    row("leg", Cell("12", value=0.12, odds=True), Cell("nothing")),
    row("arm", Cell("99", value=0.99, odds=True), Cell("", comes="lost"), denied="not now"),
)


def grounds(shown: Table, marks: Marks | None = None) -> dict[str, tuple[str, ...]]:
    """The cells of each row that stand on a ground: the ground, the ink and how wide."""
    laid = lay_out(shown, Move(), marks or Marks({}), 60, 12)
    return {
        "".join(span.text for span in line).split()[1]: _of(line)
        for line in laid.lines
        if len("".join(span.text for span in line).split()) > 1
    }


def _of(line: Line) -> tuple[str, ...]:
    cells = [(ground, list(spans)) for ground, spans in groupby(line, key=lambda span: span.ground) if ground]
    return tuple(
        f"{ground},{max(span.ink for span in spans)},{sum(len(span.text) for span in spans)}"
        for ground, spans in cells
    )


def test_a_cell_with_a_value_or_an_outcome_has_a_ground_as_wide_as_its_column() -> None:
    found = grounds(CHANCES)
    assert found["head"] == ("heat3 best,,9", "won,,9")
    assert found["leg"] == ("heat0,,9",)
    assert not found["arm"]


def test_the_ground_of_words_reaches_from_the_beginning_of_the_column_to_its_end() -> None:
    found = grounds(table(row("head", Cell("58", value=0.58), Cell("hit", comes="won")), words=True))
    assert [one for one in found["head"] if one.startswith("won")] == ["won,,16"]
    assert found["head"][0].startswith("heat3,")


def test_a_number_that_is_hidden_is_not_told_by_a_colour() -> None:
    found = grounds(CHANCES, Marks({}, odds=False))
    assert found["head"] == ("won,,9",)
    told = table(row("head", Cell(f"{HIDDEN} arm", value=0.9), Cell()))
    assert not grounds(told)["head"]


def test_what_is_marked_is_bold_and_the_best_is_none_where_all_are_alike() -> None:
    alike = table(
        *[row(key, Cell("50", value=0.5), Cell("a hit", comes="gained")) for key in ("head", "leg")]
    )
    found = grounds(alike, Marks({"attack": "leg", "parry": "then"}, At("attack", "leg")))
    assert found["head"] == ("heat3,,9", "gained,bold,9")
    assert found["leg"] == ("heat3,bold,9", "gained,bold,9")


def test_the_chosen_row_at_the_caret_has_an_ink_of_its_own() -> None:
    laid = lay_out(CHANCES, Move(), Marks({"attack": "leg"}, At("attack", "leg")), 60, 12)
    inks = {span.text.strip(): span.ink for line in laid.lines for span in line}
    assert (inks["\u25b8l"], inks["leg"]) == ("here", "here")
    away = lay_out(CHANCES, Move(), Marks({"attack": "leg"}, At("parry", "then")), 60, 12)
    inks = {span.text.strip(): span.ink for line in away.lines for span in line}
    assert (inks["\u25b8l"], inks["leg"]) == ("key", "bold")
