"""The table of the words of plain lines, by the places where they are answered; used by their help and by the manual."""

MANUAL = "manual"
"""The key of the manual among the books, beside those of the games."""
ALWAYS = {
    "help": "the words you can type",
    "again": "says the last lines again",
    "why": "a ruling by its id, and the reason for it",
    "back": "goes back",
    "quit": "leaves; everything is kept",
    "find": "searches the manual: find undo",
    "result": "says the last result of a day's affair, in one line to paste",
    "screen": "goes on with the whole screen; a semicolon leads back",
    "wrap": "where lines are broken: wrap on, wrap off or wrap 60",
    "bell": "rings on your turn: bell on or bell off; bell notify for a notification, too",
}
FIRST = {
    "pass": "lets time pass for a fencer: pass 6 weeks Lucia; pass until Lucia is whole",
}
CHOOSING = {
    "odds": "the best choice in one line; odds 2 for one choice, odds all for every one",
    "needs": "what a roll needs, and the wound of its hit; needs and an attack for that one",
    "about": "what a choice is: about 2",
    "best": "the best choice",
    "advice": "what a strong opponent would play",
    "confirm": "repeats attack, target and parry before they count: confirm on or off",
    "map": "where both stand, and the whole map",
    "back": "withdraws what was asked about",
}
ASKING = {
    "me": "how you stand",
    "foe": "how the other stands",
    "hand": "your cards",
    "status": "how the duel stands",
    "score": "the score",
    "wounds": "the wounds of both",
    "initiative": "which side has the initiative",
    "open": "what is open to you",
    "unseen": "the cards you have not seen",
    "rounds": "the last rounds; rounds 3 for three",
    "seen": "what the other has done so far",
    "last": "the last lines of the story; last 9 for nine",
    "why": "the sums of the last rolls; with a ruling's id, that ruling",
    "matrix": "the pairs of moves met, or the whole matrix where it is open; matrix and a move for that one",
    "rules": "looks something up: rules volt",
    "lesson": "says this step of the lesson again",
    "detail": "how much is said: detail facts, normal or full",
}
MASTERING = {
    "master": "lists what a game master may do",
    "undo": "takes back the last decision and the dice after it",
    "redo": "restores what was taken back",
    "modify": "adds to the next roll: modify plus 10 the chandelier; left or right before the number, duel after it",
    "strike": "strikes a modifier out by its name: strike chandelier; alone it lists them",
    "overrule": "overrules the last roll: overrule s, f or a total, and why; overrule #2 the one before it",
    "correct": "mends a die that was mistyped: correct 31, correct #2 31",
    "dice": "says how dice are rolled, or changes it: dice right by hand; dice people; alone it lists them",
    "set": "sets a fact: set right wound right leg light; the beam; alone it lists them",
    "side": "sets who decides: side right spoken, advised Bernardino, played 3 or here; alone it lists them",
    "view": "shows the duel as others may see it, until you type a word of yours; view left for one side",
    "note": "keeps a note of yours at this place: note he parries low",
    "struck": "tells what was taken back or overruled",
    "part": "closes the duel before its end, and neither wins: part, and why",
    "home": "leaves the duel as it stands",
}
REPLAYING = {
    "n": "the next step; n 5 for five",
    "p": "the step before; p 5 for five steps back",
    "to": "goes on: to hit, to round 4, to 7 for a step",
    "start": "goes to the start",
    "end": "goes to the last step",
    "play": "plays on from this step, as a duel of its own",
    "export": "saves the duel as text and as markdown",
    "story": "tells the whole duel",
}
LISTING = {
    "find": "shows only those with some words; alone it shows all",
    "sort": "sorts by a heading",
    "more": "lists more of them",
    "reverse": "turns the order round",
}
READING = {"find": "searches: find parry"}
FILLING = {
    "new": "lets a newcomer come to the right; new left for the left",
    "find": "finds rules by words: find blood",
    "sheet": "says what the sheet comes to",
}
ROLLING = {
    "all": "rolls all the dice that are left",
    "me": "says the fencer so far",
    "about": "says the bands of a characteristic: about size",
    "undo": "takes back the last die or decision",
    "redo": "restores what was taken back",
}
ON_SCREEN = {
    "up": "turns back to the lines before these",
    "down": "turns to the lines after these",
}
WORDS = {
    "at any prompt": ALWAYS,
    "at the first menu": FIRST,
    "to choose": CHOOSING,
    "to ask how things stand": ASKING,
    "for a game master": MASTERING,
    "in a replay": REPLAYING,
    "in lists": LISTING,
    "in a book": READING,
    "in forms": FILLING,
    "where a fencer is rolled": ROLLING,
    "in lines on the screen": ON_SCREEN,
}
"""Every word by its place; those of forms are the names of their fields, too."""
