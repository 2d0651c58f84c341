"""Puts the manual page and the completion of shells into the wheel, where an installer looks for them."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACES = {
    ("man",): "man/man1/duel-tui.1",
    ("completion", "bash"): "bash-completion/completions/duel-tui",
    ("completion", "zsh"): "zsh/site-functions/_duel-tui",
    ("completion", "fish"): "fish/vendor_completions.d/duel-tui.fish",
}


class Shells(BuildHookInterface[Any]):
    """Lets the program itself print them; it needs nothing but Python for that."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling gives it
        """Add them to the files that are installed outside the package."""
        self._made = TemporaryDirectory()
        for number, (arguments, place) in enumerate(PLACES.items()):
            path = Path(self._made.name, f"{number}")
            command = [sys.executable, "-m", "duel_tui", *arguments]
            made = subprocess.run(command, cwd=self.root, stdout=subprocess.PIPE, check=True)  # noqa: S603 - this program
            path.write_bytes(made.stdout)
            build_data["shared_data"][f"{path}"] = f"share/{place}"
