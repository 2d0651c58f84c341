"""What a fencer brings to the card table is told before the duel begins, and can be set by hand there."""

from pathlib import Path

from duel_tui.pages.model import Fill
from duel_tui.pages.new_duel import Terms
from tests.plain.talks import context_in, conversation
from tests.tui.visits import context

MINE = "Initiative 2, hand 5, deck 54, wounds 3; hit 1, with ace 2"


def test_the_form_tells_what_both_fencers_bring_and_house_rules_change_it(tmp_path: Path) -> None:
    terms = Terms(where := context(tmp_path), where.settings)
    terms.carry_out(Fill("game", "card_duel"))
    assert terms.page.field("left fencer").more == f"{MINE}."
    assert terms.page.field("right fencer").more.startswith("Initiative 1, hand 4")
    rule = next(field for field in terms.house_rules.page.fields if field.label == "Left: cards in hand")
    six = [value.label for value in rule.values].index("six")
    terms.house_rules.carry_out(Fill(rule.key, str(six)))
    assert terms.house_rules.page.footnote.startswith("Bernardino: Initiative 2, hand 6")
    assert terms.page.field("left fencer").more.startswith("Initiative 2, hand 6")
    terms.carry_out(Fill("rules", "street"))
    more = terms.page.field("left fencer").more
    assert ("hits are wounds of Rapier & Dagger." in more, "wounds 3" in more) == (True, False)


def test_plain_lines_tell_them_anew_when_a_house_rule_changes_them_and_only_in_this_game(
    tmp_path: Path,
) -> None:
    answers = ["new", "game", "5", "house rules", "left: wound boxes", "7", "finish"]
    said = conversation(context_in(tmp_path), answers)
    assert f"Your fencer: Bernardino. {MINE}." in said
    assert "0 to 100, 0 means as the fencer; 0 is the rule as written, now as the fencer?" in said
    assert "Your fencer: Bernardino. Initiative 2, hand 5, deck 54, wounds 7;" in said
    assert "Your fencer, Bernardino\n" in conversation(context_in(tmp_path), ["new", "game", "4", "?"])
