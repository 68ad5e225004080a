// SQLite draws its first random bytes from a file of the system's. A guest's are those of its seed, so the functions by which
// SQLite speaks to the system get another one for that, before anybody opens a database. Time and files it asks for by
// functions that are captured anyway.
#include "CGuestSQLite.h"

#include <stddef.h>
#include <sys/random.h>

static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    (void)vfs;
    int done = 0;
    while (done < count) {
        ssize_t more = getrandom(bytes + done, (size_t)(count - done), 0);
        if (more <= 0) break;
        done += (int)more;
    }
    return done;
}

__attribute__((constructor)) static void take_randomness(void) {
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    if (vfs) vfs->xRandomness = randomness;
}
