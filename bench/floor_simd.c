/* The lowest floor known: E1 to E5 with every die really rolled, sixteen duels side by side.
 *
 * Each lane of a 512-bit vector is a duel (gcc's vector extensions; a processor with narrower
 * registers takes several). A die is one 32-bit word, and shows `need` or more if the word is
 * below a limit, so that it costs one comparison (off by less than 2^-30). Lanes are masked
 * rather than branched on: a condition is 0 or -1, as comparisons of vectors are.
 */
#include <stdint.h>

enum { PLANES = 6, AA_DICE = 8, LANES = 16 };

typedef uint32_t Words __attribute__((vector_size(4 * LANES)));
typedef int32_t Lanes __attribute__((vector_size(4 * LANES)));

#define INLINE static inline __attribute__((always_inline))

/* xoshiro128++ (Blackman and Vigna) in every lane, filled by SplitMix64. */
typedef struct { Words s[4]; } Dice;

INLINE Words rotated(Words x, int by) { return (x << by) | (x >> (32 - by)); }

INLINE Words next_words(Dice *dice)
{
    Words *s = dice->s;
    const Words words = rotated(s[0] + s[3], 7) + s[0];
    const Words t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 11);
    return words;
}

static uint64_t split_mix(uint64_t *seed)
{
    uint64_t x = (*seed += 0x9E3779B97F4A7C15ull);
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

INLINE Lanes all(int value) { return (Lanes){} + value; }
INLINE Words limit(int need) { return (Words){} + (uint32_t)((7 - need) * (0x100000000ull / 6)); }
INLINE Lanes chosen(Lanes mask, Lanes yes, Lanes no) { return (yes & mask) | (no & ~mask); }
INLINE Lanes not_negative(Lanes x) { return x & (Lanes)(x > 0); }

/* Dice below the limit of a need. `most` dice are always rolled, and those past `rolled` masked:
 * a constant, so that the loop is unrolled. */
INLINE Lanes successes(Dice *dice, Lanes rolled, Words below, const int most)
{
    Lanes count = {};
    for (int die = 0; die < most; die++)
        count -= (Lanes)(next_words(dice) < below) & (Lanes)(all(die) < rolled);
    return count;
}

/* The same against two needs at once: those of the higher are counted apart. */
INLINE Lanes two_successes(
    Dice *dice, Lanes rolled, Words below, Words far_below, const int most, Lanes *counted_high)
{
    Lanes count = {}, high = {};
    for (int die = 0; die < most; die++) {
        const Words words = next_words(dice);
        const Lanes counts = (Lanes)(all(die) < rolled);
        count -= (Lanes)(words < below) & counts;
        high -= (Lanes)(words < far_below) & counts;
    }
    *counted_high = high;
    return count;
}

/* Hits that are not dodged; a need of 7 takes two sixes a hit. */
INLINE Lanes losses(Dice *dice, Lanes shots, const int need, Words dodge, const int most)
{
    if (need > 6) {
        const Lanes hits = successes(dice, shots, limit(6), most) >> 1;
        return hits - successes(dice, hits, dodge, most / 2);
    }
    const Lanes hits = successes(dice, shots, limit(need), most);
    return hits - successes(dice, hits, dodge, most);
}

/* A check for ammunition, as a mask. */
INLINE Lanes keeps(Dice *dice, int combat) { return (Lanes)(next_words(dice) < limit(combat + 1)); }

INLINE void count(Lanes places, int64_t *counts)
{
    for (int lane = 0; lane < LANES; lane++)
        counts[places[lane]]++;
}

INLINE void e1(Dice *dice, int64_t *counts)
{
    count(losses(dice, all(6), 3, limit(4), 6), counts);
}

INLINE void e2(Dice *dice, int64_t *counts)
{
    count(losses(dice, all(5), 7, limit(2), 5), counts);
}

INLINE void e3(Dice *dice, int64_t *counts)
{
    Lanes a = all(PLANES), b = a, a_armed = all(-1), b_armed = a_armed;
    for (int combat = 1; combat <= 3; combat++) {
        const Lanes a_fires = a_armed & (Lanes)(a > 0) & (Lanes)(b > 0);
        b = not_negative(b - losses(dice, a & a_fires, 3, limit(4), PLANES));
        const Lanes b_fires = b_armed & (Lanes)(a > 0) & (Lanes)(b > 0);
        a = not_negative(a - losses(dice, b & b_fires, 4, limit(3), PLANES));
        a_armed = chosen(a_fires & (Lanes)(a > 0), keeps(dice, combat), a_armed);
        b_armed = chosen(b_fires & (Lanes)(b > 0), keeps(dice, combat), b_armed);
    }
    count(((a * (PLANES + 1) + b) * 2 - a_armed) * 2 - b_armed, counts);
}

INLINE void e4(Dice *dice, int64_t *counts)
{
    const int side = 4 * PLANES + 1;
    const Lanes lost = losses(dice, all(AA_DICE), 5, limit(5), AA_DICE);
    const Lanes planes = not_negative(all(PLANES) - lost);
    const Lanes hits = successes(dice, planes * 2, limit(4), 2 * PLANES);
    Lanes sixes;
    const Lanes damage =
        two_successes(dice, hits * 2, limit(5), limit(6), 4 * PLANES, &sixes);
    const Lanes criticals = successes(dice, sixes, limit(4), 4 * PLANES);
    count(((PLANES - planes) * side + damage) * side + criticals, counts);
}

INLINE void e5(Dice *dice, int64_t *counts)
{
    Lanes escort_armed[2] = {all(-1), all(-1)}, patrol_armed[2] = {all(-1), all(-1)};
    Lanes patrols[2] = {all(PLANES), all(PLANES)}, bombers[2] = {all(PLANES), all(PLANES)};
    const Words dodges[2] = {limit(5), limit(4)};
    for (int combat = 1; combat <= 2; combat++) {
        for (int me = 0; me < 2; me++) {
            const int other = 1 - me;
            const Lanes own = (Lanes)(patrols[me] > 0);
            const Lanes fires = escort_armed[me] & (own | (Lanes)(patrols[other] > 0));
            const Lanes lost = losses(dice, all(PLANES) & fires, 3, limit(4), PLANES);
            patrols[me] = not_negative(patrols[me] - (lost & own));
            patrols[other] = not_negative(patrols[other] - (lost & ~own));
            escort_armed[me] = chosen(fires, keeps(dice, combat), escort_armed[me]);
        }
        for (int me = 0; me < 2; me++) {
            const int other = 1 - me;
            const Lanes own = (Lanes)(bombers[me] > 0);
            const Lanes fires = patrol_armed[me] & (Lanes)(patrols[me] > 0)
                & (own | (Lanes)(bombers[other] > 0));
            const Words dodge = (Words)chosen(own, (Lanes)dodges[me], (Lanes)dodges[other]);
            const Lanes lost = losses(dice, patrols[me] & fires, 3, dodge, PLANES);
            const Lanes left = not_negative(chosen(own, bombers[me], bombers[other]) - lost);
            bombers[me] = chosen(own, left, bombers[me]);
            bombers[other] = chosen(own, bombers[other], left);
            const Lanes shot_down = losses(dice, left & fires, 7, limit(4), PLANES);
            patrols[me] = not_negative(patrols[me] - shot_down);
            const Lanes rolls = fires & (Lanes)(patrols[me] > 0);
            patrol_armed[me] = chosen(rolls, keeps(dice, combat), patrol_armed[me]);
        }
    }
    const Lanes dive =
        not_negative(bombers[0] - losses(dice, all(AA_DICE), 5, limit(5), AA_DICE));
    const Lanes low =
        not_negative(bombers[1] - losses(dice, all(AA_DICE), 4, limit(5), AA_DICE));
    const Lanes bomb_hits = successes(dice, dive * 2, limit(4), 2 * PLANES);
    Lanes damage = successes(dice, bomb_hits * 2, limit(5), 4 * PLANES);
    damage += successes(dice, damage, limit(4), 4 * PLANES);
    const Lanes torpedo_hits = successes(dice, low, limit(4), PLANES);
    Lanes sixes;
    damage += two_successes(dice, torpedo_hits * 3, limit(4), limit(6), 3 * PLANES, &sixes);
    damage += successes(dice, sixes, limit(4), 3 * PLANES);
    count(damage, counts);
}

/* Play so many duels (a multiple of 16) of engagement 1 to 5 and add them to `counts`. */
void roll_duels(int engagement, int64_t duels, uint64_t seed, int64_t *counts)
{
    Dice dice;
    for (int lane = 0; lane < LANES; lane++)
        for (int i = 0; i < 4; i++)
            dice.s[i][lane] = (uint32_t)split_mix(&seed);
    int64_t groups = duels / LANES;
    /* The loops are written out, so that each engagement is inlined into its own. */
    switch (engagement) {
    case 1:
        while (groups--)
            e1(&dice, counts);
        break;
    case 2:
        while (groups--)
            e2(&dice, counts);
        break;
    case 3:
        while (groups--)
            e3(&dice, counts);
        break;
    case 4:
        while (groups--)
            e4(&dice, counts);
        break;
    default:
        while (groups--)
            e5(&dice, counts);
    }
}
