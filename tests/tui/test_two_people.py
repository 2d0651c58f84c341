"""Two people at one keyboard: between their choices a curtain covers everything, and neither sees what the other did."""

import pytest

from duel_tui.engine.menu import written
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import BySide, Side
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from tests.tui.bouts import FENCERS, bout
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.positions import AT_MEASURE, CHOSEN, begun
from tests.tui.screens import Player, playing

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
THROWN = (*AT_MEASURE, CHOSEN, "left hit 1d100: 15")


def at_measure(*lines: str) -> Bout:
    duel = bout(kind="death", people=2, lines=lines or AT_MEASURE)
    duel.table.settle()
    return duel


def on_curtain(player: Player, chooser: Side) -> bool:
    """True if there is nothing on the screen but a curtain before a side's choice, and the footer."""
    name, foe = FENCERS[chooser].name, FENCERS[chooser.foe].name
    said = f"{name} chooses now. {foe}, look away, please. {name}, press Enter when nobody looks over your shoulder."
    shown = " ".join(" ".join(player.rows[:-1]).split())
    return shown == said


@SIZES
async def test_the_curtain_covers_everything_and_both_choices_are_revealed_at_once(
    size: tuple[int, int],
) -> None:
    duel = at_measure()
    async with playing(duel, size=size) as player:
        assert on_curtain(player, Side.LEFT)
        await player.press("enter t r w enter")
        assert on_curtain(player, Side.RIGHT)
        assert list(duel.table.sealed) == [Side.LEFT]
        await player.press("z")
        assert list(duel.table.sealed) == [], "the first takes it back from the curtain at no cost"
        assert not duel.marked
        assert duel.table.place == 1
        assert "right chest" not in player.said
        await player.press("t r w enter enter")
        assert not player.decision.touched
        assert player.decision.ask.side is Side.RIGHT
        assert not player.marks
        assert len(duel.table.journal.lines) == 1
        await player.press("c e h enter")
        answer = duel.table.step(1).answer
        assert [written(choice) for choice in answer.choices] == [  # type: ignore[union-attr]
            "target=RC blow=thrust defence=LP give_up=no",
            "target=H blow=cut defence=HP give_up=no",
        ]


async def test_no_key_but_enter_and_space_lifts_the_curtain() -> None:
    async with playing(at_measure(*THROWN)) as player:
        await player.press("enter t r w enter")
        for key in ["x", "t", "1", "down", "tab", "<", ">", "%", "+", "!", "&", "=", "#", "Z"]:
            await player.press(key)
            assert not player.decides
            for word in ("thrust", "chest", "holds", "attack", "Rapier"):
                assert word not in player.sees, key
            assert "look away" in player.reads
            if key == "x":
                assert player.said == "Press Enter to go on."
            if key == "down":
                assert not player.said


async def test_space_does_not_repeat_the_other_ones_choice() -> None:
    async with playing(at_measure(*THROWN, "right hit 1d100: 71")) as player:
        await player.press("enter space")
        assert player.decision.picked == {"blow": "thrust", "target": "RC", "defence": "LP"}
        await player.press("enter enter space")
        assert player.decision.picked == {"blow": "thrust", "target": "RL", "defence": "HP"}


@SIZES
async def test_what_one_chose_or_holds_stands_nowhere_while_the_other_looks(size: tuple[int, int]) -> None:
    """Two duels that differ in the first person's choice or hand alone look the same to the second."""
    seen: dict[str, list[list[str]]] = {"chosen": [], "held": []}
    async with playing(at_measure(), size=size) as player:
        for keys in ("t r w", "c l h"):
            await player.sits_down(at_measure())
            await player.press(f"enter {keys} enter")
            shown = [player.sees]
            for key in ("enter", "t", "<", ">", "%", "%", "space"):
                await player.press(key)
                shown.append(player.sees)
            seen["chosen"].append(shown)
        for cards in (("2", "2", "4", "4", "5"), ("2", "1", "3", "3", "5")):
            hands = BySide(cards, ("1", "1", "3", "4", "5"))
            await player.sits_down(en_garde(people=2, state={**NEAR, "hands": hands}))
            assert on_curtain(player, Side.LEFT)
            await player.press("enter")
            mine = player.sees
            await player.press("< > ? escape")
            assert player.decides, "whoever looked last needs no curtain again"
            await player.commits("back 2")
            await player.rest()
            shown = [player.sees]
            assert on_curtain(player, Side.RIGHT)
            for key in ("<", "+", "!", "="):
                await player.press(key)
                assert "look away" in player.reads
                assert not set("345") & set(player.sees)
            for key in ("enter", "<", ">", "down", "?", "escape", "!", "escape"):
                await player.press(key)
                shown.append(player.sees)
            assert mine not in shown
            seen["held"].append(shown)
    for first, second in seen.values():
        assert first == second


async def test_every_game_is_begun_by_two_people_and_hands_lie_under_the_curtain_again_after_lines() -> None:
    async with playing(en_garde(people=2, state=NEAR)) as player:
        await player.press("enter ; ctrl+n")
        assert on_curtain(player, Side.LEFT)
        for key in KEYS:
            duel = begun(key, people=2)
            await player.sits_down(duel)
            for _ in range(4):
                if player.decides:
                    await player.commits(player.decision.ask.menu.choices[0])  # type: ignore[union-attr]
                else:
                    await player.press("enter")
            assert duel.table.place or duel.table.sealed


async def test_cards_are_typed_behind_the_curtain_and_seen_by_one_alone() -> None:
    duel = en_garde(people=2, seed=None, first_player="left")
    async with playing(duel) as player:
        assert isinstance(duel.table.request, Draw)
        assert on_curtain(player, Side.LEFT)
        await player.press("enter")
        await player.type("1 2 3 9 4")
        await player.press("enter")
        assert "The pile has no '9'" in player.reads
        await player.press("backspace backspace backspace")
        await player.type("3 4")
        await player.press("enter")
        assert duel.table.state.hands.left == ("1", "2", "3", "3", "4")
        assert on_curtain(player, Side.RIGHT)
        await player.press("enter")
        assert "12334" not in "".join(letter for letter in player.sees if letter.isdigit())
        await player.type("11345")
        await player.press("enter")
        assert duel.table.state.hands.right == ("1", "1", "3", "4", "5")
