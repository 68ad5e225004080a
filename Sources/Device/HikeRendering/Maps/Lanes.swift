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
        pair(both: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }

    /// Two pixels, the parts of both side by side.
    @inline(__always)
    static func pair(_ first: UInt32, _ second: UInt32) -> SIMD8<UInt16> {
        pair(both: UInt64(first) | UInt64(second) << 32)
    }

    @inline(__always)
    private static func pair(both: UInt64) -> SIMD8<UInt16> {
        SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(both, to: SIMD8<UInt8>.self))
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
