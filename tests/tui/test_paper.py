"""Paper and strokes: what is sent makes the terminal look like the paper, and nothing foreign gets through."""

import pyte
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from duel_tui.tui.inks import Palette
from duel_tui.tui.paper import Paper, Span, changed
from duel_tui.tui.prose import text_of, wrapped
from duel_tui.tui.strokes import strokes
from tests.tui.emulator import Display

WIDTH, HEIGHT = 30, 5
INKS = st.sampled_from(
    ["", "bold", "dim", "header", "fresh", "header bold", "left", "sum", "field", "chosen here"]
)
Pieces = list[tuple[int, int, str, str]]
PIECES = st.lists(
    st.tuples(
        st.integers(0, WIDTH),
        st.integers(0, HEIGHT - 1),
        st.text("ab  .-\u2500\u00e9\u5263", max_size=20),
        INKS,
    ),
    max_size=8,
)


def paper_of(pieces: Pieces) -> Paper:
    paper = Paper(WIDTH, HEIGHT)
    for x, y, text, ink in pieces:
        paper.put(x, y, text, ink)
    return paper


def terminal_shows(*sent: str, width: int = WIDTH, height: int = HEIGHT) -> list[list[pyte.screens.Char]]:
    """Every cell of a terminal, blank ones alike where no attribute shows on them."""
    screen = Display(width, height)
    stream = pyte.Stream(screen)
    for text in sent:
        stream.feed(text)
    return [[_seen(screen.buffer[y][x]) for x in range(width)] for y in range(height)]


def _seen(char: pyte.screens.Char) -> pyte.screens.Char:
    shows = char.data != " " or char.reverse or char.underscore
    return char if shows else pyte.screens.Char(" ", bg=char.bg)


def painted_at_once(paper: Paper, palette: Palette) -> list[list[pyte.screens.Char]]:
    """Every cell of a terminal that was sent each with its own address and codes."""
    sent = [
        f"\x1b[{y + 1};{x + 1}H\x1b[m\x1b[{palette.codes(ink)}m{char}"
        for y, row in enumerate(paper.rows)
        for x, (char, ink) in enumerate(row)
        if char
    ]
    return terminal_shows(*sent, width=paper.width, height=paper.height)


PALETTES = st.sampled_from(
    [Palette(), Palette(colours=0), Palette("lamplight", 256), Palette("parchment", 16)]
)


def assert_turned(old: Paper, new: Paper, palette: Palette) -> None:
    blank = Paper(old.width, old.height)
    if palette.grounded:
        blank.rows = [[("", "")] * old.width for _ in blank.rows]
    shown = terminal_shows(
        strokes(blank, old, palette), strokes(old, new, palette), width=old.width, height=old.height
    )
    assert shown == painted_at_once(new, palette)


@settings(deadline=None)
@given(PIECES, PIECES, PALETTES)
def test_strokes_turn_one_sheet_into_the_other(before: Pieces, after: Pieces, palette: Palette) -> None:
    assert_turned(paper_of(before), paper_of(after), palette)


@settings(deadline=None)
@given(PIECES, st.integers(-HEIGHT, HEIGHT), PIECES, PALETTES)
@example([(0, 1, "a", ""), (0, 2, "aa", ""), (0, 4, "a", "")], -2, [], Palette())
def test_rows_that_moved_are_moved(before: Pieces, by: int, after: Pieces, palette: Palette) -> None:
    old, new = paper_of(before), paper_of([(x, y + by, text, ink) for x, y, text, ink in before])
    for x, y, text, ink in after[:2]:
        new.put(x, y, text, ink)
    assert_turned(old, new, palette)


def test_a_log_that_moved_costs_its_new_lines_alone() -> None:
    lines = [f"{number} sentences that were there before" for number in range(12)]
    old, new = Paper(60, 12), Paper(60, 12)
    for y in range(10):
        old.put(0, y + 1, lines[y])
        new.put(0, y + 1, lines[y + 2])
    assert len(strokes(old, new)) < 110
    assert_turned(old, new, Palette())


@given(PIECES, PIECES)
def test_the_cursor_ends_where_it_belongs(before: Pieces, after: Pieces) -> None:
    old, new = paper_of(before), paper_of([*before, *after])
    new.cursor = (3, 2)
    screen = Display(WIDTH, HEIGHT)
    pyte.Stream(screen).feed(strokes(Paper(WIDTH, HEIGHT), old) + strokes(old, new))
    assert (screen.cursor.x, screen.cursor.y) == (3, 2)


@given(PIECES)
def test_nothing_is_sent_where_nothing_changed(pieces: Pieces) -> None:
    assert strokes(paper_of(pieces), paper_of(pieces)) == ""


def test_bold_ends_with_the_text_that_is_bold() -> None:
    paper = Paper(WIDTH, HEIGHT)
    paper.put(0, 0, (Span("a", "bold"), Span("b")))
    screen = Display(WIDTH, HEIGHT)
    pyte.Stream(screen).feed(strokes(Paper(WIDTH, HEIGHT), paper))
    assert screen.buffer[0][0].bold
    assert not screen.buffer[0][1].bold


def test_no_colour_is_sent_where_none_is_wanted() -> None:
    paper = Paper(WIDTH, HEIGHT)
    paper.put(0, 0, "hurt", "serious")
    assert "\x1b[1m" in strokes(Paper(WIDTH, HEIGHT), paper, Palette(colours=0))
    assert "31" not in strokes(Paper(WIDTH, HEIGHT), paper, Palette(colours=0))
    assert "31" in strokes(Paper(WIDTH, HEIGHT), paper)


@pytest.mark.parametrize(
    "name",
    ["\x1b]0;owned\x07Diego", "[/bold]Diego", "[red", "\u202eogeiD", "Di\rego", "\x9b31mDiego", "\x00Diego"],
)
def test_hostile_names_reach_the_terminal_as_text_or_not_at_all(name: str) -> None:
    paper = Paper(WIDTH, HEIGHT)
    paper.put(0, 0, name)
    sent = strokes(Paper(WIDTH, HEIGHT), paper)
    letters = "".join(char for char in name if char.isprintable())
    assert letters in sent
    assert not set(sent.replace("\x1b[", "")) & set("\x1b\x07\x00\x9b\r\u202e")


def test_wide_characters_take_two_cells_and_are_never_cut_in_half() -> None:
    paper = Paper(WIDTH, HEIGHT)
    assert paper.put(0, 0, "\u5263\u58eb", width=3) == 2
    assert paper.text().split("\n")[0] == "\u5263"


def test_a_run_of_changes_takes_whole_wide_characters() -> None:
    old, new = Paper(4, 1), Paper(4, 1)
    old.put(0, 0, "ab")
    new.put(0, 0, "\u5263")
    assert list(changed(old.rows[0], new.rows[0])) == [(0, 2)]


def test_text_breaks_between_words_and_long_words_break_anywhere() -> None:
    assert [text_of(line) for line in wrapped("to the unpronounceable end", 8)] == [
        "to the",
        "unpronou",
        "nceable",
        "end",
    ]
