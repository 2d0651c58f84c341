"""The player's preferences, kept as soon as they change, and each of them in words."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.storage import settings
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings

AGAIN = "again"
"""The fencing master speaks, and says everything again."""


class Preferences:
    """The settings, in memory and on disk."""

    def __init__(self, saves: Saves) -> None:
        """Read them; where they cannot be read the defaults count."""
        self._path = saves.settings
        self.trouble = ""
        """Why they could not be read or kept; empty: they could."""
        self.settings = Settings()
        try:
            self.settings = settings.load(self._path)
        except StorageError as error:
            self.trouble = str(error)

    def keep(self, changed: Settings) -> None:
        """Keep changed settings at once."""
        if changed == self.settings:
            return
        self.settings = changed
        try:
            settings.save(self._path, changed)
            self.trouble = ""
        except StorageError as error:
            self.trouble = str(error)


class Preference(Struct, frozen=True):
    """A setting in words."""

    field: str
    """Its name among the settings."""
    label: str
    values: tuple[tuple[Any, str], ...]
    line: str
    """What it does; {odds} stands for the key of that command."""

    def choices(self, settings: Settings) -> tuple[tuple[Any, str], ...]:
        """Its values, and at their end a number of columns that was typed."""
        now = getattr(settings, self.field)
        listed = any(value == now for value, _ in self.values)
        typed = isinstance(now, int) and not isinstance(now, bool)
        return (*self.values, (now, f"{now} columns")) if typed and not listed else self.values

    def said(self, settings: Settings) -> str:
        """How it stands."""
        return self.choices(settings)[self.place(settings)][1]

    def place(self, settings: Settings) -> int:
        """Which of its values stands; the first where that is none of them."""
        now = getattr(settings, self.field)
        return next((place for place, (value, _) in enumerate(self.choices(settings)) if value == now), 0)

    def put(self, settings: Settings, place: int) -> Settings:
        """The settings with one of its values."""
        value = self.choices(settings)[place][0]
        if value == AGAIN:
            return replace(settings, master=True, heard=())
        return replace(settings, **{self.field: value})


_ON_OFF = ((True, "yes"), (False, "no"))

PAUSE = Preference(
    "pause",
    "Pause before a roll",
    (("always", "always"), ("decisive", "before those that can end the duel"), ("never", "never")),
    "Whether the program says what is needed and waits for a key before the dice roll.",
)
ODDS = Preference(
    "odds",
    "Show numbers and odds",
    _ON_OFF,
    "Whether the number a choice needs and its chance stand next to it; {odds} turns this in a duel.",
)
SUMS = Preference(
    "sums",
    "The log",
    ((True, "tells the story and every sum"), (False, "tells the story alone")),
    "What a duel keeps is the same; this is about how much of it you read.",
)
DETAIL = Preference(
    "detail",
    "Plain mode",
    (
        ("facts", "facts: each event in one sentence"),
        ("normal", "normal: a sentence of the story as well"),
        ("full", "full: all of the story and every sum"),
    ),
    "How much plain mode says unasked; the words why and how say what it leaves out.",
)
CONFIRM = Preference(
    "confirm",
    "Plain mode repeats",
    ((False, "nothing"), (True, "attack, target and parry")),
    "Whether plain mode repeats a choice of several parts in words before it counts; the words confirm on and confirm off turn this.",
)
WRAP = Preference(
    "wrap",
    "Plain lines",
    (
        ("on", "as wide as the terminal"),
        (40, "40 columns"),
        (60, "60 columns"),
        (80, "80 columns"),
        ("off", "never broken"),
    ),
    "Where plain mode breaks lines that are too long; the word wrap takes any number of columns.",
)
BELL = Preference(
    "bell",
    "Bell",
    ((False, "no"), (True, "on your turn")),
    "Whether the terminal's bell rings when you have to choose.",
)
MASTER = Preference(
    "master",
    "The fencing master",
    ((True, "speaks"), (False, "is silent"), (AGAIN, "speaks, and says everything again")),
    "The master says one sentence at each kind of prompt the first time it comes, and never twice.",
)
WORLD = Preference(
    "kalvan",
    "New fencers",
    (("off", "out of history"), ("otherwhen", "out of Otherwhen"), ("hostigos", "out of Hostigos")),
    "Which world's teachers their dice choose from; Otherwhen knows the Spanish style without its thrust.",
)
WIZARDS = Preference(
    "roll_wizard",
    "Wizards by dice",
    _ON_OFF,
    "Whether the highest roll for Expertise may make a wizard with the sword (a house rule).",
)
THEME = Preference(
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
CHARACTERS = Preference(
    "characters",
    "Characters",
    (
        ("auto", "as the locale has them"),
        ("ascii", "ASCII only"),
        ("all", "lines and figures, whatever the locale"),
    ),
    "Lines, pips and suits, or only ASCII, for terminals and readers that have no others.",
)
PREFERENCES = (PAUSE, ODDS, SUMS, DETAIL, MASTER, THEME, CHARACTERS, WORLD, WIZARDS, CONFIRM, WRAP, BELL)
"""Every setting, in the order in which it is shown."""
