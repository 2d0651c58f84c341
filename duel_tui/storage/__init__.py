"""What is kept on disk, and nothing else is: duels line by line, fencers, settings."""
