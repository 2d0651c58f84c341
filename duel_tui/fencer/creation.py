"""The creation of a fencer by the rules' own dice (booklet, Characteristics; Nationality and School).

It is a procedure like a duel: its dice can be rolled by the program or typed in, taken back and resumed.
"""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.dice import D20, D100, Dice
from duel_tui.engine.games import State
from duel_tui.engine.menu import OneOf
from duel_tui.engine.rules import Routine, chance, choose, roll
from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer, within_reach
from duel_tui.fencer.rows import BookRow
from duel_tui.fencer.tables import FencerTables, Nation, StyleUpTo
from duel_tui.fencer.terms import Armour, Characteristic, LeftHand, Organisation, Style, Weapon

KEEP = "keep"
EXPERTISE_POINTS = "expertise_points"
"""What a d100 for expertise is rolled for."""


class CreationRules(Struct, frozen=True):
    """The house rules of creation."""

    roll_wizard: bool = False  # RD-10
    kalvan: Literal["off", "otherwhen", "hostigos"] = "off"  # RD-19
    start_die: Literal["d20", "d100"] = "d20"  # RD-256


class Draft(State, frozen=True, omit_defaults=True):
    """An unfinished fencer: the results of the dice so far, and the wishes that replace dice."""

    name: str = ""
    strength: int | None = None
    agility: int | None = None
    dexterity: int | None = None
    size: int | None = None
    expertise: int | None = None
    rating: str | None = None
    points: int | None = None
    """Those of expertise, where a d100 gives it."""
    wizard_tried: bool = False
    nationality: str | None = None
    organisation: Organisation | None = None
    style: Style | None = None
    weapon: Weapon | None = None
    left_hand: LeftHand | None = None
    armour: tuple[Armour, ...] = ()
    rerolled: tuple[str, ...] = ()
    complete: bool = False
    """True if dice choose the name and the kit, too."""
    again: Characteristic | None = None
    """The characteristics to roll again."""
    kept: bool = False

    def has(self, characteristic: Characteristic) -> bool:
        """True if a characteristic needs no further roll."""
        known = getattr(self, characteristic) is not None
        return known or (characteristic is Characteristic.EXPERTISE and self.rating is not None)


class Kit(BookRow, frozen=True):
    """A kit for fencers of some styles."""

    styles: tuple[Style, ...]
    weapon: Weapon
    left_hand: LeftHand
    armour: tuple[Armour, ...] = ()


class Casting(Struct, frozen=True, forbid_unknown_fields=True):
    """Names and kits; a kit listed twice comes twice as often."""

    names: dict[str, tuple[str, ...]]
    kits: tuple[Kit, ...]

    def kits_for(self, tables: FencerTables, style: Style, strength: int, agility: int) -> tuple[Kit, ...]:
        """The kits that a fencer of this style and strength can carry (RD-15, RD-17)."""
        reachable = within_reach(tables, style, strength, agility)
        return tuple(kit for kit in self.kits if style in kit.styles and kit.weapon in reachable)


class Creation:
    """The procedure that creates a fencer; its states are drafts."""

    key = "creation"
    state_type = Draft

    def __init__(self, tables: FencerTables, rules: CreationRules, casting: Casting) -> None:
        self.tables = tables
        self.rules = rules
        self.casting = casting

    def done(self, state: Draft) -> bool:
        """True if the fencer is finished."""
        return state.kept

    def routine(self, state: Draft) -> Routine[Draft]:
        """The next die, or the question whether to roll one again."""
        missing = [one for one in Characteristic if not state.has(one)]
        if state.again or missing:
            return self._characteristic(state, state.again or missing[0])
        twenty = state.expertise == self.tables.wizard.score
        if self.rules.roll_wizard and twenty and not state.wizard_tried:
            return self._wizard(state)
        if state.nationality is None:
            return self._nationality(state)
        if state.organisation is None:
            return self._organisation(state)
        if state.style is None:
            return self._style(state)
        return self._cast(state) if state.complete else self._review(state)

    async def _characteristic(self, draft: Draft, which: Characteristic) -> Draft:
        """Characteristics: one d20 for each (RD-1); for expertise, perhaps a d100 (RD-256)."""
        if which is Characteristic.EXPERTISE and self.rules.start_die == "d100":
            return await self._expertise(draft)
        score = max(1, min(D20.high, await roll(D20, which, None)))
        if draft.again:
            draft = replace(draft, rerolled=(*draft.rerolled, f"{which} {getattr(draft, which)}"))
        changes: dict[str, Any] = {which: score}
        if which is Characteristic.EXPERTISE:
            changes |= {"rating": None, "points": None, "wizard_tried": False}
        return replace(draft, again=None, **changes)

    async def _expertise(self, draft: Draft) -> Draft:
        """Expertise 3: a d100 gives a Green or Poor fencer as many points."""
        if draft.again:
            draft = replace(draft, rerolled=(*draft.rerolled, f"{draft.again} {draft.points}"))
        novices = [name for name, row in self.tables.ratings.items() if row.rank == "novice"]
        starts = tuple([self.tables.ratings[name].lo for name in novices[1:]])
        points = await roll(D100, EXPERTISE_POINTS, None, starts)
        name = next(name for name in novices if points <= self.tables.ratings[name].hi)
        bands = self.tables.characteristics[Characteristic.EXPERTISE].bands
        rating = next(band.name for band in bands if band.name.lower() == name)
        return replace(draft, again=None, expertise=None, rating=rating, points=points)

    async def _wizard(self, draft: Draft) -> Draft:
        """RD-10: a rolled 20 may be a sword wizard."""
        if await chance(self.tables.wizard.chance, "wizard", Side.LEFT):
            names = [band.name for band in self.tables.characteristics[Characteristic.EXPERTISE].bands]
            return replace(draft, wizard_tried=True, expertise=None, rating=names[-1])
        return replace(draft, wizard_tried=True)

    async def _nationality(self, draft: Draft) -> Draft:
        """Nationality and School (d): d100 for the nation."""
        nations = self.tables.nationalities
        bands = tuple([nation.hi + 1 for nation in nations.values()][:-1])
        score = await roll(D100, "nationality", None, bands)
        return replace(draft, nationality=next(name for name, row in nations.items() if score <= row.hi))

    async def _organisation(self, draft: Draft) -> Draft:
        """Nationality and School (d): d100 for the teacher; Otherwhen has its own bounds (RD-19)."""
        bounds = self.bounds(draft)
        score = await roll(D100, "organisation", None, (bounds.corporation + 1, bounds.fraternity + 1))
        return replace(draft, organisation=bounds.organisation(score))

    async def _style(self, draft: Draft) -> Draft:
        """Nationality and School (a) to (c): d100 for the style taught."""
        rows = self.styles(draft)
        score = await roll(D100, "style", None, tuple([row.hi + 1 for row in rows][:-1]))
        return replace(draft, style=next(row.style for row in rows if score <= row.hi))

    def bounds(self, draft: Draft) -> Nation:
        """The bounds on d100 for the teacher of a fencer of this nation."""
        assert draft.nationality is not None
        bounds = self.tables.nationalities[draft.nationality]
        if self.rules.kalvan == "off":
            return bounds
        other = self.tables.kalvan[self.rules.kalvan].organisations
        return replace(
            bounds, corporation=other.corporation, fraternity=other.fraternity, school=other.school
        )

    def styles(self, draft: Draft) -> tuple[StyleUpTo, ...]:
        """The styles that the fencer's teachers teach, by d100."""
        assert draft.organisation is not None
        if self.rules.kalvan != "off":
            return self.tables.kalvan[self.rules.kalvan].styles[draft.organisation]
        return self.tables.organisations[draft.organisation]

    async def _cast(self, draft: Draft) -> Draft:
        """A name of the nation and a kit of the style, by dice from the program's own lists."""
        style = draft.style
        assert draft.nationality is not None
        assert style is not None
        names = self.casting.names[draft.nationality]
        if not draft.name:
            draft = replace(draft, name=names[await roll(Dice(1, len(names)), "name", None) - 1])
        if draft.weapon is None:
            kits = self.casting.kits_for(self.tables, style, draft.strength or 1, draft.agility or 1)
            kit = kits[await roll(Dice(1, len(kits)), "kit", None) - 1]
            draft = replace(draft, weapon=kit.weapon, left_hand=kit.left_hand, armour=kit.armour)
        return replace(draft, kept=True)

    async def _review(self, draft: Draft) -> Draft:
        """Keep the fencer, or roll one of the dice again."""
        rolled = [one for one in Characteristic if getattr(draft, one) is not None]
        if draft.points is not None:
            rolled.append(Characteristic.EXPERTISE)
        answer = await choose(Side.LEFT, "review", OneOf((KEEP, *rolled)))
        if answer == KEEP:
            return replace(draft, kept=True)
        return replace(draft, again=Characteristic(answer))


def weapon_of(style: Style) -> Weapon:
    """The weapon of a fencer of a style until another is chosen."""
    return Weapon.LIGHT_SWORD if style is Style.OLD else Weapon.RAPIER


def finished(draft: Draft, name: str) -> Fencer:
    """The fencer of a finished draft; the style gives the missing parts of the kit."""
    assert draft.style is not None
    assert draft.organisation is not None
    return Fencer(
        name=draft.name or name,
        style=draft.style,
        nationality=draft.nationality or "",
        organisation=draft.organisation,
        strength=draft.strength or 1,
        agility=draft.agility or 1,
        dexterity=draft.dexterity or 1,
        size=draft.size or 1,
        expertise=draft.expertise,
        rating=draft.rating,
        points=draft.points,
        weapon=draft.weapon or weapon_of(draft.style),
        left_hand=draft.left_hand or LeftHand.EMPTY,
        armour=draft.armour,
        rerolled=draft.rerolled,
    )
