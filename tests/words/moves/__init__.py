"""The claims of the texts of moves: for each game a file of them, and the words in which they are computed."""
