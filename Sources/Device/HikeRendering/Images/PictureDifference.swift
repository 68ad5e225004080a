/// Where two pictures differ.
public struct PictureDifference: Sendable {
    /// Pixels that differ; where the sizes differ, all that only one has.
    public let count: Int
    /// Of a colour's part, 0 to 255.
    public let largest: Int
    /// Round all that differ.
    public let area: PixelRect
    /// The first picture, the second, and the second in grey with red where they differ, side by side.
    public let picture: PixelBuffer

    /// Compares two pictures, pixel by pixel; where one ends before the other, they differ.
    public init(_ first: PixelBuffer, _ second: PixelBuffer) {
        let (width, height) = (max(first.width, second.width), max(first.height, second.height))
        var shown = PixelBuffer(width: 3 * width + 2, height: height)
        var (count, largest, area) = (0, 0, PixelRect.zero)
        for y in 0..<height {
            for x in 0..<width {
                let (a, b) = (first[x, y], second[x, y])
                let row = y * shown.width
                shown.pixels[row + x] = a ?? 0
                shown.pixels[row + width + 1 + x] = b ?? 0
                let grey = (b ?? 0) >> 8 & 255
                var pixel = 0xFF00_0000 | (grey / 2 + 127) &* 0x0001_0101
                if a != b {
                    count += 1
                    largest = max(largest, Self.distance(a, b))
                    area = area.union(PixelRect(x, y, 1, 1))
                    pixel = 0xFFFF_0000
                }
                shown.pixels[row + 2 * width + 2 + x] = pixel
            }
        }
        (self.count, self.largest, self.area, picture) = (count, largest, area, shown)
    }

    /// `12 pixels differ, by 3 of 255 at most, within 40,12 8x4`.
    public var summary: String {
        "\(count) pixels differ, by \(largest) of 255 at most, within \(area.x),\(area.y) "
            + "\(area.width)x\(area.height)"
    }

    private static func distance(_ a: UInt32?, _ b: UInt32?) -> Int {
        guard let a, let b else { return 255 }
        return [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }
}
