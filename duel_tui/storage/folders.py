"""The folders of saves and of the shipped examples."""

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from msgspec import Struct

import duel_tui
from duel_tui.storage.errors import NoFolderError, why
from duel_tui.storage.files import exists, make_folder, sweep
from duel_tui.storage.views import view_path

VARIABLE = "DUEL_TUI_SAVES"
KEYS_FILE = "keys.toml"
_PACKAGE = Path(duel_tui.__file__).parent


class _In:
    """A path in the folder of saves, or in the folder of settings and keys if that is another."""

    def __init__(self, *parts: str, config: bool = False) -> None:
        self._parts = parts
        self._config = config

    def __get__(self, saves: "Saves", _: object = None) -> Path:
        folder = saves.config if self._config and saves.config else saves.folder
        return folder.joinpath(*self._parts)


class Saves(Struct, frozen=True):
    """The folder of all saves."""

    folder: Path
    config: Path | None = None
    """The folder of settings and keys; None: they lie with the saves."""
    duels = _In("duels")
    fencers = _In("fencers")
    retired = _In("fencers", "retired")
    leagues = _In("leagues")
    """The folder of leagues: the results of matches between opponents."""
    playing = _In("playing")
    """The folder of notes: an empty file for each duel whose fencers' files may not be where it stands."""
    told = _In("told")
    """The folder of duels saved as text."""
    rulesets = _In("rulesets")
    """The folder of the user's own rulesets: files of changes to a game."""
    maps = _In("maps")
    settings = _In("settings.toml", config=True)
    summary = _In("summary.toml")
    """The file that the first page shows."""
    numbers = _In("numbers.toml")
    """The file of the list numbers of duels and fencers."""
    daily = _In("daily.jsonl")
    """The file of the days' affairs."""
    keys = _In(KEYS_FILE, config=True)
    """The file of the player's own keys."""

    def kept(self, path: Path) -> Path:
        """A file of settings or keys as it is read: with the saves if only there is one, as older programs kept it."""
        old = self.folder / path.name
        return old if exists(old) and not exists(path) else path

    @property
    def refuses(self) -> str:
        """Why nothing can be kept in the folder, in a sentence; empty: it can, or the folder is still to be made."""
        if not exists(self.folder) or os.access(self.folder, os.W_OK):
            return ""
        return str(NoFolderError(self.folder, "this may not be written"))

    def prepared(self) -> "Saves":
        """The same folder, made if it did not exist, without what killed programs left in it.

        Raises:
            NoFolderError: it is a file, or cannot be made.
        """
        try:
            make_folder(self.folder, 0o700)
        except FileExistsError:
            raise NoFolderError(self.folder, "this is not a folder") from None
        except OSError as error:
            raise NoFolderError(self.folder, why(error)) from error
        except ValueError as error:
            raise NoFolderError(self.folder, "this cannot be the name of a folder") from error
        views = view_path(self.duels / "any", "public").parent
        for folder in (
            self.folder,
            self.settings.parent,
            self.duels,
            views,
            self.fencers,
            self.retired,
            self.told,
        ):
            sweep(folder)
        return self


def saves(given: Path | None, environment: Mapping[str, str]) -> Saves:
    """The folder of saves: given, from the environment, of a source checkout, or the user's data folder."""
    if given is not None:
        return Saves(given)
    if named := environment.get(VARIABLE):
        return Saves(Path(named))
    checkout = _checkout()
    if checkout:
        return Saves(checkout / "saves")
    data, config = platformdirs.user_data_path, platformdirs.user_config_path
    return Saves(*[folder("duel-tui", appauthor=False) for folder in (data, config)])


def examples() -> Saves:
    """The shipped fencers and duels; they are never written."""
    inside = _PACKAGE / "data" / "examples"
    checkout = _checkout()
    return Saves(checkout / "saves" / "examples" if checkout and not inside.is_dir() else inside)


def _checkout() -> Path | None:
    above = _PACKAGE.parent
    found = (above / "pyproject.toml").is_file() and (above / "rulesets").is_dir()
    return above if found else None
