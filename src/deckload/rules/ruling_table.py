"""The table of rulings: each open question of the rules, with its readings, default first."""

from typing import Final

import msgspec


class Reading(msgspec.Struct, frozen=True):
    """One answer to a ruling's question; ids are strings, even where they look like numbers."""

    id: str
    meaning: str


class Ruling(msgspec.Struct, frozen=True):
    """An open question: its readings, why the first is the default, and the clauses it touches."""

    id: str
    question: str
    readings: tuple[Reading, ...]
    why: str
    clauses: tuple[str, ...]

    @property
    def default(self) -> str:
        """The id of the reading in force until another is chosen."""
        return self.readings[0].id


TABLE: Final[tuple[Ruling, ...]] = (
    Ruling(
        "air_tie",
        "What if both sides roll the same for air initiative?",
        (
            Reading("reroll", "Both sides roll again."),
            Reading("ship_winner", "The side that won the ship initiative moves first."),
        ),
        "Ties for ship initiative are rolled again, so ties in the air are too.",
        ("A2.2", "F1", "S1.2"),
    ),
    Ruling(
        "air_first",
        "Must the side with the higher air roll move first?",
        (
            Reading("must", "It moves the first flight."),
            Reading("may", "It chooses which side moves the first flight."),
        ),
        "The rules say the higher side moves first and offer no choice.",
        ("A2.2", "F1"),
    ),
    Ruling(
        "aa_timing",
        "Is AA at attackers fired before or after they drop?",
        (
            Reading("before", "Before the drop, so planes shot down drop nothing."),
            Reading("after", "After the drop, but before any critical takes effect."),
        ),
        "AA is there to break up an attack, and can do so only ahead of the drop.",
        ("A2.5", "F24", "S4.4"),
    ),
    Ruling(
        "aa_budget",
        "How far do a ship's AA dice go in a turn?",
        (
            Reading("shared", "Once a turn over both phases, split among flights at will."),
            Reading("each_flight", "In full against every flight."),
            Reading("each_phase", "In full once in the bound and once in the firing phase."),
        ),
        "A line fires once a turn; full dice at every flight make screened ships untouchable.",
        ("A2.5", "A2.6", "F24", "S1.5", "S3.1", "S6.1"),
    ),
    Ruling(
        "aa_support",
        "When is a ship close enough to support one under attack?",
        (
            Reading("attacker_in_range", "When the attacking flight is within its AA range."),
            Reading("ship_in_range", "When the attacked ship is within its AA range."),
        ),
        "The flight is what the AA fires at, so the range is to the flight.",
        ("A2.5", "F24"),
    ),
    Ruling(
        "aa_dodge",
        "Do planes dodge hits by AA?",
        (
            Reading("yes", "A dodge is rolled for every hit, as in a dogfight."),
            Reading("no", "Hits by AA cannot be dodged."),
        ),
        "Without the dodge flights lose about twice as many planes to AA.",
        ("A2.5", "A2.6", "A3.4", "F34", "S6.1"),
    ),
    Ruling(
        "aa_melee",
        "How long is AA kept from firing into a dogfight?",
        (
            Reading("engaged", "While the flights stay engaged, the firing phase included."),
            Reading("bound", "During the bound only."),
        ),
        "Friendly planes are as much in the way after the bound as in it.",
        ("A2.6", "A2.7", "F7", "F26"),
    ),
    Ruling(
        "over_six",
        "Where may several sixes meet a need of 7 or more?",
        (
            Reading("everywhere", "On every roll to hit: dogfights, AA, bombs, torpedoes, guns."),
            Reading("dogfights", "In dogfights only; any other roll to hit then fails."),
        ),
        "Else AA could never hit fighter-bombers, nor torpedoes fast destroyers.",
        ("A3.3", "F33", "S3.2", "S6.1"),
    ),
    Ruling(
        "one_misses",
        "Does a natural 1 always miss?",
        (
            Reading("no", "A 1 hits if it reaches the need with its modifiers."),
            Reading("yes", "A 1 never hits; other rolls than those to hit are untouched."),
        ),
        "The rules name no such exception, and a need of 1 or less always hits.",
        ("A3.2", "F33", "S3.2", "S6.1"),
    ),
    Ruling(
        "initiate_on",
        "Which dogfight stat of +1 lets a flight start a dogfight?",
        (
            Reading("converted", "The converted one, as used in play."),
            Reading("published", "The published one, before conversion."),
        ),
        "Once converted, it is the stat every other dogfight rule uses.",
        ("A1.5", "A3.1"),
    ),
    Ruling(
        "contact",
        "How near must flights be to fight?",
        (
            Reading("touch", 'Bases touch: centres at most 1.1" apart.'),
            Reading("inch", 'Bases within an inch: centres at most 2" apart.'),
        ),
        "Bases that touch can be seen on the table without measuring.",
        ("A3.1", "F3", "F4", "F11"),
    ),
    Ruling(
        "reply",
        "When may an intercepted flight fire back?",
        (
            Reading("always", "Whenever it acts, be it to stay or to break away."),
            Reading("leaving", "Only when it breaks away."),
        ),
        "A flight that stays to fight should not be worse off than one that runs.",
        ("A3.9", "F4", "F5", "F6"),
    ),
    Ruling(
        "press_on",
        "May an intercepted flight that stays still attack a ship?",
        (
            Reading("no", "It attacks no ship while it is intercepted."),
            Reading("yes", "It may attack a ship in contact all the same."),
        ),
        "Interception is the defence against bombers, and must be able to stop a strike.",
        ("A3.9", "A3.10", "F4", "F25"),
    ),
    Ruling(
        "lock",
        "How long do flights stay engaged?",
        (
            Reading("leave", "Until one side moves away."),
            Reading("turn", "Until the turn ends; a reply still owed is kept while in contact."),
        ),
        "Breaking away next turn makes sense only if the engagement lasts till then.",
        ("A3.9", "F2", "F6", "F7"),
    ),
    Ruling(
        "interceptor_leaves",
        "May an interceptor leave freely if nobody intercepts it?",
        (
            Reading("yes", "It may go at full Speed, or stay and attack again."),
            Reading("no", "It may not simply go, though nobody has attacked it."),
        ),
        "Only the intercepted side is bound by the rule on breaking away.",
        ("A3.9", "F2", "F3", "F7"),
    ),
    Ruling(
        "ammo_who",
        "Which flights check ammunition?",
        (
            Reading("fighters", "Fighters and fighter-bombers that fired."),
            Reading("all", "Every flight that fired, bombers too."),
        ),
        "The rule speaks of fighter flights.",
        ("A3.6", "F20", "F29"),
    ),
    Ruling(
        "ammo_when",
        "When is the ammunition check made?",
        (
            Reading("exchange", "As soon as the attacker has rolled, ahead of any return fire."),
            Reading("bound", "As the bound ends, by flights that still have planes."),
        ),
        "The worked example checks straight after the exchange.",
        ("A3.6", "A6.1", "F28", "F29"),
    ),
    Ruling(
        "ammo_cap",
        "What follows the fifth combat's check at 6+?",
        (
            Reading("six", "The flight is out of ammunition after its sixth combat."),
            Reading("never", "Every later check stays at 6+."),
        ),
        "The need goes up by one a combat, and no die shows 7.",
        ("A3.6", "F28"),
    ),
    Ruling(
        "ammo_reply",
        "Does return fire count as a combat for ammunition?",
        (
            Reading("yes", "It does, with at most one check by a flight in a turn."),
            Reading("no", "It does not."),
        ),
        "A flight that fires back has fought that round and used ammunition.",
        ("A3.6", "F5", "F29"),
    ),
    Ruling(
        "strafe",
        "Which modifiers hold for fighters that strafe without bombs?",
        (
            Reading("none", "None."),
            Reading("bomber", "Those of fighter-bombers."),
        ),
        "The rule names fighter-bombers, and its -1 to hit holds for bombing.",
        ("A4.3", "F20"),
    ),
    Ruling(
        "busy_window",
        "How long does launching or recovering leave a carrier open to A5.2?",
        (
            Reading("after", "From that moment until the turn is over."),
            Reading("turn", "All of the turn, hits before the launch or landing included."),
        ),
        "No hit already resolved has to be looked at again.",
        ("A5.2", "A5.3", "S4.8"),
    ),
    Ruling(
        "crit_pierces",
        "Must a potential critical also beat the armour?",
        (
            Reading("no", "The face of the die alone decides."),
            Reading("yes", "Its total must reach the armour as well."),
        ),
        "The rules look at the face alone; either way it hardly matters.",
        ("A5.2", "A5.3", "S4.1", "S4.3"),
    ),
    Ruling(
        "offboard_return",
        "When does a flight that left for a carrier off the table land?",
        (
            Reading("two", "Two turns after it left: out in N, landing in N+2."),
            Reading("one", "One turn after it left: out in N, landing in N+1."),
        ),
        "The rules have it land two turns after it left.",
        ("A5.5", "F18"),
    ),
    Ruling(
        "rearm_turns",
        "How many whole turns does a flight rearm before its next launch?",
        (
            Reading("1", "One turn on deck."),
            Reading("0", "None: it may launch the turn after it landed."),
            Reading("2", "Two turns on deck."),
        ),
        "One full turn is easy to keep track of; the number hardly matters.",
        ("A3.11", "F18", "F28", "S7.2"),
    ),
    Ruling(
        "two_thirds",
        "How is two thirds of a speed measured?",
        (
            Reading("exact", "Exactly."),
            Reading("down", "Rounded down to a whole inch."),
        ),
        "The rules speak of no rounding here.",
        ("A3.9", "F4"),
    ),
    Ruling(
        "carrier_slide",
        "What level has a carrier that is already at the top one?",
        (
            Reading("above", "A level above the top."),
            Reading("stays", "The top one still."),
        ),
        "Every carrier counts a level higher, with none left out.",
        ("A5.7", "S9.1"),
    ),
    Ruling(
        "catapult",
        "How many planes does a ship's catapult send up?",
        (
            Reading("single", "One aircraft at a time."),
            Reading("six", "A flight of six."),
        ),
        "Warships carry a few floatplanes, seldom as many as six.",
        ("A1.1",),
    ),
    Ruling(
        "spent_bombers",
        "Must bombers go home when they have dropped?",
        (
            Reading("free", "They may stay or go home as they like."),
            Reading("home", "They must go home."),
        ),
        "The rules send home only flights out of ammunition.",
        ("A3.7", "F20", "F21", "F22"),
    ),
    Ruling(
        "orphans",
        "What becomes of a flight whose carrier is gone?",
        (
            Reading("any_deck", "Any friendly carrier with room; if none, lost when it must land."),
            Reading("lost", "It is lost."),
        ),
        "Pilots with a friendly deck in reach would land on it.",
        ("A3.7", "F21", "F22", "S9.4"),
    ),
)
