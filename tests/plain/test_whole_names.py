"""Lines read the choices of a table by their whole names and with their costs, of which a narrow table shows less."""

from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from tests.systems.rapier_and_dagger.test_scene import asked, figure_bouts

WHOLE = {"sword arm", "head", "right chest", "left chest", "right leg", "left leg", "left arm"}


def test_a_target_has_its_whole_name_and_an_action_its_cost() -> None:
    shorter, priced = 0, 0
    for bout in figure_bouts(range(9)):
        ask = asked(bout)
        if ask.what != "sword_action":
            continue
        decision = Decision(bout, scene_of(bout), ask)
        targets = decision.fields.get("target", ())
        assert {option.label for option in targets} <= WHOLE
        shorter += sum(bool(option.brief) for option in targets)
        priced += sum(option.detail.startswith("costs ") for option in decision.fields["action"])
    assert shorter
    assert priced
