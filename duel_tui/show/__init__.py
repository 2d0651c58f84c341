"""What every game shows, as values without a terminal: made once for the screen, the lines, the views and the referee."""
