"""The tables of choices before the first action: the weapon, and the dice staked on the first attack."""

from collections.abc import Sequence

from duel_tui.engine.side import Side
from duel_tui.show.scene import Offer, Sight
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.show.voice import Voice
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.changes import dice_of, rounded
from duel_tui.systems.dueling_scars.model import Duel, Track, Weapon
from duel_tui.systems.dueling_scars.seen import UNANSWERED

_NUMBER, _AGAINST, _BIDS = 9, 9, 14
"""Cells of a column."""
_MANY = 100
"""More hits than any fencer needs."""


def weapon_table(book: Book, voice: Voice, offer: Offer) -> Table:
    """The table of weapons: the first values of both tracks, and the hits needed against each weapon."""
    side, options = offer.ask.side, offer.options[offer.ask.what]
    starts = {weapon: book.begun(weapon) for weapon in Weapon}

    def figures(option: Option) -> list[int]:
        """Both tracks, and for each weapon how many hits fewer than too many take all dice; 0: no number does."""
        mine = starts[Weapon(option.key)]
        hits = [-(-starts[weapon].action // mine.effect) if mine.effect else _MANY for weapon in Weapon]
        return [mine.action, mine.effect, *[_MANY - one for one in hits]]

    rows = [figures(option) for option in options]
    ends = [(min(column), max(column)) for column in zip(*rows, strict=True)]

    def row(option: Option, numbers: Sequence[int]) -> Row:
        hits = [str(_MANY - one) if one else voice.say("never") for one in numbers[len(Track) :]]
        texts = [*map(str, numbers[: len(Track)]), *hits]
        values = [
            (one - low) / (high - low) if low < high else None
            for one, (low, high) in zip(numbers, ends, strict=True)
        ]
        cells = [Cell(text, value=value) for text, value in zip(texts, values, strict=True)]
        return Row(option.label, option, right=tuple(cells))

    tracks = [Column(voice.label("track", track), _NUMBER) for track in ("action", "effect")]
    against = [
        Column(voice.say("versus", weapon=voice.label("weapon_short", weapon)), _AGAINST) for weapon in Weapon
    ]
    return Table(
        title=voice.say("weapon"),
        right=(*tracks, *against),
        rows=tuple([row(option, numbers) for option, numbers in zip(options, rows, strict=True)]),
        legend=(voice.say("hits_against"), voice.say("tracks")),
        known=voice.say("both_choose"),
        said=_weapon_said(book, voice, side, offer.at.key),
    )


def _weapon_said(book: Book, voice: Voice, side: Side, key: str) -> str:
    if not key:
        return voice.say("choose_weapon", side)
    start = book.begun(Weapon(key))
    return voice.say(
        "about_weapon",
        side,
        weapon=voice.label("weapon", key),
        dice=dice_of(voice, start.action),
        takes=dice_of(voice, start.effect),
    )


def wager_table(voice: Voice, sight: Sight[Duel], offer: Offer) -> Table:
    """The table of stakes: the dice left, and the opponent's stakes against which it attacks first."""
    side, options = offer.ask.side, offer.options[offer.ask.what]
    own, most = sight.state.tracks[side].action, sight.state.tracks[side.foe].action - 1

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

    heads = ("left", "first", "equal", "unanswered")
    return Table(
        title=voice.say("wager"),
        right=tuple([Column(voice.label("wager_head", head), _BIDS) for head in heads]),
        rows=tuple([row(option) for option in options]),
        legend=(voice.say("wager_beats", side), voice.say("wager_unanswered")),
        known=f"{voice.say('both_choose')} {voice.say('stakes_lost')}",
        said=_wager_said(voice, side, offer.at.key, own),
    )


def _wager_said(voice: Voice, side: Side, key: str, own: int) -> str:
    if not key:
        return voice.say("choose_wager", side)
    bid = int(key)
    return voice.say(
        "about_wager" if bid else "about_no_wager",
        side,
        bid=dice_of(voice, bid),
        left=dice_of(voice, own - bid),
    )
