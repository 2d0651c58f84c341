"""Both fencers on the stage over their squares: the last two plays since a person decided, or how they stand.

The squares lie in a row under them, the left end of the screen on the near fencer's side; those passed since the last
decision have an arrow.
"""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Words
from duel_tui.show.stage import BEATS, Beat, Figure, Staged, ends, place_of
from duel_tui.systems.en_garde import model
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.model import How, Match
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, read, verb_of

_NUMBERED, _CELLS = 4, 3
"""The squares from one number to the next where there are fewer cells than these for each; else each has its number."""
_BODIES = 3
"""The squares that two figures take next to each other; nearer ones are drawn this far apart."""
_PART = 69 / 78
"""The part of the width that all squares take: three cells each of the 23 on a narrow screen."""


class Piste:
    """The squares of one moment; each has its place on any width."""

    def __init__(self, book: Book, moment: Moment[Match]) -> None:
        self._squares = book.tables.piste
        self._each = _PART / book.tables.piste
        self._moment = moment
        self._near = moment.near

    def spots(self, positions: BySide[int]) -> tuple[float, float]:
        """Where the near and the far fencer stand, as parts of the width of the stage."""
        near, far = (self._centre(self._number(positions[side])) for side in self._moment.order)
        lacking = max(0.0, (_BODIES * self._each - (far - near)) / 2)
        return near - lacking, far + lacking

    def row(self, cells: int) -> Line:
        """The squares in a row of cells: numbers for the fencers' and others, arrows for those passed."""
        passed, spans, end = self._passed(), list[Span](), 0
        every = 1 if round(cells * self._each, 1) >= _CELLS else _NUMBERED
        for place in range(1, self._squares + 1):
            span = passed.get(place) or self._square(place, every)
            first = (round(2 * cells * self._centre(place)) + 1 - len(span.text)) // 2
            spans += [Span(" " * (first - end)), span]
            end = first + len(span.text)
        return tuple([span for span in spans if span.text])

    def _square(self, place: int, every: int) -> Span:
        number = self._number(place)
        here = next((side for side in Side if self._moment.state.positions[side] == number), None)
        if here is not None:
            return Span(str(number), "near" if here is self._near else "far")
        numbered = number == self._squares or number % every == 1 % every
        return Span(str(number) if numbered else ".", "dim")

    def _passed(self) -> dict[int, Span]:
        """The squares that were passed since the last decision of this round."""
        before, now = self._moment.before, self._moment.state
        found: dict[int, Span] = {}
        for side in Side if before.round == now.round and before.hands.left else ():
            ink: Ink = "near" if side is self._near else "far"
            old, new = (self._number(state.positions[side]) for state in (before, now))
            way = 1 if new > old else -1
            found |= {place: Span(">" if way > 0 else "<", ink) for place in range(old, new, way)}
        taken = {self._number(now.positions[side]) for side in Side}
        return {place: span for place, span in found.items() if place not in taken}

    def _number(self, place: int) -> int:
        """The square's number for a place on the screen, and the reverse."""
        return place if self._near is Side.LEFT else self._squares + 1 - place

    def _centre(self, place: int) -> float:
        """The middle of a square, as a part of the width."""
        return 0.5 + (place - (self._squares + 1) / 2) * self._each


class _Play(Struct, frozen=True):
    """A play as it is drawn."""

    figures: BySide[Figure]
    positions: BySide[int]
    clash: bool = False


class Staging:
    """What the events of one moment look like."""

    def __init__(self, book: Book, words: Words, moment: Moment[Match]) -> None:
        self._start = BySide(*book.tables.start)
        self._pose = words.pose
        self._moment = moment
        self._piste = Piste(book, moment)
        self._positions = moment.before.positions
        self._attack = _open(moment.before)
        self._plays: list[_Play] = []
        self._waits = False
        """True if the last play is an attack without an answer."""
        self._scorer: Side | None = None

    def staged(self) -> Staged:
        """The stage."""
        for event in self._moment.news:
            self._hear(event)
        state = self._moment.state
        if not self._plays and state.outcome:
            self._both("end", ends(state.outcome.winner))
        elif not self._plays and state.attack:
            self._add(state.attack.side, self._striking(_open(state)))
        elif not self._plays:
            self._add(Side.LEFT, self._guard(Side.LEFT))
        beats = [self._beat(one, one.positions) for one in self._plays[-BEATS:-1]]
        seated = self._pose("end", "drawn") in [one.body for one in self._plays[-1].figures]
        props = (("stool", "near"), ("stool", "far")) if seated else ()
        return Staged((*beats, self._beat(self._plays[-1], state.positions)), props)

    def shadow(self, offer: Offer) -> Figure | None:
        """A play at the caret; None: it is no choice yet."""
        key, match = offer.at.key, self._moment.state
        if not offer.available:
            return None
        play, verb = read(key), verb_of(key)
        if play.attack:
            return self._figure("attack", _kind(len(play.attack), bool(play.step), match.parried))
        if play.parry:
            return self._figure("parry", _open(match))
        if key == CONCEDE:
            return self._struck(_open(match))
        if key == PASS or verb == "retreat":
            return self._figure("answer", verb)
        return self._figure("moved", verb) if play.step else None

    def _hear(self, told: object) -> None:
        match told:
            case model.Moved(side=side, way=way, card=card):
                self._step(side, int(card) if way == "forward" else -int(card))
                self._add(side, self._figure("moved", way))
            case model.Attacked(side=side, number=number, riposte=riposte):
                self._strike(side, _kind(number, False, riposte))
            case model.AdvanceAttacked(side=side, number=number, riposte=riposte, step=step):
                self._step(side, int(step))
                self._strike(side, _kind(number, True, riposte))
            case model.Parried(side=side):
                self._add(
                    side.foe, self._striking(self._attack), self._figure("parry", self._attack), clash=True
                )
            case model.Retreated(side=side, card=card):
                self._step(side, -int(card))
                self._add(side, self._figure("answer", "retreat"), self._figure("answer", "short"))
            case model.Passed(side=side):
                self._add(side, self._figure("answer", "pass"))
            case model.Hit(side=side, how=How.ATTACK | How.RIPOSTE):
                self._scorer = side
                self._add(side, self._striking(self._attack), self._struck(self._attack))
            case model.Hit(side=side, how=how):
                self._scorer = side
                self._add(side, self._figure("won", how), self._figure("lost", how))
            case model.RoundDrawn():
                self._both("round", ends(None))
            case model.RoundBegan() if self._scorer:  # who won the round before salutes
                self._positions = self._start
                self._both("round", ends(self._scorer))
            case model.RoundBegan():
                self._positions = self._start
                self._add(Side.LEFT, self._guard(Side.LEFT))
            case model.Ended(winner=winner):
                self._both("end", ends(winner))
            case _:
                pass

    def _both(self, group: str, keys: BySide[str]) -> None:
        """Both as an end shows them."""
        self._waits = False
        self._add(Side.LEFT, *[self._figure(group, key) for key in keys])

    def _strike(self, side: Side, kind: str) -> None:
        self._attack = kind
        self._add(side, self._striking(kind))
        self._waits = True

    def _add(self, side: Side, own: Figure, other: Figure | None = None, *, clash: bool = False) -> None:
        """A play of a side; the other stands on guard unless told, and an answer takes the place of the attack alone."""
        if self._waits and other is not None:
            self._plays.pop()
        facing = other or self._guard(side.foe)
        self._plays.append(_Play(BySide(facing, facing).put(side, own), self._positions, clash))
        self._waits = False

    def _beat(self, play: _Play, positions: BySide[int]) -> Beat:
        return self._moment.placed(play.figures, at=self._piste.spots(positions), clash=play.clash)

    def _step(self, side: Side, squares: int) -> None:
        forward = squares if side is Side.LEFT else -squares
        self._positions = self._positions.put(side, self._positions[side] + forward)

    def _figure(self, group: str, key: str) -> Figure:
        return Figure(self._pose(group, key))

    def _guard(self, side: Side) -> Figure:
        return self._figure("guard", self._moment.state.fencers[side].style)

    def _striking(self, kind: str) -> Figure:
        """An attack: on the piste all attacks are within reach, and the blade ends where it is aimed at."""
        return Figure(self._pose("attack", kind), aims=place_of(self._pose("struck", kind)))

    def _struck(self, kind: str) -> Figure:
        body = self._pose("struck", kind)
        return Figure(body, wounds=(place_of(body),))


def _kind(number: int, advanced: bool, riposte: bool) -> str:  # noqa: FBT001  three facts of an attack
    """The key of an attack in the groups of poses."""
    kind = "advance" if advanced else "one" if number == 1 else "several"
    return f"riposte_{kind}" if riposte else kind


def _open(match: Match) -> str:
    """The key of the attack that waits for its answer; empty: there is none."""
    attack = match.attack
    return _kind(len(attack.cards), attack.advanced, match.parried) if attack else ""
