import FacadeFoundation

/// What the file of a picture says of it: Exif 2.3 in an APP1 segment of a JPEG.
struct PictureNote {
    private(set) var width = 0
    private(set) var height = 0
    /// As Exif has it, 1 to 8.
    private var orientation: UInt16 = 1
    private let date: String
    private let latitude: Double?
    private let longitude: Double?
    private let altitude: Double?

    /// - Parameter gps: latitude, longitude and altitude with their references, under the platform's keys.
    init(of picture: [UInt8], date: Date, gps: [String: Any]?) {
        let calendar = Calendar(identifier: .gregorian)
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
        self.date =
            "\(String(format: "%04d", parts.year ?? 0)):\(two(parts.month)):\(two(parts.day)) "
            + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
        func number(_ key: String, _ reference: String, _ negative: String) -> Double? {
            let value = (gps?[key] as? Double) ?? (gps?[key] as? NSNumber)?.doubleValue
            let isNegative = gps?[reference] as? String == negative
            return value.map { isNegative ? -abs($0) : $0 }
        }
        let place = (
            number("Latitude", "LatitudeRef", "S"), number("Longitude", "LongitudeRef", "W")
        )
        let isPlace = (-90...90).contains(place.0 ?? 91) && (-180...180).contains(place.1 ?? 181)
        (latitude, longitude) = isPlace ? place : (nil, nil)
        let isBelow = (gps?["AltitudeRef"] as? Int) == 1
        altitude = number("Altitude", "", "").map { isBelow ? -abs($0) : $0 }
        read(picture)
    }

    /// As the platform's keys have it.
    var dictionary: [String: Any] {
        var all: [String: Any] = [
            "Orientation": Int(orientation), "PixelWidth": width, "PixelHeight": height,
            "{Exif}": ["DateTimeOriginal": date, "PixelXDimension": width, "PixelYDimension": height],
            "{TIFF}": ["DateTime": date, "Orientation": Int(orientation)],
        ]
        if let latitude, let longitude {
            var gps: [String: Any] = [
                "Latitude": abs(latitude), "LatitudeRef": latitude < 0 ? "S" : "N",
                "Longitude": abs(longitude), "LongitudeRef": longitude < 0 ? "W" : "E",
            ]
            if let altitude {
                gps["Altitude"] = abs(altitude)
                gps["AltitudeRef"] = altitude < 0 ? 1 : 0
            }
            all["{GPS}"] = gps
        }
        return all
    }

    // MARK: Reading

    /// The segments of a JPEG before its picture: marker, where they begin, and behind them.
    private static func segments(_ file: [UInt8]) -> [(marker: UInt8, start: Int, end: Int)] {
        var found: [(UInt8, Int, Int)] = []
        var index = 2
        while index + 4 <= file.count, file[index] == 0xFF {
            let marker = file[index + 1]
            let length = Int(file[index + 2]) << 8 | Int(file[index + 3])
            guard marker != 0xDA, length >= 2, index + 2 + length <= file.count else { break }
            found.append((marker, index, index + 2 + length))
            index += 2 + length
        }
        return found
    }

    private static func isExif(_ file: [UInt8], _ segment: (marker: UInt8, start: Int, end: Int)) -> Bool {
        segment.marker == 0xE1 && file[(segment.start + 4)..<segment.end].starts(with: Array("Exif\0\0".utf8))
    }

    private mutating func read(_ file: [UInt8]) {
        for segment in Self.segments(file) {
            let body = Array(file[(segment.start + 4)..<segment.end])
            let isFrame =
                (0xC0...0xCF).contains(segment.marker) && ![0xC4, 0xC8, 0xCC].contains(segment.marker)
            if isFrame, body.count >= 5 {
                height = Int(body[1]) << 8 | Int(body[2])
                width = Int(body[3]) << 8 | Int(body[4])
            } else if Self.isExif(file, segment), let found = Self.orientation(in: Array(body.dropFirst(6))) {
                orientation = found
            }
        }
    }

    /// The orientation in a TIFF header's first directory.
    private static func orientation(in tiff: [UInt8]) -> UInt16? {
        guard tiff.count >= 10 else { return nil }
        let isLittle = tiff[0] == 0x49
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= tiff.count else { return nil }
            let bytes = tiff[place..<(place + count)]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2), count < 200 else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + entry * 12
            guard number(place, 2) == 0x0112, let value = number(place + 8, 2), (1...8).contains(value) else {
                continue
            }
            return UInt16(value)
        }
        return nil
    }

    // MARK: Writing

    /// The picture with this in its file, in place of what was there.
    func written(into picture: [UInt8]) -> [UInt8] {
        guard picture.count > 4 else { return picture }
        let old = Self.segments(picture).filter { Self.isExif(picture, $0) }
        var rest = picture
        for segment in old.reversed() { rest.removeSubrange(segment.start..<segment.end) }
        let body = Array("Exif\0\0".utf8) + tiff
        let length = body.count + 2
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + body
        return Array(rest[..<2]) + segment + Array(rest[2...])
    }

    private var tiff: [UInt8] {
        var writer = TIFFWriter()
        let stamp = Array(date.utf8) + [0]
        let hasPlace = latitude != nil
        let first = writer.begin(entries: hasPlace ? 4 : 3)
        writer.short(0x0112, orientation)
        writer.bytes(0x0132, type: 2, stamp)
        let exif = writer.link(0x8769)
        let place = hasPlace ? writer.link(0x8825) : nil
        writer.end(first)
        writer.setLink(exif)
        let second = writer.begin(entries: 3)
        writer.bytes(0x9003, type: 2, stamp)
        writer.long(0xA002, UInt32(width))
        writer.long(0xA003, UInt32(height))
        writer.end(second)
        if let place, let latitude, let longitude {
            writer.setLink(place)
            let third = writer.begin(entries: altitude == nil ? 5 : 7)
            writer.bytes(0, type: 1, [2, 3, 0, 0])
            writer.bytes(1, type: 2, Array((latitude < 0 ? "S\0" : "N\0").utf8))
            writer.rationals(2, Self.degrees(latitude))
            writer.bytes(3, type: 2, Array((longitude < 0 ? "W\0" : "E\0").utf8))
            writer.rationals(4, Self.degrees(longitude))
            if let altitude {
                writer.bytes(5, type: 1, [altitude < 0 ? 1 : 0])
                writer.rationals(6, [(UInt32(min(1e6, abs(altitude)) * 100), 100)])
            }
            writer.end(third)
        }
        return writer.tiff
    }

    /// Degrees, minutes, and seconds with four decimals.
    private static func degrees(_ angle: Double) -> [(UInt32, UInt32)] {
        let units = Int((abs(angle) * 36_000_000).rounded())
        return [
            (UInt32(units / 36_000_000), 1), (UInt32(units / 600_000 % 60), 1),
            (UInt32(units % 600_000), 10_000),
        ]
    }
}

/// Writes directories of a TIFF header, the most significant byte first.
struct TIFFWriter {
    private(set) var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    /// What stands behind the directory that is written, with where its place is written.
    private var behind: [(place: Int, bytes: [UInt8])] = []

    private static func number(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    mutating func begin(entries: Int) -> Int {
        tiff += Self.number(UInt32(entries), 2)
        return tiff.count
    }

    private mutating func entry(_ tag: UInt16, _ type: UInt16, _ count: Int) {
        tiff += Self.number(UInt32(tag), 2) + Self.number(UInt32(type), 2) + Self.number(UInt32(count), 4)
    }

    mutating func short(_ tag: UInt16, _ value: UInt16) {
        entry(tag, 3, 1)
        tiff += Self.number(UInt32(value), 2) + [0, 0]
    }

    mutating func long(_ tag: UInt16, _ value: UInt32) {
        entry(tag, 4, 1)
        tiff += Self.number(value, 4)
    }

    mutating func bytes(_ tag: UInt16, type: UInt16, _ bytes: [UInt8]) {
        entry(tag, type, bytes.count)
        guard bytes.count > 4 else {
            tiff += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            return
        }
        behind.append((tiff.count, bytes))
        tiff += [0, 0, 0, 0]
    }

    mutating func rationals(_ tag: UInt16, _ values: [(UInt32, UInt32)]) {
        entry(tag, 5, values.count)
        behind.append((tiff.count, values.flatMap { Self.number($0.0, 4) + Self.number($0.1, 4) }))
        tiff += [0, 0, 0, 0]
    }

    /// An entry that leads to a directory, which ``setLink(_:)`` says.
    mutating func link(_ tag: UInt16) -> Int {
        long(tag, 0)
        return tiff.count - 4
    }

    /// The directory that follows is where a link leads.
    mutating func setLink(_ place: Int) {
        tiff.replaceSubrange(place..<(place + 4), with: Self.number(UInt32(tiff.count), 4))
    }

    /// No directory follows this one in its chain; what stands behind it is written.
    mutating func end(_ begin: Int) {
        tiff += [0, 0, 0, 0]
        for (place, bytes) in behind {
            if tiff.count % 2 == 1 { tiff.append(0) }
            tiff.replaceSubrange(place..<(place + 4), with: Self.number(UInt32(tiff.count), 4))
            tiff += bytes
        }
        if tiff.count % 2 == 1 { tiff.append(0) }
        behind = []
    }
}
