// The names of the C library for the portable functions. They stand in the program, so that its libraries
// find them before the C library's. Functions whose results IEEE 754 fixes (sqrt, fmod, remainder, floor, fma
// ...) need none.
#include "functions.h"

#define PUBLIC __attribute__((visibility("default")))

// Of a float: the function of double, rounded.
#define ONE(name) \
    PUBLIC double name(double x) { return portable_##name(x); } \
    PUBLIC float name##f(float x) { return (float)portable_##name(x); }
#define TWO(name) \
    PUBLIC double name(double x, double y) { return portable_##name(x, y); } \
    PUBLIC float name##f(float x, float y) { return (float)portable_##name(x, y); }
#include "names.h"

// Compilers put a sine and a cosine of one angle together.
PUBLIC void sincos(double x, double *sine, double *cosine) { portable_sincos(x, sine, cosine); }
PUBLIC void sincosf(float x, float *sine, float *cosine) {
    double s, c;
    portable_sincos(x, &s, &c);
    *sine = (float)s;
    *cosine = (float)c;
}

// The C library's variable for the sign.
extern int signgam;

PUBLIC double lgamma_r(double x, int *sign) { return portable_lgamma_r(x, sign); }
PUBLIC float lgammaf_r(float x, int *sign) { return (float)portable_lgamma_r(x, sign); }
PUBLIC double lgamma(double x) { return portable_lgamma_r(x, &signgam); }
PUBLIC float lgammaf(float x) { return (float)portable_lgamma_r(x, &signgam); }
