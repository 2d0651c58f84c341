"""The line: what Textual draws, in as few bytes as curses would send, and what a terminal sends, made harmless.

`LineApp` is an ordinary Textual app on it. Nothing here knows what is drawn; nothing outside touches what is Textual's
own affair.
"""
