"""The path of a fencer: own wins alone count, a shipped fencer's are those of the duels on the shelf, and who comes next."""

from pathlib import Path as File

import pytest
from msgspec.structs import replace

from duel_tui.engine.outcome import PARTED, Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import unnamed
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.path import Path, fought_by, path_of
from duel_tui.play.summary import summarised
from duel_tui.storage import careers, fencers
from duel_tui.storage.duels import PERSON
from duel_tui.storage.fencers import FencerFile, Fought
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.summary import Rung
from tests.play import beginnings
from tests.tui.visits import context


def won(where: AppContext, file: FencerFile, level: int, times: int = 3) -> FencerFile:
    key = where.cards().proposed(level)[0].key
    for number in range(times):
        file = careers.enter(file, Fought(f"level-{level}-{number}", "won", "Quill", key))
    return file


def fight(
    where: AppContext, winner: Side | None, *, why: str = "touches", foe: str = "", stem: str = ""
) -> None:
    """Fight a quick duel to its end."""
    match = matchmaking.quick(where)
    players = BySide(PERSON, foe or match.players.right)
    match = replace(match, players=players, stems=BySide(stem or match.stems.left, ""))
    with Recorder(beginnings.begin(where, match)) as recorder:
        recorder.over(Outcome(winner, why))


def shipped(where: AppContext, place: int = 0) -> FencerFile:
    return where.shipped().fencers[place]


def test_a_shipped_fencers_path_is_counted_from_the_duels_on_the_shelf(tmp_path: File) -> None:
    where = context(tmp_path)
    for winner in (Side.LEFT, Side.RIGHT, None, Side.LEFT):
        fight(where, winner)
    path = path_of(where, where.game, shipped(where))
    assert [one.result for one in path.record] == ["won", "lost", "drawn", "won"]
    assert (path.level, path.wins(1), path.progress) == (1, 2, "2 of 3 wins to the next level")
    fight(where, Side.LEFT)
    after = path_of(where, where.game, shipped(where))
    assert after.level == 2
    assert after.challenger == after.next == where.cards().proposed(2)[0]
    assert after.without(after.record[-1].duel) == path
    assert matchmaking.quick(where).players.right == after.next.key


def test_the_ladder_of_the_first_page_is_the_last_fencers_own(tmp_path: File) -> None:
    where = context(tmp_path)
    fight(where, Side.LEFT)
    anna = fencers.add(where.saves, unnamed("Anna"))
    where.keep(replace(where.settings, fencer=anna.stem))
    found = summarised(where)
    assert (found.fencer, found.won, found.wins, found.wanted) == ("Anna", 0, 0, 3)
    assert not any(rung.won or rung.lost for rung in found.ladder), "another fencer's win is not Anna's"
    anna = won(where, anna, 1)
    anna = careers.enter(anna, Fought("one-more", "lost", "Quill", where.cards().proposed(1)[0].key))
    found = summarised(where)
    *_, scholar, novice = found.ladder
    names = tuple([one.name for one in where.cards().proposed(1)])
    assert novice == Rung("Novice", names, 3, 1)
    assert (scholar.here, scholar.opponents[0]) == (True, where.cards().proposed(2)[0].name)
    assert (found.progress, found.wins) == ("asks for you by name", 0)
    assert found.fought[0] == ("lost", "Quill", "Rapier & Dagger")


@pytest.mark.parametrize("open_one", [False, True])
def test_the_figures_are_those_of_the_coming_duel(tmp_path: File, *, open_one: bool) -> None:
    where = context(tmp_path)
    ilse = where.cards().of("5").name
    if open_one:
        match = matchmaking.quick(where)
        match = replace(match, fencers=match.fencers.put(Side.RIGHT, unnamed(ilse)))
        with Recorder(beginnings.begin(where, match)):
            pass
    coming = summarised(where).coming
    assert coming is not None
    assert coming.near.name == shipped(where).fencer.name
    assert coming.far.name == (ilse if open_one else where.cards().proposed(1)[0].name)
    (beat,) = coming.staged.beats
    assert (beat.near.body == "salute") != open_one
    assert beat.near.weapon == shipped(where).fencer.weapon


def test_a_duel_counts_for_nobody_that_people_played_both_left_or_another_fencer_fought(
    tmp_path: File,
) -> None:
    where = context(tmp_path)
    fight(where, None, why=PARTED)
    fight(where, Side.LEFT, foe=PERSON)
    with Recorder(beginnings.begin(where, matchmaking.quick(where))):
        pass
    assert fought_by(where, shipped(where)) == ()
    fight(where, Side.LEFT)
    fight(where, Side.LEFT, stem=shipped(where, 1).stem)
    anna = fencers.add(where.saves, unnamed("Anna"))
    for file in (shipped(where), shipped(where, 1)):
        assert path_of(where, where.game, file).wins(1) == 1
    assert path_of(where, where.game, anna).record == ()
    assert path_of(where, "en_garde", shipped(where)).record == ()


def test_a_defeat_keeps_the_level_and_wins_count_for_lower_ones_up_to_the_last(tmp_path: File) -> None:
    where = context(tmp_path)
    cards = where.cards()
    first = cards.proposed(1)
    record = (Fought("a", "lost", "x", first[0].key), Fought("b", "won", "x", first[0].key))
    assert Path(cards, record).level == 1
    assert Path(cards, record[:1]).next == first[1 % len(first)], "opponents take turns"
    assert Path(cards, record).challenger is None
    third = tuple([Fought(str(number), "won", "x", cards.at(3)[0].key) for number in range(3)])
    assert Path(cards, third).level == 4
    anna = fencers.add(where.saves, unnamed("Anna"))
    for level in range(1, 6):
        anna = won(where, anna, level)
    where.keep(replace(where.settings, fencer=anna.stem))
    found = summarised(where)
    assert (found.wanted, found.progress) == (0, "")
    assert found.ladder[0].here
