"""Figures of pages: whole at every size and in every pen, with what stands beside them in rows of one width."""

import pytest

from duel_tui.plain.talk import heard
from duel_tui.show.blocks import Block, Corner, Drawn, Fight, Likeness, Line, Paragraph
from duel_tui.show.drawing import Pen
from duel_tui.show.stage import Beat, Figure, Staged
from duel_tui.theatre import theatre
from duel_tui.tui.widgets.blocks import joined
from duel_tui.tui.widgets.figures import figures
from duel_tui.tui.widgets.layout import width_of

PENS: tuple[Pen, ...] = ("dots", "hollow", "letters")
SIZES = ((46, 5), (80, 9), (120, 14))
FIGHT = Fight(
    Staged((Beat(Figure("salute", off="dagger"), Figure("salute", weapon="sabre")),)),
    Corner("Bernardino", "rapier, dagger", (("Str", "12"), ("thrust", "+12"), ("Good, Italian", ""))),
    Corner("Tobias Quill", "rapier", (("Str", "20"), ("thrust", "-5"), ("Poor, Italian", ""))),
    said="Bernardino faces Tobias Quill.",
)
ALONE = Likeness(Figure(off="buckler"))


def drawn(what: Drawn, size: tuple[int, int], pen: Pen = "dots") -> tuple[Line, ...]:
    return figures(what, *size, pen=pen)


def text(line: Line) -> str:
    return "".join([span.text for span in line])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("what", [FIGHT, ALONE], ids=["fight", "alone"])
def test_figures_have_the_rows_they_are_given_and_no_more_columns(
    what: Drawn, pen: Pen, size: tuple[int, int]
) -> None:
    lines = drawn(what, size, pen)
    assert len(lines) == size[1]
    assert max(map(width_of, lines)) <= size[0]
    inks = {span.ink.partition(".")[0] for line in lines for span in line if span.text.strip()}
    assert "near" in inks
    assert ("far" in inks) == (what is FIGHT)


def test_too_few_rows_show_nothing() -> None:
    assert drawn(FIGHT, (80, 4)) == drawn(ALONE, (80, 4)) == ()


def test_values_stand_under_each_other_and_towards_the_figures() -> None:
    rows = [text(line) for line in drawn(FIGHT, (80, 7))]
    assert rows[0].startswith(" BERNARDINO ")
    assert rows[0].endswith(" TOBIAS QUILL ")
    assert rows[2].startswith(" Str      12 ")
    assert rows[3].startswith(" thrust  +12 ")
    assert rows[2].endswith(" 20     Str ")
    assert rows[3].endswith(" -5  thrust ")


def test_names_of_forty_letters_leave_the_figures_their_room() -> None:
    long = Fight(FIGHT.staged, Corner("Bartholomew " * 3 + "Esq."), Corner("Maximilian " * 3 + "the Elder"))
    rows = drawn(long, (80, 7))
    assert {width_of(line) for line in rows} == {80}
    assert "BARTHOLOMEW" in text(rows[0])


def test_text_between_both_hides_no_figure() -> None:
    picture = Staged((Beat(Figure("salute"), Figure("salute"), 13),))
    told = Fight(picture, between=("D U E L", "five games of", "sword and nerve"))
    with_text, without = drawn(told, (80, 7)), drawn(Fight(picture), (80, 7))
    for row, said in enumerate(told.between, 1):
        assert said in text(with_text[row])
    for one, other in zip(with_text, without, strict=True):
        kept = text(one)
        for said in told.between:
            kept = kept.replace(said, " " * len(said))
        assert kept == text(other)
    crossed = Staged((Beat(Figure("grapple"), Figure("grapple"), 2),))
    assert "D U E L" not in "".join(map(text, drawn(Fight(crossed, between=("D U E L",)), (80, 9))))


def test_where_one_stood_before_is_a_shadow() -> None:
    lines = drawn(Fight(FIGHT.staged, before=Figure("lunge")), (80, 9))
    assert any(span.ink == "ghost" for line in lines for span in line)


@pytest.mark.parametrize("pose", sorted(theatre().stage.poses.poses))
def test_one_alone_is_on_the_stage_in_every_pose(pose: str) -> None:
    stage, wide = theatre().stage, 200.0
    back, ahead = stage._ends(stage.alone(Figure(pose), wide).pose, Figure(pose))
    assert -wide / 2 <= back < ahead <= wide / 2


def test_lines_say_a_sentence_or_nothing_and_what_is_read_has_no_gap() -> None:
    blocks: tuple[Block, ...] = (Paragraph("Before."), FIGHT, ALONE, Paragraph("After."))
    assert heard(blocks) == ["Before.", "Bernardino faces Tobias Quill.", "After."]
    assert joined(blocks).plain == "Before.\nAfter."
