"""A fencer as all games know him: characteristics, kit, creation and wounds."""
