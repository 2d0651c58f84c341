"""The games; none imports another, and each depends only on the engine and the fencer."""
