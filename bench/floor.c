/* The floor for bulk sampling: E1 to E5 with every die really rolled, one duel at a time.
 *
 * One function is called from outside: roll_duels. Outcomes are counted at their place in an
 * array of the result fields, the last field fastest.
 */
#include <stdint.h>

enum { PLANES = 6, AA_DICE = 8 };

/* xoshiro256++ (Blackman and Vigna), its state filled by SplitMix64. */
typedef struct { uint64_t s[4]; } Dice;

static inline uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static inline uint64_t next_word(Dice *dice)
{
    uint64_t *s = dice->s;
    const uint64_t word = rotated(s[0] + s[3], 23) + s[0];
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return word;
}

static uint64_t split_mix(uint64_t *seed)
{
    uint64_t x = (*seed += 0x9E3779B97F4A7C15ull);
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

/* Dice that show `need` or more, need 1 to 6.
 *
 * Six dice come out of each word, three of each half: multiplied by six, the upper bits of a
 * half are a face and the lower ones the rest of the randomness (a face is off 1/6 by less than
 * 2^-24). All six are always worked out and those beyond the last masked, since a branch on
 * their number would be guessed wrong too often.
 */
static inline int successes(Dice *dice, int rolled, int need)
{
    const uint64_t lower = 0xffffffffu, least = (uint64_t)need - 1;
    int count = 0;
    for (; rolled > 0; rolled -= 6) {
        const uint64_t word = next_word(dice);
        uint64_t left = word & lower, right = word >> 32;
#pragma GCC unroll 3
        for (int k = 0; k < 3; k++) {
            left *= 6;
            right *= 6;
            count += ((left >> 32) >= least) & (2 * k < rolled);
            count += ((right >> 32) >= least) & (2 * k + 1 < rolled);
            left &= lower;
            right &= lower;
        }
    }
    return count;
}

/* The same against two needs at once: those of `high` are counted apart. */
static inline int two_successes(Dice *dice, int rolled, int need, int high, int *counted_high)
{
    const uint64_t lower = 0xffffffffu, least = (uint64_t)need - 1, most = (uint64_t)high - 1;
    int count = 0, top = 0;
    for (; rolled > 0; rolled -= 6) {
        const uint64_t word = next_word(dice);
        uint64_t left = word & lower, right = word >> 32;
#pragma GCC unroll 3
        for (int k = 0; k < 3; k++) {
            left *= 6;
            right *= 6;
            const int first = 2 * k < rolled, second = 2 * k + 1 < rolled;
            count += ((left >> 32) >= least) & first;
            top += ((left >> 32) >= most) & first;
            count += ((right >> 32) >= least) & second;
            top += ((right >> 32) >= most) & second;
            left &= lower;
            right &= lower;
        }
    }
    *counted_high = top;
    return count;
}

/* Planes left after a volley; a need of 7 takes two sixes a hit. */
static inline int left_after(Dice *dice, int shots, int need, int dodge, int planes)
{
    const int hits =
        need <= 6 ? successes(dice, shots, need) : successes(dice, shots, 6) / (need - 5);
    const int lost = hits - successes(dice, hits, dodge);
    return planes > lost ? planes - lost : 0;
}

static void e1(Dice *dice, int64_t duels, int64_t *counts)
{
    while (duels--)
        counts[PLANES - left_after(dice, 6, 3, 4, PLANES)]++;
}

static void e2(Dice *dice, int64_t duels, int64_t *counts)
{
    while (duels--)
        counts[PLANES - left_after(dice, 5, 7, 2, PLANES)]++;
}

static void e3(Dice *dice, int64_t duels, int64_t *counts)
{
    while (duels--) {
        int a = PLANES, b = PLANES, a_armed = 1, b_armed = 1;
        for (int combat = 1; combat <= 3; combat++) {
            const int a_fires = a_armed && a && b;
            if (a_fires)
                b = left_after(dice, a, 3, 4, b);
            const int b_fires = b_armed && a && b;
            if (b_fires)
                a = left_after(dice, b, 4, 3, a);
            if (a_fires && a)
                a_armed = successes(dice, 1, combat + 1);
            if (b_fires && b)
                b_armed = successes(dice, 1, combat + 1);
        }
        counts[((a * (PLANES + 1) + b) * 2 + a_armed) * 2 + b_armed]++;
    }
}

static void e4(Dice *dice, int64_t duels, int64_t *counts)
{
    const int side = 4 * PLANES + 1;
    while (duels--) {
        const int planes = left_after(dice, AA_DICE, 5, 5, PLANES);
        const int hits = successes(dice, 2 * planes, 4);
        int sixes;
        const int damage = two_successes(dice, 2 * hits, 5, 6, &sixes);
        const int criticals = successes(dice, sixes, 4);
        counts[((PLANES - planes) * side + damage) * side + criticals]++;
    }
}

static void e5(Dice *dice, int64_t duels, int64_t *counts)
{
    static const int dodges[2] = {5, 4};
    while (duels--) {
        int escort_armed[2] = {1, 1}, patrol_armed[2] = {1, 1};
        int patrols[2] = {PLANES, PLANES}, bombers[2] = {PLANES, PLANES};
        for (int combat = 1; combat <= 2; combat++) {
            for (int me = 0; me < 2; me++) {
                const int target = patrols[me] ? me : 1 - me;
                if (escort_armed[me] && patrols[target]) {
                    patrols[target] = left_after(dice, PLANES, 3, 4, patrols[target]);
                    escort_armed[me] = successes(dice, 1, combat + 1);
                }
            }
            for (int me = 0; me < 2; me++) {
                const int target = bombers[me] ? me : 1 - me;
                if (patrol_armed[me] && patrols[me] && bombers[target]) {
                    bombers[target] =
                        left_after(dice, patrols[me], 3, dodges[target], bombers[target]);
                    patrols[me] = left_after(dice, bombers[target], 7, 4, patrols[me]);
                    if (patrols[me])
                        patrol_armed[me] = successes(dice, 1, combat + 1);
                }
            }
        }
        const int dive = left_after(dice, AA_DICE, 5, 5, bombers[0]);
        const int low = left_after(dice, AA_DICE, 4, 5, bombers[1]);
        int damage = successes(dice, 2 * successes(dice, 2 * dive, 4), 5);
        damage += successes(dice, damage, 4);
        int sixes;
        damage += two_successes(dice, 3 * successes(dice, low, 4), 4, 6, &sixes);
        damage += successes(dice, sixes, 4);
        counts[damage]++;
    }
}

/* Play so many duels of engagement 1 to 5 and add them to `counts`. */
void roll_duels(int engagement, int64_t duels, uint64_t seed, int64_t *counts)
{
    static void (*const play[])(Dice *, int64_t, int64_t *) = {e1, e2, e3, e4, e5};
    Dice dice;
    for (int i = 0; i < 4; i++)
        dice.s[i] = split_mix(&seed);
    play[engagement - 1](&dice, duels, counts);
}
