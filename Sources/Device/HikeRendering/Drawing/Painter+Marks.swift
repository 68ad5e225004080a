import CCairo
import HikeScreens

extension Painter {
    func fill(_ outline: Outline, _ paint: Paint, _ command: DrawCommand) {
        let area = pixels(command.bounds).intersection(clip)
        guard !area.isEmpty, wantsAll > 0 || area.overlaps(wanted) else { return }
        let layer = layer
        // A plain rectangle along whole pixels can be cut to what is wanted without a pixel being other.
        if case .rectangle(let rect) = outline, case .colour(let colour) = paint,
            let exact = wholePixels(rect)
        {
            let part = wantsAll > 0 ? exact : exact.intersection(wanted)
            layer.usePixels()
            layer.setSource(colour.rgba(in: list.appearance))
            layer.fill(.rectangle(Rect(part)))
            return
        }
        layer.use(transform)
        layer.setSource(paint, in: list.appearance)
        layer.fill(outline)
    }

    func text(_ run: TextRun) {
        let layer = layer
        layer.setSource(run.colour.rgba(in: list.appearance))
        let extra = resources.glyphs.draw(run, transform, on: layer)
        for scalar in extra.missing { resources.findings.missingGlyphs[scalar, default: 0] += 1 }
        for (name, frame) in extra.symbols { symbol(name, frame, run.font.face.weight) }
    }

    func symbol(_ name: String, _ frame: Rect, _ weight: FontWeight) {
        if !resources.symbols.draw(name, frame, weight, transform, on: layer) {
            resources.findings.missingSymbols[name, default: 0] += 1
        }
    }

    func image(_ mark: ImageMark) {
        let scale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let size = Size(mark.frame.width * scale, mark.frame.height * scale)
        guard let picture = resources.images.picture(mark.key, mark.fit, size) else {
            resources.findings.missingImages[mark.key, default: 0] += 1
            placeholder(mark.frame)
            return
        }
        put(picture, in: mark.frame, at: scale)
    }

    /// A map in its frame, clipped to it.
    mutating func map(_ mark: MapMark) throws(RenderingError) {
        let scale = (transform.a * transform.a + transform.b * transform.b).squareRoot()
        let request = MapRequest(
            content: mark.content, size: mark.frame.size, scale: scale, appearance: list.appearance)
        if mapInRows(request, mark.frame, at: scale) { return }
        switch resources.maps?.picture(for: request) {
        case nil: mapPlaceholder(mark.frame)
        case .pixels(let pixels): put(pixels, in: mark.frame, at: scale)
        case .commands(let commands): try paint(mark.framed(commands))
        }
    }

    /// A large map, some rows after the other and only those that are wanted.
    ///
    /// - Returns: false where it has to be drawn in one piece.
    private func mapInRows(_ request: MapRequest, _ frame: Rect, at scale: Double) -> Bool {
        guard request.isLarge, isUpright, let maps = resources.maps else { return false }
        let place = place(of: request.pixels, in: frame)
        let seen = (wantsAll > 0 ? place : place.intersection(wanted)).intersection(clip)
        var first = (max(seen.y, place.y) - place.y) / Self.mapRows * Self.mapRows
        guard !seen.isEmpty else { return true }
        while first < seen.maxY - place.y {
            let last = min(first + Self.mapRows, place.height)
            guard let pixels = maps.rows(first..<last, for: request) else { return false }
            put(pixels, at: PixelRect(place.x, place.y + first, pixels.width, pixels.height))
            first = last
        }
        return true
    }

    /// Of a large map at a time.
    private static let mapRows = 384

    private var isUpright: Bool { transform.b == 0 && transform.c == 0 && transform.a > 0 }

    /// Where so many pixels lie about the middle of a frame that is upright.
    private func place(of pixels: (width: Int, height: Int), in frame: Rect) -> PixelRect {
        let centre = transform(frame.centre)
        return PixelRect(
            Int((safe(centre.x) - Double(pixels.width) / 2).rounded()),
            Int((safe(centre.y) - Double(pixels.height) / 2).rounded()), pixels.width, pixels.height)
    }

    /// Puts pixels one for one.
    private func put(_ picture: PixelBuffer, at place: PixelRect) {
        let layer = layer
        let part = wantsAll > 0 ? place : place.intersection(wanted)
        picture.withSurface { surface in
            cairo_save(layer.context)
            layer.usePixels()
            cairo_set_source_surface(layer.context, surface, Double(place.x), Double(place.y))
            cairo_pattern_set_filter(cairo_get_source(layer.context), CAIRO_FILTER_NEAREST)
            layer.fill(.rectangle(Rect(part)))
            // The pixels are only lent: nothing of Cairo's may keep them.
            cairo_set_source_rgba(layer.context, 0, 0, 0, 1)
            cairo_restore(layer.context)
            cairo_set_source_rgba(layer.context, 0, 0, 0, 1)
        }
    }

    /// Puts pixels made for a frame into it: one for one where the frame is upright.
    private func put(_ picture: PixelBuffer, in frame: Rect, at scale: Double) {
        guard picture.width > 0, picture.height > 0 else { return }
        if isUpright { return put(picture, at: place(of: (picture.width, picture.height), in: frame)) }
        let layer = layer
        picture.withSurface { surface in
            cairo_save(layer.context)
            let shrink = 1 / scale
            layer.use(
                Transform(
                    a: shrink, d: shrink, tx: frame.centre.x - Double(picture.width) / 2 * shrink,
                    ty: frame.centre.y - Double(picture.height) / 2 * shrink
                ).then(transform))
            cairo_set_source_surface(layer.context, surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(layer.context), CAIRO_FILTER_BILINEAR)
            layer.fill(.rectangle(Rect(0, 0, Double(picture.width), Double(picture.height))))
            // The pixels are only lent: nothing of Cairo's may keep them.
            cairo_set_source_rgba(layer.context, 0, 0, 0, 1)
            cairo_restore(layer.context)
            cairo_set_source_rgba(layer.context, 0, 0, 0, 1)
        }
    }

    /// Grey with a picture symbol, where a picture is missing.
    private func placeholder(_ frame: Rect) {
        let layer = layer
        layer.use(transform)
        layer.setSource(RGBA(hex: 0x8A9097, opacity: 0.3))
        layer.fill(.rectangle(frame))
        layer.setSource(RGBA(hex: 0x8A9097))
        let side = min(48, min(frame.width, frame.height) * 0.5)
        let middle = Rect(frame.centre.x - side / 2, frame.centre.y - side / 2, side, side)
        _ = resources.symbols.draw("photo", middle, .regular, transform, on: layer)
    }

    /// A faint grid, where nobody draws maps.
    private func mapPlaceholder(_ frame: Rect) {
        let layer = layer
        let isDark = list.appearance == .dark
        layer.use(transform)
        layer.setSource(RGBA(hex: isDark ? 0x22262A : 0xE6E8E1))
        layer.fill(.rectangle(frame))
        guard frame.width < 4096, frame.height < 4096 else { return }
        var lines = Path()
        for x in stride(from: frame.x + 24, to: frame.maxX, by: 24) {
            lines.segments += [.move(Point(x, frame.y)), .line(Point(x, frame.maxY))]
        }
        for y in stride(from: frame.y + 24, to: frame.maxY, by: 24) {
            lines.segments += [.move(Point(frame.x, y)), .line(Point(frame.maxX, y))]
        }
        layer.setSource(RGBA(hex: isDark ? 0x2F343A : 0xD6D9D0))
        layer.stroke(.path(lines), Stroke(1))
    }

    /// Blurs what lies beneath an outline and tints it.
    func backdrop(_ outline: Outline, _ backdrop: Backdrop) throws(RenderingError) {
        let area = pixels(outline.bounds).intersection(clip)
        let reach = Self.reach(of: backdrop, scale: list.scale)
        let source = area.expanded(by: reach).intersection(base.frame)
        guard !source.isEmpty else { return }
        let sigma = min(max(0, safe(backdrop.blurRadius)), 200) / 2 * list.scale
        let blurred = BackdropPixels.make(
            try flattened(source), sigma: sigma, tint: backdrop.tint.rgba(in: list.appearance))
        let layer = layer
        blurred.withSurface { surface in
            layer.usePixels()
            cairo_set_source_surface(layer.context, surface, Double(source.x), Double(source.y))
            cairo_pattern_set_filter(cairo_get_source(layer.context), CAIRO_FILTER_NEAREST)
            layer.use(transform)
            layer.fill(outline)
            cairo_set_source_rgba(layer.context, 0, 0, 0, 1)
        }
    }

    /// How many pixels beyond its outline a material looks: never more than `Damage` reckons with.
    static func reach(of backdrop: Backdrop, scale: Double) -> Int {
        let radius = min(max(0, safe(backdrop.blurRadius)), 200)
        return max(0, Int((1.5 * radius * scale).rounded(.down)) - 1)
    }

    /// What has been drawn so far, open groups included.
    private func flattened(_ area: PixelRect) throws(RenderingError) -> PixelBuffer {
        var open: [(layer: Layer, opacity: Double)] = []
        for level in stack {
            if case .layer(let level) = level { open.append((level.layer, level.group?.opacity ?? 1)) }
        }
        if open.isEmpty { return base.copy(area) }
        let whole = try Layer(area)
        whole.usePixels()
        for (layer, opacity) in [(base, 1.0)] + open {
            cairo_set_source_surface(
                whole.context, layer.surface, Double(layer.frame.x), Double(layer.frame.y))
            cairo_paint_with_alpha(whole.context, min(max(safe(opacity), 0), 1))
        }
        return whole.copy(area)
    }
}

extension PixelBuffer {
    /// Lends the pixels to Cairo, to be read until the end of the body.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        pixels.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            // Cairo only reads a source.
            let bytes = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
            guard
                let surface = cairo_image_surface_create_for_data(
                    bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            else { return }
            body(surface)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
