"""Rematches: the duels that may follow one that is over, on its terms."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import drawn_seed
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of
from duel_tui.play.matchmaking import Match, as_filed, begin, rollers_of, unfit
from duel_tui.play.newcomers import left_by
from duel_tui.play.path import path_of
from duel_tui.play.prompts import Again, Leave, Left, Next, PlayOn, RollOwn
from duel_tui.play.saved_duels import entered, fencers_of, written_down
from duel_tui.sanitize import NAME, ComplaintError, clean_text
from duel_tui.storage import shelf
from duel_tui.storage.duels import SavedDuel, create_as, created_now, is_person, opponent_in, plays, unbegun
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.shelf import Shelved


def again(context: AppContext, saved: SavedDuel, players: BySide[str], *, swapped: bool = False) -> Match:
    """The same match once more, with other dice.

    Args:
        context: where duels are kept.
        saved: the duel.
        players: who decides for each side.
        swapped: whether each fencer has the other's place.
    """
    match = _matched(context, saved, fencers_of(context, saved), players)
    if match.newcomers:
        match = replace(match, conditions=left_by(context, saved))
    if not swapped:
        return match
    return replace(
        match,
        fencers=_turned(match.fencers),
        stems=_turned(match.stems),
        conditions=_turned(match.conditions),
        newcomers=tuple([side.foe for side in match.newcomers]),
        dice=match.dice.swapped if match.dice is not None else None,
    )


def branched(context: AppContext, saved: SavedDuel, bout: Bout, place: int, step: int) -> SavedDuel:
    """A new duel that plays on from a step of another, with other dice; it counts in no record.

    Args:
        context: where duels are kept.
        saved: the duel, which stays as it is.
        bout: the same as it is looked at.
        place: the place of the play that it begins at.
        step: the step that ends there.

    Raises:
        StorageError: its file cannot be written.
        ComplaintError: the duel is over at that step, or hands are still hidden.
    """
    table, say = bout.table, bout.wording.say
    if table.deals and not table.laid_open:
        raise ComplaintError(say("branch_hidden"))
    if table.done and place == table.place:
        raise ComplaintError(say("branch_over"))
    setup = replace(
        saved.setup,
        created=created_now(),
        seed=None if saved.setup.seed is None else drawn_seed(),
        players=saved.players,
        carries=False,
        conditions=None,
        follows=BySide("", ""),
        branched=f"step {step} of {saved.path.stem}",
        title=clean_text(
            say("branch_title", step=step, left=bout.called.left, right=bout.called.right), NAME
        ),
    )
    journal = replace(saved.journal, lines=table.lines_to(place))
    return create_as(unbegun(context.saves.duels, setup, journal).path, setup, journal)


class Played(Struct, frozen=True):
    """A saved duel that is played: what is entered of it into the records, and the duels that may follow."""

    context: AppContext
    saved: SavedDuel
    recorder: Recorder

    def entered(self, bout: Bout) -> str:
        """Enter it into the records once it is over; what there is to say about it."""
        return entered(self.context, self.saved, bout, self.recorder)

    def written_down(self, bout: Bout) -> str:
        """Save it as text; where."""
        return written_down(self.context, self.saved, bout)

    @property
    def first(self) -> bool:
        """True if no other duel is over yet, and there is no fencer of one's own: the first one may be rolled."""
        return not self.context.own().fencers and not any(
            isinstance(one, Shelved) and one.outcome and one.path != self.saved.path
            for one in shelf.duels(self.context.saves.duels)
        )

    def due(self, bout: Bout) -> tuple[Side, Character]:
        """The side whose fencer stays, and the opponent who is due next."""
        return due(self.context, self.saved, bout.seats.texts)

    def refused(self, bout: Bout) -> dict[str, str]:
        """Why duels that may follow cannot begin, by the commands `again`, `swap` and `next`; those that can are left out."""
        follow: dict[str, Again | Next] = {"again": Again(), "swap": Again(swapped=True), "next": Next()}
        found: dict[str, str] = {}
        for key, left in follow.items():
            try:
                wrong = unfit(self.context, as_filed(self.context, self._match(bout, left)))
            except ComplaintError as error:
                wrong = (str(error),)
            if wrong:
                found[key] = wrong[0]
        return found

    def followed(self, bout: Bout, left: Left) -> SavedDuel | None:
        """Begin the duel that a command leads to; None: it leads to none.

        Raises:
            StorageError: its file cannot be written.
            ValueError: it cannot begin.
        """
        match left:
            case Leave() | RollOwn():
                return None
            case PlayOn(saved):
                return saved
            case _:
                return begin(self.context, self._match(bout, left))

    def _match(self, bout: Bout, left: Again | Next) -> Match:
        players = bout.seats.texts
        if isinstance(left, Next):
            return following(self.context, self.saved, players)
        return again(self.context, self.saved, players, swapped=left.swapped)


def _matched(context: AppContext, saved: SavedDuel, pair: BySide[Fencer], players: BySide[str]) -> Match:
    """The match that a saved duel was, of these fencers and with other dice."""
    setup = saved.setup
    return Match(
        ruleset=saved.journal.ruleset,
        preset=setup.preset,
        kind=Kind(setup.kind),
        options=_present(context, saved.journal),
        fencers=pair,
        stems=setup.fencers,
        players=players,
        seed=None if setup.seed is None else drawn_seed(),
        dice=setup.dice,
        changes=setup.changes or {},
        carries=setup.carries,
        newcomers=setup.newcomers,
    )


def following(context: AppContext, saved: SavedDuel, players: BySide[str]) -> Match:
    """The match that follows a duel: on its terms, for the same fencer, against an opponent of the level reached.

    Args:
        context: where duels are kept.
        saved: the duel.
        players: who decides for each side; the fencer of a person stays, otherwise the left one.
    """
    match = _matched(context, saved, fencers_of(context, saved), players)
    mine, foe = due(context, saved, players)
    now = players.put(mine.foe, foe.key)
    peoples = match.dice is not None and match.dice == rollers_of("people", players)
    return replace(
        match,
        fencers=match.fencers.put(mine.foe, fencer_of(context.library, foe)),
        stems=match.stems.put(mine.foe, ""),
        players=now,
        dice=rollers_of("people", now) if peoples else match.dice,
        newcomers=tuple([side for side in match.newcomers if side is mine]),
    )


def due(context: AppContext, saved: SavedDuel, players: BySide[str]) -> tuple[Side, Character]:
    """Whose fencer stays after a duel, and the opponent who is due: never the one just fought where another is."""
    people = [side for side in Side if is_person(players[side])]
    mine = next(iter([*people, *[side for side in Side if not plays(players[side])]]), Side.LEFT)
    files = (*context.own().fencers, *context.shipped().fencers)
    file = next((one for one in files if one.stem == saved.setup.fencers[mine]), None)
    game = saved.journal.ruleset
    foe = path_of(context, game, file).next
    others = context.cards(game).proposed(foe.level.level)
    if foe.key == opponent_in(players[mine.foe]):
        foe = others[(others.index(foe) + 1) % len(others)] if foe in others else foe
    return mine, foe


def _present(context: AppContext, journal: Journal[Any]) -> dict[str, Any]:
    """The house rules of a duel, without those that stand for an earlier edition of the rules."""
    earlier = context.library.editions(journal.ruleset).known[journal.edition]
    return {name: value for name, value in journal.options.items() if name not in earlier}


def _turned(pair: BySide[Any]) -> BySide[Any]:
    return BySide(pair.right, pair.left)
