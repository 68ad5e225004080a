// The inverses of sine, cosine and tangent, all as the angle of a point: that of the nearest tangent in a
// table, and a short series for the rest.
#include "arc_table.h"
#include "functions.h"

Pair portable_arc(Pair y, Pair x) {
    if (y.high > x.high) return difference(half_pi, portable_arc(x, y));
    int index = (int)(y.high / x.high * 64 + 0.5);
    Pair tangent = single(index * 0x1p-6);
    Pair d = quotient(difference(y, product(tangent, x)), sum(x, product(tangent, y)));
    double square = d.high * d.high;
    double series = -0x1.5555555555555p-2 + square * (0x1.999999999999ap-3
        - square * (0x1.2492492492492p-3 - square * 0x1.c71c71c71c71cp-4));
    return sum((Pair){arcs[index][0], arcs[index][1]}, ordered_sum(d.high, d.low + d.high * square * series));
}

// The square root of 1 - x^2.
static Pair other_side(double x) { return square_root(product(two_sum(1, -x), two_sum(1, x))); }

double portable_atan(double x) {
    double size = magnitude(x);
    if (size < 0x1p-28 || x != x) return x;
    if (size > 0x1p60) return with_sign(half_pi.high, x);
    return with_sign(rounded(portable_arc(single(size), single(1))), x);
}

double portable_asin(double x) {
    double size = magnitude(x);
    if (size < 0x1p-28 || x != x) return x;
    if (size > 1) return not_a_number;
    return with_sign(rounded(portable_arc(single(size), other_side(size))), x);
}

double portable_acos(double x) {
    double size = magnitude(x);
    if (x != x) return x;
    if (size > 1) return not_a_number;
    if (size < 0x1p-60) return half_pi.high;
    Pair angle = portable_arc(other_side(size), single(size));
    return rounded(x < 0 ? difference(pi, angle) : angle);
}

// The angle from 0 to pi of a point with y not below 0, where y and x are not both 0.
static double angle_of(double y, double x) {
    double size = magnitude(x);
    if (y == infinity || size == infinity) {
        if (y == size) return x > 0 ? 0.5 * half_pi.high : 0x1.2d97c7f3321d2p1;
        if (y == infinity) return half_pi.high;
        return x > 0 ? 0 : pi.high;
    }
    // So far apart that the ratio itself is the angle from the axis.
    if (size < y * 0x1p-60) return half_pi.high;
    if (y < size * 0x1p-60) return x > 0 ? y / size : pi.high;
    double scale = 1;
    if (y > 0x1p400 || size > 0x1p400) scale = 0x1p-700;
    if (y < 0x1p-300 || size < 0x1p-300) scale = 0x1p700;
    Pair angle = portable_arc(single(y * scale), single(size * scale));
    return rounded(x < 0 ? difference(pi, angle) : angle);
}

double portable_atan2(double y, double x) {
    if (y != y || x != x) return x + y;
    if (y == 0) return is_negative(x) ? with_sign(pi.high, y) : y;
    return with_sign(angle_of(magnitude(y), x), y);
}
