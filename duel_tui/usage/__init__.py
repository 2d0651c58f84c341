"""How the program is called: the arguments of all commands, and what is said of wrong ones."""
