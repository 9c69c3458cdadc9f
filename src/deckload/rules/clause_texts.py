"""One line for every clause: the air rules A, their fixed readings F, the sea rules S.

A reading's line stands here and nowhere else; the registry of rulings takes it from the index.
"""

from collections.abc import Mapping
from typing import Final

HEADINGS: Final[Mapping[str, str]] = {
    "A": "The air rules",
    "A1": "Flights and their numbers",
    "A2": "The bound and who moves",
    "A3": "Dogfights",
    "A4": "Attacks on ships",
    "A5": "Carriers",
    "A6": "Worked examples",
    "F": "Fixed readings",
    "S": "The sea rules",
    "S1": "The turn",
    "S2": "Movement",
    "S3": "Gunnery",
    "S4": "Damage and criticals",
    "S5": "Torpedoes",
    "S6": "Anti-aircraft fire",
    "S7": "Carriers",
    "S8": "End phase",
    "S9": "Fleets and victory",
}

AIR: Final[Mapping[str, str]] = {
    "A1.1": "Six aircraft, each a plane counted by itself, make up a flight.",
    "A1.2": "An aircraft keeps its published numbers wherever these rules do not alter them.",
    "A1.3": "Against ships, the AD published for an aircraft is what each attacking plane rolls, "
    "guns included (F20).",
    "A1.4": "Aircraft weapons roll half their DD, rounded up (4 to 2, 3 to 2, 1 to 1); "
    "weapons of ships keep theirs.",
    "A1.5": "Published dogfight 0, 1, 2-3, 4-5, 6+ is used as -1, 0, +1, +2, +3: converted once, "
    "on import; a unit knows its scale.",
    "A2.1": "Aircraft have an initiative roll of their own, when ships have moved and before "
    "they fire.",
    "A2.2": "One die a side; whoever rolls higher moves first.",
    "A2.3": "After that the move passes from side to side, a flight each (F1), till every "
    "aircraft has moved.",
    "A2.4": "Dogfights and bombing are settled within the bound.",
    "A2.5": "A ship under air attack, and any ship near enough to help it, fires AA at the "
    "attackers during the bound.",
    "A2.6": "Aircraft that attack nothing draw AA in the ship firing phase instead.",
    "A2.7": "No AA may be fired into a dogfight with friendly aircraft in it.",
    "A3.1": "To start a dogfight a flight needs a dogfight stat of at least +1.",
    "A3.2": "Each plane left rolls a die plus the attacker's dogfight stat, and hits at the "
    "target's to-hit score or more.",
    "A3.3": "Dogfight modifiers may raise a need to 7, when two natural sixes make a hit, or to "
    "8, when three do (beyond: F33).",
    "A3.4": "The target rolls one dodge against every hit, and a success cancels it.",
    "A3.5": "Hits finish one plane before the next: three on Beaufighters of 2 points down one "
    "and leave another with one point.",
    "A3.6": "Fighters that fought check ammunition as the round ends: 2+ after the first combat, "
    "3+ after the second, and so on (ruling ammo_when).",
    "A3.7": "With its ammunition gone a flight attacks nothing: carrier aircraft have to go back "
    "to their carrier, those bought separately leave for good.",
    "A3.8": "Attacked while out of ammunition, a flight defends normally and fires nothing back.",
    "A3.9": "An intercepted flight may break away in its move, next turn if it has moved: it "
    "fires back at one attacker (F4), then goes up to 2/3 speed.",
    "A3.10": "In the bound in which it breaks away, a flight starts no dogfight and attacks "
    "no ship.",
    "A3.11": "Once out of ammunition, a flight engages again only after it is back on its "
    "carrier and rearmed.",
    "A4.1": "The beam-on bonus belongs to ships; aircraft never have it.",
    "A4.2": "While they attack a ship, dive bombers hit it at +1, and AA fires at them at -1.",
    "A4.3": "While they attack a ship, level bombers and fighter-bombers draw AA at -1 and bomb "
    "at -1 to hit.",
    "A4.4": "Torpedo bombers have no modifiers of their own.",
    "A4.5": "Every other modifier still counts, such as the one for a fast ship.",
    "A5.1": "A carrier on the table is an ordinary ship, but for A5.2 and A5.3.",
    "A5.2": "Gunfire or bombs, not torpedoes, on a carrier that launched or recovered that turn: "
    "damage dice of 5 or 6 may be criticals, confirmed on 4+.",
    "A5.3": "In that turn even Weak gunfire or bombs may cause a critical.",
    "A5.4": "Off the table a launch is declared, and the flight comes on at its owner's base "
    "edge one turn later.",
    "A5.5": "Going home off the table takes a flight to the base edge and one more turn; it can "
    "land two turns after leaving.",
    "A5.6": "Nothing can harm a carrier that is off the table.",
    "A5.7": "A carrier counts one priority level above its published one, in price and in victory.",
    "A6.1": "Six Bf 109 on six Swordfish hit on 3+ against dodges of 4+, downing two on average; "
    "five left reply at a need of 7, two sixes a hit.",
    "A6.2": "A Ju 87 that bombs a cruiser needs 4+ in place of 5+, and the cruiser's AA 5+ in "
    "place of 4+.",
    "A6.3": "A flight of Beaufighters takes three hits: one plane is lost, a second has one "
    "point left.",
    "A6.4": "A torpedo published at 4 DD, as the Swordfish carries, rolls two damage dice.",
}

FIXED: Final[Mapping[str, str]] = {
    "F1": "Sides alternate by single flights, the larger ending alone; each flight on the table "
    "acts once, if only to stay; the roll needs flights on both sides.",
    "F2": "Contact engages nobody, an attack does: from then until that engagement ends the "
    "target is intercepted and the attacker is its interceptor.",
    "F3": "A flight nobody intercepts moves up to its Speed, then attacks one flight or ship in "
    "contact, lands, leaves by its own edge, or does nothing.",
    "F4": "An intercepted flight may fire back at one interceptor, then stays, or breaks away: "
    "2/3 Speed, out of all contact with the enemy, no attack.",
    "F5": "Return fire is no attack: it intercepts nobody, needs no +1, is open to bombers, and "
    "comes once an activation while intercepted.",
    "F6": "A flight attacked after its move acts under F4 next bound; more attacks before then "
    "are combats of their own, yet it replies once, at one.",
    "F7": "An engagement ends when a flight parts, lands or is gone, or with the turn once its "
    "interceptor has no ammunition; a flight then free is under F3.",
    "F8": "Any number may intercept one flight, and breaking away ends it all; a flight still "
    "to act may then attack it again that bound.",
    "F9": "Nothing cuts into an activation, so a strike is declared and settled undisturbed; "
    "a flight intercepted on its way home is under F4.",
    "F10": "Flights have no facing and cross anything, measured straight from start to end; none "
    "ends on another, or leaves but by its own base edge.",
    "F11": 'Bases are 1" discs, ranges run between centres: under 1" overlaps, up to 1.1" '
    '(touch) or 2" (inch) is contact; strikes without a range need it.',
    "F12": "Both sides may see all launches, flight types, transits and due turns.",
    "F13": "Carriers are set on or off the table before the battle, and there they stay.",
    "F14": "On the table a carrier launches after its move, into contact, to act that bound; off "
    "it, launches are declared as movement starts, winner first.",
    "F15": "Launches and landings share the decks limit, on and off the table; a flight with no "
    "landing left waits in contact, or off the table a turn more.",
    "F16": "Landing means ending a move in contact with a friendly deck with room, a landing "
    "left, and a flight deck that works.",
    "F17": "An arriving flight is placed, when it acts, anywhere free on its owner's base edge, "
    "moves in full and may act; before that none can attack it.",
    "F18": "Off the table: leave in N, land N+2, rearm N+3, launch N+4, arrive N+5; on it: land "
    "N, rearm N+1, launch N+2 (ruling rearm_turns).",
    "F19": "Carriers start with no flight up if off the table, up to decks in contact if on it; "
    "bought flights enter in bound 1, and are gone if they leave.",
    "F20": "Ordnance drops once a sortie, guns fire each bound, neither uses up ammunition; out "
    "of it nothing is attacked; one weapon an attack, no shared dice.",
    "F21": "A flight that must go home flies straight and flat out to its carrier, else the "
    "nearest friendly deck; intercepted, it must break away homeward.",
    "F22": "With no deck to go to, a flight that must land makes for its own base edge and is "
    "lost there; others may stay up for ever.",
    "F23": "Attacking lasts from declaring a strike to the last die of it: nobody is in the "
    "firing phase, nor a flight merely intercepted.",
    "F24": "AA fires from the attacked ship, then supporters by distance; each owner says how "
    "many dice and sees the result before the next; default all.",
    "F25": "If press_on is yes, the interceptors' side fires no AA at an intercepted flight that "
    "bombs (A2.7).",
    "F26": "Launching, landing or lying beside a carrier alters no dogfight; A2.7 covers anyone "
    "engaged, anywhere.",
    "F27": "A published dogfight under 0 is read as 0, and AD 0 stays 0; A5.7 includes carriers "
    "off the table.",
    "F28": "Check number s for ammunition needs s + 1; landing and rearming brings back 2+ and "
    "full ordnance, but no planes.",
    "F29": "A fighter's reply is a combat only if it has made no check this turn; a flight that "
    "did not fire, or is gone, makes none (ruling ammo_reply).",
    "F30": "Flights still up, in transit or on deck at the end survive; the turn limit ends any "
    "scenario, even one where nobody can hurt anybody.",
    "F31": "A carrier sunk on the table takes only the flights on its deck along; once sunk in "
    "the bound, a ship has fired its last.",
    "F32": "A random line: count a d6 round the working lines in sheet order; if none, 1 damage; "
    "repeats add up to speed 0, or pass to the next line.",
    "F33": "Sixes count within one roll, none carried over: a need of N above 6 takes N - 5 for "
    "each hit, and a need under 2 cannot miss.",
    "F34": "Dodge hit by hit before damage, AA hits too; a damaged plane is hit first and fights "
    "in full; hits beyond the last plane are lost.",
    "F35": "Range and aspect never alter rolls by or at aircraft: a strike heeds the ship's "
    "speed and evasion, AA its firer's penalties and A4.2-A4.3.",
}

SEA: Final[Mapping[str, str]] = {
    "S1.1": "A turn runs: initiative, ships move, the air bound, ships fire, end phase.",
    "S1.2": "Each side totals two dice for initiative; equal totals are rolled afresh.",
    "S1.3": "The winner picks the side to move first; then a ship each by turns, the larger "
    "fleet ending alone, every ship once a phase.",
    "S1.4": "Ships fire by turns in the same manner, and the initiative winner says who begins.",
    "S1.5": "A ship fires AA at flights that attack nothing when it is its own turn to fire "
    "(A2.6).",
    "S1.6": "10 turns, 12 with carriers, or as the scenario says; over sooner when a side has no "
    "ship able to move or fire and no flight with ordnance.",
    "S2.1": 'A ship goes straight ahead, 1" at least and its Speed at most; at Speed 0 it '
    "stays put.",
    "S2.2": "Once a move, with half this turn's Speed behind it, a ship may turn by up to 45 "
    "degrees for each Turning point.",
    "S2.3": "No ship may end its move on top of another.",
    "S2.4": "A ship that leaves the table is out of the battle; if crippled, it scores as such.",
    "S2.5": "One special action a ship a turn, as it moves: All Hands 8, Come About 9 or Evasive "
    "8 on d6 + Command; Smoke and Flank Speed need no roll.",
    "S2.6": "All Hands: two repairs, each at +1, but all attacks of the ship, AA too, at -1.",
    "S2.7": "Come About: the ship may turn twice and has one more Turning point.",
    "S2.8": "Evasive: -1 to attacks on the ship, torpedoes and aircraft too, and to its own, AA "
    "too; it launches and recovers nothing.",
    "S2.9": "Smoke lies along the ship's path until the end phase: gunfire across it is at -1 "
    "both ways, and aircraft take no notice.",
    "S2.10": "Flank Speed adds a quarter, rounded up, leaves one Turning point at most, and "
    "makes no ship a fast target.",
    "S3.1": "A weapon line, one for each turret, has range, arcs, AD, DD and traits, and fires "
    "once a turn.",
    "S3.2": "Each AD hits at the target's modified Target score or more; a ship's lines of the "
    "same name, need and target roll together (F33).",
    "S3.3": 'Beam-on +1, within 10" +1, past 20" -1, past 30" -2; -1 each for fast or evasive '
    "target, smoke, busy firer, later target; torpedoes skip range.",
    "S3.4": "Four arcs of 90 degrees: fore turrets bear ahead and on both beams, aft ones astern "
    "and on both, secondaries on their beams.",
    "S4.1": "A hit rolls its DD, one point for each die at Armour or more; AP +1, Super AP +2, "
    "Weak -1; bombs -1 against an Armoured Deck.",
    "S4.2": "Every point of damage a hit does takes one Crew as well.",
    "S4.3": "A damage die that shows 6, whatever its total, may be a critical, confirmed on 4+; "
    "Weak weapons never cause one.",
    "S4.4": "An attack rolls all damage and confirmations, then applies effects in order, none "
    "of which alters it; at 0 Damage no more are rolled.",
    "S4.5": "At 0 Damage a ship is destroyed, at Y or less crippled; Crew likewise gives a "
    "skeleton crew, and at 0 an abandoned ship that counts as destroyed.",
    "S4.6": "Crippled: Speed and Turning halved down (1 at least, unless 0), no Flank Speed, and "
    "each line, AA too, rolls 4+ once a turn to work.",
    "S4.7": "A skeleton crew takes no special actions and makes one repair, at -1.",
    "S4.8": "A critical rolls one d6 for place and one for effect, on a table anyone may "
    "replace; under A5.2 it starts one more fire.",
    "S5.1": "Ship torpedoes: One-Shot, about 10\", 4 DD; a broadside's tubes, halved down to 1 "
    "at least, are the AD.",
    "S5.2": "Torpedo damage dice, aircraft's too, score 2 points on 3+ whatever the armour, on "
    "4+ against a Torpedo Belt; a natural 6 may be a critical.",
    "S5.3": "Beam-on helps torpedoes from ships, never those from aircraft (A4.1).",
    "S6.1": "AA is a weapon line with range and AD but no DD; it needs the flight's to-hit score.",
    "S6.2": "No ship has more than 12 AA dice; beyond that, Radar AA adds 1 to each die.",
    "S7.1": "One deck for 4 flights or fewer, two up to 9, three from 10, half rounded up off "
    "the table; capacity is the complement over 6.",
    "S7.2": "A flight that has landed spends one whole turn rearming (ruling rearm_turns).",
    "S8.1": "Every fire costs 1 damage and 1 Crew, and then goes out if d6 + Command makes 7.",
    "S8.2": "Each ship tries one repair, d6 + Command making 9; it mends effects and never gives "
    "points back.",
    "S8.3": "Last, markers come off, and transits and rearming move on a turn.",
    "S9.1": "Priority levels rise Patrol, Skirmish, Raid, Battle, War; a usual fleet is 5 points "
    "at the scenario's level.",
    "S9.2": "A point buys 2, 3, 5 or 8 ships one to four levels down; a ship one level up costs "
    "2, two up 4; a point may be split, and its parts again.",
    "S9.3": "One Patrol choice buys two single-engined flights, or one torpedo flight of 5 or "
    "more published DD, or one multi-engined flight.",
    "S9.4": "Destroyed scores the price, crippled half, a flight shot down 1/20 Battle point, "
    "one withdrawn or orphaned nothing; scenarios add more.",
    "S9.5": "A carrier kept off the table scores to the enemy as crippled; scenarios about "
    "carriers put both on it or both off.",
}
