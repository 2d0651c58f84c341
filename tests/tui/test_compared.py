"""What is compared in a table stands on a ground of its own, over the whole width of its column."""

from itertools import groupby

from duel_tui.show.blocks import Line
from duel_tui.show.scene import At
from duel_tui.show.table import HIDDEN, Cell, Column, Move, Option, Row, Table
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.marks import Marks


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
