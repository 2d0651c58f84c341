"""Every accent can be read on the grounds that terminals have, and every ground of what is compared under its letters."""

from itertools import pairwise
from typing import get_args

import pytest
from rich.color import Color

from duel_tui.show.blocks import Ink
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.styles import THEMES, Palette, heat, style_of, told

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


def test_the_inks_of_the_stage_have_numbers_where_all_colours_are_known() -> None:
    for theme in THEMES:
        for ink in INKS:
            colour = style_of(Palette(theme, FULL), ink).color
            assert colour is None or colour.number is not None


def test_where_the_ground_is_not_known_accents_are_the_terminals_own_sixteen() -> None:
    for palette in (Palette("auto"), Palette("dark", 16), Palette("light", 16), Palette("none", 0)):
        for ink in INKS:
            colour = style_of(palette, ink).color
            assert colour is None or (colour.number is not None and colour.number < 16)


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
        ("light", "", "light"),
        ("light", "dark", "light"),
        ("lamplight", "light", "lamplight"),
        ("none", "dark", "none"),
        ("unknown", "light", "light"),
        ("unknown", "", "auto"),
    ],
)
def test_what_the_terminal_tells_of_its_ground_counts_where_no_theme_was_chosen(
    theme: str, tone: str, found: str
) -> None:
    assert told(theme, tone) == found  # type: ignore[arg-type]
