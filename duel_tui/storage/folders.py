"""Where saves lie, and the shipped examples."""

from collections.abc import Mapping
from pathlib import Path

import platformdirs
from msgspec import Struct

import duel_tui
from duel_tui.storage.errors import BrokenFileError, SaveError, why

VARIABLE = "DUEL_TUI_SAVES"
KEYS_FILE = "keys.toml"
_PACKAGE = Path(duel_tui.__file__).parent


class Saves(Struct, frozen=True):
    """The folder of all that is saved."""

    folder: Path

    @property
    def duels(self) -> Path:
        """Where duels lie."""
        return self.folder / "duels"

    @property
    def fencers(self) -> Path:
        """Where fencers lie."""
        return self.folder / "fencers"

    @property
    def retired(self) -> Path:
        """The folder of retired fencers."""
        return self.fencers / "retired"

    @property
    def notebooks(self) -> Path:
        """Where lies what players have met of a matrix."""
        return self.folder / "notebooks"

    @property
    def told(self) -> Path:
        """The folder of duels saved as text."""
        return self.folder / "told"

    @property
    def rulesets(self) -> Path:
        """Where the user's own rulesets lie, files that say what differs from a game."""
        return self.folder / "rulesets"

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.folder / "settings.toml"

    @property
    def summary(self) -> Path:
        """The file of what the first page shows."""
        return self.folder / "summary.toml"

    @property
    def numbers(self) -> Path:
        """The file of the numbers that duels and fencers have in lists."""
        return self.folder / "numbers.toml"

    @property
    def keys(self) -> Path:
        """The file of the player's own keys."""
        return self.folder / KEYS_FILE

    def prepared(self) -> "Saves":
        """The same folder, made if it was not there.

        Raises:
            BrokenFileError: it is a file.
            SaveError: it cannot be made.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except FileExistsError:
            raise BrokenFileError(self.folder, "is not a folder, and saves need one") from None
        except OSError as error:
            raise SaveError(self.folder, why(error)) from error
        except ValueError as error:
            raise SaveError(self.folder, "that cannot be the name of a folder") from error
        return self


def saves(given: Path | None, environment: Mapping[str, str]) -> Saves:
    """The first of: the folder given, the environment's, a source checkout's, the user's data folder."""
    if given is not None:
        return Saves(given)
    if named := environment.get(VARIABLE):
        return Saves(Path(named))
    checkout = _checkout()
    return Saves(checkout / "saves" if checkout else platformdirs.user_data_path("duel-tui", appauthor=False))


def examples() -> Saves:
    """The shipped fencers and duels, which are never written."""
    inside = _PACKAGE / "data" / "examples"
    checkout = _checkout()
    return Saves(checkout / "saves" / "examples" if checkout and not inside.is_dir() else inside)


def _checkout() -> Path | None:
    above = _PACKAGE.parent
    found = (above / "pyproject.toml").is_file() and (above / "rulesets").is_dir()
    return above if found else None
