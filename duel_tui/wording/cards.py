"""Cards and plays as people type them at a table - `Kh 10s joker`, `3 3 5`, `335` - read as the rules write them."""

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
