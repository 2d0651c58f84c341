"""Conversion to typed shapes, by several threads at once."""

import subprocess
import sys

_THREADS = """
import sys
from threading import Barrier, Thread
from msgspec import defstruct
from duel_tui.conversion import convert, decode_json

sys.setswitchinterval(1e-6)
for number in range(300):
    inner = defstruct(f"Inner{number}", [(f"field_{at}", "int | str | None", 1) for at in range(40)])
    outer = defstruct(f"Outer{number}", [("inner", inner), ("others", dict[str, list[inner]], {})])
    together = Barrier(2)

    def first():
        together.wait()
        assert convert({"inner": {"field_3": 7}}, outer).inner.field_3 == 7

    def second():
        together.wait()
        assert decode_json(b'{"inner": {"field_5": "x"}}', outer).inner.field_5 == "x"

    threads = [Thread(target=one) for one in (first, second)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
print("done")
"""


def test_two_threads_that_meet_a_new_struct_at_once_both_get_their_values() -> None:
    done = subprocess.run([sys.executable, "-c", _THREADS], capture_output=True, text=True, check=False)  # noqa: S603 - our own code
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")
