#ifndef HIKE_FONTS_H
#define HIKE_FONTS_H

#include <stddef.h>

/// The font files of Fonts/, in the executable itself: nothing has to be found at run time. In the order
/// Inter Regular, Medium, SemiBold, Bold.
#define HIKE_FONT_COUNT 4
const unsigned char *_Nullable hike_font_bytes(int index);
size_t hike_font_length(int index);

#endif
