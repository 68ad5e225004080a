import CCairo
import HikeScreens

/// Draws lines of text glyph by glyph, from masks that are kept.
///
/// A glyph stands on a quarter of a pixel in both directions, so that text moves evenly and few masks are needed.
struct GlyphPainter {
    private struct Key: Hashable {
        var face: Int
        var scalar: UInt32
        /// Pixels for an em.
        var size: Double
        /// Quarters of a pixel.
        var phase: Int
    }

    private enum Entry {
        case blank
        case mask(Mask)
    }

    private struct OutlineKey: Hashable {
        var face: Int
        var scalar: UInt32
    }

    let fonts: FontBook
    private var masks: [Key: Entry] = [:]
    private var outlines: [OutlineKey: (outline: GlyphOutline, isMissing: Bool)] = [:]
    /// Masks at most; more than a screen full of Chinese needs.
    private static let mostMasks = 8192

    init(fonts: FontBook) { self.fonts = fonts }

    /// Draws a run whose points a transform brings to pixels, in the source that the layer has.
    /// - Returns: scalars that the font lacks; of emoji what symbol stands for them, and where.
    mutating func draw(
        _ run: TextRun, _ transform: Transform, on layer: Layer
    ) -> (missing: [UInt32], symbols: [(name: String, frame: Rect)]) {
        let face = fonts.typeface(run.font.face)
        let faceIndex = FontBook.index(of: run.font.face)
        let isUpright = transform.b == 0 && transform.c == 0 && transform.a == transform.d && transform.a > 0
        let em = run.font.size * transform.a
        guard run.font.size > 0, run.font.size.isFinite, run.font.size < 4096 else { return ([], []) }
        if isUpright { layer.usePixels() }
        var missing: [UInt32] = []
        var symbols: [(String, Rect)] = []
        var base: (scalar: UInt32, x: Double)?
        for (scalar, offset) in zip(run.text.unicodeScalars.lazy.map(\.value), run.offsets) {
            guard !EmojiSymbols.isInvisible(scalar), offset.isFinite else { continue }
            if let name = EmojiSymbols.names[scalar] {
                guard offset >= 0 else { continue }
                let side = run.font.size * 1.1
                symbols.append(
                    (
                        name,
                        Rect(
                            run.origin.x + offset + run.font.size * 0.075,
                            run.origin.y - run.font.size * 0.92,
                            side, side)
                    ))
                continue
            }
            let (outline, isMissing) = self.outline(face, faceIndex, scalar)
            var x = run.origin.x + offset
            if offset < 0 {
                // A mark stands over the middle of what it marks, if the font has it.
                guard let base, !isMissing else { continue }
                let under = self.outline(face, faceIndex, base.scalar).outline
                let middle = under.box.left + under.box.right - outline.box.left - outline.box.right
                x = base.x + Double(middle) / 2 * run.font.size / Double(face.unitsPerEm)
            } else {
                base = (scalar, x)
                if isMissing { missing.append(scalar) }
            }
            let place = transform(Point(x, run.origin.y))
            if isUpright, em <= 400 {
                draw(
                    Key(face: faceIndex, scalar: scalar, size: em, phase: 0), outline, face.unitsPerEm,
                    at: place, on: layer)
            } else {
                let unit = run.font.size / Double(face.unitsPerEm)
                layer.use(Transform(a: unit, d: -unit, tx: x, ty: run.origin.y).then(transform))
                Self.trace(outline, on: layer.context)
                cairo_fill(layer.context)
            }
        }
        return (missing, symbols)
    }

    private mutating func outline(
        _ face: Typeface, _ index: Int, _ scalar: UInt32
    ) -> (outline: GlyphOutline, isMissing: Bool) {
        let key = OutlineKey(face: index, scalar: scalar)
        if let known = outlines[key] { return known }
        let found = face.outline(scalar)
        if outlines.count >= Self.mostMasks { outlines.removeAll(keepingCapacity: true) }
        outlines[key] = found
        return found
    }

    private mutating func draw(
        _ key: Key, _ outline: GlyphOutline, _ units: Int, at place: Point, on layer: Layer
    ) {
        let quarters = (Int((safe(place.x) * 4).rounded()), Int((safe(place.y) * 4).rounded()))
        var key = key
        key.phase = (quarters.0 & 3) | (quarters.1 & 3) << 2
        let entry: Entry
        if let known = masks[key] {
            entry = known
        } else {
            entry = Self.mask(outline, scale: key.size / Double(units), phase: key.phase)
            if masks.count >= Self.mostMasks { masks.removeAll(keepingCapacity: true) }
            masks[key] = entry
        }
        guard case .mask(let mask) = entry else { return }
        let x = (quarters.0 >> 2) + mask.left
        let y = (quarters.1 >> 2) + mask.top
        cairo_mask_surface(layer.context, mask.surface, Double(x), Double(y))
    }

    private static func mask(_ outline: GlyphOutline, scale: Double, phase: Int) -> Entry {
        guard !outline.steps.isEmpty else { return .blank }
        let (dx, dy) = (Double(phase & 3) / 4, Double(phase >> 2) / 4)
        let left = Int((Double(outline.box.left) * scale + dx).rounded(.down)) - 1
        let right = Int((Double(outline.box.right) * scale + dx).rounded(.up)) + 1
        let top = Int((-Double(outline.box.top) * scale + dy).rounded(.down)) - 1
        let bottom = Int((-Double(outline.box.bottom) * scale + dy).rounded(.up)) + 1
        let mask = Mask(left: left, top: top, width: right - left, height: bottom - top) { context in
            cairo_translate(context, dx, dy)
            cairo_scale(context, scale, -scale)
            trace(outline, on: context)
            cairo_fill(context)
        }
        return mask.map { .mask($0) } ?? .blank
    }

    static func trace(_ outline: GlyphOutline, on context: OpaquePointer) {
        cairo_new_path(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        var (x, y) = (0.0, 0.0)
        for step in outline.steps {
            switch step {
            case .move(let toX, let toY):
                cairo_close_path(context)
                (x, y) = (Double(toX), Double(toY))
                cairo_move_to(context, x, y)
            case .line(let toX, let toY):
                (x, y) = (Double(toX), Double(toY))
                cairo_line_to(context, x, y)
            case .quadratic(let controlX, let controlY, let toX, let toY):
                let (cx, cy, tx, ty) = (Double(controlX), Double(controlY), Double(toX), Double(toY))
                cairo_curve_to(
                    context, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, tx + (cx - tx) * 2 / 3,
                    ty + (cy - ty) * 2 / 3, tx, ty)
                (x, y) = (tx, ty)
            case .cubic(let ax, let ay, let bx, let by, let toX, let toY):
                (x, y) = (Double(toX), Double(toY))
                cairo_curve_to(context, Double(ax), Double(ay), Double(bx), Double(by), x, y)
            }
        }
        cairo_close_path(context)
    }
}
