import CCairo
import HikeScreens

/// Pixels to draw maps on, directly and without a draw list: lines and areas of many points, glyphs with halos, symbols.
///
/// Coordinates are pixels from the left top corner. For one thread at a time. The same calls give the same pixels.
public final class MapCanvas {
    /// How a line is drawn.
    public struct Line: Hashable, Sendable {
        /// How the ends of a line look.
        public enum Cap: Sendable { case butt, round }

        public var colour: RGBA
        /// Pixels.
        public var width: Double
        public var cap: Cap
        /// Lengths of dashes and gaps by turns, in pixels; none: a whole line.
        public var dash: [Double]
        /// Pixels of the dashes that lie before the beginning.
        public var phase: Double

        public init(
            _ colour: RGBA, width: Double, cap: Cap = .round, dash: [Double] = [], phase: Double = 0
        ) {
            self.colour = colour
            self.width = width
            self.cap = cap
            self.dash = dash
            self.phase = phase
        }
    }

    public let width: Int
    public let height: Int
    let layer: Layer
    var glyphs: MapGlyphs
    private var symbols = SymbolPainter()
    private var patterns: [String: OpaquePointer] = [:]

    /// - Throws: where there is no memory, or where a side is not 1 to 8192 pixels.
    public init(width: Int, height: Int) throws(RenderingError) {
        guard (1...8192).contains(width), (1...8192).contains(height) else {
            throw .displaySize(width: Double(width), height: Double(height), scale: 1)
        }
        self.width = width
        self.height = height
        layer = try Layer(PixelRect(0, 0, width, height))
        glyphs = MapGlyphs(fonts: try FontBook.bundled())
        cairo_set_tolerance(layer.context, 0.2)
    }

    deinit { for pattern in patterns.values { cairo_pattern_destroy(pattern) } }

    /// Fills all of it, in place of what is there.
    public func clear(_ colour: RGBA) {
        cairo_identity_matrix(layer.context)
        cairo_new_path(layer.context)
        layer.clear(layer.frame, colour)
    }

    /// Gives the pixels, row by row without gaps where the width is even: `0xAARRGGBB`.
    ///
    /// - Parameter body: is given the pixels and how many there are from one row to the next.
    public func withPixels(_ body: (UnsafeMutableBufferPointer<UInt32>, Int) -> Void) {
        _ = layer.withPixels { pixels in
            body(
                UnsafeMutableBufferPointer(start: pixels, count: layer.stride * height), layer.stride)
        }
    }

    /// A part as a picture.
    public func picture(_ part: PixelRect) -> PixelBuffer { layer.copy(part) }

    // MARK: Paths

    /// Begins a line of the path at a point, in pixels from the canvas's top left corner.
    @inline(__always)
    public func move(_ x: Double, _ y: Double) { cairo_move_to(layer.context, safe(x), safe(y)) }

    /// Goes straight on to a point, in pixels; without a beginning it begins there.
    @inline(__always)
    public func line(_ x: Double, _ y: Double) { cairo_line_to(layer.context, safe(x), safe(y)) }

    /// Goes back to where the line began, so that it has no ends.
    public func close() { cairo_close_path(layer.context) }

    /// Adds a circle round a point to the path, in pixels; one of a number that is not finite adds nothing.
    public func circle(_ x: Double, _ y: Double, radius: Double) {
        guard x.isFinite, y.isFinite, radius.isFinite else { return }
        let (x, y, radius) = (safe(x), safe(y), safe(radius))
        let k = radius * 0.552_284_75
        let context = layer.context
        cairo_move_to(context, x, y - radius)
        cairo_curve_to(context, x + k, y - radius, x + radius, y - k, x + radius, y)
        cairo_curve_to(context, x + radius, y + k, x + k, y + radius, x, y + radius)
        cairo_curve_to(context, x - k, y + radius, x - radius, y + k, x - radius, y)
        cairo_curve_to(context, x - radius, y - k, x - k, y - radius, x, y - radius)
        cairo_close_path(context)
    }

    /// Adds a rectangle to the path, in pixels; the radius of its corners is at most half of the shorter
    /// side.
    public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) {
        layer.trace(.rounded(Rect(x, y, width, height), radius: radius), startsNew: false)
    }

    /// Fills what the path encloses an odd number of times, so that rings in rings are holes.
    public func fill(_ colour: RGBA, keepsPath: Bool = false) {
        layer.setSource(colour)
        fillSource(keepsPath)
    }

    private func fillSource(_ keepsPath: Bool) {
        cairo_set_fill_rule(layer.context, CAIRO_FILL_RULE_EVEN_ODD)
        if keepsPath { cairo_fill_preserve(layer.context) } else { cairo_fill(layer.context) }
    }

    /// Fills with a picture that repeats.
    ///
    /// - Parameters:
    ///   - pattern: its pixels, drawn once and kept under its name.
    ///   - corner: where one of the pictures has its left top corner, in pixels.
    public func fill(
        pattern name: String, _ pattern: () -> PixelBuffer, corner: (x: Double, y: Double),
        keepsPath: Bool = false
    ) {
        guard let source = patterns[name] ?? makePattern(name, pattern()) else { return }
        var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: -corner.x, y0: -corner.y)
        cairo_pattern_set_matrix(source, &matrix)
        cairo_set_source(layer.context, source)
        fillSource(keepsPath)
    }

    private func makePattern(_ name: String, _ picture: PixelBuffer) -> OpaquePointer? {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(picture.width), Int32(picture.height)),
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        picture.pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<picture.height {
                UnsafeMutableRawPointer(data).advanced(by: row * stride)
                    .copyMemory(from: start + row * picture.width * 4, byteCount: picture.width * 4)
            }
        }
        cairo_surface_mark_dirty(surface)
        let pattern = cairo_pattern_create_for_surface(surface)
        cairo_surface_destroy(surface)
        guard let pattern else { return nil }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        patterns[name] = pattern
        return pattern
    }

    /// Draws along the path; a width that is not above 0 draws nothing. The path goes unless it is kept.
    public func stroke(_ line: Line, keepsPath: Bool = false) {
        guard line.width > 0, line.width.isFinite else {
            if !keepsPath { cairo_new_path(layer.context) }
            return
        }
        let context = layer.context
        layer.setSource(line.colour)
        cairo_set_line_width(context, safe(line.width))
        cairo_set_line_cap(context, line.cap == .butt ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
        // On thin lines nobody sees the joins, and round ones cost most of a stroke.
        cairo_set_line_join(
            context, line.width < 1.7 ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_ROUND)
        if !line.dash.isEmpty, line.dash.allSatisfy({ $0 >= 0 }), line.dash.reduce(0, +) > 0.05 {
            cairo_set_dash(context, line.dash, Int32(line.dash.count), safe(line.phase))
        } else {
            cairo_set_dash(context, nil, 0, 0)
        }
        if keepsPath { cairo_stroke_preserve(context) } else { cairo_stroke(context) }
    }

    /// Until ``endClip()`` nothing is drawn outside the path.
    public func clip() {
        cairo_save(layer.context)
        cairo_set_fill_rule(layer.context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(layer.context)
    }

    /// Ends the last ``clip()``; there must be one.
    public func endClip() { cairo_restore(layer.context) }

    // MARK: Symbols and text

    /// Draws a symbol of the icon set with a halo around it.
    ///
    /// - Parameter halo: how far it reaches, in pixels; 0: none.
    public func symbol(
        _ name: String, _ frame: Rect, _ colour: RGBA, halo: Double = 0,
        haloColour: RGBA = RGBA(255, 255, 255)
    ) {
        if halo > 0 {
            layer.setSource(haloColour)
            let far = halo * 0.707
            for (dx, dy) in [
                (-halo, 0), (halo, 0), (0, -halo), (0, halo), (-far, -far), (far, -far), (-far, far),
                (far, far),
            ] {
                let moved = Rect(frame.x + dx, frame.y + dy, frame.width, frame.height)
                _ = symbols.draw(name, moved, .bold, .identity, on: layer)
            }
        }
        layer.setSource(colour)
        _ = symbols.draw(name, frame, .semibold, .identity, on: layer)
        cairo_identity_matrix(layer.context)
    }

    /// Draws glyphs, all halos first.
    public func text(_ text: [MapGlyph], _ font: MapFont, _ colour: RGBA, halo: RGBA, haloWidth: Double) {
        cairo_identity_matrix(layer.context)
        if haloWidth > 0 {
            layer.setSource(halo)
            for glyph in text { glyphs.draw(glyph, font, haloWidth, on: layer) }
        }
        layer.setSource(colour)
        for glyph in text { glyphs.draw(glyph, font, 0, on: layer) }
    }
}
