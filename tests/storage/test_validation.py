"""A mistake in a table is named by all its keys."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from duel_tui.validation import pointed


class Checked(Struct, forbid_unknown_fields=True):
    lo: int
    names: dict[str, int] = {}


class Sheet(Struct):
    rows: dict[str, Checked] = {}
    more: tuple[Checked, ...] = ()

    def __post_init__(self) -> None:
        if self.rows and "c" not in self.rows:
            raise ValueError("rows lacks c")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"rows": {"a": {"lo": 1}, "b": {"lo": "x"}, "c": {"lo": 1}}}, "got `str` - at `$.rows.b.lo`"),
        ({"rows": {"a": {"lo": "x"}, "b": {"lo": "x"}, "c": {"lo": 1}}}, "got `str` - at `$.rows.a.lo`"),
        ({"rows": {"c": {"lo": 1, "hi": 2}}}, "unknown field `hi` - at `$.rows.c`"),
        ({"rows": {"c": {"lo": 1, "names": {"x": 1, "y": "z"}}}}, "at `$.rows.c.names.y`"),
        (
            {"rows": {"a": {"lo": 1, "names": {"x": "x"}}, "c": {"lo": 1, "names": {"x": "x", "y": 1}}}},
            "at `$.rows.a.names.x`",
        ),
        ({"more": [{"lo": 1}, {"lo": 2, "names": {"y": []}}]}, "at `$.more[1].names.y`"),
        ({"rows": {"a": {"lo": 1}}}, "rows lacks c"),
        ({"rows": 3}, "at `$.rows`"),
    ],
)
def test_a_mistake_is_named_by_all_its_keys(raw: dict[str, Any], said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(raw, Sheet)
    assert pointed(raw, Sheet, wrong.value).endswith(said)
