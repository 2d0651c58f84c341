"""Picking the steps of a plot: each row picked is one step more, and arrows walk."""

from duel_tui.engine.menu import STAY, IllegalChoiceError, Plot, Plotted
from duel_tui.play.picking import Column, Filling, Picking

UP, DOWN, LEFT, RIGHT = "north", "south", "west", "east"
"""The steps of the arrows."""


class PlotPicking(Picking):
    """The only column of a plot, and the steps picked in it so far."""

    def __init__(self, menu: Plot, what: str, columns: tuple[Column, ...]) -> None:
        """Start without a step, the caret on the first row that is available.

        Args:
            menu: what is offered.
            what: what is asked.
            columns: the only column, with every step, staying, and what may stand in the place of a plot.
        """
        self._plot = menu
        self._steps: tuple[str, ...] = ()
        self._key = ""
        """What is picked instead of steps: staying, or a key in the place of a plot."""
        self.refused = ""
        """The row that was to be picked last and is not available; empty: it is."""
        super().__init__(menu, what, columns)

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps picked so far."""
        return self._steps

    def chosen(self, column: Column) -> str | None:
        """The whole plot in one text; None: nothing is picked. After a step stands a blank: one step is not its row."""
        del column
        return "".join([f"{step} " for step in self._steps]) or self._key or None

    def needed(self, column: Column) -> bool:
        """True: a plot has only one column."""
        del column
        return True

    def possible(self, column: Column, key: str) -> bool:
        """True if a row can be picked after the steps so far."""
        del column
        return key in {STAY, *self._plot.keys} or key in self._plot.course.next_steps(self._steps)

    def offered(self, column: Column, key: str) -> bool:
        """True if a row can be picked now."""
        return self.possible(column, key)

    @property
    def missing(self) -> Column | None:
        """The column while nothing is picked."""
        return None if self.picked else self.columns[0]

    @property
    def answer(self) -> Plotted | str | None:
        """The plot; None while nothing is picked."""
        if self._key in self._plot.keys:
            return self._key
        return Plotted(self._steps) if self.picked else None

    @property
    def settled(self) -> bool:
        """True where something is picked in the place of steps, of which there could always be more."""
        return bool(self._key)

    @property
    def picked(self) -> Filling:
        """The plot in one text."""
        chosen = self.chosen(self.columns[0])
        return {self.what: chosen} if chosen else {}

    def put_back(self, picked: Filling, caret: tuple[str, str] = ("", "")) -> None:
        """Have picked again what was picked before, with the caret where it was."""
        self._steps, self._key = (), ""
        if caret[1] in self.columns[0].keys:
            self._point(self.columns[0], caret[1])
        text = picked.get(self.what, "")
        try:
            choice = self._plot.read(text) if text else None
        except IllegalChoiceError:
            return
        if isinstance(choice, Plotted) and choice.steps:
            self._steps = choice.steps
        elif choice is not None:
            self._key = str(choice)

    def filling_of(self, choice: Plotted | str) -> Filling:
        """A choice of the menu in one text."""
        return {self.what: str(choice)}

    def pick(self, column: Column, key: str) -> bool:
        """Add a step, or pick a row that stands for a whole plot; False where it is not available."""
        self._point(column, key)
        self.refused = "" if self.possible(column, key) else key
        if self.refused:
            return False
        if key == STAY or key in self._plot.keys:
            self._steps, self._key = (), key
        else:
            self._steps, self._key = (*self._steps, key), ""
        return True

    def move(self, by: int) -> None:
        """Walk a step up or down the map."""
        _ = self.pick(self.column, UP if by < 0 else DOWN)

    def across(self, by: int) -> None:
        """Walk a step to the left or right of the map."""
        _ = self.pick(self.column, LEFT if by < 0 else RIGHT)

    def turn(self, by: int) -> None:
        """Stay in the only column."""

    def back(self) -> bool:
        """Take back the last step; False where nothing is picked."""
        if not self.picked:
            return False
        self._steps, self._key = (() if self._key else self._steps[:-1]), ""
        return True
