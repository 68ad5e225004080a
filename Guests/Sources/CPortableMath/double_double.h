// A number as the sum of two doubles, of which the second is at most half a unit of the last place of the
// first: 106 bits. Made of + - * / and the square root alone, which IEEE 754 rounds exactly, so all
// processors have the same bits.
#pragma once

#include <stdint.h>

#pragma STDC FP_CONTRACT OFF

typedef struct {
    double high;
    double low;
} Pair;

static inline uint64_t bits_of(double x) {
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double of_bits(uint64_t bits) {
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

static inline double magnitude(double x) { return of_bits(bits_of(x) & 0x7fffffffffffffffu); }
static inline int is_negative(double x) { return bits_of(x) >> 63 != 0; }
static inline double with_sign(double x, double sign) {
    return of_bits((bits_of(x) & 0x7fffffffffffffffu) | (bits_of(sign) & 0x8000000000000000u));
}
static inline int is_finite(double x) { return (bits_of(x) >> 52 & 0x7ff) != 0x7ff; }

// 2^exponent, for -1022 to 1023.
static inline double power_of_two(int exponent) { return of_bits((uint64_t)(exponent + 1023) << 52); }

// The whole number nearest to x, whose magnitude is below 2^51.
static inline double nearest(double x) { return (x + 0x1.8p52) - 0x1.8p52; }

// a + b, exactly.
static inline Pair two_sum(double a, double b) {
    double sum = a + b;
    double part = sum - a;
    return (Pair){sum, (a - (sum - part)) + (b - part)};
}

// a + b, exactly, where a is 0 or its magnitude is not less than that of b.
static inline Pair ordered_sum(double a, double b) {
    double sum = a + b;
    return (Pair){sum, b - (sum - a)};
}

// a in two halves of 26 bits. The magnitude of a is below 2^996.
static inline Pair halves(double a) {
    double scaled = 0x1.0000002p27 * a;
    double high = scaled - (scaled - a);
    return (Pair){high, a - high};
}

// a * b, exactly, unless the second part underflows.
static inline Pair two_product(double a, double b) {
    double product = a * b;
    Pair x = halves(a);
    Pair y = halves(b);
    double rest = ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low;
    return (Pair){product, rest};
}

static inline Pair square(double a) {
    double product = a * a;
    Pair x = halves(a);
    return (Pair){product, ((x.high * x.high - product) + 2 * x.high * x.low) + x.low * x.low};
}

// Sums and products are good to 2^-100; a sum of numbers of two signs, to 2^-100 of the greater of them.
static inline Pair sum(Pair a, Pair b) {
    Pair high = two_sum(a.high, b.high);
    return ordered_sum(high.high, high.low + (a.low + b.low));
}

static inline Pair negative(Pair a) { return (Pair){-a.high, -a.low}; }
static inline Pair difference(Pair a, Pair b) { return sum(a, negative(b)); }

static inline Pair product(Pair a, Pair b) {
    Pair high = two_product(a.high, b.high);
    return ordered_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
}

static inline Pair quotient(Pair a, Pair b) {
    double first = a.high / b.high;
    Pair back = two_product(first, b.high);
    double rest = ((a.high - back.high) - back.low) + (a.low - first * b.low);
    return ordered_sum(first, rest / b.high);
}

// The magnitude of a is between 2^-900 and 2^900, or it is 0.
static inline Pair square_root(Pair a) {
    if (a.high == 0) return a;
    double first = __builtin_sqrt(a.high);
    Pair back = square(first);
    double rest = ((a.high - back.high) - back.low) + a.low;
    return ordered_sum(first, rest / (2 * first));
}

static inline Pair scaled(Pair a, double power) { return (Pair){a.high * power, a.low * power}; }
static inline Pair single(double a) { return (Pair){a, 0}; }
static inline double rounded(Pair a) { return a.high + a.low; }
