"""Rapier & Dagger with figures: movement points, blade attacks and sword actions (RULES.md 5.6 to 5.9)."""
