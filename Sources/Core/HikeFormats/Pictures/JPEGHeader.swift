/// Why a file is no JPEG that can be used.
public enum JPEGError: Error, Equatable, Sendable, CustomStringConvertible {
    case notJPEG
    /// It ends, or has something else, where a part should begin.
    case damaged(offset: Int)
    case noSize

    public var description: String {
        switch self {
        case .notJPEG: "The file is no JPEG."
        case .damaged(let offset): "The JPEG is damaged at byte \(offset)."
        case .noSize: "The JPEG does not say how large it is."
        }
    }
}

/// What a JPEG says of itself before its pixels: size, orientation, whether it carries EXIF data. Nothing is decoded.
public struct JPEGHeader: Hashable, Sendable {
    /// Pixels, as they are stored.
    public let width: Int
    /// Pixels, as they are stored.
    public let height: Int
    /// What its EXIF data say; upright where they say nothing that there is.
    public let orientation: PictureOrientation
    /// It carries EXIF data: the camera, the time and perhaps the place.
    public let hasEXIF: Bool

    /// Width and height as it is seen.
    public var uprightSize: (width: Int, height: Int) {
        orientation.swapsSides ? (height, width) : (width, height)
    }

    /// Reads the parts up to the pixels.
    public init(_ bytes: [UInt8]) throws(JPEGError) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { throw .notJPEG }
        var place = 2
        var size: (width: Int, height: Int)?
        var orientation: PictureOrientation?
        var hasEXIF = false
        while true {
            guard place + 1 < bytes.count, bytes[place] == 0xFF else { throw .damaged(offset: place) }
            // Any number of 0xFF may stand before a marker.
            while place + 1 < bytes.count, bytes[place + 1] == 0xFF { place += 1 }
            guard place + 1 < bytes.count else { throw .damaged(offset: place) }
            let marker = bytes[place + 1]
            place += 2
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            guard marker != 0xD9, marker != 0xD8, marker != 0, let length = Self.number(bytes, place),
                length >= 2, place + length <= bytes.count
            else { throw .damaged(offset: place) }
            let part = bytes[(place + 2)..<(place + length)]
            if Self.isFrame(marker) {
                guard part.count >= 5, let height = Self.number(bytes, part.startIndex + 1),
                    let width = Self.number(bytes, part.startIndex + 3), width > 0, height > 0
                else { throw .noSize }
                size = (width, height)
            } else if marker == 0xE1, part.starts(with: Self.exifMark) {
                hasEXIF = true
                orientation = orientation ?? Self.orientation(part.dropFirst(Self.exifMark.count))
            } else if marker == 0xDA {
                break
            }
            place += length
        }
        guard let size else { throw .noSize }
        (width, height) = size
        self.orientation = orientation ?? .up
        self.hasEXIF = hasEXIF
    }

    private static let exifMark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// Start of a frame of any kind; the numbers between are tables.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int? {
        place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
    }

    /// The tag 0x0112 of the first directory; nil where there is none, or none that can be.
    private static func orientation(_ data: ArraySlice<UInt8>) -> PictureOrientation? {
        let isBig: Bool
        switch data.prefix(2) {
        case [0x4D, 0x4D]: isBig = true
        case [0x49, 0x49]: isBig = false
        default: return nil
        }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= data.count - count else { return nil }
            let piece = data[(data.startIndex + offset)..<(data.startIndex + offset + count)]
            return isBig
                ? piece.reduce(0) { $0 << 8 | Int($1) } : piece.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
            return nil
        }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = number(entry, 2) else { return nil }
            // A single number of 16 bits stands in the entry itself.
            guard tag == 0x0112 else { continue }
            guard number(entry + 2, 2) == 3, number(entry + 4, 4) == 1, let value = number(entry + 8, 2)
            else {
                return nil
            }
            return PictureOrientation(rawValue: UInt16(value))
        }
        return nil
    }

    // MARK: Writing

    /// The part of a JPEG that says how it lies, to be put right behind its first two bytes.
    public static func exifPart(_ orientation: PictureOrientation) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0,
            UInt8(truncatingIfNeeded: orientation.rawValue), 0, 0, 0, 0, 0, 0,
        ]
        let length = 2 + exifMark.count + tiff.count
        return [0xFF, 0xE1, 0, UInt8(length)] + exifMark + tiff
    }
}
