"""What dice must show in a strike: anti-aircraft fire, attacks by aircraft, damage (A4, S4, S6)."""

from deckload.dice.needs import Modifier, Need
from deckload.rules.damage import damage_needs
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft, Role
from deckload.units.ships import Ship
from deckload.units.weapons import Trait, Weapon


def aa_need(
    target: Aircraft,
    firer: Ship,
    rulings: Rulings,
    *,
    attacking: bool = True,
    evasive: bool = False,
    all_hands: bool = False,
    called: str = "",
) -> Need:
    """What an anti-aircraft die must show: the flight's to-hit score and the modifiers on it.

    The type modifiers hold only while the flight is `attacking` a ship (A4.2, A4.3, F23); of
    its own the firer brings radar and the penalties of its special action, and nothing else
    counts (F35, S6.2). `called` is what people call the firer, if not as its sheet.
    """
    modifiers, numbers, name = [], rulings.numbers, called or firer.name
    if attacking:
        if target.role is Role.DIVE:
            modifiers.append(Modifier(numbers.air.dive_aa, "dive bombers attacking", "A4.2"))
        elif _as_fighter_bomber(target, rulings):
            modifiers.append(Modifier(numbers.air.level_aa, f"{target.role} attacking", "A4.3"))
        elif target.role is Role.LEVEL:
            modifiers.append(Modifier(numbers.air.level_aa, "level bombers attacking", "A4.3"))
    if Trait.RADAR_AA in firer.traits:
        modifiers.append(Modifier(numbers.anti_aircraft.radar, f"Radar AA of {name}", "S6.2"))
    if evasive:
        worse = numbers.special.evasive_firer
        modifiers.append(Modifier(worse, f"{name} is evading", "S2.8"))
    if all_hands:
        worse = numbers.special.all_hands_attacks
        modifiers.append(Modifier(worse, f"All Hands in {name}", "S2.6"))
    return to_hit(target.target, modifiers, f"to-hit score of {target.name}", "S6.1", rulings)


def strike_need(
    attacker: Aircraft,
    target: Ship,
    rulings: Rulings,
    *,
    fast: bool = False,
    evasive: bool = False,
    called: str = "",
) -> Need:
    """What an attack die of aircraft must show against a ship (A4).

    The ship's score, the modifier of the aircraft's type, and the ship's speed and evasion;
    never beam-on or range (A4.1, A4.5, F35). `called` is what people call the ship, if not as
    her sheet.
    """
    modifiers, numbers, name = [], rulings.numbers, called or target.name
    if attacker.role is Role.DIVE:
        modifiers.append(Modifier(numbers.air.dive_hit, "dive bombers", "A4.2"))
    elif attacker.role is Role.LEVEL:
        modifiers.append(Modifier(numbers.air.level_hit, "level bombers", "A4.3"))
    elif _as_fighter_bomber(attacker, rulings):
        modifiers.append(Modifier(numbers.air.level_hit, f"{attacker.role} bombing", "A4.3"))
    if fast:
        modifiers.append(Modifier(numbers.gunnery.fast_target, f"{name} is fast", "S3.3"))
    if evasive:
        worse = numbers.special.evasive_target
        modifiers.append(Modifier(worse, f"{name} is evading", "S2.8"))
    return to_hit(target.target, modifiers, f"target score of {name}", "S3.2", rulings)


def _as_fighter_bomber(aircraft: Aircraft, rulings: Rulings) -> bool:
    """Fighter-bombers, and strafing fighters where the ruling says so."""
    return aircraft.role is Role.FIGHTER_BOMBER or (
        aircraft.role is Role.FIGHTER and rulings["strafe"] == "bomber"
    )


def to_hit(
    base: int, modifiers: list[Modifier], source: str, clause: str, rulings: Rulings
) -> Need:
    """A need to hit: whether sixes add up past six, and whether a 1 always misses (F33)."""
    return Need(
        base,
        tuple(modifiers),
        over_six=rulings["over_six"] == "everywhere",
        one_misses=rulings["one_misses"] == "yes",
        source=source,
        clause=clause,
    )


def damage_score(
    weapon: Weapon,
    aircraft: Aircraft,
    ship: Ship,
    rulings: Rulings,
    *,
    busy: bool = False,
    called: str = "",
) -> tuple[Need, Need]:
    """What a damage die of aircraft must show to score, and to be a potential critical."""
    # Fighters strafe with their guns; what every other type drops is a bomb or a torpedo.
    bombs = aircraft.role is not Role.FIGHTER
    return damage_needs(weapon, ship, rulings, bombs=bombs, busy=busy, called=called)
