import CCairo
import HikeScreens

/// Letters of a page.
extension PagePainter {
    /// What Cairo is given of a line: each glyph with the bytes of text that it stands for.
    private struct Glyphs {
        var text: [CChar] = []
        var glyphs: [cairo_glyph_t] = []
        var clusters: [cairo_text_cluster_t] = []

        mutating func add(_ scalar: Unicode.Scalar, glyph: UInt32, x: Double, y: Double) {
            let bytes = Array(String(scalar).utf8)
            text += bytes.map(CChar.init(bitPattern:))
            glyphs.append(cairo_glyph_t(index: UInt(glyph), x: x, y: y))
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(bytes.count), num_glyphs: 1))
        }
    }

    /// A line: glyphs of the font as such, so that it can be searched; a box for what the font lacks.
    func text(_ run: TextRun) {
        guard run.font.size > 0, run.font.size < 4096 else { return }
        let face = resources.glyphs.fonts.typeface(run.font.face)
        let colour = run.colour.rgba(in: .light)
        var line = Glyphs()
        var base: (scalar: UInt32, x: Double)?
        for (scalar, offset) in zip(run.text.unicodeScalars, run.offsets) where offset.isFinite {
            let value = scalar.value
            if let name = EmojiSymbols.names[value] {
                let side = run.font.size * 1.1
                page.setSource(colour)
                symbol(
                    name,
                    Rect(
                        run.origin.x + offset + run.font.size * 0.075, run.origin.y - run.font.size * 0.92,
                        side, side), run.font.face.weight)
                continue
            }
            // Spaces draw nothing, but words are told apart by them.
            if EmojiSymbols.isInvisible(value), value != 0x20 { continue }
            guard let glyph = face.glyph(value) else {
                guard offset >= 0 else { continue }
                resources.findings.missingGlyphs[value, default: 0] += 1
                box(face.outline(value).outline, face, at: run.origin.x + offset, run, colour)
                continue
            }
            var x = run.origin.x + offset
            if offset < 0 {
                // A mark stands over the middle of what it marks.
                guard let base else { continue }
                let (mark, under) = (face.outline(value).outline.box, face.outline(base.scalar).outline.box)
                let middle = under.left + under.right - mark.left - mark.right
                x = base.x + Double(middle) / 2 * run.font.size / Double(face.unitsPerEm)
            } else {
                base = (value, x)
            }
            line.add(scalar, glyph: glyph, x: x, y: run.origin.y)
        }
        guard !line.glyphs.isEmpty else { return }
        page.use(transform)
        page.setSource(colour)
        cairo_set_font_face(page.context, fonts.face(run.font.face))
        cairo_set_font_size(page.context, run.font.size)
        cairo_show_text_glyphs(
            page.context, line.text, Int32(line.text.count), line.glyphs, Int32(line.glyphs.count),
            line.clusters, Int32(line.clusters.count), cairo_text_cluster_flags_t(0))
    }

    private func box(
        _ outline: GlyphOutline, _ face: Typeface, at x: Double, _ run: TextRun, _ colour: RGBA
    ) {
        let unit = run.font.size / Double(face.unitsPerEm)
        page.setSource(colour)
        page.use(Transform(a: unit, d: -unit, tx: x, ty: run.origin.y).then(transform))
        GlyphPainter.trace(outline, on: page.context)
        cairo_fill(page.context)
    }
}
