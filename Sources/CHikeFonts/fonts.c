// #embed is part of C23; clang 19 and later has it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "hike_fonts.h"

static const unsigned char inter_regular[] = {
#embed "Fonts/Inter-Regular.otf"
};
static const unsigned char inter_medium[] = {
#embed "Fonts/Inter-Medium.otf"
};
static const unsigned char inter_semibold[] = {
#embed "Fonts/Inter-SemiBold.otf"
};
static const unsigned char inter_bold[] = {
#embed "Fonts/Inter-Bold.otf"
};

static const struct {
    const unsigned char *bytes;
    size_t length;
} fonts[HIKE_FONT_COUNT] = {
    {inter_regular, sizeof inter_regular},   {inter_medium, sizeof inter_medium},
    {inter_semibold, sizeof inter_semibold}, {inter_bold, sizeof inter_bold},
};

const unsigned char *hike_font_bytes(int index) {
    return index >= 0 && index < HIKE_FONT_COUNT ? fonts[index].bytes : NULL;
}

size_t hike_font_length(int index) {
    return index >= 0 && index < HIKE_FONT_COUNT ? fonts[index].length : 0;
}
