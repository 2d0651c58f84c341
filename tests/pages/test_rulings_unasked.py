"""Rulings on the page of house rules: no id and no name in files before a player asks."""

import re
from pathlib import Path

import pytest

from duel_tui.pages.new_duel import Terms
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from tests.tui.visits import context

RULING = re.compile(r"\b[A-Z]{2,3}-\d")


@pytest.mark.parametrize("key", KEYS)
def test_a_ruling_is_named_only_where_it_is_asked_for(key: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(Settings(ruleset=key))
    terms = Terms(where, where.settings)
    fields = [*terms.house_rules.page.fields, *terms.page.fields]
    told = [text for one in fields for text in (one.label, one.line, one.more, one.changed)]
    told += [text for one in fields for value in one.values for text in (value.label, value.detail)]
    assert [text for text in told if RULING.search(text)] == []
    named = [one for one in where.wording(key).phrases.options.values() if RULING.search(one.id)]
    assert not named or [
        value.figures for one in fields for value in one.values if RULING.search(value.figures)
    ]
