"""What is on a canvas, dot by dot."""

from duel_tui.show.canvas import Canvas


def outside(canvas: Canvas) -> int:
    """How many dots and letters lie beyond the edges."""
    dots = [1 for x, y in canvas._dots if not (0 <= x < canvas.columns * 2 and 0 <= y < canvas.rows * 4)]
    letters = [1 for x, y in canvas._letters if not (0 <= x < canvas.columns and 0 <= y < canvas.rows)]
    return len(dots) + len(letters)


def lowest(canvas: Canvas) -> int:
    """The lowest row of dots with something in it."""
    return max(y for _, y in canvas._dots)
