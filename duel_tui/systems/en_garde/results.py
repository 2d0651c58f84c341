"""Results of the last decision: a row for each play and each finished round."""

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink
from duel_tui.show.scene import Result, Sight, Words
from duel_tui.systems.en_garde import events
from duel_tui.systems.en_garde.knowledge import WIDE
from duel_tui.systems.en_garde.speech import Speech
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import How

_MOST = 3
"""The rows under a decision; earlier ones are in the log."""
_LETTERS = 12
"""The most letters of a name, where a row has few cells."""


def results(words: Words, sight: Sight[Match]) -> tuple[Result, ...]:
    """The last rows since the last decision."""
    told = _Told(words, sight)
    for event in sight.news:
        told.hear(event)
    return told.rows


class _Told:
    def __init__(self, words: Words, sight: Sight[Match]) -> None:
        self._speech = Speech(words, sight, None if sight.width >= WIDE else _LETTERS)
        self._label = words.label
        self._sight = sight
        self._hits = sight.before.hits
        self._rows: list[Result] = []
        self._player: Side | None = None
        """The side with the play of the last row; None: the row is about something else."""
        self._lead = ""
        """The beginning of the row of a hit."""
        self._first = False
        """True if the first row only says who begins the match."""

    @property
    def rows(self) -> tuple[Result, ...]:
        if self._first and len(self._rows) == 1:
            return ()
        return tuple(self._rows[-_MOST:])

    def hear(self, told: object) -> None:
        """Put an event into rows."""
        speech = self._speech
        match told:
            case events.Moved(side=side, way=way, card=card, distance=distance):
                self._play(side, "step", f"moved_{way}", card=card, distance=distance)
            case events.Attacked(side=side, card=card, number=number, riposte=riposte):
                self._play(side, "attack", "riposted" if riposte else "attacked", cards=_cards(card, number))
            case events.AdvanceAttacked(side=side, step=step, card=card, number=number, riposte=riposte):
                key = "riposted_advancing" if riposte else "attacked_advancing"
                self._play(side, "attack", key, step=step, cards=_cards(card, number))
            case events.Parried(side=side, cards=cards):
                self._play(side, "parry", "parried", cards=" ".join(cards))
            case events.Retreated(side=side, card=card, distance=distance):
                self._play(side, "retreat", "retreated", card=card, distance=distance)
            case events.Passed(side=side):
                self._play(side, "pass", "passed")
            case events.Drew(side=side, cards=cards):
                if side is self._player:
                    self._append(speech.of(side, "drew", cards=" ".join(cards)))
            case events.PackEmpty():
                self._append(speech.say("pack_empty"))
            case events.Conceded(side=side):
                self._lead = speech.of(side, "conceded")
            case events.Stuck(side=side):
                self._lead = speech.of(side, "stuck")
            case _:
                self._tell_of_the_round(told)

    def _tell_of_the_round(self, told: object) -> None:
        speech = self._speech
        match told:
            case events.RoundBegan(side=side, round=number):
                self._begin(side, number)
            case events.Compared(hands=hands, matching=matching, distance=distance):
                facts = self._of_both("hand", hands.map(" ".join)) | self._of_both("equal", matching)
                key = "compared" if any(matching) else "compared_none"
                self._row("cards", speech.say(key, distance=distance, **facts))
            case events.Measured(ground=ground):
                self._measure(ground)
            case events.Hit(side=side, how=how, hits=hits):
                self._hits = self._hits.put(side, hits)
                taken = how is How.ATTACK and self._lead
                text = self._score() if taken else speech.of(side, f"won_{how}", score=self._score())
                self._row("hit", f"{self._lead} {text}".strip(), self._sight.gain(side))
                self._lead = ""
            case events.RoundDrawn(round=number):
                self._row("drawn", speech.say("round_drawn", round=number, score=self._score()))
            case events.Ended(winner=winner):
                self._append(speech.say("nobody_won" if winner is None else "match_won"))
            case _:
                raise ValueError(f"{told} has no row")

    def _begin(self, side: Side, number: int) -> None:
        """The beginning of a round: added to the row of the round before, or the first row."""
        if self._rows:
            self._append(self._speech.of(side, "begins"))
        else:
            self._rows = [Result("", self._speech.of(side, "begins_first", round=number))]
            self._first = True
        self._player = None

    def _measure(self, ground: BySide[int]) -> None:
        """The ground: added to the row of compared cards, or a row of its own."""
        text = self._speech.say("measured", **self._of_both("ground", ground))
        if self._rows and self._rows[-1].word == self._label("result", "cards"):
            self._append(f" {text}")
        else:
            self._row("cards", text)

    def _play(self, side: Side, word: str, key: str, **facts: object) -> None:
        self._row(word, self._speech.of(side, key, **facts))
        self._player = side

    def _row(self, word: str, text: str, ink: Ink = "") -> None:
        self._rows.append(Result(self._label("result", word), text, ink=ink))
        self._player = None

    def _append(self, text: str) -> None:
        if not self._rows:
            self._rows.append(Result("", ""))
        last = self._rows[-1]
        self._rows[-1] = Result(last.word, f"{last.text}{text}".strip(), last.sum, last.ink)

    def _score(self) -> str:
        return self._speech.say("score", **self._of_both("hits", self._hits))

    def _of_both(self, what: str, pair: BySide[int] | BySide[str]) -> dict[str, object]:
        """Names and values of both, those of the near one first."""
        speech, (near, far) = self._speech, self._sight.order
        names = {"Near": speech.name(near, "You"), "near": speech.name(near), "far": speech.name(far)}
        return {**names, f"near_{what}": pair[near], f"far_{what}": pair[far]}


def _cards(card: str, number: int) -> str:
    return " ".join([card] * number)
