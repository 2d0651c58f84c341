"""The games; none knows another, and each depends on the engine and the fencer alone."""
