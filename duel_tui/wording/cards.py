"""Cards and plays as people type them at a table - `Kh 10s joker`, `3 3 5`, `335` - read as the rules write them."""

import re
from collections.abc import Iterable, Mapping, Sequence

from duel_tui.engine.answers import UNSEEN

_GAPS = str.maketrans(dict.fromkeys(",;+/", " "))


def read_cards(text: str, known: Iterable[str], typed: Mapping[str, str]) -> tuple[str, ...]:
    """The cards of a text; what is none of them stays as it was typed, in capitals.

    Args:
        text: cards with or without gaps between them.
        known: every card there is.
        typed: what stands for what in the words that people type, such as `joker` for `JKR`.

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
    """The key of a menu that a text stands for; the text itself where it stands for none.

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
        names: what each card is called.

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
    """A text in capitals, with gaps for all that parts cards and the rules' own words for what people type."""
    found = text.upper().translate(_GAPS)
    for theirs, ours in typed.items():
        found = found.replace(theirs.upper(), ours.upper())
    return found


def _bare(text: str, typed: Mapping[str, str]) -> str:
    return plain(text, typed).replace(" ", "")


def _split(word: str, cards: Mapping[str, str]) -> list[str]:
    """A word as one card after another; from where it is none, the rest of it as it stands."""
    for end in range(len(word), 0, -1):
        if word[:end] in cards:
            return [cards[word[:end]], *_split(word[end:], cards)]
    return [word] if word else []
