"""Contact sheets of the stage."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from duel_tui.registry import KEYS
from duel_tui.show.blocks import Line
from duel_tui.show.drawing import Pen
from duel_tui.show.stage import Beat, Figure, Frame, Staged
from duel_tui.theatre import theatre
from duel_tui.tui.styles import MANY, Palette, style_of
from tests.tui.bouts import LIBRARY

_CELLS, _ACROSS = 50, 3
_DARK = Palette("dark", MANY)

CHANGES = (
    ("guard_italian", "lunge_mid"), ("guard_italian", "lunge_high"), ("guard_spanish", "lunge_low"),
    ("guard_old", "cut_high"), ("guard_italian", "cut_low"), ("guard_italian", "parry_high"),
    ("lunge_mid", "guard_italian"), ("guard_italian", "volt"), ("guard_spanish", "forward"),
    ("guard_italian", "back"), ("guard_italian", "hit_head"), ("guard_italian", "hit_right_leg"),
    ("hit_left_chest", "dead"), ("guard_old", "prone"), ("prone", "guard_old"), ("guard_italian", "disarmed"),
    ("crossed", "grapple"), ("guard_italian", "leap_up"), ("leap_up", "on_table"), ("guard_italian", "beaten"),
)  # fmt: skip
"""Changes from pose to pose."""
SCENES: Mapping[str, Staged] = {
    "on guard": Staged((Beat(Figure(), Figure("guard_spanish", off="buckler"), 9),)),
    "a lunge hits the chest": Staged(
        (Beat(Figure("lunge_mid", off="dagger", aims="right_chest"), Figure("hit_right_chest", off="cloak", wounds=("right_chest",))),)
    ),
    "a cut meets a high parry": Staged((Beat(Figure("cut_high"), Figure("parry_high"), 6, clash=True),)),
    "a volt before a lunge": Staged((Beat(Figure("volt", off="dagger"), Figure("lunge_high", off="cloak"), 6),)),
    "swords crossed": Staged((Beat(Figure("crossed", off="dagger"), Figure("crossed", off="lantern"), 4, clash=True),)),
    "a grapple": Staged((Beat(Figure("grapple"), Figure("grapple"), 3),)),
    "against one on a table": Staged((Beat(Figure("guard_old", off="cloak"), Figure("on_table"), 8),), (("table", "far"),)),
    "a trip": Staged((Beat(Figure("trip"), Figure("prone"), 3),)),
    "a salute over the dead": Staged((Beat(Figure("salute"), Figure("dead", wounds=("head",)), 8),)),
    "a low lunge hits the leg": Staged((Beat(Figure("lunge_low", aims="right_leg"), Figure("hit_right_leg", wounds=("right_leg",))),)),
    "laser sword and wand": Staged((Beat(Figure("guard_spanish", weapon="laser"), Figure("guard_old", weapon="wand"), 9),)),
    "two hands against a dagger": Staged((Beat(Figure("cut_mid", weapon="two_handed"), Figure("offhand_centre", off="dagger"), 7, clash=True),)),
    "a stop hit in the head": Staged((Beat(Figure("stop_hit", aims="head"), Figure("hit_head", wounds=("head",))),)),
    "victory over the beaten": Staged((Beat(Figure("victory"), Figure("beaten", wounds=("left_arm",)), 8),)),
    "a riposte at the disarmed": Staged((Beat(Figure("riposte", aims="left_chest"), Figure("disarmed")),)),
    "strike and parry at once": Staged(
        (Beat(Figure("lunge_mid", off="dagger", arm="offhand_high", aims="left_leg"), Figure("hit_left_leg", wounds=("left_leg",), lame=("left_leg",))),)
    ),
}  # fmt: skip
"""Scenes by their captions."""


def sheet(pictures: Sequence[tuple[str, Sequence[Line]]], title: str, palette: Palette = _DARK) -> str:
    """Pictures under their captions, some side by side."""
    console = Console(
        record=True,
        width=_ACROSS * (_CELLS + 2),
        force_terminal=True,
        file=StringIO(),
        color_system="truecolor",
    )
    for first in range(0, len(pictures), _ACROSS):
        row = pictures[first : first + _ACROSS]
        console.print(Text("".join([f"{caption:<{_CELLS + 2}}" for caption, _ in row])))
        for lines in zip(*[picture for _, picture in row], strict=True):
            text = Text()
            for line in lines:
                for span in line:
                    text.append(span.text, style_of(palette, span.ink))
                text.append("  ")
            console.print(text)
    return console.export_svg(title=title)


def _picture(staged: Staged, rows: int, *, pen: Pen = "dots") -> tuple[Line, ...]:
    stage = theatre()
    frame = stage.stage.last(staged, stage.wide(staged, _CELLS, rows))
    return stage.lines(frame, staged, _CELLS, rows, pen=pen)


def _poses(rows: int, *, pen: Pen = "dots") -> list[tuple[str, Sequence[Line]]]:
    """Every pose, on both sides."""
    found: list[tuple[str, Sequence[Line]]] = []
    for name in theatre().stage.poses.poses:
        figure = Figure(name, off="dagger")
        found.append((name, _picture(Staged((Beat(figure, figure, 14),)), rows, pen=pen)))
    return found


def _changes() -> list[tuple[str, Sequence[Line]]]:
    """The frames between pairs of poses."""
    found: list[tuple[str, Sequence[Line]]] = []
    stage, other = theatre(), Figure()
    for one, two in CHANGES:
        before, staged = Staged((Beat(Figure(one), other),)), Staged((Beat(Figure(two), other),))
        wide = stage.wide(staged, _CELLS, 7)
        frames: tuple[Frame, ...] = stage.stage.frames(stage.stage.last(before, wide), staged, wide)
        for number, frame in enumerate(frames, 1):
            found.append((f"{one} > {two} {number}", stage.lines(frame, staged, _CELLS, 7)))
    return found


def _scenes(rows: int, *, pen: Pen = "dots") -> list[tuple[str, Sequence[Line]]]:
    return [(caption, _picture(staged, rows, pen=pen)) for caption, staged in SCENES.items()]


SHEETS: Mapping[str, Callable[[], str]] = {
    "poses_7_rows": lambda: sheet(_poses(7), "every pose, 7 rows"),
    "poses_11_rows": lambda: sheet(_poses(11), "every pose, 11 rows"),
    "poses_ascii": lambda: sheet(_poses(7, pen="letters"), "every pose in letters"),
    "changes": lambda: sheet(_changes(), "changes"),
    "scenes_7_rows": lambda: sheet(_scenes(7), "scenes, 7 rows"),
    "scenes_11_rows": lambda: sheet(_scenes(11), "scenes, 11 rows"),
    "scenes_ascii": lambda: sheet(_scenes(7, pen="letters"), "scenes in letters"),
}
"""Every sheet by its name."""


def events() -> Iterator[str]:
    """Each event of each game, and the poses that it may have."""
    for key in KEYS:
        groups = LIBRARY.raw(key, "poses")
        yield key
        for event, pose in groups["events"].items():
            poses = sorted(set(groups[pose].values())) if pose in groups else [pose or "-"]
            yield f"  {event:<24} {', '.join(poses)}"
