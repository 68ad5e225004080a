#pragma once

// Blocks as the compiler lays them out.
struct guest_block {
    const void *isa;
    int flags, reserved;
    void (*invoke)(void *);
    const void *descriptor;
};

extern void *_Block_copy(const void *);
extern void _Block_release(const void *);
