"""A bout: a table, the people and opponents who play at it, what those think, and the words it is told in."""

from collections.abc import Mapping
from concurrent.futures import Future
from datetime import date
from typing import Any, Protocol

from msgspec import Struct, field

from duel_tui.engine.menu import Choice, OneOf, written
from duel_tui.engine.requests import Ask
from duel_tui.engine.rulings import Ruling
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.cards import Character
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.play.kept import Memory
from duel_tui.play.seat import Seat, Seats, lays_open
from duel_tui.play.thoughts import Stamp, Thoughts
from duel_tui.show.grammar import YOU
from duel_tui.show.moment import Viewer
from duel_tui.storage.entries import Entries
from duel_tui.storage.recorder import Recorder
from duel_tui.words import Wording
from duel_tui.words.sentences import short_names


class Publisher(Protocol):
    """Shows a duel to those who watch it from another program."""

    def publish(self, bout: "Bout") -> None:
        """Show it as it stands."""
        ...


_MOST_LISTED = 16
"""Choices of an unseen hand that are easier found in a list than typed."""

Draft = tuple[Mapping[str, str], tuple[str, str]]
"""An unfinished choice: what was picked, by column, and the column and row of the caret."""


class Bout(Struct, frozen=True):
    """A duel as those have it who play or watch it."""

    table: DuelTable[Any]
    wording: Wording
    names: BySide[str]
    seats: Seats
    """Who decides for each side."""
    desk: WorkerClient[Any] | None = None
    """Where opponents think and chances are reckoned, and advice is sought; None: nobody can."""
    seed: int | None = None
    """Where chance comes from; None: the dice are rolled by hand."""
    day: date | None = None
    """The day whose affair it is, as the attempt that counts; None: it is another duel."""
    branched: str = ""
    """From which duel and step it was played on; empty: it began at its beginning."""
    preset: str = ""
    """The name of the set of house rules."""
    differing: Mapping[str, object] = {}
    """The house rules that differ from it."""
    sums: bool = True
    """Whether the log shows the arithmetic of every roll."""
    opened: str = ""
    """What there is to say about the file it was opened from; empty: nothing."""
    keeper: Recorder | None = None
    """What keeps the answers; None: nothing does."""
    published: Publisher | None = None
    """What shows it to those who watch from elsewhere; None: nothing does."""
    entries: Entries | None = None
    """What it has in the fencers' files; None: nothing follows it."""
    watcher: Viewer | None = None
    """Who looks on from outside; None: the people of the duel look."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """What the opponents think of now."""
    drafts: dict[Side, tuple[Stamp, Draft]] = field(default_factory=dict[Side, Any])
    """Unfinished choices of people, each with the stamp it belongs to."""
    memory: Memory = field(default_factory=Memory)
    """What was made of it for those who look on."""

    @property
    def trouble(self) -> str:
        """Why the last answers could not be kept, or that their file had vanished; empty: all is well."""
        keeper = self.keeper
        if keeper is None:
            return ""
        if keeper.trouble is not None:
            return str(keeper.trouble)
        return self.wording.say("renewed") if keeper.renewed else ""

    def keep(self) -> bool:
        """Write the answers that wait; True if the trouble with them is another than before."""
        before = self.trouble
        if self.keeper is not None:
            self.keeper.choose(self._chosen)
            self.keeper.retry()
        return self.trouble != before

    def follow(self) -> tuple[str, ...]:
        """Bring the fencers' files to where the duel stands, once its lines are kept; what could not be done."""
        if self.entries is None or (self.keeper is not None and self.keeper.trouble is not None):
            return ()
        trouble = self.entries.follow(self.table, recorded=not self.marked)
        if self.keeper is not None:
            self.keeper.followed = self.entries.followed
        return trouble

    @property
    def _chosen(self) -> tuple[Side, str] | None:
        """What the first side has chosen where one person types both; what two hide from each other is in no file."""
        table = self.table
        first = table.sealed[0] if table.sealed and self.typed_by_one else None
        return (first, written(table.choice_sealed(first))) if first else None

    @property
    def thinks(self) -> bool:
        """Whether the desk has anything to think about."""
        wanted = any(seat.by is not None for seat in self.seats.now) or bool(self.table.unseen)
        return self.desk is not None and (wanted or is_stochastic_game(self.table.rules))

    @property
    def present(self) -> tuple[Side, ...]:
        """The sides that are typed and seen here; one at a real table is not."""
        people, unseen = self.seats.people, self.table.unseen
        return tuple([side for side in people if side not in unseen]) if unseen else people

    @property
    def shared(self) -> bool:
        """Whether two people sit before the screen, each for a side."""
        return len(self.present) == len(Side) and not self.typed_by_one

    @property
    def typed_by_one(self) -> bool:
        """Whether one person types for both sides and sees both."""
        seats = self.seats.now
        return len(self.present) == len(Side) and any(seats[side].how != "here" for side in Side)

    @property
    def own(self) -> Side | None:
        """The side that is *you*: of a person here who types nothing for the other; None: neither."""
        present = self.present
        alone = len(present) == 1 and self.watcher is None
        return present[0] if alone and self.seats.now[present[0]].how == "here" else None

    def proposer(self, ask: Ask) -> Character | None:
        """The opponent who proposes a choice to those who type here; None: nobody does.

        An adviser always does; the opponent of a fencer whose player a game master types for does where a decision is grave.
        """
        seats = self.seats.now
        grave = self.wording.grave(ask.what) and seats[ask.side.foe].how in {"spoken", "table"}
        return seats[ask.side].by if grave else seats[ask.side].proposed_by

    def asks(self, ask: Ask) -> bool:
        """Whether those who type here are asked for a choice."""
        return ask.side in self.seats.people or self.proposer(ask) is not None

    def learns(self, ask: Ask) -> str:
        """What a fencing master may speak of to the person who decides; empty where an opponent's decision is only checked."""
        return ask.what if ask.side in self.seats.people else ""

    def proposal(self, ask: Ask) -> Future[Choice] | None:
        """What an opponent thinks of proposing now; None: nobody proposes anything."""
        return self.thoughts.at(ask.side, self.stamp) if self.proposer(ask) else None

    @property
    def stamp(self) -> Stamp:
        """Where the play stands."""
        return self.table.place, self.table.moves

    @property
    def at(self) -> tuple[object, ...]:
        """All that a moment of it hangs on, but the place and the viewer."""
        return self.table, *self.stamp, self.table.sealed, self.seats.now

    def draft(self, side: Side) -> Draft:
        """What a side has chosen of the decision it is asked for now."""
        known = self.drafts.get(side)
        return known[1] if known is not None and known[0] == self.stamp else ({}, ("", ""))

    def keep_draft(self, side: Side, draft: Draft) -> None:
        """Keep an unfinished choice until the duel moves on."""
        self.drafts[side] = (self.stamp, draft)

    def publish(self) -> None:
        """Show it as it stands to those who watch it from another program, if it is shown to anybody."""
        if self.published is not None:
            self.published.publish(self)

    def note(self, text: str, place: int | None = None) -> str:
        """Keep a note on how it stands, or stood after the first `place` answers; say so, or why it waits.

        Raises:
            WrongAnswerError: the text cannot be kept.
        """
        self.table.note(self.table.place if place is None else place, text)
        self.keep()
        if self.keeper is not None and self.table.outcome is not None:
            self.keeper.over(self.table.outcome)
        return f"{self.trouble}." if self.trouble else self.wording.say("note_kept")

    def rule(self, ruling: Ruling) -> None:
        """Give a ruling; what was chosen and thought stays where the same is asked of the same state.

        Raises:
            WrongAnswerError: the ruling cannot be.
        """
        before, table = self.stamp, self.table
        stood = table.request, table.state
        table.rule(ruling)
        if (table.request, table.state) != stood:
            return
        self.thoughts.carry(before, self.stamp)
        for side, (stamp, draft) in list(self.drafts.items()):
            if stamp == before:
                self.drafts[side] = (self.stamp, draft)

    def sit(self, side: Side, seat: Seat) -> str:
        """Let another decide for a side from now on; what stands against it, or nothing.

        What was chosen in secret and is not revealed yet is chosen again where another decides now.
        """
        say, name, now = self.wording.say, self.called[side], self.seats.now
        if self.table.done:
            return say("sit_over")
        if now[side] == seat:
            return say("sit_same", name=name)
        if "table" in {seat.how, now[side].how} or side in self.table.unseen:
            return say("sit_table", name=name)
        if self.table.keeps_its_seed and lays_open(seat, now[side.foe]):
            return say("sit_hands")
        self.seats.take(side, seat)
        if now[side].player != seat.player:
            self.table.unseal(side)
        return ""

    def types(self, ask: Ask) -> bool:
        """Whether a choice is typed: what an unseen hand may play, where a list of it would be too long."""
        unseen = ask.side in self.table.unseen
        return unseen and isinstance(ask.menu, OneOf) and len(ask.menu.keys) > _MOST_LISTED

    @property
    def called(self) -> BySide[str]:
        """What both are called in a sentence."""
        return short_names(self.names)

    @property
    def heard(self) -> BySide[str]:
        """The same as it is said to the people of this program, one of whom may be *you*."""
        return self.called if self.own is None else self.called.put(self.own, YOU)

    @property
    def near(self) -> Side:
        """The side that stands on the left of the screen: the watcher's or the only person's, else the left one."""
        if self.watcher is not None:
            return self.watcher.side or Side.LEFT
        return self.present[0] if len(self.present) == 1 else Side.LEFT

    @property
    def laid_open(self) -> bool:
        """Whether two people, now that it is over, see what they hid from each other."""
        return self.table.laid_open and self.shared and self.table.kept_apart

    @property
    def take_back(self) -> str:
        """How far choices may be taken back once they are revealed: `none`, `reveal` or `free`.

        Where one person types both sides nothing was hidden that could be revealed.
        """
        return "free" if self.typed_by_one else str(self.table.journal.options.get("take_back", "reveal"))

    @property
    def unrecorded(self) -> str:
        """Why the duel counts in no record, in a sentence; empty: it counts."""
        if self.branched:
            return self.wording.say("branched", whence=self.branched)
        return (
            self.wording.say("taken_over" if self.seats.taken_over else "taken_back") if self.marked else ""
        )

    @property
    def marked(self) -> bool:
        """Whether the duel counts in no record.

        It was played on from another, something was overruled, or taken back and not simply restored, or another took over
        a side.
        """
        conduct, free = self.table.conduct, self.take_back == "free"
        return (
            bool(self.branched)
            or self.seats.taken_over
            or conduct.overruled
            or not (free or conduct.restored)
        )
