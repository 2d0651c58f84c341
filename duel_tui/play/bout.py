"""A bout: a table, the people and opponents who play at it, what those think, and the words it is told in."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from typing import Any, Protocol

from msgspec import Struct, field

from duel_tui.engine.menu import Choice, OneOf, written
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Decide, Draw, Request
from duel_tui.engine.rules import Beginning
from duel_tui.engine.rulings import Ruling, standing
from duel_tui.engine.sheet import AnySheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.solvable import Tabled
from duel_tui.engine.table import Table
from duel_tui.narration import YOU, Agreed, Tale, Viewer
from duel_tui.narration.names import short_names
from duel_tui.opponents.cards import Character
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.play.kept import Seen
from duel_tui.play.seat import Seats
from duel_tui.play.thoughts import Stamp, Thoughts
from duel_tui.registry.games import game
from duel_tui.show.outlook import NO_MODIFIERS, Modifiers, Outlook
from duel_tui.storage.conditions import Conditions
from duel_tui.storage.keeping import Keeper
from duel_tui.wording import Wording
from duel_tui.wording.reports import read_of


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

    table: Table[Any]
    wording: Wording
    names: BySide[str]
    seats: Seats
    """Who decides for each side."""
    desk: WorkerClient[Any] | None = None
    """Where opponents think and chances are reckoned, and advice is sought; None: nobody can."""
    seed: int | None = None
    """Where chance comes from; None: the dice are rolled by hand."""
    preset: str = ""
    """The name of the set of house rules."""
    differing: Mapping[str, object] = {}
    """The house rules that differ from it."""
    sums: bool = True
    """Whether the log shows the arithmetic of every roll."""
    opened: str = ""
    """What there is to say about the file it was opened from; empty: nothing."""
    keeper: Keeper | None = None
    """What keeps the answers; None: nothing does."""
    published: Publisher | None = None
    """What shows it to those who watch from elsewhere; None: nothing does."""
    conditions: Conditions | None = None
    """What keeps the wounds in the fencers' files; None: wounds do not stay."""
    onlooker: bool = False
    """Whether a viewer may see, until it is over, only what both sides may see."""
    shown_to: Viewer | None = None
    """Who looks on from outside, to the end and after it; None: the people of the duel look."""
    thoughts: Thoughts = field(default_factory=Thoughts)
    """What the opponents think of now."""
    outlooks: dict[Side, tuple[object, Outlook]] = field(default_factory=dict[Side, Any])
    """What the choices of each side come to, with the position for which it was made."""
    drafts: dict[Side, tuple[Stamp, Draft]] = field(default_factory=dict[Side, Any])
    """Unfinished choices of people, each with the stamp it belongs to."""
    seen: dict[Viewer, Seen] = field(default_factory=lambda: defaultdict[Viewer, Seen](Seen))
    """What each viewer has seen so far, kept for the next moment."""

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
        """Bring the fencers' files to where the duel stands; what could not be done."""
        return self.conditions.follow(self.table) if self.conditions is not None else ()

    @property
    def players(self) -> BySide[Character | None]:
        """Who plays each side: an opponent, or a person."""
        return self.seats.now.map(lambda seat: seat.player)

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
        alone = len(self.present) == 1 and not self.onlooker
        return self.present[0] if alone and self.seats.now[self.present[0]].how == "here" else None

    def proposal(self, side: Side) -> Future[Choice] | None:
        """What an opponent thinks of proposing to a side now; None: nobody proposes anything."""
        proposes = self.seats.now[side].proposed_by is not None
        return self.thoughts.at(side, self.stamp) if proposes else None

    @property
    def stamp(self) -> Stamp:
        """Where the play stands."""
        return self.table.place, self.table.length

    def draft(self, side: Side) -> Draft:
        """What a side has chosen of the decision it is asked for now."""
        known = self.drafts.get(side)
        return known[1] if known is not None and known[0] == self.stamp else ({}, ("", ""))

    @property
    def modifiers(self) -> Modifiers:
        """What a game master adds to rolls, where the viewer may know of rulings."""
        table = self.table
        if not (table.waiting and self.viewer.rulings):
            return NO_MODIFIERS
        return Modifiers(both(table.pending_modifier), both(lambda side: standing(table.waiting, side)))

    def outlook(self, ask: Ask) -> Outlook:
        """What each choice of a side needs and leads to, by what that side knows; made once a moment."""
        table = self.table
        position, known = table.position_at(table.place), self.outlooks.get(ask.side)
        if known is None or known[0] is not position:
            found = game(table.rules.key).outlook(table.rules, table.view(ask.side), ask, self.modifiers)
            known = self.outlooks[ask.side] = position, found
        return known[1]

    def keep_draft(self, side: Side, draft: Draft) -> None:
        """Keep an unfinished choice until the duel moves on."""
        self.drafts[side] = (self.stamp, draft)

    def publish(self) -> None:
        """Show it as it stands to those who watch it from another program, if it is shown to anybody."""
        if self.published is not None:
            self.published.publish(self)

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

    def types(self, ask: Ask) -> bool:
        """Whether a choice is typed: what an unseen hand may play, where a list of it would be too long."""
        unseen = ask.side in self.table.unseen
        return unseen and isinstance(ask.menu, OneOf) and len(ask.menu.keys) > _MOST_LISTED

    @property
    def chooser(self) -> Side | None:
        """Which of two sides typed at one keyboard chooses now; None: neither, or there are no two."""
        if len(self.present) != len(Side):
            return None
        return next((side for side in Side if self.table.ask_of(side) is not None), None)

    @property
    def read(self) -> tuple[str, ...]:
        """What the opponents who read habits have read, when the duel is over."""
        table = self.table
        if not table.done:
            return ()
        readers = self.players.map(lambda one: one is not None and one.reads)
        return read_of(self.wording, table, readers, self.names)

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
        """The side that stands on the left of the screen: the viewer's or the only person's, else the left one."""
        if self.shown_to is not None:
            return self.shown_to.side or Side.LEFT
        return self.present[0] if len(self.present) == 1 else Side.LEFT

    def advises(self, side: Side) -> bool:
        """Whether a side may ask what to play: for its own cards, against those of a real table."""
        return bool(self.table.unseen) and side in self.present

    @property
    def watched_by(self) -> Side | None:
        """Whose eyes the screen is for; None: everybody's.

        Where two people hide their cards from each other it is the side that is to choose or to type cards,
        otherwise the side that did so last.
        """
        if self.shown_to is not None:
            return self.shown_to.side
        present = self.present
        if len(present) == 1:
            return present[0]
        return _eyes(self.table) if self.shared and self.hides else None

    @property
    def viewer(self) -> Viewer:
        """Whose eyes what happened is told for."""
        if self.shown_to is not None:
            return self.shown_to
        if self.onlooker or self._shows_neither:
            return Viewer(everything=self.table.laid_open)
        return Viewer(self.watched_by, everything=self.watched_by is None)

    def tale_at(self, place: int) -> Tale:
        """The tale of the answer at a place."""
        return self.wording.narrator.tale(self.table.step(place), self.names, self.viewer)

    @property
    def opening(self) -> Tale:
        """What was told before the first answer."""
        return self.wording.narrator.opening(self.table.opening, self.names, self.viewer)

    @property
    def brought(self) -> tuple[str, ...]:
        """The sentences that tell what the fencers bring to the duel, such as old wounds."""
        rules, told = self.table.rules, self.table.opening
        count = len(rules.begins(self.table.journal.start)) if isinstance(rules, Beginning) else 0
        return self.wording.narrator.events(told[:count], self.called, viewer=self.viewer)

    @property
    def agreed(self) -> Agreed:
        """What it was agreed on; a seed that hidden cards could be reckoned from is kept back."""
        kind = self.sheet.duel.kind
        if self.shown_to is not None:
            return Agreed(kind, self.preset, self.differing, tells_dice=False)
        mixed, kept = self.table.rollers_at_first.mixed, self.table.keeps_its_seed
        cards = kept and self.table.deals
        return Agreed(kind, self.preset, self.differing, self.seed, cards, mixed, kept=kept)

    @property
    def tabled(self) -> Tabled | None:
        """Its rules, where choices meet in a matrix."""
        return self.table.rules if isinstance(self.table.rules, Tabled) else None

    @property
    def open_matrix(self) -> bool:
        """Whether all of the matrix may be seen now; a game without one has nothing to hide."""
        return self.tabled is None or self.tabled.shows_matrix or self.table.done

    @property
    def hides(self) -> bool:
        """Whether the sides now hide something from each other that lasts, such as hands of cards."""
        return self.table.hides

    @property
    def laid_open(self) -> bool:
        """Whether two people, now that it is over, see what they hid from each other."""
        return self.table.laid_open and self.shared and self.table.kept_apart

    @property
    def _shows_neither(self) -> bool:
        """Whether only what both sides may see is shown: to an onlooker, and to two people after they parted."""
        if self.shown_to is not None:
            return self.shown_to.side is None  # also of a duel that is over, which a ruling may open again
        table = self.table
        return (self.onlooker and not table.laid_open) or (self.shared and table.parted and table.hides)

    @property
    def sheet(self) -> AnySheet:
        """The record sheet as it stands."""
        return self.sheet_at(self.table.place)

    def sheet_at(self, place: int) -> AnySheet:
        """The record sheet as it stood after this number of answers."""
        if self._shows_neither:
            return self.table.common_sheet_at(place)
        return self.table.sheet_at(place, self.watched_by)

    def view_at(self, place: int) -> Any:
        """The state after this number of answers, without what may not be seen here."""
        if self._shows_neither:
            return self.table.common_view_at(place)
        return self.table.view_at(place, self.watched_by)

    @property
    def last_choice(self) -> int:
        """The place at which a person here chose last, or anybody where only opponents play; -1 where nobody did."""
        return self.last_choice_before(self.table.place)

    def last_choice_before(self, end: int) -> int:
        """The same among the first `end` answers."""
        table, present = self.table, self.present
        for place in range(end - 1, -1, -1):
            request = table.asked_at(place)
            if isinstance(request, Decide) and (
                not present or any(ask.side in present for ask in request.asks)
            ):
                return place
        return -1

    @property
    def take_back(self) -> str:
        """How far choices may be taken back once they are revealed: `none`, `reveal` or `free`.

        Where one person types both sides nothing was hidden that could be revealed.
        """
        return "free" if self.typed_by_one else str(self.table.journal.options.get("take_back", "reveal"))

    @property
    def unrecorded(self) -> str:
        """Why the duel counts in no record, in a sentence; empty: it counts."""
        return (
            self.wording.say("taken_over" if self.seats.taken_over else "taken_back") if self.marked else ""
        )

    @property
    def marked(self) -> bool:
        """Whether the duel counts in no record.

        Something was overruled, or taken back and not simply restored, or another took over a side.
        """
        if self.shown_to is not None:
            return False
        conduct, free = self.table.conduct, self.take_back == "free"
        return self.seats.taken_over or conduct.overruled or not (free or conduct.restored)


def _eyes(table: Table[Any]) -> Side:
    """The one of two people who chooses or types cards now, else who did so last."""
    if isinstance(table.request, Decide):
        asks = table.request.asks
        return next((ask.side for ask in asks if ask.side not in table.sealed), asks[0].side)
    asked = (table.asked_at(place) for place in range(table.place, -1, -1))
    return next((side for request in asked if (side := _answered_by(table, request))), Side.LEFT)


def _answered_by(table: Table[Any], request: Request | None) -> Side | None:
    """The person who answers a request last, if one does."""
    match request:
        case Decide(asks=asks):
            return asks[-1].side
        case Draw(side=side, face_up=False) if table.rollers.typed_cards:
            return side
        case _:
            return None


def told_since(table: Table[Any], start: int = 0) -> Iterator[Told[Any]]:
    """Everything that was told since a place."""
    for place in range(start, table.place):
        yield from table.step(place).told
