"""The pages beside the duel: home, fencers, new duels, the rulebook, settings, and the shelf of saved duels."""
