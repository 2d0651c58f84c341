"""A duel before it begins: both fencers, and for a challenge the opponent, what is at stake, and what there was between the two."""

from duel_tui.engine.side import Side, both
from duel_tui.fencer.condition import WHOLE
from duel_tui.play.context import AppContext
from duel_tui.play.likeness import SALUTE, facing, figure_of
from duel_tui.play.matchmaking import Match
from duel_tui.play.path import Path, path_of
from duel_tui.play.roster import Portrait
from duel_tui.play.setup import Entrants
from duel_tui.show.blocks import Corner, Fight, Paragraph

_NO_STAKE = "the record, and nothing else"
_STRANGERS = "nothing yet, you have not met"


def facing_each_other(context: AppContext, portrait: Portrait, match: Match, *, challenge: bool) -> Fight:
    """Both fencers of a coming duel, with what counts of them; before a challenge all of that, and they salute."""

    def corner(side: Side) -> Corner:
        fencer = match.fencers[side]
        cut, thrust = portrait.totals(fencer).attack
        rating = f"{portrait.bands(fencer)[-1].name}, {context.fencer_wording.label('style', fencer.style)}"
        scores = (("Str", fencer.strength), ("Agi", fencer.agility), ("Dex", fencer.dexterity))
        facts = [("cut", f"{cut:+}"), ("thrust", f"{thrust:+}")]
        if challenge:
            facts = [*[(name, str(score)) for name, score in scores], *facts, (rating, "")]
        return Corner(fencer.name, portrait.carried(fencer), tuple(facts))

    figures = both(
        lambda side: figure_of(
            context,
            match.fencers[side],
            match.conditions[side] if match.carries else WHOLE,
            SALUTE if challenge else "",
        )
    )
    return Fight(facing(figures), corner(Side.LEFT), corner(Side.RIGHT))


def told_before(context: AppContext, match: Match, entrants: Entrants) -> tuple[Paragraph, ...]:
    """What is said before a match against an opponent; nothing where no opponent plays."""
    foe, file = entrants.character(Side.RIGHT), entrants.file(Side.LEFT)
    if foe is None:
        return ()
    path = path_of(context, match.ruleset, file)
    asks = path.challenger == foe
    counted = path.wins(path.level) + 1
    win = f"win {counted} of {path.wanted} to the next level" if path.progress else _NO_STAKE
    stake = f"{foe.name} asks for you by name" if asks else win
    return (
        Paragraph(f"Your opponent: {foe.name}, {foe.level.name}", "title"),
        Paragraph(foe.line),
        Paragraph("What it is for", "title"),
        Paragraph(f"At stake: {stake}."),
        Paragraph(
            f"Between you: {_between([one.result for one in path.record if one.played_by == foe.key])}."
        ),
        *_asking(path),
    )


def _between(results: list[str]) -> str:
    """What there was between two, in words."""
    counted = [(result, results.count(result)) for result in ("won", "lost", "drawn")]
    return ", ".join([f"{result} {count}" for result, count in counted if count]) or _STRANGERS


def _asking(path: Path) -> tuple[Paragraph, ...]:
    """Those of the next level who ask for a fencer after enough wins; nothing where there is no such level."""
    above = path.cards.proposed(path.level + 1)
    if not above:
        return ()
    names = " or ".join([one.name for one in above])
    return (
        Paragraph(f"After {path.wanted} wins {names}, {above[0].level.name}, asks for you by name.", "quiet"),
    )
