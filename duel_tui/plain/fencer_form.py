"""A fencer's sheet as a form in lines: all of it, or what the dice have left open."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Characteristic, LeftHand, Organisation, Style, Weapon
from duel_tui.plain.form import FormLine, fill_in, pick
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.house import House
from duel_tui.play.reading import read_number
from duel_tui.play.roster import Kit
from duel_tui.sanitize import NAME, NOTES, clean_text
from duel_tui.storage import fencers
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile

_NAME = "The name? back alone leaves it as it is, quit alone the program."
_NOTES = "Notes, for yourself? back alone leaves them as they are."
_D20 = range(1, 21)
_SCORES = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.DEXTERITY, Characteristic.SIZE)


class FencerForm:
    """A fencer being filled in."""

    def __init__(
        self,
        house: House,
        talk: Talk,
        fencer: Fencer,
        *,
        rolled: bool,
        wait: Callable[[Fencer], str] | None = None,
    ) -> None:
        """Begin with a fencer as far as he stands.

        Args:
            house: where the words and tables of fencers are.
            talk: with whom.
            fencer: the fencer.
            rolled: whether the dice have decided all but name, kit and notes.
            wait: keeps him as a draft, and says why it could not; None: there is no draft.
        """
        self._talk = talk
        self._wording = house.fencer_wording
        self._tables = house.library.fencer_tables()
        self._kit = Kit(house)
        self._rolled = rolled
        self._wait = wait
        self._on_disk: Fencer | None = fencer
        self.fencer = fencer
        if rolled and wait is not None and wait(fencer):
            self._on_disk = None

    async def kept(self, keep: Callable[[Fencer], FencerFile]) -> FencerFile:
        """His file when he is done, with nothing wrong about him; the form stays until it could be written.

        Raises:
            Back: the form is left.
            Quit: the program is left.
        """
        try:
            while True:
                await fill_in(self._talk, "rolled fencer" if self._rolled else "fencer", "keep", self._fields)
                if file := self._tried(keep):
                    return file
        except (Quit, EndOfInputError, KeyboardInterrupt):
            if self.fencer != self._on_disk:
                self._talk.farewell = "What the form said of the fencer is not kept."
            raise

    def _tried(self, keep: Callable[[Fencer], FencerFile]) -> FencerFile | None:
        """His file; None where something is wrong about him or it could not be written, which is told."""
        self.fencer = fencers.harmless(self.fencer)
        wrong = self._kit.problems(self.fencer)
        try:
            if not wrong:
                return keep(self.fencer)
        except StorageError as error:
            wrong = (str(error),)
        self._talk.tell(*[f"{one}." for one in wrong])
        return None

    def _fields(self) -> list[FormLine]:
        label, fencer = self._wording.label, self.fencer
        known = [] if self._rolled else self._by_hand()
        return [
            FormLine("name", "name", lambda: self.fencer.name or "none yet", self._ask_name),
            *known,
            FormLine("weapon", "weapon", lambda: label("weapon", self.fencer.weapon), self._ask_weapon),
            FormLine(
                "left_hand",
                "left hand",
                lambda: label("left_hand", self.fencer.left_hand),
                self._ask_left_hand,
            ),
            *[
                FormLine(
                    piece,
                    label("armour", piece),
                    partial(self._worn, piece),
                    partial(self._turn_armour, piece),
                )
                for piece in Armour
            ],
            FormLine("notes", "notes", lambda: fencer.notes.replace("\n", " ") or "none", self._ask_notes),
        ]

    def _by_hand(self) -> list[FormLine]:
        label = self._wording.label
        origin: dict[str, tuple[str, list[str]]] = {
            "nationality": ("nation", list(self._tables.nationalities)),
            "organisation": ("taught in a", [str(one) for one in Organisation]),
            "style": ("style", [str(one) for one in Style]),
        }
        found = [
            FormLine(
                name,
                said,
                partial(self._known, name),
                partial(self._ask_known, name, said, [(key, label(name, key), "") for key in keys]),
            )
            for name, (said, keys) in origin.items()
        ]
        for one in Characteristic:
            named = label("characteristic", one).lower()
            found.append(FormLine(one, named, partial(self._score, one), partial(self._ask_score, one)))
        return found

    def _known(self, name: str) -> str:
        return self._wording.label(name, str(getattr(self.fencer, name)))

    async def _ask_known(self, name: str, said: str, rows: list[tuple[str, str, str]]) -> None:
        kinds: dict[str, type[Organisation | Style]] = {"organisation": Organisation, "style": Style}
        key = await pick(self._talk, f"{said.capitalize()}?", rows)
        self._put(**{name: kinds[name](key) if name in kinds else key})

    def _score(self, one: Characteristic) -> str:
        score = self.fencer.rolled(one)
        bands = self._tables.characteristics[one]
        return f"{score}, {bands.at(score).name}" if score is not None else f"{self.fencer.rating}"

    async def _ask_score(self, one: Characteristic) -> None:
        """Ask for a d20; for expertise a rating will do."""
        rated = one is Characteristic.EXPERTISE
        names = [band.name for band in self._tables.characteristics[one].bands]
        ratings = f", or a rating: {', '.join(names)}" if rated else ""
        typed = await self._talk.text(f"1 to 20{ratings}?")
        score = read_number(typed, 3)
        if score in _D20:
            self._put(**({"expertise": score, "rating": None} if rated else {str(one): score}))
            return
        named = [name for name in names if rated and name.casefold() == typed.casefold()]
        if named:
            self._put(expertise=None, rating=named[0])
        elif typed:
            self._talk.tell(f"{typed}: not a number from 1 to 20{ratings}.")

    async def _ask_name(self) -> None:
        typed = clean_text(await self._talk.text(_NAME), NAME)
        if typed:
            self._put(name=typed)

    async def _ask_notes(self) -> None:
        self._put(notes=clean_text(await self._talk.text(_NOTES), NOTES))

    async def _ask_weapon(self) -> None:
        rows = [(str(one), self._wording.label("weapon", one), self._kit.weapon(one)) for one in Weapon]
        denied = {str(one): self._kit.against(self.fencer, weapon=one) for one in Weapon}
        self._put(weapon=Weapon(await pick(self._talk, "Which weapon?", rows, denied=denied)))

    async def _ask_left_hand(self) -> None:
        rows = [
            (str(one), self._wording.label("left_hand", one), self._kit.left_hand(one)) for one in LeftHand
        ]
        denied = {str(one): self._kit.against(self.fencer, left_hand=one) for one in LeftHand}
        self._put(left_hand=LeftHand(await pick(self._talk, "In the left hand?", rows, denied=denied)))

    def _worn(self, piece: Armour) -> str:
        return "worn" if piece in self.fencer.armour else "no"

    def _turn_armour(self, piece: Armour) -> None:
        worn = set(self.fencer.armour) ^ {piece}
        self._put(armour=tuple([one for one in Armour if one in worn]))
        self._talk.tell(self._kit.armour(piece))

    def _put(self, **changes: Any) -> None:
        self.fencer = replace(self.fencer, **changes)
        if self._wait is not None and not self._wait(self.fencer):
            self._on_disk = self.fencer


async def change(house: House, talk: Talk, file: FencerFile) -> FencerFile:
    """Change a fencer's sheet, and save it.

    Raises:
        Back: it is left as it was.
    """

    def keep(fencer: Fencer) -> FencerFile:
        changed = replace(file, fencer=fencer)
        fencers.save(changed)
        return changed

    return await FencerForm(house, talk, file.fencer, rolled=False).kept(keep)
