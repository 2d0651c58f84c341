"""A new duel: the terms as one form, filled in with what was played last, and the match that they make.

Four fields are in sight, and all others behind *More*. Before a quick duel the same form is a challenge: it is filled in, and
says who the opponent is and what is at stake until a field is looked at.
"""

from collections.abc import Coroutine, Mapping
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.bargain import Bargain
from duel_tui.pages.challenge import facing_each_other, told_before
from duel_tui.pages.execution import Begin, FormPage, Next, Stay
from duel_tui.pages.house_rules import HouseRules, remedy, warning
from duel_tui.pages.model import Command, Fill, OpenRules, Page, PassTime, QuickDuel, Remedy, Reset, SetUp
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import TimeForm, time_for
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, frail, problems, quick
from duel_tui.play.newcomers import NEW
from duel_tui.show.blocks import Paragraph
from duel_tui.storage.settings import Settings
from duel_tui.text import capital


class Terms(Bargain, FormPage):
    """The form on which a duel is agreed, or a challenge."""

    def __init__(
        self, context: AppContext, liked: Settings, fencer: str = "", *, challenge: bool = False
    ) -> None:
        """Begin with what was played last.

        Args:
            context: where fencers are kept, and the games.
            liked: what was played last.
            fencer: the stem of the fencer on the left; empty: that of the last duel.
            challenge: whether it is said first who the opponent is, and what is at stake.
        """
        Bargain.__init__(self, context, liked, fencer)
        self.challenge = challenge
        self._rests = False
        self._lead: dict[tuple[str, ...], tuple[Paragraph, ...]] = {}

    def match(self) -> Match:
        """The match that they make."""
        return self.entrants.match()

    @property
    def page(self) -> Page:
        """The form of a new duel."""
        agreed = self.agreed
        if self._rests:
            self.entrants.look_again()
        match = self.match()
        wrong = [f"{capital(one)}." for one in problems(self.context, match)]
        hurt = [] if wrong else [f"{capital(one)}." for one in frail(self.context, match)]
        return Page(
            "new duel",
            "A duel" if self.challenge else "New duel",
            aside=self.context.name_of(agreed.game),
            blocks=(
                facing_each_other(self.context, self.portrait, match, challenge=self.challenge),
                *[Paragraph(one, "bad") for one in (*agreed.variants.unusable, *hurt)],
            ),
            fields=self.fields(),
            first="" if self.challenge else "game",
            lead=self._led(match) if self.challenge else (),
            note=" ".join(wrong) or warning(agreed),
            question="fight" if self.challenge else "begin",
        )

    def _led(self, match: Match) -> tuple[Paragraph, ...]:
        """What is said before a challenge; it is made once of each, since it is read from the duels that were fought."""
        key = (match.ruleset, match.players.right, match.stems.left)
        if key not in self._lead:
            self._lead[key] = told_before(self.context, match, self.entrants)
        return self._lead[key]

    @property
    def house_rules(self) -> HouseRules:
        """The form of its house rules."""
        return HouseRules(self.agreed, self.entrants)

    def carry_out(self, command: Command) -> HouseRules | TimeForm | Passes | None:
        """Do what a command says with the terms."""
        match command:
            case Fill(key, value):
                self.fill(key, value)
            case Reset("seed"):
                self.entrants.seed = None
            case Remedy():
                self.agreed.take_remedy()
            case OpenRules():
                return self.house_rules
            case PassTime():
                self._rests = True
                return time_for(self.context, command)
            case _:
                pass
        return None

    def commands(self, key: str) -> Mapping[str, Command]:
        """A newcomer comes to the side that an opponent plays; where one plays each or neither, to the side at the caret."""
        played = [side for side in Side if self.entrants.character(side) is not None]
        side = Side.LEFT if key.startswith(Side.LEFT) else Side.RIGHT
        side = played[0] if len(played) == 1 else side
        return {"reset": Reset(key), "remedy": Remedy(), "newcomer": Fill(f"{side} fencer", NEW)}

    def offer(self, key: str) -> tuple[str, str]:
        """What would help, or a newcomer."""
        if helps := remedy(self.agreed):
            return "remedy", helps
        return ("newcomer", "a newcomer") if key.endswith("fencer") else super().offer(key)

    def finish(self) -> Next | None:
        """Begin the duel, if it can."""
        match = self.match()
        if problems(self.context, match):
            return Stay()
        self.entrants.newcomers.again()  # who fights now is not offered again whole
        return Begin(match)

    def reckoning(self) -> Coroutine[Any, Any, None] | None:
        """What the first move is worth."""
        return self.forecast.ask(self.agreed.game, self.agreed.options, self.agreed.changes)

    def hidden(self) -> None:
        """Reckon nothing any longer."""
        self.forecast.close()


def terms_of(context: AppContext, command: SetUp | QuickDuel) -> Terms:
    """The form that a command opens; before a quick duel it is a challenge on the terms of one."""
    liked = context.settings
    if isinstance(command, SetUp):
        return Terms(context, liked, command.stem)
    match = quick(context, command.stem)
    liked = replace(liked, preset=match.preset, opponent=match.players.right)
    return Terms(context, liked, match.stems.left, challenge=True)
