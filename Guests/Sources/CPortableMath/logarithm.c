// The logarithm: that of a power of two, that of a number of a table, and a short series for the rest.
#include "functions.h"
#include "logarithm_table.h"

// log(2) in two parts, the first a multiple of 2^-42, as the table's are: their sums are exact.
static const double step_high = 0x1.62e42fefa38p-1;
static const double step_low = 0x1.ef35793c7673p-45;
static const Pair per_log_of_two = {0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56};
static const Pair per_log_of_ten = {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};

// log(2^exponent * (mantissa + low)), where the mantissa is from 1 up to 2 and low is small beside it.
static inline Pair logarithm(int exponent, double mantissa, double low) {
    uint64_t bits = bits_of(mantissa);
    int index = (int)(((bits & 0xfffffffffffffu) + (UINT64_C(1) << 44)) >> 45);
    const double *entry = reciprocals[index];
    if (index >= first_beyond_root_two) exponent += 1;

    // r is the mantissa times the reciprocal, less 1: at most 2^-7.
    double head = of_bits(bits & ~UINT64_C(0x3ffffff));
    Pair r = two_sum(head * entry[0] - 1, (mantissa - head) * entry[0]);
    r = ordered_sum(r.high, r.low + low * entry[0]);

    // log(1 + r) = r - r^2 / 2 + r^3 / 3 ...
    double x = r.high;
    Pair second = square(x);
    double series = 0x1.5555555555555p-2 - x * (0.25 - x * (0x1.999999999999ap-3 - x * (0x1.5555555555555p-3
        - x * (0x1.2492492492492p-3 - x * (0.125 - x * (0x1.c71c71c71c71cp-4 - x * 0x1.999999999999ap-4))))));
    Pair first = two_sum(exponent * step_high + entry[1], x);
    Pair less = ordered_sum(first.high, -0.5 * second.high);
    double rest = first.low + less.low + (r.low * (1 - x) - 0.5 * second.low + x * second.high * series)
        + (exponent * step_low + entry[2]);
    return ordered_sum(less.high, rest);
}

// x is above 0 and finite.
static inline Pair logarithm_of(double x) {
    uint64_t bits = bits_of(x);
    int exponent = (int)(bits >> 52) - 1023;
    if (exponent == -1023) {
        bits = bits_of(x * 0x1p54);
        exponent = (int)(bits >> 52) - 1023 - 54;
    }
    return logarithm(exponent, of_bits((bits & 0xfffffffffffffu) | 0x3ff0000000000000u), 0);
}

Pair portable_logarithm(Pair x) {
    if (x.low == 0) return logarithm_of(x.high);
    uint64_t bits = bits_of(x.high);
    int exponent = (int)(bits >> 52) - 1023;
    double mantissa = of_bits((bits & 0xfffffffffffffu) | 0x3ff0000000000000u);
    return logarithm(exponent, mantissa, x.low * power_of_two(-exponent));
}

Pair portable_logarithm_of_one_plus(Pair x) {
    Pair whole = two_sum(1, x.high);
    return portable_logarithm(ordered_sum(whole.high, whole.low + x.low));
}

// What all logarithms give for a number that is not above 0 and finite.
static inline double special(double x) {
    if (x == 0) return -infinity;
    if (x < 0) return not_a_number;
    return x;
}

double portable_log(double x) {
    if (!(x > 0 && x < infinity)) return special(x);
    return rounded(logarithm_of(x));
}

double portable_log2(double x) {
    if (!(x > 0 && x < infinity)) return special(x);
    return rounded(product(logarithm_of(x), per_log_of_two));
}

double portable_log10(double x) {
    if (!(x > 0 && x < infinity)) return special(x);
    return rounded(product(logarithm_of(x), per_log_of_ten));
}

double portable_log1p(double x) {
    if (magnitude(x) < 0x1p-54) return x;
    if (!(x > -1 && x < infinity)) return special(x == infinity ? x : 1 + x);
    return rounded(portable_logarithm_of_one_plus(single(x)));
}
