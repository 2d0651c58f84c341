"""Pairing: fair opponents for a fencer, by duels won."""

from duel_tui.opponents.cards import Cards, Character
from duel_tui.play.house import House
from duel_tui.storage.fencers import FencerFile, Fought


def level_of(cards: Cards, record: tuple[Fought, ...]) -> int:
    """The level a fencer fights at: one above the last that he has beaten often enough."""
    level = 1
    while level < len(cards.levels) and wins_towards(cards, record, level) >= cards.wins_to_rise:
        level += 1
    return level


def wins_towards(cards: Cards, record: tuple[Fought, ...], level: int) -> int:
    """How many wins count towards the level after this one: those against opponents of this level or a higher one."""
    levels = {character.key: character.level.level for character in cards.characters}
    return sum(one.result == "won" and levels.get(one.played_by, 0) >= level for one in record)


def foe_of(cards: Cards, record: tuple[Fought, ...]) -> Character:
    """The opponents for a fencer: the characters of that level in turn."""
    there = cards.proposed(level_of(cards, record))
    keys = {character.key for character in there}
    met = sum(one.played_by in keys for one in record)
    return there[met % len(there)]


def challenger(cards: Cards, record: tuple[Fought, ...]) -> Character | None:
    """The challenger of a fencer: a character of a level reached by wins and never fought at."""
    level = level_of(cards, record)
    there = cards.proposed(level)
    keys = {character.key for character in cards.at(level)}
    fought = any(one.played_by in keys for one in record)
    return there[0] if level > 1 and not fought else None


def proposed(house: House, game: str, file: FencerFile | None) -> Character:
    """The opponent for a fencer in a game: the challenger, or a character of that level."""
    cards, record = house.cards(game), file.fought(game) if file else ()
    return challenger(cards, record) or foe_of(cards, record)
