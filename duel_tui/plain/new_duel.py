"""A new duel: filled in already, and changed where somebody wants it otherwise."""

from functools import partial

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.plain import evening
from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.house_rules import change_rules
from duel_tui.plain.talk import Talk
from duel_tui.play.agreement import Agreement
from duel_tui.play.entrants import OWN, PEOPLE, Entrants
from duel_tui.play.house import House
from duel_tui.play.matches import Match, problems
from duel_tui.play.reading import read_number
from duel_tui.play.seeds import SEED_FIGURES
from duel_tui.registry import KEYS
from duel_tui.storage.duels import AT_A_TABLE

_AS_IT_CAME = ""
"""In the place of a milieu's key."""
_NO_MILIEU = "this game has no other"
_ABOUT = {AT_A_TABLE: "Their cards stand as ?? until they are played; you type the dice."}


async def set_up(house: House, talk: Talk, fencer: str = "") -> None:
    """Agree on a duel, and fight it; `fencer` is the stem of who is to stand on the left.

    Raises:
        Back: it is left.
    """
    new = NewDuel(house, talk, fencer)
    match = await new.match()
    while match is None:
        match = await new.match()
    await evening.fight(house, talk, match)


class NewDuel:
    """The terms of a duel."""

    def __init__(self, house: House, talk: Talk, fencer: str = "") -> None:
        """Fill in what was played last; `fencer` is the stem of who is to stand on the left."""
        self._house = house
        self._talk = talk
        liked = house.settings
        self._agreed = Agreement(house, house.game, liked.preset, liked.milieu)
        self._entrants = Entrants(house, self._agreed, liked, fencer)

    async def match(self) -> Match | None:
        """The match agreed on; None while something keeps it from beginning.

        Raises:
            Back: it is left.
        """
        await fill_in(self._talk, "new duel", "begin", self._fields)
        match = self._entrants.match()
        wrong = problems(self._house, match)
        self._talk.tell(*[f"{one}." for one in wrong])
        return None if wrong else match

    def _fields(self) -> list[Field]:
        agreed = self._agreed
        only = "" if agreed.variants.found else _NO_MILIEU
        return [
            Field("game", "game", lambda: self._house.name_of(agreed.game), self._ask_game),
            Field("milieu", "milieu", self._milieu, self._ask_milieu, only),
            Field("preset", "preset", lambda: agreed.preset.name, self._ask_preset),
            Field("kind", "fought for", lambda: agreed.wording.label("kind", agreed.kind), self._ask_kind),
            *[field for side in Side for field in self._fields_of(side)],
            Field("dice", "dice", self._told_dice, self._turn_dice),
            Field("seed", "seed", self._told_seed, self._ask_seed),
            Field("rules", "house rules", lambda: agreed.told_rules, self._ask_rules),
        ]

    def _fields_of(self, side: Side) -> list[Field]:
        fencer, player = f"{side} fencer", f"{side} played by"
        return [
            Field(fencer, fencer, partial(self._told_fencer, side), partial(self._ask_fencer, side)),
            Field(player, player, partial(self._told_player, side), partial(self._ask_player, side)),
        ]

    def _told_fencer(self, side: Side) -> str:
        """A fencer, and what he brings to this game."""
        name, brings = self._entrants.fencer(side).name, self._entrants.brought[side].removesuffix(".")
        return f"{name}. {brings}" if brings else name

    def _told_player(self, side: Side) -> str:
        character = self._entrants.character(side)
        if character is None:
            return PEOPLE[self._entrants.players[side]]
        return f"{character.name}, {character.level.name}"

    def _milieu(self) -> str:
        variant = self._agreed.variant
        if not self._agreed.variants.found:
            return "none"
        return variant.name if variant else "the game's own"

    def _told_seed(self) -> str:
        seed = self._entrants.seed
        return "nobody knows" if seed is None else str(seed)

    async def _ask_game(self) -> None:
        words = [(key, self._house.wording(key).phrases) for key in KEYS]
        self._agreed.take_game(
            await pick(self._talk, "Which game?", [(key, one.name, one.line) for key, one in words])
        )
        self._entrants.seat()

    async def _ask_milieu(self) -> None:
        found = self._agreed.variants.found.values()
        rows = [(_AS_IT_CAME, "the game's own", ""), *[(one.key, one.name, one.line) for one in found]]
        self._agreed.take_milieu(await pick(self._talk, "Which milieu?", rows))

    async def _ask_preset(self) -> None:
        rows = [(key, preset.name, preset.line) for key, preset in self._agreed.presets.items()]
        self._agreed.take_preset(await pick(self._talk, "Which preset?", rows))

    async def _ask_kind(self) -> None:
        wording = self._agreed.wording
        rows = [(str(kind), wording.label("kind", kind), wording.describe("kind", kind)) for kind in Kind]
        self._agreed.take_kind(await pick(self._talk, "Fought for what?", rows))

    async def _ask_fencer(self, side: Side) -> None:
        entrants = self._entrants
        rows = [
            (stem, file.fencer.name, "came with the program" if file.shipped else "")
            for stem, file in entrants.files.items()
        ]
        rows.append((OWN, entrants.own_name(side), ""))
        entrants.stems[side] = await pick(self._talk, f"Which fencer on the {side}?", rows)

    async def _ask_player(self, side: Side) -> None:
        people = [(key, told, _ABOUT.get(key, "")) for key, told in PEOPLE.items()]
        rows = [(one.key, one.name, f"{one.level.name}. {one.line}") for one in self._entrants.characters]
        self._entrants.players[side] = await pick(self._talk, f"Who plays the {side}?", [*people, *rows])

    def _told_dice(self) -> str:
        return "by hand" if self._entrants.by_hand else "by the program"

    def _turn_dice(self) -> None:
        self._entrants.typed = not self._entrants.typed

    async def _ask_seed(self) -> None:
        typed = await self._talk.text("A whole number, or nothing for one that nobody knows?")
        seed = read_number(typed, SEED_FIGURES)
        if typed and seed is None:
            self._talk.tell(f"{typed}: not a whole number of at most {SEED_FIGURES} digits.")
        else:
            self._entrants.seed = seed

    async def _ask_rules(self) -> None:
        """Change house rules; where they do not go together, say so and offer what helps."""
        agreed = self._agreed
        await change_rules(self._talk, agreed)
        for warning in agreed.warnings[:1]:
            self._talk.say(warning.says)
            rows = (("yes", warning.offer, ""), ("no", "leave it", ""))
            if await pick(self._talk, "What then?", rows) == "yes":
                agreed.take_remedy()
