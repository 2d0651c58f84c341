"""The drawings that are kept: none is wider than 80 columns, and none is the same in ASCII."""

from pathlib import Path

from rich.cells import cell_len

TESTS = Path(__file__).parents[1]
COLUMNS = 80
FOLDERS = sorted(folder for name in ("drawings", "golden") for folder in TESTS.rglob(name))


def test_a_drawing_has_at_most_80_columns_and_stands_for_the_one_in_ascii() -> None:
    kept = [path for folder in FOLDERS for path in folder.rglob("*.txt")]
    assert len(kept) > 100
    wide = [
        path for path in kept if max(map(cell_len, path.read_text(encoding="utf-8").splitlines())) > COLUMNS
    ]
    assert wide == []
    assert [path for path in kept if "ascii" in path.stem] == []
