import HikeValues

/// Numbers and times as track files write them.
enum TrackFileText {
    /// A decimal number, with white space around it; nil for anything else, such as `n/a`, `46,5`, `nan` or
    /// `0x1F`.
    static func number(_ text: some StringProtocol) -> Double? {
        let text = trimmed(text)
        guard !text.isEmpty, text.utf8.count <= 64, text.utf8.allSatisfy(isNumberByte) else { return nil }
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
    }

    /// An ISO 8601 date and time; without a zone it is UTC. Nil for anything else.
    static func time(_ text: String) -> UTCDate? {
        let text = trimmed(text)
        guard text.utf8.count <= 64 else { return nil }
        return UTCDate(iso8601: text)
    }

    /// A name without white space around it; nil where nothing is left.
    static func name(_ text: String) -> String? {
        let text = trimmed(text)
        return text.isEmpty ? nil : String(text)
    }

    static func trimmed(_ text: some StringProtocol) -> Substring {
        let text = Substring(text)
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !isXMLSpace($0) }),
            let last = bytes.lastIndex(where: { !isXMLSpace($0) })
        else { return "" }
        return text[first..<bytes.index(after: last)]
    }

    /// A coordinate from the two texts of an element.
    static func coordinate(latitude: String?, longitude: String?) throws(CoordinateFault) -> Coordinate {
        guard let latitude, let longitude else { throw CoordinateFault(reason: .missingCoordinate) }
        guard let north = number(latitude), let east = number(longitude) else {
            throw CoordinateFault(reason: .unreadableCoordinate)
        }
        let coordinate = Coordinate(latitude: north, longitude: east)
        guard coordinate.isValid else { throw CoordinateFault(reason: .coordinateOutOfRange) }
        return coordinate
    }

    /// An elevation in metres that can be believed.
    static func elevation(_ text: some StringProtocol) -> Double? {
        number(text).flatMap { $0.magnitude <= TrackFileLimits.elevation ? $0 : nil }
    }

    /// A speed in metres a second that can be believed.
    static func speed(_ text: String) -> Double? {
        number(text).flatMap { (0...TrackFileLimits.speed).contains($0) ? $0 : nil }
    }

    /// A course in degrees, 360 as 0.
    static func course(_ text: String) -> Double? {
        number(text).flatMap { (0..<360).contains($0) ? $0 : $0 == 360 ? 0 : nil }
    }
}

/// Why a point has no usable coordinate.
struct CoordinateFault: Error {
    var reason: TrackDefect.Reason
}
