"""Opponents in lines: a card is told with its row, its figures only to a player who asks."""

from pathlib import Path

from tests.plain.talks import context_in, conversation

TO_OPPONENTS = ["new", "right played by"]
FIGURES = (
    "Tobias Quill makes mistakes: against the best play, a decision loses up to 9 duels in 100 on average."
)


def test_a_card_is_told_without_figures(tmp_path: Path) -> None:
    told = conversation(context_in(tmp_path), TO_OPPONENTS)
    assert "Tobias Quill, Novice: He is a notary's clerk" in told
    assert "Type ? for an opponent's figures." in told
    assert "mistakes: " not in told


def test_a_question_mark_tells_the_figures_behind_each_card(tmp_path: Path) -> None:
    told = conversation(context_in(tmp_path), [*TO_OPPONENTS, "?"]).splitlines()
    row = next(number for number, line in enumerate(told) if FIGURES in line)
    assert "Tobias Quill, Novice" in told[row - 1]
    assert sum("makes no mistakes" in line for line in told) == 2
