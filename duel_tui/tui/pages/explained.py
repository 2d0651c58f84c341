"""What stands under the form of a new duel: the field at its caret, explained."""

from typing import Literal

from duel_tui.engine.side import Side
from duel_tui.keys import written
from duel_tui.play.house import House
from duel_tui.registry import KEYS
from duel_tui.storage.duels import AT_A_TABLE, PERSON
from duel_tui.tui.page import Host
from duel_tui.tui.pages.terms import About, Terms
from duel_tui.tui.paper import Line, Span, measure
from duel_tui.tui.prose import wrapped


class Explained:
    """Explains the terms of a duel, field by field."""

    def __init__(self, host: Host, house: House, terms: Terms) -> None:
        """Explain the terms of a form, with the keys in force."""
        self._host = host
        self._house = house
        self._terms = terms

    def lines(self, about: About, side: Side, width: int, forecast: str) -> list[Line]:
        """What a field is about; `forecast` says what the first move is worth, where that is known."""
        match about:
            case "game":
                return [*self._games(width), *self._unusable(width)]
            case "milieu":
                return [*self._milieu(width), *self._unusable(width)]
            case "player":
                return self._player(side, width)
            case "fencer":
                return [*wrapped(_FENCER, width), *self._brings(width)]
            case "preset" | "rules":
                said = self._terms.agreed.preset.line if about == "preset" else self._keyed(_RULES)
                first = wrapped(forecast, width) if forecast else []
                return [*wrapped(said, width), (), *self._brings(width), *self._differing(width), *first]
            case "kind" | "dice" | "seed" | "more":
                return wrapped(self._sentence(about), width)

    def _sentence(self, about: Literal["kind", "dice", "seed", "more"]) -> str:
        """A field of which there is but a sentence to say."""
        agreed = self._terms.agreed
        match about:
            case "kind":
                return agreed.wording.describe("kind", agreed.kind)
            case "dice":
                return _DICE[self._terms.dice_field.key]
            case "seed":
                return _SEED
            case "more":
                return self._keyed(_MORE)

    def _keyed(self, text: str) -> str:
        """A text with the keys in force."""
        keymap = self._host.keymap
        turn = " or ".join(written(key) for key in keymap.keys("turn"))
        commit, advice = keymap.shown("commit").capitalize(), keymap.shown("advice")
        return text.format(turn=turn.capitalize(), commit=commit, advice=advice)

    def _player(self, side: Side, width: int) -> list[Line]:
        entrants = self._terms.entrants
        one = entrants.character(side)
        if one is not None:
            level = f"{one.level.name}, level {one.level.level} of {len(self._house.cards(self._terms.agreed.game).levels)}"
            head: Line = (Span(one.name, "name"), Span(f"  {level}"))
            return [head, *wrapped(one.line, width), (), *wrapped(one.what, width, "dim")]
        if entrants.players[side] == AT_A_TABLE:
            return wrapped(self._keyed(_TABLE), width)
        two = entrants.players[side.foe] == PERSON
        return wrapped(_TWO if two else _ONE, width)

    def _games(self, width: int) -> list[Line]:
        """Every game with its number and a sentence."""
        house, here = self._house, self._terms.agreed.game
        column = max(measure(house.name_of(key)) for key in KEYS) + 2
        lines: list[Line] = []
        for number, key in enumerate(KEYS, 1):
            name, line = house.name_of(key), house.wording(key).phrases.line
            ink = "chosen" if key == here else ""
            head: Line = (Span(f"{number} ", "dim"), Span(name, ink), Span(" " * (column - measure(name))))
            first, *more = wrapped(line, width - column - 2)
            lines += [(*head, *first), *[(Span(" " * (column + 2)), *one) for one in more]]
        return lines

    def _milieu(self, width: int) -> list[Line]:
        """The milieu, and how one adds others."""
        agreed = self._terms.agreed
        line = (agreed.variant.line or agreed.wording.phrases.line) if agreed.variant else _AS_IT_CAME
        where = _ADDED.format(folder=self._house.saves.rulesets, game=agreed.game)
        return [*wrapped(line, width), (), *wrapped(where, width, "dim")]

    def _unusable(self, width: int) -> list[Line]:
        """What is wrong with the user's own rulesets."""
        return [line for one in self._terms.agreed.variants.unusable for line in wrapped(one, width, "bad")]

    def _brings(self, width: int) -> list[Line]:
        """What the fencers bring under these terms."""
        told = [line for one in self._terms.brings() for line in wrapped(one, width)]
        how = self._terms.agreed.wording.phrases.says.get("brings_how", "")
        return [*told, *(wrapped(how, width, "dim") if told and how else [])]

    def _differing(self, width: int) -> list[Line]:
        """The house rules that are not as written."""
        agreed = self._terms.agreed
        names = {rule.field: rule.name for rule in agreed.wording.house_rules()}
        told = [
            f"{names.get(name, name)}: {agreed.wording.value(name, value)}"
            for name, value in agreed.options.items()
        ]
        return wrapped(f"{'; '.join(told)}." if told else "Every rule as written.", width, "dim")


_FENCER = "A star marks who came with the program. An opponent has a fencer of their own to come with."
_DICE = {
    "": "The program throws dice and deals cards, from a seed, so that the same duel can be fought again.",
    "by_hand": "You throw dice or deal cards on the table and type in what falls; 00 on percentile dice is 100.",
}
_AS_IT_CAME = "The game in its own words and figures."
_ADDED = 'A file in {folder} that says based_on = "{game}", and what differs, adds another.'
_SEED = "A number from which all chance of the duel comes; leave it empty for one that nobody knows."
_RULES = "{turn} opens the house rules, each with what it does."
_MORE = "{turn} unfolds them. {commit} begins without."
_ONE = "You, at this keyboard."
_TABLE = (
    "Somebody at a real table. Dice and cards are typed in; the cards of this side stand as ?? until they are "
    "played, and {advice} asks for advice against them."
)
_TWO = "Two people at one keyboard: a curtain falls between their secret choices, and says who looks away."
