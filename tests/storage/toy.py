"""The toy duel as a game that can be saved."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.registry import Editions, Library
from duel_tui.sanitize import ComplaintError
from duel_tui.storage.duels import SavedDuel, Setup
from duel_tui.storage.recorder import Recorder
from tests.engine.first_cut import FirstCut, journal
from tests.play.beginnings import create

SETUP = Setup(
    created=datetime(2026, 3, 1, 12, 30, tzinfo=UTC),
    kind="friendly",
    seed=3,
    names=BySide("Anna", "Bruno"),
    players=BySide("person", "novice"),
)


class ToyGames:
    def editions(self, key: str) -> Editions:
        if key != "first_cut":
            raise ComplaintError(f"{key!r} is not a game: use one of first_cut")
        return Editions("1", {"1": {}})

    def ruleset(self, key: str, chosen: Mapping[str, Any] | None = None) -> FirstCut:
        assert key == "first_cut"
        if chosen:
            raise ComplaintError(f"first_cut has no house rule {next(iter(chosen))!r}")
        return FirstCut()

    def presets(self, key: str) -> dict[str, str]:
        return {"as_written": key}

    def opponent(self, key: str, wanted: str) -> str:
        if wanted != "novice":
            raise ComplaintError(f"there is no opponent {wanted!r} of {key}: there are novice")
        return wanted

    def fencers_in(self, key: str, start: Any) -> BySide[Fencer]:
        assert (key, start) == ("first_cut", journal().start)
        return BySide(unnamed("Anna"), unnamed("Bruno"))

    def under(self, changes: Mapping[str, Any] | None) -> "ToyGames":
        assert changes is None
        return self


GAMES = cast("Library", ToyGames())


def new_save(folder: Path, **changes: Any) -> SavedDuel:
    return create(folder, replace(SETUP, **changes), journal())


def play(saved: SavedDuel, rounds: int) -> None:
    with Recorder(saved) as recorder:
        duel = DuelTable(FirstCut(), saved.journal, SeededThrower(3), recorder)
        for _ in range(rounds):
            for side, choice in zip(Side, ("cut", "parry"), strict=True):
                ask = duel.ask_of(side)
                if ask and ask.menu:
                    duel.decide(side, choice if choice in ask.menu.choices else "no")
            duel.settle()
        if duel.outcome:
            recorder.over(duel.outcome)
