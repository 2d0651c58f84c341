"""Rapier & Dagger (W. Backhaus, 1978): fencing with pencil and paper."""
