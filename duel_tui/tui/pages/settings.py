"""Settings: kept at once, as they are turned."""

from msgspec.structs import replace

from duel_tui.play.house import House
from duel_tui.storage.settings import Settings
from duel_tui.tui.fields import ChoiceField, FormPane
from duel_tui.tui.inks import THEMES
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped

_ON_OFF = (("yes", "yes"), ("no", "no"))
_FORM = 3


class SettingsPage(Framed):
    """What the player likes."""

    title = "Settings"
    commands = (
        Bound("turn", line="Turns the value at the caret; it is kept at once."),
        Bound("field", "setting"),
        Bound("commit", footer=False, line="Goes back; everything is kept already."),
        BACK,
        HELP,
        LEAVE,
    )

    def __init__(self, host: Host, house: House) -> None:
        """Show the settings as they are."""
        super().__init__(host)
        self._house = house
        liked = host.settings
        self._pause = ChoiceField("Wait before a throw", _PAUSES, liked.pause)
        self._odds = ChoiceField("Show numbers and odds", _ON_OFF, _yes(on=liked.odds))
        self._master = ChoiceField("The fencing master", _MASTER, "speaks" if liked.master else "silent")
        themes = [(key, theme.label) for key, theme in THEMES.items()]
        self._theme = ChoiceField("Colours", themes, liked.theme)
        self._characters = ChoiceField("Characters", _CHARACTERS, liked.characters)
        self._sums = ChoiceField("The log", _LOGS, _yes(on=liked.sums))
        self._world = ChoiceField("New fencers", _WORLDS, liked.kalvan)
        self._wizard = ChoiceField("Wizards by dice", _ON_OFF, _yes(on=liked.roll_wizard))
        looks = (self._pause, self._odds, self._sums, self._master, self._theme, self._characters)
        fields = (*looks, self._world, self._wizard)
        self._form = FormPane(fields)

    @property
    def right(self) -> str:
        """That nothing has to be saved."""
        return "kept at once"

    def content(self, paper: Paper) -> None:
        """The settings, and what the one at the caret does."""
        self._form.draw(paper, 1, _FORM, paper.width - 2)
        y = _FORM + len(self._form.fields) + 1
        paper.fill(1, y, paper.width - 2, "\u2500", "rule")
        for row, line in enumerate(wrapped(self._told, paper.width - 6)):
            paper.put(3, y + 1 + row, line)
        for row, line in enumerate(wrapped(self._house.trouble, paper.width - 6, "bad")):
            paper.put(3, y + 4 + row, line)
        kept = wrapped(f"Kept in {self._house.saves.settings}", paper.width - 6, "dim")
        for row, line in enumerate(kept):
            paper.put(3, paper.height - 2 - len(kept) + row, line)

    @property
    def _told(self) -> str:
        """What the setting at the caret does."""
        return _TOLD[self._form.field.label].format(odds=self.host.keymap.shown("odds"))

    def takes(self, key: str) -> bool:
        """Turn a setting, and keep it."""
        if not self._form.take(key):
            return False
        self.host.keep(self._turned(self.host.settings))
        return True

    def command(self, name: str) -> None:
        """Go back."""
        super().command("back" if name == "commit" else name)

    def _turned(self, settings: Settings) -> Settings:
        again = self._master.key == "again"
        return replace(
            settings,
            pause=self._pause.key,
            odds=self._odds.key == "yes",
            sums=self._sums.key == "yes",
            master=self._master.key != "silent",
            heard=() if again else settings.heard,
            theme=self._theme.key,
            characters=self._characters.key,
            kalvan=self._world.key,
            roll_wizard=self._wizard.key == "yes",
        )


def _yes(*, on: bool) -> str:
    return "yes" if on else "no"


_PAUSES = (
    ("always", "always"),
    ("decisive", "before those that can end the duel"),
    ("never", "never"),
)
_MASTER = (("speaks", "speaks"), ("silent", "is silent"), ("again", "speaks, and says everything again"))
_LOGS = (("yes", "tells the story and every sum"), ("no", "tells the story alone"))
_CHARACTERS = (
    ("auto", "as the locale has them"),
    ("ascii", "ASCII alone"),
    ("all", "lines and figures, whatever the locale"),
)
_WORLDS = (
    ("off", "out of history"),
    ("otherwhen", "out of Otherwhen"),
    ("hostigos", "out of Hostigos"),
)
_TOLD = {
    "Wait before a throw": "Whether the program says who needs what and waits for a key before the die falls.",
    "Show numbers and odds": "Whether the number a choice needs and its chance stand beside it; {odds} turns this in a duel.",
    "The log": "What a duel keeps is the same; this is about how much of it you read.",
    "The fencing master": "He says one sentence at each kind of prompt the first time it comes, and never twice.",
    "Colours": "The sixteen are your palette's; a theme brings its own. What colour says, a sign says too.",
    "New fencers": "Which world's teachers their dice choose from; Otherwhen knows the Spanish style without its thrust.",
    "Wizards by dice": "Whether the highest throw for Expertise may make a wizard with the sword (a house rule).",
    "Characters": "Lines, pips and suits, or ASCII alone, for terminals and readers that want no others.",
}
