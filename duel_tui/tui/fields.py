"""Fields to fill in: a line of text, one of several values, and forms made of both."""

from collections.abc import Sequence

from duel_tui.tui.paper import Line, Paper, Span, clean, measure
from duel_tui.tui.prose import clipped


class TextField:
    """A line of text one types."""

    def __init__(self, label: str, text: str = "", longest: int = 60) -> None:
        """Start with some text, the caret behind it."""
        self.label = label
        self.column = 0
        """The cells the label takes at least, so that fields stand in line."""
        self.text = text
        self.longest = longest
        self._at = len(text)

    def take(self, key: str) -> bool:
        """Take a key; False where it is none for a line of text."""
        match key:
            case "backspace" if self._at:
                self.text = self.text[: self._at - 1] + self.text[self._at :]
                self._at -= 1
            case "delete":
                self.text = self.text[: self._at] + self.text[self._at + 1 :]
            case "left" | "right":
                self._at = max(0, min(len(self.text), self._at + (1 if key == "right" else -1)))
            case "home" | "end":
                self._at = 0 if key == "home" else len(self.text)
            case _:
                return self._insert(" " if key == "space" else key)
        return True

    def draw(self, paper: Paper, x: int, y: int, width: int, *, active: bool = True) -> None:
        """Draw label and text; the hardware cursor goes to the caret."""
        label = f"{f'{self.label}:':<{self.column}} " if self.label else ""
        start = paper.put(x, y, label, "bold" if active else "")
        room = max(1, x + width - start - 1)
        skip = max(0, self._at - room)
        shown = self.text[skip : skip + room]
        paper.put(start, y, shown + " " * (room - measure(shown)), "field" if active else "", room)
        if active:
            paper.cursor = (start + measure(self.text[skip : self._at]), y)

    @property
    def caret(self) -> int:
        """How many cells stand before the place where the next letter goes."""
        return measure(f"{self.label}: ") + measure(self.text[: self._at])

    def line(self, *, active: bool) -> Line:
        """Label and text in one line."""
        return (Span(f"{self.label}: ", "bold" if active else ""), Span(self.text, "field" if active else ""))

    def _insert(self, key: str) -> bool:
        if len(key) != 1 or not clean(key):
            return False
        if len(self.text) < self.longest:
            self.text = self.text[: self._at] + key + self.text[self._at :]
            self._at += 1
        return True


class ChoiceField:
    """One of several values, turned with left and right."""

    def __init__(self, label: str, choices: Sequence[tuple[str, str]], key: str = "") -> None:
        """Start with the first of the choices, pairs of key and label, or with `key`."""
        self.label = label
        self.column = 0
        """The cells the label takes at least."""
        self.choices = tuple(choices)
        keys = [one for one, _ in self.choices]
        self._at = keys.index(key) if key in keys else 0

    @property
    def key(self) -> str:
        """The key chosen."""
        return self.choices[self._at][0]

    def take(self, key: str) -> bool:
        """Take a key: arrows and space turn, a letter goes to the next value that begins with it, a number to its place."""
        if key in {"left", "right", "space"}:
            self._at = (self._at + (-1 if key == "left" else 1)) % len(self.choices)
            return True
        if key.isascii() and key.isdecimal() and 0 < int(key) <= len(self.choices):
            self._at = int(key) - 1
            return True
        return len(key) == 1 and key.isalpha() and self._go_to(key.casefold())

    def offer(self, choices: Sequence[tuple[str, str]], key: str) -> None:
        """Exchange the choices, and choose a key, or the first where it is not among them."""
        self.choices = tuple(choices)
        self._at = 0
        self.put(key)

    def put(self, key: str) -> None:
        """Choose a key, if it is there."""
        keys = [one for one, _ in self.choices]
        self._at = keys.index(key) if key in keys else self._at

    def draw(self, paper: Paper, x: int, y: int, width: int, *, active: bool = True) -> None:
        """Draw label and value, between arrows where it can be turned now."""
        start = paper.put(x, y, f"{f'{self.label}:':<{self.column}} ", "bold" if active else "")
        value = self.choices[self._at][1]
        shown = f"< {value} >" if active and len(self.choices) > 1 else f"  {value}"
        paper.put(start, y, clipped(shown, x + width - start), "chosen" if active else "")
        if active:
            paper.cursor = (start, y)

    @property
    def caret(self) -> int:
        """The cells before the value."""
        return measure(f"{self.label}: ")

    def line(self, *, active: bool) -> Line:
        """Label and value in one line."""
        value = self.choices[self._at][1]
        shown = f"< {value} >" if active and len(self.choices) > 1 else value
        return (
            Span(f"{self.label.strip()}: ", "bold" if active else ""),
            Span(shown, "chosen" if active else ""),
        )

    def _go_to(self, letter: str) -> bool:
        count = len(self.choices)
        for step in range(1, count + 1):
            place = (self._at + step) % count
            if self.choices[place][1].casefold().startswith(letter):
                self._at = place
                return True
        return False


Field = TextField | ChoiceField


class FormPane:
    """Fields one under the other."""

    def __init__(self, fields: Sequence[Field]) -> None:
        """Start at the first field."""
        self.fields = tuple(fields)
        self.at = 0

    @property
    def field(self) -> Field:
        """The field at the caret."""
        return self.fields[self.at]

    def take(self, key: str) -> bool:
        """Take a key: up, down and tab go from field to field, the rest is the field's."""
        moves = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
        if key in moves:
            self.at = (self.at + moves[key]) % len(self.fields)
            return True
        return self.field.take(key)

    def draw(self, paper: Paper, x: int, y: int, width: int) -> None:
        """Draw the fields with their values in line, a caret before the present one."""
        column = max(measure(field.label) + 1 for field in self.fields)
        for place, field in enumerate(self.fields):
            here = place == self.at
            paper.put(x, y + place, ">" if here else " ", "caret")
            field.column = column
            field.draw(paper, x + 2, y + place, width - 2, active=here)
