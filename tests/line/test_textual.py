"""Textual and we: what of its own affairs we touch, and what would tell us that it has changed."""

import ast
import asyncio
import importlib
import inspect
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from textual.app import App
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message import Message
from textual.pilot import Pilot

import duel_tui.tui
from duel_tui.tui.line.driver import LineDriver
from tests.line.both import Both
from tests.line.stock_widgets import StockApp

TUI = Path(duel_tui.tui.__file__).parent
HOLDS = TUI / "host.py"
"""The only module that mutes Textual: the page before stands until a screen has something to show."""
ALLOWED = {
    "hearing: textual._xterm_parser",
    "app: LineApp._close_messages_no_wait",
    "app: LineApp._fatal_error",
    "app: LineWidget._styles_cache",
}
"""Every private name of Textual that the program touches; five are the most there may be."""


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(TUI.rglob("*.py")):
        yield path, ast.parse(path.read_text())


def module_at(path: Path) -> ModuleType:
    return importlib.import_module(".".join(path.relative_to(TUI.parents[1]).with_suffix("").parts))


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


@cache
def of_class(base: type) -> set[str]:
    """The private names that one of Textual's classes, and its module, give instances."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(base) or base))
    return {name for name in vars(base) if private(name)} | {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
        and isinstance(node.ctx, ast.Store)
        and private(node.attr)
    }


def of_textual(owner: type) -> set[str]:
    """The private names that Textual's own classes give their instances."""
    bases = [base for base in owner.__mro__ if base.__module__.partition(".")[0] == "textual"]
    return set[str]().union(*map(of_class, bases))


def touched(path: Path, tree: ast.Module) -> Iterator[str]:
    """The private names of Textual that a module touches."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
            names = [node.module or "", *[f"{node.module}.{name.name}" for name in node.names]]
            if any(private(part) for name in names for part in name.split(".")):
                yield f"{path.stem}: {node.module}"
        elif isinstance(node, ast.ClassDef) and node in tree.body:
            owner = getattr(module_at(path), node.name)
            if issubclass(owner, (App, Driver, DOMNode, Message)):
                theirs = of_textual(owner)
                used = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
                used |= {
                    one.name
                    for one in ast.walk(node)
                    if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
                }
                yield from (f"{path.stem}: {node.name}.{name}" for name in used & theirs)


def test_nothing_but_the_line_touches_what_is_textuals_own() -> None:
    found = {(path.parent.name, name) for path, tree in modules() for name in touched(path, tree)}
    assert {name for _, name in found} == ALLOWED
    assert {folder for folder, _ in found} == {"line"}
    assert len(ALLOWED) <= 5


def test_nothing_but_a_screen_that_comes_later_mutes_textual_and_nothing_else_writes_to_the_terminal() -> (
    None
):
    for path, tree in modules():
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not used & {"print", "stdout", "stderr", "__stdout__", "__stderr__"}, path
        assert "batch_update" not in used or path == HOLDS, path
        if path.name != "outlet.py":
            writes = [
                node
                for node in ast.walk(tree)
                if isinstance(node, ast.Attribute)
                and node.attr == "write"
                and isinstance(node.value, ast.Name)
                and node.value.id == "os"
            ]
            assert not writes, path
    assert HOLDS.read_text().count("batch_update") == 1


def test_textual_still_gives_a_driver_pictures_that_can_be_read() -> None:
    """Of a fixed screen: what is passed on as it is holds no text, and every picture begins with a move."""
    written: list[str] = []

    class Noting(Both):
        def write(self, data: str) -> None:
            written.append(data)
            super().write(data)

    async def look(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        app.exit()

    app = StockApp("ansi", Noting)
    asyncio.run(app.run_async(headless=False, size=(80, 24), auto_pilot=look))
    pictures = [data for data in written if "Rapier" in data]
    assert pictures
    assert all(data.startswith("\x1b[") for data in pictures)
    assert not [data for data in written if "Rapier" not in data and data.isprintable() and data]


@pytest.mark.parametrize("unreadable", ["plain text", "text \x1b[31mfirst\x1b[m", "\x1b[5 qtext"])
async def test_a_picture_that_cannot_be_read_is_passed_on_and_everything_after_it(unreadable: str) -> None:
    app = StockApp()
    driver = Both(app, size=(80, 24))
    driver.start_application_mode()
    driver.write(unreadable)
    driver.write("\x1b[1;1Hafter")
    driver.flush()
    assert driver.sent == unreadable + "\x1b[1;1Hafter"


async def test_what_is_no_picture_passes_as_it_is() -> None:
    app = StockApp()
    driver = Both(app, size=(80, 24))
    driver.start_application_mode()
    for passing in ("\x07", "\x1b]52;c;YWJj\x07", "\x1b[5 q", "\x1b[?1000h"):
        driver.write(passing)
    driver.write("\x1b]22;pointer\x07")
    driver.flush()
    assert driver.sent == "\x07\x1b]52;c;YWJj\x07\x1b[5 q\x1b[?1000h\x1b]22;pointer\x07"


def test_the_driver_hides_no_name_of_textuals() -> None:
    own = {name for name in vars(LineDriver) if private(name) and not name.startswith("_abc")}
    assert not own & of_textual(Driver)


async def test_once_nothing_is_heard_no_signal_wakes_the_loop_which_may_be_closing() -> None:
    loop, driver = asyncio.get_running_loop(), LineDriver(StockApp(), size=(80, 24))
    for number in (signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP):
        loop.add_signal_handler(number, lambda: None)
    driver.disable_input()
    assert signal.set_wakeup_fd(-1) == -1


async def test_pictures_that_a_stalled_terminal_did_not_take_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = StockApp()
    driver = Both(app, size=(80, 24))
    driver.start_application_mode()
    drawn: list[str] = []
    monkeypatch.setattr(app, "refresh", lambda: drawn.append("again"))
    driver.idle = False
    driver.write("cannot be read")
    for _ in range(200):
        driver.write("\x1b[1;1Hpicture")
        driver.flush()
    driver.idle = True
    assert not drawn
    driver.flush()
    driver.flush()
    assert drawn == ["again"]
    assert len(driver.sent) < 64 * len("\x1b[1;1Hpicture")
