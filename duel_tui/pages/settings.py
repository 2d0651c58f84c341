"""Settings: each with its values and what it does; they are saved as soon as they are turned."""

from msgspec.structs import replace

from duel_tui.pages.commands import Command, Put
from duel_tui.pages.execution import FormPage, carry_out
from duel_tui.pages.model import Field, Page, Value
from duel_tui.play.context import AppContext
from duel_tui.play.settings import SETTINGS
from duel_tui.show.form import lettered
from duel_tui.storage.settings import Settings, changes


class SettingsForm(FormPage):
    """The settings in force, which arguments of the program may have changed."""

    finishes = False

    def __init__(self, context: AppContext, liked: Settings, odds_key: str) -> None:
        """Turn settings; `odds_key` hides the odds in a duel."""
        self._context, self._liked, self._odds_key = context, liked, odds_key

    @property
    def page(self) -> Page:
        """The page of settings."""
        liked, labels = self._liked, [one.label for one in SETTINGS]
        fields = [
            Field(
                one.field,
                one.label,
                one.place(liked),
                tuple([Value(said, Put(one.field, at)) for at, (_, said) in enumerate(one.choices(liked))]),
                one.line.format(odds=self._odds_key),
                letter,
            )
            for one, letter in zip(SETTINGS, lettered(labels, [""] * len(labels)), strict=True)
        ]
        trouble = self._context.trouble
        return Page(
            "settings", "Settings", "saved at once", fields=tuple(fields), note=trouble, question="finish"
        )

    def carry_out(self, command: Command) -> None:
        """Give a setting another value."""
        before = self._context.settings
        _ = carry_out(self._context, command)
        self._liked = replace(self._liked, **changes(before, self._context.settings))
