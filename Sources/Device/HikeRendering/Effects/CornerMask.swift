import CCairo
import HikeScreens

extension CornerMask {
    /// - Parameter radius: of the corners, in pixels; each corner is a quarter of a circle.
    /// - Throws: where there is no memory.
    public func applied(to picture: PixelBuffer, radius: Double) throws(RenderingError) -> PixelBuffer {
        guard self != .ignored, radius > 0, picture.width > 0, picture.height > 0 else { return picture }
        let frame = PixelRect(0, 0, picture.width, picture.height)
        let layer = try Layer(frame)
        if self == .black { layer.clear(frame, RGBA(0, 0, 0)) }
        picture.withSurface { surface in
            cairo_set_source_surface(layer.context, surface, 0, 0)
            layer.fill(.rounded(Rect(frame), radius: radius))
            cairo_set_source_rgba(layer.context, 0, 0, 0, 1)
        }
        return layer.copy(frame)
    }
}
