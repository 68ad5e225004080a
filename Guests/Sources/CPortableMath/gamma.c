// The gamma function and its logarithm: Stirling's series from 10 on, steps of 1 up to there, reflection
// below 0; a series between 0 and 2.5, because the logarithm has zeros at 1 and 2.
#include "functions.h"

static const Pair one = {1, 0};
static const Pair half_log_of_two_pi = {0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};
static const Pair one_less_euler = {0x1.b0ee6072093cep-2, 0x1.6cb90701fbfabp-58};

// log(gamma(x)) for x from 10 to 2^60, good to 2^-60 or, where it is greater than 1, to that part of it.
static Pair stirling(Pair x) {
    // B(2n) / (2n (2n - 1)), for n from 1.
    static const double series[] = {
        0x1.5555555555555p-4, -0x1.6c16c16c16c17p-9, 0x1.a01a01a01a01ap-11, -0x1.3813813813814p-11,
        0x1.b951e2b18ff23p-11, -0x1.f6ab0d9993c7dp-10, 0x1.a41a41a41a41ap-8, -0x1.e4286cb0f5398p-6,
        0x1.6fe96381e068p-3, -0x1.6476701181f3ap0,
    };
    double inverse = 1 / x.high;
    double square = inverse * inverse;
    double value = 0;
    for (int index = 9; index >= 0; index -= 1) value = value * square + series[index];
    Pair large = difference(product(difference(x, single(0.5)), portable_logarithm(x)), x);
    return sum(sum(large, half_log_of_two_pi), single(value * inverse));
}

// gamma(x) is gamma(above) / product.
typedef struct {
    Pair above;
    Pair product;
} Raised;

static Raised raise(Pair x) {
    Raised raised = {x, one};
    while (raised.above.high < 10) {
        raised.product = product(raised.product, raised.above);
        raised.above = sum(raised.above, one);
    }
    return raised;
}

// sin(pi x).
static Pair sine_of_turns(double x) {
    double size = magnitude(x);
    double whole = nearest(size);
    double part = size - whole;
    Pair value;
    if (magnitude(part) <= 0.25) {
        value = portable_circle(product(pi, single(part))).sine;
    } else {
        value = portable_circle(product(pi, single(0.5 - magnitude(part)))).cosine;
        if (part < 0) value = negative(value);
    }
    int odd = (int64_t)whole & 1;
    return odd != is_negative(x) ? negative(value) : value;
}

// Whether x is whole. The magnitude of one that is not is below 2^52.
static int is_whole(double x) { return magnitude(x) >= 0x1p52 || (double)(int64_t)x == x; }

double portable_tgamma(double x) {
    if (x == 0) return with_sign(infinity, x);
    if (x != x || x == infinity) return x;
    if (x < 0 && is_whole(x)) return not_a_number;
    if (magnitude(x) < 0x1p-60) return 1 / x;
    if (x > 172) return infinity;
    if (x > 0) {
        Raised raised = raise(single(x));
        Scaled power = portable_exponential(stirling(raised.above));
        return portable_assemble((Scaled){quotient(power.value, raised.product), power.exponent});
    }
    Pair sine = sine_of_turns(x);
    if (x < -190) return with_sign(0, sine.high);
    // pi / (sin(pi x) gamma(1 - x))
    Raised raised = raise(two_sum(1, -x));
    Scaled power = portable_exponential(negative(stirling(raised.above)));
    Pair ratio = quotient(product(pi, raised.product), sine);
    return portable_assemble((Scaled){product(power.value, ratio), power.exponent});
}

// log(gamma(2 + z)) for magnitudes of z up to 1/2.
static Pair logarithm_near_two(Pair z) {
    // (-1)^n (zeta(n) - 1) / n, for n of 2, and from 3.
    static const Pair second = {0x1.4a34cc4a60fa6p-2, 0x1.1873d8912200cp-56};
    static const double series[] = {
        -0x1.13e001a557607p-4, 0x1.51322ac7d8483p-6, -0x1.e404fc218f5f2p-8, 0x1.7add6eadb6c3p-9,
        -0x1.38ac5c2bf8e08p-10, 0x1.0b36af86396e9p-11, -0x1.d3fd4c76d2fc8p-13, 0x1.a127b0f17d65ap-14,
        -0x1.78de5bd7c81efp-15, 0x1.580dcee66eb02p-16, -0x1.3cbc963ce2243p-17, 0x1.2597a39f34aacp-18,
        -0x1.11b2eb7679541p-19, 0x1.0064cdeb22f0fp-20, -0x1.e2600d93cfd2fp-22, 0x1.c76bbb3f07a4dp-23,
        -0x1.af5a6cbbf8a97p-24, 0x1.99b93c2070b0fp-25, -0x1.862c734df3eacp-26, 0x1.7469daccfadcdp-27,
        -0x1.6434a8447aeadp-28, 0x1.555a877ffd2c3p-29, -0x1.47b1679258d0ep-30, 0x1.3b15d2b2fc10cp-31,
        -0x1.2f69a9fabe3ep-32, 0x1.24932a337434cp-33, -0x1.1a7c26ec2523cp-34, 0x1.11116e693ed98p-35,
    };
    double value = 0;
    for (int index = 27; index >= 0; index -= 1) value = value * z.high + series[index];
    Pair squared = product(z, z);
    Pair large = sum(product(one_less_euler, z), product(second, squared));
    return sum(large, single(squared.high * z.high * value));
}

// log(gamma(x)) for x above 0.
static Pair logarithm_of_gamma(Pair x) {
    if (x.high < 0.5) {
        Pair more = sum(portable_logarithm_of_one_plus(x), portable_logarithm(x));
        return difference(logarithm_near_two(x), more);
    }
    if (x.high < 1.5) {
        Pair z = difference(x, one);
        return difference(logarithm_near_two(z), portable_logarithm_of_one_plus(z));
    }
    if (x.high < 2.5) return logarithm_near_two(difference(x, single(2)));
    Raised raised = raise(x);
    return difference(stirling(raised.above), portable_logarithm(raised.product));
}

double portable_lgamma_r(double x, int *sign) {
    *sign = x < 0 || (x == 0 && is_negative(x)) ? -1 : 1;
    double size = magnitude(x);
    if (x != x) return x;
    if (size < 0x1p-60) return -portable_log(size);
    if (!is_finite(x) || (x < 0 && is_whole(x))) {
        *sign = 1;
        return infinity;
    }
    if (x >= 0x1p60) {
        Pair less = difference(portable_logarithm(single(x)), one);
        return rounded(product(single(x * 0x1p-100), less)) * 0x1p100;
    }
    if (x > 0) return rounded(logarithm_of_gamma(single(x)));
    Pair sine = sine_of_turns(x);
    if (sine.high > 0) *sign = 1;
    Pair size_of_sine = is_negative(sine.high) ? negative(sine) : sine;
    Pair reflected = portable_logarithm(quotient(pi, size_of_sine));
    return rounded(difference(reflected, logarithm_of_gamma(two_sum(1, -x))));
}
