"""What a plot costs, and where its steps lead; the shortest ways, and a sample of plots (RD-146, RD-147, RD-150, RD-191)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise, product
from math import cos, radians

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.fencer.rows import Pair
from duel_tui.systems.rapier_and_dagger.ground.maps import (
    ABOUT,
    OFFSETS,
    Coordinates,
    Map,
    Spot,
    Square,
    angle,
    is_diagonal,
    turned,
)
from duel_tui.systems.rapier_and_dagger.terms import Act, Effort, Hamper, Heading

YARD = 3
"""The feet of a yard."""
WORDS: tuple[str, ...] = tuple(map(str, (*Heading, *Act)))
"""Every step of a plot."""
_HEADINGS = {str(heading): heading for heading in Heading}


class StepError(IllegalChoiceError):
    """A step that cannot be taken; the message says why."""


class Scale(Struct, frozen=True):
    """The figures of movement on a map: the feet of a square, the least yards, the circumstances; and its house rules."""

    square: int
    least: int
    circumstances: Mapping[str, Pair]
    """Yards and points, by circumstance."""
    diagonal: tuple[int, int]
    """Some diagonal steps, and the steps along a side that are as long as they (RD-146)."""
    free_turn: int
    """The degrees that a step turns a fencer at no cost (RD-147)."""
    front: int
    """The degrees of what a fencer has in front (RD-199)."""
    sought: int
    """The feet from a fencer within which a free square is sought (RD-144)."""
    efforts_once: bool = False
    """True if each kind of effort takes from movement once in a turn (RD-196)."""
    spoiled_ends: bool = False
    """True if a plot ends with a step that cannot be taken any more (RD-197)."""
    round_corners: bool = True
    """True if a diagonal step passes one corner of a wall (RD-198)."""
    change_places: bool = False
    """True if a square that the other leaves at the same moment can be entered (RD-200)."""
    leaps_free: bool = False
    """True if a leap up takes its yards alone, and no feet (RD-201)."""
    turns_counted: bool = False
    """True if a turn on the spot has the feet of a wait (RD-203)."""
    meeting_first: bool = False
    """True if a meeting comes before a way out (RD-205)."""

    def __hash__(self) -> int:
        return hash((self.square, self.least, self.round_corners))

    def feet(self, straight: int, diagonal: int) -> int:
        """The feet of some steps along sides and some diagonal ones, rounded up together (RD-146)."""
        steps, along = self.diagonal
        return self.square * straight + -(-along * self.square * diagonal // steps)

    def distance(self, one: Coordinates, other: Coordinates) -> int:
        """The feet between two squares, measured as steps are (RD-146)."""
        rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
        return self.feet(abs(rows - columns), min(rows, columns))

    def in_front(self, spot: Spot, other: Coordinates) -> bool:
        """True if a square lies in front of a fencer (RD-145, RD-199)."""
        rows, columns = other[0] - spot.row, other[1] - spot.column
        up, along = OFFSETS[spot.facing]
        dot = rows * up + columns * along
        lengths = (rows * rows + columns * columns) * (up * up + along * along)
        return dot > 0 and 2 * dot * dot >= _narrowness(self.front) * lengths

    def counted(self, efforts: Sequence[Effort]) -> Sequence[Effort]:
        """The efforts of a turn that take from movement."""
        return tuple(dict.fromkeys(efforts)) if self.efforts_once else efforts


@cache
def _narrowness(front: int) -> float:
    """Twice the squared cosine of half of these degrees; exact for a quarter and half of a circle."""
    return 1 + round(cos(radians(front)), 9)


class Progress(Struct, frozen=True):
    """How far a plot, or a walk, has come."""

    spot: Spot
    straight: int = 0
    """Steps along a side, and waits."""
    diagonal: int = 0
    hampers: frozenset[Hamper] = frozenset()
    """What the squares started on or entered have."""
    efforts: tuple[Effort, ...] = ()

    def feet(self, scale: Scale) -> int:
        """The feet gone or waited so far."""
        return scale.feet(self.straight, self.diagonal)

    def lost(self, plan: Map, scale: Scale) -> int:
        """The yards that are taken off for circumstances; less than 0: they are added."""
        found = (*self.hampers, *plan.weather, *scale.counted(self.efforts))
        return -sum([scale.circumstances[one][0] for one in found])

    def exertion(self, scale: Scale) -> int:
        """The points of combat movement that leaping, creeping and turning cost (RD-192)."""
        return -sum([scale.circumstances[one][1] for one in scale.counted(self.efforts)])

    def allowance(self, plan: Map, scale: Scale, yards: int) -> int:
        """The feet that a fencer with this normal movement has in all, in view of this (RD-150)."""
        return YARD * max(scale.least, yards - self.lost(plan, scale))


def set_out(plan: Map, spot: Spot) -> Progress:
    """The beginning of a plot."""
    return Progress(spot, hampers=_hampers(plan, spot.place))


def stepped(plan: Map, before: Progress, word: str, scale: Scale) -> Progress:
    """The progress after a step, by the ground alone.

    Raises:
        StepError: the step cannot be taken.
    """
    if word in _HEADINGS:
        return _walked(plan, before, _HEADINGS[word], scale)
    match word:
        case Act.WAIT:
            return replace(before, straight=before.straight + 1)
        case Act.TURN:
            about = replace(before.spot, facing=turned(before.spot.facing, ABOUT))
            straight = before.straight + scale.turns_counted
            efforts = (*before.efforts, Effort.TURNING_180)
            return replace(before, spot=about, straight=straight, efforts=efforts)
        case Act.CREEP:
            return replace(before, efforts=(*before.efforts, Effort.CREEPING))
        case Act.UP | Act.DOWN:
            return _leapt(plan, before, Act(word), scale)
        case _:
            raise StepError(f"{word!r} is not one of {', '.join(WORDS)}")


def _walked(plan: Map, before: Progress, heading: Heading, scale: Scale) -> Progress:
    place = before.spot.ahead(heading)
    square = _free(plan, before.spot, heading, scale)
    on_table = plan.under(before.spot.place).table
    if square.table and not on_table:
        raise StepError(f"{square.name} is in the way; face it and leap onto it with up")
    if on_table and not square.table:
        raise StepError("the table ends here: leap down with down, facing that way")
    after = _moved(plan, before, place, heading)
    if angle(before.spot.facing, heading) > scale.free_turn:
        return replace(after, efforts=(*after.efforts, Effort.TURNING_180))
    return after


def _leapt(plan: Map, before: Progress, act: Act, scale: Scale) -> Progress:
    """RD-201: a leap is a step straight ahead; one up may have no feet of its own."""
    heading = before.spot.facing
    square, here = _free(plan, before.spot, heading, scale), plan.under(before.spot.place)
    if act is Act.UP and not square.table:
        raise StepError("there is no table ahead to leap on")
    if act is Act.UP and here.table:
        raise StepError(f"{square.name} ahead is no higher than this one: step onto it")
    if act is Act.DOWN and not here.table:
        raise StepError("there is no table here to leap down from")
    if act is Act.DOWN and square.table:
        raise StepError("there is no floor ahead to leap down to")
    after = _moved(plan, before, before.spot.ahead(), heading)
    if act is Act.UP and scale.leaps_free:
        after = replace(after, straight=before.straight, diagonal=before.diagonal)
    effort = Effort.LEAPING_UP if act is Act.UP else Effort.LEAPING_DOWN
    return replace(after, efforts=(*after.efforts, effort))


def _moved(plan: Map, before: Progress, place: Coordinates, heading: Heading) -> Progress:
    diagonal = is_diagonal(heading)
    return replace(
        before,
        spot=Spot(*place, heading),
        straight=before.straight + (not diagonal),
        diagonal=before.diagonal + diagonal,
        hampers=before.hampers | _hampers(plan, place),
    )


def _free(plan: Map, spot: Spot, heading: Heading, scale: Scale) -> Square:
    """The square next to a spot, into which a step can go.

    Raises:
        StepError: something blocks the way.
    """
    square = plan.square(spot.ahead(heading))
    if square is None:
        raise StepError("the map ends here")
    if square.blocks:
        raise StepError(f"{square.name} blocks the way")
    if not passes_corners(plan, spot.place, spot.ahead(heading), scale):
        raise StepError(
            "no step goes between two corners" if scale.round_corners else "a corner is in the way"
        )
    return square


def passes_corners(plan: Map, one: Coordinates, other: Coordinates, scale: Scale) -> bool:
    """True if a step between neighbours passes no more corners of what blocks than it may (RD-198)."""
    corners = sum([plan.blocks((one[0], other[1])), plan.blocks((other[0], one[1]))])
    if 0 in (one[0] - other[0], one[1] - other[1]):
        return True
    return corners <= scale.round_corners


def _hampers(plan: Map, place: Coordinates) -> frozenset[Hamper]:
    square = plan.square(place)
    return frozenset({square.hampers} if square and square.hampers else ())


@lru_cache(maxsize=512)
def _shortest(
    plan: Map, start: Coordinates, scale: Scale, shut: Coordinates | None = None
) -> dict[Coordinates, tuple[int, Coordinates]]:
    """For each place that can be reached but through one, how far it is, in the parts of a foot that `_neighbours` counts,, and the place before it on the shortest way."""
    paths = _paths(plan, scale)
    found = {start: (0, start)}
    left: list[tuple[int, Coordinates]] = [(0, start)]
    while left:
        gone, place = heappop(left)
        if gone > found[place][0]:
            continue
        for other, parts in paths[place]:
            then = gone + parts
            if other != shut and (other not in found or then < found[other][0]):
                found[other] = then, place
                heappush(left, (then, other))
    return found


@lru_cache(maxsize=32)
def _paths(plan: Map, scale: Scale) -> dict[Coordinates, tuple[tuple[Coordinates, int], ...]]:
    """For each place its neighbours that a step or a leap leads to, with the parts of a foot that it counts as."""
    height, width = plan.size
    places = product(range(height), range(width))
    return {place: tuple(_neighbours(plan, place, scale)) for place in places}


def _neighbours(plan: Map, place: Coordinates, scale: Scale) -> Iterator[tuple[Coordinates, int]]:
    """The neighbours, in such parts of a foot that a diagonal step has a whole number; a leap either way is one up."""
    steps, along = scale.diagonal
    leap = -YARD * scale.circumstances[Effort.LEAPING_UP][0] * steps
    for heading, (rows, columns) in OFFSETS.items():
        other = place[0] + rows, place[1] + columns
        shut = plan.blocks(other) or plan.leads_out(other)
        if not shut and passes_corners(plan, place, other, scale):
            leaps = plan.has_table(place) != plan.has_table(other)
            yield other, scale.square * (along if is_diagonal(heading) else steps) + leap * leaps


def walk_length(plan: Map, one: Coordinates, other: Coordinates, scale: Scale) -> int | None:
    """The feet of the shortest walk from one place to another, a leap counted in; None: there is none.

    Where nothing is in the way these are the feet of the straight line.
    """
    walk = _shortest(plan, other, scale).get(one)
    return None if walk is None else -(-walk[0] // scale.diagonal[0])


Steps = tuple[str, ...]
_NEAR = 6
"""The feet from the opponent to which the ways lead."""
_WAITS = 2
"""The steps that the way with a pause waits first."""


def sample(plan: Map, spot: Spot, foe: Spot, scale: Scale) -> tuple[Steps, ...]:
    """Ways of any length towards the opponent: straight, half as far, after a pause, and round."""
    ways = [way for heading in Heading if (way := _way_to(plan, spot, foe, heading, scale))]
    if not ways:
        return ()
    straight = min(ways, key=len)
    half = straight[: (len(straight) + 1) // 2]
    paused = (*[str(Act.WAIT)] * _WAITS, *straight)
    return tuple(dict.fromkeys([straight, half, paused, *ways]))


def _way_to(plan: Map, spot: Spot, foe: Spot, heading: Heading, scale: Scale) -> Steps:
    """The shortest way to a place near the opponent, which ends with a turn where that shows the opponent."""
    rows, columns = OFFSETS[heading]
    far = _NEAR // scale.square
    goal = foe.row + far * rows, foe.column + far * columns
    before = _shortest(plan, spot.place, scale, foe.place)
    if goal not in before:
        return ()
    places = [goal]
    while places[-1] != spot.place:
        places.append(before[places[-1]][1])
    places.reverse()
    steps = [_word(plan, one, other) for one, other in pairwise(places)]
    last = _heading(places[-2], goal) if len(places) > 1 else spot.facing
    if not scale.in_front(Spot(*goal, last), foe.place):
        steps.append(str(Act.TURN))
    return tuple(steps)


def _word(plan: Map, one: Coordinates, other: Coordinates) -> str:
    here, there = plan.has_table(one), plan.has_table(other)
    if here == there:
        return str(_heading(one, other))
    return str(Act.UP if there else Act.DOWN)


def _heading(one: Coordinates, other: Coordinates) -> Heading:
    by = other[0] - one[0], other[1] - one[1]
    return next(heading for heading, offset in OFFSETS.items() if offset == by)
