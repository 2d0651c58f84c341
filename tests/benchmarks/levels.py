"""How strong the opponents of each game are: `python -m tests.benchmarks.levels [GAME ...] [--duels 1000]`.

A row for each character, printed as soon as it is known, as NUMBERS.md has it:

* what a decision loses on average, in points of 100 duels against the best play, in duels with the level below, at
  level 1 with its own; where hands are hidden, as the opponent itself reckons it;
* the share of duels won from the level below, both of its characters alike often, and from dice; a draw counts one half;
* at level 5 the lowest share against somebody with one habit, such as making the same choice wherever it is offered, and
  choosing by dice elsewhere (tests/opponents/habits.py); of many habits, all fight a tenth of the duels, and the ten
  that do best then fight all of them, which alone are counted;
* exploitability: what the best reply to the whole play of a character wins beyond an even chance, where that is exact.

Behind each share stands half of its interval of 95 in 100. Dueling Scars is reckoned along its value table and has none.
With `--keep FILE` finished shares are kept, and the next run goes on from there: long tables can be made in parts.
With `--others 200` only 200 duels are fought with dice and with each habit.
With `--rule mode=fig` the duels of a game have this house rule; with `--levels` the rows are the levels themselves, without
the tastes of their characters.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duel_tui.opponents.cards import Character
from duel_tui.registry import KEYS
from duel_tui.systems.dueling_scars.model import Action, Weapon
from tests.benchmarks.markdown import head, row
from tests.opponents.habits import Habit, habits
from tests.opponents.meetings import LIBRARY, Hall, Player, Tally
from tests.systems.duel_of_swords import exact_play
from tests.systems.dueling_scars import tournament

AIM = 0.55
"""The share that each level should win from the one below."""
_PART = 10
"""The duels between two notes of what is done."""
_LIKELY = 10
"""The habits of which the worst is told; of more, these do best in a part of the duels."""
_TRIED = 10
"""The part of the duels in which all habits are tried."""
_AFRESH = 1_000_000
"""The number of the first duel that none of the trials had."""
SHORT: dict[str, dict[str, Any]] = {"en_garde": {"hits_to_win": 1}, "card_duel": {"formal_ends": "bout"}}
"""House rules under which a duel shows much of its players in little time."""
_TABLED = "dueling_scars"
_MANY = 1_000_000


class Kept:
    """The tallies of finished meetings, in a file or only for this run."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._found: dict[str, Tally] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                name, *figures = json.loads(line)
                self._found[name] = Tally(*figures)

    def get(self, name: str) -> Tally:
        """What is known of a meeting."""
        return self._found.setdefault(name, Tally())

    def note(self, name: str) -> None:
        """Write down how a meeting stands; later lines count."""
        tally = self._found[name]
        if self._path is not None:
            figures = [getattr(tally, field) for field in tally.__struct_fields__]
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([name, *figures]) + "\n")


class Measured:
    """The meetings of a game, fought out or reckoned."""

    def __init__(self, game: str, kept: Kept, given: argparse.Namespace) -> None:
        self.game, self.kept = game, kept
        self.duels: int = given.duels
        self.effort, self.rules = given.effort, given.rule
        self.others: int = min(given.others or given.duels, given.duels)
        self.people = levels(game) if given.levels else LIBRARY.cards(game).characters
        options = SHORT.get(game, {}) | dict([rule.split("=", 1) for rule in given.rule])
        self._hall = cache(lambda: Hall(game, given.effort, **options))

    def row(self, character: Character, habits: Sequence[Habit]) -> str:
        """A line of the table."""
        level = character.level.level
        below = self._at(level - 1)
        lower = self._met(character, below) if below else None
        dice = self._met(character, [Habit()])
        cells = [
            f"{character.name}{', reads' if character.reads else ''}",
            str(level),
            f"{100 * (lower or self._own(character)).loss:.2f}",
            f"{self._told(lower)}{'' if lower.share >= AIM else ', under 55'}" if lower else "",
            self._told(dice),
            self._worst(character, habits) if habits else "",
            self._exploitability(character),
        ]
        return row(*cells)

    def _at(self, level: int) -> Sequence[Character]:
        return [one for one in self.people if one.level.level == level]

    def _told(self, tally: Tally) -> str:
        if self.game == _TABLED:
            return f"{100 * tally.share:.1f}"
        return f"{100 * tally.share:.1f} ± {100 * tally.interval:.1f}"

    def _worst(self, character: Character, habits: Sequence[Habit]) -> str:
        """The lowest share against a habit."""
        if len(habits) <= _LIKELY or self.game == _TABLED:
            found = {habit: self._met(character, [habit]) for habit in habits}
        else:
            tried = {
                habit: self._fought(character, habit, max(_PART, self.others // _TRIED)) for habit in habits
            }
            likely = sorted(habits, key=lambda habit: tried[habit].share)[:_LIKELY]
            found = {habit: self._fought(character, habit, self.others, _AFRESH) for habit in likely}
        habit = min(found, key=lambda one: found[one].share)
        return f"{self._told(found[habit])} ({habit.name})"

    def _exploitability(self, character: Character) -> str:
        if character.reads or self.game not in {_TABLED, "duel_of_swords"}:
            return ""
        if self.game == _TABLED:
            found = tournament.exploitability(tournament.ways(character), Weapon.FOIL)
        else:
            found = exact_play.exploitability(character)
        return f"{100 * abs(found):.2f}"

    def _met(self, first: Character, others: Sequence[Player]) -> Tally:
        whole = Tally()
        for other in others:
            if self.game == _TABLED:
                whole.add(self._reckoned(first, other))
            else:
                whole.add(self._fought(first, other, self._number(other)))
        return whole

    def _own(self, character: Character) -> Tally:
        """The duels with its own level, in which only the loss is counted."""
        if self.game == _TABLED:
            return self._met(character, self._at(character.level.level))
        return self._fought(character, self._at(character.level.level)[0], self.others)

    def _number(self, other: Player) -> int:
        return self.duels if isinstance(other, Character) else self.others

    def _fought(self, first: Character, other: Player, duels: int, begin: int = 0) -> Tally:
        """All duels with one opponent, the kept ones included."""
        afresh = ["afresh"] if begin else []
        name = "|".join([self.game, str(self.effort), first.key, _name(other), *afresh, *self.rules])
        tally = self.kept.get(name)
        while tally.duels < duels:
            next_one = begin + tally.duels
            tally.add(self._hall().meet(first, other, range(next_one, next_one + _PART)))
            self.kept.note(name)
        return tally

    def _reckoned(self, first: Character, other: Player) -> Tally:
        """The exact share with the foil, as if of very many duels."""
        mine, theirs = tournament.ways(first), _ways(other)
        won = round(_MANY * tournament.share(mine, theirs, Weapon.FOIL))
        loss = tournament.loss(mine, theirs, Weapon.FOIL) if isinstance(other, Character) else 0.0
        return Tally(won, 0, _MANY - won, _MANY, loss * _MANY)


def levels(game: str) -> Sequence[Character]:
    """The levels, with the tastes of the highest one's first character, who has none but everybody's."""
    cards = LIBRARY.cards(game)
    likes = cards.of(str(len(cards.levels))).likes
    firsts = [cards.at(level.level)[0] for level in cards.levels]
    return [
        replace(one, key=f"level {one.level.level}", name=one.level.name, likes=likes, when_hurt={})
        for one in firsts
    ]


def _name(player: Player) -> str:
    return player.key if isinstance(player, Character) else player.name


def _ways(player: Player) -> tournament.Ways:
    if isinstance(player, Character):
        return tournament.ways(player)
    return tournament.always(Action(player.name)) if player.name in tuple(Action) else tournament.ways(None)


def habits_of(game: str) -> Sequence[Habit]:
    moves = LIBRARY.tables(game).moves if game == "duel_of_swords" else ()
    return habits(game, [str(move) for move in moves], LIBRARY.raw(game, "opponents")["tags"])


def table(given: argparse.Namespace) -> Iterator[str]:
    """The lines of the table."""
    kept = Kept(given.keep)
    for game in given.games or KEYS:
        measured = Measured(game, kept, given)
        others = f", {measured.others} with dice" if measured.others < measured.duels else ""
        how = "reckoned" if game == _TABLED else f"{given.duels} duels with each opponent{others}"
        yield f"\n{', '.join([LIBRARY.tables(game).name, *given.rule, how])}\n"
        yield head("opponent", "level", "loss", "level below", "dice", "worst habit", "exploitability")
        for character in measured.people:
            if not given.only or character.key in given.only:
                highest = character.level.level == len(LIBRARY.cards(game).levels)
                yield measured.row(character, habits_of(game) if highest and given.habits else ())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--duels", type=int, default=1000, help="with each opponent")
    parser.add_argument("--others", type=int, help="with dice and with each habit, if fewer")
    parser.add_argument("--effort", type=int, default=100, help="per cent of the thinking in play")
    parser.add_argument("--only", action="append", default=[], metavar="CHARACTER")
    parser.add_argument("--no-habits", dest="habits", action="store_false")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--levels", action="store_true", help="the levels, without tastes")
    for line in table(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
