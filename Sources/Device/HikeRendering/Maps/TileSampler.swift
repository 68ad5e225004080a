import Dispatch
import HikeGeodesy
import HikeMaps
import HikeScreens
import HikeValues

/// Draws tiles turned and at any size, smoothly.
///
/// Places are reckoned anew for every cell of ``cell`` pixels on the turned world and go on in 1/65536 pixel
/// within: exact enough at zoom 22, and the same whichever frame asks.
struct TileSampler {
    private static let cell = 256

    private let stock: TileStock
    private let z: Int
    private let side: Int
    /// No tiles are drawn where the map is zoomed out far beyond the coarsest.
    private let isFar: Bool
    /// Pixels of the tiles for one of the screen, along a row: to the east and to the south.
    private let cosine: Double
    private let sine: Double
    private var table: [UInt64: TilePixels] = [:]
    private var last: (x: Int, y: Int, tile: TilePixels)?

    init(zoom: Double, heading: Double, scale: Double, stock: TileStock) {
        self.stock = stock
        side = stock.side
        z = Self.tileZoom(zoom, stock.zooms)
        isFar = Int(zoom.rounded()) < stock.zooms.lowerBound - 2
        let ratio = Double(side) / MercatorSquare.tile / scale * Self.power(Double(z) - zoom)
        let turn = Transform.turn(degrees: heading, about: .zero)
        cosine = turn.a * ratio
        sine = turn.b * ratio
    }

    /// The zoom of the tiles that a map is drawn with.
    static func tileZoom(_ zoom: Double, _ zooms: ClosedRange<Int>) -> Int {
        min(max(Int(zoom.rounded()), zooms.lowerBound), min(zooms.upperBound, TileAddress.mostZoom))
    }

    private static func power(_ exponent: Double) -> Double {
        exponent == 0 ? 1 : PortableMath.exp(exponent * 0.6931471805599453)
    }

    /// Draws a part of the frame; what is large, as bands beside each other in time. No pixel depends on how it is cut.
    ///
    /// - Parameters:
    ///   - area: of the frame.
    ///   - origin: of the frame on the turned world.
    func draw(_ area: PixelRect, origin: (x: Int, y: Int), into buffer: inout PixelBuffer) {
        let width = buffer.width
        let bands = area.width * area.height >= Self.bandPixels ? min(Self.bands, area.height) : 1
        buffer.pixels.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            // Bands share no pixel.
            nonisolated(unsafe) let target = base
            nonisolated(unsafe) let sampler = self
            DispatchQueue.concurrentPerform(iterations: bands) { band in
                let (top, bottom) = (
                    area.y + area.height * band / bands, area.y + area.height * (band + 1) / bands
                )
                var own = sampler
                own.drawBand(
                    PixelRect(area.x, top, area.width, bottom - top), origin: origin, into: target,
                    width: width)
            }
        }
    }

    /// Pixels from which on it is worth to wake another thread, and how many bands there are then.
    private static let bandPixels = 400_000
    private static let bands = 4

    private mutating func drawBand(
        _ area: PixelRect, origin: (x: Int, y: Int), into base: UnsafeMutablePointer<UInt32>, width: Int
    ) {
        let blend = UnsafeMutablePointer<UInt32>.allocate(capacity: side)
        defer { blend.deallocate() }
        for y in area.y..<area.maxY {
            var x = area.x
            while x < area.maxX {
                let (worldX, worldY) = (x + origin.x, y + origin.y)
                let offset = worldX & (Self.cell - 1)
                let count = min(Self.cell - offset, area.maxX - x)
                row(base + y * width + x, count, cell: worldX - offset, offset, worldY, blend)
                x += count
            }
        }
    }

    /// A stretch of a row within one cell.
    private mutating func row(
        _ target: UnsafeMutablePointer<UInt32>, _ count: Int, cell: Int, _ offset: Int, _ y: Int,
        _ blend: UnsafeMutablePointer<UInt32>
    ) {
        let (px, py) = (Double(cell) + 0.5, Double(y) + 0.5)
        let (stepU, stepV) = (Int((cosine * 65536).rounded()), Int((sine * 65536).rounded()))
        var u = Int(((px * cosine - py * sine - 0.5) * 65536).rounded()) + offset * stepU
        var v = Int(((px * sine + py * cosine - 0.5) * 65536).rounded()) + offset * stepV
        var done = 0
        while done < count {
            let (iu, iv) = (u >> 16, v >> 16)
            let (tx, ty) = (Self.floored(iu, side), Self.floored(iv, side))
            let length = min(
                count - done, Self.steps(iu - tx * side, u & 65535, stepU, side),
                Self.steps(iv - ty * side, v & 65535, stepV, side))
            if length <= 0 {
                target[done] = pixel(iu, iv, UInt64(u >> 8 & 255), UInt64(v >> 8 & 255))
                u += stepU
                v += stepV
                done += 1
                continue
            }
            let tile = tile(tx, ty)
            let (startU, startV) = (u - (tx * side) << 16, v - (ty * side) << 16)
            switch tile.store {
            case .direct(let pixels):
                Self.span(
                    DirectTexels(pixels: pixels), side, target + done, length, startU, startV, stepU, stepV,
                    blend)
            case .palette(let indices, let colours):
                Self.span(
                    PaletteTexels(indices: indices, colours: colours), side, target + done, length, startU,
                    startV,
                    stepU, stepV, blend)
            }
            u += length * stepU
            v += length * stepV
            done += length
        }
    }

    /// How many steps stay where a pixel and the next one are both in the tile.
    private static func steps(_ place: Int, _ rest: Int, _ step: Int, _ side: Int) -> Int {
        guard place < side - 1 else { return 0 }
        if step == 0 { return .max }
        let fixed = place << 16 | rest
        // The last place that still has a neighbour, and the first place of all.
        return step > 0 ? ((side - 1) << 16 - 1 - fixed) / step + 1 : fixed / -step + 1
    }

    private static func floored(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }

    /// Pixels that lie within one tile.
    private static func span(
        _ tile: some Texels, _ side: Int, _ target: UnsafeMutablePointer<UInt32>,
        _ count: Int, _ startU: Int, _ startV: Int, _ stepU: Int, _ stepV: Int,
        _ blend: UnsafeMutablePointer<UInt32>
    ) {
        var (u, v) = (startU, startV)
        if stepU == 65536, stepV == 0, u & 0xFF00 == 0, v & 0xFF00 == 0 {
            let first = (v >> 16) * side + u >> 16
            for index in 0..<count { target[index] = tile[first + index] }
            return
        }
        Lanes.shares.withUnsafeBufferPointer { shares in
            if stepV == 0 {
                level(tile, (v >> 16) * side, side, target, count, u, v >> 8 & 255, stepU, shares, blend)
                return
            }
            for index in 0..<count {
                let place = (v >> 16) &* side &+ u >> 16
                let down = UInt16(truncatingIfNeeded: v >> 8 & 255)
                let (upper, lower) = (tile.pair(place), tile.pair(place &+ side))
                let mixed =
                    (upper &* SIMD8(repeating: 256 &- down) &+ lower &* SIMD8(repeating: down))
                    &>> SIMD8(repeating: 8)
                target[index] = Lanes.join(mixed, shares[u >> 8 & 255])
                u &+= stepU
                v &+= stepV
            }
        }
    }

    /// A stretch along a row of the tile: the two rows are mixed once, then only neighbours are.
    ///
    /// - Parameter upper: the place at which the upper row begins.
    @inline(__always)
    private static func level(
        _ tile: some Texels, _ upper: Int, _ side: Int, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ startU: Int, _ down: Int, _ stepU: Int, _ shares: UnsafeBufferPointer<SIMD8<UInt16>>,
        _ blend: UnsafeMutablePointer<UInt32>
    ) {
        var u = startU
        // Upside down the stretch runs to the left.
        let ends = (u >> 16, (u + (count - 1) * stepU) >> 16)
        let (first, last) = (min(ends.0, ends.1), max(ends.0, ends.1))
        if down == 0 {
            for index in 0..<count {
                target[index] = Lanes.join(tile.pair(upper + u >> 16), shares[u >> 8 & 255])
                u &+= stepU
            }
            return
        }
        // Two pixels a step; one too many is within the tile's row or the room of the blend.
        let (over, under) = (SIMD8(repeating: UInt16(256 - down)), SIMD8(repeating: UInt16(down)))
        var place = first
        while place <= last + 1 {
            let from = min(place, side - 2)
            let mixed =
                (tile.pair(upper + from) &* over &+ tile.pair(upper + side + from) &* under)
                &>> SIMD8(repeating: 8)
            UnsafeMutableRawPointer(blend + from).storeBytes(
                of: unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: mixed), to: UInt64.self), as: UInt64.self)
            place += 2
        }
        for index in 0..<count {
            target[index] = Lanes.join(Lanes.pair(blend + (u >> 16)), shares[u >> 8 & 255])
            u &+= stepU
        }
    }

    /// A pixel whose neighbours lie in other tiles.
    private mutating func pixel(_ u: Int, _ v: Int, _ fx: UInt64, _ fy: UInt64) -> UInt32 {
        Lanes.mix(texel(u, v), texel(u + 1, v), texel(u, v + 1), texel(u + 1, v + 1), fx, fy)
    }

    private mutating func texel(_ u: Int, _ v: Int) -> UInt32 {
        let (tx, ty) = (Self.floored(u, side), Self.floored(v, side))
        return tile(tx, ty)[(v - ty * side) * side + u - tx * side]
    }

    private mutating func tile(_ x: Int, _ y: Int) -> TilePixels {
        if let last, last.x == x, last.y == y { return last.tile }
        let key = UInt64(UInt32(truncatingIfNeeded: x)) << 32 | UInt64(UInt32(truncatingIfNeeded: y))
        let found: TilePixels
        if let known = table[key] {
            found = known
        } else {
            found = stock.shared { stock in
                guard isFar else { return stock.tile(zoom: z, column: x, row: y) }
                return y >= 0 && y < 1 << z ? stock.grid : stock.outside
            }
            table[key] = found
        }
        last = (x, y, found)
        return found
    }
}
