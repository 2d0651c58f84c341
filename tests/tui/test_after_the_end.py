"""What follows a duel that is over: records, the same duel again, sides changed, the next opponent."""

from pathlib import Path
from random import Random
from re import findall

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.play import matchmaking
from duel_tui.play.matchmaking import Match, rollers_of
from duel_tui.play.rematch import due, following
from duel_tui.play.saved_duels import entered, sat_down
from duel_tui.registry import KEYS
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.duels import AT_A_TABLE, PERSON, Setup
from duel_tui.storage.fencers import Fought
from duel_tui.storage.shelf import Shelved
from duel_tui.tui.screens.duel import DuelScreen
from tests.play import beginnings
from tests.play.beginnings import put_down
from tests.systems.walks import play_on
from tests.tui.bouts import LIBRARY, QuickDesk
from tests.tui.screens import QUIET, Bottom, Player, app_over, running
from tests.tui.test_duel_end import ROWS, at
from tests.tui.visits import context


def own_match(saves: Path) -> Match:
    """Anna and Zeno, both of files of their own, at one keyboard."""
    there = context(saves)
    for name in ("Anna", "Zeno"):
        fencers.add(there.saves, unnamed(name))
    match = matchmaking.quick(there)
    return replace(
        match,
        fencers=BySide(unnamed("Anna"), unnamed("Zeno")),
        stems=BySide("anna", "zeno"),
        players=BySide(PERSON, PERSON),
        preset="as_written",
        options={},
    )


class Evening:
    """A saved duel of two fencers with records, on the screen."""

    def __init__(self, saves: Path) -> None:
        self.match = own_match(saves)
        self.context = context(saves)
        self.context.keep(QUIET)
        self.app = app_over(self.context, lambda _: Bottom())

    @property
    def files(self) -> list[Path]:
        found = self.context.saves.duels.glob("*.toml")
        return sorted(found, key=lambda path: path.stat().st_mtime_ns)

    @property
    def records(self) -> list[tuple[Fought, ...]]:
        return [file.record for file in self.context.own().fencers]

    async def yields(self, player: Player) -> None:
        """Anna yields, Zeno stands."""
        player.app.open(DuelScreen.of(self.context, beginnings.begin(self.context, self.match)))
        await player.rest()
        await player.press("enter")
        await player.commits("yield")
        if player.decides:
            await player.commits("yield")
        await player.press("enter")
        await player.commits("stand")
        for _ in range(4):
            if player.bout.table.done:
                break
            if player.decides:
                await player.commits("yes")
            else:
                await player.press("enter")
        assert player.bout.table.done


async def test_the_end_is_entered_once_into_records_and_shelf_and_is_saved_as_text(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    async with running(evening.app, (80, 24)) as player:
        await evening.yields(player)
        (path,) = evening.files
        once = [
            (Fought(path.stem, "lost", "Zeno", PERSON, KEYS[0]),),
            (Fought(path.stem, "won", "Anna", PERSON, KEYS[0]),),
        ]
        assert evening.records == once
        await player.press("e")
        mark, text = sorted(evening.context.saves.told.iterdir())
        assert (text.suffix, mark.suffix) == (".txt", ".md")
        await player.until(lambda: f"Saved as told/{text.stem}.txt and .md" in player.reads)
        assert "## The end" in mark.read_text()
        await player.press("r escape ; ctrl+n z z Z")
        assert player.bout.table.done
        assert evening.records == once
    (found,) = [one for one in shelf.duels(evening.context.saves.duels) if isinstance(one, Shelved)]
    assert found.outcome is not None
    assert found.outcome.why == "yield"


async def test_the_same_duel_again_with_the_sides_changed_or_the_next_opponent_comes_with_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duel_tui.play.saved_duels.WorkerClient", lambda _rules: QuickDesk())
    evening = Evening(tmp_path)
    begun = list[Setup]()
    async with running(evening.app, (80, 24)) as player:
        for key in "asn":
            await evening.yields(player)
            first = duels.load(evening.files[-1], LIBRARY).setup
            await player.press(key)
            put_down(evening.context)
            assert not player.bout.table.place
            assert len(player.app.screen_stack) == 2
            player.app.close()
            begun.append(duels.load(evening.files[-1], LIBRARY).setup)
            assert begun[-1].seed != first.seed
    again, swapped, following = begun
    assert (again.names, again.fencers) == (BySide("Anna", "Zeno"), BySide("anna", "zeno"))
    assert (swapped.names, swapped.fencers) == (BySide("Zeno", "Anna"), BySide("zeno", "anna"))
    assert (following.names.left, following.players.left) == ("Anna", PERSON)
    assert following.players.right != PERSON


async def test_no_duel_follows_where_one_fencer_died_and_the_rows_say_why(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    async with running(evening.app, (80, 24)) as player:
        await evening.yields(player)
        assert at(player) == "a again"
        await player.press("x")
        fencers.save(fencers.load(evening.context.saves.fencers / "anna.toml"), Condition(dead=True))
        saved = duels.load(evening.files[-1], LIBRARY)
        player.app.open(DuelScreen.of(evening.context, saved))
        await player.rest()
        assert at(player) == "r replay"
        assert "- again, sides swapped" in player.sees
        for letter in "asn":
            await player.press(letter)
            assert "Anna: the fencer is dead and cannot fight" in player.sees
            assert findall(r"> (- .*?)(?:   |\n)", player.sees) == [f"- {ROWS[letter]}"]
            await player.press("r escape")
        assert evening.files == [saved.path]


def test_a_record_follows_a_roll_that_is_overruled_after_the_end_and_says_how_far_the_next_level_is(
    tmp_path: Path,
) -> None:
    there = context(tmp_path)
    file = fencers.add(there.saves, unnamed("Anna"))
    match = replace(matchmaking.quick(there), preset="as_written", options={}, stems=BySide(file.stem, ""))
    saved = beginnings.begin(there, match)
    sat, recorder = sat_down(there, saved)
    play_on(sat.table, Random(3))

    def recorded() -> int:
        said = entered(there, saved, sat, recorder)
        found = [one.duel for one in fencers.load(file.path).record]
        assert (said == "Anna: 0 of 3 wins to the next level.") is bool(found)
        return found.count(saved.path.stem)

    assert recorded() == 1
    sat.table.overrule(None, sat.table.rolls()[0].answer.score, "again")  # type: ignore[union-attr]
    assert recorded() == 0
    sat.table.undo()
    assert recorded() == 1


@pytest.mark.parametrize("mine", Side)
def test_the_next_opponent_comes_on_the_terms_of_the_duel_just_fought(tmp_path: Path, mine: Side) -> None:
    there = context(tmp_path)
    file = fencers.add(there.saves, unnamed("Anna"))
    seats = BySide(PERSON, PERSON).put(mine.foe, AT_A_TABLE)
    match = replace(
        matchmaking.quick(there),
        preset="realistic",
        kind=Kind.DEATH,
        options={"blood_threshold": "serious"},
        stems=BySide("", "").put(mine, file.stem),
        players=seats,
        dice=rollers_of("people", seats),
        carries=True,
        changes=there.changes("rapier_and_dagger", ""),
    )
    saved = beginnings.begin(there, match)
    after = following(there, saved, saved.setup.players)
    for name in ("ruleset", "preset", "kind", "options", "carries", "changes"):
        assert getattr(after, name) == getattr(match, name), name
    assert after.fencers[mine] == match.fencers[mine]
    assert after.stems == match.stems
    assert after.players == BySide(PERSON, PERSON).put(mine.foe, "quill")
    assert after.fencers[mine.foe].name == "Tobias Quill"
    assert after.dice == rollers_of("people", after.players)
    assert after.seed is not None
    begun = beginnings.begin(there, replace(after, dice=None, seed=None))
    assert following(there, begun, begun.setup.players).seed is None
    assert following(there, begun, begun.setup.players).dice is None


def test_the_next_opponent_is_never_the_one_just_fought(tmp_path: Path) -> None:
    there = context(tmp_path)
    saved = matchmaking.begin(there, matchmaking.quick(there))
    players = saved.setup.players
    mine, foe = due(there, saved, players)
    assert mine is Side.LEFT
    assert foe.key != players.right
    assert due(there, saved, players.put(Side.RIGHT, foe.key))[1].key != foe.key
