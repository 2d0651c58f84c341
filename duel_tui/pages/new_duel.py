"""A new duel: the terms as one form, filled in with what was played last, the match that they make, and what its first move is worth."""

from collections.abc import Coroutine, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from duel_tui.dice_sources import SEED_FIGURES
from duel_tui.engine.side import Side, both
from duel_tui.fencer.condition import WHOLE
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Characteristic, Kind
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient, WorkerClosedError
from duel_tui.pages.condition import ConditionWords
from duel_tui.pages.execution import Begin, FormPage, Next, Stay
from duel_tui.pages.house_rules import HouseRules, remedy, warning
from duel_tui.pages.model import (
    Command,
    Fill,
    OpenRules,
    Page,
    PageField,
    Remedy,
    Reset,
    Value,
    turned,
)
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, problems
from duel_tui.play.newcomers import NEW
from duel_tui.play.roster import Portrait, record_of
from duel_tui.play.setup import OWN, PEOPLE, Agreement, Entrants
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Paragraph
from duel_tui.show.form import Limits, read_number
from duel_tui.storage.duels import ADVISED, AT_A_TABLE, PERSON, SPOKEN, plays
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Chance, Settings
from duel_tui.text import capital
from duel_tui.words.choices import KIND, move_in

_STAY = "stay"
_ORIGINAL = ""
"""In the place of a setting's key."""
_LETTERS = {
    "game": "g",
    "setting": "s",
    "rules": "r",
    "kind": "f",
    "left fencer": "l",
    "left played by": "p",
    "right fencer": "i",
    "right played by": "y",
    "new rating": "t",
    "new kit": "k",
    "chance": "c",
    "seed": "d",
    "carries": "w",
    "house rules": "h",
}
"""The keys of the fields, with the letter of each."""


class Terms(FormPage):
    """What is agreed on for a duel that is being set up."""

    outlasts = True

    def __init__(self, context: AppContext, liked: Settings, fencer: str = "") -> None:
        """Begin with what was played last; `fencer` is the stem of the fencer on the left."""
        self.context = context
        self.agreed = Agreement(context, context.game, liked.preset, liked.milieu)
        self.entrants = Entrants(context, self.agreed, liked, fencer)
        self.portrait = Portrait(context)
        self.words = ConditionWords(self.portrait.wording)
        self.forecast = Forecast(context)

    @property
    def stays(self) -> bool:
        """True if wounds stay: it is wished for, and this game has wounds that can."""
        return self.entrants.carries and self.agreed.carries

    def match(self) -> Match:
        """The match that they make."""
        return self.entrants.match()

    @property
    def page(self) -> Page:
        """The form of a new duel."""
        agreed = self.agreed
        wrong = " ".join(f"{capital(one)}." for one in problems(self.context, self.match()))
        return Page(
            "new duel",
            "New duel",
            aside=self.context.name_of(agreed.game),
            blocks=tuple([Paragraph(one, "bad") for one in agreed.variants.unusable]),
            fields=(
                _game(self),
                _setting(self),
                _rules(self),
                _kind(agreed),
                *[field for side in Side for field in (_fencer(self, side), _player(self, side))],
                *_newcomers(self),
                _chance(self.entrants),
                _seed(self.entrants),
                _wounds(self),
                _house_rules(self),
            ),
            note=wrong or warning(agreed),
            question="begin",
        )

    @property
    def house_rules(self) -> HouseRules:
        """The form of its house rules."""
        return HouseRules(self.agreed, self.entrants)

    def carry_out(self, command: Command) -> HouseRules | None:
        """Do what a command says with the terms."""
        match command:
            case Fill(key, value):
                _fill(self, key, value)
            case Reset("seed"):
                self.entrants.seed = None
            case Remedy():
                self.agreed.take_remedy()
            case OpenRules():
                return self.house_rules
            case _:
                pass
        return None

    def commands(self, key: str) -> Mapping[str, Command]:
        """A newcomer comes to the side at the caret, right where it is at neither."""
        side = Side.LEFT if key.startswith(Side.LEFT) else Side.RIGHT
        return {"reset": Reset(key), "remedy": Remedy(), "newcomer": Fill(f"{side} fencer", NEW)}

    def offer(self, key: str) -> tuple[str, str]:
        """What would help, or a newcomer."""
        if helps := remedy(self.agreed):
            return "remedy", helps
        return ("newcomer", "a newcomer") if key.endswith("fencer") else super().offer(key)

    def finish(self) -> Next | None:
        """Begin the duel, if it can."""
        return Stay() if problems(self.context, self.match()) else Begin(self.match())

    def reckoning(self) -> Coroutine[Any, Any, None] | None:
        """What the first move is worth."""
        return self.forecast.ask(self.agreed.game, self.agreed.options, self.agreed.changes)

    def hidden(self) -> None:
        """Reckon nothing any longer."""
        self.forecast.close()


def _fill(terms: Terms, key: str, value: str) -> None:
    agreed, entrants = terms.agreed, terms.entrants
    match key:
        case "game":
            agreed.take_game(value)
            entrants.seat()
        case "setting":
            agreed.take_milieu(value)
        case "rules":
            agreed.take_preset(value)
        case "kind":
            agreed.take_kind(value)
        case "chance":
            entrants.wanted = next(one for one in entrants.chances if one == value)
        case "carries":
            entrants.carries = value == _STAY
            terms.context.keep(replace(terms.context.settings, carries=entrants.carries))
        case "seed":
            entrants.seed = read_number(value, SEED_FIGURES)
        case "new rating" | "new kit":
            _want(terms, key, value)
        case _ if value == NEW:
            entrants.enter_new(Side(key.partition(" ")[0]))
        case _:
            side = Side(key.partition(" ")[0])
            seats = entrants.stems if key.endswith("fencer") else entrants.players
            seats[side] = value


def _want(terms: Terms, key: str, value: str) -> None:
    new, context = terms.entrants.newcomers, terms.context
    if key == "new rating":
        new.rating = value
    else:
        new.kit = value
    context.keep(replace(context.settings, newcomer_rating=new.rating, newcomer_kit=new.kit))


def _field(key: str, label: str, value: str, values: Iterable[tuple[str, ...]], line: str = "") -> PageField:
    return turned(key, label, value, values, line=line, letter=_LETTERS[key])


def _game(terms: Terms) -> PageField:
    context = terms.context
    values = [(key, context.name_of(key), context.wording(key).phrases.line) for key in KEYS]
    return _field("game", "Game", terms.agreed.game, values)


def _setting(terms: Terms) -> PageField:
    agreed = terms.agreed
    found = agreed.variants.found.values()
    values = [(_ORIGINAL, "original", "The game with its own words and figures.")]
    values += [(one.key, one.name, one.line) for one in found]
    line = "The manual says how to add a setting of your own."
    denied = "" if found else "this game has no other setting"
    return replace(_field("setting", "Setting", agreed.milieu, values, line), denied=denied)


def _rules(terms: Terms) -> PageField:
    agreed = terms.agreed
    names = {field: words.name for field, words in agreed.wording.phrases.options.items()}
    differing = [
        f"{names.get(name, name)}: {agreed.wording.value(name, value)}"
        for name, value in agreed.options.items()
    ]
    line = f"{'; '.join(differing)}." if differing else "Every rule stands as written."
    values = [(key, preset.name, preset.line) for key, preset in agreed.presets.items()]
    return _field("rules", "Rules", agreed.preset_key, values, f"{line} {terms.forecast.sentence}".strip())


def _kind(agreed: Agreement) -> PageField:
    phrases = agreed.wording.phrases
    values = [
        (str(kind), phrases.label(KIND, kind), move_in(phrases.moves, agreed.options, KIND, kind).line)
        for kind in Kind
    ]
    return _field("kind", "Fought for", agreed.kind, values)


def _fencer(terms: Terms, side: Side) -> PageField:
    entrants, key = terms.entrants, f"{side} fencer"
    values = [
        (stem, file.fencer.name, "came with the program" if file.shipped else _known(file))
        for stem, file in entrants.files.items()
    ]
    values.append((OWN, entrants.own_name(side), ""))
    values.append((NEW, _named_new(entrants, side), _NEW))
    fencer = entrants.fencer(side)
    line = f"{fencer.name}: {terms.portrait.brief(fencer)}. {terms.portrait.kit(fencer)}"
    label, line = f"{str(side).capitalize()} fencer", f"{line.removesuffix('.')}."
    more = " ".join([one for one in (_bears(terms, side), entrants.brought[side]) if one])
    return replace(_field(key, label, entrants.stems[side], values, line), more=more)


def _bears(terms: Terms, side: Side) -> str:
    """What earlier duels have left a fencer with, and whether it counts; empty: nothing."""
    condition = terms.entrants.condition(side)
    if condition == WHOLE:
        return ""
    said, say = terms.words.said(condition), terms.portrait.wording.say
    if terms.stays:
        return say("condition_stays", said=said)
    return f"{say('condition_is', said=said)} {say('condition_heals')}"


def _known(file: FencerFile) -> str:
    """The record of a fencer, and the worst of what duels have left."""
    condition = file.condition
    hurt = " Dead." if condition.dead else " Wounded." if condition != WHOLE else ""
    return f"{record_of(file)}{hurt}"


def _named_new(entrants: Entrants, side: Side) -> str:
    return f"{entrants.fencer(side).name}, new" if side in entrants.new else "a newcomer"


def _newcomers(terms: Terms) -> tuple[PageField, ...]:
    """What is wanted of newcomers, while there are any."""
    if not terms.entrants.new:
        return ()
    new = terms.entrants.newcomers
    bands = terms.context.library.fencer_tables().characteristics[Characteristic.EXPERTISE].bands
    ratings = [_FALL, *[(band.name, band.name) for band in bands]]
    return (
        _field("new rating", "Wanted rating", new.rating, ratings, _WANTED),
        _field("new kit", "Wanted kit", new.kit, _KITS, _WANTED),
    )


def _player(terms: Terms, side: Side) -> PageField:
    entrants, key = terms.entrants, f"{side} played by"
    foe = entrants.players[side.foe]
    here = _TWO if foe == PERSON else _ONE if foe == AT_A_TABLE or plays(foe) else _BOTH
    values = [(PERSON, PEOPLE[PERSON], here), (AT_A_TABLE, PEOPLE[AT_A_TABLE], _TABLE)]
    values += [(one.key, f"{one.name}, {one.level.name}", one.line) for one in entrants.characters]
    values.append((SPOKEN, PEOPLE[SPOKEN], _SPOKEN))
    values += [(f"{ADVISED}{one.key}", f"advised by {one.name}", _ADVISED) for one in entrants.advisers(side)]
    field = _field(key, f"{str(side).capitalize()} played by", entrants.players[side], values, _FIGURES)
    figures = {one.key: one.what for one in entrants.characters}
    return replace(
        field, values=tuple([replace(one, figures=figures.get(one.key, "")) for one in field.values])
    )


def _chance(entrants: Entrants) -> PageField:
    values = [(str(one), *_CHANCES[one]) for one in entrants.chances]
    return _field("chance", "Chance", entrants.chance, values)


def _seed(entrants: Entrants) -> PageField:
    said = "random" if entrants.seed is None else str(entrants.seed)
    span = Limits(entrants.seed, 0, 10**SEED_FIGURES - 1)
    return PageField(
        "seed", "Seed", 0, (Value(said, command=Fill("seed", "")),), _SEED, _LETTERS["seed"], span=span
    )


def _wounds(terms: Terms) -> PageField:
    values = [("", "heal", _HEAL), (_STAY, "stay", _STAYING)]
    denied = "" if terms.agreed.carries else "this game has no wounds that could stay"
    return replace(_field("carries", "Wounds", _STAY if terms.stays else "", values), denied=denied)


def _house_rules(terms: Terms) -> PageField:
    value = Value(terms.agreed.told_rules, command=OpenRules())
    return PageField("house rules", "House rules", 0, (value,), _RULES, _LETTERS["house rules"])


_CHANCES: dict[Chance, tuple[str, str]] = {
    "program": (
        "from the program",
        "The program rolls dice and deals cards from a seed, so that the duel can be fought again.",
    ),
    "by_hand": (
        "by hand",
        "You roll dice or deal cards on the table and type what falls; 00 on percentile dice is 100.",
    ),
    "people": (
        "people's by hand",
        "You type people's dice; opponents' dice are automatic, and the program deals all cards.",
    ),
    "asked": (
        "asked at each roll",
        "Before each roll Enter lets the program roll, or you type what fell; the program deals all cards.",
    ),
}
_SEED = "All chance of the duel comes from this number. Leave it empty for a random one."
_NEW = "A newcomer stays with the duel and is in no roster until you keep them, in the list of duels."
_WANTED = "The dice decide the rest of a fencer who is new. The next one is wanted so, too."
_FALL = ("", "as the dice fall")
_KITS = [
    _FALL,
    ("empty", "sword only", "No armour."),
    ("dagger", "sword and dagger", "No armour."),
    ("cloak", "sword and cloak", "No armour."),
    ("buckler", "sword and buckler", "No armour."),
]
_HEAL = "Both fencers begin whole, and the duel leaves no wounds in their files."
_STAYING = "Both begin with the wounds in their files, and the files keep those of this duel."
_RULES = "Opens the list of house rules and says what each does."
_ONE = "You play at this keyboard."
_TWO = "Two people share this keyboard: a curtain says which of them looks away."
_BOTH = "You type for both sides, so both are called by their names."
_SPOKEN = "They say what they do and you type it: no curtain, and a choice counts without Enter."
_ADVISED = "The opponent proposes and you decide: Enter accepts the proposal."
_TABLE = "They play at a real table: you type their dice, and cards show as ??."
_FIGURES = "Type ? for an opponent's figures."


class Forecast:
    """A sentence for the terms that were last asked about; empty while it is not known, or never is."""

    def __init__(self, context: AppContext) -> None:
        """Reckon for a context."""
        self._app_context = context
        self._known: dict[str, str] = {}
        self._about = ""
        self._desk: WorkerClient[Any] | None = None

    @property
    def sentence(self) -> str:
        """What is known by now."""
        return self._known.get(self._about, "")

    def ask(
        self, ruleset: str, options: dict[str, Any], changes: dict[str, Any] | None = None
    ) -> Coroutine[Any, Any, None] | None:
        """Reckon for a game, its house rules and changes to its tables; what is to be waited for, if anything."""
        about = f"{ruleset} {options} {changes or {}}"
        if about == self._about:
            return None
        self.close()
        self._about = about
        library = self._app_context.library.under(changes)
        rules = library.ruleset(ruleset, options)
        if about in self._known or not is_stochastic_game(rules):
            return None
        start = library.begin(rules, Kind.HONORABLE, both(unnamed))
        self._desk = WorkerClient(rules)
        return self._reckon(about, ruleset, self._desk, start)

    def close(self) -> None:
        """Stop reckoning."""
        self._about = ""
        if self._desk is not None:
            self._desk.close()
        self._desk = None

    async def _reckon(self, about: str, ruleset: str, desk: WorkerClient[Any], start: Any) -> None:
        found = await desk.opening_async(start)
        if found is not None:
            self._known[about] = self._app_context.wording(ruleset).odds.first_move(found)


def unknown(trouble: Exception) -> None:
    """A chance that nobody can reckon is not shown."""
    if not isinstance(trouble, WorkerClosedError | ThinkingError):
        raise trouble
