"""The settings: kept as soon as they change, and each of them in words."""

from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.storage import settings
from duel_tui.storage.errors import StorageError
from duel_tui.storage.files import exists
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings

AGAIN = "again"
"""The fencing master speaks, and says everything again."""


class KeepsSettings(Protocol):
    """What has settings in force, and keeps others."""

    @property
    def settings(self) -> Settings:
        """Those in force."""
        ...

    def keep(self, settings: Settings, /) -> None:
        """Keep changed settings."""
        ...


class SettingsStore:
    """The settings, in memory and on disk."""

    def __init__(self, saves: Saves) -> None:
        """Read them; where they cannot be read the defaults count."""
        self._saves, self._path = saves, saves.settings
        kept = saves.kept(self._path)
        self.fresh = not exists(kept)
        """True until there are any."""
        self.trouble = saves.refuses
        """Why they could not be read or kept, or nothing can be; empty: they could."""
        self.settings = Settings()
        try:
            self.settings = settings.load(kept)
        except StorageError as error:
            self.trouble = str(error)
        self._kept = self.settings
        """The settings last read or written; only differences from them are written."""

    @property
    def lost(self) -> str:
        """Why settings in force are not kept; empty: they are."""
        return self.trouble if self.settings != self._kept else ""

    def keep(self, changed: Settings) -> None:
        """Keep changed settings at once."""
        if changed == self.settings and not self.fresh:
            return
        self.settings, self.fresh = changed, False
        try:
            settings.save(self._path, changed, self._kept)
            self._kept, self.trouble = changed, ""
        except StorageError as error:
            self.trouble = self._saves.refuses or str(error)


class Setting(Struct, frozen=True):
    """A setting in words."""

    field: str
    """Its name among the settings."""
    label: str
    values: tuple[tuple[Any, str], ...]
    line: str
    """What it does; {odds} stands for the key of that command."""
    under: str
    """The heading it stands under."""

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


_DUEL, _SCREEN = "Duels and new fencers", "Screen and lines"
_ON_OFF = ((True, "yes"), (False, "no"))

PAUSE = Setting(
    "pause",
    "Pause",
    (
        ("always", "before every roll"),
        ("exchanges", "after every exchange and before a decisive roll"),
        ("decisive", "before a roll that can end the duel"),
        ("never", "never"),
    ),
    "Before a roll the program says what it needs; after an exchange it shows both choices. Any key goes on.",
    _DUEL,
)
CHANCE = Setting(
    "chance",
    "Dice of new duels",
    (
        ("program", "automatic"),
        ("by_hand", "by hand"),
        ("people", "people's by hand, opponents' automatic"),
        ("asked", "asked at each roll"),
    ),
    "New duels begin with this, quick ones too.",
    _DUEL,
)
ODDS = Setting(
    "odds",
    "Show numbers and odds",
    _ON_OFF,
    "Each choice shows the number it needs and its chance; {odds} changes this in a duel.",
    _DUEL,
)
SUMS = Setting(
    "sums",
    "The log",
    ((True, "tells the story and every sum"), (False, "tells only the story")),
    "A saved duel keeps everything; this sets how much of it you read.",
    _DUEL,
)
DETAIL = Setting(
    "detail",
    "Plain lines",
    (
        ("facts", "facts: each event in one sentence"),
        ("normal", "normal: a sentence of the story as well"),
        ("full", "full: all of the story and every sum"),
    ),
    "How much plain lines say unasked; type why or status for what they leave out.",
    _SCREEN,
)
CONFIRM = Setting(
    "confirm",
    "Plain lines repeat",
    ((False, "nothing"), (True, "attack, target and parry")),
    "Whether plain lines repeat a choice of several parts in words before it counts; the words confirm on and confirm off turn this.",
    _SCREEN,
)
WRAP = Setting(
    "wrap",
    "Width of lines",
    (
        ("on", "as wide as the terminal"),
        (40, "40 columns"),
        (60, "60 columns"),
        (80, "80 columns"),
        ("off", "never broken"),
    ),
    "Where plain lines are broken; the word wrap takes any number of columns.",
    _SCREEN,
)
BELL = Setting(
    "bell",
    "Bell",
    ((False, "no"), (True, "on your turn"), ("notify", "on your turn, with a notification")),
    "Whether the terminal's bell rings when you have to choose; some terminals show a notification, too.",
    _SCREEN,
)
US_KEYS = Setting(
    "us_keys",
    "Other scripts",
    ((True, "keys count by their place"), (False, "no")),
    "On a Russian, Ukrainian, Greek or Hebrew keyboard a letter counts as the key at its place on an English board, except in texts.",
    _SCREEN,
)
MASTER = Setting(
    "master",
    "The fencing master",
    ((True, "speaks"), (False, "is silent"), (AGAIN, "speaks, and says everything again")),
    "The master gives one tip at each kind of prompt, the first time it comes.",
    _DUEL,
)
WORLD = Setting(
    "kalvan",
    "New fencers",
    (("off", "from history"), ("otherwhen", "from Otherwhen"), ("hostigos", "from Hostigos")),
    "The dice choose teachers from this world; Otherwhen has the Spanish style without its thrust.",
    _DUEL,
)
WIZARDS = Setting(
    "roll_wizard",
    "Wizards by dice",
    _ON_OFF,
    "As a house rule, the highest roll for Expertise may make a wizard with the sword.",
    _DUEL,
)
THEME = Setting(
    "theme",
    "Colours",
    (
        ("auto", "the terminal's own"),
        ("dark", "for a dark ground"),
        ("light", "for a light ground"),
        ("lamplight", "lamplight: brass on dark wood"),
        ("moonlight", "moonlight: silver on dark blue"),
        ("parchment", "parchment: ink on light paper"),
        ("contrast", "high contrast"),
        ("none", "none: bold and reversed"),
    ),
    "Where the terminal does not say whether its ground is dark or light, you may.",
    _SCREEN,
)
MOTION = Setting(
    "motion",
    "Figures move",
    _ON_OFF,
    "What has just happened moves for a moment; any key ends that, and counts.",
    _DUEL,
)
CHARACTERS = Setting(
    "characters",
    "Signs",
    (
        ("auto", "by the locale"),
        ("ascii", "ASCII only"),
        ("all", "always lines and figures"),
    ),
    "Lines, pips and suits are drawn, or only ASCII for terminals and readers without them.",
    _SCREEN,
)
SETTINGS = (
    PAUSE,
    MOTION,
    ODDS,
    SUMS,
    MASTER,
    CHANCE,
    WORLD,
    WIZARDS,
    THEME,
    CHARACTERS,
    US_KEYS,
    BELL,
    DETAIL,
    CONFIRM,
    WRAP,
)
"""Every setting, in the order in which it is shown."""
