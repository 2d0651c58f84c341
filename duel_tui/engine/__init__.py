"""The parts that all games share: sides, dice, menus, requests, positions, journals and tables."""
