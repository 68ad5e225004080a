/// The pixels of a tile, square and opaque: as they are, or as indices of a palette, which take a quarter of the memory.
final class TilePixels {
    enum Store {
        /// `side * side` of them.
        case direct(UnsafeMutablePointer<UInt32>)
        /// `side * side` indices of 256 colours.
        case palette(UnsafeMutablePointer<UInt8>, colours: UnsafeMutablePointer<UInt32>)
    }

    let side: Int
    let store: Store

    /// Bytes that it takes.
    var bytes: Int {
        switch store {
        case .direct: side * side * 4
        case .palette: side * side + Self.colours * 4
        }
    }

    private static let colours = 256

    /// - Parameter body: fills them all.
    init(side: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        self.side = side
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
        body(pixels)
        store = .direct(pixels)
    }

    /// - Parameters:
    ///   - picture: square.
    ///   - tone: what becomes of a colour.
    init(_ picture: PalettePicture, _ tone: (UInt32) -> UInt32) {
        let side = picture.width
        self.side = side
        let indices = UnsafeMutablePointer<UInt8>.allocate(capacity: side * side)
        picture.indices.withUnsafeBufferPointer { source in
            if let base = source.baseAddress {
                indices.update(from: base, count: min(source.count, side * side))
            }
        }
        let colours = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.colours)
        for index in 0..<Self.colours { colours[index] = tone(picture.colours[index]) }
        store = .palette(indices, colours: colours)
    }

    deinit {
        switch store {
        case .direct(let pixels): pixels.deallocate()
        case .palette(let indices, let colours):
            indices.deallocate()
            colours.deallocate()
        }
    }

    /// The pixel at a place, counted row by row from the top.
    @inline(__always)
    subscript(place: Int) -> UInt32 {
        switch store {
        case .direct(let pixels): pixels[place]
        case .palette(let indices, let colours): colours[Int(indices[place])]
        }
    }

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
                let (upper, lower) = (y0 * side, min(y0 + 1, side - 1) * side)
                for x in 0..<side {
                    let u = max(0, (left << 8) + ((x * 512 + 256) >> (levels + 1)) - 128)
                    let (x0, fx) = (u >> 8, UInt64(u & 255))
                    let x1 = min(x0 + 1, side - 1)
                    target[y * side + x] = Lanes.mix(
                        self[upper + x0], self[upper + x1], self[lower + x0], self[lower + x1], fx, fy)
                }
            }
        }
    }
}

/// How a sampler reads the pixels of a tile.
protocol Texels {
    /// A pixel, counted row by row from the top.
    subscript(place: Int) -> UInt32 { get }
    /// A pixel and the one after it, the parts of both side by side.
    func pair(_ place: Int) -> SIMD8<UInt16>
}

struct DirectTexels: Texels {
    let pixels: UnsafePointer<UInt32>

    @inline(__always)
    subscript(place: Int) -> UInt32 { pixels[place] }

    @inline(__always)
    func pair(_ place: Int) -> SIMD8<UInt16> { Lanes.pair(pixels + place) }
}

struct PaletteTexels: Texels {
    let indices: UnsafePointer<UInt8>
    let colours: UnsafePointer<UInt32>

    @inline(__always)
    subscript(place: Int) -> UInt32 { colours[Int(indices[place])] }

    @inline(__always)
    func pair(_ place: Int) -> SIMD8<UInt16> { Lanes.pair(self[place], self[place + 1]) }
}
