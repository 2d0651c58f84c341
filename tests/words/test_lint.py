"""The lint of words: each kind of fault, planted in a copy of the texts, is found in its line, and nothing else is."""

import shutil
from pathlib import Path
from typing import NamedTuple

from tests.words.__main__ import ROOT, faults
from tests.words.banned import EVERYWHERE, HARM, SAID
from tests.words.by_ear import SIGNS
from tests.words.plain_words import banned
from tests.words.texts import Sources, Text

SALLE, SWORDS, SCARS, CARDS, GARDE = [
    f"rulesets/{game}/phrases.toml"
    for game in ("rapier_and_dagger", "duel_of_swords", "dueling_scars", "card_duel", "en_garde")
]
SPELLS = "rulesets/duel_of_swords/milieus/spells.toml"


class Plant(NamedTuple):
    """A fault in a file."""

    told: str
    """What is said of it."""
    path: str
    new: str
    old: str = ""
    """What it replaces; empty: it is put at the end."""
    at: str = ""
    """The row it is found in; empty: its own."""


PLANTS = (
    Plant('"anew" in', SWORDS, "nothing seen anew", "nothing seen yet"),
    Plant('"Blows" in', CARDS, "Blows by rating", "Cards in hand by rating"),
    Plant(
        '"harm" in',
        f"{SALLE[:-12]}moves.toml",
        "You stay close to harm.",
        "You stay close and strike with nothing.",
    ),
    Plant(
        "brief of 14 words in",
        f"{SCARS[:-12]}moves.toml",
        "You fling yourself forward and then you wait there for what comes to you.",
        "You fling yourself forward.",
    ),
    Plant('"foe" in', "duel_tui/plain/watching.py", "PLANTED = 'The foe steps back.'"),
    Plant('"shall" in', "duel_tui/engine/dice.py", "# It shall roll."),
    Plant('"anew" in', "duel_tui/engine/menu.py", "PLANTED = 'Choose anew.'"),
    Plant('"Whoever" in', "README.md", "Whoever hits wins."),
    Plant('"shall" in', "duel_tui/ARCHITECTURE.md", "A table shall seal."),
    Plant('"anew" in', "tests/benchmarks/NUMBERS.md", "Measured anew."),
    Plant('"mark" in', "tests/tui/golden/home-80x24.txt", "Pick a mark."),
    Plant('"settings.toml" in', "tests/tui/golden/settings-80x24.txt", "In settings.toml."),
    Plant("no text has it in", SPELLS, "hurls a bolt", "throws a bolt", at='"throws a bolt": '),
    Plant("no verb in", CARDS, "A long silence.", "The first is how the rules are written."),
    Plant('"2 to 1" in', CARDS, "Play 2 to 1,", "Play what is hardest to parry,"),
    Plant('"CD-10" in', CARDS, "By CD-10 a joker is any", "A joker is any"),
    Plant('"SA" in', SALLE, "Crossed SA come after it.", "The swords are crossed after it."),
    Plant("hit: no name in", SWORDS, "The thrust hits.", "{name's} thrust hits {foe}."),
    Plant(
        "hit: not the word of its fact in",
        SWORDS,
        "{name} {name|uses|use} {foe's} own thrust.",
        "{name} {name|uses|use} {foe's} own thrust to hit.",
    ),
    Plant("a move without its name in", SWORDS, '"swings wide"', '"swings a wide slash"'),
    Plant(
        "a wound without its grade in",
        SALLE,
        "{foe's} hit makes the wounds in {name's} {place} worse.",
        "{foe's} hit makes the wounds in {name's} {place} a mortal wound.",
    ),
    Plant(
        "harmed, 0, *: 3 sentences in",
        SCARS,
        "\n",
        '\n  "{foe} {foe|hits|hit} where {name} {name|has|have} nothing left.",\n',
        at="[events.harmed]",
    ),
    Plant("a long tip in", SWORDS, "while you have it. It ends.", "while you have it."),
    Plant(
        "RAT over a column of map_hand in",
        CARDS,
        '{ head = "RAT", of = "@0", words = "rating" }',
        '{ head = "rating", of = "@0", words = "rating" }',
        at="[tables.map_hand]",
    ),
    Plant(
        "no sentence in",
        CARDS,
        'room for, where it is set by hand"',
        'room for, where it is set by hand."',
        at="[options.wounds]",
    ),
    Plant("no such sentence in", "duel_tui/tui/app.py", "PLANTED = say('no_such_sentence')"),
    Plant("no such sentence in", "duel_tui/systems/card_duel/hands.py", "PLANTED = say('no_such_row')"),
    Plant("scene.said_sure", GARDE, "said_sore = ", "said_sure = ", at="#"),
)


def test_each_form_is_found_in_its_example() -> None:
    for ban in (*EVERYWHERE, *SAID, HARM, *SIGNS):
        (fault,) = banned([Text(ROOT / "README.md", 7, ban.example)], [ban])
        assert (fault.line, fault.right) == (7, ban.instead)


def test_planted_faults_are_found_where_they_stand(tmp_path: Path) -> None:
    for folder in ("rulesets", "duel_tui", "tests/tui/golden", "tests/words"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for manual in Sources(ROOT).manuals:
        copied = tmp_path / manual.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(manual, copied)
    for plant in PLANTS:
        path = tmp_path / plant.path
        text = path.read_text(encoding="utf-8")
        assert plant.old in text, plant
        path.write_text(
            text.replace(plant.old, plant.new, 1) if plant.old else f"{text}\n{plant.new}\n", encoding="utf-8"
        )
    found = [one.told(tmp_path) for one in faults(tmp_path)]
    wanted = [(_place(tmp_path, plant), plant.told) for plant in PLANTS]
    assert [one for one in wanted if not any(row.startswith(one[0]) and one[1] in row for row in found)] == []
    assert [row for row in found if not row.startswith(tuple([place for place, _ in wanted]))] == []


def _place(root: Path, plant: Plant) -> str:
    """Where a planted fault stands."""
    path = "tests/words/banned.py" if plant.path == SPELLS else plant.path
    rows = (root / path).read_text(encoding="utf-8").splitlines()
    return f"{path}:{next(number for number, row in enumerate(rows, 1) if (plant.at or plant.new) in row)}: "
