"""The picture of a round: both fencers with the poses of their moves, and the place of a hit.

Every figure has three rows and is drawn for the near fencer, who faces right; the far one is mirrored.
"""

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.scene import Sight
from duel_tui.systems.duel_of_swords.events import Converted, FancyHit, MovesShown
from duel_tui.systems.duel_of_swords.state import Duel
from duel_tui.systems.duel_of_swords.terms import Move

Rows = tuple[str, str, str]
"""A figure or a picture, from head to feet."""

_STANDING: Rows = (
    " o     ",
    "/|\\----",
    "/ >    ",
)  # fmt: skip
_MOVES: dict[Move, Rows] = {
    Move.THRUST: (
        "   o       ",
        " _/|-------",
        "/   \\_     ",
    ),
    Move.SLASH: (
        "  o      ",
        " /|\\=====",
        " / >     ",
    ),
    Move.CUT_HIGH: (
        "  o  ____",
        " /|\\/    ",
        " / >     ",
    ),
    Move.CUT_LOW: (
        "  o       ",
        " /|\\_     ",
        " / > \\____",
    ),
    Move.LATERAL_PARRY: (
        " o   |",
        "/|\\--|",
        "/ >  |",
    ),
    Move.CIRCULAR_PARRY: (
        " o   _ ",
        "/|\\-(_)",
        "/ >    ",
    ),
    Move.DODGE: (
        "      ",
        "_o/   ",
        " |\\__ ",
    ),
    Move.DISENGAGE: (
        " o  /    ",
        "/|\\/     ",
        "< \\      ",
    ),
    Move.FEINT: (
        "  o      ",
        " /|\\- - -",
        " / >     ",
    ),
    Move.STOP_HIT: (
        " o       ",
        "/|\\------",
        "| |      ",
    ),
}  # fmt: skip
_STRUCK: Rows = (
    " \\o/",
    "  | ",
    " / \\",
)  # fmt: skip
_PRESSED: Rows = (
    " \\ o ",
    "  \\|\\",
    "  / >",
)  # fmt: skip
"""The fencer against whom an advantage is gained: the blade flies up and back."""
_LEVEL = {Move.CUT_HIGH: 0, Move.CUT_LOW: 2}
"""The row of a hit by its move; other hits are in the middle."""
_BODY = 1
_HIT = "*"
_BLADE, _NO_BLADE = "------", "      "
_APART, _NEAR = 5, 2
"""The cells between the figures at rest, and when blades meet."""
_MIRRORED = str.maketrans("/\\<>()", "\\/><)(")


def picture(sight: Sight[Duel]) -> Rows:
    """Both fencers after the last round, or at rest before the first."""
    events = [event for one in sight.latest for event in one.told]
    shown = next((event for event in events if isinstance(event, MovesShown)), None)
    if shown is None:
        return _joined(BySide(_STANDING, _STANDING), sight.near, _APART)
    hits = {
        *shown.result.hitting,
        *[event.side for event in events if isinstance(event, Converted | FancyHit)],
    }
    if len(hits) == len(Side):
        return _both_struck(shown, sight.near)
    figures = both(lambda side: _figure(shown, side, frozenset(hits)))
    return _joined(figures, sight.near, 0 if hits else _NEAR)


def _figure(shown: MovesShown, side: Side, hits: frozenset[Side]) -> Rows:
    """One fencer of a round that hits one of them at most."""
    if side.foe in hits:
        level = _level(shown, side.foe)
        top, body, feet = [f"{row}{_HIT if place == level else ' '}" for place, row in enumerate(_STRUCK)]
        return top, body, feet
    if shown.result.gaining is side.foe:
        return _PRESSED
    return _MOVES[shown.moves[side]]


def _both_struck(shown: MovesShown, near: Side) -> Rows:
    """Both fencers hit, with a blade between them at the height of each hit."""
    mine, his = _level(shown, near), _level(shown, near.foe)
    blades = [
        f"{_HIT if place == his else ' '}{_BLADE if place in {mine, his} else _NO_BLADE}{_HIT if place == mine else ' '}"
        for place in range(len(_STRUCK))
    ]
    top, body, feet = [
        f"{left}{blade}{right}"
        for left, blade, right in zip(_STRUCK, blades, _mirrored(_STRUCK), strict=True)
    ]
    return top, body, feet


def _level(shown: MovesShown, side: Side) -> int:
    """The row in which a side hits."""
    return _LEVEL.get(shown.moves[side], _BODY)


def _joined(figures: BySide[Rows], near: Side, gap: int) -> Rows:
    """Two fencers facing each other."""
    mine, his = figures[near], _mirrored(figures[near.foe])
    top, body, feet = [f"{left}{' ' * gap}{right}" for left, right in zip(mine, his, strict=True)]
    return top, body, feet


def _mirrored(figure: Rows) -> Rows:
    top, body, feet = [row[::-1].translate(_MIRRORED) for row in figure]
    return top, body, feet
