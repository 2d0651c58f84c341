"""Blindfold players: each plays a game by the words of the lines alone.

A player hears every line that the program has said since the duel began, as one text, and answers each question. Nothing else
is known: no screen, no object of the program, and no list is asked for a second time.
"""

import re
from collections import Counter
from random import Random

Heard = list[str]
"""Lines, the latest last."""


class Player:
    """Listens, and answers."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.heard: Heard = []

    def hear(self, line: str) -> None:
        """Hear a line."""
        self.heard.append(line)

    def answer(self, question: str) -> str:
        """What is typed."""
        raise NotImplementedError

    def pass_over(self, question: str) -> None:
        """Hear a question that is answered by something else."""

    def last(self, pattern: str) -> re.Match[str] | None:
        """The latest line in which a pattern stands."""
        return next((found for line in reversed(self.heard) if (found := re.search(pattern, line))), None)


class OfSwords(Player):
    """Counts what the opponent does, and plays what has beaten it before."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._moves: list[str] = []
        self._worth: dict[tuple[str, str], float] = {}
        self._met: Counter[str] = Counter()

    def hear(self, line: str) -> None:
        """Note the moves, and what came of them."""
        super().hear(line)
        if found := re.fullmatch(r"\d+ ([a-z ]+)", line):
            self._moves.append(found[1])
        elif found := re.match(r"Round \d+: ([a-z ]+) against ([a-z ]+)(: nothing)?\.(.*)", line):
            mine, other = found[1], found[2]
            self._met[other] += 1
            self._note(mine, other, _outcome(found[4]))

    def _note(self, mine: str, other: str, worth: float) -> None:
        self._worth[mine, other] = worth
        self._worth[other, mine] = -worth

    def answer(self, question: str) -> str:
        """Play what does best against what the opponent has done."""
        assert question == "Which move?", question
        return max(self._moves, key=self._expected)

    def _expected(self, mine: str) -> float:
        known = [(self._worth.get((mine, other)), 1 + 3 * self._met[other]) for other in self._moves]
        total = sum(times for _, times in known)
        return (
            sum((0.1 if worth is None else worth) * times for worth, times in known) / total
            + self.chance.random() / 100
        )


def _outcome(told: str) -> float:
    """What a round was worth."""
    if "Both hit" in told:
        return 0.0
    for word, worth in (("hit", 1.0), ("gain", 0.5)):
        if re.search(rf"\b[Yy]ou {word}\b", told):
            return worth
        if re.search(rf"\b\w+ {word}s\b", told):
            return -worth
    return 0.0


class OfScars(Player):
    """Lunges while that would cost the opponent dice, and feints where the Effect has become too low."""

    def answer(self, question: str) -> str:
        """Choose by the Effect that was said last."""
        found = self.last(r"You: Action \d+, Effect (\d+)\.")
        assert found, "how both stand has been said"
        assert "which action" in question, question
        return "lunge" if int(found[1]) else "feint"


class Listed(Player):
    """Remembers the rows that were read out before each question, for they are read out once."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._lists: dict[str, dict[str, str]] = {}
        self._new: dict[str, str] = {}

    def hear(self, line: str) -> None:
        """Take up a row, or several in one line."""
        super().hear(line)
        if _LIST.match(line):
            self._new.update(_ROW.findall(line))

    def pass_over(self, question: str) -> None:
        """Keep the rows that were read out before it."""
        self.rows(question)

    def rows(self, question: str) -> dict[str, str]:
        """What may be chosen now."""
        rows = {key: label for key, label in self._new.items() if "Not now" not in label}
        self._new = {}
        if rows:
            self._lists[question] = rows
        return self._lists.get(question, {})


_LIST = re.compile(r"(\d+[aj]?|[a-z]\d*) [a-z]")
_ROW = re.compile(r"(?:^|; )(\d+[aj]?|[a-z]\d*) ([^;]+?)\.?(?=;|$)")


class OfEnGarde(Listed):
    """Attacks at the distance of a card, parries, and otherwise stops just out of reach."""

    def answer(self, question: str) -> str:
        """Take the best of the plays that were listed."""
        return max(self.rows(question), key=lambda play: (self._worth(play), self.chance.random()))

    @property
    def _distance(self) -> int:
        found = self.last(r"Distance (\d+)\.|: (\d+) apart\.")
        assert found, "the distance has been said"
        return int(found[1] or found[2])

    @property
    def _hand(self) -> list[int]:
        found = self.last(r"You hold ([^.]+)\.")
        assert found, "the hand has been said"
        return [int(card) for card in re.findall(r"\d", found[1])]

    def _worth(self, play: str) -> float:
        letter, cards = play[0], play[1:]
        if letter in "ap":
            return {"a": 10, "p": 20}[letter] + len(cards)
        if letter not in "fb":
            return -20
        after = self._distance + (int(cards) if letter == "b" else -int(cards))
        forward = 0.3 if letter == "f" else 0.0
        if after > _REACH:
            return forward - abs(after - _REACH - 1) / 10
        return forward - 5 + 2 * self._hand.count(after)


_REACH = 5
"""The highest card."""


class OfCards(Listed):
    """Attacks with the highest card, parries with the lowest, and always goes on."""

    def answer(self, question: str) -> str:
        """Take a card, or say yes."""
        rows = self.rows(question)
        if "attacks" in question:
            return max(rows, key=lambda row: _attack_worth(rows[row]))
        if "parries" in question:
            return max(rows, key=lambda row: _parry_worth(rows[row]))
        return next(iter(rows))


_RANKS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]


def _rank(label: str) -> int:
    """How high the first card of a row is; -1: it is none."""
    return next((place for place, rank in enumerate(_RANKS) if label.startswith(f"the {rank} ")), -1)


def _attack_worth(label: str) -> float:
    if "joker" in label:
        return -0.5
    return _rank(label) + ("and the ace" in label) / 2


def _parry_worth(label: str) -> float:
    if label == "no card":
        return -100
    return -50 if "joker" in label else -_rank(label)


class OfRapier(Listed):
    """Strikes where the opponent's usual parry helps least, and parries where the opponent usually strikes."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._needs: dict[tuple[str, str], dict[str, int]] = {}
        self._parried: Counter[str] = Counter()
        self._struck: Counter[str] = Counter()
        self._asked = 0

    def hear(self, line: str) -> None:
        """Note what an attack needs against each parry, and what the opponent does."""
        super().hear(line)
        if found := re.match(r"(Cut|Thrust), ([a-z ]+): (.*)", line):
            parts = re.findall(r"(\w+) needs (\d+)", found[3])
            self._needs[found[1].lower(), found[2]] = {parry: int(needs) for parry, needs in parts}
        for parry in re.findall(r"[A-Z]\w+ parries (\w+)\.", line):
            self._parried[parry] += 1
        self._parried["universal"] += len(re.findall(r"[A-Z]\w+ uses the universal parry", line))
        for target in re.findall(r"[A-Z]\w+ (?:cuts|thrusts) at the ([a-z ]+)\.", line):
            self._struck[target] += 1

    def answer(self, question: str) -> str:
        """Stand, and fill in what is asked."""
        if "movement" in question:
            self._asked = len(self.heard)
            return "stand"
        if "ttack" in question:
            if not any(re.match(r"(Cut|Thrust), ", line) for line in self.heard[self._asked :]):
                self._needs.clear()
                return "odds all"
            blow, target = max(self._needs, key=self._chance_of)
            return f"{blow} {target}" + (f" {self._parry()}" if "arry" in question else "")
        return self._parry() if "arry" in question else next(iter(self.rows(question)))

    def _chance_of(self, attack: tuple[str, str]) -> float:
        """The chance of a hit against the parries that were seen, each at least once."""
        needs = self._needs[attack]
        return sum((101 - number) * (1 + 2 * self._parried[parry]) for parry, number in needs.items())

    def _parry(self) -> str:
        """The parry that makes it hardest to hit what the opponent aims at."""
        lines = ("high", "centre", "low")
        return max(
            lines, key=lambda parry: sum(self._hardness(parry, target) for target in self._struck.elements())
        )

    def _hardness(self, parry: str, target: str) -> int:
        return self._needs.get(("thrust", target), {}).get(parry, 0)


PLAYERS: dict[str, type[Player]] = {
    "rapier_and_dagger": OfRapier,
    "duel_of_swords": OfSwords,
    "dueling_scars": OfScars,
    "en_garde": OfEnGarde,
    "card_duel": OfCards,
}
