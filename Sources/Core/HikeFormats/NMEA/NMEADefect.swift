/// Why a sentence was dropped.
public enum NMEADefect: Int, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    /// A new `$` or `!` came before the sentence was complete.
    case interrupted
    /// The line ended without `*` and a checksum.
    case missingChecksum
    /// `*` was not followed by two hexadecimal digits.
    case malformedChecksum
    /// The checksum does not fit the text.
    case badChecksum
    /// The sentence is longer than ``NMEAParser/Limits/sentence``.
    case tooLong
    /// The text before the first comma is no sentence address.
    case malformedAddress
    /// The sentence ends before a field that its type must have.
    case tooFewFields
    /// A number, letter or hemisphere that cannot be read.
    case malformedField
    /// A number outside its range, such as a course of 400 degrees.
    case valueOutOfRange
    /// A latitude beyond 90 degrees.
    case latitudeOutOfRange
    /// A longitude beyond 180 degrees.
    case longitudeOutOfRange
    /// 60 or more minutes in a latitude or longitude.
    case minutesOutOfRange
    /// A time of day that does not exist, or is not `hhmmss`.
    case invalidTime
    /// A calendar date that does not exist, or is not `ddmmyy`.
    case invalidDate

    public var description: String {
        switch self {
        case .interrupted:
            "a new sentence begins before this one is complete; look for lost bytes on the line"
        case .missingChecksum: "the checksum is missing; read the source leniently if it never sends one"
        case .malformedChecksum: "'*' is not followed by two hexadecimal digits"
        case .badChecksum: "the checksum does not fit the text; the sentence was damaged on its way"
        case .tooLong: "the sentence is longer than \(NMEAParser.Limits.sentence) bytes; is this NMEA 0183?"
        case .malformedAddress: "the address after '$' is not made of capital letters and digits"
        case .tooFewFields: "the sentence has fewer fields than its type needs"
        case .malformedField: "a field cannot be read as the number or letter it should be"
        case .valueOutOfRange: "a number is outside its range"
        case .latitudeOutOfRange: "the latitude is beyond 90 degrees"
        case .longitudeOutOfRange: "the longitude is beyond 180 degrees"
        case .minutesOutOfRange: "a latitude or longitude has 60 or more minutes"
        case .invalidTime: "the time of day is not a valid hhmmss"
        case .invalidDate: "the date does not exist or is not ddmmyy"
        }
    }
}

/// A dropped sentence, for the log (EM-15).
public struct NMEADefectReport: Hashable, Sendable, CustomStringConvertible {
    /// The line it stands on, from 1.
    public var line: Int
    public var defect: NMEADefect
    /// Up to eight characters of the sentence's address, packed, the first in the highest used byte.
    private var packedAddress: UInt64

    init(line: Int, defect: NMEADefect, packedAddress: UInt64) {
        self.line = line
        self.defect = defect
        self.packedAddress = packedAddress
    }

    /// What stands before the first comma, at most eight characters, such as `GPGGA`; may be empty.
    public var address: String {
        var bytes: [UInt8] = []
        for shift in stride(from: 56, through: 0, by: -8) {
            let byte = UInt8(truncatingIfNeeded: packedAddress >> UInt64(shift))
            if byte != 0 { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    public var description: String {
        let name = address
        return "NMEA line \(line)\(name.isEmpty ? "" : ", \(name)"): \(defect); the sentence is dropped"
    }
}

/// What a parser has read so far.
public struct NMEACounts: Hashable, Sendable {
    /// Sentences of a supported type, read without a defect.
    public var sentences = 0
    /// Sound sentences of a type that is not supported, `P...` and `!...` included.
    public var unsupported = 0
    /// Lines that begin with `#`.
    public var comments = 0
    /// Bytes outside of sentences: binary messages, other text, cut-off beginnings. Line ends, NUL,
    /// comments, TAG blocks and what follows a checksum are not counted.
    public var skippedBytes = 0
    private var defects = [Int](repeating: 0, count: NMEADefect.allCases.count)

    public init() {}

    /// How many sentences were dropped for one reason.
    public subscript(_ defect: NMEADefect) -> Int { defects[defect.rawValue] }

    /// How many sentences were dropped.
    public var dropped: Int { defects.reduce(0, +) }

    mutating func count(_ defect: NMEADefect) { defects[defect.rawValue] += 1 }
}
