"""An opponent's thinking in a process of its own.

It is spoken to over pipes, in pickles with their length before them. The first message is the rules; each later one
is an `Errand`, and is answered by a `Thought`. The end of input ends the process, and so does the end of its parent.
"""

from time import monotonic, sleep
from typing import IO, Any

from duel_tui.engine.rules import Ruleset
from duel_tui.memory import LACK, lacks_memory
from duel_tui.opponents.kept import kept
from duel_tui.opponents.pipe import Errand, First, HowFar, Thought, read, write
from duel_tui.opponents.search import HIDDEN_SECONDS
from duel_tui.opponents.think import Thinker, warm

PATIENCE = 1.5
"""How many seconds the first decision waits for a game that is being solved; play goes on without it."""
PACE = HIDDEN_SECONDS + 0.1
"""How many seconds a choice takes where something is hidden, so that none comes sooner for being forced."""


def think(thinker: Thinker[Any], errand: Errand) -> Thought:
    """Do an errand; where sides hide something from each other a choice takes as long whatever they hide."""
    if isinstance(errand, First):
        return Thought(opening=thinker.opening(errand.start))
    if isinstance(errand, HowFar):
        return Thought(progress=thinker.progress)
    begun = monotonic()
    if errand.character is None:
        return Thought(mix=thinker.mix(errand.seat))
    thought = Thought(choice=thinker.choose(errand.seat, errand.character, errand.seed))
    if not thinker.sees_all(errand.seat):
        sleep(max(0.0, PACE - (monotonic() - begun)))
    return thought


def serve(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Think for as long as errands come in."""
    try:
        warm()
        rules = read(incoming)
        thinker = _thinker(rules)
        while True:
            thought = attempted(thinker, read(incoming))
            if thought.trouble == LACK:
                thinker = _thinker(rules)  # what it remembers is let go
            write(outgoing, thought)
    except (EOFError, BrokenPipeError):
        return


def attempted(thinker: Thinker[Any], errand: Errand) -> Thought:
    """Do an errand, and say what went wrong if it cannot be done."""
    try:
        return think(thinker, errand)
    except Exception as trouble:  # noqa: BLE001 - the asking process says it, this one lives on
        return Thought(trouble=LACK if lacks_memory(trouble) else f"{type(trouble).__name__}: {trouble}")


def _thinker(rules: Ruleset[Any]) -> Thinker[Any]:
    return Thinker(rules, kept=kept(), patience=PATIENCE)
