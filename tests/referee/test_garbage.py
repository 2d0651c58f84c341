"""Whatever comes in, a line has one reply in JSON, and nothing breaks."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from duel_tui.engine.table import DuelTable
from duel_tui.referee.referee import run
from tests.engine.first_cut import FirstCut
from tests.referee.conversation import referee

NAMES = ("decide", "dice", "draw", "undo", "redo", "overrule", "modify", "look", "hint", "save", "dance")
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.integers(0, 101),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(("left", "right", "cut", "parry", "yes", "no")),
    st.text(max_size=20),
    st.lists(st.integers(0, 101), max_size=3),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=2),
)
FIELDS = [
    "side",
    "choice",
    "total",
    "faces",
    "cards",
    "line",
    "succeeds",
    "why",
    "by",
    "label",
    "file",
    "more",
]
COMMANDS = st.builds(
    lambda name, fields: msgspec.json.encode({**fields, "type": name}),
    st.sampled_from(NAMES),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4),
)
PLAYED = st.sampled_from(
    [
        b'{"type":"decide","side":"left","choice":"cut"}',
        b'{"type":"decide","side":"right","choice":"parry"}',
        b'{"type":"decide","side":"left","choice":"no"}',
        b'{"type":"dice","total":60}',
        b'{"type":"undo"}',
        b'{"type":"redo"}',
        b'{"type":"overrule","succeeds":true,"why":"\\u001b[2J\\n\\" \\\\ = 3"}',
        b'{"type":"modify","side":"left","by":-7,"label":"\\" by hand modified +3"}',
    ]
)


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=60), max_size=8))
def test_bytes_without_sense_are_refused(lines: list[bytes]) -> None:
    replies = list(run(referee(), lines))
    assert len(replies) == 1 + sum(1 for line in lines if line.strip())
    assert all(msgspec.json.decode(reply)["type"] in {"waiting", "refused"} for reply in replies)


@settings(max_examples=100)
@given(st.lists(st.one_of(COMMANDS, PLAYED, PLAYED), max_size=30), st.sampled_from([None, 3]))
def test_after_any_commands_the_journal_still_plays(lines: list[bytes], seed: int | None) -> None:
    at = referee(seed)
    for reply in run(at, lines):
        assert reply.endswith(b"\n")
        assert reply.count(b"\n") == 1
        assert msgspec.json.decode(reply)["type"] in {"waiting", "sheet", "refused"}
    again = DuelTable(FirstCut(), at.table.journal)
    assert again.state == at.table.state
    assert [step.answer for step in again.steps] == [step.answer for step in at.table.steps]
