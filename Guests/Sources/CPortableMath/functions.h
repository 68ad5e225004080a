// What the files say to each other. A function of pairs is good to about 2^-62 of its result, so that its
// rounding decides the error.
#pragma once

#include "double_double.h"

#define HIDDEN __attribute__((visibility("hidden")))

static const double infinity = __builtin_inf();
static const double not_a_number = __builtin_nan("");

static const Pair pi = {0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};
static const Pair half_pi = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
static const Pair log_of_two = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
static const Pair log_of_ten = {0x1.26bb1bbb55516p1, -0x1.f48ad494ea3e9p-53};

// A pair times a power of two: what is beyond a double's exponents.
typedef struct {
    Pair value;
    int exponent;
} Scaled;

// value * 2^exponent, rounded once, also where the result is subnormal. The value is between 2^-60 and 2^60.
HIDDEN double portable_assemble(Scaled x);

// e^x and e^x - 1, for magnitudes of x up to 2000. The second is good to 2^-61 of its result near zero, too;
// its x is at most 300.
HIDDEN Scaled portable_exponential(Pair x);
HIDDEN Pair portable_exponential_less_one(Pair x);

// The logarithm of a number above 0, and of 1 + x for x above -1; the second is good near zero, too.
HIDDEN Pair portable_logarithm(Pair x);
HIDDEN Pair portable_logarithm_of_one_plus(Pair x);

// The sine and cosine of x, of which the magnitude is at most pi/4 and a little.
typedef struct {
    Pair sine;
    Pair cosine;
} Circle;
HIDDEN Circle portable_circle(Pair x);

// The angle, from 0 to pi/2, of a point with neither x nor y below 0 and not both 0. Both are below 2^480,
// and the greater is above 2^-480.
HIDDEN Pair portable_arc(Pair y, Pair x);

// The functions of math.h under names of their own: a compiler that sees its own name for one might write it
// anew.
#define ONE(name) HIDDEN double portable_##name(double x);
#define TWO(name) HIDDEN double portable_##name(double x, double y);
#include "names.h"
#undef ONE
#undef TWO
HIDDEN void portable_sincos(double x, double *sine, double *cosine);
HIDDEN double portable_lgamma_r(double x, int *sign);
