"""Tests of what a duel shows, without a terminal."""
