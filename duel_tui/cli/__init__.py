"""The commands without a screen: simulate, roll, check, replay; and how every command is spelt."""
