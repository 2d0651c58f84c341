"""What a line comes to where a form is answered in one."""

from duel_tui.show.form import Field, Form, Picks
from duel_tui.show.table import Option

ROWS = tuple(
    [Option("blow", name, letter, name) for name, letter in (("cut", "c"), ("thrust", "t"), ("kick", ""))]
)


class Blow(Form[str]):
    """A blow, with a reason or without."""

    def __init__(self, *, reasons: bool) -> None:
        self.reasons = reasons

    def field(self, picks: Picks) -> Field | None:
        return None if picks else Field("blow", ROWS, wants="A blow: cut or thrust.")

    def made(self, picks: Picks, reason: str) -> str:
        return f"{picks[0].key} ({reason})"

    def reasoned(self, picks: Picks) -> bool:
        return self.reasons

    def asked(self, picks: Picks) -> str:
        return ""


def answer(typed: str, *, reasons: bool) -> str:
    return Blow(reasons=reasons).answer(typed, lambda key, **facts: f"{key} {facts.get('typed', '')}".strip())


def test_what_is_left_of_a_line_is_a_reason_only_where_there_may_be_one_and_apart() -> None:
    assert answer("c", reasons=False) == "cut ()"
    assert answer("c the beam", reasons=True) == "cut (the beam)"
    assert answer("c the beam", reasons=False) == "form_unknown the beam"


def test_what_fits_nowhere_is_said_with_what_is_wanted() -> None:
    assert answer("kicking", reasons=True) == "form_unknown kicking A blow: cut or thrust."
    assert answer("", reasons=True) == "A blow: cut or thrust."
