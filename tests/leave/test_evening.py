"""A game master's evening at the real program: typed key by key, watched from a second program, killed, and gone on with.

An exchange of Rapier & Dagger is what both sides say, and the die of each attack. A spoken choice counts with its last
letter, so it takes no Enter: at most three letters a side. A percentile die that the program rolls takes no key, one
that is typed takes two.
"""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest

from tests.leave.evening import GameMaster, Onlooker
from tests.lengths import in_turn

STROKES = 20
"""Strokes of the duel."""
KILLS = 3
SEED, ADDED, LABEL, REASON = "719283", "-83", "smoke", "he slipped"
SHEET, WOUNDS = "s13a12d11i12x17l3c", "glms\r"
"""A fencer on paper: characteristics, expertise, a dagger, and all but the first letter of two old wounds."""
SPOKEN, DIE = "spoken", "die"
MOST = {"paper": 40, "newcomer": 2, SPOKEN: 6, DIE: 2, "correction": 5, "wound": 7}
"""The most keys of an act."""
THRUST = "target=RC blow=thrust defence=HP give_up=no"
ASKED, ATTACK, OVER = "Type what fell", "ANSELM'S ATTACK", "takes the first wound that counts"
LEG, MARKS = "wound (left leg): light", "left leg light"
"""What is said of a wound that was set, and what stands in a panel from then on."""


def sets_up(master: GameMaster) -> None:
    """Put a fencer on paper, and begin a duel with a newcomer whose wounds stay; the game master types both sides."""
    master.does("settings", "s", "> p Pause")
    master.does("settings", " ", "> p Pause never")
    master.does("settings", "\x1b", "QUICK DUEL")
    master.does("roster", "f", "> a new fencer")
    master.does("roster", "\r", "> d by dice")
    master.does("roster", "h", "The fencer's name")
    master.does("name", "Brother Anselm\r", "> n Nation")
    master.does("paper", SHEET, "> c Condition")
    master.does("paper", "\r", "esc leave it")
    master.does("paper", WOUNDS, "right leg light, l")
    master.does("paper", "\r", "> Brother Anselm")
    master.does("form", "\r", "right leg light, left arm scratch")
    master.does("form", "d", "> g Game")
    master.does("form", f"w2l13o13f2d{SEED}", SEED)
    assert "w Wounds stay" in master.text
    master.does("newcomer", "+", ", new")
    master.does("newcomer", "\r", "ANSELM'S MOVEMENT")


def said_by_the_newcomer(master: GameMaster) -> str:
    """The letters of an attack on the right chest under a centre parry, as far as the weapon allows both."""
    text = master.text
    blow = "c" if "-t thrust" in text else "t"
    return f"{blow}r" if "every parry costs the attack" in text else f"{blow}rn"


def exchange(master: GameMaster, onlooker: Onlooker, number: int, theirs: str = "") -> None:
    """Type what both say in an exchange, up to the die; the first side's choice shows nowhere before the other's."""
    act = f"{SPOKEN} {number}"
    onlooker.sees("Both choose.", f"exchange {min(number, 2)} of 3")
    onlooker.sees_no_change(lambda: master.plays(act, "trh", "'S ATTACK", ATTACK))
    master.plays(act, theirs or said_by_the_newcomer(master), ASKED)


def first_exchange(master: GameMaster, onlooker: Onlooker) -> int:
    """Play up to the first exchange, and it, and correct its die, which was mistyped; return the mended die."""
    master.plays("modifier", f"+right {ADDED} duel {LABEL}\r", ADDED, "Enter takes it")
    master.plays("movement", "s", "MOVEMENT if Anselm's is")
    master.plays("movement", "s", ATTACK)
    exchange(master, onlooker, 1)
    fell = master.needs - 1
    master.plays(f"{DIE} 1", "02", ATTACK)
    onlooker.sees("exchange 2 of 3", "2 by hand")
    master.plays("correction", f"!c{fell:02}\r", ATTACK, "Enter takes it")
    onlooker.sees(f"Brother Anselm: {fell} by hand")
    return fell


def to_first_blood(master: GameMaster, onlooker: Onlooker, number: int) -> None:
    """Set a wound, and end the duel with the next exchange."""
    master.plays(f"wound {number}", "$lwll\r", LEG, "Enter takes it")
    onlooker.sees(MARKS)
    exchange(master, onlooker, number, "u")
    master.plays(f"{DIE} {number}", "99", OVER)
    onlooker.sees("The duel is over.")


def mends(master: GameMaster, onlooker: Onlooker) -> None:
    """Overrule the roll that ended the duel, and take back three times."""
    master.plays("overruling", f"!f {REASON}\r", "unrecorded", "Enter takes it")
    onlooker.sees("exchange 3 of 3", "Both choose.")
    master.plays("take back 1", "z", OVER)
    onlooker.sees("The duel is over.")
    master.plays("take back 2", "z", "exchange 2 of 3 then in reach BROTHER ANSELM", OVER)
    onlooker.sees("exchange 2 of 3", MARKS)
    master.plays("take back 3", "z", "Taken back: the last ruling.")
    assert not any(row.strip().startswith(MARKS) for row in master.program.rows), master.program.text
    onlooker.sees("exchange 2 of 3", gone=MARKS)


def kept(fell: int) -> list[str]:
    """What the journal has to have, line by line."""
    attack = "target=RC blow=(thrust defence=CP|cut) give_up=no"
    aside = f"left exchange / right exchange: {THRUST} / defence=UP give_up=yes"
    right = f"right hit 1d100: \\d+ modified {ADDED} '{LABEL}'"
    again = ["set left.wounds.LL: light", aside, "left hit 1d100: 99 by hand"]
    return [
        "rolls: left by hand",
        f"modify right {ADDED} for the duel '{LABEL}'",
        "left movement / right movement: stand / stand",
        f"left exchange / right exchange: {THRUST} / {attack}",
        "left hit 1d100: 2 by hand",
        right,
        f"correct 5: left hit 1d100: {fell} by hand",
        right,
        *again,
        f"overrule 11: left hit 1d100: 99 overruled to \\d+ '{REASON}' by hand",
        "revoke 12",
        "undo to 9",
        "undo to 8",
        *again,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("number", in_turn(range(4)))
def test_an_evening_of_a_game_master_who_is_watched_and_killed_three_times(
    number: int, tmp_path: Path
) -> None:
    chance = Random(number)
    kills = set(chance.sample(range(STROKES), KILLS))
    told = f"number {number}, killed at strokes {sorted(kills)}"
    with GameMaster(tmp_path, chance, kills) as master:
        sets_up(master)
        master.plays("dice", "_lh\r", "Brother Anselm rolls by hand from now on.")
        with Onlooker(tmp_path, master.duel) as onlooker:
            onlooker.sees("an old wound, a light wound of the right leg")
            fell = first_exchange(master, onlooker)
            to_first_blood(master, onlooker, 2)
            mends(master, onlooker)
            to_first_blood(master, onlooker, 3)
            onlooker.never_saw(SEED, ADDED, LABEL, REASON, "game master", "overrule", "correct", "taken back")
        assert master.strokes == STROKES, told
        assert len(master.resumed) == KILLS, told
        lines = kept(fell)
        assert len(master.lines) == len(lines), told
        for line, pattern in zip(master.lines, lines, strict=True):
            assert re.fullmatch(pattern, line), told
        for act, keys in master.keys.items():
            assert keys <= MOST.get(act.rstrip("123 "), keys), f"{act}: {keys} keys; {told}"
        assert master.keys["newcomer"] == MOST["newcomer"]
        assert master.keys["correction"] == MOST["correction"]
        header = tomllib.loads(master.duel.read_text())["setup"]
        assert header["carries"]
        assert header["newcomers"] == ["right"]
    (file,) = (tmp_path / "fencers").glob("*.toml")
    wounds = tomllib.loads(file.read_text())["condition"]["wounds"]
    assert [(one["place"], one["grade"]) for one in wounds] == [
        ("RL", "light"),
        ("LA", "scratch"),
        ("LL", "light"),
    ], told
