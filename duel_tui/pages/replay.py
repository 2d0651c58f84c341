"""The steps of a replay: each decision with what came of it, and the ways from one step to another."""

from duel_tui.engine.answers import Decided
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of

NO_HIT = "There is no hit after this step."


class Steps:
    """The steps of a duel; step 0 lies before the first decision."""

    def __init__(self, bout: Bout) -> None:
        table = bout.table
        self._bout = bout
        begins = [place for place in range(table.place) if isinstance(table.step(place).answer, Decided)]
        self._stops = (*begins, table.place) if begins else (table.place,)

    @property
    def end(self) -> int:
        """The last step."""
        return len(self._stops) - 1

    def place(self, step: int) -> int:
        """The place of the play that a step ends at."""
        return self._stops[step]

    def since(self, step: int) -> int:
        """The place of the play that a step begins at."""
        return self._stops[step - 1] if step else 0

    def within(self, step: int) -> int:
        """The step itself, or the first or the last one where there is no such step."""
        return max(0, min(self.end, step))

    def hit_after(self, step: int) -> int | None:
        """The next step with a hit; None: there is none."""
        return next((one for one in range(step + 1, self.end + 1) if self._hits(one)), None)

    def round_from(self, number: int, step: int) -> int | None:
        """The first step of a round, the next one where several have its number; None: there is no such round."""
        within = [one for one in range(1, self.end + 1) if self._round(one) == number]
        firsts = [one for one in within if one - 1 not in within]
        return next((one for one in firsts if one > step), next(iter(firsts), None))

    @property
    def rounds(self) -> int:
        """The highest number of a round."""
        return max(map(self._round, range(self.end + 1)))

    def _round(self, step: int) -> int:
        return moment_of(self._bout, self.since(step)).sheet.duel.round

    def _hits(self, step: int) -> bool:
        kinds, viewer, table = self._bout.wording.phrases.hits, moment_of(self._bout).viewer, self._bout.table
        told = (one for place in range(self.since(step), self.place(step)) for one in table.step(place).told)
        return any(one.kind in kinds and viewer.sees(one) for one in told)
