"""The first lesson: three moves, three hits. A thrust beats a cut, a cut beats a parry, a parry beats a thrust.

The smallest game there can be, made as ARCHITECTURE.md's "Add a game" says; the tests register it and play it through every door.
"""

from tests.teaching.first_lesson.rules import KEY, VOCABULARY, FirstLesson, Options, Tables, fencers

__all__ = ["KEY", "VOCABULARY", "FirstLesson", "Options", "Tables", "fencers"]
