"""Text that is longer than its place."""

from duel_tui.tui.paper import Paper, Span
from duel_tui.tui.scroll_pane import ScrollPane


def shown(*texts: str) -> list[str]:
    pane, paper = ScrollPane(), Paper(20, 3)
    pane.lines = [(Span(text),) for text in texts]
    pane.draw(paper, 0, 0, 20, 3)
    return [row.rstrip() for row in paper.text().split("\n")]


def test_how_much_is_below_stands_beside_a_line_that_leaves_room_for_it() -> None:
    assert shown("one", "two", "three", "four") == ["one", "two", "three   1 more below"]


def test_how_much_is_below_never_covers_a_line() -> None:
    assert shown("one", "two", "a longer third line", "four") == ["one", "two", "        2 more below"]
