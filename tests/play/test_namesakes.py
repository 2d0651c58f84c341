"""Two fencers of one name are told apart wherever a sentence names one of them."""

import os
from pathlib import Path

from msgspec.structs import replace

from duel_tui.engine.rulings import Set
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.plain.telling import Teller
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, begin
from duel_tui.play.rematch import again
from duel_tui.play.saved_duels import bout_of, entered, sat_down
from duel_tui.sanitize import NAME
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.storage.fencers import FencerFile, elder
from duel_tui.words.sentences import short_names, told_apart
from duel_tui.words.telling import Reader, plain, told
from tests.plain.talks import context_in
from tests.play.beginnings import create
from tests.tui.visits import context

TOMASO = Fencer(name="Tomaso", expertise=9)


def match(left: FencerFile | None, right: FencerFile | None, fencer: Fencer = TOMASO) -> Match:
    stems = BySide(left.stem if left else "", right.stem if right else "")
    people = BySide(PERSON, PERSON)
    return Match("rapier_and_dagger", "", Kind.DEATH, {}, BySide(fencer, fencer), stems, people, 5)


def two(where: AppContext, fencer: Fencer = TOMASO) -> tuple[FencerFile, FencerFile]:
    return fencers.add(where.saves, fencer), fencers.add(where.saves, fencer)


def names(where: AppContext, made: Match) -> BySide[str]:
    return begin(where, made).setup.names


def test_the_older_file_is_the_elder(tmp_path: Path) -> None:
    where = context_in(tmp_path)
    first, second = two(where)
    apart = BySide("Tomaso the Elder", "Tomaso the Younger")
    assert names(where, match(first, second)) == apart
    assert names(where, match(second, first)) == BySide(apart.right, apart.left)
    assert names(where, match(first, None)) == apart
    assert names(where, match(None, first)) == BySide(apart.right, apart.left)
    assert names(where, match(None, None)) == BySide("Left Tomaso", "Right Tomaso")
    assert names(where, match(first, first)) == BySide("Left Tomaso", "Right Tomaso")


def test_files_of_other_names_go_by_their_age(tmp_path: Path) -> None:
    one, two = tmp_path / "a.toml", tmp_path / "b.toml"
    for path, when in ((one, 2000), (two, 1000)):
        path.write_text("")
        os.utime(path, (when, when))
    assert elder(BySide(one, two)) is Side.RIGHT
    assert elder(BySide(two, one)) is Side.LEFT
    os.utime(one, (1000, 1000))
    assert elder(BySide(one, two)) is None
    assert elder(BySide(one, tmp_path / "gone.toml")) is None


def test_an_epithet_fits_into_a_name_and_is_no_last_word() -> None:
    long = "x" * NAME
    assert all(len(one) == NAME for one in told_apart(BySide(long, long), Side.LEFT))
    assert told_apart(BySide("Anna", "Bea"), Side.LEFT) == BySide("Anna", "Bea")
    assert short_names(BySide("Matteo the Elder", "Don Diego")) == BySide("Matteo", "Diego")
    assert short_names(told_apart(BySide("Tomaso", "Tomaso"), Side.LEFT)) == BySide(
        "Tomaso the Elder", "Tomaso the Younger"
    )
    assert short_names(BySide("Left Tomaso", "Right Tomaso")) == BySide("Left Tomaso", "Right Tomaso")


def fought(where: AppContext, made: Match) -> SavedDuel:
    """A duel that is over by two wounds."""
    saved = begin(where, made)
    bout, recorder = sat_down(where, saved)
    for _ in range(2):
        bout.table.rule(Set("left.wounds.H", "mortal"))
    entered(where, saved, bout, recorder)
    where.clear_table()
    return duels.load(saved.path, where.library)


def test_every_sentence_says_which_of_them(tmp_path: Path) -> None:
    where = context_in(tmp_path)
    first, second = two(where)
    saved = fought(where, match(second, first))
    bout = bout_of(where, saved)
    said = "\n".join(
        [*Teller(bout).places(0, bout.table.place, "full"), plain(told(saved, where.library, Reader.PLAYERS))]
    )
    assert said.count("Tomaso the Younger") > 3
    assert "Tomaso the Elder" in said
    bare = said.replace("Tomaso the Younger", "").replace("Tomaso the Elder", "")
    assert "Tomaso" not in bare
    record = fencers.load(first.path).record
    assert [one.foe for one in record] == ["Tomaso the Younger"]
    assert begin(where, again(where, saved, saved.setup.players, swapped=True)).setup.names == BySide(
        "Tomaso the Elder", "Tomaso the Younger"
    )


def test_an_older_duel_of_two_namesakes_tells_left_from_right(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = begin(where, match(None, None))
    setup = replace(saved.setup, names=BySide("Tomaso", "Tomaso"))
    older = duels.load(create(tmp_path, setup, saved.journal).path, where.library)
    assert bout_of(where, older).names == BySide("Left Tomaso", "Right Tomaso")
    assert plain(told(older, where.library, Reader.PLAYERS)).startswith("Left Tomaso - Right Tomaso")
    assert older.setup.names == BySide("Tomaso", "Tomaso")
