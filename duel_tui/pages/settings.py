"""Settings: each with its values and what it does; they are saved as soon as they are turned."""

from duel_tui.pages.commands import Put
from duel_tui.pages.model import Field, Page, Value
from duel_tui.play.context import AppContext
from duel_tui.play.preferences import PREFERENCES, Preference
from duel_tui.storage.settings import Settings


def settings(context: AppContext, liked: Settings, odds_key: str) -> Page:
    """The page of settings.

    Args:
        context: where they are saved.
        liked: the settings in force, which arguments of the program may have changed.
        odds_key: the key that hides the odds in a duel.
    """
    return Page(
        "settings",
        "Settings",
        aside="saved at once",
        fields=tuple([_field(one, liked, odds_key) for one in PREFERENCES]),
        note=context.trouble,
        question="finish",
    )


def _field(one: Preference, liked: Settings, odds_key: str) -> Field:
    return Field(
        one.field,
        one.label,
        one.place(liked),
        tuple([Value(said, Put(one.field, place)) for place, (_, said) in enumerate(one.choices(liked))]),
        one.line.format(odds=odds_key),
    )
