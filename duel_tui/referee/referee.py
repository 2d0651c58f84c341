"""The referee: carries out commands on a table and replies to them; it reads and writes no files."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar, cast

from msgspec import to_builtins
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import D100
from duel_tui.engine.journal import BrokenLineError
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.rulings import Close, Modify, Ruling, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import NothingThereError, Step
from duel_tui.referee.encoding import (
    About,
    Json,
    added_to,
    answer_json,
    choice_json,
    menu_json,
    request_json,
    sheet_json,
    told_json,
)
from duel_tui.referee.messages import (
    AnyCommand,
    CorrectCommand,
    DecideCommand,
    DiceCommand,
    DrawCommand,
    FactsCommand,
    FactsReply,
    HintCommand,
    HintReply,
    LookCommand,
    MasterCommand,
    ModifyCommand,
    OverruleCommand,
    PartCommand,
    RedoCommand,
    RefusedReply,
    Reply,
    RollsCommand,
    SaveCommand,
    SeatCommand,
    SetCommand,
    SheetReply,
    StrikeCommand,
    UndoCommand,
    UnreadableError,
    WaitingReply,
    read,
    write,
)
from duel_tui.referee.terms import RefusedError, Say, Terms
from duel_tui.sanitize import clean_text
from duel_tui.show.moment import Viewer, eyes_of

S = TypeVar("S")

_REFUSALS = (RefusedError, IllegalChoiceError, WrongAnswerError, NothingThereError, BrokenLineError)


class Report(Generic[S]):
    """What one viewer of a duel has been told so far."""

    def __init__(self, table: DuelTable[S], viewer: Viewer, say: Say, about: About | None = None) -> None:
        """Report what a viewer may see; `about` each choice, what it is."""
        self.table = table
        self.viewer = viewer
        self.say = say
        self.about = about
        self._opened = False
        self._lines: list[int] = []

    def waiting(self, seed: int | None) -> WaitingReply:
        """The state of the duel, and everything since the viewer's last report."""
        table = self.table
        steps = self._fresh()
        told = [] if self._opened else self._told(0, table.opening)
        for step in steps:
            told += self._told(step.place + 1, step.told)
        outcome = table.outcome if table.request is None else None
        self._opened = True
        return WaitingReply(
            seed=seed,
            request=self._pending(),
            sealed=table.sealed,
            answers=tuple([self._answer(step) for step in steps]),
            told=tuple(told),
            outcome={"winner": outcome.winner, "why": outcome.why} if outcome else None,
        )

    def _fresh(self) -> list[Step[S]]:
        """The steps not yet reported; steps taken back are forgotten, so that a redo reports them again."""
        table, lines = self.table, self._lines
        while lines and (len(lines) > table.place or table.step(len(lines) - 1).number != lines[-1]):
            lines.pop()
        fresh = [table.step(place) for place in range(len(lines), table.place)]
        lines.extend(step.number for step in fresh)
        return fresh

    def _told(self, first: int, told: tuple[Told[S], ...]) -> list[Json]:
        return [
            told_json(item, self.say(item, first + number))
            for number, item in enumerate(told)
            if self.viewer.sees(item)
        ]

    def _pending(self) -> Json | None:
        request = self.table.request
        if request is None:
            return None
        pending = self.table.pending_modifier(request.side) if isinstance(request, Roll) else None
        told = request_json(self.viewer.request(request), pending, self.about)
        return {**told, "asked": True} if self.table.way is Way.ASKED else told

    def _answer(self, step: Step[S]) -> Json:
        answer = self.viewer.answer(step)
        asked = None if self.table.ruled_at(step.place) else self.viewer.request(step.request)
        return {
            "request": asked and request_json(asked, added_to(answer)),
            "answer": None if answer is None else answer_json(step.request, answer),
            "line": step.number,
        }


class Referee(Generic[S]):
    """One duel, refereed."""

    def __init__(self, table: DuelTable[S], terms: Terms) -> None:
        self.table = table
        self.terms = terms
        self._players = dict(terms.players)
        self._advisers = dict(terms.advisers)
        self._proposed: dict[tuple[Side, int, int], Any] = {}
        """What was proposed to a side, by where the duel stood."""
        self._report = Report(table, terms.viewer.under(table), terms.say, terms.about)
        self._go_on()

    def obey(self, command: AnyCommand) -> Reply:
        """Carry a command out, or refuse it and change nothing."""
        try:
            return self._obeyed(command)
        except _REFUSALS as refusal:
            return RefusedReply(str(refusal))

    def _obeyed(self, command: AnyCommand) -> Reply:
        if isinstance(command, MasterCommand) and not self._trusted:
            raise RefusedError(
                f"not allowed with --as {self.terms.viewer.side}: only a referee without --as may do this"
            )
        match command:
            case LookCommand(side=side):
                seen = self._seen_by(side)
                stage = self.terms.look(self.table, seen.side) if self.terms.look else {}
                added = [to_builtins(one.ruling) for one in self.table.waiting if seen.everything]
                sheet = sheet_json(seen.sheet(self.table, self.table.place))
                return SheetReply(seen.side, sheet, stage, tuple(added))
            case HintCommand(side=side):
                return self._hint(side)
            case DecideCommand(side=side, choice=choice):
                self.table.decide(side, choice)
            case DiceCommand():
                self._throw(command)
            case DrawCommand(cards=cards):
                self._draw(cards)
            case ModifyCommand(side=side, by=by, label=label, span=span):
                self.table.rule(Modify(side, by, clean_text(label, LABEL), span))
            case FactsCommand():
                facts = self.table.facts
                told = [{"fact": one.key, "menu": menu_json(one.menu), "now": one.now} for one in facts]
                return FactsReply(tuple(told))
            case _:
                self._as_referee(command)
        self._go_on()
        return self.waiting()

    def _as_referee(self, command: MasterCommand) -> None:
        table = self.table
        match command:
            case UndoCommand():
                self._undo()
            case RedoCommand():
                table.redo()
            case OverruleCommand():
                self._overrule(command)
            case CorrectCommand():
                self._correct(command)
            case StrikeCommand() | RollsCommand() | SetCommand() | PartCommand():
                table.rule(self._ruling(command))
            case SeatCommand():
                self._seat(command)
            case SaveCommand(file=file):
                if self.terms.keep is None:
                    raise RefusedError("this duel cannot be saved")
                self.terms.keep(file)
            case _:
                raise AssertionError(f"{command} is carried out nowhere")

    def _ruling(self, command: StrikeCommand | RollsCommand | SetCommand | PartCommand) -> Ruling:
        match command:
            case StrikeCommand(line=line):
                return Strike(line)
            case RollsCommand(left=left, right=right, roll=roll):
                if roll and roll not in self.terms.rolls:
                    known = ", ".join(self.terms.rolls) or "none"
                    raise RefusedError(f"{roll[:60]!r} is no roll of this game: its rolls are {known}")
                return Roller(left, right, roll)
            case SetCommand(fact=fact, value=value, why=why):
                return Set(fact, str(value), clean_text(why, LABEL))
            case PartCommand(why=why):
                return Close(clean_text(why, LABEL))

    def _correct(self, command: CorrectCommand) -> None:
        _one_of(command)
        request = self.table.asked_at(self.table.place_of_roll(command.line))
        assert isinstance(request, Roll), "the place of a roll"
        fell = _fallen(request, command)
        self.table.correct(command.line, fell.score, fell.faces)

    def _throw(self, command: DiceCommand) -> None:
        request = self.table.request
        if self.table.way is Way.ASKED and command == DiceCommand():
            self.table.throw()
            return
        _one_of(command)
        if not isinstance(request, Roll):
            raise WrongAnswerError(f"no roll is asked for now: {self._wanted()}")
        self.table.enter(_fallen(request, command))

    def _draw(self, cards: tuple[str, ...]) -> None:
        request = self.table.request
        if not isinstance(request, Draw):
            raise WrongAnswerError(f"no draw is asked for now: {self._wanted()}")
        if self.terms.viewer.side not in {None, request.side}:
            raise RefusedError(f"{request.side} draws in secret: the program draws these cards")
        self.table.enter(Drawn(self.terms.read(request, " ".join(cards))))

    def _wanted(self) -> str:
        match self.table.request:
            case None:
                return "the duel is over"
            case Roll(dice=dice, why=why, side=side):
                return f"{side} rolls {dice} for {why}" if side else f"the roll is {dice} for {why}"
            case Draw(count=count, side=side):
                return f"{side} draws {count} cards"
            case Decide(asks=asks):
                waiting = [ask.side for ask in asks if ask.side not in self.table.sealed]
                verb = "decides on" if len(waiting) == 1 else "decide on"
                return f"{' and '.join(waiting)} {verb} {asks[0].what}"

    def _overrule(self, command: OverruleCommand) -> None:
        if (command.total is None) == (command.succeeds is None):
            raise RefusedError("an overruling needs exactly one of succeeds and total")
        verdict = command.total if command.succeeds is None else command.succeeds
        self.table.overrule(command.line, cast("bool | int", verdict), clean_text(command.why, LABEL))

    def _seat(self, command: SeatCommand) -> None:
        """Let another decide for a side from now on; what it chose in secret is chosen again."""
        side, sit = command.side, self.terms.sit
        if sit is None or self.table.done:
            raise RefusedError("nobody can take a side of this duel now")
        if side in self.table.unseen:
            raise RefusedError(f"{side} sits at a real table: only the start of a duel seats one there")
        played, taken = side in self._players, sit(side, command.player, command.advises)
        for seats, there in ((self._players, not taken.advises), (self._advisers, taken.advises)):
            seats.pop(side, None)
            if taken.play is not None and there:
                seats[side] = taken.play
        if played or side in self._players:
            self.table.unseal(side)

    def waiting(self) -> WaitingReply:
        """The state of the duel, and everything that happened since the last reply."""
        reply = self._report.waiting(self.terms.seed if self._trusted else None)
        return replace(reply, proposed=self._proposals()) if self._trusted else reply

    def _proposals(self) -> dict[Side, Any]:
        """What opponents propose to the sides that have to decide now, each thought of once."""
        table, found, proposed = self.table, dict[Side, Any](), dict[tuple[Side, int, int], Any]()
        for side, play in self._advisers.items():
            stamp = side, table.place, table.moves
            if table.ask_of(side) is None:
                continue
            found[side] = self._proposed.get(stamp) or choice_json(play(table.observation(side)))
            proposed[stamp] = found[side]
        self._proposed = proposed
        return found

    def _undo(self) -> None:
        sealed = [side for side in self.table.sealed if side not in self._players]
        if sealed:
            for side in sealed:
                self.table.unseal(side)
            return
        place = self.table.last_of(self._decided_by_people)
        if place is None:
            self.table.undo()
        else:
            self.table.take_back(place)

    def _decided_by_people(self, place: int) -> bool:
        """True if a side that the program does not play decided at a place."""
        request = self.table.asked_at(place)
        return isinstance(request, Decide) and any(ask.side not in self._players for ask in request.asks)

    def _hint(self, side: Side) -> Reply:
        self._seen_by(side)
        if side in self.table.unseen:
            raise RefusedError(f"no hint for {side}: the cards of {side} are unseen")
        if self.terms.advise is None:
            raise RefusedError("this game has no hints")
        advice = self.terms.advise(self.table.observation(side))
        each = zip(map(choice_json, advice.choices), advice.probabilities, advice.values, strict=True)
        return HintReply(side, tuple(each), advice.value, advice.exact)

    @property
    def _trusted(self) -> bool:
        return self.terms.viewer.everything

    def _seen_by(self, side: Side | None) -> Viewer:
        viewer = self.terms.viewer
        if self._trusted:
            return eyes_of(side).under(self.table)
        if side not in {None, viewer.side}:
            raise RefusedError(f"{viewer.side} may not see what {side} sees: look as {viewer.side}")
        return viewer.under(self.table)

    def _go_on(self) -> None:
        """Let the program make all rolls, draws and decisions that are its own."""
        table, terms = self.table, self.terms
        while True:
            table.settle()
            if (
                terms.secret
                and isinstance(table.request, Draw)
                and table.request.side is not terms.viewer.side
            ):
                table.give(terms.secret.draw(table.request, table.place))
                continue
            asked = [side for side in self._players if table.ask_of(side)]
            if not asked:
                return
            choices = [(side, self._players[side](table.observation(side))) for side in asked]
            for side, choice in choices:
                table.decide(side, choice)


def _one_of(command: DiceCommand | CorrectCommand) -> None:
    """Refuse dice with both a total and faces, or with neither."""
    if (command.total is None) == (not command.faces):
        raise RefusedError("dice need exactly one of total and faces")


def _fallen(request: Roll, command: DiceCommand | CorrectCommand) -> Rolled:
    """What fell for a roll.

    Raises:
        WrongAnswerError: the dice cannot fall so.
    """
    total = request.dice.score(command.faces) if command.total is None else command.total
    if request.dice == D100 and total == 0:
        raise WrongAnswerError("00 on percentile dice is 100: give the total 100")
    return Rolled(total, command.faces)


def run(referee: Referee[Any], lines: Iterable[bytes]) -> Iterator[bytes]:
    """One reply before the first line, then one for each line; empty lines get none."""
    yield write(referee.waiting())
    for line in filter(bytes.strip, lines):
        try:
            yield write(referee.obey(read(line)))
        except UnreadableError as unreadable:
            yield write(RefusedReply(str(unreadable)))
