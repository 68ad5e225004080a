/// Pixels of a picture, row by row from the top: `0xAARRGGBB`, the colours multiplied by alpha.
public struct PixelBuffer: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` of them.
    public internal(set) var pixels: [UInt32]

    /// All transparent. Negative sizes count as 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        pixels = [UInt32](repeating: 0, count: self.width * self.height)
    }

    /// - Returns: nil where the number of pixels does not fit the size.
    public init?(width: Int, height: Int, pixels: [UInt32]) {
        guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixel at a place; nil outside.
    public subscript(x: Int, y: Int) -> UInt32? {
        x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : nil
    }

    /// Whether no pixel is transparent.
    public var isOpaque: Bool {
        var all = UInt32.max
        pixels.withUnsafeBufferPointer { for pixel in $0 { all &= pixel } }
        return all >> 24 == 255
    }

    /// A number that tells pictures apart, as 16 hexadecimal digits: FNV-1a over size and pixels, 32 bits a step. Not
    /// safe against those who want two pictures to have the same.
    public var digest: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func take(_ value: UInt32) { hash = (hash ^ UInt64(value)) &* 0x0000_0100_0000_01B3 }
        take(UInt32(truncatingIfNeeded: width))
        take(UInt32(truncatingIfNeeded: height))
        pixels.withUnsafeBufferPointer {
            for pixel in $0 { hash = (hash ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    /// In pixels; a negative width or height counts as 0.
    public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    public static let zero = PixelRect(0, 0, 0, 0)
    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var isEmpty: Bool { width == 0 || height == 0 }

    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
    }

    func encloses(_ other: PixelRect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }

    func overlaps(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

    func expanded(by margin: Int) -> PixelRect {
        PixelRect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
    }
}
