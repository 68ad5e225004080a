import CCairo
import HikeScreens

/// Shadows of groups.
enum ShadowPixels {
    /// Draws the shadow of a layer onto another.
    static func draw(of done: Layer, _ shadow: Shadow, colour: RGBA, scale: Double, on target: Layer) {
        let sigma = min(max(0, safe(shadow.radius)), 200) / 2 * scale
        let reach = Blur.reach(sigma)
        let area = done.frame.expanded(by: reach)
        guard colour.alpha > 0, area.width <= 16_384, area.height <= 16_384 else { return }
        var coverage = [UInt8](repeating: 0, count: area.width * area.height)
        _ = done.withPixels { pixels in
            coverage.withUnsafeMutableBufferPointer { coverage in
                for y in 0..<done.frame.height {
                    let start = (y + reach) * area.width + reach
                    let row = pixels + y * done.stride
                    for x in 0..<done.frame.width {
                        coverage[start + x] = UInt8(truncatingIfNeeded: row[x] >> 24)
                    }
                }
            }
        }
        Blur.blur(
            &coverage, width: area.width, height: area.height, channels: 1, sigma: sigma,
            repeatsEdges: false)
        let dx = Int((safe(shadow.offset.x) * scale).rounded())
        let dy = Int((safe(shadow.offset.y) * scale).rounded())
        put(coverage, PixelRect(area.x + dx, area.y + dy, area.width, area.height), colour, on: target)
    }

    private static func put(_ coverage: [UInt8], _ area: PixelRect, _ colour: RGBA, on target: Layer) {
        // Rows of masks begin at multiples of four bytes.
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height))
        else { return }
        defer { cairo_surface_destroy(surface) }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        coverage.withUnsafeBufferPointer { coverage in
            guard let base = coverage.baseAddress else { return }
            for y in 0..<area.height {
                (data + y * stride).update(from: base + y * area.width, count: area.width)
            }
        }
        cairo_surface_mark_dirty(surface)
        target.usePixels()
        target.setSource(colour)
        cairo_mask_surface(target.context, surface, Double(area.x), Double(area.y))
    }
}
