"""Who decides for a side on the screen: spoken, advised and played, changed in the middle, and what each key costs."""

from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.log import DuelLog
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.picking import filled
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.registry import KEYS
from duel_tui.show.fit import fit
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage import duels
from tests.tui.bouts import LIBRARY, PUPIL, QuickDesk, bout
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.positions import AT_MEASURE, CHOSEN, begun
from tests.tui.screens import Player, at_home, playing

SPOKEN = Seat("spoken")
ADVISED = Seat("advised", PUPIL)
PLAYED = Seat("played", PUPIL)
RIGHT_ALONE = (
    "left movement / right movement: volt / stand",
    CHOSEN,
    "left hit 1d100: 2 by hand",
    "right hit 1d100: 3 by hand",
)
"""One attack is left to the right side, and none to the left."""


def sitting(duel: Bout, left: Seat, right: Seat, desk: QuickDesk | None = None) -> Bout:
    """The same duel with these deciding for its sides."""
    return replace(duel, seats=Seats(BySide(left, right), (PUPIL,)), desk=desk or QuickDesk())


def stands(player: Player) -> bool:
    """Whether an opponent's proposal stands as chosen."""
    return player.decision.proposed


def sealed(duel: Bout) -> tuple[Side, ...]:
    """Who has chosen already."""
    return duel.table.sealed


def in_reach(left: Seat = SPOKEN, right: Seat = SPOKEN, desk: QuickDesk | None = None) -> Bout:
    return sitting(bout(kind="death", people=2, lines=AT_MEASURE), left, right, desk)


async def test_a_spoken_choice_counts_as_soon_as_its_letters_are_typed_and_a_slip_costs_one_key() -> None:
    duel = in_reach()
    async with playing(duel) as player:
        assert "BERNARDINO'S ATTACK" in player.sees
        assert not player.marks
        await player.press("t r")
        assert player.decision.ask.side is Side.LEFT
        await player.press("w")
        assert sealed(duel) == (Side.LEFT,)
        assert "DIEGO'S ATTACK" in player.sees
        assert not player.marks
        await player.press("z")
        assert not sealed(duel)
        assert player.decision.ask.side is Side.LEFT
        assert not player.decision.touched
        await player.write("t r w c e h")
        assert duel.table.journal.lines[1].endswith(
            "target=RC blow=thrust defence=LP give_up=no / target=H blow=cut defence=HP give_up=no"
        )
        assert duel.table.place > 1
        await player.press("z")
        assert duel.table.place == 1
        assert not duel.marked


async def test_what_cannot_be_mended_is_asked_about_before_it_counts() -> None:
    duel = sitting(bout(kind="death", people=2), SPOKEN, SPOKEN)
    async with playing(duel) as player:
        await player.press("y")
        assert not sealed(duel)
        assert player.said
        await player.press("b")
        assert sealed(duel) == (Side.LEFT,)
        await player.press("y enter")
        assert duel.table.journal.lines[0] == "left movement / right movement: back / yield"


async def test_a_spoken_exchange_costs_at_most_five_keys() -> None:
    """One attack: its target and blow, the parry, and the die; of two attacks each side's letters and its die."""
    duel = sitting(bout(kind="friendly", people=2, seed=None, lines=RIGHT_ALONE), SPOKEN, SPOKEN)
    async with playing(duel) as player:
        await player.press("h c e 5 6")
        assert duel.table.journal.lines[len(RIGHT_ALONE) :][:2] == (
            "left exchange / right exchange: defence=HP / target=H blow=cut",
            "right hit 1d100: 56 by hand",
        )
        mutual = sitting(bout(kind="friendly", people=2, seed=None, lines=AT_MEASURE), SPOKEN, SPOKEN)
        await player.sits_down(mutual)
        await player.press("t r w c e h 5 6 9 1")
        assert len(mutual.table.journal.lines) == len(AT_MEASURE) + 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_proposal_stands_as_chosen_until_a_letter_changes_it_and_enter_takes_it(
    size: tuple[int, int],
) -> None:
    duel = in_reach(ADVISED, SPOKEN)
    async with playing(duel, size=size) as player:
        assert "Pupil proposes this." in player.reads
        assert stands(player)
        assert not player.marks, "it is no choice of a person's"
        assert "*" in player.sees
        proposed = player.decision.picked
        letter, guard = ("h", "HP") if proposed.get("defence") != "HP" else ("w", "LP")
        await player.press(letter)
        assert player.decision.picked["defence"] == guard
        assert not stands(player)
        assert player.marks
        await player.press("z")
        assert stands(player)
        assert player.decision.picked == proposed
        await player.press("enter")
        assert sealed(duel) == (Side.LEFT,)
        chosen = duel.table.choice_sealed(Side.LEFT)
        assert isinstance(chosen, Struct)
        assert proposed.items() <= filled(chosen).items()
        again = in_reach(ADVISED, SPOKEN)
        await player.sits_down(again)
        await player.press("z")
        assert again.table.place == 0, "nothing was chosen: the movement is taken back"


async def test_while_an_adviser_thinks_or_cannot_nothing_looks_chosen_and_letters_choose() -> None:
    desk = QuickDesk(held=True)
    duel = in_reach(ADVISED, SPOKEN, desk)
    async with playing(duel) as player:
        await player.press("enter")
        assert not sealed(duel)
        assert not player.decision.touched
        await player.press("t")
        desk.let_go()
        await player.rest()
        assert player.decision.picked == {"blow": "thrust"}
        await player.press("r w enter")
        assert sealed(duel) == (Side.LEFT,)
        failing = in_reach(ADVISED, SPOKEN, QuickDesk(failures=1))
        await player.sits_down(failing)
        assert "a headache" in player.said
        await player.press("t r w enter")
        assert failing.table.sealed == (Side.LEFT,)


async def test_a_proposal_is_where_the_game_master_sits_and_nowhere_else() -> None:
    duel = in_reach(SPOKEN, ADVISED)
    async with playing(duel) as player:
        await player.press("t r w")
        assert stands(player)
        for seen in (replace(duel, watcher=ONLOOKER), duel):
            assert "propose" not in " ".join([entry.told.text for entry in DuelLog(seen).entries()])
        assert "propose" not in "\n".join(duel.table.journal.lines)


async def test_what_an_opponent_chose_stays_sealed_until_a_spoken_side_has_chosen() -> None:
    seen = []
    async with playing(in_reach()) as player:
        for seed in (1, 2):
            duel = in_reach(SPOKEN, PLAYED)
            duel.thoughts.seed = seed
            await player.sits_down(duel)
            shown = [player.sees]
            for key in ("t", "r", "%", "%"):
                await player.press(key)
                shown.append(player.sees)
            assert not sealed(duel)
            await player.press("w")
            assert duel.table.place > 1
            seen.append(shown)
    assert seen[0] == seen[1]


async def test_who_decides_is_changed_by_letters() -> None:
    duel = in_reach(HERE, PLAYED)
    async with playing(duel) as player:
        await player.press("*")
        assert "The players of both sides" in player.sees
        await player.press("r")
        assert "Pupil plays Diego." in player.reads
        await player.press("a 1 enter")
        assert duel.seats.texts == BySide("person", "advised pupil")
        assert "Pupil proposes for Diego" in player.said
        assert "unrecorded" in player.sees
        assert "BERNARDINO'S ATTACK" in player.sees, "one person types both now"
        await player.press("t r w enter")
        assert "Pupil proposes this." in player.reads
        await player.press("* r s enter")
        assert sealed(duel) == (Side.LEFT,), "what is chosen is kept where the same still decides"
        assert not stands(player)
        await player.press("* l p 1 enter")
        await player.press("c e h")
        assert duel.table.place > 1


async def test_a_half_made_choice_outlasts_the_change_and_what_is_no_seat_changes_nothing() -> None:
    duel = in_reach()
    async with playing(duel) as player:
        await player.press("* x enter")
        assert "x: not a choice here." in player.reads
        await player.press("escape")
        assert duel.seats.texts == BySide("spoken", "spoken")
        await player.press("* l s enter")
        assert "that way already" in player.said
        await player.press("t r * r h enter")
        assert player.decision.picked == {"blow": "thrust", "target": "RC"}
        await player.press("w")
        assert sealed(duel) == (Side.LEFT,)
        await player.sits_down(bout(kind="death", people=2, lines=AT_MEASURE))
        await player.press("*")
        assert "look away" in player.reads, "the curtain does not lift for it"


async def test_every_game_is_spoken_and_of_two_hands_one_is_seen_where_an_opponent_plays() -> None:
    async with playing(in_reach()) as player:
        for right, theirs in ((SPOKEN, True), (PLAYED, False)):
            duel = sitting(en_garde(people=2, state=NEAR), SPOKEN, right)
            await player.sits_down(duel)
            assert (moment_of(duel).state == duel.table.state) is theirs
            assert player.decision.ask.side is Side.LEFT
        for key in KEYS:
            duel = sitting(begun(key, people=2), SPOKEN, SPOKEN)
            await player.sits_down(duel)
            for _ in range(2):
                if player.decides:
                    side = player.decision.ask.side
                    title = fit(player.decision.table().title, 60)
                    assert title in player.sees
                    assert title.casefold().count(duel.called[side].casefold()) == 1
                    await player.commits(player.decision.ask.menu.choices[0])  # type: ignore[union-attr]
                else:
                    await player.press("enter")
            assert duel.table.place or duel.table.sealed
            assert "look away" not in player.sees


async def test_the_setup_seats_spoken_and_advised_sides(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("n m l 1 3 o 1 4 enter")
        duel = player.bout
        assert duel.seats.texts == BySide("spoken", "advised quill")
        await player.press("s")
        saved = duels.load(duel.keeper.path, LIBRARY)  # type: ignore[union-attr]
        assert saved.setup.players == BySide("spoken", "advised quill")
        assert saved.chosen == (Side.LEFT, "stand")
