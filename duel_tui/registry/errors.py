"""What may be wrong with rulesets and house rules."""


class RulesetError(ValueError):
    """A ruleset's file is missing or wrong; the message names file, key and reason."""


class OptionError(ValueError):
    """A house rule that does not exist, or a value it does not have."""
