"""The fencer, who is the same in all games: characteristics, kit, creation and wounds."""
