"""Picking: what has been picked of a decision, field by field, by letter, number, word or arrow.

Every menu is a list of fillings, each a key for some of the fields; a choice is made when what was picked leaves one.
The last pick wins: an earlier one that does not go with it gives way. What follows from the picks counts as picked.
A plot has one field, in which each row picked is one step more, and arrows walk.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.conversion import convert
from duel_tui.engine.menu import STAY, Form, IllegalChoiceError, Menu, OneOf, Plot, Plotted

Filling = Mapping[str, str]
"""A key for each field that matters."""
WITH, AT = "_with", "_at"
"""The fields of the first words of keys that have two, and of the second, after what is asked."""
UP, DOWN, LEFT, RIGHT = "north", "south", "west", "east"
"""The steps of the arrows."""


def choice_of(menu: Menu, filling: Filling) -> Any | None:
    """The choice that a filling comes to, of a form perhaps in part; None where the menu has none like it."""
    if isinstance(menu, Form):
        return convert(dict(filling), menu.shape)
    try:
        return menu.read(" ".join(filling.values()))
    except IllegalChoiceError:
        return None


def filled(choice: Struct) -> Filling:
    """A choice of a form by its fields; what is left out of it is left out here."""
    return {name: str(key) for name, key in msgspec.structs.asdict(choice).items() if key is not None}


class Picking:
    """The fields of one decision, the picks in them, and the caret."""

    def __init__(
        self, menu: Menu, what: str, fields: Mapping[str, tuple[str, ...]], usual: Filling | None = None
    ) -> None:
        """Start with nothing picked and the caret in the first field, on its first row that is available.

        Args:
            menu: what is offered.
            what: what is asked.
            fields: the keys of each field, with those that are not available.
            usual: what counts as picked in a field as soon as anything else is.
        """
        self.menu, self.what, self.fields = menu, what, fields
        self._usual = usual or {}
        self._fillings = [self.filling_of(choice) for choice in menu.choices]
        self._left: dict[tuple[tuple[str, str], ...], Sequence[Filling]] = {}
        """The choices that some picks leave, kept: a drawing asks for them many times."""
        self._picked: dict[str, str] = {}
        self.field = next(iter(fields))
        """The field that the caret is in."""
        self._rows = {
            name: next((row for row, key in enumerate(keys) if self.offered(name, key)), 0)
            for name, keys in fields.items()
        }

    def filling_of(self, choice: Any) -> Filling:
        """A choice of the menu by its fields."""
        if isinstance(self.menu, Form):
            return filled(choice)
        if f"{self.what}{AT}" not in self.fields or not isinstance(self.menu, OneOf):
            return {self.what: str(choice)}
        first, _, rest = str(choice).partition(" ")
        found = {f"{self.what}{WITH}": first, f"{self.what}{AT}": rest}
        return {name: key for name, key in found.items() if key}

    @property
    def highlighted(self) -> str:
        """The key at the caret."""
        return self.fields[self.field][self._rows[self.field]]

    def chosen(self, field: str) -> str | None:
        """What is picked in a field, or follows from the rest."""
        if field in self._picked or not self._picked:
            return self._picked.get(field)
        left = {filling.get(field) for filling in self._consistent(self._picked)}
        usual = self._usual.get(field)
        return usual if usual in left else left.pop() if len(left) == 1 else None

    def needed(self, field: str) -> bool:
        """Whether a field still matters, after what is picked."""
        return any(field in filling for filling in self._consistent(self._picked))

    def offered(self, field: str, key: str) -> bool:
        """Whether a row is available at all."""
        return any(filling.get(field) == key for filling in self._fillings)

    def presumed(self, field: str) -> bool:
        """True if a row follows here that nobody picked, while another one would only make an earlier pick unneeded."""
        follows = self.chosen(field)
        if follows is None or field in self._picked:
            return False
        others = [one for one in self._fillings if one.get(field, follows) != follows]
        return any(all(one.get(name, key) == key for name, key in self._picked.items()) for one in others)

    @property
    def missing(self) -> str:
        """The first field in which a choice is still to be made; empty: none is missing."""
        return next((one for one in self.fields if self.needed(one) and self.chosen(one) is None), "")

    @property
    def answer(self) -> Any | None:
        """The choice as the table takes it; None while something is missing."""
        left = self._consistent(self._picked)
        for name, key in self._usual.items():
            left = [filling for filling in left if filling.get(name) == key] or left
        if not self._picked or len(left) != 1:
            return None
        if isinstance(self.menu, Form):
            return dict(left[0])
        return self.menu.read(" ".join(left[0].values()))

    @property
    def settled(self) -> bool:
        """True once what was picked leaves one choice, and nothing was taken for the usual one."""
        return bool(self._picked) and len(self._consistent(self._picked)) == 1

    @property
    def picked(self) -> Filling:
        """What is picked so far, the last pick last."""
        return dict(self._picked)

    def put_back(self, picked: Filling, caret: tuple[str, str] = ("", "")) -> None:
        """Have picked again what was picked before, with the caret where it was, or on the last pick that has a row."""
        self._picked = dict(picked)
        for name, key in (*picked.items(), caret):
            if key in self.fields.get(name, ()):
                self.point(name, key)

    def point(self, field: str, key: str) -> None:
        """Put the caret on a row without picking it."""
        self.field, self._rows[field] = field, self.fields[field].index(key)

    def pick(self, field: str, key: str) -> bool:
        """Pick a row and go on to the next field that needs it; False where it is not available.

        A later field is gone on to also where one row of it is left, so that the keys that pick that row are not
        read as a pick in this field.
        """
        self.point(field, key)
        if not self.offered(field, key):
            return False
        self._take()
        names = list(self.fields)
        after = names.index(field) + 1
        later = [one for one in names[after:] if one not in self._picked]
        earlier = [one for one in names[: after - 1] if self.chosen(one) is None]
        self.field = next((one for one in (*later, *earlier) if self.needed(one)), field)
        return True

    def move(self, by: int) -> None:
        """Move the caret along its field; a row that is available is picked by it."""
        field, keys = self.field, self.fields[self.field]
        self.point(field, keys[(self._rows[field] + by) % len(keys)])
        others = {name: key for name, key in self._picked.items() if name != field}
        if self._consistent({**others, field: self.highlighted}):
            self._take()
        else:
            self._picked.pop(field, None)

    def turn(self, by: int) -> None:
        """Go to the next field that matters, or the one before."""
        names = list(self.fields)
        at = names.index(self.field)
        others = [names[(at + by * step) % len(names)] for step in range(1, len(names) + 1)]
        self.field = next((one for one in others if self.needed(one)), self.field)

    def back(self) -> bool:
        """Give up the choice picked last; False where nothing is picked."""
        if not self._picked:
            return False
        field = ""
        while self._picked and field not in self.fields:  # a choice made again may have picks without rows
            field, _ = self._picked.popitem()
        self.field = field if field in self.fields else self.field
        return True

    def _consistent(self, picked: Filling) -> Sequence[Filling]:
        pairs = tuple(picked.items())
        if pairs not in self._left:
            self._left[pairs] = [
                filling for filling in self._fillings if all(filling.get(name) == key for name, key in pairs)
            ]
        return self._left[pairs]

    def _take(self) -> None:
        """Pick the row at the caret; of earlier picks those give way that do not go together with it."""
        kept = {self.field: self.highlighted}
        for name, key in reversed(self._picked.items()):
            if name != self.field and self._consistent({**kept, name: key}):
                kept[name] = key
        self._picked = dict(reversed(kept.items()))


class PlotPicking(Picking):
    """The only field of a plot, with every step, staying, and what may stand in the place of a plot; and the steps so far."""

    def __init__(self, menu: Plot, what: str, fields: Mapping[str, tuple[str, ...]]) -> None:
        """Start without a step, the caret on the first row that is available."""
        self._plot = menu
        self.steps: tuple[str, ...] = ()
        """The steps so far."""
        self._key = ""
        """What is picked instead of steps: staying, or a key in the place of a plot."""
        self.refused = ""
        """The row that was to be picked last and is not available; empty: it is."""
        super().__init__(menu, what, fields)

    def chosen(self, field: str) -> str | None:
        """The whole plot in one text; None: nothing is picked. After a step stands a blank: one step is not its row."""
        del field
        return "".join([f"{step} " for step in self.steps]) or self._key or None

    def needed(self, field: str) -> bool:
        """True: a plot has only one field."""
        del field
        return True

    def offered(self, field: str, key: str) -> bool:
        """True if a row can be picked after the steps so far."""
        del field
        return key in {STAY, *self._plot.keys} or key in self._plot.course.next_steps(self.steps)

    @property
    def answer(self) -> Plotted | str | None:
        """The plot; None while nothing is picked, or what is too far."""
        if self._key in self._plot.keys:
            return self._key
        return Plotted(self.steps) if self.picked and not self.refusal else None

    @property
    def refusal(self) -> str:
        """Why the steps are no plot yet; empty: they are, or there is none."""
        try:
            self._plot.course.check(self.steps)
        except IllegalChoiceError as wrong:
            return str(wrong)
        return ""

    @property
    def settled(self) -> bool:
        """True where something is picked in the place of steps, of which there could always be more."""
        return bool(self._key)

    @property
    def picked(self) -> Filling:
        """The plot in one text."""
        chosen = self.chosen(self.what)
        return {self.what: chosen} if chosen else {}

    def put_back(self, picked: Filling, caret: tuple[str, str] = ("", "")) -> None:
        """Have picked again what was picked before, with the caret where it was."""
        self.steps, self._key = (), ""
        if caret[1] in self.fields[self.field]:
            self.point(self.field, caret[1])
        try:
            choice = self._plot.begin(picked[self.what]) if picked.get(self.what) else None
        except IllegalChoiceError:
            return
        if isinstance(choice, Plotted) and choice.steps:
            self.steps = choice.steps
        elif choice is not None:
            self._key = str(choice)

    def pick(self, field: str, key: str) -> bool:
        """Add a step, or pick a row that stands for a whole plot; False where it is not available."""
        self.point(field, key)
        self.refused = "" if self.offered(field, key) else key
        if self.refused:
            return False
        if key == STAY or key in self._plot.keys:
            self.steps, self._key = (), key
        else:
            self.steps, self._key = (*self.steps, key), ""
        return True

    def move(self, by: int) -> None:
        """Walk a step up or down the map."""
        _ = self.pick(self.field, UP if by < 0 else DOWN)

    def across(self, by: int) -> None:
        """Walk a step to the left or right of the map."""
        _ = self.pick(self.field, LEFT if by < 0 else RIGHT)

    def back(self) -> bool:
        """Take back the last step; False where nothing is picked."""
        if not self.picked:
            return False
        self.steps, self._key = (() if self._key else self.steps[:-1]), ""
        return True
