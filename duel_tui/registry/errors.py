"""Errors of rulesets and house rules."""

from duel_tui.sanitize import ComplaintError


class RulesetError(ComplaintError, ValueError):
    """A ruleset's file is missing or wrong; the message names file, key and reason."""


class OptionError(ComplaintError, ValueError):
    """A house rule does not exist, or cannot have the value."""
