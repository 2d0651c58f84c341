"""Texts that are compared with files: drawings of screens, transcripts of duels.

`DUEL_TUI_UPDATE=1 pytest ...` writes the files; read every line that differs before they are kept.
`python -m tests.golden GAME SEED` plays a duel by chance and writes it into `systems/playthroughs`, script and transcript.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled
from duel_tui.engine.menu import written
from duel_tui.engine.requests import Decide, Request
from duel_tui.fencer.terms import Kind
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.registry.games import game
from tests.systems.contenders import LIBRARY, house_rules
from tests.systems.transcript import transcript
from tests.systems.walks import by_chance, walk

PLAYTHROUGHS = Path(__file__).parent / "systems" / "playthroughs"
_WRITES = bool(os.environ.get("DUEL_TUI_UPDATE"))


def assert_kept(path: Path, text: str) -> None:
    """Compare a text with its file; no word may be missing in it."""
    if _WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert not re.search(r"\[\[\w", text), "a word is missing"
    assert path.exists(), f"there is no {path.name}: DUEL_TUI_UPDATE=1 writes it, and you read it"
    assert text == path.read_text(encoding="utf-8")


def keep_a_duel(key: str, seed: int) -> Path:
    """Play a duel by chance, as written or under house rules, and write its script and its transcript."""
    chance = Random(seed)
    rules = {} if chance.random() < _AS_WRITTEN else house_rules(key, chance)
    kind = chance.choice(tuple(Kind))
    options = tuple([f"{game(key).prefix}.{name}={_typed(value)}" for name, value in rules.items()])
    table: Any = opened(
        RefereeArgs(system=key, by_hand=True, options=options, kind=kind), LIBRARY
    ).referee.table
    lines = [" ".join(["referee", key, "--by-hand", "--kind", kind, *[f"--option {one}" for one in options]])]
    habit = by_chance(chance)

    def noted(request: Request) -> Answer:
        answer = habit(request)
        lines.extend(_lines(request, answer))
        return answer

    *_, end = walk(table.rules, table.state, noted)
    script = PLAYTHROUGHS / key / f"{table.rules.outcome(end.checkpoint).why}_{seed}.script"
    script.parent.mkdir(exist_ok=True)
    script.write_text(f"# By chance, from seed {seed}.\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    script.with_suffix(".txt").write_text(transcript(script), encoding="utf-8")
    return script


_AS_WRITTEN = 0.5


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(request: Request, answer: Answer) -> Iterator[str]:
    """An answer as a script gives it."""
    match request, answer:
        case Decide(asks=asks), Decided(choices):
            yield from [f"{ask.side}: {written(one)}" for ask, one in zip(asks, choices, strict=True)]
        case _, Rolled(score, faces):
            yield json.dumps({"type": "dice", "faces": faces}) if faces else str(score)
        case _, Drawn(cards):
            yield json.dumps({"type": "draw", "cards": cards})
        case _:
            raise AssertionError("a habit answers what is asked")


if __name__ == "__main__":
    kept = keep_a_duel(sys.argv[1], int(sys.argv[2]))
    text = kept.with_suffix(".txt").read_text(encoding="utf-8")
    sys.stdout.write(f"{text}\n{kept} is written: read every line, and say in its first what it shows\n")
