"""Files on disk: duels, saved line by line, fencers, settings."""
