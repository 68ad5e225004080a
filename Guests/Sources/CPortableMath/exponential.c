// The exponential function: a power of two, a number of a table, and a short series for the rest.
#include "exponential_table.h"
#include "functions.h"

// log(2) / 128 in two parts, the first of 33 bits, so that its multiples here are exact.
static const double step_high = 0x1.62e42fefcp-8;
static const double step_low = -0x1.c610ca86c3899p-44;
static const double steps = 0x1.71547652b82fep7;

double portable_assemble(Scaled x) {
    double value = rounded(x.value);
    if (x.exponent >= -960 && x.exponent <= 960) return value * power_of_two(x.exponent);
    if (x.exponent > 0) {
        int exponent = x.exponent > 1900 ? 1900 : x.exponent;
        return value * power_of_two(exponent - 960) * power_of_two(960);
    }
    int exponent = x.exponent < -1200 ? -1200 : x.exponent;
    double size = magnitude(value);
    // Beside this number, a unit of the last place is that of the subnormal numbers.
    double large = power_of_two(-1022 - exponent);
    if (size < large) {
        Pair whole = two_sum(large, size);
        double rest = x.value.low - (value - x.value.high);
        size = whole.high + (whole.low + with_sign(1, value) * rest) - large;
    }
    return with_sign(size * power_of_two(exponent + 960) * power_of_two(-960), value);
}

// e^r = 1 + r + tail, where the magnitude of r is at most log(2) / 256 and a little.
static inline double tail(Pair r) {
    double x = r.high;
    double series = x * (0x1.5555555555555p-3 + x * (0x1.5555555555555p-5
        + x * (0x1.1111111111111p-7 + x * 0x1.6c16c16c16c17p-10)));
    return r.low * (1 + x) + x * x * (0.5 + series);
}

// The table's number for a count of steps times 1 + r + tail.
static inline Scaled compose(int count, Pair r) {
    const double *entry = powers_of_two[count & 127];
    Pair grown = ordered_sum(r.high, tail(r));
    Pair more = two_product(entry[0], grown.high);
    Pair value = ordered_sum(entry[0], more.high);
    value.low += more.low + (entry[0] * grown.low + entry[1] * (1 + grown.high));
    return (Scaled){value, (count - (count & 127)) / 128};
}

// What is left of x without its steps.
static inline Pair remainder_of(Pair x, double count) {
    return two_sum(x.high - count * step_high, x.low - count * step_low);
}

Scaled portable_exponential(Pair x) {
    double count = nearest(x.high * steps);
    return compose((int)count, remainder_of(x, count));
}

Pair portable_exponential_less_one(Pair x) {
    if (x.high < -100) return single(-1);
    double count = nearest(x.high * steps);
    Pair r = remainder_of(x, count);
    if (count == 0) return ordered_sum(r.high, tail(r));
    Scaled power = compose((int)count, r);
    Pair value = scaled(power.value, power_of_two(power.exponent));
    Pair less = two_sum(value.high, -1);
    return ordered_sum(less.high, less.low + value.low);
}

// As the result of compose, to 2^-61: enough for what is rounded next.
static inline double compose_roughly(int count, Pair r) {
    const double *entry = powers_of_two[count & 127];
    Pair value = {entry[0], entry[1] + entry[0] * (r.high + tail(r))};
    return portable_assemble((Scaled){value, (count - (count & 127)) / 128});
}

double portable_exp(double x) {
    if (!(magnitude(x) < 746)) {
        if (x != x) return x;
        return x < 0 ? 0 : infinity;
    }
    double count = nearest(x * steps);
    double high = x - count * step_high;
    double low = count * step_low;
    double r = high - low;
    return compose_roughly((int)count, (Pair){r, (high - r) - low});
}

double portable_exp2(double x) {
    if (x != x) return x;
    if (x >= 1024) return infinity;
    if (x <= -1080) return 0;
    double count = nearest(x * 128);
    double rest = x - count * 0x1p-7;
    return compose_roughly((int)count, (Pair){rest * log_of_two.high, rest * log_of_two.low});
}

double portable_exp10(double x) {
    if (x != x) return x;
    if (x > 310) return infinity;
    if (x < -330) return 0;
    return portable_assemble(portable_exponential(product(single(x), log_of_ten)));
}

double portable_expm1(double x) {
    if (magnitude(x) < 0x1p-54 || x != x) return x;
    if (x > 100) return portable_exp(x);
    return rounded(portable_exponential_less_one(single(x)));
}
