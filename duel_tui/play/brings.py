"""What each fencer brings to a duel that is being set up: the figures a game makes of him, before it begins."""

from duel_tui.engine.side import BySide, both
from duel_tui.play.house import House
from duel_tui.play.matches import Match, problems
from duel_tui.wording import Standing


def brought(house: House, match: Match) -> BySide[str]:
    """A sentence for each side; empty where a game makes nothing of a fencer, or he may not fight."""
    wording = house.wording(match.ruleset, match.changes)
    if "brings" not in wording.phrases.stands or problems(house, match):
        return BySide("", "")
    library = house.library.under(match.changes)
    rules = library.ruleset(match.ruleset, match.options)
    sheet = rules.sheet(library.begin(rules, match.kind, match.fencers), None)
    names = match.fencers.map(lambda fencer: fencer.name)
    standing = Standing(wording)
    return both(lambda side: " ".join(standing.lines("brings", sheet, side, names)))
