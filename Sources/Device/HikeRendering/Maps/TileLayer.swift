import HikeMaps
import HikeScreens

/// The tiles of a frame as pixels.
///
/// Every pixel follows from its place on the turned world alone, not from the frame that it is drawn in: a
/// frame that has moved by whole pixels is the old one, shifted, with strips drawn anew at its edges, and no
/// pixel differs from one drawn in full. For the same reason a frame can be drawn some rows at a time.
struct TileLayer {
    /// What two frames have to share for one to be the other, shifted.
    private struct Key: Hashable {
        var zoom: Double
        var heading: Double
        var scale: Double
        var width: Int
        var height: Int
        var showsTiles: Bool
        var isDimmed: Bool
        var ground: MapGround
    }

    private(set) var pixels = PixelBuffer(width: 0, height: 0)
    private var key: Key?
    private var origin = (x: 0, y: 0)

    mutating func forget() { key = nil }

    /// Draws rows of a frame, which are not kept.
    ///
    /// - Parameters:
    ///   - origin: of the frame's left top pixel on the turned world.
    ///   - rows: of the frame, from its top.
    static func rows(
        _ rows: Range<Int>, of plate: MapPlate, _ projection: MapProjection, origin: (x: Int, y: Int),
        width: Int,
        isDark: Bool, _ stock: TileStock
    ) -> PixelBuffer {
        var layer = TileLayer()
        layer.draw(
            plate, projection, origin: (origin.x, origin.y + rows.lowerBound), size: (width, rows.count),
            isDark: isDark, stock)
        return layer.pixels
    }

    /// Draws what is not there yet.
    ///
    /// - Parameter origin: of the frame's left top pixel on the turned world.
    mutating func draw(
        _ plate: MapPlate, _ projection: MapProjection, origin: (x: Int, y: Int),
        size: (width: Int, height: Int), isDark: Bool, _ stock: TileStock
    ) {
        let scale = projection.viewport.scale
        let isDimmed = isDark && plate.tone == .automatic
        let ground = MapGround(isDark: isDark && (plate.tone == .automatic || !plate.showsTiles))
        let key = Key(
            zoom: projection.camera.zoom, heading: projection.camera.heading, scale: scale, width: size.width,
            height: size.height, showsTiles: plate.showsTiles, isDimmed: isDimmed, ground: ground)
        let whole = PixelRect(0, 0, size.width, size.height)
        var areas = [whole]
        if key == self.key {
            let (dx, dy) = (origin.x - self.origin.x, origin.y - self.origin.y)
            if dx == 0, dy == 0 { return }
            if dx.magnitude < size.width, dy.magnitude < size.height {
                pixels.shift(left: dx, up: dy)
                areas = Self.strips(whole, dx, dy)
            }
        } else if pixels.width != size.width || pixels.height != size.height {
            pixels = PixelBuffer(width: size.width, height: size.height)
        }
        (self.key, self.origin) = (key, origin)
        guard plate.showsTiles else {
            let colour = isDark ? 0xFF00_0000 : ground.colour
            pixels.pixels.withUnsafeMutableBufferPointer { $0.update(repeating: colour) }
            return
        }
        stock.use(side: scale > 1.25 ? 512 : 256, ground: ground, isDimmed: isDimmed)
        let sampler = TileSampler(
            zoom: projection.camera.zoom, heading: projection.camera.heading, scale: scale, stock: stock)
        for area in areas where !area.isEmpty { sampler.draw(area, origin: origin, into: &pixels) }
        stock.tidy()
    }

    /// What a shift leaves open.
    private static func strips(_ whole: PixelRect, _ dx: Int, _ dy: Int) -> [PixelRect] {
        let across = PixelRect(
            0, dy > 0 ? whole.height - dy : 0, whole.width, Int(dy.magnitude))
        let down = PixelRect(
            dx > 0 ? whole.width - dx : 0, dy > 0 ? 0 : Int(dy.magnitude), Int(dx.magnitude),
            whole.height - Int(dy.magnitude))
        return [across, down]
    }
}

extension PixelBuffer {
    /// Moves all pixels; what comes in at the edges is whatever was there.
    mutating func shift(left: Int, up: Int) {
        let (width, height) = (width, height)
        let count = width - Int(left.magnitude)
        guard count > 0, up.magnitude < height else { return }
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let rows = height - Int(up.magnitude)
            for step in 0..<rows {
                let to = up >= 0 ? step : height - 1 - step
                let from = to + up
                (base + to * width + max(0, -left)).update(
                    from: base + from * width + max(0, left), count: count)
            }
        }
    }
}
