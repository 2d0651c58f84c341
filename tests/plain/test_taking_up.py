"""A saved duel that cannot be taken up is let go of."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.play import matchmaking
from duel_tui.play.saved_duels import sat_down
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import context_in
from tests.play import beginnings


def test_a_duel_that_cannot_be_opened_is_not_held(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    saved = beginnings.begin(context, matchmaking.quick(context))
    with pytest.raises(BrokenFileError, match="there is no opponent 'nobody'"):
        sat_down(context, replace(saved, setup=replace(saved.setup, players=BySide("person", "nobody"))))
    Recorder(saved).close()
