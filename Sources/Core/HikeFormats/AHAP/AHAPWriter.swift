import HikeValues

/// A haptic and when it plays.
public struct TimedHaptic: Hashable, Sendable {
    /// Seconds after the file's start, from 0.
    public var time: Double
    public var haptic: Haptic
    /// What it tells; nil where nobody said.
    public var cue: HapticCue?

    public init(time: Double, haptic: Haptic, cue: HapticCue? = nil) {
        self.time = time
        self.haptic = haptic
        self.cue = cue
    }
}

/// Writes haptics as an Apple Haptic and Audio Pattern (MAP-11): JSON with one event a line, the same bytes
/// for the same haptics on every machine.
///
/// Events of a Core Haptics pattern are written as they are, moved to the time at which the pattern plays;
/// named types as ``HapticApproximation`` has them. Entries are in order of time; times have microseconds. What
/// haptics tell stands in the metadata, as `Cues`: the format leaves that to its writers.
public enum AHAPWriter {
    /// The file's bytes. Throws where a number is out of the format's range or there are too many events.
    public static func write(
        _ haptics: [TimedHaptic], description: String = "Haptics of a simulated hike"
    ) throws(AHAPError) -> [UInt8] {
        var events: [HapticEvent] = []
        for haptic in haptics {
            for var event in HapticApproximation.events(of: haptic.haptic) {
                event.time += haptic.time
                events.append(event)
            }
            guard events.count <= AHAPLimits.entries else {
                throw .tooManyEvents(count: events.count, limit: AHAPLimits.entries)
            }
        }
        for (index, event) in events.enumerated() { try check(event, entry: index) }
        // The index keeps the order of events at one time.
        let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
        var bytes = Array("{\"Version\":1.0,\"Metadata\":{\"Project\":\"HikeSim\",\"Description\":".utf8)
        JSONLine.append(quoted: description, to: &bytes)
        appendCues(haptics, to: &bytes)
        bytes.append(contentsOf: "},\"Pattern\":[".utf8)
        for (position, index) in order.enumerated() {
            bytes.append(contentsOf: (position == 0 ? "\n" : ",\n").utf8)
            append(events[index], to: &bytes)
        }
        bytes.append(contentsOf: "\n]}\n".utf8)
        return bytes
    }

    private static func appendCues(_ haptics: [TimedHaptic], to bytes: inout [UInt8]) {
        let told = haptics.filter { $0.cue != nil }
        guard !told.isEmpty else { return }
        bytes.append(contentsOf: ",\"Cues\":[".utf8)
        for (position, haptic) in told.enumerated() {
            guard let cue = haptic.cue else { continue }
            bytes.append(contentsOf: (position == 0 ? "\n" : ",\n").utf8)
            var line = JSONLine()
            line.add("Time", haptic.time, decimals: 6)
            line.add("Cue", cue.name)
            if let then = cue.then { line.add("Then", then) }
            if let instruction = cue.instruction { line.add("Instruction", instruction) }
            if let text = cue.text { line.add("Text", text) }
            if let distance = cue.distance { line.add("Distance", distance, decimals: 2) }
            if let along = cue.along { line.add("Along", along, decimals: 2) }
            bytes.append(contentsOf: line.finished())
        }
        bytes.append(contentsOf: "\n]".utf8)
    }

    private static func check(_ event: HapticEvent, entry: Int) throws(AHAPError) {
        func check(_ field: String, _ value: Double, _ range: ClosedRange<Double>) throws(AHAPError) {
            guard range.contains(value) else { throw .outOfRange(field, entry, value, range) }
        }
        try check("Time", event.time, 0...AHAPLimits.time)
        try check("HapticIntensity", event.intensity, 0...1)
        try check("HapticSharpness", event.sharpness, 0...1)
        if case .continuous(let duration) = event.kind {
            try check("EventDuration", duration, AHAPLimits.shortestEvent...AHAPLimits.eventDuration)
        }
    }

    private static func append(_ event: HapticEvent, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "{\"Event\":{\"Time\":".utf8)
        append(event.time, to: &bytes)
        switch event.kind {
        case .transient: bytes.append(contentsOf: ",\"EventType\":\"HapticTransient\"".utf8)
        case .continuous(let duration):
            bytes.append(contentsOf: ",\"EventType\":\"HapticContinuous\",\"EventDuration\":".utf8)
            append(duration, to: &bytes)
        }
        bytes.append(
            contentsOf: ",\"EventParameters\":[{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":".utf8)
        append(event.intensity, to: &bytes)
        bytes.append(contentsOf: "},{\"ParameterID\":\"HapticSharpness\",\"ParameterValue\":".utf8)
        append(event.sharpness, to: &bytes)
        bytes.append(contentsOf: "}]}}".utf8)
    }

    /// Six decimals, zeros at the end cut down to one decimal.
    private static func append(_ value: Double, to bytes: inout [UInt8]) {
        let start = bytes.count
        DecimalText.append(value, decimals: 6, to: &bytes)
        while bytes.count > start + 2, bytes[bytes.count - 1] == 0x30, bytes[bytes.count - 2] != 0x2E {
            bytes.removeLast()
        }
    }
}

extension AHAPError {
    /// A number outside a closed range, both as text.
    static func outOfRange(
        _ field: String, _ entry: Int, _ value: Double, _ range: ClosedRange<Double>
    ) -> AHAPError {
        .outOfRange(
            field: field, entry: entry, value: value.isFinite ? "\(value)" : "that is not finite",
            allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
}
