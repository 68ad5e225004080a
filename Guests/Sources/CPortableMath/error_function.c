// The error function: a series near 0; elsewhere e^(-x^2) times a smooth function, by a polynomial.
#include "functions.h"

static const Pair two_per_root_of_pi = {0x1.20dd750429b6dp0, 0x1.1ae3a914fed8p-56};

// For magnitudes below 1/2.
static Pair error_near_zero(double x) {
    static const double series[] = {
        -0x1.812746b0379e7p-2, 0x1.ce2f21a042be2p-4, -0x1.b82ce31288b51p-6, 0x1.565bcd0e6a53fp-8,
        -0x1.c02db40040b86p-11, 0x1.f9a326f9b89b7p-14, -0x1.f4d25c3e0c2ebp-17, 0x1.b9e6c9dc651a3p-20,
        -0x1.5f742ec43e71ap-23, 0x1.fcc5720624c1cp-27, -0x1.51d7181c5d36dp-30, 0x1.9e6ad5e55a73p-34,
    };
    double square = x * x;
    double value = 0;
    for (int index = 11; index >= 0; index -= 1) value = value * square + series[index];
    Pair first = product(two_per_root_of_pi, single(x));
    return ordered_sum(first.high, first.low + x * square * value);
}

// (1 + 2 x) e^(x^2) erfc(x), which stays between 1 and 1.3, for x from 1/2 to 28.
static Pair smooth(double x) {
    // Of t = (x - 1.25) / (x + 1.25), up to 3; of (x - 4) / (x + 4) - 1/4 beyond.
    static const double below_three[] = {
        0x1.4991bfd1167abp0, 0x1.86b2c764604a9p-7, -0x1.0c7d693fdf9dbp-2, 0x1.c05dd8cc7deeep-5,
        0x1.8f906229dd9b3p-5, 0x1.0a96c4ed8a800p-10, -0x1.5f29abbaf657ep-7, -0x1.49be8519c816cp-8,
        0x1.2d63850074976p-12, 0x1.a5e977917fc9ap-10, 0x1.e4f8dc1e81f14p-11, 0x1.dfa84d6b78437p-14,
        -0x1.d2bc004c72f05p-13, -0x1.afc96d3612b5ap-13, -0x1.5d9361dc6295ap-14, 0x1.d57c5efa62acbp-18,
        0x1.44e1ffa74e2fap-15, 0x1.f09a046b62f67p-16, 0x1.8c12d63e6b96ep-18, -0x1.0e435c9471b46p-18,
    };
    static const double beyond[] = {
        0x1.3325f28c0e61cp0, -0x1.fbd22338edc86p-4, 0x1.478c891e168ebp-5, 0x1.2da7232038685p-7,
        -0x1.e4b202ba640abp-6, 0x1.fde3459791542p-6, -0x1.8473edbbbaac0p-6, 0x1.dbd12903b965bp-7,
        -0x1.dc321f90a7af1p-8, 0x1.7a6d386cc01a8p-9, -0x1.ae640407f2401p-11, 0x1.a07ac6c28db64p-14,
        0x1.805ca0a1159d0p-15, -0x1.f8a587d0e5011p-16, 0x1.71d51086efe4ep-18, 0x1.1473544b64112p-19,
        -0x1.78ffb23940709p-20, 0x1.c0041c00fb204p-24, 0x1.7aa3a88f382aep-23, -0x1.d45de9e87f49dp-25,
        -0x1.2457cf89504f8p-28,
    };
    int near = x < 3;
    const double *factors = near ? below_three : beyond;
    double centre = near ? 1.25 : 4;
    double t = (x - centre) / (x + centre) - (near ? 0 : 0.25);
    double value = 0;
    for (int index = near ? 19 : 20; index >= 1; index -= 1) value = value * t + factors[index];
    return ordered_sum(factors[0], value * t);
}

// 1 - erf(x), for x from 1/2 to 28.
static Scaled complement(double x) {
    Scaled power = portable_exponential(negative(square(x)));
    Pair factor = quotient(smooth(x), two_sum(1, 2 * x));
    return (Scaled){product(power.value, factor), power.exponent};
}

// The same, where it is not too small for a pair: to 6.
static Pair complement_in_range(double x) {
    Scaled value = complement(x);
    return scaled(value.value, power_of_two(value.exponent));
}

double portable_erf(double x) {
    double size = magnitude(x);
    if (x != x) return x;
    if (size < 0.5) return with_sign(rounded(error_near_zero(size)), x);
    if (size > 6) return with_sign(1, x);
    return with_sign(rounded(difference(single(1), complement_in_range(size))), x);
}

double portable_erfc(double x) {
    if (x != x) return x;
    if (magnitude(x) < 0.5) return rounded(difference(single(1), error_near_zero(x)));
    if (x > 0) return x > 28 ? 0 : portable_assemble(complement(x));
    if (x < -6) return 2;
    return rounded(difference(single(2), complement_in_range(-x)));
}
