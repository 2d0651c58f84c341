"""What playing is apart from how it is shown: the house, matches, a bout at its table, a fencer in the making."""
