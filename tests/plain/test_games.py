"""What one game alone has to say, said in plain lines as on the screen."""

import pytest

from duel_tui.registry import KEYS
from duel_tui.words import read_phrases
from tests.systems.contenders import LIBRARY


@pytest.mark.parametrize("key", KEYS)
def test_every_row_that_a_game_knows_has_a_letter(key: str) -> None:
    pickers = read_phrases(LIBRARY.phrases(key)).pickers
    assert [
        row.key for one in pickers.values() for row in one.rows if not (row.letter or row.key.isdecimal())
    ] == []
