#define _GNU_SOURCE
#include "CGuestHost.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/personality.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { guest_socket = 3 };

static int prepare(posix_spawn_file_actions_t *actions, int socket, int output) {
    int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, output, 1);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, output, 2);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, socket, guest_socket);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, guest_socket + 1);
    return error;
}

pid_t guest_spawn(const char *path, char *const arguments[], char *const environment[], int socket, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t process = 0;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return -error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return -error;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    error = prepare(&actions, socket, output);
    // Of the calling thread only, and inherited by what it starts.
    int usual = personality(0xffffffff);
    if (usual >= 0) personality((unsigned long)usual | ADDR_NO_RANDOMIZE);
    if (!error) error = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
    if (usual >= 0) personality((unsigned long)usual);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error ? -error : process;
}

// Descriptors 0 to 3 are those of a guest: ours lie above, so that nothing is overwritten when it is started.
static int lifted(int descriptor) {
    if (descriptor < 0 || descriptor > guest_socket) return descriptor;
    int high = fcntl(descriptor, F_DUPFD_CLOEXEC, guest_socket + 1);
    close(descriptor);
    return high;
}

static int lift(int pair[2]) {
    pair[0] = lifted(pair[0]);
    pair[1] = lifted(pair[1]);
    if (pair[0] >= 0 && pair[1] >= 0) return 0;
    int error = errno;
    if (pair[0] >= 0) close(pair[0]);
    if (pair[1] >= 0) close(pair[1]);
    return -error;
}

int guest_socket_pair(int sockets[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return -errno;
    return lift(sockets);
}

int guest_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
    int error = lift(ends);
    if (error) return error;
    return fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 ? 0 : -errno;
}

enum guest_end guest_await(pid_t process, int *code) {
    int status = 0;
    pid_t result;
    do result = waitpid(process, &status, 0);
    while (result < 0 && errno == EINTR);
    *code = 0;
    if (result != process) return GUEST_UNKNOWN;
    if (WIFEXITED(status)) {
        *code = WEXITSTATUS(status);
        return GUEST_EXITED;
    }
    *code = WTERMSIG(status);
    return GUEST_SIGNALLED;
}

void guest_kill(pid_t process) {
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
}

int guest_has_ended(pid_t process, int milliseconds) {
    int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
    if (descriptor < 0) return 0;
    struct pollfd ended = {.fd = descriptor, .events = POLLIN};
    int result = poll(&ended, 1, milliseconds);
    close(descriptor);
    return result > 0;
}

int guest_machine_keeps_addresses(void) {
    int usual = personality(0xffffffff);
    if (usual < 0 || personality((unsigned long)usual | ADDR_NO_RANDOMIZE) < 0) return 0;
    personality((unsigned long)usual);
    return 1;
}

int guest_machine_holds_files(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1;
}
