"""The lists of a form's fields: whole the first time, and later on what has changed in them."""

from duel_tui.pages.decision import Decision
from duel_tui.plain.menus import Line
from duel_tui.plain.signs import signs_in_words
from duel_tui.plain.talk import Talk
from duel_tui.plain.typed_fields import Fields
from duel_tui.play.bout import Bout


class FormListing:
    """Lists the fields of a decision."""

    def __init__(self, bout: Bout, talk: Talk, decision: Decision, fields: Fields) -> None:
        self._talk = talk
        self._decision = decision
        self._fields = fields
        self._game = bout.table.rules.key
        self._again = bout.wording.listed_again(decision.ask.what)

    def list_new(self) -> bool:
        """List what has not been told as it is now; True: that was the whole of every field."""
        whole = True
        for field, lines in self._fields.items():
            new = self._new(field, lines)
            whole = whole and new == lines
            if new:
                title = self._decision.title_of(field)
                self._talk.say(_listed(title if new == lines else f"{title}, changed", new))
        return whole

    def list_all(self) -> None:
        """List every field."""
        titled = [(self._decision.title_of(field), lines) for field, lines in self._fields.items()]
        self._talk.tell(*[_listed(title, lines) for title, lines in titled])

    def _new(self, field: str, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """The rows of a field that have not been told as they are now; all of them where that is clearer."""
        again = self._again == field
        key = f"{self._game} {field}" if again else f"{self._game} {self._decision.ask.what} {field}"
        rows = {line.named: f"{line.detail if again else ''} {bool(line.denied)}" for line in lines}
        before = self._talk.listed(key)
        if not self._talk.is_new(key, rows):
            return ()
        if again or before is None or before.keys() != rows.keys():
            return lines
        changed = tuple([line for line in lines if before[line.named] != rows[line.named]])
        return changed if 2 * len(changed) < len(lines) else lines


def _listed(title: str, lines: tuple[Line, ...]) -> str:
    """A field with rows of it in one line."""
    return f"{title}: {', '.join([_told(line) for line in lines])}."


def _told(line: Line) -> str:
    text = line.named
    text += f" {signs_in_words(line.detail)}" if line.detail else ""
    return f"{text}, not now: {line.denied}" if line.denied else text
