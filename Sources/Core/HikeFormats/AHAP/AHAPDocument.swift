import Foundation
import HikeValues

/// An AHAP file that was read: its haptic events, in the file's order.
///
/// As the platform does, values out of range are taken as the nearest one in range and unknown keys are
/// ignored; audio events, dynamic parameters and curves are counted in ``ignored``. A missing intensity
/// counts as 1, a missing sharpness as 0.5. A missing time counts as 0, as in files that hold a single event.
public struct AHAPDocument: Hashable, Sendable {
    public var events: [HapticEvent]
    /// Entries of the pattern that are no haptic event.
    public var ignored: Int

    /// - Throws: Where the file is too large, no AHAP, of another version, or an event has a value out of range.
    public init(_ file: [UInt8]) throws(AHAPError) {
        guard file.count <= AHAPLimits.bytes else {
            throw .tooLarge(bytes: file.count, limit: AHAPLimits.bytes)
        }
        let raw = try Self.decode(file)
        if let version = raw.version, version < 1 || version >= 2 { throw .unsupportedVersion(version) }
        guard raw.pattern.count <= AHAPLimits.entries else {
            throw .tooManyEvents(count: raw.pattern.count, limit: AHAPLimits.entries)
        }
        events = []
        ignored = 0
        for (index, entry) in raw.pattern.enumerated() {
            if let event = try Self.event(entry, index) { events.append(event) } else { ignored += 1 }
        }
    }

    private static func decode(_ file: [UInt8]) throws(AHAPError) -> RawFile {
        do {
            return try JSONDecoder().decode(RawFile.self, from: Data(file))
        } catch let error as DecodingError {
            throw .malformed(path: path(of: error))
        } catch {
            throw .malformed(path: "")
        }
    }

    private static func path(of error: DecodingError) -> String {
        let keys: [any CodingKey]
        switch error {
        case .keyNotFound(let key, let context): keys = context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            keys = context.codingPath
        @unknown default: keys = []
        }
        return keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }

    /// An entry's haptic event; nil where it is something else.
    private static func event(_ entry: RawEntry, _ index: Int) throws(AHAPError) -> HapticEvent? {
        guard let raw = entry.event else { return nil }
        guard let type = raw.type else { throw .missing(field: "EventType", entry: index) }
        let kind: HapticEvent.Kind
        switch type {
        case "HapticTransient": kind = .transient
        case "HapticContinuous":
            guard let duration = raw.duration else { throw .missing(field: "EventDuration", entry: index) }
            guard duration >= AHAPLimits.shortestEvent else {
                throw .outOfRange(
                    "EventDuration", index, duration, AHAPLimits.shortestEvent...AHAPLimits.eventDuration)
            }
            kind = .continuous(duration: min(duration, AHAPLimits.eventDuration))
        default: return nil
        }
        let time = raw.time ?? 0
        guard (0...AHAPLimits.time).contains(time) else {
            throw .outOfRange("Time", index, time, 0...AHAPLimits.time)
        }
        return HapticEvent(
            kind: kind, time: time, intensity: raw.parameter("HapticIntensity") ?? 1,
            sharpness: raw.parameter("HapticSharpness") ?? 0.5)
    }
}

private struct RawFile: Decodable {
    var version: Double?
    var pattern: [RawEntry]

    enum CodingKeys: String, CodingKey {
        case version = "Version"
        case pattern = "Pattern"
    }
}

private struct RawEntry: Decodable {
    var event: RawEvent?

    enum CodingKeys: String, CodingKey { case event = "Event" }
}

private struct RawEvent: Decodable {
    var time: Double?
    var type: String?
    var duration: Double?
    var parameters: [RawParameter]?

    enum CodingKeys: String, CodingKey {
        case time = "Time"
        case type = "EventType"
        case duration = "EventDuration"
        case parameters = "EventParameters"
    }

    /// A parameter's value, moved into 0 to 1.
    func parameter(_ name: String) -> Double? {
        let value = parameters?.first { $0.name == name }?.value
        return value.map { min(1, max(0, $0)) }
    }
}

private struct RawParameter: Decodable {
    var name: String
    var value: Double

    enum CodingKeys: String, CodingKey {
        case name = "ParameterID"
        case value = "ParameterValue"
    }
}
