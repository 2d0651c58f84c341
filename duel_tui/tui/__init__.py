"""The full screen: pages drawn on paper, a canvas that sends what changed, one table of keys.

How a screen is made: a `page.Page` draws itself whole on a `paper.Paper` and takes keys by name; it is built from the
panes in `lists`, `fields` and `scroll`, and opens other pages through its `host`. Commands come from `keys`, which
also fills footer and help. Nothing but `canvas` and `app` knows Textual.
"""
