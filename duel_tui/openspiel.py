"""The games as OpenSpiel games, for its algorithms: `import duel_tui.openspiel`, then `pyspiel.load_game("en_garde")`.

A game keeps its key as its name, and takes a preset of its rules: `duel_of_swords(preset=salle)`. Where both sides decide at
once the node is simultaneous, where one decides it is this player's, and dice and cards are chance: a roll has one outcome
for each band of equivalent scores, and cards are drawn one by one. An action is the number of a choice in the side's menu.
"""

# pyright: reportMissingImports=false, reportMissingModuleSource=false, reportUnknownMemberType=false
# pyright: reportUntypedBaseClass=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

import msgspec
import pyspiel
from msgspec.structs import replace

from duel_tui.engine.answers import Answer, Decided, Drawn
from duel_tui.engine.games import State
from duel_tui.engine.journal import line, question
from duel_tui.engine.menu import Choice, written
from duel_tui.engine.outcome import Told
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw, Request, Roll, revealed
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import unnamed
from duel_tui.registry import KEYS, Library, OptionError, data_folder
from duel_tui.registry.lacks import IncompleteGameError

_SIDES = tuple(Side)
"""The side of each player."""
_MOST = 256
"""More than any menu has choices, any roll outcomes and any pile different cards."""
_LONGEST = 10_000
"""More answers than any duel takes."""


@cache
def _library() -> Library:
    return Library(data_folder())


class SpielState(State, frozen=True):
    """Where a duel stands, and what each player knows; it is pickled as its answers."""

    key: str
    preset: str
    position: Position[Any]
    past: tuple[tuple[Request, Answer, tuple[Told[Any], ...]], ...] = ()
    """The requests so far, each with its answer and the events after it."""
    cards: tuple[str, ...] = ()
    """The cards drawn so far, in a draw of several."""

    def __reduce__(self) -> tuple[Any, ...]:
        answers = tuple([answer for _, answer, _ in self.past])
        return _replayed, (self.key, self.preset, answers, self.cards)

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules of the duel."""
        return cast("Ruleset[Any]", self.position.rules)

    @property
    def request(self) -> Request | None:
        """The present request; None: the duel is over."""
        return self.position.request

    def give(self, answer: Answer) -> "SpielState":
        """The place after an answer."""
        request, position = self.request, self.position.give(answer)
        assert request is not None, "the duel goes on"
        return SpielState(self.key, self.preset, position, (*self.past, (request, answer, position.told)))

    def choices(self, player: int) -> Sequence[Choice]:
        """The choices of a player, in the order of the menu; none if the player has nothing to decide."""
        ask = self.request.ask_of(_SIDES[player]) if isinstance(self.request, Decide) else None
        return ask.menu.choices if ask and ask.menu else ()

    def known(self, player: int) -> list[str]:
        """The answers and events so far that a player knows."""
        side = _SIDES[player]
        known = _events(begun(self.key, self.preset).position.told, side)
        for request, answer, told in self.past:
            known += [_seen(request, answer, side), *_events(told, side)]
        return known

    def knowledge(self, player: int, *, recalls: bool) -> str:
        """The view, question and choices of a player; with `recalls`, after all that went before."""
        side, request = _SIDES[player], self.request
        lines = [
            *(self.known(player) if recalls else ()),
            _json(self.rules.observe(self.position.state, side)),
            question(request) if request else "over",
            *[written(choice) for choice in self.choices(player)],
        ]
        return "\n".join([str(side), *lines])


@cache
def begun(key: str, preset: str) -> SpielState:
    """A duel of two average fencers under the rules of a preset; without a name, the first.

    Raises:
        OptionError: there is no such preset.
    """
    presets = _library().presets(key)
    if preset and preset not in presets:
        raise OptionError(f"{preset!r} is not a preset: use one of {', '.join(presets)}")
    chosen = presets[preset or next(iter(presets))]
    rules = _library().ruleset(key, chosen.options)
    fencers = BySide(unnamed("Left"), unnamed("Right"))
    position: Position[Any] = Position(rules, _library().begin(rules, chosen.kind, fencers))
    return SpielState(key, preset, position)


def _replayed(key: str, preset: str, answers: tuple[Answer, ...], cards: tuple[str, ...]) -> SpielState:
    place = begun(key, preset)
    for answer in answers:
        place = place.give(answer)
    return replace(place, cards=cards)


def _events(told: Iterable[Told[Any]], side: Side) -> list[str]:
    return [_json(one.event) for one in told if one.known_to(side)]


class Duels(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game under the rules of a preset; each game is a subclass."""

    key: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Load the rules.

        Raises:
            OptionError: there is no such preset.
        """
        params = dict(params or {})
        self.start = begun(self.key, params.get("preset", ""))
        info = pyspiel.GameInfo(
            num_distinct_actions=_MOST,
            max_chance_outcomes=_MOST,
            num_players=len(_SIDES),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_type(self.key), info, params)

    def new_initial_state(self) -> "DuelState":
        """A duel about to begin."""
        return DuelState(self)

    def make_py_observer(self, wanted: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002
        """The observer of a side's knowledge."""
        return Observer(wanted or pyspiel.IIGObservationType(perfect_recall=False))


class DuelState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A duel in progress."""

    def __init__(self, game: Duels) -> None:
        super().__init__(game)
        self.place = game.start

    def current_player(self) -> int:
        """The player who decides, or chance, both, or nobody at the end."""
        match self.place.request:
            case None:
                return int(pyspiel.PlayerId.TERMINAL)
            case Decide(asks=(ask,)):
                return _SIDES.index(ask.side)
            case Decide():
                return int(pyspiel.PlayerId.SIMULTANEOUS)
            case _:
                return int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """True if the duel is over."""
        return self.place.request is None

    def returns(self) -> list[float]:
        """One for a win, minus one for a loss; zero for a draw, and while the duel goes on."""
        outcome = self.place.rules.outcome(self.place.position.state)
        return [2 * outcome.worth_to(side) - 1 if outcome else 0.0 for side in _SIDES]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The bands of a roll, or the next card of a draw."""
        request = self.place.request
        if isinstance(request, Roll):
            return [(number, chance) for number, (_, chance) in enumerate(request.samples())]
        assert isinstance(request, Draw), "only dice and cards are left to chance"
        left = Counter(request.pile) - Counter(self.place.cards)
        return [(number, left[card] / left.total()) for number, card in _cards(request) if left[card]]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.place.choices(player))))

    def _apply_action(self, action: int) -> None:
        place, request = self.place, self.place.request
        match request:
            case Roll():
                self.place = place.give(request.samples()[action][0])
            case Draw(count=count):
                cards = (*place.cards, dict(_cards(request))[action])
                self.place = replace(place, cards=cards) if len(cards) < count else place.give(Drawn(cards))
            case _:
                self.place = place.give(Decided((place.choices(self.current_player())[action],)))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        chosen = [self.place.choices(player)[action] for player, action in enumerate(actions)]
        self.place = self.place.give(Decided(tuple(chosen)))

    def _action_to_string(self, player: int, action: int) -> str:
        request = self.place.request
        match request:
            case Roll():
                return line(request, request.samples()[action][0])
            case Draw():
                return f"{question(request)}: {dict(_cards(request))[action]}"
            case _:
                return written(self.place.choices(player)[action])

    def __str__(self) -> str:
        return _json(self.place.position.state)


class Observer:
    """A player's knowledge as text."""

    def __init__(self, wanted: Any) -> None:
        """Observe with or without recall of what went before."""
        self._wanted = wanted
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: DuelState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: DuelState, player: int) -> str | None:
        """What a player knows; None if only what is public is wanted."""
        if self._wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return state.place.knowledge(player, recalls=self._wanted.perfect_recall)


def _cards(draw: Draw) -> list[tuple[int, str]]:
    """The different cards of a pile, each with the number of its chance outcome."""
    return list(enumerate(sorted(set(draw.pile))))


def _seen(request: Request, answer: Answer, side: Side) -> str:
    """An answer as a side knows it: the opponent's cards, bands and sealed fields stay secret."""
    match request, answer:
        case Decide(asks=asks), Decided(choices=choices):
            pairs = zip(asks, choices, strict=True)
            known = [choice if ask.side is side else revealed(ask, choice) for ask, choice in pairs]
            return line(request, Decided(tuple(known)))
        case Draw(side=owner, face_up=face_up), Drawn(cards=cards) if face_up or owner is side:
            return line(request, Drawn(tuple(sorted(cards))))
        case Roll(side=owner), _ if owner in {side, None}:
            return line(request, answer)
        case _:
            return question(request)


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def _type(key: str) -> Any:
    return pyspiel.GameType(
        short_name=key,
        long_name=_library().raw(key, "phrases")["name"],
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(_SIDES),
        min_num_players=len(_SIDES),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={"preset": ""},
    )


for _key in KEYS:
    try:
        _library().check(_key)
    except IncompleteGameError as _lacks:
        warnings.warn(str(_lacks), stacklevel=2)
    else:
        pyspiel.register_game(_type(_key), type(_key, (Duels,), {"key": _key}))
