import Foundation
import HikeHardware
import HikeValues

/// What a receiver outside the world says, a gpsd or a recording, to all devices. It has no time: it counts from when it
/// arrives.
public enum OutsideReading: Codable, Hashable, Sendable {
    case fix(OutsideFix)
    /// Degrees; the accuracy is one standard deviation, negative where nothing is known.
    case heading(magnetic: Double, true: Double, accuracy: Double)
    /// It has no position.
    case lost
    /// A word about the receiver, for the log.
    case note(state: String, detail: String)

    /// Whether a receiver can have said it: a place on the Earth, a direction, a word that fits in a line of the log.
    var isPlausible: Bool {
        switch self {
        case .fix(let fix): abs(fix.latitude) <= 90 && abs(fix.longitude) <= 180
        case .heading(let magnetic, let trueHeading, _): max(abs(magnetic), abs(trueHeading)) <= 360
        case .lost: true
        case .note(let state, let detail): state.utf8.count + detail.utf8.count <= 4_096
        }
    }

    /// Whether it says how something is at its own moment only.
    public var isPassing: Bool {
        switch self {
        case .fix, .heading: true
        case .lost, .note: false
        }
    }
}

/// A fix without its time.
public struct OutsideFix: Codable, Hashable, Sendable {
    /// Degrees; this and what follows as in `Fix`, negative values included.
    public var latitude: Double
    public var longitude: Double
    /// Metres above mean sea level.
    public var altitude: Double
    /// Metres.
    public var horizontalAccuracy: Double
    /// Metres.
    public var verticalAccuracy: Double
    /// Metres a second.
    public var speed: Double
    /// Metres a second.
    public var speedAccuracy: Double
    /// Degrees from true north.
    public var course: Double
    /// Degrees.
    public var courseAccuracy: Double

    /// Everything of a fix but its time.
    public init(_ fix: Fix) {
        latitude = fix.coordinate.latitude
        longitude = fix.coordinate.longitude
        altitude = fix.altitude
        horizontalAccuracy = fix.horizontalAccuracy
        verticalAccuracy = fix.verticalAccuracy
        speed = fix.speed
        speedAccuracy = fix.speedAccuracy
        course = fix.course
        courseAccuracy = fix.courseAccuracy
    }

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    func fix(at time: Instant) -> Fix {
        Fix(
            time: time, coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            courseAccuracy: courseAccuracy)
    }
}

/// What a receiver said in the course of a run, a line each: the file that `source: { readings: … }` names.
public struct ReadingTrack: Equatable, Sendable {
    /// A reading and when it came, nanoseconds of virtual time.
    public struct Line: Codable, Hashable, Sendable {
        public var time: Int64
        public var reading: OutsideReading

        /// A reading that came at a moment of virtual time.
        public init(_ reading: OutsideReading, at time: Instant) {
            (self.time, self.reading) = (time.nanoseconds, reading)
        }
    }

    /// In the order of time.
    public var lines: [Line]

    public init(_ lines: [Line]) { self.lines = lines }

    /// Lines that are read at most.
    public static let mostLines = 5_000_000

    /// - Throws: with the first line that is no reading, cannot be one, or goes back in time.
    public init(bytes: [UInt8]) throws(ReadingTrackError) {
        let decoder = JSONDecoder()
        lines = []
        for (index, bytes) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !bytes.isEmpty {
            guard lines.count < Self.mostLines else { throw .tooMany(Self.mostLines) }
            let line: Line
            do { line = try decoder.decode(Line.self, from: Data(bytes)) } catch {
                throw .unreadable(line: index + 1)
            }
            guard line.reading.isPlausible else { throw .impossible(line: index + 1) }
            guard line.time >= lines.last?.time ?? 0 else { throw .backwards(line: index + 1) }
            lines.append(line)
        }
    }

    /// The file's bytes: JSON with sorted keys, a reading a line.
    public func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes: [UInt8] = []
        for line in lines { bytes += try encoder.encode(line) + [0x0A] }
        return bytes
    }
}

/// Why a file is no track of readings.
public enum ReadingTrackError: Error, Equatable, CustomStringConvertible, Sendable {
    case unreadable(line: Int)
    case impossible(line: Int)
    case backwards(line: Int)
    case tooMany(Int)

    public var description: String {
        switch self {
        case .unreadable(let line):
            "line \(line) is no reading such as {\"reading\":{\"lost\":{}},\"time\":1000000000}"
        case .impossible(let line):
            "line \(line) has a place or direction that is none on Earth, or too many words"
        case .backwards(let line): "line \(line) goes back in time: the readings stand in the order they came"
        case .tooMany(let most): "it has more than \(most) readings"
        }
    }
}
