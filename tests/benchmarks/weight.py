"""How heavy the program is: `python -m tests.benchmarks.weight [--check]`.

For each part it prints lines and files of `duel_tui/**/*.py` (as `wc -l` counts them), the lines of its TOML, two budgets,
and how far the tree is above the second. With `--check` it returns 1 if the whole is heavier than `MOST`.

A module of a game counts as presentation if it imports the blocks of the screen (`BLOCKS`), or if only presentation
imports it.
"""

import argparse
import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GAMES = ("duel_of_swords", "dueling_scars", "en_garde", "card_duel", "rapier_and_dagger")
BLOCKS = tuple([f"duel_tui.show.{name}" for name in ("moment", "scene", "blocks", "table", "stage")])
"""What a module that shows something imports; one that does not exist yet counts nothing."""
SHOWING = 6_200
"""The budget of the lines of presentation."""


class Weight(NamedTuple):
    """Lines and files."""

    lines: int
    files: int

    def __str__(self) -> str:
        return f"{self.lines:,}/{self.files}"


class Part(NamedTuple):
    """Packages that have a budget together."""

    name: str
    packages: tuple[str, ...]
    """Folders of `duel_tui`; one that does not exist weighs nothing."""
    first: Weight
    """The budget after the face and the forms."""
    second: Weight
    """The budget after the files of the rules are merged."""
    words: tuple[str, ...] = ()
    """Folders and files of `rulesets`."""


def _game(*keys: str, first: Weight, second: Weight) -> Part:
    return Part(", ".join(keys), tuple([f"systems/{key}" for key in keys]), first, second, keys)


PARTS = (
    Part("engine, fencer", ("engine", "fencer"), Weight(5_200, 34), Weight(4_800, 23)),
    Part("show", ("show",), Weight(2_300, 10), Weight(2_300, 10)),
    _game("duel_of_swords", "dueling_scars", first=Weight(3_000, 16), second=Weight(2_900, 14)),
    _game("en_garde", first=Weight(3_000, 14), second=Weight(2_200, 9)),
    _game("card_duel", first=Weight(3_300, 16), second=Weight(3_100, 13)),
    _game("rapier_and_dagger", first=Weight(11_000, 60), second=Weight(9_800, 36)),
    Part(
        "opponents, registry, storage",
        ("opponents", "registry", "storage"),
        Weight(7_500, 52),
        Weight(7_000, 42),
        ("opponents.toml",),
    ),
    Part("words", ("words",), Weight(2_500, 13), Weight(2_300, 12), ("phrases.toml", "manual.toml")),
    Part("play", ("play",), Weight(3_400, 18), Weight(3_200, 16)),
    Part("pages", ("pages",), Weight(3_500, 24), Weight(3_300, 22)),
    Part("plain", ("plain",), Weight(3_000, 16), Weight(2_800, 14)),
    Part("tui", ("tui",), Weight(7_600, 42), Weight(7_400, 40)),
    Part(
        "referee, cli, keys, top", ("referee", "cli", "keys", "usage"), Weight(5_900, 50), Weight(5_300, 40)
    ),
)
"""The last part has the modules that lie in no package, too."""
NEW = Weight(3_500, 20)
"""The budget of packages that no part names."""
MOST = Weight(79_196, 426)
"""What the whole may weigh at most: what it weighs before the face of the pages, and room for that."""


def weight_of(paths: Iterable[Path]) -> Weight:
    """The lines and the number of some files."""
    counts = [path.read_bytes().count(b"\n") for path in paths]
    return Weight(sum(counts), len(counts))


def parts_of(source: Path) -> dict[str, list[Path]]:
    """The modules of each part by its name, and under an empty name those of packages that no part names."""
    homes = {package: part.name for part in PARTS for package in part.packages}
    found: dict[str, list[Path]] = {name: [] for name in (*[part.name for part in PARTS], "")}
    for path in sorted(source.rglob("*.py")):
        folder = path.relative_to(source).parent
        package = Path(*folder.parts[: 2 if folder.parts[:1] == ("systems",) else 1]).as_posix()
        top = package in {".", "systems"}
        found[PARTS[-1].name if top else homes.get(package, "")].append(path)
    return found


def words_of(rulesets: Path, part: Part) -> Weight:
    """The TOML of a part."""
    paths = [rulesets / one for one in part.words]
    return weight_of(
        [toml for path in paths for toml in ([path] if path.is_file() else path.rglob("*.toml"))]
    )


def showing(source: Path) -> dict[str, list[Path]]:
    """The presentation of each game."""
    return {game: sorted(_showing(source.parent, source / "systems" / game)) for game in GAMES}


def _showing(root: Path, game: Path) -> set[Path]:
    imports = {path: _imports(path) for path in game.rglob("*.py")}
    names = {path: ".".join(path.relative_to(root).with_suffix("").parts) for path in imports}
    users = {path: {one for one, asked in imports.items() if names[path] in asked} for path in imports}
    shown = {path for path, asked in imports.items() if any(_shows(name) for name in asked)}
    while more := {path for path in imports if path not in shown and users[path] and users[path] <= shown}:
        shown |= more
    return shown


def _shows(name: str) -> bool:
    return any(name == block or name.startswith(f"{block}.") for block in BLOCKS)


def _imports(path: Path) -> set[str]:
    """The modules that a module imports, and the names that it imports of them."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                found |= {module, *[f"{module}.{one.name}" for one in names]}
            case ast.Import(names=names):
                found |= {one.name for one in names}
            case _:
                pass
    return found


def total(weights: Iterable[Weight]) -> Weight:
    """Some weights together."""
    found = list(weights)
    return Weight(sum([one.lines for one in found]), sum([one.files for one in found]))


def table(now: Mapping[str, Weight], words: Mapping[str, Weight]) -> list[str]:
    """The rows of the table, the whole in the last of them."""
    form = "{:<30}{:>12}{:>8}{:>12}{:>12}{:>13}"
    rows = [form.format("package", "lines/files", "TOML", "budget 1", "budget 2", "above 2")]
    budgets = [(part.name, part.first, part.second) for part in PARTS]
    budgets.append(("all", total(part.first for part in PARTS), total(part.second for part in PARTS)))
    budgets.append(("packages in no row above", NEW, NEW))
    for name, first, second in budgets:
        here, toml = now[name], words.get(name, Weight(0, 0)).lines
        above = f"{here.lines - second.lines:+,}/{here.files - second.files:+}"
        rows.append(form.format(name, str(here), f"{toml:,}" if toml else "", str(first), str(second), above))
    return rows


def main() -> int:
    """Print the table; with `--check`, return 1 if the program is heavier than it may be."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--check", action="store_true", help="return 1 if the whole is heavier than it may be")
    checks = asked.parse_args().check
    source = ROOT / "duel_tui"
    parts = {name: weight_of(paths) for name, paths in parts_of(source).items()}
    new = parts.pop("")
    whole = total(parts.values())
    words = {part.name: words_of(ROOT / "rulesets", part) for part in PARTS}
    words["all"] = total(words.values())
    print("\n".join(table({**parts, "all": whole, "packages in no row above": new}, words)))
    shown = {game: weight_of(paths) for game, paths in showing(source).items()}
    each = ", ".join([f"{game} {weight}" for game, weight in shown.items()])
    print(f"\npresentation of the five games: {total(shown.values())}, budget {SHOWING:,} lines ({each})")
    print(f"tests: {weight_of((ROOT / 'tests').rglob('*.py'))}")
    everything = total((whole, new))
    heavy = everything.lines > MOST.lines or everything.files > MOST.files
    if checks and heavy:
        print(f"too heavy: {everything}, at most {MOST}")
    return int(checks and heavy)


if __name__ == "__main__":
    raise SystemExit(main())
