"""Published views: whole files with their owner's permissions, written only when they differ, and gone when the duel is left."""

from pathlib import Path

import pytest

from duel_tui.storage import shelf
from duel_tui.storage.views import VIEWERS, Views, stamp, view_path, viewer_named, viewer_of


def test_the_path_of_a_view_follows_from_the_name_of_the_duel() -> None:
    duel = Path("duels/an.evening.toml")
    for viewer in VIEWERS:
        assert viewer_of(view_path(duel, viewer)) == viewer
    assert viewer_of(duel) is None
    assert viewer_of(Path("evening.left.json")) is None
    assert viewer_named("right") == "right"
    assert viewer_named("Right") is None


def test_only_the_owner_may_read_a_view_until_somebody_else_is_let_in(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    views, path = Views(duel), view_path(duel, "public")
    views.publish("public", b"one")
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    views.publish("public", b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_view_that_has_not_changed_is_not_written_again(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    views, path = Views(duel), view_path(duel, "left")
    assert stamp(path) is None
    views.publish("left", b"one")
    first = stamp(path)
    views.publish("left", b"one")
    assert stamp(path) == first
    views.publish("left", b"two")
    assert stamp(path) != first


def test_views_go_with_their_folder_and_nothing_is_published_after_that(tmp_path: Path) -> None:
    one, other = Views(tmp_path / "one.toml"), Views(tmp_path / "other.toml")
    for views in (one, other):
        views.publish("public", b"view")
    one.close()
    one.publish("public", b"late")
    assert [path.name for path in (tmp_path / "views").iterdir()] == ["other.public.json"]
    other.close()
    assert not (tmp_path / "views").exists()


def test_nothing_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    views = Views(tmp_path / "evening.toml")
    views.publish("public", b"the first makes the folder")

    def sync(_: int) -> None:
        raise AssertionError("a view is synced")

    monkeypatch.setattr("os.fsync", sync)
    views.publish("public", b"view")
    assert view_path(tmp_path / "evening.toml", "public").read_bytes() == b"view"


def test_where_nothing_can_be_written_the_duel_goes_on(tmp_path: Path) -> None:
    (tmp_path / "views").write_text("in the way")
    views = Views(tmp_path / "evening.toml")
    views.publish("public", b"view")
    views.close()
    assert (tmp_path / "views").read_text() == "in the way"


def test_a_duel_that_is_deleted_takes_its_last_views_with_it(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    duel.write_text("broken")
    Views(duel).publish("left", b"a program was killed after this")
    shelf.delete(duel)
    assert not list(tmp_path.iterdir())
