"""What every test may use."""

from collections.abc import Iterator

import pytest

from duel_tui.opponents import kept


@pytest.fixture(scope="session", autouse=True)
def _a_cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what opponents solve away from the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(kept.VARIABLE, str(tmp_path_factory.mktemp("solved")))
        yield
