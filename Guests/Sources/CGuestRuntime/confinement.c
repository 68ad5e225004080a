// Holding a guest by the system's means, not by its good manners: limits of resources, Landlock for files, a filter of
// system calls. None needs rights of root.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// MARK: Limits of resources

static bool limit(int resource, uint64_t soft, uint64_t hard) {
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return false;
    if (hard > now.rlim_max) hard = now.rlim_max;
    struct rlimit value = {soft < hard ? soft : hard, hard};
    return setrlimit(resource, &value) == 0;
}

static bool limit_resources(const struct guest_limits *limits) {
    bool held = limit(RLIMIT_DATA, limits->memory, limits->memory);
    // A little time between the signal and the end, for the report.
    held = limit(RLIMIT_CPU, limits->processor_seconds, limits->processor_seconds + 5) && held;
    held = limit(RLIMIT_FSIZE, limits->file_size, limits->file_size) && held;
    held = limit(RLIMIT_NOFILE, limits->files, limits->files) && held;
    return limit(RLIMIT_CORE, 0, 0) && held;
}

// MARK: Files: read everywhere, written below the container only

static bool allow(int rules, const char *path, uint64_t access) {
    int folder = open(path, O_PATH | O_CLOEXEC);
    if (folder < 0) return false;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = folder};
    long result = guest_kernel(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, (long)&rule, 0, 0, 0);
    close(folder);
    return result == 0;
}

static bool hold_files(const char *container) {
    long version =
        guest_kernel(SYS_landlock_create_ruleset, 0, 0, LANDLOCK_CREATE_RULESET_VERSION, 0, 0, 0);
    if (version < 1) return false;
    uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
        | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
        | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
        | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
#ifdef LANDLOCK_ACCESS_FS_REFER
    if (version >= 2) writing |= LANDLOCK_ACCESS_FS_REFER;
#endif
#ifdef LANDLOCK_ACCESS_FS_TRUNCATE
    if (version >= 3) writing |= LANDLOCK_ACCESS_FS_TRUNCATE;
#endif
    struct landlock_ruleset_attr attributes = {.handled_access_fs = writing};
    long rules = guest_kernel(
        SYS_landlock_create_ruleset, (long)&attributes, sizeof attributes.handled_access_fs, 0, 0, 0, 0);
    if (rules < 0) return false;
    bool held = allow((int)rules, container, writing)
        && allow((int)rules, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE)
        && guest_kernel(SYS_landlock_restrict_self, rules, 0, 0, 0, 0, 0) == 0;
    close((int)rules);
    return held;
}

// MARK: System calls

struct refusal {
    int number;
    const char *name;
};
static const struct refusal refusals[] = {
#ifdef SYS_fork
    {SYS_fork, "fork"}, {SYS_vfork, "vfork"},
#endif
    {SYS_clone, "a thread or child (clone)"}, {SYS_execve, "execve"}, {SYS_execveat, "execveat"},
    {SYS_socket, "socket"}, {SYS_socketpair, "socketpair"}, {SYS_connect, "connect"}, {SYS_bind, "bind"},
    {SYS_listen, "listen"}, {SYS_accept, "accept"}, {SYS_accept4, "accept4"}, {SYS_ptrace, "ptrace"},
    {SYS_process_vm_readv, "process_vm_readv"}, {SYS_process_vm_writev, "process_vm_writev"},
    {SYS_io_uring_setup, "io_uring"}, {SYS_bpf, "bpf"}, {SYS_perf_event_open, "perf_event_open"},
    {SYS_userfaultfd, "userfaultfd"}, {SYS_unshare, "unshare"}, {SYS_setns, "setns"}, {SYS_mount, "mount"},
    {SYS_umount2, "umount"}, {SYS_pivot_root, "pivot_root"}, {SYS_chroot, "chroot"}, {SYS_reboot, "reboot"},
    {SYS_swapon, "swapon"}, {SYS_swapoff, "swapoff"}, {SYS_init_module, "init_module"},
    {SYS_finit_module, "finit_module"}, {SYS_delete_module, "delete_module"}, {SYS_kexec_load, "kexec_load"},
    {SYS_keyctl, "keyctl"}, {SYS_add_key, "add_key"}, {SYS_pidfd_open, "pidfd_open"},
    {SYS_pidfd_getfd, "pidfd_getfd"}, {SYS_pidfd_send_signal, "pidfd_send_signal"}, {SYS_setsid, "setsid"},
    {SYS_setpgid, "setpgid"}, {SYS_settimeofday, "settimeofday"},
    {SYS_clock_settime, "clock_settime"}, {SYS_clock_adjtime, "clock_adjtime"}, {SYS_adjtimex, "adjtimex"},
    {SYS_sethostname, "sethostname"}, {SYS_personality, "personality"}, {SYS_shmget, "shmget"},
    {SYS_msgget, "msgget"}, {SYS_semget, "semget"}, {SYS_mq_open, "mq_open"},
};
enum { refusal_count = sizeof refusals / sizeof *refusals };
// Those whose first argument has to be oneself: signals, and limits (where 0 is oneself).
static const int signalling[] = {
    SYS_prlimit64, SYS_kill, SYS_tgkill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
};
enum { signalling_count = sizeof signalling / sizeof *signalling };

#if defined(__x86_64__)
enum { architecture = AUDIT_ARCH_X86_64 };
#else
enum { architecture = AUDIT_ARCH_AARCH64 };
#endif

// What the filter refused: it is noted, and the call fails as one that is not permitted.
static void refused(int signal, siginfo_t *info, void *context) {
    (void)signal;
    const char *name = "a signal to another process";
    for (int i = 0; i < refusal_count; i++)
        if (refusals[i].number == info->si_syscall) name = refusals[i].name;
    guest_violation_note(GUEST_SYSTEM_CALL, name);
    ucontext_t *machine = context;
#if defined(__x86_64__)
    machine->uc_mcontext.gregs[REG_RAX] = -EPERM;
#else
    machine->uc_mcontext.regs[0] = (unsigned long)-EPERM;
#endif
}

static bool hold_system_calls(void) {
    struct sigaction action = {.sa_sigaction = refused, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
    if (sigaction(SIGSYS, &action, NULL) != 0) return false;
    struct sock_filter filter[12 + 2 * refusal_count + 5 * signalling_count];
    unsigned short count = 0;
    uint32_t self = (uint32_t)guest_kernel(SYS_getpid, 0, 0, 0, 0, 0, 0);
#define STEP(...) filter[count++] = (struct sock_filter)__VA_ARGS__
    STEP(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
    STEP(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
    STEP(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    STEP(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
#if defined(__x86_64__)
    // The other numbering of the same processor (x32).
    STEP(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    STEP(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
#endif
    // The C library falls back to clone, which is refused with its name.
    STEP(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1));
    STEP(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
    for (int i = 0; i < refusal_count; i++) {
        STEP(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)refusals[i].number, 0, 1));
        STEP(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
    }
    for (int i = 0; i < signalling_count; i++) {
        STEP(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)signalling[i], 0, 4));
        STEP(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])));
        STEP(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, self, 2, 0));
        STEP(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0));
        STEP(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP));
        // What was loaded is compared with the numbers that follow: it is oneself, and is allowed there too.
    }
    STEP(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
#undef STEP
    struct sock_fprog program = {.len = count, .filter = filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

int guest_confine(const char *container, const struct guest_limits *limits) {
    guest_protection_begin(container);
    int holds = limit_resources(limits) ? GUEST_HOLD_LIMITS : 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return holds;
    if (hold_files(container)) holds |= GUEST_HOLD_FILES;
    if (hold_system_calls()) holds |= GUEST_HOLD_SYSTEM_CALLS;
    return holds;
}
