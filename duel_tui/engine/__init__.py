"""What every game shares: sides, dice, menus, requests, positions, journals and tables."""
