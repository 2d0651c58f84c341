"""The commands without a screen: simulate, roll, check, replay, keys and others."""
