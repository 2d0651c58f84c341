"""The texts of choices as screen, lines, rulebook and referee have them; those for an open matrix nowhere else."""

from pathlib import Path

import msgspec
import pytest

from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.pages.scenes import move_of
from duel_tui.play.bout import Bout
from duel_tui.registry import Library, data_folder
from duel_tui.words import read_phrases
from tests.plain.talks import context_in, conversation
from tests.referee.test_command import said
from tests.systems.duel_of_swords.test_scene import standing

SWORDS = "duel_of_swords"
MOVES = read_phrases(Library(data_folder()).phrases(SWORDS)).moves["move"]
OPENED = [text for one in MOVES.values() for text in (one.good_open, one.bad_open) if text]
"""What names the results of pairs."""
BEGIN = ["new", "game", "duel of swords", "rules", "as written"]
ABOUT = [f"about {number}" for number in range(1, 11)]


def asked(bout: Bout) -> Ask:
    ask = bout.table.ask_of(Side.LEFT)
    assert ask is not None
    return ask


def named(text: str) -> list[str]:
    read = " ".join(text.split())
    return [one for one in OPENED if one in read]


@pytest.mark.parametrize("rules", [{}, {"notebook": True}, {"fancies": 2}], ids=str)
def test_results_of_pairs_are_in_no_move_while_the_matrix_is_closed(rules: dict[str, object]) -> None:
    bout = standing("thrust slash", **rules)
    told = [move_of(bout, asked(bout), "move", key) for key in (*MOVES, "dodge!")]
    assert all(one.what and one.good and one.bad for one in told)
    assert not any(named(one.told) for one in told)


def test_lines_and_the_rulebook_name_them_only_where_it_is_open(tmp_path: Path) -> None:
    asks = [*ABOUT, *[f"rules {one.replace('_', ' ')}" for one in MOVES]]
    closed = conversation(context_in(tmp_path / "closed"), [*BEGIN, "begin", *asks])
    assert "Thrust: Your point goes straight forward at the opponent. No move hits more often." in closed
    assert not named(closed)
    rules = ["house rules", "open matrix", "yes", "finish"]
    opened = conversation(context_in(tmp_path / "open"), [*BEGIN, *rules, "begin", *ABOUT])
    assert len(named(opened)) > len(ABOUT)


def test_the_referees_menu_names_them_only_where_it_is_open() -> None:
    (closed,) = said(system=SWORDS, seed=1)
    menu = closed["request"]["asks"][0]["menu"]
    assert set(menu["moves"]) == set(menu["keys"])
    assert menu["moves"]["dodge"]["good"] == "No move hits it. It wins time."
    assert not named(msgspec.json.encode(closed).decode())
    (opened,) = said(system=SWORDS, seed=1, options=("dos.show_matrix=true",))
    assert len(named(msgspec.json.encode(opened).decode())) == len(OPENED)


def test_the_referees_form_has_the_texts_of_each_field_and_an_answered_one_none() -> None:
    stand = [{"type": "decide", "side": side, "choice": "stand"} for side in ("left", "right")]
    first, _, last = said(*stand, seed=1, kind="friendly")
    movement = first["request"]["asks"][0]["menu"]["moves"]
    assert movement["volt"]["bad"].endswith("a disarm ends the bout.")
    menu = last["request"]["asks"][0]["menu"]
    assert {field: set(texts) for field, texts in menu["moves"].items()} == {
        field: set(keys) for field, keys in menu["fields"].items()
    }
    assert set(menu["moves"]["target"]["SA"]) == {"brief", "what", "good", "bad", "wound"}
    assert set(menu["moves"]["give_up"]["yes"]) == {"line"}
    assert "moves" not in last["answers"][0]["request"]["asks"][0]["menu"]
