"""What E1 to E5 ask: the values that each result field can take, from zero up."""

PLANES = 6
AA_DICE = 8
NAMES = ("E1", "E2", "E3", "E4", "E5")

SHAPES: dict[str, tuple[int, ...]] = {
    "E1": (PLANES + 1,),
    "E2": (PLANES + 1,),
    "E3": (PLANES + 1, PLANES + 1, 2, 2),
    "E4": (PLANES + 1, 4 * PLANES + 1, 4 * PLANES + 1),
    "E5": (14 * PLANES + 1,),
}
"""The axes of counts. E1 and E2: planes lost. E3: planes and ammunition of a and b (a, b, a, b).
E4: planes lost, damage, criticals. E5: damage."""
