// Hyperbolic functions and their inverses, by the exponential and the logarithm of pairs.
#include "functions.h"

static const Pair one = {1, 0};

double portable_sinh(double x) {
    double size = magnitude(x);
    if (size < 0x1p-28 || !is_finite(x)) return x;
    if (size > 40) {
        if (size > 1000) return with_sign(infinity, x);
        Scaled power = portable_exponential(single(size));
        power.exponent -= 1;
        return with_sign(portable_assemble(power), x);
    }
    // With u = e^x - 1, it is half of u + u / (u + 1).
    Pair u = portable_exponential_less_one(single(size));
    return with_sign(0.5 * rounded(sum(u, quotient(u, sum(u, one)))), x);
}

double portable_cosh(double x) {
    double size = magnitude(x);
    if (x != x) return x;
    if (size > 1000) return infinity;
    Scaled power = portable_exponential(single(size));
    power.exponent -= 1;
    if (size > 40) return portable_assemble(power);
    Pair half = scaled(power.value, power_of_two(power.exponent));
    return rounded(sum(half, quotient(single(0.25), half)));
}

double portable_tanh(double x) {
    double size = magnitude(x);
    if (size < 0x1p-28 || x != x) return x;
    if (size > 22) return with_sign(1, x);
    // With u = e^2x - 1, it is u / (u + 2).
    Pair u = portable_exponential_less_one(single(2 * size));
    return with_sign(rounded(quotient(u, sum(u, single(2)))), x);
}

double portable_asinh(double x) {
    double size = magnitude(x);
    if (size < 0x1p-28 || !is_finite(x)) return x;
    if (size > 0x1p30) {
        return with_sign(rounded(sum(portable_logarithm(single(size)), log_of_two)), x);
    }
    // log(1 + x + x^2 / (1 + sqrt(1 + x^2)))
    Pair squared = square(size);
    Pair root = square_root(sum(one, squared));
    Pair more = sum(single(size), quotient(squared, sum(one, root)));
    return with_sign(rounded(portable_logarithm_of_one_plus(more)), x);
}

double portable_acosh(double x) {
    if (x != x || x == infinity) return x;
    if (x < 1) return not_a_number;
    if (x > 0x1p30) return rounded(sum(portable_logarithm(single(x)), log_of_two));
    // With t = x - 1: log(1 + t + sqrt(t (t + 2)))
    Pair t = single(x - 1);
    Pair root = square_root(product(t, sum(t, single(2))));
    return rounded(portable_logarithm_of_one_plus(sum(t, root)));
}

double portable_atanh(double x) {
    double size = magnitude(x);
    if (size < 0x1p-28 || x != x) return x;
    if (size >= 1) return size == 1 ? with_sign(infinity, x) : not_a_number;
    // Half of log(1 + 2x / (1 - x))
    Pair ratio = quotient(single(2 * size), two_sum(1, -size));
    return with_sign(0.5 * rounded(portable_logarithm_of_one_plus(ratio)), x);
}
