"""A duel screen with a fixed bout, run on a terminal by the benchmark."""

from duel_tui.storage.settings import Settings
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.page import Host, Page
from duel_tui.tui.start import run
from tests.tui.bouts import bout


def first(host: Host) -> Page:
    return DuelPage(host, bout(kind="death"), lambda over: EndPage(host, over))


if __name__ == "__main__":
    run(first, Settings(pause="never", master=False), lambda _: None)
