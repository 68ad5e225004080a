import Foundation

extension CHHapticPattern {
    /// The pattern as an AHAP file has it, with the texts of ``Key`` as keys below the first.
    public func exportDictionary() throws -> [CHHapticPattern.Key: Any] {
        typealias Entry = [String: Any]
        func entry(_ key: Key, _ values: [Key: Any]) -> Entry { [key.rawValue: Self.texts(values)] }
        func numbered(_ id: String, _ value: Float) -> Entry {
            Self.texts([.parameterID: id, .parameterValue: Double(value)])
        }
        var entries = events.map { event in
            var values: [Key: Any] = [.time: event.relativeTime, .eventType: event.type.rawValue]
            if event.duration > 0 { values[.eventDuration] = event.duration }
            if !event.eventParameters.isEmpty {
                values[.eventParameters] = event.eventParameters.map {
                    numbered($0.parameterID.rawValue, $0.value)
                }
            }
            return entry(.event, values)
        }
        entries += parameters.map { change in
            entry(
                .parameter,
                [
                    .parameterID: change.parameterID.rawValue, .parameterValue: Double(change.value),
                    .time: change.relativeTime,
                ])
        }
        entries += curves.map { curve in
            let points = curve.controlPoints.map {
                Self.texts([.time: $0.time, .parameterValue: Double($0.value)])
            }
            return entry(
                .parameterCurve,
                [
                    .parameterID: curve.parameterID.rawValue, .time: curve.relativeTime,
                    .parameterCurveControlPoints: points,
                ])
        }
        return [.version: 1.0, .pattern: entries]
    }

    private static func texts(_ values: [Key: Any]) -> [String: Any] {
        var texts: [String: Any] = [:]
        for (key, value) in values { texts[key.rawValue] = value }
        return texts
    }
}
