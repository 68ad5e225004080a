import CCairo

/// How much of each pixel a shape covers, for glyphs and symbols that are drawn again and again.
final class Mask {
    let surface: OpaquePointer
    /// Of the mask's left top corner from the shape's origin, in pixels.
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// Draws a shape with its origin at a fraction of a pixel.
    /// - Parameter draw: is given a context in pixels relative to the shape's origin.
    init?(left: Int, top: Int, width: Int, height: Int, _ draw: (OpaquePointer) -> Void) {
        guard width > 0, height > 0, width <= 8192, height <= 8192,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
        else {
            cairo_surface_destroy(surface)
            return nil
        }
        cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
        cairo_set_tolerance(context, 0.1)
        cairo_translate(context, Double(-left), Double(-top))
        cairo_set_source_rgba(context, 1, 1, 1, 1)
        draw(context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        self.surface = surface
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    deinit { cairo_surface_destroy(surface) }
}
