import HikeMaps
import HikeScreens

/// The pixels of a tile, square and opaque.
final class TilePixels {
    let side: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// - Parameter body: fills them all.
    init(side: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        self.side = side
        pixels = .allocate(capacity: side * side)
        body(pixels)
    }

    deinit { pixels.deallocate() }

    /// A quarter of a quarter … of this tile, enlarged to the same size.
    ///
    /// - Parameters:
    ///   - levels: how often it is divided, 1 to 5.
    ///   - column: of the part, from the left.
    ///   - row: of the part, from the top.
    func part(levels: Int, column: Int, row: Int) -> TilePixels {
        let (left, top) = (column * side >> levels, row * side >> levels)
        return TilePixels(side: side) { target in
            for y in 0..<side {
                // Middles of pixels, in 1/256 of those of the source.
                let v = max(0, (top << 8) + ((y * 512 + 256) >> (levels + 1)) - 128)
                let (y0, fy) = (v >> 8, UInt64(v & 255))
                let (upper, lower) = (pixels + y0 * side, pixels + min(y0 + 1, side - 1) * side)
                for x in 0..<side {
                    let u = max(0, (left << 8) + ((x * 512 + 256) >> (levels + 1)) - 128)
                    let (x0, fx) = (u >> 8, UInt64(u & 255))
                    let x1 = min(x0 + 1, side - 1)
                    target[y * side + x] = Lanes.mix(upper[x0], upper[x1], lower[x0], lower[x1], fx, fy)
                }
            }
        }
    }
}

/// The four parts of a pixel side by side in one number, 16 bits each.
enum Lanes {
    private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF

    @inline(__always)
    static func spread(_ pixel: UInt32) -> UInt64 {
        UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) << 24
    }

    @inline(__always)
    static func join(_ lanes: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: lanes & 0x00FF_00FF)
            | UInt32(truncatingIfNeeded: (lanes >> 24) & 0xFF00_FF00)
    }

    /// From the first to the second by a fraction of 256.
    @inline(__always)
    static func mix(_ a: UInt64, _ b: UInt64, _ fraction: UInt64) -> UInt64 {
        (a &* (256 &- fraction) &+ b &* fraction) >> 8 & mask
    }

    /// Between four pixels, by fractions of 256.
    @inline(__always)
    static func mix(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fx: UInt64, _ fy: UInt64
    ) -> UInt32 {
        join(mix(mix(spread(a), spread(b), fx), mix(spread(c), spread(d), fx), fy))
    }

    /// A pixel and the one after it, the parts of both side by side.
    @inline(__always)
    static func pair(_ place: UnsafePointer<UInt32>) -> SIMD8<UInt16> {
        let two = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
        return SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(two, to: SIMD8<UInt8>.self))
    }

    /// The sum of both pixels of a pair, each times its share of 256.
    @inline(__always)
    static func join(_ pair: SIMD8<UInt16>, _ shares: SIMD8<UInt16>) -> UInt32 {
        let both = pair &* shares
        let sum = (both.lowHalf &+ both.highHalf) &>> SIMD4(repeating: 8)
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sum), to: UInt32.self)
    }

    /// Shares of a pixel and the next one, for each fraction of 256.
    static let shares: [SIMD8<UInt16>] = (0..<256).map {
        let (a, b) = (UInt16(256 - $0), UInt16($0))
        return SIMD8(a, a, a, a, b, b, b, b)
    }

    /// A pixel times a fraction of 256.
    @inline(__always)
    static func scaled(_ pixel: UInt32, _ fraction: UInt64) -> UInt32 {
        join((spread(pixel) &* fraction) >> 8 & mask)
    }

    /// A premultiplied colour over an opaque pixel, covering 0 to 255 of 255 of it.
    @inline(__always)
    static func over(_ pixel: UInt32, _ colour: UInt32, _ coverage: UInt32) -> UInt32 {
        let part = UInt64(coverage &+ coverage >> 7)
        let top = (spread(colour) &* part) >> 8 & mask
        let alpha = (top >> 48) & 255
        let below = (spread(pixel) &* (256 &- (alpha &+ alpha >> 7))) >> 8 & mask
        return join(below &+ top) | 0xFF00_0000
    }
}

/// What lies where there are no tiles.
struct MapGround: Hashable {
    var isDark: Bool

    /// `0xAARRGGBB`.
    var colour: UInt32 { isDark ? 0xFF22_262A : 0xFFE6_E8E1 }
    private var line: UInt32 { isDark ? 0xFF2F_343A : 0xFFD6_D9D0 }

    /// A tile of the plain colour with a faint grid of eight squares a side.
    func placeholder(side: Int) -> TilePixels {
        TilePixels(side: side) { target in
            let step = max(8, side / 8)
            let thick = max(1, side / 256)
            for y in 0..<side {
                for x in 0..<side {
                    target[y * side + x] = x % step < thick || y % step < thick ? line : colour
                }
            }
        }
    }

    func plain(side: Int) -> TilePixels {
        TilePixels(side: side) { $0.initialize(repeating: colour, count: side * side) }
    }
}
