"""The process in which opponents think, as soon as they can: `python -m tests.opponents.unhurried_worker PARENT`.

In play each choice takes the same time where something is hidden, so that its time tells nothing. Tests need not wait.
"""

from duel_tui.opponents import think
from duel_tui.opponents.worker_main import main

if __name__ == "__main__":
    think.PACE = 0.0
    main()
