"""The rules of two tokens: figures, state, events, the two routines, and what callers may ask."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.games import EndsWithOutcome
from duel_tui.engine.menu import Choice, Form, OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import choose, commit, roll, tell
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.rows import BookRow
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook, Prospect

KEY = "two_tokens"
Face = Annotated[int, Meta(ge=2, le=6)]
Count = Annotated[int, Meta(ge=1, le=100)]
_DIE = Dice(1, 6)


class Token(StrEnum):
    """The tokens, and the guesses at them."""

    HIGH = "high"
    LOW = "low"


class Tables(BookRow, frozen=True):
    """Every figure of the game."""

    hits_to_win: Count
    rounds: Count
    needs_guessed: Face
    """The least face that hits where the guess was right."""
    needs_missed: Face
    """The least face that hits where it was wrong."""
    six_counts: Count
    """The hits of a six under the house rule."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules; the defaults are "As written"."""

    six: Literal["one", "several"] = "one"
    take_back: Literal["none", "reveal", "free"] = "reveal"


class Hidden(Struct, frozen=True, omit_defaults=True):
    """A token that is put under the hand."""

    token: Token | None = None


class Bout(Struct, frozen=True):
    """The state: between rounds, or with both tokens hidden."""

    kind: Kind
    fencers: BySide[Fencer]
    attacker: Side = Side.LEFT
    tokens: BySide[str] = BySide("", "")
    """The tokens; empty: none, or not seen (a save has no None)."""
    down: bool = False
    """True while the tokens lie under the hands."""
    hits: BySide[int] = BySide(0, 0)
    round: int = 1
    outcome: Outcome | None = None


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened."""


class Hid(Event, frozen=True, tag="hid"):
    """Both have a token under the hand, and `side` guesses."""

    side: Side


class Blow(Event, frozen=True, tag="blow"):
    """`side` guessed, the foe's token was shown, and the die fell."""

    side: Side
    guess: Token
    token: Token
    gained: int
    hits: BySide[int]


class Ended(Event, frozen=True, tag="ended"):
    """The bout is over."""

    winner: Side | None
    why: str


class BoutFacts(DuelFacts, frozen=True):
    """What the sheet says of the bout."""

    kind: Kind
    round: int
    rounds: int
    hits_to_win: int


class TokenFacts(SideFacts, frozen=True):
    """What it says of a side; the token is empty where it is not seen."""

    name: str
    hits: int
    token: str


VOCABULARY = Vocabulary(
    events=Event,
    asks={"token": {"token": Token}, "guess": {"guess": Token}},
    rolls=("blow",),
    labels={"token": Token},
)
"""Everything that its folder needs words for."""


class TwoTokens(EndsWithOutcome[Bout]):
    """The ruleset."""

    key = KEY
    state_type = Bout

    def __init__(self, tables: Tables, options: Options) -> None:
        """Play by these figures and house rules."""
        self.tables = tables
        self.options = options

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Bout:
        """Two fencers with nothing scored."""
        return Bout(kind, fencers)

    async def routine(self, state: Bout) -> Bout:
        """Both hide a token, which ends a routine; then the attacker guesses."""
        return await (self._blow(state) if state.down else self._hide(state))

    async def _hide(self, state: Bout) -> Bout:
        form = Form(Hidden, (("token", tuple(Token)),))
        hidden = await commit("token", BySide(form, form), sealed=("token",))
        after = replace(state, tokens=hidden.map(lambda one: str(one.token)), down=True)
        await tell(Hid(state.attacker), after)
        return after

    async def _blow(self, state: Bout) -> Bout:
        side, tables = state.attacker, self.tables
        guess, token = await choose(side, "guess", OneOf(tuple(Token))), state.tokens[side.foe]
        least = tables.needs_guessed if guess == token else tables.needs_missed
        several = self.options.six == "several"
        score = await roll(_DIE, "blow", side, bands=(least, _DIE.faces) if several else (least,))
        gained = (tables.six_counts if several and score == _DIE.faces else 1) if score >= least else 0
        hits = state.hits.put(side, state.hits[side] + gained)
        after = self._next(replace(state, hits=hits, tokens=BySide("", ""), down=False))
        await tell(Blow(side, Token(guess), Token(token), gained, hits), after)
        if after.outcome:
            await tell(Ended(after.outcome.winner, after.outcome.why), after)
        return after

    def _next(self, state: Bout) -> Bout:
        """The next round, or the end; both attack equally often."""
        left, right = state.hits
        leader = None if left == right else Side.LEFT if left > right else Side.RIGHT
        if state.attacker is Side.RIGHT and leader and state.hits[leader] >= self.tables.hits_to_win:
            return replace(state, outcome=Outcome(leader, "hits"))
        if state.attacker is Side.RIGHT and state.round >= self.tables.rounds:
            return replace(state, outcome=Outcome(leader, "rounds"))
        return replace(state, attacker=state.attacker.foe, round=state.round + (state.attacker is Side.RIGHT))

    def observe(self, state: Bout, side: Side) -> Bout:
        """The state without the other's token."""
        return replace(state, tokens=state.tokens.put(side.foe, ""))

    async def imagine(self, view: Bout, side: Side) -> Bout:
        """Either token under the other's hand, where one is."""
        if not view.down:
            return view
        token = [*Token][await roll(Dice(1, len(Token)), "imagined", side.foe) - 1]
        return replace(view, tokens=view.tokens.put(side.foe, token))

    def sheet(self, view: Bout, side: Side | None) -> Sheet[BoutFacts, TokenFacts]:
        """The score, and the tokens that are seen."""
        tables = self.tables
        duel = BoutFacts(view.kind, view.round, tables.rounds, tables.hits_to_win)
        left, right = (TokenFacts(view.fencers[one].name, view.hits[one], view.tokens[one]) for one in Side)
        return Sheet(duel, left, right)

    def worth(self, state: Bout, side: Side) -> float:
        """A rough chance to win: the lead."""
        if state.outcome:
            return state.outcome.worth_to(side)
        lead = state.hits[side] - state.hits[side.foe]
        return min(1.0, max(0.0, 0.5 + lead / (2 * self.tables.hits_to_win)))

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """What tastes speak about."""
        return frozenset({str(choice.token if isinstance(choice, Hidden) else choice)})

    def outlook(self, view: Bout, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What a guess leads to against each token; hiding one leads to nothing that is known."""
        if ask.what == "token":
            return Outlook(lambda _: [Prospect("guess")])
        return Outlook(
            lambda key: [Prospect(one, gives="guessed" if key == one else "missed") for one in Token]
        )


def fencers(start: Bout) -> BySide[Fencer]:
    """The two fencers a bout began with."""
    return start.fencers
