"""What the README says stands: its two commands, its links, and every command line in it."""

import re
import shlex
from pathlib import Path
from urllib.parse import unquote

from duel_tui.usage.arguments import parser

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)


def test_two_commands_at_the_top_do_all_the_set_up() -> None:
    start, tests = (block.strip() for block in BLOCKS[:2])
    assert start.startswith("python3 -m venv .venv && ")
    assert start.endswith(" && .venv/bin/duel-tui")
    assert tests.startswith("python3 -m venv .venv && ")
    assert "pytest" in tests
    assert sum("venv" in block for block in BLOCKS) == 2


def test_every_link_leads_somewhere() -> None:
    links = [unquote(link) for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_line_is_understood() -> None:
    lines = "\n".join(BLOCKS[2:]).replace("\\\n", " ").splitlines()
    commands = [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("duel-tui ")]
    assert len(commands) >= 5
    for command in commands:
        assert parser().parse_args(command).command == command[0]


def test_a_host_of_guests_is_told_to_forward_nothing_at_all() -> None:
    [lines] = re.findall(r"```\n(Match User .*?)```", README, re.DOTALL)
    assert "    DisableForwarding yes\n" in lines
    assert "restrict,pty,command=" in README
