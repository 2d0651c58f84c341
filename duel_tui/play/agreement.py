"""What two people agree on before a duel: the game and its milieu, a preset, what it is fought for, house rules."""

from typing import Any

from duel_tui.fencer.terms import Kind
from duel_tui.narration.rule_words import WarningWords
from duel_tui.play.house import House
from duel_tui.play.house_rules import (
    AS_WRITTEN,
    differences,
    kept_rules,
    told_difference,
    values_of,
    warnings,
)
from duel_tui.play.matches import friendly
from duel_tui.registry import Preset, Variant
from duel_tui.wording import Wording


class Agreement:
    """The rules of a duel that is being set up."""

    def __init__(self, house: House, game: str, preset: str = "", milieu: str = "") -> None:
        """Begin with a game; preset and milieu are taken where the game has them."""
        self._house = house
        self.values: dict[str, Any] = {}
        """The value of every house rule."""
        self._open(game, preset, milieu)
        self.take_preset(self.preset_key)

    @property
    def preset(self) -> Preset:
        """The preset agreed on."""
        return self.presets[self.preset_key]

    @property
    def variant(self) -> Variant | None:
        """The milieu agreed on; None: the game as it came."""
        return self.variants.found.get(self.milieu)

    @property
    def differing(self) -> list[str]:
        """The house rules that differ from the preset."""
        return list(differences(self.game, self.preset, self.values))

    @property
    def told_rules(self) -> str:
        """The preset and how many house rules differ from it, in words."""
        return f"{self.preset.name}, {told_difference(self.differing)}"

    @property
    def warnings(self) -> tuple[WarningWords, ...]:
        """What there is to know of the house rules as they stand together."""
        return warnings(self.wording.phrases, self.values)

    @property
    def options(self) -> dict[str, Any]:
        """The house rules that are not as written."""
        return differences(self.game, AS_WRITTEN, self.values)

    def take_game(self, game: str) -> None:
        """Take another game; preset and house rules stay as far as it has them too."""
        if game == self.game:
            return
        changed = {name: self.values[name] for name in self.differing}
        self._open(game, self.preset_key, self.milieu)
        self.take_preset(self.preset_key)
        self.values |= kept_rules(game, changed)

    def take_milieu(self, milieu: str) -> None:
        """Take another milieu of the game; where it has none of that key, the game as it came."""
        self.milieu = milieu if milieu in self.variants.found else ""
        self.changes: dict[str, Any] = self._house.changes(self.game, self.milieu)
        """What differs from the shipped games, by game."""
        self.wording: Wording = self._house.wording(self.game, self.changes)
        """The words of the game in its milieu."""

    def take_preset(self, preset: str) -> None:
        """Take another preset, with all that it brings."""
        self.preset_key = preset
        self.kind = self.preset.kind
        self.values = values_of(self.game, self.preset)

    def take_remedy(self) -> None:
        """Take what is offered against the first warning, if there is one."""
        for one in self.warnings[:1]:
            self.values.update(one.remedy)

    def take_kind(self, kind: str) -> None:
        """Take what is fought for."""
        self.kind = Kind(kind)

    def _open(self, game: str, preset: str, milieu: str) -> None:
        self.game = game
        self.variants = self._house.variants(game)
        self.presets = self._house.presets(game)
        known = (one for one in (preset, friendly(self.presets)[0], *self.presets) if one in self.presets)
        self.preset_key = next(known)
        self.take_milieu(milieu)
