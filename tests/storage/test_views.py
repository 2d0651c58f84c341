"""Published views: whole files with their owner's permissions, written only when they differ, and gone when the duel is left."""

import os
import shutil
import time
from pathlib import Path

import pytest

from duel_tui.storage import shelf
from duel_tui.storage.views import (
    FRESH,
    VIEWERS,
    Views,
    mark,
    mark_of,
    stamp,
    unmark,
    view_path,
    viewer_named,
    viewer_of,
)


def test_the_path_of_a_view_follows_from_the_name_of_the_duel() -> None:
    duel = Path("duels/an.evening.toml")
    for viewer in VIEWERS:
        assert viewer_of(view_path(duel, viewer)) == viewer
    assert viewer_of(duel) is None
    assert viewer_of(Path("evening.left.json")) is None
    assert viewer_named("right") == "right"
    assert viewer_named("Right") is None


def test_views_go_with_their_folder_and_nothing_is_published_after_that(tmp_path: Path) -> None:
    one, other = Views(tmp_path / "one.toml"), Views(tmp_path / "other.toml")
    for views in (one, other):
        views.publish("public", b"view")
    one.close()
    one.publish("public", b"late")
    assert [path.name for path in (tmp_path / "views").iterdir()] == ["other.public.json"]
    other.close()
    assert not (tmp_path / "views").exists()


def test_where_nothing_can_be_written_the_duel_goes_on(tmp_path: Path) -> None:
    (tmp_path / "views").write_text("in the way")
    views = Views(tmp_path / "evening.toml")
    views.publish("public", b"view")
    assert not looked(views)
    views.close()
    assert (tmp_path / "views").read_text() == "in the way"


def looked(views: Views) -> tuple[str, ...]:
    """Whose views are wanted, once their files are there."""
    views.look()
    return views.look()


def test_a_view_is_wanted_while_its_mark_is_fresh(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    views, path = Views(duel), view_path(duel, "left")
    mark(path)
    assert not list(tmp_path.iterdir()), "a watcher makes no folder"
    assert not looked(views)
    assert [view_path(duel, viewer).read_bytes() for viewer in VIEWERS] == [b""] * 3
    mark(path)
    assert mark_of(path).stat().st_mode & 0o777 == 0o600
    assert looked(views) == ("left",)
    views.publish("left", b"view")
    old = time.time() - FRESH - 1
    os.utime(mark_of(path), (old, old))
    assert not looked(views)
    assert path.read_bytes() == b""
    mark(path)
    assert looked(views) == ("left",)
    views.close()
    assert not path.parent.exists()
    assert not looked(views)
    assert not path.parent.exists()


def test_a_view_that_others_may_read_is_always_wanted(tmp_path: Path) -> None:
    """Another account may be unable to leave a mark."""
    duel = tmp_path / "evening.toml"
    views, path = Views(duel), view_path(duel, "right")
    assert not looked(views)
    path.chmod(0o644)
    assert looked(views) == ("right",)
    views.publish("right", b"view")
    assert path.stat().st_mode & 0o777 == 0o644
    path.parent.chmod(0o555)
    mark(path)
    path.parent.chmod(0o755)
    assert looked(views) == ("right",)


def test_a_mark_follows_no_link(tmp_path: Path) -> None:
    path, other = view_path(tmp_path / "evening.toml", "left"), tmp_path / "other"
    path.parent.mkdir()
    mark_of(path).symlink_to(other)
    mark(path)
    assert not other.exists()
    unmark(path)
    assert not path.parent.exists()


def test_a_view_is_written_whole_when_it_has_changed_for_whom_may_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(_: int) -> None:
        raise AssertionError("nothing waits for the disk")

    monkeypatch.setattr("os.fsync", sync)
    duel = tmp_path / "evening.toml"
    views, path = Views(duel), view_path(duel, "public")
    assert stamp(path) is None
    views.publish("public", b"one")
    assert path.stat().st_mode & 0o777 == 0o600
    first = stamp(path)
    views.publish("public", b"one")
    assert stamp(path) == first
    path.chmod(0o644)
    views.publish("public", b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o644


def test_what_a_killed_program_left_is_emptied_comes_again_and_goes_with_the_duel(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    duel.write_text("broken")
    Views(duel).publish("left", b"old")
    views, path = Views(duel), view_path(duel, "left")
    assert not looked(views)
    assert path.read_bytes() == b""
    shutil.rmtree(path.parent)
    assert not looked(views)
    assert path.exists(), "it comes again when somebody deletes it"
    shelf.delete(duel)
    assert not list(tmp_path.iterdir())
