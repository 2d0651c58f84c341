"""What a player may like otherwise: each setting with its values in words, and what it does."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.storage.settings import Settings

ANEW = "again"
"""The fencing master speaks, and says everything again."""


class Liked(Struct, frozen=True):
    """A setting in words."""

    field: str
    """Its name among the settings."""
    label: str
    values: tuple[tuple[Any, str], ...]
    line: str
    """What it does; {odds} stands for the key of that command."""

    def said(self, settings: Settings) -> str:
        """How it stands."""
        return self.values[self.place(settings)][1]

    def place(self, settings: Settings) -> int:
        """Which of its values stands; the first where that is none of them."""
        now = getattr(settings, self.field)
        return next((place for place, (value, _) in enumerate(self.values) if value == now), 0)

    def put(self, settings: Settings, place: int) -> Settings:
        """The settings with one of its values."""
        value = self.values[place][0]
        if value == ANEW:
            return replace(settings, master=True, heard=())
        return replace(settings, **{self.field: value})


_ON_OFF = ((True, "yes"), (False, "no"))

PAUSE = Liked(
    "pause",
    "Pause before a roll",
    (("always", "always"), ("decisive", "before those that can end the duel"), ("never", "never")),
    "Whether the program says what is needed and waits for a key before the dice roll.",
)
ODDS = Liked(
    "odds",
    "Show numbers and odds",
    _ON_OFF,
    "Whether the number a choice needs and its chance stand next to it; {odds} turns this in a duel.",
)
SUMS = Liked(
    "sums",
    "The log",
    ((True, "tells the story and every sum"), (False, "tells the story alone")),
    "What a duel keeps is the same; this is about how much of it you read.",
)
DETAIL = Liked(
    "detail",
    "Plain mode",
    (
        ("short", "short: the story alone"),
        ("normal", "normal: what it came to, too"),
        ("full", "full: every sum as well"),
    ),
    "How much plain mode says unasked; the words why and how say what it leaves out.",
)
MASTER = Liked(
    "master",
    "The fencing master",
    ((True, "speaks"), (False, "is silent"), (ANEW, "speaks, and says everything again")),
    "The master says one sentence at each kind of prompt the first time it comes, and never twice.",
)
WORLD = Liked(
    "kalvan",
    "New fencers",
    (("off", "out of history"), ("otherwhen", "out of Otherwhen"), ("hostigos", "out of Hostigos")),
    "Which world's teachers their dice choose from; Otherwhen knows the Spanish style without its thrust.",
)
WIZARDS = Liked(
    "roll_wizard",
    "Wizards by dice",
    _ON_OFF,
    "Whether the highest roll for Expertise may make a wizard with the sword (a house rule).",
)
THEME = Liked(
    "theme",
    "Colours",
    (
        ("auto", "the terminal's own sixteen"),
        ("lamplight", "lamplight: brass on dark wood"),
        ("moonlight", "moonlight: silver on dark blue"),
        ("parchment", "parchment: ink on light paper"),
        ("contrast", "high contrast: white on black"),
        ("none", "none: bold, underlined and reversed only"),
    ),
    "The sixteen are those of your terminal; a theme has its own. What a colour says, a sign says too.",
)
CHARACTERS = Liked(
    "characters",
    "Characters",
    (
        ("auto", "as the locale has them"),
        ("ascii", "ASCII only"),
        ("all", "lines and figures, whatever the locale"),
    ),
    "Lines, pips and suits, or only ASCII, for terminals and readers that have no others.",
)
LIKINGS = (PAUSE, ODDS, SUMS, DETAIL, MASTER, THEME, CHARACTERS, WORLD, WIZARDS)
"""Every setting, in the order in which it is shown."""
