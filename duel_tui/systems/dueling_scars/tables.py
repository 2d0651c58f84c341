"""The tables of all choices: the weapon, the dice staked on the first attack, and an action with its possible results.

All actions roll the same dice, so the chances stand over the columns as bars, and the cells say only what changes. If a
house rule lets the answer depend on the action, each cell begins with its own chance.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import asdict

from duel_tui.engine.side import Side
from duel_tui.show.blocks import Comes, Ink
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Voice
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.changes import BothTracks, Changes, Way, rounded, total, ways
from duel_tui.systems.dueling_scars.model import Action, Committed, Duel, Reply, Track, Weapon
from duel_tui.systems.dueling_scars.seen import UNANSWERED

_MANY = 100
"""More hits than any fencer needs."""
_BARS = (11, 11, 8, 4)
"""The cells of the longest bar, in the lengths of the cells under it."""
_FULL = "\u2588"
_COMES: dict[int, Comes] = {2: "won", 1: "gained", 0: "", -1: "slipped", -2: "lost"}


def dice_of(voice: Voice, count: int) -> str:
    """A number of dice."""
    return voice.say("die" if count == 1 else "dice", count=count)


def tried(voice: Voice, moment: Moment[Duel], side: Side) -> str:
    """How often a side has tried each action; empty: none."""
    found = Counter([one.action for one in moment.told if isinstance(one, Committed) and one.side is side])
    return ", ".join(
        [f"{voice.label('action', action)} {found[action]}" for action in Action if found[action]]
    )


class _Lane(Struct, frozen=True):
    """The outcomes of a column."""

    key: str
    done: bool
    replies: tuple[Reply | None, ...]
    ink: Ink

    def of(self, found: Iterable[Way]) -> tuple[Way, ...]:
        return tuple([way for way in found if way.done is self.done and way.reply in self.replies])


_LANES = (
    _Lane("done", True, (None,), "good"),
    _Lane("done_riposte", True, (Reply.RIPOSTE,), "bad"),
    _Lane("done_parry", True, (Reply.PARRY,), "dim"),
    _Lane("failed", False, (None, Reply.PARRY, Reply.RIPOSTE), "bad"),
)


class ActionTable:
    """The table of the action that a side is asked for."""

    def __init__(self, book: Book, voice: Voice, moment: Moment[Duel], offer: Offer) -> None:
        self._book = book
        self._voice = voice
        self._moment = moment
        self._offer = offer
        self._side = side = offer.ask.side
        self._options = offer.options[offer.ask.what]
        mine, his = moment.state.tracks[side], moment.state.tracks[side.foe]
        self._before = BothTracks(mine.action, mine.effect, his.action, his.effect)
        self._ways = {option.key: ways(offer.outlook.at(option.key)) for option in self._options}
        self._changes = Changes(voice, side, self._before)

    def table(self) -> Table:
        """The four columns, under bars if every action has the same chances."""
        voice, side = self._voice, self._side
        chances = {tuple([total(lane.of(found)) for lane in _LANES]) for found in self._ways.values()}
        alike = len(chances) == 1
        rows = [self._row(option, alike=alike) for option in self._options]
        tries = tried(voice, self._moment, side.foe)
        return Table(
            title=voice.say("action", side),
            aside=(voice.say("becomes"), voice.say("in_hundred")),
            right=tuple([Column(voice.label("outcome", lane.key), words=True) for lane in _LANES]),
            rows=(_bars(chances.pop()), *rows) if alike else tuple(rows),
            known=voice.say("so_far", side.foe, counts=tries) if tries else voice.say("tracks"),
            said=self._said(),
        )

    def _row(self, option: Option, *, alike: bool) -> Row:
        cells: list[Cell] = []
        for lane in _LANES:
            found = lane.of(self._ways[option.key])
            after = [way.after for way in found]
            texts = self._changes.told(after)
            if not alike:
                chance = self._offer.figure(rounded(total(found)))
                texts = tuple([self._voice.say("with_chance", chance=chance, text=text) for text in texts])
            cells.append(Cell(texts, comes=comes(after, self._before)))
        return Row(option.label, option, right=tuple(cells))

    def _said(self) -> Text:
        """What the action at the caret would make of both tracks, and who then attacks."""
        voice, side, before, key = self._voice, self._side, self._before, self._offer.at.key
        if key not in self._ways:
            return ""
        action = Action(key)
        done, failed = (
            next((way.after for way in self._ways[key] if way.done is done and way.reply is None), before)
            for done in (True, False)
        )
        match action:
            case Action.THRUST | Action.LUNGE if not before.effect:
                about = f"about_{action}_harmless"
            case Action.THRUST if self._book.options.harm_before_parry:
                about = "about_thrust_at_once"
            case _ if action not in {Action.THRUST, Action.LUNGE} and done == before:
                about = f"about_{action}_at_end"
            case _:
                about = f"about_{action}"
        takes = before.foe_action - done.foe_action
        saves, has = min(takes, before.foe_effect), dice_of(voice, before.foe_action)
        said = voice.say(about, side, takes=takes, has=has, saves=saves, failed=failed.effect, **asdict(done))
        return f"{said} {voice.say('next', side)}", said


def _bars(chances: Sequence[Fraction]) -> Row:
    """The chances that all actions share, each with a bar against the greatest."""
    cells: list[Cell] = []
    for lane, chance in zip(_LANES, chances, strict=True):
        texts = [
            f"{rounded(chance)} {_FULL * round(most * chance / max(chances))}".rstrip() for most in _BARS
        ]
        cells.append(Cell(tuple(texts), lane.ink, odds=True))
    return Row("", right=tuple(cells))


def comes(after: Sequence[BothTracks], before: BothTracks) -> Comes:
    """What some outcomes are for the attacker, compared with the state before: mixed ones are no more than slips or gains.

    >>> comes([BothTracks(4, 2, 2, 2)], BothTracks(4, 2, 4, 2)), comes([BothTracks(4, 1, 4, 2)], BothTracks(4, 2, 4, 2))
    ('won', 'slipped')
    """
    ranks = [_rank(one, before) for one in after] or [0]
    worst, best = min(ranks), max(ranks)
    if worst == best:
        return _COMES[best]
    return "gained" if worst >= 0 else "slipped" if best >= 0 else "lost"


def _rank(after: BothTracks, before: BothTracks) -> int:
    """What one outcome is, as a place in `_COMES`: dice come first, then what makes later dice better."""
    dice = min(0, after.action - before.action) - min(0, after.foe_action - before.foe_action)
    gains = max(0, after.action - before.action) + after.effect - before.effect
    gains += before.foe_effect - after.foe_effect
    return 2 * ((dice > 0) - (dice < 0)) or (gains > 0) - (gains < 0)


def weapon_table(book: Book, voice: Voice, offer: Offer) -> Table:
    """The table of weapons: the first values of both tracks, and the hits needed against each weapon."""
    side, options = offer.ask.side, offer.options[offer.ask.what]
    starts = {weapon: book.begun(weapon) for weapon in Weapon}
    mine = [starts[Weapon(option.key)] for option in options]
    dice = [starts[weapon].action for weapon in Weapon]
    hits = [[-(-one // own.effect) if own.effect else 0 for own in mine] for one in dice]
    columns = [_compared([own.action for own in mine]), _compared([own.effect for own in mine])]
    columns += [_compared(column, voice.say("never")) for column in hits]
    said = ""
    if offer.at.key:
        start = starts[Weapon(offer.at.key)]
        facts = {"dice": dice_of(voice, start.action), "takes": dice_of(voice, start.effect)}
        said = voice.say("about_weapon", side, **facts)
    heads = [
        *[voice.label("track", track) for track in Track],
        *[voice.say("versus", weapon=voice.label("weapon_short", weapon)) for weapon in Weapon],
    ]
    return Table(
        title=voice.say("weapon", side),
        aside=(voice.say("hits_against"), voice.say("hits_needed")),
        right=tuple(map(Column, heads)),
        rows=tuple(
            [Row(one.label, one, right=tuple(cells)) for one, *cells in zip(options, *columns, strict=True)]
        ),
        known=voice.say("both_choose"),
        said=said,
    )


def _compared(numbers: Sequence[int], never: str = "") -> list[Cell]:
    """The cells of a column, the greatest number the best; the least where some come to nothing, which are the worst."""
    found = [-number or -_MANY for number in numbers] if never else numbers
    low, high = min(found), max(found)
    values = [(one - low) / (high - low) if low < high else None for one in found]
    return [
        Cell(str(number) if number else never or "0", value=value)
        for number, value in zip(numbers, values, strict=True)
    ]


def wager_table(voice: Voice, moment: Moment[Duel], offer: Offer) -> Table:
    """The table of stakes: the dice left, and the opponent's stakes against which it attacks first."""
    side, options = offer.ask.side, offer.options[offer.ask.what]
    own, most = moment.state.tracks[side].action, moment.state.tracks[side.foe].action - 1

    def row(option: Option) -> Row:
        bid = int(option.key)
        chance = offer.outlook.at(option.key)[0].fact(UNANSWERED)
        beaten = [str(one) for one in (0, min(bid - 1, most)) if bid]
        cells = (
            Cell(str(own - bid)),
            Cell(voice.say("to").join(dict.fromkeys(beaten)) or voice.say("never")),
            Cell(str(bid) if bid <= most else voice.say("never")),
            Cell(rounded(chance), odds=True, value=float(chance)),
        )
        return Row(voice.say("stake_die" if bid == 1 else "stake_dice"), option, right=cells)

    named = said = ""
    if offer.at.key:
        bid = int(offer.at.key)
        named, left = dice_of(voice, bid), dice_of(voice, own - bid)
        said = voice.say("about_wager" if bid else "about_no_wager", side, bid=named, left=left)
    return Table(
        title=voice.say("wager", side),
        aside=(voice.say("wager_unanswered"), voice.say("in_hundred_attacks")),
        right=tuple(
            [Column(voice.label("wager_head", head)) for head in ("left", "first", "equal", UNANSWERED)]
        ),
        rows=tuple(map(row, options)),
        known=f"{voice.say('both_choose')} {voice.say('stakes_lost')}",
        named=named,
        said=said,
    )
