import CCairo
import HikeScreens
import HikeValues

/// A font as maps use it.
public struct MapFont: Hashable, Sendable {
    public var weight: FontWeight
    /// Pixels for an em.
    public var size: Double
    /// Slanted, as waters are lettered. The fonts have no italics; glyphs are sheared.
    public var isSlanted: Bool

    public init(_ weight: FontWeight, size: Double, isSlanted: Bool = false) {
        self.weight = weight
        self.size = size
        self.isSlanted = isSlanted
    }

    /// How wide a character is, in ems.
    public static func advance(_ scalar: UInt32, _ weight: FontWeight, _ book: FontBook) -> Double {
        let face = book.typeface(FontFace(weight: weight))
        return Double(face.metrics.advance(scalar)) / Double(face.unitsPerEm)
    }
}

/// A character somewhere on a map.
public struct MapGlyph: Hashable, Sendable {
    public var scalar: UInt32
    /// Of the left end of the baseline, in pixels.
    public var x: Double
    public var y: Double
    /// How far it is turned clockwise, in steps of 1/128 of a turn, which the eye cannot tell apart.
    public var turn: Int

    public static let turns = 128

    public init(_ scalar: UInt32, x: Double, y: Double, turn: Int = 0) {
        self.scalar = scalar
        self.x = x
        self.y = y
        self.turn = turn
    }
}

/// Masks of glyphs and of their halos, kept by size, turn and quarter of a pixel.
struct MapGlyphs {
    private struct Key: Hashable {
        var scalar: UInt32
        var font: MapFont
        var turn: Int
        var phase: Int
        var halo: Double
    }

    private struct OutlineKey: Hashable {
        var scalar: UInt32
        var weight: FontWeight
    }

    let fonts: FontBook
    private var masks: [Key: Mask?] = [:]
    private var outlines: [OutlineKey: GlyphOutline] = [:]
    private static let mostMasks = 20_000

    init(fonts: FontBook) { self.fonts = fonts }

    /// Draws a glyph in the source that the layer has, fattened by a halo.
    mutating func draw(_ glyph: MapGlyph, _ font: MapFont, _ halo: Double, on layer: Layer) {
        guard !EmojiSymbols.isInvisible(glyph.scalar), font.size > 0, font.size <= 400 else { return }
        let quarters = (Int((safe(glyph.x) * 4).rounded()), Int((safe(glyph.y) * 4).rounded()))
        // A halo need not stand so exactly.
        let phase =
            halo > 0 ? (quarters.0 & 2) | (quarters.1 & 2) << 2 : (quarters.0 & 3) | (quarters.1 & 3) << 2
        let key = Key(scalar: glyph.scalar, font: font, turn: glyph.turn, phase: phase, halo: halo)
        let mask: Mask?
        if let known = masks[key] {
            mask = known
        } else {
            mask = makeMask(key)
            if masks.count >= Self.mostMasks { masks.removeAll(keepingCapacity: true) }
            masks[key] = .some(mask)
        }
        guard let mask else { return }
        cairo_mask_surface(
            layer.context, mask.surface, Double((quarters.0 >> 2) + mask.left),
            Double((quarters.1 >> 2) + mask.top))
    }

    private mutating func makeMask(_ key: Key) -> Mask? {
        let face = fonts.typeface(FontFace(weight: key.font.weight))
        let outlineKey = OutlineKey(scalar: key.scalar, weight: key.font.weight)
        let outline = outlines[outlineKey] ?? face.outline(key.scalar).outline
        outlines[outlineKey] = outline
        guard !outline.steps.isEmpty else { return nil }
        let scale = key.font.size / Double(face.unitsPerEm)
        let (sine, cosine) = MapTurn.sineAndCosine(key.turn)
        let slant = key.font.isSlanted ? 0.2 : 0
        // Font units to pixels: sheared, made smaller, turned, y downwards.
        var matrix = cairo_matrix_t(
            xx: scale * cosine, yx: scale * sine, xy: scale * (slant * cosine + sine),
            yy: scale * (slant * sine - cosine), x0: Double(key.phase & 3) / 4, y0: Double(key.phase >> 2) / 4
        )
        var (left, top, right, bottom) = (
            Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
        )
        for (x, y) in [
            (outline.box.left, outline.box.bottom), (outline.box.right, outline.box.bottom),
            (outline.box.left, outline.box.top), (outline.box.right, outline.box.top),
        ] {
            let px = matrix.xx * Double(x) + matrix.xy * Double(y) + matrix.x0
            let py = matrix.yx * Double(x) + matrix.yy * Double(y) + matrix.y0
            (left, right) = (min(left, px), max(right, px))
            (top, bottom) = (min(top, py), max(bottom, py))
        }
        let margin = key.halo + 1
        let (x, y) = (Int((left - margin).rounded(.down)), Int((top - margin).rounded(.down)))
        return Mask(
            left: x, top: y, width: Int((right + margin).rounded(.up)) - x,
            height: Int((bottom + margin).rounded(.up)) - y
        ) { context in
            cairo_save(context)
            cairo_transform(context, &matrix)
            GlyphPainter.trace(outline, on: context)
            cairo_restore(context)
            if key.halo > 0 {
                cairo_set_line_width(context, 2 * key.halo)
                cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
                cairo_stroke_preserve(context)
            }
            cairo_fill(context)
        }
    }
}

/// Sines and cosines of the turns of glyphs.
public enum MapTurn {
    /// Of so many of the ``MapGlyph/turns`` steps of a full turn.
    public static func sineAndCosine(_ turn: Int) -> (sine: Double, cosine: Double) {
        let angle = Double(turn) * 2 * Double.pi / Double(MapGlyph.turns)
        return (PortableMath.sin(angle), PortableMath.cos(angle))
    }
}
