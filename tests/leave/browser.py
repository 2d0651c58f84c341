"""A headless Chromium that shows the program on a page of textual-serve, driven by the protocol of its developers' tools."""

import asyncio
import json
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp

PATIENCE = 20.0
_LOOKS = 0.05
_FINDS_THE_TERMINAL = """
Object.defineProperty(Object.prototype, 'websocket_url', {configurable: true, set(url) {
  window.page = this
  Object.defineProperty(this, 'websocket_url', {value: url})
}})"""
"""The page keeps its terminal to itself; this gives it a name before the page's own script runs."""
_ROWS = """
(() => {
  const {buffer, rows} = page.terminal
  return Array.from({length: rows}, (_, y) => buffer.active.getLine(buffer.active.viewportY + y).translateToString(true))
})()"""
CODES = {
    "Enter": 13,
    "Escape": 27,
    "Tab": 9,
    "ArrowUp": 38,
    "ArrowDown": 40,
    "ArrowLeft": 37,
    "ArrowRight": 39,
}
"""The numbers of keys that give no character."""
_CONTROL = 2


def missing() -> str:
    """What is not installed; empty: nothing."""
    if find_spec("textual_serve") is None:
        return "textual-serve not found (pip install 'duel-tui[web]')"
    return "" if shutil.which("chromium") else "chromium not found (on Debian: chromium)"


class Page:
    """A page that shows the program."""

    def __init__(self, tools: aiohttp.ClientWebSocketResponse) -> None:
        self._tools = tools
        self._numbers = count(1)

    async def does(self, method: str, **parameters: object) -> Any:
        """Have the browser do something; what it answers."""
        number = next(self._numbers)
        await self._tools.send_json({"id": number, "method": method, "params": parameters})
        while (told := await self._tools.receive_json()).get("id") != number:
            pass
        assert "result" in told, told
        return told["result"]

    async def value(self, script: str) -> Any:
        """What a script gives; None: it cannot be run yet."""
        answer = await self.does("Runtime.evaluate", expression=script, returnByValue=True)
        return answer["result"].get("value") if "exceptionDetails" not in answer else None

    @property
    async def rows(self) -> list[str]:
        """What the terminal on the page shows."""
        return await self.value(_ROWS) or [""]

    async def shows(self, *words: str) -> str:
        """Wait until it shows some words; which they are."""
        return await self.comes_to(lambda rows: next((one for one in words if one in "\n".join(rows)), ""))

    async def comes_to(self, found: Callable[[list[str]], str]) -> str:
        """Wait until something is found in its rows."""
        rows = [""]
        for _ in range(int(PATIENCE / _LOOKS)):
            rows = await self.rows
            if what := found(rows):
                return what
            await asyncio.sleep(_LOOKS)
        raise AssertionError("\n".join(rows))

    async def press(self, *keys: str) -> None:
        """Press keys: signs, names of other keys, or such as ^q."""
        for key in keys:
            held = _CONTROL if len(key) > 1 and key[0] == "^" else 0
            name = key[1:] if held else key
            number = CODES.get(name, ord(name[0].upper()) if name.isalnum() else 0)
            typed = {} if held or name in CODES else {"text": name}
            pressed = {"key": name, "windowsVirtualKeyCode": number, "modifiers": held}
            await self.does(
                "Input.dispatchKeyEvent", type="keyDown" if typed else "rawKeyDown", **pressed, **typed
            )
            await self.does("Input.dispatchKeyEvent", type="keyUp", **pressed)

    async def click(self) -> None:
        """Click on the page, so that it hears the keys."""
        for kind in ("mousePressed", "mouseReleased"):
            await self.does("Input.dispatchMouseEvent", type=kind, x=50, y=50, button="left", clickCount=1)


@asynccontextmanager
async def served(folder: Path, *arguments: str) -> AsyncGenerator[str]:
    """The address at which textual-serve serves the program with some arguments."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = shlex.join([sys.executable, "-m", "duel_tui", *arguments])
    script = f"from textual_serve.server import Server; Server({command!r}, '127.0.0.1', {port}).serve()"
    with (folder / "server").open("w") as said:
        server = subprocess.Popen([sys.executable, "-c", script], stdout=said, stderr=said)  # noqa: ASYNC220, S603 - our own server and browser
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(PATIENCE)


@asynccontextmanager
async def opened(folder: Path, address: str) -> AsyncGenerator[Page]:
    """A page of the address, in a browser without a window that reaches nothing but this machine."""
    flags = (
        *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"),
        "--window-size=1200,800",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    )
    browser = subprocess.Popen(  # noqa: ASYNC220, S603 - our own server and browser
        ["chromium", *flags, f"--user-data-dir={folder / 'browser'}"],  # noqa: S607
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    told = folder / "browser" / "DevToolsActivePort"
    try:
        while not (told.is_file() and told.read_text().count("\n")):
            assert browser.poll() is None, "chromium does not start"
            await asyncio.sleep(_LOOKS)
        tools = f"http://127.0.0.1:{told.read_text().split()[0]}/json"
        async with aiohttp.ClientSession() as session:
            async with session.get(tools) as answer:
                targets = json.loads(await answer.text())
            where = next(one["webSocketDebuggerUrl"] for one in targets if one["type"] == "page")
            async with session.ws_connect(where, max_msg_size=0) as socket_to_tools:
                page = Page(socket_to_tools)
                await page.does("Page.enable")
                await page.does("Page.addScriptToEvaluateOnNewDocument", source=_FINDS_THE_TERMINAL)
                while (answered := await page.does("Page.navigate", url=address)).get("errorText"):
                    assert "REFUSED" in answered["errorText"], answered
                    await asyncio.sleep(_LOOKS)
                yield page
    finally:
        browser.terminate()
        browser.wait(PATIENCE)
