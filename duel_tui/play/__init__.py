"""What playing is apart from how it is shown: the context, matchmaking, a bout and its conductor, the making of fencers."""
