"""Plain lines: the whole program as lines that follow one another, for screen readers, line editors and pipes."""
