"""The tables for figures as the booklet prints them twice: between the rules, and on the sheet of tables."""

IN_THE_TEXT = {
    "load": """
Helmet            -2 -3
Breastplate       -5 -7
Leather           -3 -3
Shield            -2 -3
Lt.Sword          -2 -3
2-Handed          -3 -5
Pike              -3 -7
""",
    "movement": """
B     BM   BM*    ML     ML     ML
S     BM*  ML     MS     MS     C(cs)
P.S.  ML   MS     ML     C(cs)  C(cs)
V     ML   MS     MS     ML     C(g)
P.F.  ML   C(cs)  C(cs)  C(g)   C(g)
""",
    "change": """
Stand  2
Back   3
P.S.   2
V.     2
P.F.   3
""",
    "blade": """
A.ofBlade  *    +5   +20  +30
Feint      -5   *    +25  +20
Beat       -10  -15  -20  *
Bind       -20  *    +10  -30
""",
    "action": """
S.T.    */*      +10/-10  -5/+10   0/+5
S.C.    -10/+10  */*      -10/+20  -10/+15
DIS.T.  +10/-5   +20/-10  */*      +5/-10
DIS.C.  +5/0     +15/-10  -10/+5   */*
DIS.    NA/-15   NA/-20   NA/0     NA/-5
D.DIS.  NA/+10   NA/+5    NA/-15   NA/-20
U.P.    NA/-30   NA/-40   NA/-5    NA/-10
NSA     NA/+10   NA/+15   NA/+5    NA/0
""",
    "cost": """
S.T.    1
S.C.    2
DIS.T.  3
DIS.C.  4
DIS.    1
D.DIS.  3
U.P.    5
""",
    "parry": """
Hand     -5   -5   -15  -10
Cloak    -5   -10  -5   -15
Dagger   -5   -15  -10  -10
Buckler  -10  -20  -5   -10
""",
    "measures": """
(H) MS (SA) ML/BM* (RC) MS (LC) MS (LL) MS (RL) ML
-20     -20        -25     -30     -20     -15
""",
    "target": """
Spanish    C 65 75 60 75 80 80
Rapier     T 75 85 70 80 80 80
Italian    C 75 85 75 80 80 80
Rapier     T 65 95 55 60 80 80
Light      C 70 90 60 75 70 70
Sword      T 85 100 80 85 85 75
TwoHanded  C 75 90 65 80 80 90
BackSword  C 65 85 60 75 80 80
""",
}
"""The tables between the rules (booklet, pages 14 to 18)."""


ON_THE_SHEET = {
    "load": """
Helmet            -2 -3
Breastplate       -5 -7
LeatherArmour     -3 -3
Shield            -2 -3
Lt.Sword          -2 -3
2-HandedSword     -3 -5
Pike              -3 -7
""",
    "movement": """
B     BM   BM*    ML     ML     ML
S     BM*  ML     MS     MS     C(cs)
P.S.  ML   MS     ML     C(cs)  C(cs)
V     ML   MS     MS     ML     C(g)
P.F.  ML   C(cs)  C(cs)  C(g)   C(g)
""",
    "change": """
Stand  2
Back   3
P.S.   2
V.     2
P.F.   3
""",
    "blade": """
A.ofBlade  *    +5   +20  +30
Feint      -5   *    +25  +20
Beat       -10  -15  -20  *
Bind       -20  *    +10  -30
""",
    "action": """
S.T.    */*      +10/-10  -5/+10   0/+5
S.C.    -10/+10  */*      -10/+20  -10/+15
DIS.T.  +10/-5   +20/-10  */*      +5/-10
DIS.C.  +5/0     +15/-10  -10/+5   */*
DIS.    NA/-15   NA/-20   NA/0     NA/-5
D.DIS.  NA/+10   NA/+5    NA/-15   NA/-20
U.P.    NA/-30   NA/-40   NA/-5    NA/-10
NSA     NA/+10   NA/+15   NA/+5    NA/0
""",
    "cost": """
S.T.    1
S.C.    2
DIS.T   3
DIS.C   4
DIS.    1
D.DIS   3
U.P.    5
""",
    "parry": """
Hand     -5   -5   -15  -10
Cloak    -5   -10  -5   -15
Dagger   -5   -15  -10  -10
Buckler  -10  -20  -5   -10
""",
    "measures": """
(H) MS (SA) ML/BM* (RC) MS (LC) MS (LL) MS (RL) ML
-20     -20        -25     -30     -20     -15
""",
    "target": """
Spanish    C 65 75 60 75 80 80
Rapier     T 75 85 70 80 80 80
Italian    C 75 85 75 80 80 80
Rapier     T 65 95 55 60 80 80
Light      C 70 90 60 75 70 70
Sword      T 85 100 80 85 85 75
TwoHanded  C 75 90 65 80 80 90
BackSword  C 65 85 60 75 80 80
""",
}
"""The tables on the sheets at the end (booklet, after page 21)."""
