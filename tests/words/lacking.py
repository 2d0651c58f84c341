"""Words that are lacking: every noun, row, roll, question, house rule and sentence that the program knows has its words."""

import re
from collections.abc import Iterable, Iterator

from duel_tui.engine.menu import YesNo
from duel_tui.fencer import terms as fencer
from duel_tui.registry import Library, options_of
from duel_tui.registry.games import GAMES
from duel_tui.systems.card_duel import model as card_duel
from duel_tui.systems.duel_of_swords import model as duel_of_swords
from duel_tui.systems.dueling_scars import model as dueling_scars
from duel_tui.systems.en_garde import model as en_garde
from duel_tui.systems.rapier_and_dagger import terms
from duel_tui.words import Phrases, Wording
from tests.words.texts import Fault, Game, Module, Sources

SHARED = {"tui", "plain", "pages"}
"""The packages that ask for sentences of all games."""
WHY = sorted(
    {why.value for game in (card_duel, duel_of_swords, dueling_scars, en_garde, terms) for why in game.Why}
)
"""The ways the duels of all five games end."""
ROLLS = (
    "hit", "push", "strike", "break", "tear loose", "hold on", "stagger", "shake off", "rise", "retrieve", "kick away", "disarm",
    "wrist", "beheading", "wizard", "strength", "agility", "dexterity", "size", "turn", "draw", "knock down", "stab",
    "expertise", "nationality", "organisation", "style", "name", "kit",
)  # fmt: skip
ASKS = (
    "movement", "accept", "exchange", "grapple", "means", "break_away", "hold_on", "mercy", "review", "approach",
    "combat_movement", "change_movement", "change_movement_again", "blade", "change_blade", "sword_action", "after_attack",
    "column", "close_behind",
)  # fmt: skip
GROUPS: dict[str, Iterable[str]] = {
    "movement": terms.Movement,
    "moves": terms.Movement,
    "readies": terms.Blade,
    "acts": terms.Action,
    "meets": terms.Action,
    "line": [*terms.Parry, *terms.Defence],
    "parries": terms.Parry,
    "measure": terms.Distance,
    "win": WHY,
    "draw": WHY,
    "why": WHY,
    "kind": fencer.Kind,
    "kind_short": fencer.Kind,
    "place": fencer.Place,
    "grade": fencer.Grade,
    "grade_letter": fencer.Grade,
    "blow": fencer.Blow,
    "means": fencer.Means,
    "weapon": fencer.Weapon,
    "left_hand": fencer.LeftHand,
    "armour": fencer.Armour,
    "cover": fencer.Cover,
    "style": fencer.Style,
    "organisation": fencer.Organisation,
    "characteristic": fencer.Characteristic,
    "characteristic_short": fencer.Characteristic,
}
FEET = [movement for movement in terms.Movement if movement is not terms.Movement.YIELD]
PICKERS: dict[str, Iterable[str]] = {
    "movement": terms.Movement,
    "combat_movement": terms.Movement,
    "change_movement": ["keep", *FEET],
    "change_movement_again": ["keep", *FEET],
    "column": FEET,
    "target": fencer.Place,
    "blade": terms.Blade,
    "change_blade": ["keep", *terms.Blade],
    "action": terms.Action,
    "left_hand": YesNo,
    "after_attack": terms.Closing,
    "close_behind": terms.Behind,
    "blow": fencer.Blow,
    "defence": terms.Defence,
    "give_up": YesNo,
    "accept": YesNo,
    "grapple": YesNo,
    "break_away": YesNo,
    "hold_on": YesNo,
    "mercy": terms.Mercy,
    "review": ["keep", *fencer.Characteristic],
}


def faults_in_code(
    key: str, phrases: Phrases, game: Game, asked: tuple[Sources, Iterable[Module]]
) -> Iterator[Fault]:
    """Sentences that a module asks for by a key that the game does not have, and keys that its vocabulary lacks."""
    sources, modules = asked
    scene = set[str]()
    for one in [text for module in modules for text in module.asks]:
        if sources.package(one.path) in SHARED:
            if one.text.replace("_", "").islower() and " " not in one.text and one.text not in phrases.says:
                yield one.wrong("no such sentence", "a key of [says] in every game")
        elif one.path.is_relative_to(sources.root / "duel_tui" / "systems" / key):
            scene.add(one.text)
            if one.text not in phrases.scene:
                yield one.wrong(f"{key}: no such sentence", "a key of [scene]")
    listed = set(GAMES[key].vocabulary.scene)
    for name in sorted((scene & {*phrases.scene}) ^ listed):
        right = "list it there" if name in scene else "remove it there"
        yield game.key(f"scene.{name}").wrong("not as the vocabulary of the game has it", right)


def faults_in_house_rules(key: str, phrases: Phrases, game: Game) -> Iterator[Fault]:
    """House rules without words, values without words, and bare numbers that stand for something else."""
    rules = phrases.options
    infos = options_of(key)
    if list(rules) != [info.name for info in infos]:
        yield game.key("options").wrong("not the house rules of the game", "each of them, in its order")
        return
    for info in infos:
        rule, place = rules[info.name], f"options.{info.name}"
        named = [str(value) for value in info.allowed or () if not isinstance(value, bool)]
        zero = [] if "0" in named or "0" not in rule.values else ["0"]
        if list(rule.values) != zero + named:
            yield game.key(place).wrong(f"words for {', '.join(rule.values)}", f"for {', '.join(named)}")
        if not rule.line.endswith("."):
            yield game.key(place).wrong("no sentence", "a full stop at its end")
        if info.allowed is None:
            words = phrases.options[info.name]
            told = "0" in words.values
            if (
                told is not (info.low == 0)
                or "0" in words.line
                or (info.zero and told and words.values["0"] != info.zero)
            ):
                yield game.key(place).wrong(
                    "the number 0", f"what it means, in words: {info.zero or 'nothing here'}"
                )


def faults_in_tables(phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Abbreviations over the columns of a printed table that its note does not spell out."""
    for name, table in phrases.tables.items():
        heads = [column.head for column in table.columns]
        for head in heads:
            short = re.fullmatch(r"[A-Z]{1,3}|Str|Agi|Dex|Siz|Exp", head)
            if short and not re.search(rf"\b{head}\b", table.note):
                yield game.key(f"tables.{name}").wrong(
                    f"{head} over a column of {name}", "spell it out in the note"
                )


def faults_in_vocabulary(phrases: Phrases, game: Game, library: Library) -> Iterator[Fault]:
    """What Rapier & Dagger and its referee know and have no words for."""
    for group, keys in GROUPS.items():
        for key in sorted({str(key) for key in keys} - set(phrases.words[group])):
            yield game.key(f"words.{group}").wrong(f"no word for {key}", "a word")
    yield from faults_in_rows(phrases, game, library)
    for why in ROLLS:
        if not phrases.rolls[why].need or not phrases.rolls[why].made:
            yield game.key(f"rolls.{why}").wrong(f"a roll: {why}", "its need and its success")
    wording = Wording(phrases)
    for what in ASKS:
        if not phrases.asks[what].prompt or wording.tip(what).count(".") != 1:
            yield game.key(f"asks.{what}").wrong(f"a question: {what}", "its prompt and its tip")
    for field, rule in phrases.options.items():
        if not re.fullmatch(r"|RD-\d+[a-z]?(, RD-\d+[a-z]?)*", rule.id):
            yield game.key(f"options.{field}").wrong(f"the rulings {rule.id}", "RD-1, RD-2a")
    lengths = {group for group in phrases.words if group.startswith("place")}
    for group in sorted(lengths - set(GAMES["rapier_and_dagger"].vocabulary.labels)):
        yield game.key(f"words.{group}").wrong("names of targets", "list them in the vocabulary")


def faults_in_rows(phrases: Phrases, game: Game, library: Library) -> Iterator[Fault]:
    """Choices without their row."""
    tables = library.tables("rapier_and_dagger")
    strikes = [f"{means} {place}" for means, row in tables.crossed_swords.items() for place in row]
    means = {"push", "hold", "disarm", *strikes}
    for field, keys in (*PICKERS.items(), ("means", means)):
        rows = {row.key for row in phrases.pickers[field].rows}
        for key in sorted(rows ^ {str(key) for key in keys}):
            yield game.key(f"pickers.{field}").wrong(f"{field}: {key}", "a row for each key")
    if set(phrases.words["tries"]) != means:
        yield game.key("words.tries").wrong("not the means of close quarters", "each of them")
