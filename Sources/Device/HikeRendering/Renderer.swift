import CCairo
import HikeScreens

/// A picture of a display.
public struct RenderedFrame: Hashable, Sendable {
    public var pixels: PixelBuffer
    /// The part that differs from the frame before; empty where nothing was drawn.
    public var redrawn: PixelRect
}

/// Draws the lists of one display. A list equal to the last costs nothing; of one that differs, only what differs is
/// drawn, and the pixels are those of a full picture.
///
/// Pixels depend on the list, the pictures and the maps, and on nothing else: no font, locale, theme or setting of the
/// system is looked at. An object is for one thread at a time; several may work at once.
public final class Renderer {
    /// Pixels of a display at most.
    public static let mostPixels = 16_777_216

    private let resources: Resources
    private var last: DrawList?
    private var pixels = PixelBuffer(width: 0, height: 0)

    /// - Parameters:
    ///   - images: where pictures come from.
    ///   - maps: who draws maps.
    /// - Throws: where the bundled fonts cannot be read.
    public init(images: (any ImageSource)? = nil, maps: (any MapSource)? = nil) throws(RenderingError) {
        resources = Resources(fonts: try FontBook.bundled(), images: images, maps: maps)
    }

    /// What could not be drawn as asked, since the renderer was made.
    public var findings: RenderFindings { resources.findings }

    /// Pictures or maps have changed beneath their keys: the next frame is drawn in full.
    public func invalidate() {
        resources.forget()
        last = nil
    }

    /// The picture of a list.
    /// - Throws: ``RenderingError/displaySize(width:height:scale:)``, ``RenderingError/unbalanced``, or where there is no
    ///   memory. The next list is drawn in full then.
    public func render(_ list: DrawList) throws(RenderingError) -> RenderedFrame {
        let damage: Damage = last.map { list.damage(since: $0) } ?? .everything
        if damage == .nothing { return RenderedFrame(pixels: pixels, redrawn: .zero) }
        let display = try Self.display(of: list)
        guard list.isBalanced else {
            last = nil
            throw .unbalanced
        }
        var changed = display
        // A material inside of a clip also sees what the clip will cut off: with one in either list all is drawn.
        if case .area(let area) = damage, !Self.hasMaterial(list), last.map(Self.hasMaterial) != true {
            changed = Self.wholePixels(area, scale: list.scale).intersection(display)
        }
        last = nil
        if pixels.width != display.width || pixels.height != display.height {
            pixels = PixelBuffer(width: display.width, height: display.height)
        }
        if 2 * changed.width * changed.height > display.width * display.height {
            try paintAll(list, display)
        } else if !changed.isEmpty {
            // Made anew each time: kept, it would take as much memory as the picture. What is not touched takes none.
            let scratch = try Layer(display)
            var painter = Painter(list, on: scratch, resources: resources, wanted: changed)
            try painter.paint()
            scratch.copy(changed, into: &pixels, at: display)
        }
        last = list
        return RenderedFrame(pixels: pixels, redrawn: changed)
    }

    /// Draws onto the picture itself: a second one would take as much memory again.
    private func paintAll(_ list: DrawList, _ display: PixelRect) throws(RenderingError) {
        let resources = resources
        try pixels.pixels.withUnsafeMutableBufferPointer { target throws(RenderingError) in
            guard let base = target.baseAddress else { return }
            let layer = try Layer(display, on: base)
            var painter = Painter(list, on: layer, resources: resources, wanted: display)
            try painter.paint()
            cairo_surface_flush(layer.surface)
        }
    }

    private static func display(of list: DrawList) throws(RenderingError) -> PixelRect {
        let (width, height) = (
            (list.size.width * list.scale).rounded(), (list.size.height * list.scale).rounded()
        )
        guard width >= 1, height >= 1, width <= 8192, height <= 8192,
            width * height <= Double(mostPixels)
        else {
            throw .displaySize(width: list.size.width, height: list.size.height, scale: list.scale)
        }
        return PixelRect(0, 0, Int(width), Int(height))
    }

    /// The pixels that an area in points touches.
    private static func wholePixels(_ area: Rect, scale: Double) -> PixelRect {
        // The area lies on pixels; what calculating loses is not a pixel.
        let (left, top) = ((area.x * scale + 1e-6).rounded(.down), (area.y * scale + 1e-6).rounded(.down))
        let (right, bottom) = (
            (area.maxX * scale - 1e-6).rounded(.up), (area.maxY * scale - 1e-6).rounded(.up)
        )
        return PixelRect(Int(left), Int(top), Int(right - left), Int(bottom - top))
    }

    private static func hasMaterial(_ list: DrawList) -> Bool {
        list.commands.contains { if case .backdrop = $0 { true } else { false } }
    }
}
