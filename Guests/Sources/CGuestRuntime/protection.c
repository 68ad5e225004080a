// The protection of files on a device that is locked: what is opened is refused by the class that a file carries as an extended
// attribute, so that it goes with the file and with its name. Functions that open files ask here first.
#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static const char attribute[] = "user.hikesim.protection";
// On the container, where folders of it have classes.
static const char mark[] = "user.hikesim.folders";
static char container[PATH_MAX];
static size_t container_length;
static bool folders_have_classes;
static int level;
// The class that the call under way gives; 0: none.
static char named;

void guest_protection_begin(const char *path) {
    if (!realpath(path, container)) return;
    container_length = strlen(container);
    char byte;
    folders_have_classes = getxattr(container, mark, &byte, 1) > 0;
}

void guest_protection_set(int now) { level = now; }
int guest_protection_level(void) { return level; }
char guest_protection_name(char class) {
    char before = named;
    named = class;
    return before;
}

struct place {
    // Inside the container, and there protected.
    bool exists, is_folder, is_inside, is_ours;
    char class;
};

static struct place look(int folder, const char *path) {
    struct place place = {0};
    long found = guest_kernel(SYS_openat, folder, (long)path, O_PATH | O_CLOEXEC, 0, 0, 0);
    if (found < 0) return place;
    place.exists = true;
    char link[40], name[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%ld", found);
    struct stat status;
    place.is_folder = stat(link, &status) == 0 && S_ISDIR(status.st_mode);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length > 0) {
        name[length] = 0;
        place.is_inside = container_length > 0 && strncmp(name, container, container_length) == 0
            && (name[container_length] == '/' || name[container_length] == 0);
        // Defaults are read at every launch: they are there.
        const char *rest = name + (place.is_inside ? container_length : 0);
        place.is_ours = place.is_inside
            && !(strncmp(rest, "/Library/Preferences", 20) == 0 && (rest[20] == '/' || rest[20] == 0));
    }
    if (place.is_inside && getxattr(link, attribute, &place.class, 1) != 1) place.class = 0;
    close((int)found);
    return place;
}

static struct place look_above(int folder, const char *path) {
    char above[PATH_MAX];
    const char *end = strrchr(path, '/');
    size_t length = end ? (size_t)(end - path) : 0;
    if (length >= sizeof above) return (struct place){0};
    memcpy(above, path, length);
    above[length] = 0;
    return look(folder, end ? (length ? above : "/") : ".");
}

static bool hides(char class, bool exists) {
    if (level == 0 || class == GUEST_PROTECT_NONE) return false;
    if (level == 2) return true;
    return class == GUEST_PROTECT_COMPLETE || (class == GUEST_PROTECT_UNLESS_OPEN && exists);
}

bool guest_protection_hides(const char *path, char class) {
    if (level == 0) return false;
    struct place place = look(AT_FDCWD, path);
    if (place.exists) return place.is_ours && !place.is_folder && hides(place.class, true);
    place = look_above(AT_FDCWD, path);
    if (!class) class = named ? named : place.class;
    return place.is_ours && hides(class, false);
}

int guest_protection_before(int folder, const char *path, int flags) {
    bool creates = flags & O_CREAT;
    if ((level == 0 && !(creates && folders_have_classes)) || flags & O_PATH) return 0;
    struct place place = look(folder, path);
    if (place.exists) return place.is_ours && !place.is_folder && hides(place.class, true) ? -1 : 0;
    if (!creates) return 0;
    place = look_above(folder, path);
    if (!place.is_ours) return 0;
    char class = named ? named : place.class;
    return hides(class, false) ? -1 : class;
}

int guest_protection_of_new_folder(const char *path) {
    return folders_have_classes ? look_above(AT_FDCWD, path).class : 0;
}

int guest_protect(const char *path, char class) {
    struct place place = look(AT_FDCWD, path);
    if (!place.exists) return ENOENT;
    if (!place.is_inside) return EPERM;
    if (setxattr(path, attribute, &class, 1, 0) != 0) {
        int error = errno;
        guest_violation_note(GUEST_UNPROTECTED, path);
        return error;
    }
    if (place.is_folder && !folders_have_classes) {
        char byte = 1;
        folders_have_classes = setxattr(container, mark, &byte, 1, 0) == 0;
    }
    return 0;
}

void guest_protect_new(int descriptor, int class) {
    char byte = (char)class;
    if (class > 0) fsetxattr(descriptor, attribute, &byte, 1, 0);
}

char guest_protection_of(const char *path) { return look(AT_FDCWD, path).class; }

// MARK: The C library's own way to files

static FILE *open_stream(
    FILE *(*real)(const char *restrict, const char *restrict), const char *path, const char *mode
) {
    if (!guest_captured) return real(path, mode);
    int class = guest_protection_before(AT_FDCWD, path, mode[0] == 'r' ? O_RDONLY : O_CREAT);
    if (class < 0) {
        errno = EPERM;
        return NULL;
    }
    FILE *file = real(path, mode);
    if (file) guest_protect_new(fileno(file), class);
    return file;
}

PUBLIC FILE *fopen(const char *path, const char *mode) {
    REAL(fopen);
    return open_stream(real_fopen, path, mode);
}

PUBLIC FILE *fopen64(const char *path, const char *mode) {
    REAL(fopen64);
    return open_stream(real_fopen64, path, mode);
}

PUBLIC int truncate(const char *path, off_t size) {
    if (guest_captured && guest_protection_before(AT_FDCWD, path, O_WRONLY) < 0) {
        errno = EPERM;
        return -1;
    }
    REAL(truncate);
    return real_truncate(path, size);
}

// MARK: Data.write(to:options:), which the runtime does and which Foundation does

__attribute__((visibility("hidden"))) void *guest_foundation_data_write_place;
#if defined(__x86_64__)
__asm__(".text\n.p2align 4\n.globl guest_foundation_data_write\n.type guest_foundation_data_write,%function\n"
        "guest_foundation_data_write:\n    jmp *guest_foundation_data_write_place(%rip)\n"
        ".size guest_foundation_data_write,.-guest_foundation_data_write\n");
#else
__asm__(".text\n.p2align 4\n.globl guest_foundation_data_write\n.type guest_foundation_data_write,%function\n"
        "guest_foundation_data_write:\n    adrp x16, guest_foundation_data_write_place\n"
        "    ldr x16, [x16, :lo12:guest_foundation_data_write_place]\n    br x16\n"
        ".size guest_foundation_data_write,.-guest_foundation_data_write\n");
#endif

// At once: a program that holds guests, as the one of their tests, has this too, and nothing begins there.
__attribute__((constructor)) static void find_foundation(void) {
    guest_foundation_data_write_place =
        dlsym(RTLD_NEXT, "$s20FoundationEssentials4DataV5write2to7optionsyAA3URLV_AC14WritingOptionsVtKF");
}

bool guest_protection_has_foundation(void) { return guest_foundation_data_write_place != NULL; }
