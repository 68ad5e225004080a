import HikeScreens

/// What a map has to be drawn for.
public struct MapRequest: Hashable, Sendable {
    public var content: MapContent
    /// Points.
    public var size: Size
    /// Pixels for a point.
    public var scale: Double
    public var appearance: Appearance

    public init(content: MapContent, size: Size, scale: Double, appearance: Appearance) {
        self.content = content
        self.size = size
        self.scale = scale
        self.appearance = appearance
    }

    /// Pixels of the whole map, rounded.
    var pixels: (width: Int, height: Int) {
        (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    }

    /// Whether it takes much memory.
    var isLarge: Bool { size.width * size.height * scale * scale > 1_500_000 }
}

/// How a map comes.
public enum MapPicture: Sendable {
    /// As pixels, one for each of the frame: `size * scale`, rounded.
    case pixels(PixelBuffer)
    /// As commands in points from the frame's left top corner; pushes and pops in pairs. They are clipped to the frame.
    case commands([DrawCommand])
}

extension MapMark {
    /// A map's commands, moved to its frame and clipped to it.
    /// - Throws: where a push has no pop or the other way round.
    func framed(_ commands: [DrawCommand]) throws(RenderingError) -> [DrawCommand] {
        let whole: [DrawCommand] =
            [
                .pushClip(.rectangle(frame)),
                .pushGroup(Group(transform: .move(by: frame.origin), bounds: .zero)),
            ] + commands + [.popGroup, .popClip]
        guard DrawList(size: .zero, scale: 1, appearance: .light, commands: whole).isBalanced else {
            throw .unbalanced
        }
        return whole
    }
}

/// Draws maps: whoever knows what is in a ``MapContent``.
public protocol MapSource: AnyObject {
    /// - Returns: nil for content that it does not know; a placeholder is drawn then. Equal requests have equal answers.
    func picture(for request: MapRequest) -> MapPicture?

    /// Some rows of what ``picture(for:)`` answers with, counted from the top; nil for whoever draws maps only as a whole.
    /// Maps as large as a phone's are asked for in this way, so that they are in memory once and not twice.
    func rows(_ rows: Range<Int>, for request: MapRequest) -> PixelBuffer?
}

extension MapSource {
    public func rows(_ rows: Range<Int>, for request: MapRequest) -> PixelBuffer? { nil }
}

/// Keeps the bytes of pictures.
public protocol ImageSource: AnyObject {
    /// PNG or JPEG; nil where there is none of that key.
    func bytes(ofImage key: String) -> [UInt8]?
}

/// What a renderer could not draw as asked, with how often it came across it.
public struct RenderFindings: Hashable, Sendable {
    /// Unicode scalars that the fonts lack: boxes were drawn.
    public var missingGlyphs: [UInt32: Int] = [:]
    /// Names that the icon set lacks: question marks were drawn.
    public var missingSymbols: [String: Int] = [:]
    /// Keys of pictures that are not there or broken: placeholders were drawn.
    public var missingImages: [String: Int] = [:]

    public init() {}
    public var isEmpty: Bool { missingGlyphs.isEmpty && missingSymbols.isEmpty && missingImages.isEmpty }
}

/// What lists are drawn with, and what is kept between frames.
final class Resources {
    var glyphs: GlyphPainter
    var symbols = SymbolPainter()
    var images: ImageCache
    let mapSource: (any MapSource)?
    var findings = RenderFindings()
    private var lastMaps: [(request: MapRequest, picture: MapPicture)] = []

    init(fonts: FontBook, images: (any ImageSource)?, maps: (any MapSource)?) {
        glyphs = GlyphPainter(fonts: fonts)
        self.images = ImageCache(source: images)
        mapSource = maps
    }

    /// The map source with a memory of two maps, so that what changes on top of a map does not draw it anew.
    var maps: Resources? { mapSource == nil ? nil : self }

    func picture(for request: MapRequest) -> MapPicture? {
        if let known = lastMaps.first(where: { $0.request == request }) { return known.picture }
        guard let picture = mapSource?.picture(for: request) else { return nil }
        lastMaps.insert((request, picture), at: 0)
        if lastMaps.count > 2 { lastMaps.removeLast() }
        return picture
    }

    /// Some rows of a map that is too large to be kept beside the display.
    func rows(_ rows: Range<Int>, for request: MapRequest) -> PixelBuffer? {
        guard request.isLarge else { return nil }
        lastMaps = []
        return mapSource?.rows(rows, for: request)
    }

    func forget() {
        lastMaps = []
        images.forget()
    }
}
