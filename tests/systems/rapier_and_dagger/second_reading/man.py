"""A fencer as the rules and the tables have him: totals, cover, parries and wounds, read without the program."""

from typing import Any

Tables = dict[str, Any]

LOSABLE = ("strength", "agility", "dexterity")
BLOWS = ("cut", "thrust")
GRADES = ("scratch", "light", "serious", "mortal")
LEGS = ("RL", "LL")


class Man:
    """One side of the duel, changed as it is fought."""

    def __init__(self, tables: Tables, written: dict[str, Any]) -> None:
        """Read a fencer's file."""
        self.tables = tables
        self.style, self.weapon = str(written["style"]), str(written["weapon"])
        self.left_hand = str(written["left_hand"])
        self.armour = [str(piece) for piece in written["armour"]]
        carried = [*self.armour, self.weapon, *(["shield"] if self.left_hand == "buckler" else [])]
        self.loads: list[list[int]] = [tables["load"][thing] for thing in carried if thing in tables["load"]]
        """What the things he came with take off yards and points; a lost one goes on weighing (RD-181)."""
        self.now: dict[str, int] = {name: written[name] for name in tables["characteristics"]}
        self.wounds: list[tuple[str, str]] = []
        self.counted: list[str] = []
        """What each wound counts as for the points of the fight (RD-238)."""
        self.cost: dict[str, list[int]] = {}
        """What the wounds at a place have cost by the table, for RD-74."""
        self.paralysed: list[str] = []
        self.dead = self.senseless = self.maimed = False
        self.lost: int | None = None
        """How many numbers of the pick-up table have been tried; None: armed."""
        self.lost_in = 0
        self.down: bool | None = None
        """Whether the man on the ground has failed to rise; None: on his feet."""
        self.fell_in = 0
        self.blind_since: int | None = None
        self.wrapped_since: int | None = None
        self.unaware = False
        """Whether his back is turned (RD-186)."""
        self.taken = 0
        """What a blow from behind has on top, with the matrix."""
        self.sheath = ""
        """A sword that is not simply drawn: `in`, `late`, `coming`, `out` or `ready` (RD-188, RD-189)."""

    def band(self, name: str) -> dict[str, Any]:
        """The band of a characteristic; below 1 the lowest one (RD-18)."""
        score = max(self.now[name], 1)
        bands: list[dict[str, Any]] = self.tables["characteristics"][name]["bands"]
        return next(band for band in bands if band["lo"] <= score <= band["hi"])

    def total(self, blow: str, column: str = "") -> int:
        """A total of a column of the five tables: that of his style, or `w` (RD-83: as he is now)."""
        return sum(self.band(name)[column or self.style][BLOWS.index(blow)] for name in self.now)

    def profile(self, row: str) -> tuple[int, ...]:
        """A figure or a pair of the profile, summed over the five tables as he is now."""
        entries = [self.band(name)[row] for name in self.now]
        pairs = [one if isinstance(one, list) else [one] for one in entries]
        return tuple(map(sum, zip(*pairs, strict=True)))

    def yards(self) -> int:
        return max(4, self.profile("nm")[0] + self._loaded(0))

    def combat_movement(self) -> int:
        return max(0, self.profile("cm")[0] + self._loaded(1))

    def _loaded(self, at: int) -> int:
        return sum(load[at] for load in self.loads)

    def cover(self, place: str) -> tuple[str, str]:
        """The piece over a place and what it is of; plate over leather (RD-49)."""
        pieces = [(piece, self.tables["armour_pieces"][piece].get(place)) for piece in self.armour]
        worn = sorted((of != "plate", piece, of) for piece, of in pieces if of)
        return (worn[0][1], worn[0][2]) if worn else ("", "none")

    def armour_against(self, place: str, blow: str) -> dict[str, int]:
        """What the armour at a place takes from a roll (RD-48)."""
        piece, of = self.cover(place)
        return {piece: self.tables["armour"][of][BLOWS.index(blow)]} if piece else {}

    def worst(self, place: str) -> int:
        """The rank of the gravest wound at a place; 0: a scratch or none."""
        return max((GRADES.index(grade) for at, grade in self.wounds if at == place), default=0)

    def arm_serves(self) -> bool:
        """Whether the left arm can hold and parry (RD-60c, RD-79, RD-80)."""
        return self.worst("LA") < GRADES.index("serious") and "LA" not in self.paralysed

    def holds(self, thing: str) -> bool:
        return self.left_hand == thing and self.arm_serves()

    def armed(self) -> bool:
        return self.lost is None and not self.maimed and self.sheath not in {"in", "late"}

    def drawing(self) -> bool:
        """Whether the sword may come out in this attack (RD-115, RD-189)."""
        able = self.down is None and "SA" not in self.paralysed
        return self.sheath == "in" and not self.unaware and able

    def just_drawn(self) -> bool:
        """Whether the sword came out in an attack of this round, which limits him (RD-115)."""
        return self.sheath in {"coming", "out"}

    def may_strike(self) -> bool:
        """Whether he may attack with the sword (RD-45, RD-51, RD-61, RD-62)."""
        hindered = (
            self.unaware
            or self.down is not None
            or self.blind_since is not None
            or self.wrapped_since is not None
        )
        return self.armed() and not hindered and "SA" not in self.paralysed

    def forced(self) -> bool:
        """Whether he is on the Special line, whatever he would choose (RD-45)."""
        return (
            not self.arm_serves()
            or self.unaware
            or self.down is not None
            or self.blind_since is not None
            or not self.armed()
        )

    def needs_attack(self) -> bool:
        """Whether he has to give up an attack to parry (RD-39 to RD-43)."""
        return self.holds("buckler") or not self.tables["weapons"][self.weapon]["free_parry"]

    def defence(self, chosen: str | None, *, gave_up: bool) -> tuple[str, dict[str, int]]:
        """The line an attack meets, and what the defence gives to the roll or takes from it (RD-36 to RD-47, RD-38b)."""
        weapon, parts = self.tables["weapons"][self.weapon], self.plus_figures()
        if chosen == "UP":
            return "SP", {"universal parry": self.tables["universal_parry"]["special"], **parts}
        if self.forced() or (self.needs_attack() and not gave_up):
            return "SP", {**self.at_rest(), **parts}
        assert chosen is not None
        figures: list[tuple[int, str]] = []
        if self.left_hand != "empty" and self.arm_serves():
            figures.append((self.tables["defence"][self.left_hand][chosen], self.left_hand))
        if gave_up and not self.holds("buckler"):
            figures.append((weapon["active_parry"], "active parry"))
        best = min(figures, key=lambda figure: figure[0], default=(0, ""))
        return chosen, {best[1]: best[0], **parts}

    def at_rest(self) -> dict[str, int]:
        """What a defence without an attack given up does: a buckler that serves, or else the sword in hand."""
        if self.holds("buckler") and not self.unaware:
            return {"buckler": self.tables["defence"]["buckler"]["CP"]}
        return {"no parry": self.tables["weapons"][self.weapon]["passive_special"]} if self.armed() else {}

    def plus_figures(self) -> dict[str, int]:
        """What his state gives to every attack on him; all of them add up (RD-46)."""
        contact, parts = self.tables["contact"], {}
        if self.down is not None:
            parts["prone"] = contact["prone_modifier_after_failure" if self.down else "prone_modifier"]
        if self.blind_since is not None:
            parts["cloak over head"] = contact["hindrance"]["cloak_over_head"]
        if self.wrapped_since is not None:
            parts["cloak on arm"] = contact["hindrance"]["cloak_on_arm"]
        surprise = self.tables["figures"]["surprise"]
        if self.unaware:
            parts["from behind"] = self.taken
        if self.sheath in {"in", "late"}:
            parts["sword sheathed"] = surprise["undrawn_modifier"]
        if self.sheath == "coming":
            parts["sword just out"] = surprise["drawing_modifier"]
        if "LA" in self.paralysed:
            parts["left arm paralysed"] = self.tables["paralysed_left_arm"]["special_line_modifier"]
        return parts

    def grade_of(self, place: str, blow: str, means: str, foe: "Man", kind: str) -> str:
        """How grave a wound is that a foe deals him (5.5, 1 and 2; RD-23, RD-70, RD-84)."""
        tables = self.tables
        weapon = tables["wound_weapon"][foe.weapon if means == "sword" else means][blow]
        value = foe.total(blow, "w") + weapon + tables["wound_target"][place][self.cover(place)[1]]
        value = max(0, value * tables["duel_factor"][kind] // 100)
        reached = [grade for grade, lowest in tables["wound_thresholds"][place].items() if value >= lowest]
        return max(reached, key=GRADES.index, default="scratch")

    def suffer(self, place: str, grade: str) -> str:
        """Take a wound and what it makes of earlier ones; what they add up to there (RD-72 to RD-79)."""
        self.wounds.append((place, grade))
        if grade == "scratch":
            return grade
        self._pay(place, grade, adding=True)
        exchange, became = self.tables["wound_exchange"], grade
        for low, high, count in (
            ("light", "serious", exchange["light_per_serious"]),
            ("serious", "mortal", exchange["serious_per_mortal"]),
        ):
            if self.wounds.count((place, low)) >= count:
                for _ in range(count):
                    self.wounds.remove((place, low))
                self.wounds.append((place, high))
                self._pay(place, high, adding=False)
                became = high
        self.counted.append(became)
        self.dead = self.dead or self._killed()
        self.senseless = not self.dead and self._spent()
        return became

    def _pay(self, place: str, grade: str, *, adding: bool) -> None:
        """Lose what a wound costs; a conversion costs only what is more than the place has cost (RD-74)."""
        cost = self.cost.setdefault(place, [0, 0, 0])
        excess: list[tuple[str, int]] = []
        entries: list[Any] = self.tables["wound_effects"][place][grade]
        for at, (name, entry) in enumerate(zip(LOSABLE, entries, strict=True)):
            if entry == "P":
                self.now[name] = 0
                continue
            figure = -(self.tables["paralysed_left_arm"][name] if entry == "(P)" else entry)
            due = figure if adding else max(0, figure - cost[at])
            cost[at] += due
            excess.append((name, max(0, due - self.now[name])))
            self.now[name] = max(0, self.now[name] - due)
        for name, points in excess:
            self._overflow(name, points)
        if grade == "mortal" and place in {"SA", "LA", *LEGS} and place not in self.paralysed:
            self.paralysed.append(place)

    def lose_hand(self) -> None:
        """Lose the sword hand: the arm is paralysed and the sword gone (RD-81)."""
        self.maimed = True
        self._pay("SA", "mortal", adding=False)
        self.senseless = self._spent()

    def _overflow(self, name: str, points: int) -> None:
        """Take what a characteristic could not lose off the highest of the others, and so on (RD-77)."""
        while points and any(self.now[other] for other in LOSABLE):
            name = max((other for other in LOSABLE if other != name), key=lambda other: self.now[other])
            taken = min(points, self.now[name])
            self.now[name] -= taken
            points -= taken

    def _spent(self) -> bool:
        """Whether he has nothing left to lose (RD-78)."""
        return not any(self.now[name] for name in LOSABLE)

    def _killed(self) -> bool:
        """Whether the wounds left after merging kill (RD-75)."""
        grades = [grade for _, grade in self.wounds]
        lights = (
            grades.count("light")
            + grades.count("serious") * self.tables["wound_exchange"]["light_per_serious"]
        )
        mortals = grades.count("mortal")
        return mortals > 1 or (
            mortals == 1 and lights >= self.tables["wound_exchange"]["light_with_mortal_fatal"]
        )
