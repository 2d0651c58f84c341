"""The words of the duel screen: what a game's scene is told in."""

from duel_tui.narration import Phrases


class SceneWords:
    """Labels and sentences of a game, as its scene asks for them."""

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game."""
        self._phrases = phrases

    def label(self, group: str, key: str) -> str:
        """A label."""
        return self._phrases.label(group, key)

    def say(self, key: str, **facts: object) -> str:
        """A sentence with its facts put in."""
        return self._phrases.shows(key, **facts)
