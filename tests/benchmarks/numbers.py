"""Writes the figures of NUMBERS.md: `python -m tests.benchmarks.numbers [WORD ...]`.

Under each heading of that file stands a command, and under the command what it printed last. The commands whose heading or line
has all the words are run, one after the other, and what stands under each is replaced by what it prints now. Nothing else
changes. Without a word the commands are listed, and none is run.
"""

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

DOCUMENT = Path(__file__).with_name("NUMBERS.md")
_MODULE = "python -m tests.benchmarks."
_CHAPTER = re.compile(
    rf"^#+ (?P<heading>[^\n]+)\n(?:(?!^#).)*?^```sh\n(?P<command>{re.escape(_MODULE)}[^\n]+)\n```\n(?P<printed>(?:(?!^#).)*)",
    re.DOTALL | re.MULTILINE,
)


class Chapter(Struct, frozen=True):
    """A command, and where in the file that stands what it printed."""

    heading: str
    command: str
    begins: int
    ends: int

    @property
    def arguments(self) -> list[str]:
        """What the command gives an interpreter: the module, and its own arguments."""
        return shlex.split(self.command)[1:]

    def has(self, words: list[str]) -> bool:
        """Whether its heading or its command has all of some words."""
        said = f"{self.heading} {self.command}".casefold()
        return all(word.casefold() in said for word in words)


def chapters(text: str) -> Iterator[Chapter]:
    """Every chapter of a text that has a command."""
    for found in _CHAPTER.finditer(text):
        yield Chapter(found["heading"], found["command"], *found.span("printed"))


def rewritten(text: str, chapter: Chapter, printed: str) -> str:
    """A text with something else under the command of a chapter."""
    end = "\n" if text[chapter.ends :] else ""
    return f"{text[: chapter.begins]}\n{printed.strip()}\n{end}{text[chapter.ends :]}"


def write(words: list[str], run: Callable[[list[str]], str], document: Path = DOCUMENT) -> None:
    """Run the commands that have all the words, and write each as soon as it is done."""
    wanted = [one.command for one in chapters(document.read_text(encoding="utf-8")) if one.has(words)]
    for command in wanted:
        printed = run(shlex.split(command)[1:])
        text = document.read_text(encoding="utf-8")  # a run may be long, and others write meanwhile
        chapter = next(one for one in chapters(text) if one.command == command)
        document.write_text(rewritten(text, chapter, printed), encoding="utf-8")


def _run(arguments: list[str]) -> str:
    print(shlex.join(arguments), flush=True)
    done = subprocess.run([sys.executable, *arguments], stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    if not done.stdout:
        raise SystemExit(f"It printed nothing, and ended with {done.returncode}: what stands there stays.")
    if done.returncode:
        print(
            f"It ended with {done.returncode}, as when a limit is missed: look at what is written.",
            flush=True,
        )
    return done.stdout


def main() -> None:
    """List the commands, or run some of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD")
    words = parser.parse_args().words
    if words:
        write(words, _run)
        return
    for one in chapters(DOCUMENT.read_text(encoding="utf-8")):
        print(f"{one.heading}: {one.command}")


if __name__ == "__main__":
    main()
