"""How many claims of the texts of moves tests hold: `python -m tests.words.moves`."""

from tests.words.moves.every import CLAIMS, counted

if __name__ == "__main__":
    wrong = [claim for claim in CLAIMS if claim.check is not None and not claim.check()]
    print("\n".join([*[f"FALSE: {one.game} {one.key} {one.part}: {one.rests}" for one in wrong], *counted()]))
    raise SystemExit(bool(wrong))
