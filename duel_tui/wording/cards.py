"""Reads cards and plays as people type them (`Kh 10s joker`, `3 3 5`, `335`) into the rules' notation."""

import re
from collections.abc import Iterable, Mapping, Sequence

from duel_tui.engine.answers import UNSEEN

_GAPS = str.maketrans(dict.fromkeys(",;+/", " "))


def read_cards(text: str, known: Iterable[str], typed: Mapping[str, str]) -> tuple[str, ...]:
    """The cards in a text; other words stay as typed, in capitals.

    Args:
        text: cards with or without gaps between them.
        known: all cards.
        typed: the cards for words that people type, such as `JKR` for `joker`.

    >>> read_cards("Kh, 10s joker", ["KH", "10S", "JKR"], {"joker": "JKR"})
    ('KH', '10S', 'JKR')
    >>> read_cards("335 9", "12345", {})
    ('3', '3', '5', '9')
    """
    cards = {card.upper(): card for card in (*known, UNSEEN)}
    found: list[str] = []
    for word in plain(text, typed).split():
        found += _split(word, cards)
    return tuple(found)


def read_key(text: str, keys: Sequence[str], typed: Mapping[str, str]) -> str:
    """The key of a menu for a typed text; the text itself if no key fits.

    >>> read_key("kh + as", ["KH", "KH+AS", "stop"], {})
    'KH+AS'
    """
    wanted = _bare(text, typed)
    return next((key for key in keys if _bare(key, {}) == wanted), text)


def spoken(text: str, suits: Mapping[str, object], names: Mapping[str, object]) -> str:
    """A text with its cards in words, several in a row with commas between them.

    Args:
        text: cards as rank and sign of the suit, among words.
        suits: the sign of each suit, by its letter.
        names: the name of each card.

    >>> spoken("You show Q♥ 2♥.", {"H": "♥"}, {"QH": "the queen", "2H": "the two"})
    'You show the queen, the two.'
    """
    if not suits:
        return text
    letters = {str(sign): letter for letter, sign in suits.items()}
    card = rf"(\w+)([{''.join(letters)}])"

    def named(found: re.Match[str]) -> str:
        cards = re.findall(card, found[0])
        return ", ".join([str(names.get(f"{rank}{letters[sign]}", rank + sign)) for rank, sign in cards])

    return re.sub(rf"{card}( {card})*", named, text)


def plain(text: str, typed: Mapping[str, str]) -> str:
    """A text in capitals, with spaces between cards and the rules' own words for typed words."""
    found = text.upper().translate(_GAPS)
    for theirs, ours in typed.items():
        found = found.replace(theirs.upper(), ours.upper())
    return found


def _bare(text: str, typed: Mapping[str, str]) -> str:
    return plain(text, typed).replace(" ", "")


def _split(word: str, cards: Mapping[str, str]) -> list[str]:
    """A word split into cards; the rest after the last card stays as it is."""
    for end in range(len(word), 0, -1):
        if word[:end] in cards:
            return [cards[word[:end]], *_split(word[end:], cards)]
    return [word] if word else []
