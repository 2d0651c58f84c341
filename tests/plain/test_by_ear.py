"""What README and manual say to screen readers and phones: the whole duel there, word for word, and the words they name."""

import re
from pathlib import Path

from msgspec.structs import replace

from duel_tui.play.manual import manual
from duel_tui.registry import Library, data_folder
from tests.golden import assert_kept
from tests.plain.talks import USUAL, Typist, context_in, conversation, in_turns, stay, talk_over

README = Path(__file__).parents[2] / "README.md"
DUEL = re.compile(r"(?<=```text\n)Bernardino and Tobias Quill meet .*?(?=```)", re.DOTALL)
_BOOK = manual(Library(data_folder()))
MANUAL_TEXT = " ".join(" ".join(_BOOK.entry(place).text.split()) for place in _BOOK.places)
TERMS = ("new", "game", "duel of swords", "seed", "329", "begin")
TYPED = ("1", "dodge", "2", "score", "7", "low cut")
"""Moves by number and by name, and a short question."""
LONGEST = 44
"""Lines of the duel at most."""
SHORT = 9
"""Lines of a short answer with the question after it at most; `again` says a list once more."""
KEPT: tuple[dict[str, object], ...] = (
    {"detail facts": "facts", "wrap off": "off", "bell on": True, "confirm on": True},
    {"detail normal": "normal", "wrap on": "on"},
    {"detail full": "full", "wrap 40": 40},
)
"""Words that set something in a duel, and the value that is kept."""


def test_the_duel_in_readme_is_the_one_that_is_played(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.keep(replace(context.settings, master=False))
    lines = iter([*TERMS, *TYPED])

    def typed() -> str | None:
        line = next(lines, None)
        if line is not None:
            out.write(f"{line}\n")  # as the terminal shows it
        return line

    typist = Typist(ask=typed)
    typist.live = True
    talk, out = talk_over(typist, 80, USUAL, context.store)
    typist.live = False  # or a slow machine says that Quill is thinking
    stay(context, talk, typist)
    _, _, duel = out.getvalue().partition(". begin\n")
    duel, _, _ = duel.partition("1 next: ")
    assert duel.count("\n") <= LONGEST
    told = README.read_text(encoding="utf-8")
    assert DUEL.search(told), "README has the duel"
    assert_kept(README, DUEL.sub(lambda _: duel, told))


def test_what_is_set_by_a_word_of_those_pages_is_kept(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    for words in KEPT:
        conversation(context, ["quick", "fight", *words])
        for typed, value in words.items():
            assert getattr(context.settings, typed.split()[0]) == value
            assert typed in MANUAL_TEXT


def test_a_short_question_of_those_pages_has_a_short_answer(tmp_path: Path) -> None:
    asked = ["score", "wounds", "status", "needs t s", "odds", "seen", "again", "last 2"]
    first = ["new", "seed", "5", "begin", "stand"]
    _, *told = in_turns(context_in(tmp_path), [first, *[[one] for one in asked]])
    for typed, answer in zip(asked, told, strict=True):
        assert 1 < answer.count("\n") <= SHORT, typed
        assert "not a choice" not in answer
        assert typed in MANUAL_TEXT
