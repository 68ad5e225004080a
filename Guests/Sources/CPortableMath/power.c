// Powers and roots.
#include "functions.h"

// Whether y is a whole number, and then whether it is odd.
typedef enum { not_whole, even, odd } Parity;

static Parity parity(double y) {
    double size = magnitude(y);
    if (size >= 0x1p53) return even;
    int64_t whole = (int64_t)size;
    if ((double)whole != size) return not_whole;
    return whole & 1 ? odd : even;
}

// x^y for x from 0 to infinity, and y not 0, where one of the two is 0 or infinite.
static double power_at_the_ends(double x, double y) {
    if (!is_finite(y)) {
        if (x == 1) return 1;
        return (x > 1) == (y > 0) ? infinity : 0;
    }
    return (x == 0) == (y > 0) ? 0 : infinity;
}

double portable_pow(double x, double y) {
    if (y == 0 || x == 1) return 1;
    if (x != x || y != y) return x + y;
    Parity whole = is_finite(y) ? parity(y) : even;
    double size = magnitude(x);
    double sign = is_negative(x) && whole == odd ? -1 : 1;
    if (size == 0 || !is_finite(x) || !is_finite(y)) return sign * power_at_the_ends(size, y);
    if (x < 0 && whole == not_whole) return not_a_number;

    Pair logarithm = portable_logarithm(single(size));
    double rough = logarithm.high * y;
    if (rough > 800) return sign * infinity;
    if (rough < -800) return sign * 0.0;
    if (magnitude(rough) < 0x1p-60) return sign;
    return sign * portable_assemble(portable_exponential(product(logarithm, single(y))));
}

double portable_cbrt(double x) {
    if (x == 0 || !is_finite(x)) return x;
    double size = magnitude(x);
    double scale = 1;
    if (size < 0x1p-1000) {
        size *= 0x1p300;
        scale = 0x1p-100;
    } else if (size > 0x1p900) {
        size *= 0x1p-300;
        scale = 0x1p100;
    }
    // A third of the bits of exponent and mantissa (1023 = 341 + 682) is right to a tenth; a round of
    // Halley's makes three digits of one.
    double root = of_bits(bits_of(size) / 3 + (UINT64_C(682) << 52));
    for (int round = 0; round < 3; round += 1) {
        double cube = root * root * root;
        root = root - root * ((cube - size) / (2 * cube + size));
    }
    Pair cube = product(square(root), single(root));
    double rest = (cube.high - size) + cube.low;
    return with_sign((root - rest / (3 * root * root)) * scale, x);
}

double portable_hypot(double x, double y) {
    double a = magnitude(x);
    double b = magnitude(y);
    if (a == infinity || b == infinity) return infinity;
    if (a != a || b != b) return a + b;
    if (a < b) {
        double other = a;
        a = b;
        b = other;
    }
    if (b == 0 || b < a * 0x1p-60) return a + b;
    double scale = 1;
    if (a > 0x1p400) {
        scale = 0x1p700;
    } else if (b < 0x1p-400) {
        scale = 0x1p-700;
    }
    double back = 1 / scale;
    Pair root = square_root(sum(square(a * back), square(b * back)));
    return rounded(root) * scale;
}
