/// A film as an animated PNG (PNG 3rd edition, section 11.3.6), which browsers and most picture viewers play, and others show the first
/// picture of. A frame holds only the rectangle that differs from the one before; while nothing differs the last
/// frame just stays longer.
public struct AnimatedPNG {
    /// Frames of one film, and bytes of its file, at most.
    public static let mostFrames = 20_000
    public static let mostBytes = 256 << 20

    private var last: PixelBuffer?
    /// The pictures' chunks, each frame's control chunk with the time left open.
    private var frames: [(control: [UInt8], data: [UInt8], milliseconds: Int)] = []
    private var bytes = 0
    private var size = (width: 0, height: 0)

    public init() {}

    /// Frames that differ from the one before.
    public var frameCount: Int { frames.count }
    /// Whether more frames are taken.
    public var isFull: Bool { frames.count >= Self.mostFrames || bytes >= Self.mostBytes }

    /// Adds what is shown from now on. Of a full film, and for a picture of another size than the first, nothing
    /// changes.
    ///
    /// - Parameter milliseconds: how long the picture before was shown; not used for the first.
    /// - Returns: whether the picture was taken.
    @discardableResult
    public mutating func add(_ picture: PixelBuffer, after milliseconds: Int) throws(RenderingError) -> Bool {
        if !frames.isEmpty { frames[frames.count - 1].milliseconds += max(0, milliseconds) }
        guard !isFull, picture.width > 0, picture.height > 0 else { return false }
        var area = PixelRect(0, 0, picture.width, picture.height)
        if let last {
            guard last.width == picture.width, last.height == picture.height else { return false }
            guard let changed = Self.difference(last, picture) else { return true }
            area = changed
        } else {
            size = (picture.width, picture.height)
        }
        let data = try PNGEncoding.pack(Self.rows(picture, area), 6)
        frames.append((Self.control(area), data, 0))
        bytes += data.count + 64
        last = picture
        return true
    }

    /// The file.
    ///
    /// - Parameter milliseconds: how long the last picture is shown.
    /// - Throws: for a film without a picture.
    public func file(lasting milliseconds: Int) throws(RenderingError) -> [UInt8] {
        guard !frames.isEmpty else { throw .library("a film without a picture has no file") }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header =
            PNGEncoding.bytes(size.width) + PNGEncoding.bytes(size.height) + [8, 6, 0, 0, 0] as [UInt8]
        PNGEncoding.chunk("IHDR", header, &file)
        // 0: it plays for ever.
        PNGEncoding.chunk("acTL", PNGEncoding.bytes(frames.count) + PNGEncoding.bytes(0), &file)
        var sequence = 0
        for (place, frame) in frames.enumerated() {
            let time = frame.milliseconds + (place == frames.count - 1 ? max(0, milliseconds) : 0)
            PNGEncoding.chunk("fcTL", PNGEncoding.bytes(sequence) + frame.control + Self.delay(time), &file)
            sequence += 1
            if place == 0 {
                PNGEncoding.chunk("IDAT", frame.data, &file)
            } else {
                PNGEncoding.chunk("fdAT", PNGEncoding.bytes(sequence) + frame.data, &file)
                sequence += 1
            }
        }
        PNGEncoding.chunk("IEND", [], &file)
        return file
    }

    /// Size and place of a frame.
    private static func control(_ area: PixelRect) -> [UInt8] {
        [area.width, area.height, area.x, area.y].flatMap { PNGEncoding.bytes($0) }
    }

    /// The time as a fraction of 16-bit numbers, milliseconds or, beyond a minute, tenths of a second; then: the frame stays, and takes the place
    /// of what was there.
    private static func delay(_ milliseconds: Int) -> [UInt8] {
        let (number, unit) =
            milliseconds <= 65_535 ? (milliseconds, 1000) : (min(milliseconds / 100, 65_535), 10)
        return [UInt8(number >> 8), UInt8(number & 255), UInt8(unit >> 8), UInt8(unit & 255), 0, 0]
    }

    /// The smallest rectangle with all that differs; nil where nothing does.
    private static func difference(_ old: PixelBuffer, _ new: PixelBuffer) -> PixelRect? {
        let width = new.width
        var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
        old.pixels.withUnsafeBufferPointer { old in
            new.pixels.withUnsafeBufferPointer { new in
                for y in 0..<(new.count / width) {
                    let row = y * width
                    guard let first = (0..<width).first(where: { old[row + $0] != new[row + $0] }) else {
                        continue
                    }
                    var end = width - 1
                    while old[row + end] == new[row + end] { end -= 1 }
                    (left, right) = (min(left, first), max(right, end))
                    (top, bottom) = (min(top, y), y)
                }
            }
        }
        return bottom < 0
            ? nil : PixelRect(left, top, right - left + 1, bottom - top + 1)
    }

    /// Rows as red, green, blue and alpha, not multiplied, each as its difference to the row above.
    private static func rows(_ picture: PixelBuffer, _ area: PixelRect) -> [UInt8] {
        let length = area.width * 4
        var rows: [UInt8] = []
        rows.reserveCapacity((length + 1) * area.height)
        var above = [UInt8](repeating: 0, count: length)
        var row = above
        for y in area.y..<area.maxY {
            for x in 0..<area.width {
                let pixel = picture.pixels[y * picture.width + area.x + x]
                let alpha = pixel >> 24
                func plain(_ shift: UInt32) -> UInt8 {
                    let value = pixel >> shift & 255
                    guard alpha != 255 else { return UInt8(value) }
                    return alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                }
                row[4 * x] = plain(16)
                row[4 * x + 1] = plain(8)
                row[4 * x + 2] = plain(0)
                row[4 * x + 3] = UInt8(alpha)
            }
            rows.append(2)
            for place in 0..<length { rows.append(row[place] &- above[place]) }
            swap(&above, &row)
        }
        return rows
    }
}
