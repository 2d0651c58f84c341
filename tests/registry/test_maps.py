"""Maps on disk: shipped ones are checked, one's own are offered and never take the place of a shipped one."""

from pathlib import Path
from shutil import copytree

import pytest

from duel_tui import registry
from duel_tui.registry.maps import own_maps, read_map

GAME = "rapier_and_dagger"
FOLDER = registry.data_folder()
TAVERN = (FOLDER / GAME / "maps" / "tavern.toml").read_text(encoding="utf-8")


def own(saves: Path, name: str, text: str = TAVERN) -> Path:
    path = saves / "maps" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


INN = TAVERN.replace("The Three Herons", "The Inn")


def test_own_maps_are_added_to_the_shipped_ones_and_never_take_the_place_of_one(tmp_path: Path) -> None:
    own(tmp_path, "inn", INN)
    own(tmp_path, "tavern", INN)
    library = registry.Library(FOLDER, own=tmp_path)
    maps = library.tables(GAME).maps
    assert set(maps) == {"alley", "deck", "garden", "tavern", "inn"}
    assert (maps["inn"].name, maps["tavern"].name) == ("The Inn", "The Three Herons")
    for one in (library.changed(GAME, {"name": "Other"}), library.under({GAME: {"name": "Other"}})):
        assert "inn" in one.tables(GAME).maps


def test_own_maps_that_cannot_be_used_or_named_are_left_out(tmp_path: Path) -> None:
    own(tmp_path, "broken", TAVERN.replace('"#.c', '"#c'))
    own(tmp_path, "a name")
    own(tmp_path, "good")
    assert set(own_maps(tmp_path)) == {"good"}
    assert own_maps(None) == {}


def test_a_shipped_map_that_is_wrong_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    copytree(FOLDER, folder)
    path = folder / GAME / "maps" / "tavern.toml"
    path.write_text(TAVERN.replace('"#.c', '"#c'), encoding="utf-8")
    with pytest.raises(registry.RulesetError, match=r"tavern\.toml: rows: row 3 has 18 letters"):
        registry.Library(folder).tables(GAME)


@pytest.mark.parametrize("name", ["../x", "a b", ""])
def test_a_map_is_named_by_a_plain_word(name: str) -> None:
    with pytest.raises(registry.OptionError, match="or the name of a file of your own"):
        registry.options(GAME, {"map": name})


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("way_out = true", "a way out"),
        ("table = true", "a table"),
        ('hampers = "mud"', "ground that hampers"),
    ],
)
def test_a_square_that_nobody_can_enter_is_nothing_else(more: str, what: str, tmp_path: Path) -> None:
    path = own(tmp_path, "inn", TAVERN.replace("blocks = true", f"blocks = true, {more}", 1))
    with pytest.raises(
        registry.RulesetError, match=rf"legend: '.' blocks and is {what}: leave one of the two out"
    ):
        read_map(path)
