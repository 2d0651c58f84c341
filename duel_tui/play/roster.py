"""A fencer of the roster in sentences: origin, kit and record, and what each piece of kit needs, costs and does."""

from collections.abc import Sequence
from functools import lru_cache

from duel_tui.engine.sheet import Carried
from duel_tui.fencer.person import Fencer, KitRules, within_reach
from duel_tui.fencer.profile import Piece, Profile, load
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Armour, Cover, LeftHand, Organisation, Style, Weapon
from duel_tui.fencer.totals import Totals, bands, rolled, totals
from duel_tui.play.context import AppContext
from duel_tui.registry import HOME
from duel_tui.storage.fencers import FencerFile, Result
from duel_tui.wording import Wording

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

    def profile(self, fencer: Fencer) -> Profile:
        """The profile for figures, with the kit that is carried."""
        return self._library.profile(fencer)

    def by_game(self, file: FencerFile) -> list[str]:
        """The record of each game a fencer fought: `En Garde: won 3, lost 1, drawn 0`."""
        return [f"{self._named(game)}: {counted(file, game)}" for game in file.games]

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
    return f"Fought {len(file.record)}: {counted(file)}."


def counted(file: FencerFile, game: str = "") -> str:
    """How many duels of a game, or of all, were won, lost and drawn: `won 3, lost 1, drawn 0`."""
    return ", ".join([f"{result} {file.count(result, game)}" for result in _RESULTS])


_RESULTS: tuple[Result, ...] = ("won", "lost", "drawn")


class Kit:
    """Speaks about kit in the words and figures of a game."""

    def __init__(self, context: AppContext) -> None:
        """Speak with the figures of the game whose booklet makes fencers."""
        self._wording: Wording = context.fencer_wording
        self._tables: FencerTables = context.library.fencer_tables()
        self._defence = context.library.tables(HOME).defence
        self._context = context

    def weapon(self, weapon: Weapon) -> str:
        """What a weapon needs, costs and does."""
        say = self._wording.say
        row, value = self._tables.weapons[weapon], self._tables.wound_weapon[weapon]
        told = [
            say("kit_adds" if value.thrust is not None else "kit_cuts", cut=value.cut, thrust=value.thrust)
        ]
        if value.thrust is not None and row.thrust == "figures":
            told.append(say("kit_figures"))
        needed = [
            f"{self._wording.label('characteristic', one)} {least}" for one, least in row.requires.items()
        ]
        told.append(say("kit_needs", needs=self._all(needed)) if needed else say("kit_needs_nothing"))
        if row.hands > 1:
            told.append(say("kit_both_hands"))
        if row.free_parry:
            told.append(say("kit_free_parry"))
        else:
            told.append(say("kit_parry", active=-row.active_parry, passive=row.passive_special))
        return " ".join([*told, *self._load(weapon)])

    def left_hand(self, hand: LeftHand) -> str:
        """What the left hand needs, costs and does."""
        say = self._wording.say
        if hand is LeftHand.EMPTY:
            return say("kit_empty")
        styles = [self._wording.label("style", style) for style in self._tables.left_hands[hand].styles]
        taken = {line: -getattr(self._defence[hand], line) for line in ("HP", "CP", "LP")}
        off = ", ".join(f"{points} {self._wording.label('line', line)}" for line, points in taken.items())
        return " ".join([say("kit_left_hand", off=off, styles="; ".join(styles)), *self._load(hand)])

    def armour(self, piece: Armour) -> str:
        """What a piece of armour needs, costs and does."""
        say, covers = self._wording.say, self._tables.armour_pieces[piece]
        places = ", ".join(self._wording.label("place", place) for place in covers)
        material = next(iter(covers.values()))
        cut, thrust = self._tables.armour["plate" if material is Cover.PLATE else "leather"]
        told = say("kit_armour", places=places, cut=-cut, thrust=-thrust)
        more = [say("kit_gauntlets")] if piece is Armour.GAUNTLETS else self._load(piece)
        return " ".join([told, *more])

    def _load(self, piece: Piece) -> list[str]:
        """What a piece costs in movement, in a sentence; nothing if it weighs nothing."""
        yards, points = load(self._tables, piece)
        return [self._wording.say("kit_load", yards=-yards, points=-points)] if yards or points else []

    def problems(self, fencer: Fencer) -> tuple[str, ...]:
        """What is wrong with a fencer."""
        return self._context.problems(fencer)

    def _all(self, needed: Sequence[str]) -> str:
        return f" {self._wording.say('and')} ".join(needed)

    def against(self, fencer: Fencer, weapon: Weapon | None = None, left_hand: LeftHand | None = None) -> str:
        """In a few words why something cannot be carried; empty: it can."""
        tables, say = self._tables, self._wording.say
        if left_hand is not None:
            if tables.weapons[fencer.weapon].hands > 1 and left_hand is not LeftHand.EMPTY:
                return say("kit_taken")
            return "" if fencer.style in tables.left_hands[left_hand].styles else say("kit_style")
        assert weapon is not None
        row = tables.weapons[weapon]
        if fencer.style not in row.styles:
            return say("kit_style")
        if weapon in within_reach(tables, fencer.style, fencer.strength, fencer.agility):
            return ""
        scores = {"strength": fencer.strength, "agility": fencer.agility}
        short = [f"{one} {least}" for one, least in row.requires.items() if scores.get(one, 0) < least]
        return say("kit_short", needs=self._all(short))
