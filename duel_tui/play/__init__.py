"""What playing is apart from how it is shown: the house, matchmaking, a bout and its conductor, the making of fencers."""
