#include <cairo.h>
#include <cairo-pdf.h>

// As cairo-ft.h has it, for an FT_Face: FreeType's own types belong to another module.
cairo_font_face_t *cairo_ft_font_face_create_for_ft_face(void *face, int load_flags);
