"""A fencer of the roster in sentences: origin, kit and record, and what each piece of kit needs, costs and does."""

from collections.abc import Sequence
from functools import lru_cache, partial

from duel_tui.engine.sheet import Carried
from duel_tui.engine.side import BySide
from duel_tui.fencer.body import Body
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.expertise import points_of, rating_of
from duel_tui.fencer.person import Fencer, KitRules, expertise_band, within_reach
from duel_tui.fencer.profile import Piece, Profile, load
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Armour, Characteristic, Kind, LeftHand, Organisation, Style, Weapon
from duel_tui.fencer.totals import Totals, bands, rolled, totals
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Ranking, spread
from duel_tui.registry import HOME
from duel_tui.storage.fencers import FencerFile, Fought, WonOrLost
from duel_tui.words import Wording
from duel_tui.words.choices import move_in

_KEPT = 4096
"""The number of sentences kept: many fencers share theirs."""


class Portrait:
    """Speaks about fencers in the words and with the figures of the booklet that makes them."""

    def __init__(self, context: AppContext) -> None:
        """Speak with the words and figures of a context."""
        self.wording = context.fencer_wording
        self._library = context.library
        self._tables = context.library.fencer_tables()
        self._named = context.name_of
        self._origin = lru_cache(_KEPT)(self._origin_of)
        self._kit = lru_cache(_KEPT)(self._kit_of)
        self._spread = lru_cache(partial(spread, self._tables, tuple(Characteristic)))

    def origin(self, fencer: Fencer) -> str:
        """Nation, style and teacher."""
        return self._origin(fencer.nationality, fencer.style, fencer.organisation)

    def kit(self, fencer: Fencer) -> str:
        """What is carried."""
        return self._kit(fencer.weapon, fencer.left_hand, fencer.armour)

    def _origin_of(self, nation: str, style: Style, organisation: Organisation) -> str:
        """Nation, style and teacher; a nation that only the file knows is written as it stands there."""
        label = self.wording.label
        home = label("nationality", nation) if nation in self._tables.nationalities else nation
        return f"{home}: taught {label('style', style)} in a {label('organisation', organisation)}."

    def _kit_of(self, weapon: Weapon, left_hand: LeftHand, armour: tuple[Armour, ...]) -> str:
        return f"Kit: {self.wording.kit(Carried(weapon, left_hand, armour))}."

    def carried(self, fencer: Fencer) -> str:
        """What is carried, in a few words."""
        return self.wording.kit(Carried(fencer.weapon, fencer.left_hand, fencer.armour))

    def brief(self, fencer: Fencer) -> str:
        """A fencer in one line: style, rating, totals."""
        found = self.totals(fencer)
        rating = self.bands(fencer)[-1].name
        style = self.wording.label("style", fencer.style)
        return f"{style} {rating}, cut {found.attack[0]:+} thrust {found.attack[1]:+}"

    def bands(self, fencer: Fencer) -> tuple[Band, ...]:
        """The bands of the five characteristics."""
        return bands(self._tables, fencer, rolled(fencer), KitRules())

    def totals(self, fencer: Fencer) -> Totals:
        """What the bands amount to."""
        return totals(self._tables, fencer, rolled(fencer), KitRules())

    def expertise(self, file: FencerFile) -> str:
        """Rating and points, what gives the next rating, and what that would add to every total."""
        tables, fencer = self._tables, file.fencer
        band, rating = expertise_band(tables, fencer), rating_of(tables, fencer)
        row, names = tables.ratings[rating], [*tables.ratings]
        points = points_of(tables, fencer)
        said = f"{band.name} with {round(points, 1):g} point{'' if points == 1 else 's'}."
        if fights := sum(file.fights):
            said += f" Duels add {fights:+g}, which count in the next week that passes."
        if not row.chance or names[-1] == rating:
            return said
        bands = tables.characteristics[Characteristic.EXPERTISE].bands
        above = bands[bands.index(band) + 1]
        hits = [
            new - old for new, old in zip(above.attack(fencer.style), band.attack(fencer.style), strict=True)
        ]
        wounds = [new - old for new, old in zip(above.w, band.w, strict=True)]
        return (
            f"{said} At {row.first} and every {row.step} more, {row.chance} or less of a hundred makes {above.name}:"
            f" cut {hits[0]:+}, thrust {hits[1]:+}, wounds {wounds[0]:+} with a cut and {wounds[1]:+} with a thrust."
        )

    def standing(self, fencer: Fencer) -> Ranking:
        """Where a fencer stands, unhurt, among all whom the dice may give in the style."""
        return Ranking(self.totals(fencer).attack, self._spread(fencer.style))

    def hurt(self, fencer: Fencer, condition: Condition) -> Body:
        """The body of a fencer in a condition, by the rules of the booklet that makes fencers."""
        pair, conditions = BySide(fencer, fencer), BySide(condition, WHOLE)
        start = self._library.begin(self._library.ruleset(HOME), Kind.FRIENDLY, pair, conditions)
        body: Body = start.fighters.left.body
        return body

    def profile(self, fencer: Fencer) -> Profile:
        """The profile for figures, with the kit that is carried."""
        return self._library.profile(fencer)

    def by_game(self, file: FencerFile) -> list[str]:
        """The record of each game a fencer fought: `En Garde: won 3, lost 1, drawn 0`."""
        return [f"{self._named(game)}: {counted(file.fought(game))}" for game in file.games]

    def last_bouts(self, file: FencerFile, count: int) -> list[tuple[str, str]]:
        """The last duels, the latest first, each with its game: `won against Don Diego`, `En Garde`."""
        last = reversed(file.record[-count:])
        return [(f"{bout.result} against {bout.foe}", self._named(bout.game)) for bout in last]


def thrown_again(rerolled: tuple[str, ...]) -> str:
    """What was rolled again in the making, with what fell before; empty: nothing."""
    was = [" was ".join(one.rsplit(" ", 1)) for one in rerolled]
    return f"Rolled again: {', '.join(was)}." if was else ""


def record_of(file: FencerFile) -> str:
    """How many duels were won, lost and drawn, in a sentence."""
    if not file.record:
        return "This fencer came with the program." if file.shipped else "No duels fought yet."
    return f"Fought {len(file.record)}: {counted(file.record)}."


def counted(fought: Sequence[Fought]) -> str:
    """How many duels were won, lost and drawn: `won 3, lost 1, drawn 0`."""
    return ", ".join([f"{result} {sum(one.result == result for one in fought)}" for result in RESULTS])


RESULTS: tuple[WonOrLost, ...] = ("won", "lost", "drawn")


class Kit:
    """Speaks about kit in the words and figures of a game."""

    def __init__(self, context: AppContext) -> None:
        """Speak with the figures of the game whose booklet makes fencers."""
        self._wording: Wording = context.fencer_wording
        self._tables: FencerTables = context.library.fencer_tables()
        self._context = context

    def told(self, piece: Piece) -> str:
        """What a piece does, and what it costs in movement."""
        yards, points = load(self._tables, piece)
        costs = self._wording.say("kit_load", yards=-yards, points=-points) if yards or points else ""
        return f"{move_in(self._wording.phrases.moves, {}, 'kit', piece).told} {costs}".rstrip()

    def problems(self, fencer: Fencer) -> tuple[str, ...]:
        """What is wrong with a fencer."""
        return self._context.problems(fencer)

    def against(self, fencer: Fencer, piece: Weapon | LeftHand) -> str:
        """In a few words why something cannot be carried; empty: it can."""
        tables, say = self._tables, self._wording.say
        if isinstance(piece, LeftHand):
            if tables.weapons[fencer.weapon].hands > 1 and piece is not LeftHand.EMPTY:
                return say("kit_taken")
            return "" if fencer.style in tables.left_hands[piece].styles else say("kit_style")
        row = tables.weapons[piece]
        if fencer.style not in row.styles:
            return say("kit_style")
        if piece in within_reach(tables, fencer.style, fencer.strength, fencer.agility):
            return ""
        scores = {"strength": fencer.strength, "agility": fencer.agility}
        short = [f"{one} {least}" for one, least in row.requires.items() if scores.get(one, 0) < least]
        return say("kit_short", needs=f" {say('and')} ".join(short))
