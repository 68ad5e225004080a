#pragma once

#include "CGuestRuntime.h"

#include <dlfcn.h>
#include <string.h>

#define PUBLIC __attribute__((visibility("default")))
// The system's own function of this name, which comes after ours.
#define REAL(name) \
    static __typeof__(&name) real_##name; \
    if (!real_##name) real_##name = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

extern struct guest_hooks guest_hooks;
extern bool guest_captured;

// Past ours to the kernel. Negative: the negated error number.
long guest_kernel(long number, long a, long b, long c, long d, long e, long f);
void guest_random_fill(void *bytes, size_t count);
// Forgets a descriptor that is closed.
void guest_timers_forget(int descriptor);
int32_t guest_process(void);

// Files whose time is the device's when they are closed.
void guest_files_written(int descriptor);
void guest_files_closing(int descriptor);
// Before a file is opened: -1 refuses it, above 0 it is the class of one that is made.
int guest_protection_before(int folder, const char *path, int flags);
// The class that a new folder has of the one above it; 0: none.
int guest_protection_of_new_folder(const char *path);
// Gives a file that was just made its class; of no effect below 1.
void guest_protect_new(int descriptor, int class);
