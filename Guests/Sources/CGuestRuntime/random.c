// Randomness: whatever a guest draws comes from one stream of its seed (xoshiro256**, as the simulation's own).
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/types.h>

static uint64_t state[4];

static uint64_t mixed(uint64_t *from) {
    uint64_t z = *from += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void guest_random_seed(uint64_t seed) {
    for (int i = 0; i < 4; i++) state[i] = mixed(&seed);
    srandom((unsigned)mixed(&seed));
    srand48((long)mixed(&seed));
}

static uint64_t next(void) {
    uint64_t product = state[1] * 5, t = state[1] << 17;
    uint64_t result = (product << 7 | product >> 57) * 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = state[3] << 45 | state[3] >> 19;
    return result;
}

void guest_random_fill(void *bytes, size_t count) {
    uint8_t *place = bytes;
    while (count > 0) {
        uint64_t value = next();
        size_t part = count < 8 ? count : 8;
        memcpy(place, &value, part);
        place += part;
        count -= part;
    }
}

PUBLIC ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
    if (guest_captured) {
        guest_random_fill(bytes, count);
        return (ssize_t)count;
    }
    long result = guest_kernel(SYS_getrandom, (long)bytes, (long)count, flags, 0, 0, 0);
    if (result >= 0) return result;
    errno = (int)-result;
    return -1;
}

PUBLIC int getentropy(void *bytes, size_t count) {
    if (count > 256) {
        errno = EIO;
        return -1;
    }
    return getrandom(bytes, count, 0) == (ssize_t)count ? 0 : -1;
}

PUBLIC void arc4random_buf(void *bytes, size_t count) {
    if (getrandom(bytes, count, 0) != (ssize_t)count) abort();
}

PUBLIC uint32_t arc4random(void) {
    uint32_t value;
    arc4random_buf(&value, sizeof value);
    return value;
}

PUBLIC uint32_t arc4random_uniform(uint32_t bound) {
    if (bound < 2) return 0;
    uint32_t least = -bound % bound, value;
    do value = arc4random(); while (value < least);
    return value % bound;
}

// Foundation's UUIDs, of version 4.
PUBLIC void _foundation_uuid_generate_random(uint8_t *uuid) {
    arc4random_buf(uuid, 16);
    uuid[6] = (uuid[6] & 0x0f) | 0x40;
    uuid[8] = (uuid[8] & 0x3f) | 0x80;
}
PUBLIC void uuid_generate_random(uint8_t *uuid) { _foundation_uuid_generate_random(uuid); }
PUBLIC void uuid_generate(uint8_t *uuid) { _foundation_uuid_generate_random(uuid); }
PUBLIC void _foundation_uuid_generate(uint8_t *uuid) { _foundation_uuid_generate_random(uuid); }
