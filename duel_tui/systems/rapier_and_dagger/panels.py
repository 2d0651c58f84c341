"""What stands beside a fencer: name and touches, kit, the figures that count, wounds with what they took, and conditions.

What each wound took is found by taking all of them once more, one after the other, as the wound procedure does. What one
more would be there is reckoned by that procedure, too, for each blow that the opponent's sword can strike.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound, whole
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Blow, Characteristic, Grade, Kind, LeftHand, Place
from duel_tui.show.blocks import Fact, Ink, Line, Mark, Panel, Span, pips
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import OldWound
from duel_tui.systems.rapier_and_dagger.figures.sword_points import counting, points_left
from duel_tui.systems.rapier_and_dagger.guard import undrawn
from duel_tui.systems.rapier_and_dagger.hits import Foretold, bout_of_touches, foretold, sword_stroke
from duel_tui.systems.rapier_and_dagger.sheet import states
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.tables import TARGETS

_ABOUT = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.DEXTERITY)
_LONGEST = 40
"""The most cells of a mark."""
_NOTHING: Mapping[Characteristic, int] = {}
_SHEATHED = "sheathed"
_HIDDEN = "?"
"""A figure that is hidden from the viewer."""
"""The state that is shown with what it gives the other's rolls."""


class PanelMaker:
    """Builds the panel of a side."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel], side: Side) -> None:
        self._book = book
        self._words = words
        self._moment = moment
        self._side = side
        self._now, self._before = moment.state.fighters[side], moment.before.fighters[side]

    def panel(self) -> Panel:
        """The panel."""
        name, short = self._moment.names[self._side], self._moment.short[self._side]
        marks = *self._wounds(), *self._conditions()
        unhurt = Mark(self._words.label("sheet", "unhurt"), "good")
        return Panel(name, short, self._score(), self._kit(), self._facts(), marks or (unhurt,))

    def _score(self) -> Line:
        """The touches of a bout, as circles or as numbers."""
        if not bout_of_touches(self._book, self._moment.state):
            return ()
        made, wanted = self._now.touches, self._book.options.friendly_touches
        ink: Ink = "fresh" if made != self._before.touches else ""
        return pips(made, wanted, ink, self._words.say("score", made=made, of=wanted))

    def _kit(self) -> Text:
        """What a fencer carries, with the square underfoot if that is no bare floor; armour as a number, or left out."""
        label, say = self._words.label, self._words.say
        fighter = counting(self._book, self._moment.state).fighters[self._side]
        armour = fighter.fencer.armour
        held: list[str] = []
        if fighter.effort.parries:
            held = [say("kit_parries", held=label("held", fighter.left_hand))]
        elif fighter.left_hand is not LeftHand.EMPTY:
            held = [label("left_hand", fighter.left_hand)]
        carried = ", ".join([label("weapon", fighter.fencer.weapon), *held])
        whole = ", ".join([carried, *[label("armour", one) for one in armour]])
        counted = ", ".join([carried, say("armour", pieces=len(armour))]) if armour else carried
        ground = self._moment.state.ground
        square = ground.plan.square(ground.spots[self._side].place) if ground else None
        standing: list[str] = []
        if square is not None and (square.table or square.hampers):
            name = square.name.removeprefix("the ").removeprefix("a ")
            standing = [say("kit_on", kit=kit, square=name) for kit in (whole, counted)]
        return tuple(dict.fromkeys((*standing, whole, counted, carried)))

    @property
    def _veiled(self) -> bool:
        """Whether the characteristics are hidden from the viewer."""
        return self._side in self._moment.viewer.veiled

    def _facts(self) -> tuple[tuple[Fact, ...], ...]:
        """Characteristics, each beside an attack total, and beside the last the sword points that are left."""
        beside = [*[(self._total(blow),) for blow in Blow], self._points()]
        return tuple([(self._characteristic(one), *other) for one, other in zip(_ABOUT, beside, strict=True)])

    def _labels(self, key: str, *groups: str) -> Text:
        return tuple([self._words.label(group, key) for group in groups])

    def _characteristic(self, one: Characteristic) -> Fact:
        now, before = (getattr(who.body.present, one) for who in (self._now, self._before))
        rolled = getattr(self._now.fencer, one)
        label = self._labels(one, "characteristic", "characteristic_short")
        if self._veiled:
            return Fact(label, (Span(_HIDDEN),))
        return Fact(label, _figure(str(now) if now == rolled else f"{now}/{rolled}", now != before))

    def _total(self, blow: Blow) -> Fact:
        """An attack total; a dash if the weapon cannot make the attack."""
        now, before = self._now.body.totals.of(blow), self._before.body.totals.of(blow)
        shown = f"{now:+}" if blow in self._book.blows(self._now) else "-"
        label = self._labels(blow, "blow", "blow_short", "blow_letter")
        if self._veiled:
            return Fact(label, (Span(_HIDDEN),))
        fencer, book = self._now.fencer, self._book
        unhurt = whole(book.tables, fencer, book.kit).totals.of(blow)
        changed = shown != "-" and now != unhurt
        return Fact(label, _figure(shown, now != before), f"{unhurt:+}" if changed else "")

    def _points(self) -> tuple[Fact, ...]:
        """The sword points left, where they are counted."""
        if self._book.switches.attack != "actions" or self._veiled:
            return ()
        now, before = [
            points_left(self._book, counting(self._book, one).fighters[self._side])
            for one in (self._moment.state, self._moment.before)
        ]
        names = [f"sword_points{length}" for length in ("", "_brief", "_letter")]
        label = tuple([self._words.label("sheet", one) for one in names])
        return (Fact(label, _figure(str(now), now < before)),)

    def _wounds(self) -> Iterator[Mark]:
        """A mark for each place and grade, the gravest first; an old wound is named as old."""
        moment, now, before = self._moment, self._now.body, self._before.body
        told = [one for one in moment.told if isinstance(one, OldWound) and one.side is self._side]
        old = Counter([(one.place, one.grade) for one in told])
        taken = losses(self._book, self._now.fencer, now.history, moment.state.kind)
        counted = Counter[tuple[Place, Grade, bool]]()
        for wound in now.wounds:
            key = wound.place, wound.grade
            counted[(*key, old[key] > 0)] += 1
            old[key] -= 1
        places: set[Place] = set()
        for place, grade, aged in sorted(counted, key=lambda key: -key[1].rank):
            first = place not in places
            places.add(place)
            lost = taken.get(place, _NOTHING) if first else _NOTHING
            grades = [
                Counter([one.grade for one in body.wounds if one.place is place]) for body in (now, before)
            ]
            ink: Ink = "paralysed" if place in now.paralysed else grade.value
            yield Mark(
                self._wound(place, grade, counted[place, grade, aged], lost, aged=aged),
                "fresh" if grades[0] != grades[1] else ink,
                next=self._next(place) if first else "",
            )

    def _wound(
        self, place: Place, grade: Grade, count: int, lost: Mapping[Characteristic, int], *, aged: bool
    ) -> Text:
        """A wound in several lengths: with what it took, without it, and with its grade as a letter."""
        label, say = self._words.label, self._words.say
        took = "".join(
            [
                " " + say("mark_lost", by=f"{-points:+}", characteristic=label("characteristic_short", one))
                for one, points in lost.items()
            ]
        )
        found: list[str] = []
        for named, graded, more in (
            ("place", "grade", took),
            ("place_short", "grade", took),
            ("place", "grade", ""),
            ("place_short", "grade", ""),
            ("place_short", "wound_letter", ""),
            ("place_least", "wound_letter", ""),
        ):
            wound = label(graded, grade)
            wound = wound if count == 1 else say("mark_several", count=count, grade=wound)
            where = label(named, place)
            text = (
                say("mark_old", place=where, grade=wound) if aged else say("mark", place=where, grade=wound)
            )
            found.append(text + more)
        return tuple(dict.fromkeys([one for one in found if len(one) <= _LONGEST]))

    def _next(self, place: Place) -> Text:
        """What one more hit of the opponent's sword there would be; empty: the sword cannot hit there."""
        duel, foe = self._moment.state, self._side.foe
        if place not in TARGETS or not self._now.body.standing:
            return ""
        found = {
            blow: foretold(self._book, duel, self._side, sword_stroke(duel, foe, blow, place))
            for blow in self._book.blows(duel.fighters[foe])
        }
        texts: list[str] = []
        for length in ("", "_short"):
            told = {str(blow): self._coming(one, length) for blow, one in found.items()}
            alike = len(set(told.values())) == 1
            facts = {"wound": next(iter(told.values()))} if alike else told
            texts.append(self._words.say("next_wound" if alike else f"next_wounds{length}", **facts))
        return tuple(dict.fromkeys(texts))

    def _coming(self, found: Foretold, length: str) -> str:
        """One more wound in words: its grade or the fall it brings, and the chance of more."""
        label, fell = self._words.label, found.body.unconscious and not self._now.body.unconscious
        text = label(f"next{length}", "dead" if found.body.dead else "unconscious" if fell else found.worst)
        for key, chance in (("maimed", found.maims), ("beheaded", found.beheads)):
            if chance and self._moment.odds:
                more = label(f"next{length}", key)
                text = self._words.say(f"next_chance{length}", wound=text, chance=chance, more=more)
        return text

    def _conditions(self) -> Iterator[Mark]:
        """What lasts beside wounds, with what ends it."""
        before = {key for key, _ in self._lasting(self._before)}
        for key, ends in self._lasting(self._now):
            text = dict.fromkeys(self._labels(key, "hindered", "hindered_short"))
            yield Mark(tuple(text), "bad" if key in before else "fresh", (ends,) if ends else ())

    def _lasting(self, fighter: Fighter) -> list[tuple[str, str]]:
        """The conditions of a fighter, each with what ends it."""
        body = fighter.body
        if body.dead or body.unconscious:
            return [("dead" if body.dead else "unconscious", "")]
        found: list[tuple[str, str]] = [
            (key, self._words.label("hindered_ends", key).replace("{needs}", str(number)))
            for key, number in states(self._book, fighter)
            if key != _SHEATHED
        ]
        sword = undrawn(self._book, fighter)
        if sword is not None:
            ends = self._words.label("hindered_ends", sword.label)
            found.append((sword.label, ends.replace("{by}", f"{sword.value:+}")))
        return found


@lru_cache
def losses(
    book: Book, fencer: Fencer, wounds: tuple[Wound, ...], kind: Kind
) -> Mapping[Place, Mapping[Characteristic, int]]:
    """What the wounds at each place have taken, if they are taken in this order."""
    body, found = whole(book.tables, fencer, book.kit), dict[Place, dict[Characteristic, int]]()
    for wound in wounds:
        inflicted = book.surgeon.inflict(fencer, body, wound, kind)
        body, lost = inflicted.body, inflicted.lost
        here = found.setdefault(wound.place, {})
        for one in _ABOUT:
            if points := getattr(lost, one):
                here[one] = here.get(one, 0) + points
    return found


def _figure(text: str, changed: bool) -> Line:  # noqa: FBT001  a figure is new or it is not
    return (Span(text, "fresh" if changed else ""),)
