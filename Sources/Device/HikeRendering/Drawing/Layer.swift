import CCairo
import HikeScreens

/// Pixels that Cairo draws into: the display, or a part of it that a group or clip is drawn on first. Coordinates
/// are always those of the display, in pixels; the layer knows where on it it lies.
final class Layer {
    let frame: PixelRect
    let surface: OpaquePointer
    let context: OpaquePointer
    /// Pixels of a row, gaps included.
    let stride: Int

    /// All transparent.
    /// - Throws: where there is no memory for it.
    convenience init(_ frame: PixelRect) throws(RenderingError) {
        try self.init(
            frame,
            cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(max(1, frame.width)), Int32(max(1, frame.height))))
    }

    /// On pixels that are there already, `width * height` of them, which have to outlive the layer.
    /// - Throws: where there is no memory.
    convenience init(_ frame: PixelRect, on pixels: UnsafeMutablePointer<UInt32>) throws(RenderingError) {
        let stride = Int32(frame.width * 4)
        try self.init(
            frame,
            UnsafeMutableRawPointer(pixels).withMemoryRebound(
                to: UInt8.self, capacity: frame.width * frame.height * 4
            ) {
                cairo_image_surface_create_for_data(
                    $0, CAIRO_FORMAT_ARGB32, Int32(frame.width), Int32(frame.height), stride)
            })
    }

    private init(_ frame: PixelRect, _ surface: OpaquePointer?) throws(RenderingError) {
        self.frame = frame
        guard let surface else { throw .library("no memory") }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            throw .library(String(cString: cairo_status_to_string(status)))
        }
        self.surface = surface
        self.context = context
        // Cairo remembers that nothing has been drawn on a new surface and lays down the first thing with other
        // arithmetic (edges differ by 1 of 255). What is first depends on what part is drawn: it must not matter.
        cairo_surface_mark_dirty(surface)
        stride = Int(cairo_image_surface_get_stride(surface)) / 4
        // The scan converter that all of Cairo's software rendering shares, at a fixed fineness.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
        cairo_set_tolerance(context, 0.1)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Gives the pixels to look at and to change; Cairo is told.
    func withPixels<R>(_ body: (UnsafeMutablePointer<UInt32>) -> R) -> R? {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let result = data.withMemoryRebound(to: UInt32.self, capacity: stride * max(1, frame.height)) {
            body($0)
        }
        cairo_surface_mark_dirty(surface)
        return result
    }

    /// Fills a part with one colour, in place of what is there.
    func clear(_ area: PixelRect, _ colour: RGBA) {
        let part = area.intersection(frame)
        let pixel = colour.premultiplied
        _ = withPixels { pixels in
            for y in part.y..<max(part.y, part.maxY) {
                let row = pixels + (y - frame.y) * stride + (part.x - frame.x)
                row.update(repeating: pixel, count: part.width)
            }
        }
    }

    /// What is in a part of the layer.
    func copy(_ area: PixelRect) -> PixelBuffer {
        let part = area.intersection(frame)
        var buffer = PixelBuffer(width: part.width, height: part.height)
        copy(part, into: &buffer, at: part)
        return buffer
    }

    /// Copies a part into a picture whose left top corner lies at that of a rectangle.
    func copy(_ area: PixelRect, into buffer: inout PixelBuffer, at corner: PixelRect) {
        let part = area.intersection(frame).intersection(
            PixelRect(corner.x, corner.y, buffer.width, buffer.height))
        guard !part.isEmpty else { return }
        let width = buffer.width
        _ = withPixels { source in
            buffer.pixels.withUnsafeMutableBufferPointer { target in
                guard let base = target.baseAddress else { return }
                for y in part.y..<part.maxY {
                    let to = base + (y - corner.y) * width + (part.x - corner.x)
                    to.update(
                        from: source + (y - frame.y) * stride + (part.x - frame.x), count: part.width)
                }
            }
        }
    }
}

extension RGBA {
    /// As a pixel, the parts multiplied by alpha and rounded as Cairo does.
    var premultiplied: UInt32 {
        let a = UInt32(alpha)
        func part(_ value: UInt8) -> UInt32 { mul255(UInt32(value), a) }
        return a << 24 | part(red) << 16 | part(green) << 8 | part(blue)
    }
}

/// `a * b / 255`, rounded, for values up to 255.
@inline(__always)
func mul255(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a * b + 128
    return (t + t >> 8) >> 8
}

/// A pixel over another, both premultiplied.
@inline(__always)
func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - (top >> 24)
    if rest == 0 { return top }
    if top == 0 { return bottom }
    return top
        &+ (mul255(bottom >> 24, rest) << 24 | mul255(bottom >> 16 & 255, rest) << 16 | mul255(
            bottom >> 8 & 255, rest) << 8 | mul255(bottom & 255, rest))
}
