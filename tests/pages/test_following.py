"""Following a view: which file it is, what is new, and one sentence for whatever is wrong with it."""

import json
import os
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest

from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.following import Following, told_since
from duel_tui.pages.showing import Publisher, view_of
from duel_tui.pages.view import VERSION, View, read_view, written
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import files
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.views import FRESH, Views, mark, mark_of, view_path
from tests.pages.views import Followed, bout_over
from tests.systems.contenders import begin
from tests.systems.evenings import evening
from tests.systems.walks import play_on, possible, seated


def duel_of(seed: int = 5, decisions: int = 1) -> DuelTable[Any]:
    duel = begin("rapier_and_dagger", Random(seed), as_written=True)
    table = seated(duel.rules, duel.journal, seed)
    play_on(table, Random(seed), decisions=decisions)
    assert not table.done
    return table


@pytest.mark.parametrize("key", KEYS)
def test_a_view_is_read_as_it_was_written(key: str, tmp_path: Path) -> None:
    for place, (_, table) in enumerate(evening(key, 4)):
        if place % 9:
            continue
        view = view_of(bout_over(table), "left")
        (tmp_path / "view").write_bytes(written(view))
        assert read_view(tmp_path / "view") == view


def complaint(file: Path, *viewer: Any) -> str:
    with pytest.raises(ComplaintError) as wrong:
        Following(file, *viewer)
    return str(wrong.value)


def test_whatever_is_wrong_is_one_sentence(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    path = view_path(duel, "public")
    missing = "nobody plays this duel now, since views/evening.public.json is missing"
    assert complaint(duel) == f"evening.toml: {missing}"
    path.parent.mkdir()
    view = json.loads(written(view_of(bout_over(duel_of()), "public")))
    none, other = (
        "this is not a published view of a duel",
        "another version of the program publishes this view",
    )
    for text, why in (
        ("[1]", none),
        (f'{{"version": {VERSION}}}', none),
        ('{"version": 1}', f"{other}: watch with that version"),
        ('{"version": 99}', f"{other}: watch with that version"),
        (json.dumps({**view, "staged": {"beats": []}}), none),
        (json.dumps({**view, "staged": {"beats": [{"near": {"body": "flying"}, "far": {}}]}}), none),
    ):
        path.write_text(text)
        assert complaint(duel) == f"evening.public.json: {why}"
    said = "evening.public.json is the public view: leave out --as, or name the duel"
    assert complaint(path, "left") == said
    path.write_text(json.dumps(view))
    following = Following(duel)
    following.path.write_text("half")
    with pytest.raises(BrokenFileError):
        following.look()
    assert not following.look()


def test_a_duel_whose_view_does_not_come_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duel_tui.pages.following.FRESH", 0.1)
    duel = tmp_path / "evening.toml"
    Publisher(Views(duel)).publish(bout_over(duel_of()))
    path = view_path(duel, "public")
    assert not path.stat().st_size
    assert complaint(duel) == (
        "evening.toml: views/evening.public.json stays empty: nobody plays this duel now, "
        "or the program that plays it is busy"
    )
    assert not mark_of(path).exists()


def test_who_comes_late_goes_and_comes_again_is_shown_the_duel_as_it_is(tmp_path: Path) -> None:
    duel, table = tmp_path / "evening.toml", duel_of()
    bout, publisher = bout_over(table), Publisher(Views(duel))
    path = view_path(duel, "left")
    publisher.publish(bout)
    for _ in range(3):
        publisher.publish(bout)
        assert not path.stat().st_size
        play_on(table, Random(5), decisions=1)
        mark(path)
        publisher.publish(bout)
        following = Following(duel, "left")
        assert following.view == view_of(bout, "left")
        table.undo()
        publisher.publish(bout)
        assert following.look()
        assert following.view == view_of(bout, "left")
        following.close()
        assert not mark_of(path).exists()
        assert not view_path(duel, "right").stat().st_size


def test_an_emptied_file_is_no_news_to_another_watcher(tmp_path: Path) -> None:
    duel, followed = tmp_path / "evening.toml", Followed(bout_over(duel_of()), tmp_path / "evening.toml")
    one, other = Following(duel), Following(duel)
    one.close()
    followed.publisher.publish(followed.bout)
    assert not other.path.stat().st_size
    assert not other.look()
    assert other.view.hides
    assert not other.gone
    followed.publisher.publish(followed.bout)
    assert other.look()
    assert other.view == one.view


def test_nothing_in_a_view_controls_the_terminal(tmp_path: Path) -> None:
    view = json.loads(written(view_of(bout_over(duel_of()), "public")))
    path = tmp_path / "view"
    path.write_text(json.dumps(view | {"hides": "\x1b]0;title\x07 \u202e", "brief": ["\x1b[2J"]}))
    found = read_view(path)
    assert "\x1b" not in str(found)
    assert found.brief == ("[2J",)


def shown_now(publisher: Publisher, bout: Bout, path: Path) -> View:
    """What a watcher who has just looked is shown."""
    mark(path)
    publisher.publish(bout)
    return read_view(path)


def test_a_view_follows_what_its_side_seals_and_unseals(tmp_path: Path) -> None:
    duel, table = tmp_path / "evening.toml", duel_of()
    bout, path = bout_over(table), view_path(duel, "left")
    publisher = Publisher(Views(duel))

    publisher.publish(bout)
    assert shown_now(publisher, bout, path) == view_of(bout, "left")
    ask = table.ask_of(Side.LEFT)
    assert ask is not None
    table.decide(Side.LEFT, possible(ask)[0])
    assert shown_now(publisher, bout, path) == view_of(bout, "left")
    assert shown_now(publisher, bout, path).table is None
    table.unseal(Side.LEFT)
    assert shown_now(publisher, bout, path) == view_of(bout, "left")
    assert shown_now(publisher, bout, path).table is not None


def test_a_view_that_found_no_room_is_written_once_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel, table = tmp_path / "evening.toml", duel_of()
    bout, path = bout_over(table), view_path(duel, "left")
    publisher = Publisher(Views(duel))

    def full(path: Path, data: bytes) -> None:
        raise SaveError(path, f"no room for {len(data)} bytes")

    publisher.publish(bout)
    before = shown_now(publisher, bout, path)
    play_on(table, Random(5), decisions=1)
    with monkeypatch.context() as patch:
        patch.setattr(files, "publish", full)
        assert shown_now(publisher, bout, path) == before
    assert shown_now(publisher, bout, path) == view_of(bout, "left") != before


def test_a_watcher_whose_file_stays_empty_knows_that_nobody_plays(tmp_path: Path) -> None:
    path = view_path(tmp_path / "evening.toml", "left")
    followed = Followed(bout_over(duel_of()), tmp_path / "evening.toml")
    following = Following(path)
    followed.views.publish("left", b"")
    assert not following.look()
    old = time() - FRESH - 1
    os.utime(path, (old, old))
    assert following.look()
    assert following.gone
    assert not following.look()
    mark_of(path, 4711).touch()
    following.close()
    assert "left" in followed.views.look(), "the mark of another watcher stays"
    mark_of(path, 4711).unlink()
    assert "left" not in followed.views.look()


def test_a_watcher_that_is_stopped_before_its_first_view_leaves_no_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = view_path(tmp_path / "evening.toml", "left")
    path.parent.mkdir()
    path.touch()

    def stopped(seconds: float) -> None:
        raise KeyboardInterrupt(seconds)

    monkeypatch.setattr("duel_tui.pages.following.sleep", stopped)
    with pytest.raises(KeyboardInterrupt):
        Following(path)
    assert not mark_of(path).exists()


def test_what_is_new_or_taken_back_is_found_by_the_name_of_the_duel_or_of_the_view(tmp_path: Path) -> None:
    duel, table = tmp_path / "evening.toml", duel_of()
    duel.mkdir()  # which is never opened
    bout = bout_over(table)
    followed = Followed(bout, duel)
    one, other = Following(duel, "left"), Following(view_path(duel, "left"))
    assert one.view == other.view == view_of(bout, "left")
    assert Following(duel).view == view_of(bout, "public")
    assert not one.look()
    before = one.view
    play_on(table, Random(5), decisions=1)
    followed.publish()
    assert one.look()
    assert not one.look()
    gone, new = told_since(before, one.view)
    assert (bool(gone), bool(new)) == (False, True)
    after = one.view
    table.undo()
    followed.publish()
    assert one.look()
    gone, new = told_since(after, one.view)
    assert (bool(gone), bool(new)) == (True, False)
    followed.views.close()
    assert one.look()
    assert one.gone
    assert not one.look()
