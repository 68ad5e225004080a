import CCairo
import HikeScreens

/// Draws a list onto a page of a file, as lines and letters where that is possible.
///
/// Paper has no light: shadows are left out, and a material is its tint alone.
struct PagePainter {
    /// What a push has opened, with the transform before it.
    private enum Level {
        case clip(Transform)
        case group(Transform, opacity: Double)
    }

    private let list: DrawList
    let page: PDFFile
    let fonts: PrintFonts
    let resources: Resources
    private var stack: [Level] = []
    /// Points to pixels.
    private(set) var transform: Transform

    init(_ list: DrawList, on page: PDFFile, fonts: PrintFonts, resources: Resources) {
        self.list = list
        self.page = page
        self.fonts = fonts
        self.resources = resources
        transform = Transform(a: list.scale, d: list.scale)
    }

    /// - Throws: ``RenderingError/unbalanced``
    mutating func paint() throws(RenderingError) {
        guard list.isBalanced else { throw .unbalanced }
        for command in list.commands { try take(command) }
    }

    private mutating func take(_ command: DrawCommand) throws(RenderingError) {
        switch command {
        case .fill(let outline, let paint):
            page.use(transform)
            page.setSource(paint, in: list.appearance)
            page.fill(outline)
        case .stroke(let outline, let paint, let stroke):
            page.use(transform)
            page.setSource(paint, in: list.appearance)
            page.stroke(outline, stroke)
        case .text(let run): text(run)
        case .symbol(let mark):
            page.setSource(mark.colour.rgba(in: list.appearance))
            symbol(mark.name, mark.frame, mark.weight)
        case .image(let mark): image(mark)
        case .map(let mark): try map(mark)
        case .backdrop(let outline, let backdrop):
            page.use(transform)
            page.setSource(backdrop.tint.rgba(in: list.appearance))
            page.fill(outline)
        case .pushClip(let outline):
            stack.append(.clip(transform))
            cairo_save(page.context)
            page.use(transform)
            page.trace(outline)
            cairo_clip(page.context)
        case .pushGroup(let group):
            stack.append(.group(transform, opacity: group.opacity.fraction))
            transform = group.transform.then(transform)
            if group.opacity < 1 { cairo_push_group(page.context) }
        case .popClip, .popGroup: pop()
        }
    }

    private mutating func pop() {
        switch stack.popLast() {
        case nil: return
        case .clip(let before):
            cairo_restore(page.context)
            transform = before
        case .group(let before, let opacity):
            transform = before
            guard opacity < 1 else { return }
            cairo_pop_group_to_source(page.context)
            cairo_paint_with_alpha(page.context, opacity)
        }
    }

    func symbol(_ name: String, _ frame: Rect, _ weight: FontWeight) {
        if !resources.symbols.draw(name, frame, weight, transform, on: page) {
            resources.findings.missingSymbols[name, default: 0] += 1
        }
    }

    // MARK: Pictures

    private var scale: Double { (transform.a * transform.a + transform.b * transform.b).squareRoot() }

    private func image(_ mark: ImageMark) {
        let size = Size(mark.frame.width * scale, mark.frame.height * scale)
        guard let picture = resources.images.picture(mark.key, mark.fit, size) else {
            resources.findings.missingImages[mark.key, default: 0] += 1
            return placeholder(mark.frame)
        }
        // Photos are noise, which the lossless way of PDF makes no smaller.
        let isPhoto = picture.isOpaque && picture.pixels.count >= Self.leastPhoto
        put(picture, in: mark.frame, jpeg: isPhoto ? try? JPEGEncoding.encode(picture, quality: 0.85) : nil)
    }

    /// Pixels from which on a picture is written as a JPEG.
    private static let leastPhoto = 10_000

    private mutating func map(_ mark: MapMark) throws(RenderingError) {
        let request = MapRequest(
            content: mark.content, size: mark.frame.size, scale: scale, appearance: list.appearance)
        // A page is painted once: nothing of its map is worth keeping.
        if let pixels = resources.mapSource?.rows(0..<request.pixels.height, for: request) {
            return put(pixels, in: mark.frame)
        }
        switch resources.maps?.picture(for: request) {
        case nil: placeholder(mark.frame)
        case .pixels(let pixels): put(pixels, in: mark.frame)
        case .commands(let commands):
            for command in try mark.framed(commands) { try take(command) }
        }
    }

    /// Puts pixels made for a frame into its middle.
    /// - Parameter jpeg: the same picture, to be written in place of the pixels.
    private func put(_ picture: PixelBuffer, in frame: Rect, jpeg: [UInt8]? = nil) {
        guard picture.width > 0, picture.height > 0 else { return }
        let shrink = 1 / scale
        let (width, height) = (Double(picture.width), Double(picture.height))
        picture.withSurface { surface in
            if let jpeg { Self.attach(jpeg, to: surface) }
            page.use(
                Transform(
                    a: shrink, d: shrink, tx: frame.centre.x - width / 2 * shrink,
                    ty: frame.centre.y - height / 2 * shrink
                ).then(transform))
            cairo_set_source_surface(page.context, surface, 0, 0)
            page.fill(.rectangle(Rect(0, 0, width, height)))
            // The pixels are only lent; Cairo makes a copy when their surface ends.
            cairo_set_source_rgba(page.context, 0, 0, 0, 1)
        }
    }

    /// Gives a surface a copy of its file, which Cairo frees.
    private static func attach(_ jpeg: [UInt8], to surface: OpaquePointer) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: jpeg.count)
        copy.initialize(from: jpeg, count: jpeg.count)
        let status = cairo_surface_set_mime_data(
            surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(jpeg.count), { $0?.deallocate() }, copy)
        // It has taken nothing then; the pixels are written as they are.
        if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    }

    /// Grey, where a picture is missing.
    private func placeholder(_ frame: Rect) {
        page.use(transform)
        page.setSource(RGBA(hex: 0x8A9097, opacity: 0.3))
        page.fill(.rectangle(frame))
    }
}

extension Double {
    /// Brought between 0 and 1; what is no number counts as 1.
    fileprivate var fraction: Double { isNaN ? 1 : Swift.min(Swift.max(self, 0), 1) }
}
