// What of the machine a guest sees: its process number, name, processors and memory are those of a device.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <linux/futex.h>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/utsname.h>

// unistd.h declares `syscall` with variable arguments; ours takes six, as the registers do.
#define syscall unistd_syscall
#include <unistd.h>
#undef syscall

enum { futex_lock_pi2 = 13 };
static const long processors = 2;
static const long memory = 4L << 30;
static int32_t process = 1;
static char host[65] = "device";

void guest_identity_set(int32_t number, const char *name) {
    process = number;
    snprintf(host, sizeof host, "%s", name);
}
int32_t guest_process(void) { return process; }

long guest_kernel(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
        : "=a"(result)
        : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
        : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
#else
#error "guests run on x86-64 and arm64"
#endif
}

// A word of memory that somebody waits to be changed.
struct word {
    volatile int *place;
    int value;
};
static bool has_changed(void *subject) {
    struct word *word = subject;
    return *word->place != word->value;
}

// Takes a lock that keeps its owner in a word (Swift's Mutex), where nobody has it.
static bool take_word(void *subject) {
    struct word *word = subject;
    if (*word->place != 0) return false;
    *word->place = word->value;
    return true;
}

static int thread_number(void) { return guest_hooks.is_main() ? process : process + 1; }

// Locks of Swift's own library wait in the kernel. Here others work meanwhile; nobody waits there, so nobody is woken.
static bool perform_futex(int operation, volatile int *place, int value, long *result) {
    struct word word = {place, value};
    *result = 0;
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
        if (!has_changed(&word)) guest_hooks.wait("a lock (futex)", has_changed, &word, INT64_MAX);
        return true;
    case FUTEX_LOCK_PI:
    case futex_lock_pi2:
        word.value = thread_number();
        if (!take_word(&word)) guest_hooks.wait("a lock (Mutex)", take_word, &word, INT64_MAX);
        return true;
    case FUTEX_TRYLOCK_PI:
        word.value = thread_number();
        if (!take_word(&word)) *result = -EAGAIN;
        return true;
    case FUTEX_UNLOCK_PI:
        *place = 0;
        return true;
    default:
        return false;
    }
}

// What a guest's libraries ask the kernel for without a function of the C library's.
long guest_syscall(long number, long a, long b, long c, long d, long e, long f) __asm__("syscall");
PUBLIC long guest_syscall(long number, long a, long b, long c, long d, long e, long f) {
    if (guest_captured && number == SYS_getrandom) {
        guest_random_fill((void *)a, (size_t)b);
        return b;
    }
    if (guest_captured && number == SYS_gettid) return thread_number();
    long result;
    if (!guest_captured || number != SYS_futex || !perform_futex((int)b, (int *)a, (int)c, &result))
        result = guest_kernel(number, a, b, c, d, e, f);
    if (result < 0 && result > -4096) {
        errno = (int)-result;
        return -1;
    }
    return result;
}

PUBLIC pid_t getpid(void) {
    return guest_captured ? process : (pid_t)guest_kernel(SYS_getpid, 0, 0, 0, 0, 0, 0);
}
PUBLIC pid_t gettid(void) { return (pid_t)guest_syscall(SYS_gettid, 0, 0, 0, 0, 0, 0); }

PUBLIC int kill(pid_t target, int signal) {
    long real = guest_kernel(SYS_getpid, 0, 0, 0, 0, 0, 0);
    long result = guest_kernel(SYS_kill, guest_captured && target == process ? real : target, signal, 0, 0, 0, 0);
    if (result == 0) return 0;
    errno = (int)-result;
    return -1;
}

PUBLIC int gethostname(char *name, size_t size) {
    if (!guest_captured) {
        REAL(gethostname);
        return real_gethostname(name, size);
    }
    snprintf(name, size, "%s", host);
    return 0;
}

// A device has one user. The system would ask a service for its users, over a socket, which a guest does not get.
static struct passwd *mobile(uid_t user) {
    static struct passwd found = {.pw_name = "mobile", .pw_passwd = "", .pw_gecos = "Mobile User", .pw_shell = ""};
    char *home = getenv("HOME");
    found.pw_uid = user;
    found.pw_gid = getgid();
    found.pw_dir = home ? home : "/";
    return &found;
}

PUBLIC struct passwd *getpwuid(uid_t user) {
    if (guest_captured) return mobile(user);
    REAL(getpwuid);
    return real_getpwuid(user);
}

PUBLIC struct passwd *getpwnam(const char *name) {
    if (guest_captured) return strcmp(name, "mobile") == 0 ? mobile(getuid()) : NULL;
    REAL(getpwnam);
    return real_getpwnam(name);
}

// Found, or not: what the forms for threads say of it.
static int give(struct passwd *found, struct passwd *entry, struct passwd **result) {
    if (found) *entry = *found;
    *result = found ? entry : NULL;
    return 0;
}

PUBLIC int getpwuid_r(uid_t user, struct passwd *entry, char *bytes, size_t size, struct passwd **result) {
    if (guest_captured) return give(mobile(user), entry, result);
    REAL(getpwuid_r);
    return real_getpwuid_r(user, entry, bytes, size, result);
}

PUBLIC int getpwnam_r(
    const char *name, struct passwd *entry, char *bytes, size_t size, struct passwd **result) {
    if (guest_captured) return give(strcmp(name, "mobile") == 0 ? mobile(getuid()) : NULL, entry, result);
    REAL(getpwnam_r);
    return real_getpwnam_r(name, entry, bytes, size, result);
}

static int give_group(bool is_known, gid_t group, struct group *entry, struct group **result) {
    static char *nobody[] = {NULL};
    if (is_known) *entry = (struct group){.gr_name = "mobile", .gr_passwd = "", .gr_gid = group, .gr_mem = nobody};
    *result = is_known ? entry : NULL;
    return 0;
}

PUBLIC int getgrgid_r(gid_t group, struct group *entry, char *bytes, size_t size, struct group **result) {
    if (guest_captured) return give_group(true, group, entry, result);
    REAL(getgrgid_r);
    return real_getgrgid_r(group, entry, bytes, size, result);
}

PUBLIC int getgrnam_r(
    const char *name, struct group *entry, char *bytes, size_t size, struct group **result) {
    if (guest_captured) return give_group(strcmp(name, "mobile") == 0, getgid(), entry, result);
    REAL(getgrnam_r);
    return real_getgrnam_r(name, entry, bytes, size, result);
}

PUBLIC int uname(struct utsname *names) {
    long result = guest_kernel(SYS_uname, (long)names, 0, 0, 0, 0, 0);
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    if (guest_captured) {
        snprintf(names->nodename, sizeof names->nodename, "%s", host);
        snprintf(names->release, sizeof names->release, "6.0.0");
        snprintf(names->version, sizeof names->version, "1");
    }
    return 0;
}

PUBLIC int sched_getaffinity(pid_t target, size_t size, cpu_set_t *set) {
    if (!guest_captured) {
        REAL(sched_getaffinity);
        return real_sched_getaffinity(target, size, set);
    }
    CPU_ZERO_S(size, set);
    for (long i = 0; i < processors; i++) CPU_SET_S((size_t)i, size, set);
    return 0;
}

PUBLIC long sysconf(int name) {
    REAL(sysconf);
    if (guest_captured) {
        if (name == _SC_NPROCESSORS_CONF || name == _SC_NPROCESSORS_ONLN) return processors;
        if (name == _SC_PHYS_PAGES || name == _SC_AVPHYS_PAGES) return memory / real_sysconf(_SC_PAGESIZE);
    }
    return real_sysconf(name);
}
