"""The composition root."""


def main() -> int:
    """Run the program."""
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
