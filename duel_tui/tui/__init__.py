"""The full screen: an app of Textual's, its screens, and the widgets that they are made of.

`start` begins the app, which opens the screens; these and their widgets know it as a `Host` alone. `navigation` says where
a command leads, a `flow` goes on with a bout, and `line` sends what is drawn to the terminal.
"""
