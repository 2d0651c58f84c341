"""The page of both choices, where the setting has the duel wait after every exchange: in every game, on real positions."""

from collections.abc import Callable
from random import Random

from duel_tui.engine.requests import Draw
from duel_tui.pages.reveal import reveal_of
from duel_tui.pages.scenes import SceneWords
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from duel_tui.systems.card_duel.events import EmergencyDrawn
from duel_tui.systems.card_duel.hands import Faces
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.notice import Notice
from tests.systems.walks import play_on
from tests.tui.bouts import bout
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.golden import assert_looks_like
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import Player, playing
from tests.tui.whole import CUT_OFF

REVEALS = Settings(master=False, pause="exchanges")
POSITIONS: dict[str, tuple[Callable[[], Bout], int]] = {
    "rapier_and_dagger": (lambda: bout(kind="death", lines=AT_MEASURE), 2),
    "duel_of_swords": (lambda: begun("duel_of_swords", decisions=6), 1),
    "dueling_scars": (lambda: begun("dueling_scars"), 3),
    "en_garde": (lambda: en_garde(state=NEAR), 1),
    "card_duel": (lambda: begun("card_duel"), 1),
}
"""What is fought, and which page is looked at."""


async def to_the_page(player: Player, number: int, chance: Random) -> None:
    """Choose by chance until so many pages have come; those before the last are left by Enter."""
    for _ in range(200):
        prompt = player.screen.prompt
        if isinstance(prompt, Notice) and prompt.rest is not None:
            number -= 1
            if not number:
                return
            await player.press("enter")
        elif isinstance(prompt, DecisionPane):
            menu = prompt.decision.ask.menu
            assert menu is not None
            fits = [one for one in menu.choices if "yield" not in str(one)]
            await player.commits(chance.choice([one for one in fits if "attack" in str(one)] or fits))
        else:
            await player.press("enter")
    raise AssertionError("no page comes")


async def test_the_page_shows_both_choices_and_any_key_goes_on() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE), REVEALS) as player:
        for game in KEYS:
            made, number = POSITIONS[game]
            await player.sits_down(made())
            await to_the_page(player, number, Random(3))
            for size in ((120, 40), (80, 24)):
                await player.pilot.resize_terminal(*size)
                await player.rest()
                assert CUT_OFF not in player.sees
            assert_looks_like(player.app, f"reveal-{game}-80x24")
            await player.press("q enter")
            assert not isinstance(player.screen.prompt, Notice)
        made, number = POSITIONS[KEYS[0]]
        await player.sits_down(made())
        await to_the_page(player, number, Random(3))
        place = player.bout.table.place
        await player.press("z z")
        assert player.decides, "what was chosen is taken back on the page"
        assert player.bout.table.place < place


def test_a_card_drawn_from_the_deck_against_an_attack_lies_on_the_table() -> None:
    drawn = 0
    for seed in range(24):
        duel, chance = begun("card_duel", seed=seed), Random(seed)
        sign = Faces(SceneWords(duel.wording.phrases)).sign
        while not duel.table.done:
            since = duel.table.place
            play_on(duel.table, chance, decisions=1)
            while isinstance(duel.table.request, Draw):
                duel.table.throw()
            steps = [duel.table.step(place) for place in range(since, duel.table.place)]
            told = [one.event for step in steps for one in step.told]
            cards = [one.card for one in told if isinstance(one, EmergencyDrawn) and one.card]
            reveal = reveal_of(duel, 0)
            if cards and reveal:
                drawn += 1
                assert [sign(cards[0])] in [
                    [one.text for one in side.lies] for side in (reveal.near, reveal.far)
                ]
    assert drawn > 1
