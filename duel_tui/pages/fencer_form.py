"""A fencer's sheet as a form: all of it by hand, or name and kit where the dice have decided the rest.

What is filled in waits as a draft at every step, unless the sheet is in a file already: that one changes when it is saved.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Characteristic, LeftHand, Organisation, Style, Weapon
from duel_tui.pages.condition import LONGEST, ConditionWords
from duel_tui.pages.creation import Sheet, back_to_the_dice, filled
from duel_tui.pages.execution import Begin, FormPage, Next, Stay
from duel_tui.pages.model import Blank, Command, Fill, Page, PageField, Value, turned
from duel_tui.pages.sheet import brief, profiled, said_scores
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Making
from duel_tui.play.likeness import figure_of
from duel_tui.play.matchmaking import against_his_match
from duel_tui.play.roster import Kit, Portrait, record_of, thrown_again
from duel_tui.sanitize import NAME, NOTES, clean_text
from duel_tui.show.blocks import Block, Likeness, Paragraph
from duel_tui.show.form import Limits, read_number
from duel_tui.storage import drafts, fencers
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import capital

_LOW, _HIGH = 1, 20
"""What a d20 gives."""
_GIVEN = "given "
"""Begins the value of an expertise that is given as a rating, and not by a d20."""
_WORN = "worn"
_FIGHT = "fight"
_WEARS = (("", "no"), (_WORN, _WORN))
_THEN = (
    ("", "into the roster"),
    (_FIGHT, "and fight now", "The fencer meets an opponent of the same level."),
)
_CAREER = "career"
_CAREERS = (
    ("", "whole each time", "After each duel of the ladder the fencer is whole again."),
    (
        _CAREER,
        "wounds stay",
        "Points of expertise stay, too. Wounds heal and count as time passes; a fencer can die.",
    ),
)
_LADDER = "What duels of the ladder do to the fencer."
_WHEN_SAVED = "It says what happens when the sheet is saved."
_NAMED = f"The name on the sheet, at most {NAME} characters."
_NOTED = "They are for you; no opponent reads them."
_LETTERS = {
    "name": "m",
    "nationality": "n",
    "organisation": "g",
    "style": "e",
    "strength": "s",
    "agility": "a",
    "dexterity": "d",
    "size": "i",
    "expertise": "x",
    "weapon": "w",
    "left_hand": "l",
    "helmet": "h",
    "breastplate": "b",
    "leather": "r",
    "gauntlets": "u",
    "condition": "c",
    "notes": "o",
    "career": "f",
    "then": "t",
}
"""The keys of the fields, with the letter of each."""


class Filling(FormPage):
    """A fencer whose sheet is being filled in."""

    told = 5

    def __init__(
        self,
        context: AppContext,
        fencer: Fencer,
        *,
        sheet: Sheet | None = None,
        file: FencerFile | None = None,
    ) -> None:
        """Begin with a fencer as far as the sheet goes.

        Args:
            context: where words, tables and files are.
            fencer: the fencer.
            sheet: the draft in which the sheet waits; None: there is none.
            file: the file that the sheet is in already; None: it is in none.
        """
        self.context, self.fencer, self.sheet, self.file = context, fencer, sheet, file
        self.condition = file.condition if file else sheet.draft.condition if sheet else WHOLE
        """The wounds from before, and what else is lost."""
        self.career = file.career if file else sheet is not None and sheet.draft.career
        """True if wounds and points of the ladder's duels stay."""
        self.misread = ("", "")
        """A condition that was typed and cannot be, and why; empty: there is none."""
        self.by_hand = sheet is None or sheet.draft.way == "hand"
        """True if everything can be changed, and not only what dice leave open."""
        self.fights = sheet is not None and sheet.draft.fights
        """True if the fencer is to fight as soon as the sheet is kept."""
        self.trouble = ""
        """Why the draft could not be kept; empty: it could, or there is none."""
        self.kit = Kit(context)
        self.portrait = Portrait(context)
        self.words = ConditionWords(self.portrait.wording)
        self.kept: FencerFile | None = None
        """The file in which the sheet was kept; None: it was not yet."""
        self._on_disk: tuple[Fencer, Condition, bool] | None = fencer, self.condition, self.career
        if not self.by_hand:
            self._wait()

    @property
    def making(self) -> Making | None:
        """The dice that were rolled just now, to which one can go back; None: there are none."""
        return self.sheet.making if self.sheet else None

    @property
    def name(self) -> str:
        """The fencer's name, or words in its place."""
        return self.fencer.name or "the fencer"

    @property
    def unsaved(self) -> bool:
        """True if something that was filled in is in no file."""
        return (self.fencer, self.condition, self.career) != self._on_disk

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with the fencer as the sheet stands, without full stops."""
        found = self.kit.problems(fencers.harmless(self.fencer))
        misread = [self.misread[1].removesuffix(".")] if self.misread[1] else []
        return tuple(map(capital, (*found, *misread)))

    @property
    def page(self) -> Page:
        """The sheet as a form, and the figures that come of it."""
        known = (*_origin(self), *_characteristics(self)) if self.by_hand else ()
        wounds = (_condition(self),) if self.by_hand else ()
        fights = _FIGHT if self.fights else ""
        then = (
            ()
            if self.file
            else (turned("then", "Then", fights, _THEN, line=_WHEN_SAVED, letter=_LETTERS["then"]),)
        )
        named, notes = self.fencer.name, self.fencer.notes.replace("\n", " ")
        name = _typed("name", "Name", named or "none yet", Blank("The fencer's name", named, NAME), _NAMED)
        noted = _typed("notes", "Notes", notes or "none", Blank("Notes", notes, NOTES), _NOTED)
        stays = _CAREER if self.career else ""
        career = turned("career", "Life", stays, _CAREERS, line=_LADDER, letter=_LETTERS["career"])
        fields = (name, *known, *_kit(self), *wounds, career, noted, *then)
        return Page(
            "fencer" if self.by_hand else "rolled fencer",
            "A fencer's sheet" if self.file else "A fencer by hand" if self.by_hand else "Name and kit",
            aside=(self.file.fencer if self.file else self.fencer).name,
            blocks=tuple(_blocks(self)),
            fields=fields,
            first=next(one.key for one in fields if one.blank is None or not named),
            note=" ".join(f"{one}." for one in (*self.problems, self.trouble) if one),
            question="save" if self.file else "keep",
        )

    def carry_out(self, command: Command) -> None:
        """Put a value into a field of the sheet."""
        assert isinstance(command, Fill), "the fields of this page do nothing else"
        key, value = command.key, command.value
        match key:
            case "career":
                self.career = value == _CAREER
                self.put()
            case "then":
                self.fights = value == _FIGHT
                self.put()
            case "name":
                self.put(name=clean_text(value, NAME))
            case "notes":
                self.put(notes=clean_text(value, NOTES))
            case "condition":
                self.suffer(clean_text(value, LONGEST))
            case "expertise" if value.startswith(_GIVEN):
                self.put(expertise=None, rating=value.removeprefix(_GIVEN), points=None)
            case "expertise":
                self.put(expertise=_score(value), rating=None, points=None)
            case _ if key in _KINDS:
                self.put(**{key: _KINDS[key](value)})
            case _ if key in set(Armour):
                worn = {*self.fencer.armour, key} if value == _WORN else {*self.fencer.armour} - {key}
                self.put(armour=tuple([one for one in Armour if one in worn]))
            case _:
                self.put(**{str(Characteristic(key)): _score(value)})

    def offer(self, key: str) -> tuple[str, str]:
        """The way back."""
        return ("back", "to the dice") if self.making else super().offer(key)

    def finish(self) -> Next | None:
        """Keep the sheet, as lines may have done already, and go on to the duel that is to follow."""
        if self.kept is None and self.problems:
            return Stay(f"Not {'saved' if self.file else 'kept'} yet.")
        try:
            file = self.kept or self.keep()
        except StorageError as error:
            return Stay(f"{error}.")
        self.context.keep(replace(self.context.settings, fencer=file.stem))
        return Begin(against_his_match(self.context, file)) if self.fights else None

    def back(self) -> Making | None:
        """The dice, where they were rolled just now."""
        if self.sheet is not None and self.making is not None:
            back_to_the_dice(self.context, self.sheet, self.making)
        return self.making

    def at_stake(self) -> str:
        """What was filled in and is in no file."""
        return f"What you changed of {self.name} is not saved." if self.unsaved else ""

    def save(self) -> str:
        """Keep the sheet."""
        try:
            _ = self.problems or self.keep()
        except StorageError as error:
            return f"{error}."
        return " ".join([f"{one}." for one in self.problems])

    def put(self, **changes: Any) -> None:
        """Change the sheet, and keep the draft."""
        self.fencer = replace(self.fencer, **changes)
        if self.file is None:
            self._wait()

    def suffer(self, typed: str) -> None:
        """Take another condition as it was typed; one that cannot be stays typed, with what is wrong."""
        read = self.words.read(typed, self.condition)
        if isinstance(read, str):
            self.misread = typed, read
            return
        self.condition, self.misread = read, ("", "")
        self.put()

    def keep(self) -> FencerFile:
        """Keep the sheet as it stands in a file of its own, which makes the draft superfluous.

        Raises:
            StorageError: it could not be written.
        """
        fencer = fencers.harmless(self.fencer)
        if self.file is not None:
            file = replace(self.file, fencer=fencer, condition=self.condition, career=self.career)
            fencers.save(file, self.condition if self.condition != self.file.condition else None)
        else:
            lines = self.sheet.draft.lines if self.sheet else ()
            file = fencers.add(self.context.saves, fencer, lines, self.condition, career=self.career)
            drafts.discard(drafts.path_of(self.context.saves))
        self._on_disk = self.fencer, self.condition, self.career
        self.kept = file
        return file

    def _wait(self) -> None:
        """Keep the sheet as a draft."""
        if self.sheet is not None:
            draft = self.sheet.draft
            draft = replace(draft, condition=self.condition, career=self.career, fights=self.fights)
            self.sheet = replace(self.sheet, fencer=self.fencer, draft=draft)
            self.trouble = filled(self.context, self.sheet)
        self._on_disk = None if self.trouble or not self.sheet else (self.fencer, self.condition, self.career)


_KINDS: dict[str, Callable[[str], object]] = {
    "nationality": str,
    "organisation": Organisation,
    "style": Style,
    "weapon": Weapon,
    "left_hand": LeftHand,
}
"""What the values of the fields with a fixed choice are."""


def _score(value: str) -> int:
    return max(_LOW, min(_HIGH, read_number(value, len(str(_HIGH))) or _LOW))


def _blocks(filling: Filling) -> Iterable[Block]:
    """What the sheet comes to; of a file also how the fencer has fought."""
    portrait, fencer = filling.portrait, filling.fencer
    yield Likeness(figure_of(filling.context, fencer, filling.condition))
    yield Paragraph(portrait.origin(fencer))
    yield brief(portrait, fencer, filling.condition, filling.file.fencer if filling.file else fencer)
    yield profiled(portrait.wording, portrait.profile(fencer), narrow=True)
    if again := thrown_again(fencer.rerolled):
        yield Paragraph(again, "quiet")
    if filling.file is not None:
        yield Paragraph(record_of(filling.file))


def _typed(key: str, label: str, said: str, blank: Blank, line: str) -> PageField:
    value = Value(said, command=Fill(key, blank.text))
    return PageField(key, label, 0, (value,), line, _LETTERS[key], blank=blank)


def _condition(filling: Filling) -> PageField:
    """The wounds from before, and what else is lost; none stands in the line as nothing."""
    said = filling.words.said(filling.condition)
    typed = filling.misread[0] or ("" if filling.condition == WHOLE else said)
    blank = Blank("Old wounds, such as right leg light, sword dropped", typed, LONGEST)
    return _typed("condition", "Condition", said, blank, filling.words.letters)


def _origin(filling: Filling) -> Iterable[PageField]:
    fencer, label = filling.fencer, filling.portrait.wording.label
    nations = dict.fromkeys(filling.context.library.fencer_tables().nationalities)
    named = {one: label("nationality", one) for one in nations}
    named.setdefault(fencer.nationality, fencer.nationality)  # a file may name any
    yield turned("nationality", "Nation", fencer.nationality, named.items(), letter=_LETTERS["nationality"])
    kinds: tuple[tuple[str, str, type[Organisation | Style]], ...]
    kinds = (("organisation", "Training", Organisation), ("style", "Style", Style))
    for key, name, kind in kinds:
        values = [(one, label(key, one)) for one in kind]
        yield turned(key, name, getattr(fencer, key), values, letter=_LETTERS[key])


def _characteristics(filling: Filling) -> Iterable[PageField]:
    """What the dice would have decided."""
    tables = filling.context.library.fencer_tables()
    for one in Characteristic:
        score = filling.fencer.rolled(one)
        bands = tables.characteristics[one]
        said = "" if score is None else f"{score}, {bands.at(score).name}"
        listed = ", ".join([f"{band.name} {said_scores(band)}" for band in bands.bands if band.hi])
        values = [Value(said, command=Fill(one, str(score or "")))]
        if one is Characteristic.EXPERTISE:
            values += [Value(band.name, command=Fill(one, _GIVEN + band.name)) for band in bands.bands]
        rated = [at for at, value in enumerate(values) if at and value.label == filling.fencer.rating]
        yield PageField(
            one,
            filling.portrait.wording.label("characteristic", one),
            0 if score is not None else (*rated, 1)[0],
            tuple(values),
            f"Bands: {listed}.",
            _LETTERS[one],
            span=Limits(score, _LOW, _HIGH),
        )


def _kit(filling: Filling) -> Iterable[PageField]:
    """What the fencer carries and wears; what cannot be carried says why."""
    fencer, kit, said = filling.fencer, filling.kit, filling.portrait.wording.label
    kinds: tuple[tuple[str, str, type[Weapon | LeftHand]], ...]
    kinds = (("weapon", "Weapon", Weapon), ("left_hand", "Left hand", LeftHand))
    for key, label, kind in kinds:
        values = [(one, said(key, one), kit.told(one), kit.against(fencer, one)) for one in kind]
        yield turned(key, label, getattr(fencer, key), values, letter=_LETTERS[key])
    for piece in Armour:
        label, worn = said("armour", piece).capitalize(), _WORN if piece in fencer.armour else ""
        yield turned(piece, label, worn, _WEARS, line=kit.told(piece), letter=_LETTERS.get(piece, ""))
