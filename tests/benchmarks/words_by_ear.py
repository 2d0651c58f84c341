"""Words and lines of each answer by ear: `python -m tests.benchmarks.words_by_ear [--duels 200] [--game KEY]`.

A person who plays anything meets an opponent who plays anything, in lines, at each level of detail and under each set of
house rules in turn. What is counted:

* an event: the words of each sentence for an event, in *you* form, without what stands before and after it in its line;
* an exchange: the words and lines of all that is told from one answer of the person, be it a choice or Enter at a roll
  that waits, to the next question, or to the end of the duel: facts, dice, story, how the duel stands, the fencing
  master's tips. Not counted are the questions, the lists of choices, and what is said before the first question.

A word is what stands between blanks. The limits are on medians; the longest may be twice that.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import get_args

from msgspec import Struct

from duel_tui.plain.telling import Detail, Teller
from duel_tui.registry import KEYS
from tests.benchmarks.markdown import head, row
from tests.plain.overheard import Utterance, bout_by_chance, matched, overheard
from tests.plain.talks import context_in

DETAILS: tuple[Detail, ...] = get_args(Detail)
MOST: dict[str, int] = {"event": 12, "facts": 25, "normal": 45}
"""Words at most in the middle; twice as many at the longest."""


class Count(Struct, frozen=True):
    """Some texts, counted: those of each event, or of each exchange at a level of detail."""

    what: str
    texts: list[list[str]]
    """The lines of each text."""

    @property
    def words(self) -> list[int]:
        """The words of each text."""
        return [sum(len(line.split()) for line in text) for text in self.texts]

    @property
    def kept(self) -> bool:
        """Whether the limits are kept, where there are any."""
        most = MOST.get(self.what)
        return most is None or (median(self.words) <= most and max(self.words) <= 2 * most)

    @property
    def longest(self) -> str:
        """The text of the most words."""
        return " | ".join(max(self.texts, key=lambda text: sum(len(line.split()) for line in text)))

    def told(self, game: str) -> str:
        """The figures in a row."""
        most, lines = MOST.get(self.what), [len(text) for text in self.texts]
        words, rows = [f"{median(each):.0f}, {max(each)}" for each in (self.words, lines)]
        limits = f"{most}, {2 * most}{'' if self.kept else ': MISSED'}" if most else ""
        return row(game, self.what, len(self.texts), words, rows, limits)


def exchanges(lines: list[Utterance]) -> Iterator[list[str]]:
    """What was told after each answer."""
    told: list[str] | None = None
    for line in lines:
        match line.kind:
            case "typed":
                told = []
            case "said" if told is not None:
                told.append(line.text)
            case "asked" if told is not None:
                yield told
                told = None
            case _:
                continue
    if told is not None:
        yield told


def counted(game: str, duels: int) -> list[Count]:
    """What is told in so many duels of a game: events, then exchanges at each level."""
    events: list[list[str]] = []
    told: dict[Detail, list[list[str]]] = {detail: [] for detail in DETAILS}
    with TemporaryDirectory() as folder:
        context = context_in(Path(folder))
        for seed in range(duels):
            match = matched(context, game, seed)
            for detail in DETAILS:
                bout = bout_by_chance(context, match)
                told[detail] += exchanges(overheard(context, bout, detail))
                if detail == "facts":
                    events += [
                        said for _, said in Teller(bout).events(0, bout.table.place, detail) if any(said)
                    ]
    return [Count("event", events), *[Count(detail, told[detail]) for detail in DETAILS]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--duels", type=int, default=200)
    parser.add_argument("--game", choices=KEYS, action="append")
    parser.add_argument("--longest", action="store_true", help="show the longest texts")
    given = parser.parse_args()
    print(head("game", "what", "number", "words: median, most", "lines: median, most", "words allowed"))
    kept = True
    for game in given.game or KEYS:
        for count in counted(game, given.duels):
            print(count.told(game), flush=True)
            kept = kept and count.kept
            if given.longest:
                print(f"    {count.longest}")
    print(f"\n{'Every limit is kept.' if kept else 'A limit is missed.'}")
    sys.exit(not kept)


if __name__ == "__main__":
    main()
