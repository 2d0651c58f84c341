"""Markdown: the rows of a table, as NUMBERS.md has them."""


def row(*cells: object) -> str:
    """A row of a table.

    >>> row("En Garde", 0.5)
    '| En Garde | 0.5 |'
    """
    return f"| {' | '.join(map(str, cells))} |"


def head(*names: str) -> str:
    """The heads of a table, and the row under them."""
    return f"{row(*names)}\n|{'---|' * len(names)}"
