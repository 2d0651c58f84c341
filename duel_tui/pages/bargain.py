"""What a new duel is to be: what is agreed on so far, and the fields that say it and change it."""

from collections.abc import Iterable

from msgspec.structs import replace

from duel_tui.dice_sources import SEED_FIGURES
from duel_tui.engine.side import Side
from duel_tui.fencer.condition import WHOLE
from duel_tui.fencer.terms import Characteristic, Kind
from duel_tui.pages.condition import ConditionWords
from duel_tui.pages.forecast import Forecast
from duel_tui.pages.model import Fill, OpenRules, PageField, PassTime, Value, turned
from duel_tui.play.context import AppContext
from duel_tui.play.newcomers import NEW
from duel_tui.play.roster import Portrait, record_of
from duel_tui.play.setup import OWN, PEOPLE, Agreement, Entrants
from duel_tui.registry import KEYS
from duel_tui.show.form import Limits, read_number
from duel_tui.storage.duels import ADVISED, AT_A_TABLE, PERSON, SPOKEN, plays
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Chance, Settings
from duel_tui.words.choices import KIND, move_in

_STAY = "stay"
_MORE = "all"
_ORIGINAL = ""
"""In the place of a setting's key."""
_LETTERS = {
    "game": "g",
    "setting": "s",
    "rules": "r",
    "kind": "f",
    "left fencer": "y",
    "left played by": "l",
    "right fencer": "i",
    "right played by": "o",
    "more": "m",
    "new rating": "t",
    "new kit": "k",
    "chance": "c",
    "seed": "d",
    "carries": "w",
    "rest": "e",
    "house rules": "h",
}
"""The keys of the fields, with the letter of each."""


class Bargain:
    """What is agreed on for a duel that is being set up, and by whom it is fought."""

    def __init__(self, context: AppContext, liked: Settings, fencer: str = "") -> None:
        """Begin with what was played last.

        Args:
            context: where fencers are kept, and the games.
            liked: what was played last.
            fencer: the stem of the fencer on the left; empty: that of the last duel.
        """
        self.context = context
        self.more = False
        """True while all fields are in sight."""
        self.turned = "", ""
        """The field that was changed last, and in a sentence what changed with it; empty: nothing."""
        self.agreed = Agreement(context, context.game, liked.preset, liked.milieu)
        self._before = self.agreed.kind
        """What was fought for before the field that was changed last."""
        self.entrants = Entrants(context, self.agreed, liked, fencer)
        self.portrait = Portrait(context)
        self.words = ConditionWords(self.portrait.wording)
        self.forecast = Forecast(context)

    @property
    def stays(self) -> bool:
        """True if wounds stay: it is wished for, and this game has wounds that can."""
        return self.entrants.carries and self.agreed.carries

    @property
    def yours(self) -> bool:
        """True if a person plays the left side."""
        return self.entrants.character(Side.LEFT) is None

    def fields(self) -> tuple[PageField, ...]:
        """The fields in sight, and those that *More* brings there."""
        more = (
            _setting(self),
            _rules(self),
            _house_rules(self),
            _player(self, Side.LEFT),
            _fencer(self, Side.RIGHT),
            *_newcomers(self),
            _chance(self.entrants),
            _seed(self.entrants),
            _wounds(self),
        )
        opens = None if self.more else Fill("more", _MORE)
        return (
            _game(self),
            _player(self, Side.RIGHT),
            _kind(self.agreed),
            _fencer(self, Side.LEFT),
            *_rest(self),
            _more(self, more),
            *[replace(field, folded=opens) for field in more],
        )

    def fill(self, key: str, value: str) -> None:
        """Take a value of a field, or bring all other fields into sight or out of it."""
        if key == "more":
            self.more = bool(value)
            return
        if key != self.turned[0]:
            self._before = self.agreed.kind
        _fill(self, key, value)
        if key == "left fencer":
            file = self.entrants.file(Side.LEFT)
            self.entrants.carries = file is not None and file.career
        self.turned = key, "" if key == "kind" else _turned(self.agreed, self._before)


def _fill(terms: Bargain, key: str, value: str) -> None:
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


def _want(terms: Bargain, key: str, value: str) -> None:
    new, context = terms.entrants.newcomers, terms.context
    if key == "new rating":
        new.rating = value
    else:
        new.kit = value
    context.keep(replace(context.settings, newcomer_rating=new.rating, newcomer_kit=new.kit))


def _field(key: str, label: str, value: str, values: Iterable[tuple[str, ...]], line: str = "") -> PageField:
    return turned(key, label, value, values, line=line, letter=_LETTERS[key])


def _turned(agreed: Agreement, before: Kind) -> str:
    """That something else is fought for than before, in a sentence; empty: it is the same."""
    label = agreed.wording.phrases.label
    now, then = label(KIND, agreed.kind), label(KIND, before)
    return (
        "" if agreed.kind == before else f"This changes what the duel is fought for: {now}, no longer {then}."
    )


def _said(terms: Bargain, key: str) -> str:
    """What changed with a field, if it was changed last."""
    changed, said = terms.turned
    return said if changed == key else ""


def _more(terms: Bargain, fields: Iterable[PageField]) -> PageField:
    """What brings all other fields into sight, or out of it; it says what in them is not as usual."""
    entrants, agreed = terms.entrants, terms.agreed
    usual = {
        "setting": not agreed.milieu,
        "rules": agreed.preset.friendly,
        "house rules": not agreed.differing,
        "left played by": entrants.players[Side.LEFT] == PERSON,
        "right fencer": entrants.stems[Side.RIGHT] == OWN,
        "chance": entrants.chance == "program",
        "seed": entrants.seed is None,
        "carries": not terms.stays,
    }
    changed = [f"{one.label} {one.said}" for one in fields if not usual.get(one.key, True)]
    said = "; ".join(changed) or _USUAL
    value = Value(said, command=Fill("more", "" if terms.more else _MORE))
    return PageField("more", "More", 0, (value,), _BEHIND, _LETTERS["more"])


def _game(terms: Bargain) -> PageField:
    context = terms.context
    values = [(key, context.name_of(key), context.wording(key).phrases.line) for key in KEYS]
    return replace(_field("game", "Game", terms.agreed.game, values), more=_said(terms, "game"))


def _setting(terms: Bargain) -> PageField:
    agreed = terms.agreed
    found = agreed.variants.found.values()
    values = [(_ORIGINAL, "original", "The game with its own words and figures.")]
    values += [(one.key, one.name, one.line) for one in found]
    line = "The manual says how to add a setting of your own."
    denied = "" if found else "this game has no other setting"
    return replace(_field("setting", "Setting", agreed.milieu, values, line), denied=denied)


def _rules(terms: Bargain) -> PageField:
    agreed = terms.agreed
    names = {field: words.name for field, words in agreed.wording.phrases.options.items()}
    differing = [
        f"{names.get(name, name)}: {agreed.wording.value(name, value)}"
        for name, value in agreed.options.items()
    ]
    line = f"{'; '.join(differing)}." if differing else "Every rule stands as written."
    values = [(key, preset.name, preset.line) for key, preset in agreed.presets.items()]
    field = _field("rules", "Rules", agreed.preset_key, values, f"{line} {terms.forecast.sentence}".strip())
    grouped = [
        replace(value, under=preset.group)
        for value, preset in zip(field.values, agreed.presets.values(), strict=True)
    ]
    return replace(field, values=tuple(grouped), more=_said(terms, "rules"))


def _kind(agreed: Agreement) -> PageField:
    phrases = agreed.wording.phrases
    values = [
        (str(kind), phrases.label(KIND, kind), move_in(phrases.moves, agreed.options, KIND, kind).line)
        for kind in Kind
    ]
    return _field("kind", "Fought for", agreed.kind, values)


def _fencer(terms: Bargain, side: Side) -> PageField:
    entrants, key = terms.entrants, f"{side} fencer"
    values = [
        (stem, file.fencer.name, "came with the program" if file.shipped else _known(file))
        for stem, file in entrants.files.items()
    ]
    values.append((OWN, entrants.own_name(side), ""))
    values.append((NEW, _named_new(entrants, side), _NEW))
    fencer = entrants.fencer(side)
    line = f"{fencer.name}: {terms.portrait.brief(fencer)}. {terms.portrait.kit(fencer)}"
    label = "Your fencer" if side is Side.LEFT and terms.yours else f"{str(side).capitalize()} fencer"
    line = f"{line.removesuffix('.')}."
    more = " ".join([one for one in (_bears(terms, side), entrants.brought[side]) if one])
    return replace(_field(key, label, entrants.stems[side], values, line), more=more)


def _bears(terms: Bargain, side: Side) -> str:
    """What earlier duels have left a fencer with, and whether it counts; empty: nothing."""
    condition = terms.entrants.condition(side)
    if condition == WHOLE:
        return ""
    said, say = terms.words.said(condition), terms.portrait.wording.say
    if terms.stays:
        return say("condition_stays", said=said)
    return f"{say('condition_is', said=said)} {say('condition_heals')}"


def _known(file: FencerFile) -> str:
    """The record of a fencer, and whether duels have left wounds."""
    return f"{record_of(file)}{'' if file.condition == WHOLE else ' Wounded.'}"


def _named_new(entrants: Entrants, side: Side) -> str:
    return f"{entrants.fencer(side).name}, new" if side in entrants.new else "a newcomer"


def _newcomers(terms: Bargain) -> tuple[PageField, ...]:
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


def _player(terms: Bargain, side: Side) -> PageField:
    entrants, key = terms.entrants, f"{side} played by"
    foe = entrants.players[side.foe]
    here = _TWO if foe == PERSON else _ONE if foe == AT_A_TABLE or plays(foe) else _BOTH
    values = [(one.key, f"{one.name}, {one.level.name}", one.line) for one in entrants.characters]
    values += [(PERSON, PEOPLE[PERSON], here), (AT_A_TABLE, PEOPLE[AT_A_TABLE], _TABLE)]
    values.append((SPOKEN, PEOPLE[SPOKEN], _SPOKEN))
    values += [(f"{ADVISED}{one.key}", f"advised by {one.name}", _ADVISED) for one in entrants.advisers(side)]
    label = "Opponent" if side is Side.RIGHT and terms.yours else f"{str(side).capitalize()} is played by"
    field = _field(key, label, entrants.players[side], values, _FIGURES)
    figures = {one.key: one.what for one in entrants.characters}
    return replace(
        field, values=tuple([replace(one, figures=figures.get(one.key, "")) for one in field.values])
    )


def _chance(entrants: Entrants) -> PageField:
    values = [(str(one), *_CHANCES[one]) for one in entrants.chances]
    return _field("chance", "Dice", entrants.chance, values)


def _seed(entrants: Entrants) -> PageField:
    said = "random" if entrants.seed is None else str(entrants.seed)
    span = Limits(entrants.seed, 0, 10**SEED_FIGURES - 1)
    return PageField(
        "seed", "Seed", 0, (Value(said, command=Fill("seed", "")),), _SEED, _LETTERS["seed"], span=span
    )


def _wounds(terms: Bargain) -> PageField:
    values = [("", "heal", _HEAL), (_STAY, "stay", _STAYING)]
    denied = "" if terms.agreed.carries else "this game has no wounds that could stay"
    return replace(_field("carries", "Wounds", _STAY if terms.stays else "", values), denied=denied)


def _rest(terms: Bargain) -> tuple[PageField, ...]:
    """Time that may pass first, where the left fencer's wounds stay; nothing where there are none."""
    file = terms.entrants.file(Side.LEFT)
    if file is None or file.shipped or not (terms.stays and file.condition.wounds) or file.condition.dead:
        return ()
    left = max([one.days for one in file.condition.healing], default=0)
    said = f"{left} days to heal" if left else "let wounds heal first"
    value = Value(said, command=PassTime(file.path.name))
    return (PageField("rest", "Rest", 0, (value,), _REST, _LETTERS["rest"]),)


def _house_rules(terms: Bargain) -> PageField:
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
_USUAL = "rules, dice, wounds, players: all as usual"
_BEHIND = "Everything else that can be agreed on. A letter opens its field at once."
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
_REST = "Lets time pass before the duel: opens how long, and the dice."
_RULES = "Opens the list of house rules and says what each does."
_ONE = "You play at this keyboard."
_TWO = "Two people share this keyboard: a curtain says which of them looks away."
_BOTH = "You type for both sides, so both are called by their names."
_SPOKEN = "They say what they do and you type it: no curtain, and a choice counts without Enter."
_ADVISED = "The opponent proposes and you decide: Enter accepts the proposal."
_TABLE = "They play at a real table: you type their dice, and cards show as ??."
_FIGURES = "Type ? for an opponent's figures."
