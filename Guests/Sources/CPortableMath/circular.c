// Sine, cosine and tangent: the angle less a number of quarter turns, exactly, and then less a number of
// 64ths.
#include "circular_table.h"
#include "functions.h"

// An angle as a count of quarter turns, of which the last two bits matter, and what is left, of either sign.
typedef struct {
    int quarters;
    Pair rest;
} Turned;

// A quarter turn in parts of 33 bits, so that their multiples below 2^20 are exact. What four parts leave out
// is 2^-157.
static Turned reduce_small(double x) {
    double count = nearest(x * 0x1.45f306dc9c883p-1);
    Pair rest = two_sum(x - count * 0x1.921fb544p0, -(count * 0x1.0b4611a6p-34));
    Pair third = two_sum(rest.high, -(count * 0x1.3198a2ep-69));
    double low = third.low + (rest.low - count * 0x1.b839a252049c1p-104);
    return (Turned){(int)count, ordered_sum(third.high, low)};
}

// x is a whole number times a power of two. Of the digits of 2/pi, those that only give multiples of four
// quarters are left out; the next 192 give the quarters and 137 bits behind their point, of which 62 are 0
// for the worst of all doubles.
static Turned reduce_large(double x) {
    uint64_t bits = bits_of(x);
    uint64_t whole = (bits & 0xfffffffffffffu) | UINT64_C(1) << 52;
    int skipped = (int)(bits >> 52 & 0x7ff) - 1023 - 52 - 2 + 64;
    const uint64_t *words = two_over_pi + (skipped >> 6);
    int shift = skipped & 63;
    uint64_t digits[3];
    for (int index = 0; index < 3; index += 1) {
        digits[index] = words[index] << shift;
        if (shift != 0) digits[index] |= words[index + 1] >> (64 - shift);
    }
    unsigned __int128 low = (unsigned __int128)whole * digits[2];
    unsigned __int128 middle = (unsigned __int128)whole * digits[1] + (uint64_t)(low >> 64);
    uint64_t first = whole * digits[0] + (uint64_t)(middle >> 64);
    uint64_t second = (uint64_t)middle;
    uint64_t third = (uint64_t)low;

    int quarters = (int)(first >> 62);
    first = first << 2 | second >> 62;
    second = second << 2 | third >> 62;
    third = third << 2;
    double sign = 1;
    if (first >> 63 != 0) {
        // Nearer to the next quarter.
        quarters += 1;
        sign = -1;
        third = ~third;
        second = ~second;
        first = ~first;
    }
    double unit = 0x1p-53;
    if (first == 0) {
        first = second;
        second = third;
        third = 0;
        unit = 0x1p-117;
    }
    int zeros = first == 0 ? 0 : __builtin_clzll(first);
    if (zeros != 0) {
        first = first << zeros | second >> (64 - zeros);
        second = second << zeros | third >> (64 - zeros);
    }
    Pair part = ordered_sum((double)(first >> 11), (double)(first << 53 | second >> 11) * 0x1p-64);
    Pair rest = product(scaled(part, sign * unit * power_of_two(-zeros)), half_pi);
    return is_negative(x) ? (Turned){-quarters, negative(rest)} : (Turned){quarters, rest};
}

static inline Turned reduce(double x) {
    double size = magnitude(x);
    if (size < 0x1.9p-1) return (Turned){0, {x, 0}};
    return size < 0x1p20 ? reduce_small(x) : reduce_large(x);
}

// Sine and cosine by those of the nearest 64th, of which x is off by d: sin(d) is d + sine, cos(d) is 1 +
// cosine.
typedef struct {
    const double *entry;
    double d, sine, cosine;
} Near;

static inline Near near(Pair x) {
    int index = (int)(x.high * 64 + 0.5);
    double d = x.high - index * 0x1p-6;
    double square = d * d;
    double sine = d * square * (-0x1.5555555555555p-3
        + square * (0x1.1111111111111p-7 - square * 0x1.a01a01a01a01ap-13));
    double cosine = square * (-0.5 + square * (0x1.5555555555555p-5 - square * 0x1.6c16c16c16c17p-10));
    return (Near){circle[index], d, x.low + sine, cosine - d * x.low};
}

// x, with the other sign where flip is 1.
static inline double flipped(double x, uint64_t flip) { return of_bits(bits_of(x) ^ flip << 63); }

// The sine of the rest behind so many quarters. An odd one makes it a cosine, which is made of a sine and a
// cosine as a sine is of a cosine and a sine. No branch: which quarter it is cannot be foreseen.
static inline Pair sine_behind(Pair rest, int quarters) {
    uint64_t odd = (uint64_t)quarters & 1;
    uint64_t below = bits_of(rest.high) >> 63;
    Near at = near((Pair){flipped(rest.high, below), flipped(rest.low, below)});
    const double *first = at.entry + 2 * odd;
    const double *other = at.entry + 2 - 2 * odd;
    double second = flipped(other[0], odd);
    Pair more = two_product(second, at.d);
    Pair value = ordered_sum(first[0], more.high);
    double low = value.low + (more.low + first[1] + flipped(other[1], odd) * at.d)
        + (second * at.sine + first[0] * at.cosine);
    uint64_t flip = ((uint64_t)quarters >> 1 & 1) ^ (below & ~odd);
    value = ordered_sum(value.high, low);
    return (Pair){flipped(value.high, flip), flipped(value.low, flip)};
}

Circle portable_circle(Pair x) { return (Circle){sine_behind(x, 0), sine_behind(x, 1)}; }

double portable_sin(double x) {
    if (magnitude(x) < 0x1p-28) return x;
    if (!is_finite(x)) return not_a_number;
    Turned turn = reduce(x);
    return rounded(sine_behind(turn.rest, turn.quarters));
}

double portable_cos(double x) {
    if (!is_finite(x)) return not_a_number;
    Turned turn = reduce(x);
    return rounded(sine_behind(turn.rest, turn.quarters + 1));
}

void portable_sincos(double x, double *sine, double *cosine) {
    if (!is_finite(x)) {
        *sine = *cosine = not_a_number;
        return;
    }
    Turned turn = reduce(x);
    *sine = magnitude(x) < 0x1p-28 ? x : rounded(sine_behind(turn.rest, turn.quarters));
    *cosine = rounded(sine_behind(turn.rest, turn.quarters + 1));
}

double portable_tan(double x) {
    if (magnitude(x) < 0x1p-28) return x;
    if (!is_finite(x)) return not_a_number;
    Turned turn = reduce(x);
    Circle circle = portable_circle(turn.rest);
    if (turn.quarters & 1) return -rounded(quotient(circle.cosine, circle.sine));
    return rounded(quotient(circle.sine, circle.cosine));
}
