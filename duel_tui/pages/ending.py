"""How a duel ended: the words for it, what can be counted of its attacks, what both did how often, and the matrix of its game."""

from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.solvable import Tabled
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Again, Ended, Leave, Left, Next, Prompt, Undo
from duel_tui.play.rematch import Played
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.form import meant
from duel_tui.show.table import Option
from duel_tui.text import capital, items_within
from duel_tui.words.telling import read_of

AFTER: dict[str, Left | Undo] = {
    "home": Leave(),
    "again": Again(),
    "swap": Again(swapped=True),
    "next": Next(),
    "undo": Undo(),
}
"""The rows at the end that are commands."""
_ROWS = {
    "home": "x",
    "again": "a",
    "swap": "s",
    "next": "n",
    "replay": "r",
    "export": "e",
    "tell": "l",
    "undo": "",
    "count": "",
    "matrix": "m",
}
"""What may be done at the end, with the letters; what has none is a row in lines alone, which know no other key for it."""


def after(bout: Bout, played: Played | None) -> Prompt:
    """The end of a duel: what its records say, and what may be done now; of one that is not kept nothing follows."""
    if played is None:
        return Prompt(Ended())
    say, note = bout.wording.say, played.entered(bout)
    denied = played.refused(bout)
    if bout.take_back == "none":
        denied["undo"] = say("no_take_back").partition(": ")[2]
    rows = [
        Option("after", key, letter, say(f"end_{key}"), denied.get(key, "").removesuffix("."))
        for key, letter in _ROWS.items()
        if key != "matrix" or isinstance(bout.table.rules, Tabled)
    ]
    return Prompt(Ended(note, tuple(rows)))


class Attacks(Struct, frozen=True):
    """The attacks of one side that came to a roll."""

    hits: int
    rolled: int
    expected: float
    """The hits to be expected: each attack counted at the chance that was shown before it."""

    @property
    def luck(self) -> float:
        """Hits beyond those to be expected."""
        return self.hits - self.expected


def attacks(bout: Bout) -> BySide[Attacks] | None:
    """What both sides' attacks came to; None: nobody rolled one."""
    kinds = bout.wording.phrases.attacks
    if not kinds:
        return None
    rolls = [
        (step.request, step.answer)
        for step in bout.table.steps
        if isinstance(step.request, Roll) and isinstance(step.answer, Rolled) and step.request.why in kinds
    ]

    if not rolls:
        return None

    def counted(side: Side) -> Attacks:
        mine = [(roll, rolled) for roll, rolled in rolls if roll.side is side]
        met = [roll.against.met(rolled) for roll, rolled in mine if roll.against]
        return Attacks(sum(met), len(met), sum([chance(roll, rolled) for roll, rolled in mine]))

    return both(counted)


def chance(roll: Roll, rolled: Rolled) -> float:
    """The chance that a roll had, with what a game master added to it, from 0 to 1; 0: it is compared with nothing."""
    if roll.against is None:
        return 0
    return percent(judged(roll.against, Modifier(rolled.modifier, rolled.label))) / 100


def luck(bout: Bout, found: BySide[Attacks]) -> str:
    """The near side's hits beyond those to be expected, less the other's, in a sentence that says that both count."""
    more = found[bout.near].luck - found[bout.near.foe].luck
    key = "end_luck_good" if more > 0 else "end_luck_bad"
    return bout.wording.say(key, name=bout.names[bout.near], hits=f"{abs(more):.1f}")


def habits(bout: Bout, names: BySide[str]) -> tuple[str, ...]:
    """What both did how often, a sentence for each side of which anything is counted."""
    return tuple([f"{name}: {told}" for name, told in _counts(bout, names)])


def mostly(bout: Bout, width: int, names: BySide[str]) -> tuple[str, ...]:
    """What both did most often, in a row for each side."""
    say, rows = bout.wording.say, list[str]()
    for name, told in _counts(bout, names):
        whole = f"{name}: {told}"
        room = width - len(say("end_mostly", name=name, habits=""))
        some = say("end_mostly", name=name, habits=items_within(told, room))
        rows.append(whole if len(whole) <= width else some)
    return tuple(rows)


def _counts(bout: Bout, names: BySide[str]) -> list[tuple[str, str]]:
    """The name of each side of which anything is counted, and the counts."""
    scene, moment = scene_of(bout), moment_of(bout)
    counts = [(names[side], scene.habits(moment, side)) for side in (bout.near, bout.near.foe)]
    return [(name, told) for name, told in counts if told]


def counted(bout: Bout) -> tuple[str, ...]:
    """All that can be counted of a duel, in sentences."""
    found, told = attacks(bout), list[str]()
    if found is not None:
        for side in (bout.near, bout.near.foe):
            one = found[side]
            numbers = {"hits": one.hits, "attacks": one.rolled, "expected": f"{one.expected:.1f}"}
            told.append(bout.wording.say("end_counted", name=bout.names[side], **numbers))
        told.append(luck(bout, found))
    return (*told, *[f"{one}." for one in habits(bout, bout.names)])


def ended(bout: Bout) -> str:
    """How a duel ended, in a sentence."""
    outcome = bout.table.outcome
    return bout.wording.narrator.outcome(outcome.winner, outcome.why, bout.names) if outcome else ""


def read(bout: Bout) -> tuple[str, ...]:
    """What the opponents who read habits have read, when the duel is over."""
    if not bout.table.done:
        return ()
    readers = bout.seats.now.map(lambda one: one.player is not None and one.player.reads)
    return read_of(bout.wording, bout.table, readers, bout.names)


_GIVES: dict[str, Ink] = {
    "hit": "good", "gain": "good", "both_hit": "bold", "nothing": "dim", "foe_gain": "bad", "foe_hit": "bad",
}  # fmt: skip
"""What a pair may give, from the best for the chooser to the worst, each with its ink."""
_MOVE = "move"
"""The choice that a matrix is about."""
_SHOWN = 20
"""How much is repeated of a name that no choice has."""
_LABEL, _CELL = 22, 4
"""Cells of a choice with its letter, and of a column."""


class Matrix:
    """What the viewer of a bout may know of its matrix."""

    def __init__(self, bout: Bout, rules: Tabled, end: int | None) -> None:
        """Take what `end` answers have shown; None: all answers, and the whole matrix where it may be seen."""
        self._words, words = bout.wording, bout.wording.phrases.pickers.get(_MOVE)
        letters = {row.key: row.letter for row in words.rows} if words else {}
        self._moves = {move: (letters.get(move, ""), self._words.label(_MOVE, move)) for move in rules.moves}
        whole = rules.shows_matrix or (whole_matrix(bout) and end is None)
        met = rules.known(moment_of(bout, end).told)
        self._cells = rules.known(None) if whole else met
        pairs, count = len({frozenset(pair) for pair in met}), len(self._moves)
        about = "matrix_all" if whole else "matrix_notes"
        self.about = self._words.say(about, met=pairs, all=count * (count + 1) // 2)
        """Whether all of it is shown, and how many pairs have been met."""

    def told(self, begins: str = "") -> list[str]:
        """What each choice gives against which others, in sentences; `begins`: of those with such a name or number."""
        moves = [(move, name) for move, (_, name) in self._moves.items()]
        rows = [Option("", move, "", name, number=number) for number, (move, name) in enumerate(moves, 1)]
        found = [row.key for row in meant(rows, begins)] if begins else [*self._moves]
        if not found:
            return [f"{begins[:_SHOWN]}: no move. The moves are {', '.join([name for _, name in moves])}."]
        said = [self._said(move) for move in found if begins or any(mine == move for mine, _ in self._cells)]
        return said if begins else [self.about, *said]

    def _said(self, mine: str) -> str:
        say, gives = self._words.say, dict[str, list[str]]()
        for his, (_, name) in self._moves.items():
            if (mine, his) in self._cells:
                gives.setdefault(self._cells[mine, his], []).append(name)
        against = [
            say("matrix_against", moves=", ".join(names), gives=self._words.label("gives", one))
            for one, names in gives.items()
        ]
        return f"{capital(self._moves[mine][1])}: {'; '.join(against) or say('matrix_unmet')}."

    def lines(self) -> list[Line]:
        """A row for each choice under the letters of those that it meets, and what the signs mean."""
        mark, names = self._words.phrases.words["gives_letter"], self._words.phrases.words["gives"]
        heads = "".join([f"{letter:<{_CELL}}" for letter, _ in self._moves.values()])
        rows: list[Line] = [(Span(f" {self.about}"),), (), (Span(f"{'':{_LABEL}}{heads}", "dim"),)]
        for mine, (letter, name) in self._moves.items():
            given = [self._cells.get((mine, his), "unmet") for his in self._moves]
            cells = [Span(f"{mark[one]:<{_CELL}}", _GIVES.get(one, "dim")) for one in given]
            rows.append((Span(f" {letter:<3}{name:<{_LABEL - 4}.{_LABEL - 5}}"), *cells))
        signs = [f"{mark[one]} {names[one]}" for one in _GIVES]
        return [*rows, (), *[(Span(f" {'   '.join(half)}", "dim"),) for half in (signs[:3], signs[3:])]]


def matrix_of(bout: Bout, end: int | None = None) -> Matrix | str:
    """What may be known of a bout's matrix after `end` answers or now; otherwise why nothing is, in a sentence."""
    rules = bout.table.rules
    if not isinstance(rules, Tabled):
        return bout.wording.say("matrix_none")
    if not (rules.keeps_notes or whole_matrix(bout)):
        return bout.wording.say("matrix_closed")
    return Matrix(bout, rules, end)


def whole_matrix(bout: Bout) -> bool:
    """Whether all of the matrix may be seen now; a game without one has nothing to hide."""
    rules = bout.table.rules
    return not isinstance(rules, Tabled) or rules.shows_matrix or bout.table.done
