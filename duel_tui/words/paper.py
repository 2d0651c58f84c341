"""Paper: a fencer on an index card, and a game's own form, filled with facts or left blank to be written on.

An index card is a few lines of text, written and read in again exactly. Each line begins with its name and a colon; only
the name of the fencer has to be there. What is written in words is read in words or in the keys of files, in capitals or
not. Notes go on in lines that begin with two blanks.

The template of a form is text with slots: `{name:24}` takes 24 cells, `{strength:>3}` stands at the right of 3. A blank
slot is a line of that length. `{box_NAME:5}` is a row of at most five boxes to tick, as many as the fact counts;
`{wound_PLACE_GRADE:3}` is three of them, ticked for the wounds there are.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, Dropped, Healing
from duel_tui.fencer.person import Fencer, complete
from duel_tui.fencer.terms import (
    Armour,
    Characteristic,
    Grade,
    LeftHand,
    Organisation,
    Place,
    Style,
    Weapon,
)
from duel_tui.sanitize import NAME, NOTES, SENTENCE, ComplaintError, clean_text, in_figures
from duel_tui.storage.fencers import harmless
from duel_tui.text import broken, width_of
from duel_tui.words.phrases import PaperWords
from duel_tui.words.wording import Wording

LONGEST = 20_000
"""The most characters of a card."""
_INDENT = "  "
"""Before what goes on from the line above."""
_MOST, _MOST_POINTS = 20, 100
_LOST, _DEAD = "hand_lost", "dead"
"""What is gone besides dropped kit, as keys of the words."""
WIDTH, HEIGHT = 80, 66
"""The columns and rows of a page of paper, A4 at ten characters to the inch."""
_SLOT = re.compile(r"\{(\w+)(?::([<>]?)(\d+))?\}")
_BOX, _WOUND = "box_", "wound_"
_SURVIVE, _SURVIVED = "to survive", "survived"
_HEALING = re.compile(
    rf"(?P<place>.+) (?P<days>\d{{1,4}}) days?(?: {_SURVIVE} in (?P<survive>\d{{1,3}})|(?P<survived> {_SURVIVED}))?",
    re.IGNORECASE,
)
_POINTS = re.compile(r"\d{1,3}(\.\d{1,4})?", re.ASCII)
_SHOWN = 30
"""Characters of a wrong word that are said again."""


class CardError(ComplaintError):
    """A line of a card cannot be read; the sentence says which, and what would be right."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"the card, line {line}: {sentence}")


class Card(Struct, frozen=True):
    """What an index card tells."""

    fencer: Fencer
    condition: Condition = WHOLE
    """What duels have left of the fencer."""


class CardText:
    """Writes and reads cards in the words of fencers."""

    def __init__(self, wording: Wording, nations: Iterable[str]) -> None:
        groups: dict[str, Iterable[str]] = {
            "nationality": nations,
            "style": Style,
            "organisation": Organisation,
            "weapon": Weapon,
            "left_hand": LeftHand,
            "armour": Armour,
            "place": Place,
            "grade": Grade,
            "condition": (_LOST, *Dropped, _DEAD),
            "characteristic": Characteristic,
        }
        self._words = {group: _Words(wording, group, keys) for group, keys in groups.items()}

    def write(self, card: Card, rating: str) -> str:
        """A card as text; `rating`: the name of the band of the expertise, for the eye."""
        fencer, condition, words = harmless(card.fencer), card.condition, self._words
        scores = {one: fencer.rolled(one) for one in Characteristic}
        told = {Characteristic.EXPERTISE: f" ({rating})"} if not fencer.rating else {}
        kit = [words["weapon"].word(fencer.weapon), *map(words["armour"].word, fencer.armour)]
        if fencer.left_hand is not LeftHand.EMPTY:
            kit.insert(1, words["left_hand"].word(fencer.left_hand))
        wounds = [
            f"{words['place'].word(one.place)} {words['grade'].word(one.grade)}" for one in condition.wounds
        ]
        gone = [*([_LOST] if condition.hand_lost else []), *condition.dropped]
        gone += [_DEAD] if condition.dead else []
        lines = {
            "Name": fencer.name,
            "Nation": words["nationality"].word(fencer.nationality),
            "Style": words["style"].word(fencer.style),
            "Taught in": words["organisation"].word(fencer.organisation),
            "Scores": ", ".join(
                f"{words['characteristic'].word(one)} {score}{told.get(one, '')}"
                for one, score in scores.items()
                if score is not None
            ),
            "Rating": clean_text(fencer.rating) if fencer.rating else None,
            "Points": fencer.points,
            "Kit": ", ".join(kit),
            "Too heavy": words["weapon"].word(fencer.outgrown) if fencer.outgrown else None,
            "Wounds": ", ".join(wounds) or None,
            "Healing": ", ".join(map(self._healing, condition.healing)) or None,
            "Gone": ", ".join(map(words["condition"].word, gone)) or None,
            "Rolled again": ", ".join(fencer.rerolled) or None,
            "Notes": fencer.notes.replace("\n", f"\n{_INDENT}") or None,
        }
        return "".join([f"{name}: {said}\n" for name, said in lines.items() if said is not None])

    def read(self, text: str) -> Card:
        """The card of a text.

        Raises:
            CardError: a line cannot be read, stands there twice, or the name is missing.
        """
        words = self._words
        readers: dict[str, Callable[[int, str], dict[str, Any]]] = {
            "name": lambda _, said: {"name": clean_text(said, NAME)},
            "nation": lambda _, said: {"nationality": words["nationality"].known(said) or clean_text(said)},
            "style": lambda line, said: {"style": words["style"].key(line, said)},
            "taught in": lambda line, said: {"organisation": words["organisation"].key(line, said)},
            "scores": self._read_scores,
            "rating": lambda _, said: {"rating": clean_text(said) or None},
            "points": lambda line, said: {"points": _points(line, said)},
            "kit": self._read_kit,
            "too heavy": lambda line, said: {"outgrown": words["weapon"].key(line, said)},
            "wounds": self._read_wounds,
            "healing": self._read_healing,
            "gone": lambda line, said: {"gone": [words["condition"].key(line, one) for one in _parts(said)]},
            "rolled again": lambda _, said: {"rerolled": tuple(_parts(clean_text(said, SENTENCE)))},
            "notes": lambda _, said: {"notes": clean_text(said, NOTES, lines=True)},
        }
        found: dict[str, Any] = {}
        seen: set[str] = set()
        for line, name, said in _lines(text):
            if name not in readers:
                those = ", ".join(one.capitalize() for one in readers)
                raise CardError(line, f"{name[:_SHOWN]!r} is no line of a card: {those}")
            if name in seen:
                raise CardError(line, f"{name.capitalize()} stands on the card twice")
            seen.add(name)
            found |= readers[name](line, said)
        if not found.get("name"):
            raise CardError(1, "the name is missing: begin with a line such as Name: Anna Vega")
        wounds, gone = found.pop("wounds", ()), found.pop("gone", ())
        dropped = tuple([one for one in Dropped if one in gone])
        places = [wound.place for wound in wounds]
        times = [replace(one, wounds=places.count(one.place)) for one in found.pop("healing", ())]
        healing = tuple([one for one in times if one.wounds])
        condition = Condition(wounds, _LOST in gone, dropped, _DEAD in gone, healing)
        return Card(complete(harmless(Fencer(**found))), condition)

    def _read_scores(self, line: int, said: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in _parts(said):
            name, _, number = part.partition("(")[0].strip().rpartition(" ")
            key = self._words["characteristic"].key(line, name)
            if key in found:
                raise CardError(line, f"{name} stands there twice")
            found[key] = _number(line, name, number, 1, _MOST)
        return found

    def _read_kit(self, line: int, said: str) -> dict[str, Any]:
        words, kit, armour = self._words, dict[str, Any](), list[Armour]()
        for part in _parts(said):
            if piece := words["armour"].known(part):
                armour.append(piece)
            elif (weapon := words["weapon"].known(part)) and "weapon" not in kit:
                kit["weapon"] = weapon
            elif (hand := words["left_hand"].known(part)) and "left_hand" not in kit:
                kit["left_hand"] = hand
            else:
                groups = ("weapon", "left_hand", "armour")
                those = ", ".join([word for group in groups for word in words[group].words])
                raise CardError(line, f"{part[:_SHOWN]!r} is none of {those}, or there is one already")
        return {**kit, "armour": tuple(armour)}

    def _healing(self, one: Healing) -> str:
        """A place with the days to heal, and the days to the roll by which it is survived."""
        told = f"{self._words['place'].word(one.place)} {one.days} day{'' if one.days == 1 else 's'}"
        later = f" {_SURVIVE} in {one.survive}" if one.survive is not None else ""
        return f"{told}{f' {_SURVIVED}' if one.survived else later}"

    def _read_healing(self, line: int, said: str) -> dict[str, Any]:
        found = list[Healing]()
        for part in _parts(said):
            if not (read := _HEALING.fullmatch(part)):
                raise CardError(line, f"{part[:_SHOWN]!r} is no time: write it as right leg 12 days")
            survive = int(read["survive"]) if read["survive"] else None
            place = self._words["place"].key(line, read["place"])
            found.append(Healing(place, int(read["days"]), 0, survive, survived=bool(read["survived"])))
        return {"healing": tuple(found)}

    def _read_wounds(self, line: int, said: str) -> dict[str, Any]:
        words, wounds = self._words, list[Wound]()
        for part in _parts(said):
            place, _, grade = part.rpartition(" ")
            wounds.append(Wound(words["place"].key(line, place), words["grade"].key(line, grade)))
        return {"wounds": tuple(wounds)}


class _Words:
    """Keys in words, and back."""

    def __init__(self, wording: Wording, group: str, keys: Iterable[str]) -> None:
        labels = {key: wording.label(group, key) for key in keys}
        said = [label.casefold() for label in labels.values()]
        clear = {
            one: label
            for one, label in labels.items()
            if said.count(label.casefold()) == 1 and "," not in label
        }
        self._labels = {key: clear.get(key, str(key)) for key in labels}
        self._known: dict[str, Any] = {str(key).casefold(): key for key in labels}
        self._known |= {label.casefold(): key for key, label in clear.items()}

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self._labels.values())

    def word(self, key: str) -> str:
        """A key in a word; one that only a file knows as it stands there."""
        return self._labels.get(key, clean_text(key))

    def known(self, said: str) -> Any:
        """The key of a word; empty: it is none of these."""
        return self._known.get(" ".join(said.split()).casefold(), "")

    def key(self, line: int, said: str) -> Any:
        """The key of a word.

        Raises:
            CardError: it is none of these.
        """
        if not (key := self.known(said)):
            raise CardError(line, f"{said[:_SHOWN]!r} is none of {', '.join(self.words)}")
        return key


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Each named line: its number, its name in small letters, what it says; indented lines go on from the one before."""
    named: list[tuple[int, str, str]] = []
    for number, raw in enumerate(text[:LONGEST].splitlines(), 1):
        if raw.startswith(_INDENT) and named:
            line, name, said = named[-1]
            named[-1] = (line, name, f"{said}\n{raw.removeprefix(_INDENT)}")
        elif raw.strip():
            name, colon, said = raw.partition(":")
            if not colon:
                raise CardError(number, f"{raw[:_SHOWN]!r} has no colon: write it as Name: Anna Vega")
            named.append((number, " ".join(name.split()).casefold(), said.strip()))
    yield from named


def _parts(said: str) -> list[str]:
    return [part.strip() for part in said.split(",") if part.strip()]


def _number(line: int, name: str, said: str, low: int, high: int) -> int:
    """A number within its bounds.

    Raises:
        CardError: it is none.
    """
    text = in_figures(said.strip())
    if not (text.isdecimal() and len(text) <= len(str(high)) and low <= int(text) <= high):
        raise CardError(line, f"{name} is a whole number from {low} to {high}, not {text[:_SHOWN]!r}")
    return int(text)


def _points(line: int, said: str) -> float:
    """Points of expertise, with a fraction or without.

    Raises:
        CardError: they are none.
    """
    found = _POINTS.fullmatch(in_figures(said.strip()))
    number = float(found[0]) if found else _MOST_POINTS + 1
    if number > _MOST_POINTS:
        raise CardError(line, f"Points are a number from 0 to {_MOST_POINTS}, not {said.strip()[:_SHOWN]!r}")
    return int(number) if number == int(number) else number


def form(words: PaperWords, facts: Mapping[str, str]) -> str:
    """A form with these facts; a slot without one stays blank."""
    rows = [({**facts, "n": str(number)}, words.row) for number in range(1, words.rows + 1)]
    lines: list[str] = []
    for known, template in ((facts, words.head), *rows, (facts, words.foot)):
        slots = partial(_filled, known)
        there = template.rstrip("\n").split("\n") if template.strip() else ()
        lines += [_SLOT.sub(slots, line).rstrip() for line in there]
    return "\n".join(lines) + "\n"


def _filled(facts: Mapping[str, str], slot: re.Match[str]) -> str:
    """A slot: boxes to tick, a fact cut to its cells, or a line to write on."""
    name, cells, wound = slot[1], int(slot[3] or 0), slot[1].startswith(_WOUND)
    text = facts.get(name.removeprefix(_BOX), "")
    if wound or name.startswith(_BOX):
        count = cells if wound or not text else min(cells, int(text))
        ticked = min(int(text or 0), count) if wound else 0
        return ("[x]" * ticked + "[ ]" * (count - ticked)).ljust(3 * cells)
    if not text:
        return "_" * cells
    text = next(iter(broken(text, cells)), "") if cells else text
    pad = " " * (cells - width_of(text))
    return pad + text if slot[2] == ">" else text + pad
