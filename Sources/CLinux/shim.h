// Calls of the C library that Swift's Glibc module leaves out, as in <fcntl.h> and <malloc.h>.
#pragma once
#include <stddef.h>

#define HIKE_SYNC_FILE_RANGE_WRITE 2u
#define HIKE_M_TRIM_THRESHOLD (-1)
#define HIKE_M_MMAP_THRESHOLD (-3)

int sync_file_range(int file, long offset, long count, unsigned int flags);
int mallopt(int parameter, int value);
int malloc_trim(size_t kept);
