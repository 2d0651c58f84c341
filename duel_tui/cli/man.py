"""The manual page, made from the arguments."""

import argparse
from collections.abc import Iterable

from duel_tui import __version__
from duel_tui.data import data_folder, shared_toml
from duel_tui.usage.arguments import FOLDERS, parser
from duel_tui.usage.parsing import EXIT_CODES, Argument, Parser


def run(_: argparse.Namespace) -> int:
    """Print the page; the wheel is built with it, so it needs no library."""
    print("\n".join(_page(parser())))
    return 0


def _page(top: Parser) -> Iterable[str]:
    """The lines of the page, in roff."""
    name, _, more = (top.description or "").partition(". ")
    yield f'.TH DUEL-TUI 1 "" "duel-tui {__version__}" "Games"'
    yield from (".ad l", ".nh")
    yield from (".SH NAME", f"duel-tui \\- {_text(name[:1].lower() + name[1:])}")
    yield from (".SH SYNOPSIS", _usage(top), ".br", _usage(top) + r" \fICOMMAND\fR ...")
    yield from (".SH DESCRIPTION", _text(f"{name}. {more}"))
    yield from (".SH OPTIONS", *_listed(map(_argument, top.arguments)))
    yield from (".SH COMMANDS", _text("--saves, --rulesets and --ruleset may stand after the command, too."))
    for command in top.commands.values():
        own = [one for one in command.arguments if one not in top.arguments]
        yield from (f".SS {_usage(command)}", _text(command.description or ""))
        yield from _listed(map(_argument, own))
    yield from (".SH EXIT STATUS", *_listed(_facts(EXIT_CODES.items())))
    yield from (".SH ENVIRONMENT", *_listed(_facts(_rows("Environment"))))
    yield from (
        ".SH FILES",
        ".nf",
        *map(_text, FOLDERS.splitlines()),
        ".fi",
        *_listed(_facts(_rows("What lies where"))),
    )


def _rows(title: str) -> Iterable[tuple[str, str]]:
    """The terms of a list of the manual, each with its text."""
    chapters = shared_toml(data_folder() / "manual.toml")["rulebook"]
    lists: dict[str, str] = next(one["lists"][title] for one in chapters if title in one.get("lists", {}))
    return lists.items()


def _usage(command: Parser) -> str:
    placed = [_value(one) for one in command.arguments if not one.names]
    return " ".join([_bold(command.prog), rf"[{_italic('OPTIONS')}]", *placed])


def _argument(one: Argument) -> tuple[str, str]:
    """An argument with its value, and what it does."""
    value = [_value(one)] if one.value else []
    return " ".join([*([", ".join(map(_bold, one.names))] if one.names else []), *value]), _text(one.line)


def _value(one: Argument) -> str:
    """The name of a value, in brackets if it may be left out."""
    name = _italic(one.value)
    return {"?": f"[{name}]", "+": f"{name} ...", "*": f"[{name} ...]"}.get(one.number, name)


def _facts(rows: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    return ((_bold(name), _text(line)) for name, line in rows)


def _listed(rows: Iterable[tuple[str, str]]) -> Iterable[str]:
    for name, line in rows:
        yield from (".TP", name, line)


def _bold(text: str) -> str:
    return rf"\fB{_text(text)}\fR"


def _italic(text: str) -> str:
    return rf"\fI{_text(text)}\fR"


def _text(text: str) -> str:
    r"""A text as roff has it.

    >>> print(_text(r"'left disarm' \ --seed"))
    \(aqleft disarm\(aq \e \-\-seed
    """
    return text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace(".", r"\&.")
