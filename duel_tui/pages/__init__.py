"""Pages: what each has, for the screens and for lines to read; neither Textual nor a prompt is known here."""
