"""Settings: kept at once, as they are turned."""

from duel_tui.play.house import House
from duel_tui.play.likings import MASTER, ODDS, PAUSE, SUMS, WIZARDS, WORLD, Liked
from duel_tui.storage.settings import Settings
from duel_tui.tui.fields import ChoiceField, FormPane
from duel_tui.tui.inks import THEMES
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped

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
        self._fields = {_choice(one, host.settings): one for one in _SHOWN}
        self._form = FormPane(tuple(self._fields))

    @property
    def right(self) -> str:
        """That nothing has to be saved."""
        return "kept at once"

    def content(self, paper: Paper) -> None:
        """The settings, and what the one at the caret does."""
        self._form.draw(paper, 1, _FORM, paper.width - 2)
        y = _FORM + len(self._form.fields) + 1
        paper.fill(1, y, paper.width - 2, "\u2500", "rule")
        paper.put_lines(3, y + 1, wrapped(self._told, paper.width - 6))
        paper.put_lines(3, y + 4, wrapped(self._house.trouble, paper.width - 6, "bad"))
        kept = wrapped(f"Kept in {self._house.saves.settings}", paper.width - 6, "dim")
        paper.put_lines(3, paper.height - 2 - len(kept), kept)

    @property
    def _told(self) -> str:
        """What the setting at the caret does."""
        return self._here[1].line.format(odds=self.host.keymap.shown("odds"))

    def takes(self, key: str) -> bool:
        """Turn a setting, and keep it."""
        if not self._form.take(key):
            return False
        field, liked = self._here
        self.host.keep(liked.put(self.host.settings, int(field.key)))
        return True

    def command(self, name: str) -> None:
        """Go back."""
        super().command("back" if name == "commit" else name)

    @property
    def _here(self) -> tuple[ChoiceField, Liked]:
        """The field at the caret, and what it is about."""
        return next((field, liked) for field, liked in self._fields.items() if field is self._form.field)


def _choice(liked: Liked, settings: Settings) -> ChoiceField:
    values = [(str(place), said) for place, (_, said) in enumerate(liked.values)]
    return ChoiceField(liked.label, values, str(liked.place(settings)))


_THEME = Liked(
    "theme",
    "Colours",
    tuple([(key, theme.label) for key, theme in THEMES.items()]),
    "The sixteen are your palette's; a theme brings its own. What colour says, a sign says too.",
)
_CHARACTERS = Liked(
    "characters",
    "Characters",
    (
        ("auto", "as the locale has them"),
        ("ascii", "ASCII alone"),
        ("all", "lines and figures, whatever the locale"),
    ),
    "Lines, pips and suits, or ASCII alone, for terminals and readers that want no others.",
)
_SHOWN = (PAUSE, ODDS, SUMS, MASTER, _THEME, _CHARACTERS, WORLD, WIZARDS)
