import Foundation
import HikeValues

/// Events that are played together.
open class CHHapticPattern: NSObject {
    /// The keys of a pattern's dictionary, and of an AHAP file.
    public struct Key: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let version = Key(rawValue: "Version")
        public static let pattern = Key(rawValue: "Pattern")
        public static let event = Key(rawValue: "Event")
        public static let eventType = Key(rawValue: "EventType")
        public static let eventDuration = Key(rawValue: "EventDuration")
        public static let time = Key(rawValue: "Time")
        public static let eventParameters = Key(rawValue: "EventParameters")
        public static let parameter = Key(rawValue: "Parameter")
        public static let parameterID = Key(rawValue: "ParameterID")
        public static let parameterValue = Key(rawValue: "ParameterValue")
        public static let parameterCurve = Key(rawValue: "ParameterCurve")
        public static let parameterCurveControlPoints = Key(rawValue: "ParameterCurveControlPoints")
        public static let eventWaveformPath = Key(rawValue: "EventWaveformPath")
        public static let eventWaveformUseVolumeEnvelope = Key(rawValue: "EventWaveformUseVolumeEnvelope")
        public static let eventWaveformLoopEnabled = Key(rawValue: "EventWaveformLoopEnabled")
    }

    /// The largest file that is read, in bytes, and the most events of a pattern.
    static let mostBytes = 1 << 20
    static let mostEvents = 4_096

    let events: [CHHapticEvent]
    let parameters: [CHHapticDynamicParameter]
    let curves: [CHHapticParameterCurve]

    /// - Throws: ``CHHapticError`` where a time or duration means nothing.
    public init(
        events: [CHHapticEvent], parameters: [CHHapticDynamicParameter] = [],
        parameterCurves: [CHHapticParameterCurve] = []
    ) throws {
        guard events.count <= Self.mostEvents else { throw CHHapticError(.invalidPatternData) }
        for event in events {
            guard event.relativeTime.isFinite, event.relativeTime >= 0 else {
                throw CHHapticError(.invalidEventTime)
            }
            let isStretch = event.type == .hapticContinuous
            guard event.duration.isFinite, event.duration >= 0, !isStretch || event.duration > 0 else {
                throw CHHapticError(.invalidEventDuration)
            }
        }
        self.events = events
        self.parameters = parameters
        curves = parameterCurves
    }

    /// Of a dictionary, as an AHAP file has it.
    ///
    /// - Throws: ``CHHapticError`` where it is no pattern.
    public convenience init(dictionary: [CHHapticPattern.Key: Any]) throws {
        var entries: [String: Any] = [:]
        for (key, value) in dictionary { entries[key.rawValue] = value }
        try self.init(PatternEntries(entries))
    }

    /// Of an AHAP file.
    ///
    /// - Throws: ``CHHapticError`` where there is no file, or it is no pattern.
    public convenience init(contentsOf url: URL) throws {
        guard let file = try? FileHandle(forReadingFrom: url),
            let data = try? file.read(upToCount: Self.mostBytes + 1)
        else { throw CHHapticError(.fileNotFound) }
        try self.init(data: data)
    }

    convenience init(data: Data) throws {
        guard data.count <= Self.mostBytes,
            let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        else { throw CHHapticError(.invalidPatternDictionary) }
        try self.init(PatternEntries(object))
    }

    private convenience init(_ entries: PatternEntries) throws {
        try self.init(events: entries.events, parameters: entries.parameters, parameterCurves: entries.curves)
    }

    /// Seconds to the end of the last event.
    open var duration: TimeInterval { events.map(\.end).max() ?? 0 }

    /// What the hardware plays of it.
    ///
    /// - Parameters:
    ///   - sent: further changes, by the time of the pattern.
    ///   - scheduled: further curves, likewise. Of what was sent and scheduled the latest to begin holds.
    func hardware(
        _ sent: [CHHapticDynamicParameter] = [], _ scheduled: [CHHapticParameterCurve] = []
    ) -> [HapticEvent] {
        events.compactMap(\.hardware).map { event in
            var event = event
            let time = event.time
            func value(_ id: CHHapticDynamicParameter.ID) -> Double? {
                let changes = (parameters + sent).filter { $0.parameterID == id && $0.relativeTime <= time }
                let curve = curves.last { $0.parameterID == id }.flatMap { $0.value(at: time) }
                let change = changes.max { $0.relativeTime < $1.relativeTime }
                let latest = scheduled.filter { $0.parameterID == id && $0.relativeTime <= time }
                    .max { $0.relativeTime < $1.relativeTime }
                if let latest, latest.relativeTime >= change?.relativeTime ?? 0 {
                    return latest.value(at: time)
                }
                return change.map { Double($0.value) } ?? curve
            }
            event.intensity *= min(1, max(0, value(.hapticIntensityControl) ?? 1))
            event.sharpness = min(1, max(0, event.sharpness + (value(.hapticSharpnessControl) ?? 0)))
            return event
        }
    }
}

/// The entries of a pattern's dictionary.
private struct PatternEntries {
    private(set) var events: [CHHapticEvent] = []
    private(set) var parameters: [CHHapticDynamicParameter] = []
    private(set) var curves: [CHHapticParameterCurve] = []

    init(_ dictionary: [String: Any]) throws {
        guard let entries = Self.objects(dictionary, .pattern) else {
            throw CHHapticError(.invalidPatternDictionary)
        }
        for entry in entries {
            if let event = Self.object(entry, .event) { events.append(try Self.event(event)) }
            if let parameter = Self.object(entry, .parameter) {
                parameters.append(try Self.change(parameter))
            }
            if let curve = Self.object(entry, .parameterCurve) { curves.append(try Self.curve(curve)) }
        }
    }

    private static func event(_ entry: [String: Any]) throws -> CHHapticEvent {
        guard let type = entry[CHHapticPattern.Key.eventType.rawValue] as? String else {
            throw CHHapticError(.invalidEventType)
        }
        let parameters = try (objects(entry, .eventParameters) ?? []).map { parameter in
            CHHapticEventParameter(
                parameterID: CHHapticEvent.ParameterID(rawValue: try name(parameter)),
                value: Float(try number(parameter, .parameterValue)))
        }
        return CHHapticEvent(
            eventType: CHHapticEvent.EventType(rawValue: type), parameters: parameters,
            relativeTime: try number(entry, .time, 0), duration: try number(entry, .eventDuration, 0))
    }

    private static func change(_ entry: [String: Any]) throws -> CHHapticDynamicParameter {
        CHHapticDynamicParameter(
            parameterID: CHHapticDynamicParameter.ID(rawValue: try name(entry)),
            value: Float(try number(entry, .parameterValue)), relativeTime: try number(entry, .time, 0))
    }

    private static func curve(_ entry: [String: Any]) throws -> CHHapticParameterCurve {
        let points = try (objects(entry, .parameterCurveControlPoints) ?? []).map { point in
            CHHapticParameterCurve.ControlPoint(
                relativeTime: try number(point, .time), value: Float(try number(point, .parameterValue)))
        }
        return CHHapticParameterCurve(
            parameterID: CHHapticDynamicParameter.ID(rawValue: try name(entry)), controlPoints: points,
            relativeTime: try number(entry, .time, 0))
    }

    private static func name(_ entry: [String: Any]) throws -> String {
        guard let name = entry[CHHapticPattern.Key.parameterID.rawValue] as? String else {
            throw CHHapticError(.invalidParameterType)
        }
        return name
    }

    private static func number(
        _ entry: [String: Any], _ key: CHHapticPattern.Key, _ usual: Double? = nil
    ) throws -> Double {
        guard let value = entry[key.rawValue] else {
            guard let usual else { throw CHHapticError(.invalidPatternDictionary) }
            return usual
        }
        switch value {
        case let number as NSNumber: return number.doubleValue
        case let number as any BinaryInteger: return Double(Int64(clamping: number))
        case let number as any BinaryFloatingPoint: return Double(number)
        default: throw CHHapticError(.invalidPatternDictionary)
        }
    }

    /// The value of a key, whose own keys may be those of a pattern or their texts.
    private static func object(_ entry: [String: Any], _ key: CHHapticPattern.Key) -> [String: Any]? {
        entry[key.rawValue].flatMap(plain)
    }

    private static func objects(_ entry: [String: Any], _ key: CHHapticPattern.Key) -> [[String: Any]]? {
        (entry[key.rawValue] as? [Any])?.compactMap(plain)
    }

    private static func plain(_ value: Any) -> [String: Any]? {
        if let plain = value as? [String: Any] { return plain }
        guard let keyed = value as? [CHHapticPattern.Key: Any] else { return nil }
        return Dictionary(uniqueKeysWithValues: keyed.map { ($0.key.rawValue, $0.value) })
    }
}
