"""The day's affair: the same for everybody on a date, the first attempt counts, and its result is one line without the seed."""

import os
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.engine.requests import Decide
from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import Side
from duel_tui.fencer.person import unnamed
from duel_tui.pages.affair import DaysAffair, entered, last_told, told
from duel_tui.pages.conductor import played
from duel_tui.pages.execution import Begin, Next, Stay, carry_out
from duel_tui.pages.log import begins
from duel_tui.pages.model import GoOn, Meet
from duel_tui.play.affair import affair_of
from duel_tui.play.bout import Bout
from duel_tui.play.closing import close
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import opening, problems
from duel_tui.play.path import fought_by
from duel_tui.play.taking_back import take_back
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Paragraph
from duel_tui.storage import affairs, duels, fencers, shelf
from duel_tui.storage.affairs import Attempt, Finish
from duel_tui.storage.folders import Saves
from tests.plain.talks import conversation
from tests.tui.visits import context

DAY = date(2026, 11, 28)
DAYS = 120


def on(folder: Path, day: date = DAY) -> AppContext:
    """A context on a date."""
    made = context(folder)
    made.today = lambda: day
    return made


def rows(where: AppContext) -> dict[str, str]:
    """The rows of the page, each with why it is denied."""
    return {row.label: row.denied for row in DaysAffair(where).page.rows}


def read(where: AppContext) -> list[str]:
    """What is read on the page."""
    return [one.text for one in DaysAffair(where).page.blocks if isinstance(one, Paragraph)]


def met(where: AppContext) -> str:
    """The stem of the duel that the first row leads to."""
    following: Next = carry_out(where, Meet())
    assert isinstance(following, GoOn), following
    return following.stem


def sat_down(where: AppContext, stem: str) -> Bout:
    """The bout of a duel."""
    bout, _ = played(where, duels.load(where.saves.duels / f"{stem}.toml", where.library))
    return bout


def fight_out(bout: Bout, most: int = 10_000) -> None:
    """Let both sides choose at random, for a number of answers or to the end."""
    table, chance = bout.table, Random(1)
    for _ in range(most):
        if table.done:
            return
        if isinstance(table.request, Decide):
            for side in Side:
                if (ask := table.ask_of(side)) and ask.menu:
                    table.decide(side, chance.choice([one for one in ask.menu.choices if one != "yield"]))
        else:
            table.throw()


def fought(where: AppContext) -> str:
    """The line of today's attempt, fought to its end."""
    bout = sat_down(where, met(where))
    fight_out(bout)
    line = entered(where, where.today(), bout)
    where.clear_table()
    return line


def test_every_date_gives_two_who_may_fight(tmp_path: Path) -> None:
    where, games, whose = on(tmp_path), set[str](), set[bool]()
    shipped = [file.fencer for file in where.shipped().fencers]
    for number in range(DAYS):
        affair = affair_of(where, DAY + timedelta(number))
        assert problems(where, affair.match) == (), affair.day
        _, journal = opening(where, affair.match)
        assert journal.lines == ()
        games.add(affair.match.ruleset)
        whose.add(affair.match.fencers.left in shipped)
    assert games == set(KEYS)
    assert whose == {True, False}


def test_the_first_attempt_counts_and_a_second_is_practice(tmp_path: Path) -> None:
    where = on(tmp_path)
    settings, seed = where.settings, str(affair_of(where, DAY).match.seed)
    assert rows(where) == {"fight": "", "practise": "your attempt comes first"}
    bout = sat_down(where, met(where))
    assert seed not in f"{DaysAffair(where).page}{begins(bout)}"
    where.today = lambda: DAY + timedelta(1)
    fight_out(bout)
    assert bout.day == DAY
    line = entered(where, bout.day, bout)
    where.clear_table()
    assert rows(where) == {"fight": "", "practise": "your attempt comes first"}, "another day has begun"
    where.today = lambda: DAY
    assert line.startswith("duel-tui 2026-11-28: Rapier & Dagger, Salle, against Ruy Salcedo, Provost. ")
    assert "\n" not in line
    assert line in read(where)
    assert last_told(affairs.read(where.saves)) == line
    assert rows(where) == {"fight": "your attempt is over", "practise": "", "copy result": ""}
    before = where.saves.daily.read_bytes()
    assert seed not in f"{line}{before!r}{DaysAffair(where).page}"
    following = carry_out(where, Meet(practice=True))
    assert isinstance(following, Begin)
    assert following.match.seed == affair_of(where, DAY).match.seed
    assert where.saves.daily.read_bytes() == before
    assert before.count(b"\n") == 2
    assert all(fought_by(where, file) == () for file in where.shipped().fencers), "it counts in no record"
    assert where.settings == settings


def test_looking_and_leaving_is_the_first_attempt_which_goes_on(tmp_path: Path) -> None:
    where = on(tmp_path)
    stem = met(where)
    assert where.saves.daily.read_text() == '{"day":"2026-11-28"}\n'
    assert rows(where) == {"go on": "", "practise": "your attempt comes first"}
    bout = sat_down(where, stem)
    fight_out(bout, 5)
    lines = bout.table.length
    where.clear_table()
    again = on(tmp_path)
    assert met(again) == stem
    assert sat_down(again, stem).table.length == lines
    again.clear_table()
    shelf.delete(affairs.path_of(where.saves, DAY))
    assert rows(where) == {"fight": "your attempt is over", "practise": ""}
    assert "The duel of your attempt is no longer there, so this day has no result." in read(where)


def test_where_nothing_can_be_written_an_attempt_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = on(tmp_path)
    where.saves.prepared().daily.mkdir()
    assert read(where)[0] == (
        "Daily.jsonl: this is not a file. An attempt does not count now, but you can practise."
    )
    assert rows(where) == {"fight": "it would not count", "practise": ""}
    following = carry_out(where, Meet())
    assert following == Stay("daily.jsonl: this is not a file, so no attempt was begun.")
    assert not list(where.saves.duels.glob("*.toml")), "no attempt was begun that is noted nowhere"
    where.saves.daily.rmdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert read(where)[0].startswith("The file daily.jsonl may not be written. ")
    assert rows(where) == {"fight": "it would not count", "practise": ""}


def test_days_won_in_a_row_are_counted(tmp_path: Path) -> None:
    where = on(tmp_path)
    won = Finish("won", "En Garde", "Salle", "Tobias Quill", "Novice", "round 3", 5, 2)
    for before in (1, 2, 3, 5):
        affairs.enter(where.saves.prepared(), Attempt(DAY - timedelta(before), won))
    affairs.enter(where.saves, Attempt(DAY - timedelta(4)))
    table = DaysAffair(where).page.blocks[-1]
    assert "3 days won in a row" in f"{table}"
    assert told(Attempt(DAY - timedelta(1), won)) in f"{table}"
    met(where)
    assert "3 days won in a row" in f"{DaysAffair(where).page.blocks[-1]}", "today is not over yet"
    affairs.enter(where.saves, Attempt(DAY, replace(won, how="lost")))
    assert "in a row" not in f"{DaysAffair(where).page.blocks[-1]}"


def test_a_command_prints_the_last_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert last_told(affairs.read(Saves(tmp_path))) == ""
    assert main(["--saves", str(tmp_path), "affair", "--result"]) == 1
    assert capsys.readouterr() == ("", "duel-tui: No affair has a result yet.\n")
    line = fought(on(tmp_path))
    assert main(["--saves", str(tmp_path), "affair", "--result"]) == 0
    assert capsys.readouterr() == (f"{line}\n", "")


def test_in_lines_the_page_leads_to_the_attempt_and_its_end_says_the_line(tmp_path: Path) -> None:
    where = on(tmp_path)
    said = conversation(where, ["affair", "practise", "fight", "home", "affair", "back", "result"])
    assert "Practise: your attempt comes first." in said
    assert "The dice fall by a seed that is shown when the duel is fought to its end." in said
    assert "1 go on, it counts" in said
    assert said.splitlines()[-2] == "No affair has a result yet."
    fight_out(sat_down(where, met(where)))
    where.summarise = lambda: None
    where.clear_table()
    for note in where.saves.playing.iterdir():
        note.unlink()  # as a program before this one left it when it was killed
    said = conversation(where, ["affair", "go on", "home", "result", "affair"])
    assert said.count("duel-tui 2026-11-28: Rapier & Dagger, Salle, against Ruy Salcedo, Provost.") == 3
    assert (
        "1 fight, it counts, and what was revealed is not taken back. Not now: your attempt is over" in said
    )


def test_a_date_gives_the_same_affair_in_every_version_whatever_is_in_the_saves(tmp_path: Path) -> None:
    one, other = on(tmp_path / "one"), on(tmp_path / "other")
    fencers.add(other.saves, unnamed("Anna"))
    other.keep(replace(other.settings, ruleset="en_garde", chance="by_hand", kalvan="deusalte"))
    assert fought(on(tmp_path / "other", DAY - timedelta(1)))
    assert affair_of(one, DAY) == affair_of(other, DAY) != affair_of(one, DAY + timedelta(1))
    match = affair_of(one, DAY).match
    assert (match.ruleset, match.preset, match.seed) == ("rapier_and_dagger", "salle", 763336)
    assert (match.fencers.left.name, match.players.right) == ("Colm Darragh", "salcedo")


def test_killed_before_its_line_or_its_result_is_entered_it_is_the_first_attempt(tmp_path: Path) -> None:
    where = on(tmp_path)
    stem = met(where)
    where.saves.daily.unlink()
    assert met(where) == stem
    assert list(affairs.read(where.saves).attempts) == [DAY]
    assert len(list(where.saves.duels.glob("*.toml"))) == 1
    bout = sat_down(where, stem)
    fight_out(bout)
    assert where.recorder is not None
    assert bout.table.outcome is not None
    where.recorder.over(bout.table.outcome)
    where.clear_table()
    assert affairs.read(where.saves).attempts[DAY].result is None
    assert rows(where)["fight"] == "your attempt is over"
    assert affairs.read(where.saves).attempts[DAY].result is not None


def test_nothing_that_was_revealed_is_taken_back_and_rulings_and_closing_are_told(tmp_path: Path) -> None:
    where = on(tmp_path / "ruled")
    bout = sat_down(where, met(where))
    fight_out(bout, 3)
    assert "stands" in take_back(bout, again=False)
    bout.rule(Modify(Side.LEFT, 10, "a friend"))
    fight_out(bout)
    assert entered(where, DAY, bout).endswith(", with a game master's rulings.")
    where.clear_table()
    where = on(tmp_path / "closed")
    close(where.library, where.saves.duels / f"{met(where)}.toml", "")
    assert "Broken off in round 1, hits given 0, taken 0." in " ".join(read(where))


def test_a_line_that_is_none_is_named_and_stays_and_a_name_in_one_does_no_harm(tmp_path: Path) -> None:
    where = on(tmp_path)
    foreign = b'{"day":"2026-11-20"}\n\xff\n{"day":"yesterday"}\n[1]\n{"day":"2026-11'
    where.saves.prepared().daily.write_bytes(foreign)
    assert read(where)[0] == "Line 2 of daily.jsonl is no affair, and it stays as it is."
    met(where)
    assert where.saves.daily.read_bytes() == foreign + b'\n{"day":"2026-11-28"}\n'
    assert sorted(affairs.read(where.saves).attempts) == [date(2026, 11, 20), DAY]
    result = Finish("won", "En Garde", "Salle", "\x1b]0;Quill\x07", "Novice", "round 3", 5, 2)
    affairs.enter(where.saves, Attempt(DAY, result))
    assert "\x1b" not in last_told(affairs.read(where.saves))
