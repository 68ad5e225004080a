import HikeFormats

/// A photo for devices that have none: mountains under a sun, with a white mark in the top left corner, so that one
/// sees how it lies. Whole numbers only: all machines draw the same.
public enum TestPhoto {
    /// A JPEG of quality 0.9.
    ///
    /// - Parameters:
    ///   - width: as it is seen, in pixels; at least 16.
    ///   - height: as it is seen, in pixels; at least 16.
    ///   - orientation: how its pixels are stored; other than upright, EXIF data say so.
    public static func jpeg(
        width: Int, height: Int, orientation: PictureOrientation = .up
    ) throws(RenderingError) -> [UInt8] {
        let stored = draw(max(16, width), max(16, height)).upright(orientation.inverse)
        let file = try JPEGEncoding.encode(stored, quality: 0.9)
        guard orientation != .up else { return file }
        return Array(file.prefix(2)) + JPEGHeader.exifPart(orientation) + file.dropFirst(2)
    }

    private static let far = [52, 40, 46, 24, 38, 30, 50, 44]
    private static let near = [70, 62, 76, 58, 66, 82, 64, 74]

    private static func draw(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height)
        let (far, near) = (ridge(far, width, height), ridge(near, width, height))
        let (sunX, sunY, sun) = (width * 3 / 4, height / 5, min(width, height) / 12)
        let mark = min(width, height) / 14
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<height {
                let row = y * width
                let sky = blend(0x3F84C8, 0xCFE4F2, y * 256 / height)
                let meadow = blend(0x7FA650, 0x3E6B2C, y * 256 / height)
                for x in 0..<width {
                    let (dx, dy) = (x - sunX, y - sunY)
                    let colour: UInt32
                    if x >= mark, x < 3 * mark, y >= mark, y < 3 * mark {
                        colour = x < 2 * mark && y < 2 * mark ? 0xD62828 : 0xFFFFFF
                    } else if y >= near[x] {
                        colour = meadow
                    } else if y >= far[x] {
                        // Snow above, rock beneath.
                        colour = y < far[x] + height / 14 ? 0xF4F7FA : 0x6F7685
                    } else {
                        colour = dx * dx + dy * dy < sun * sun ? 0xFFE08A : sky
                    }
                    pixels[row + x] = 0xFF00_0000 | colour
                }
            }
        }
        return picture
    }

    /// Heights between corners, in rows from the top; the corners are percents.
    private static func ridge(_ corners: [Int], _ width: Int, _ height: Int) -> [Int] {
        (0..<width).map { x in
            let along = x * (corners.count - 1) * 256 / width
            let (index, part) = (along / 256, along % 256)
            return (corners[index] * (256 - part) + corners[index + 1] * part) * height / 25_600
        }
    }

    private static func blend(_ a: UInt32, _ b: UInt32, _ part: Int) -> UInt32 {
        let part = UInt32(part)
        return [16, 8, 0].reduce(0) { colour, shift in
            let (one, other) = (a >> UInt32(shift) & 255, b >> UInt32(shift) & 255)
            return colour | ((one * (256 - part) + other * part) >> 8) << UInt32(shift)
        }
    }
}
