#include <lzma.h>

// The initial value of a stream is a macro, which Swift does not see.
static inline lzma_stream guest_lzma_stream(void) {
    lzma_stream stream = LZMA_STREAM_INIT;
    return stream;
}
