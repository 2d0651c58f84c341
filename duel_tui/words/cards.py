"""Cards in the words of a game: read as people type them (`Kh 10s joker`, `3 3 5`, `335`), and said."""

import re
from collections.abc import Iterable, Mapping, Sequence

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Draw
from duel_tui.sanitize import in_figures
from duel_tui.words.phrases import Phrases

_GAPS = str.maketrans(dict.fromkeys(",;+/", " "))


class Cards:
    """The cards of a game."""

    def __init__(self, phrases: Phrases) -> None:
        words = phrases.words
        self._names, self._joins = words.get("card", {}), phrases.joins.get("cards", "")
        self._suits = {str(sign): letter for letter, sign in words.get("suit_sign", {}).items()}
        """The letter of each suit by its sign; empty: the game has no suits."""
        self._typed = {theirs: str(ours) for theirs, ours in words.get("typed", {}).items()}
        """The rules' own words for words that people type, such as `JKR` for `joker`."""
        self.how = phrases.says.get("cards_how", "")
        """A hint on how to type cards in this game."""

    def read(self, draw: Draw, text: str) -> tuple[str, ...]:
        """The cards typed for a draw; a single `??` means all of them; other words stay as typed, in capitals."""
        cards = read_cards(text, (*draw.pile, *self._names), self._typed)
        return cards * draw.count if cards == (UNSEEN,) else cards

    def read_key(self, keys: Sequence[str], text: str) -> str:
        """The key of a menu for a typed text, such as `KH+AS` for `kh + as`; the text itself if no key fits."""
        wanted = _plain(text, self._typed).replace(" ", "")
        return next((key for key in keys if _plain(key, {}).replace(" ", "") == wanted), text)

    def of(self, key: str) -> str:
        """The cards that a choice plays, in words; empty: none."""
        named = [str(self._names.get(card, "")) for card in key.split("+")]
        return f" {self._joins} ".join(named) if all(named) else ""

    def spoken(self, text: str) -> str:
        """A text with cards in words instead of signs such as `Q♥ 2♣`, several in a row with commas between them."""
        if not self._suits:
            return text
        card = rf"(\w+)([{''.join(self._suits)}])"

        def named(found: re.Match[str]) -> str:
            cards = [(rank + self._suits[sign], rank + sign) for rank, sign in re.findall(card, found[0])]
            return ", ".join([str(self._names.get(key, shown)) for key, shown in cards])

        return re.sub(rf"{card}( {card})*", named, text)


def read_cards(text: str, known: Iterable[str], typed: Mapping[str, str]) -> tuple[str, ...]:
    """The cards in a text; other words stay as typed, in capitals.

    Args:
        text: cards with or without gaps between them.
        known: all cards.
        typed: the cards for words that people type.

    >>> read_cards("Kh, 10s joker", ["KH", "10S", "JKR"], {"joker": "JKR"})
    ('KH', '10S', 'JKR')
    >>> read_cards("335 9", "12345", {})
    ('3', '3', '5', '9')
    >>> read_cards("\uff2b\uff28 10S", ["KH", "10S"], {})
    ('KH', '10S')
    """
    cards = {card.upper(): card for card in (*known, UNSEEN)}
    longest_first = map(re.escape, sorted(cards, key=len, reverse=True))
    words: list[str] = re.findall("|".join((*longest_first, r"\S+")), _plain(text, typed))
    return tuple([cards.get(word, word) for word in words])


def _plain(text: str, typed: Mapping[str, str]) -> str:
    """A text in capitals, with spaces between cards and the rules' own words for typed words."""
    found = in_figures(text).upper().translate(_GAPS)
    for theirs, ours in typed.items():
        found = found.replace(theirs.upper(), ours.upper())
    return found
