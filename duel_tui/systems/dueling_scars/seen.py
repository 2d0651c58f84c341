"""What is seen of a duel and may be set: the record sheet, the facts of a game master, the odds of a choice, and a rough worth.

Odds are every way an action may go, with its exact chance and result. A side whose Action a game master sets to 0 falls,
and the assault ends as by a hit. Before the weapons are chosen only the assaults won can be set, because the weapons give
the tracks.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import exp

from msgspec.structs import asdict, replace

from duel_tui.engine.answers import Answer, Decided, Rolled, WrongAnswerError
from duel_tui.engine.dice import Dice
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook
from duel_tui.engine.menu import YES_NO, Between, Choice, YesNo
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Roll
from duel_tui.engine.rules import tell
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind, Organisation, Style
from duel_tui.show.outlook import Modifiers, Outlook, Prospect, nothing_foreseen
from duel_tui.systems.dueling_scars.action import resolve
from duel_tui.systems.dueling_scars.assault import assault_over, match_set, quiet_after, stalled
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import (
    Action,
    Duel,
    Fell,
    Phase,
    TookInitiative,
    Track,
    Tracks,
    Verdict,
    Weapon,
)


class ScarsDuel(DuelFacts, frozen=True):
    """The facts of the sheet about the duel."""

    round: int
    kind: Kind
    phase: Phase
    initiative: Side | None
    assault: int
    match: int
    quiet: int
    stalemate: int

    @property
    def leader(self) -> Side | None:
        """The attacker."""
        return self.initiative


class ScarsSide(SideFacts, frozen=True):
    """The facts of the sheet about a side."""

    name: str
    style: Style
    nationality: str
    organisation: Organisation
    weapon: Weapon | None
    """None: not yet chosen."""
    action: int
    effect: int
    action_max: int
    effect_max: int
    lost: int
    """The dice that are fewer than at the beginning of the assault."""
    hit_leaves: int
    """The dice that one more hit would leave."""
    alive: bool
    won: int


def _facts(book: Book, duel: Duel, side: Side) -> ScarsSide:
    fencer, tracks, weapon = duel.fencers[side], duel.tracks[side], duel.weapons[side]
    chosen = duel.phase is not Phase.WEAPONS
    return ScarsSide(
        name=fencer.name,
        style=fencer.style,
        nationality=fencer.nationality,
        organisation=fencer.organisation,
        weapon=weapon if chosen else None,
        action=tracks.action,
        effect=tracks.effect,
        action_max=book.most(weapon, Track.ACTION),
        effect_max=book.most(weapon, Track.EFFECT),
        lost=book.lost(duel, side),
        hit_leaves=book.harmed(duel, side, duel.tracks[side.foe].effect).tracks[side].action,
        alive=tracks.action > 0 or not book.deadly(duel.kind),
        won=duel.won[side],
    )


_NONE_LEFT = 0
"""The Action of a side that has lost the assault."""


def _facts_of(book: Book, duel: Duel, side: Side) -> Iterator[Fact]:
    tracks, weapon = duel.tracks[side], duel.weapons[side]
    if duel.phase is not Phase.WEAPONS:
        most = max(book.most(weapon, Track.ACTION), tracks.action)
        yield Fact(side, "action", Between(_NONE_LEFT, most), tracks.action)
        most = max(book.most(weapon, Track.EFFECT), tracks.effect)
        yield Fact(side, "effect", Between(book.tables.effect_min, most), tracks.effect)
        yield Fact(side, "initiative", YES_NO, YesNo.YES if duel.attacker is side else YesNo.NO)
        if book.options.mixed_weapons:  # SC-9
            yield Fact(side, "weapon", book.weapons, weapon)
    if book.options.match > 1:  # SC-14
        yield Fact(side, "won", Between(0, book.wins), duel.won[side])


async def _with_dice(book: Book, duel: Duel, side: Side) -> Duel:
    """The assault goes on, or the side has fallen."""
    if duel.tracks[side].action > _NONE_LEFT:
        return duel
    if duel.first is None and book.options.match > 1:
        raise WrongAnswerError("no assault can end before its first attack is settled")
    await tell(Fell(side, book.deadly(duel.kind)), duel)
    return await assault_over(book, duel, side.foe)


async def _with_won(book: Book, duel: Duel, side: Side, count: int) -> Duel:
    """As many assaults have been fought as were won, or more; with more than half of them the match is over."""
    won = duel.won.put(side, count)
    fought = won.left + won.right
    over = count >= book.wins
    duel = replace(duel, won=won, assault=max(duel.assault, fought if over else fought + 1))
    return await match_set(book, duel)


async def _with_initiative(duel: Duel, attacker: Side, named: Side) -> Duel:
    """One side attacks next; before the first attack is settled, only the side named so."""
    if duel.attacker is attacker:
        return duel
    if duel.attacker is None:
        return replace(duel, phase=Phase.ACTION, attacker=named, first=named) if attacker is named else duel
    duel = replace(duel, attacker=attacker)
    await tell(TookInitiative(attacker), duel)
    return duel


UNANSWERED = "unanswered"
"""The fact of a stake: the chance that the first attack cannot be answered."""


def _of_wager(book: Book, dice: int, added: int) -> Prospect:
    """The chance that an attack with the dice that a stake leaves cannot be answered."""
    rolled = by_meaning(book.dice(dice), book.attack_bands, added)
    found = [chance for score, chance in rolled if book.verdict(score) is Verdict.SUCCESS]
    return Prospect("staked", facts=((UNANSWERED, sum(found, Fraction(0))),))


def _of_action(book: Book, duel: Duel, side: Side, action: Action, added: BySide[int]) -> Iterator[Prospect]:
    dice = book.dice(duel.tracks[side].action)
    for verdict, chance in by_meaning(dice, book.attack_bands, added[side]):
        answers = (Decided((action,)), Rolled(verdict))
        end, roll = _played(book, duel, answers)
        if roll is None:
            then = _then(book, duel, end, side)
            yield _prospect(side, str(book.verdict(verdict)), chance, end, then)
            continue
        for reply, share in by_meaning(roll.dice, book.defence_bands, added[side.foe]):
            after, _ = _played(book, duel, (*answers, Rolled(reply)))
            key = f"{book.verdict(verdict)} {book.reply(reply)}"
            yield _prospect(side, key, chance * share, after, _then(book, duel, after, side))


def _prospect(side: Side, key: str, chance: Fraction, end: Duel, then: str) -> Prospect:
    mine, his = end.tracks[side], end.tracks[side.foe]
    return Prospect(
        key,
        facts=(
            ("chance", chance),
            ("action", mine.action),
            ("effect", mine.effect),
            ("foe_action", his.action),
            ("foe_effect", his.effect),
            ("then", then),
        ),
    )


def _then(book: Book, before: Duel, end: Duel, side: Side) -> str:
    """What follows an action, as a key of the words: who has won, a draw, or who attacks next."""
    assault = "_assault" if book.options.match > 1 else ""
    mine, his = end.tracks[side].action, end.tracks[side.foe].action
    if not (mine and his):
        return f"{'wins' if mine else 'loses'}{assault}"
    if stalled(book, replace(end, quiet=quiet_after(before, end))):
        return f"draws{assault}"
    return "attacks" if end.attacker is side else "defends"


def by_meaning(dice: Dice, edges: tuple[int, ...], added: int = 0) -> list[tuple[int, Fraction]]:
    """A score of each band, with the chance that the roll and its modifier are in the band.

    The highest comes first; a roll beyond the ends has the result of the end.
    """
    found: list[tuple[int, Fraction]] = []
    scores = [(max(dice.low, min(dice.high, score + added)), chance) for score, chance in dice.chances()]
    for low, high in zip((dice.low, *edges), (*edges, dice.high + 1), strict=True):
        inside = [chance for score, chance in scores if low <= score < high]
        if inside:
            found.append((low, sum(inside, Fraction(0))))
    return found[::-1]


def _played(book: Book, duel: Duel, answers: tuple[Answer, ...]) -> tuple[Duel, Roll | None]:
    """The end state of an action with these answers, or the next roll."""
    routine = resolve(book, duel)
    left: list[Answer] = list(answers)
    answer: Answer | None = None
    try:
        while True:
            step = routine.send(answer)
            answer = None
            if isinstance(step, Told):
                continue
            if not left:
                routine.close()
                assert isinstance(step, Roll), "an action has one decision and its dice"
                return duel, step
            answer = left.pop(0)
    except StopIteration as end:
        return end.value, None


_INITIATIVE, _EFFECT, _SIX, _REACH = 0.7, 0.27, 6.84, 1.08
"""Weights in log-odds, fitted to the exact values of every place of an assault (off by about six in a hundred)."""


def _assault(book: Book, duel: Duel, side: Side) -> float:
    """The chance to win the present assault: by initiative, Effect, dice, and the distance to a last hit."""
    mine, his = duel.tracks[side], duel.tracks[side.foe]
    odds = _EFFECT * (mine.effect - his.effect)
    odds += _SIX * (_six(book, mine) - _six(book, his))
    odds += _REACH * (min(1.0, mine.effect / his.action) - min(1.0, his.effect / mine.action))
    if duel.attacker:
        odds += _INITIATIVE if duel.attacker is side else -_INITIATIVE
    return 1 / (1 + exp(-odds))


def _six(book: Book, tracks: Tracks) -> float:
    """The chance of the best face."""
    faces = book.tables.faces
    return 1 - ((faces - 1) / faces) ** tracks.action


def _match(book: Book, duel: Duel, side: Side, chance: float) -> float:
    """The chance to win the match, if every later assault is even."""
    won, lost, more = duel.won[side], duel.won[side.foe], book.options.match - duel.assault
    return chance * _even(won + 1, lost, more, book.wins) + (1 - chance) * _even(
        won, lost + 1, more, book.wins
    )


@cache
def _even(won: int, lost: int, more: int, wins: int) -> float:
    if won >= wins or (not more and won > lost):
        return 1.0
    if lost >= wins or (not more and lost > won):
        return 0.0
    if not more:
        return 0.5
    return (_even(won + 1, lost, more - 1, wins) + _even(won, lost + 1, more - 1, wins)) / 2


class ScarsSeen(ByTheBook[Book]):
    """What callers see of a duel by its tables, and what a game master may set of it."""

    def sheet(self, view: Duel, side: Side | None) -> Sheet[ScarsDuel, ScarsSide]:
        """The present state of both sides and of the duel."""
        options, book = self.book.options, self.book
        duel = ScarsDuel(
            round=view.round,
            kind=view.kind,
            phase=view.phase,
            initiative=view.attacker,
            assault=view.assault,
            match=options.match,
            quiet=view.quiet,
            stalemate=options.stalemate,
        )
        return Sheet(duel, _facts(book, view, Side.LEFT), _facts(book, view, Side.RIGHT))

    def facts(self, state: Duel) -> Sequence[Fact]:
        """Every fact that can be set between two actions."""
        return [fact for side in Side for fact in _facts_of(self.book, state, side)]

    async def settle(self, state: Duel, fact: Fact, value: Choice) -> Duel:
        """The duel with a fact set, and all that follows from it.

        Raises:
            WrongAnswerError: it cannot be so.
        """
        side = fact.side
        assert side is not None, "every fact is a side's"
        tracks = state.tracks[side]
        match fact.name, value:
            case "action", int():
                return await _with_dice(self.book, state.change(side, Tracks(value, tracks.effect)), side)
            case "effect", int():
                return state.change(side, Tracks(tracks.action, value))
            case "won", int():
                return await _with_won(self.book, state, side, value)
            case "weapon", _:
                return replace(state, weapons=state.weapons.put(side, Weapon(str(value))))
            case _:
                return await _with_initiative(state, side if value == YesNo.YES else side.foe, side)

    def outlook(self, view: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
        """The results of each action, from high to low dice, the first values of each weapon, or what each stake leaves.

        Args:
            view: the present state.
            ask: the decision.
            modifiers: what a game master adds to the next roll of each side.
        """
        book = self.book
        added = modifiers.first.map(lambda one: one.by if one else 0)
        if ask.what == "action" and view.attacker is ask.side:
            return Outlook(lambda key: tuple(_of_action(book, view, ask.side, Action(key), added)))
        if ask.what == "weapon":
            starts = {one: book.begun(one) for one in Weapon}
            return Outlook(lambda key: (Prospect("start", facts=tuple(asdict(starts[Weapon(key)]).items())),))
        if ask.what == "wager":
            own = view.tracks[ask.side].action
            return Outlook(lambda key: (_of_wager(book, own - int(key), added[ask.side]),))
        return nothing_foreseen()

    def worth(self, state: Duel, side: Side) -> float:
        """The chance of a side to win the duel."""
        if state.outcome:
            return state.outcome.worth_to(side)
        return _match(self.book, state, side, _assault(self.book, state, side))
