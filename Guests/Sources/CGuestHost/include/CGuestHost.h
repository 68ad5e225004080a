#pragma once

#include <stdint.h>
#include <sys/types.h>

// Starts a program in a process group of its own, at the same addresses in every run where the system allows that. It has
// /dev/null as input, `output` as output and errors, `socket` as descriptor 3, and nothing else that is open here.
// Returns the process number, or a negated error number.
pid_t guest_spawn(const char *path, char *const arguments[], char *const environment[], int socket, int output);

// A pair of connected sockets that are closed in programs that are started. 0, or a negated error number.
int guest_socket_pair(int sockets[2]);
// A pipe likewise, whose reading end does not block.
int guest_pipe(int ends[2]);

// How a process has ended; it is awaited. `code` is its exit code or its signal.
enum guest_end { GUEST_EXITED, GUEST_SIGNALLED, GUEST_UNKNOWN };
enum guest_end guest_await(pid_t process, int *code);
// Kills a process and its group; it has to be awaited then.
void guest_kill(pid_t process);
// Waits until a process has ended, at most so long; whether it has. It still has to be awaited.
int guest_has_ended(pid_t process, int milliseconds);

// Whether this machine can hold a guest to its container (Landlock).
int guest_machine_holds_files(void);
// Whether this machine lets a program have the same addresses each time it is started (personality, which containers may forbid).
int guest_machine_keeps_addresses(void);
