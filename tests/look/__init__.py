"""Pictures to look at: `python -m tests.look stage` and `python -m tests.look duel`."""
