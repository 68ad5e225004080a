import HikeValues

extension ByteWriter {
    mutating func write(_ haptic: Haptic) {
        switch haptic {
        case .watch(let type):
            write(UInt8(0))
            write(type.name)
        case .feedback(let type):
            write(UInt8(1))
            write(type.rawValue)
        case .pattern(let events):
            write(UInt8(2))
            write(varint: UInt64(events.count))
            for event in events { write(event) }
        }
    }

    private mutating func write(_ event: HapticEvent) {
        switch event.kind {
        case .transient: write(0.0)
        case .continuous(let duration): write(duration)
        }
        write(event.time)
        write(event.intensity)
        write(event.sharpness)
    }
}

extension ByteReader {
    mutating func haptic() throws(ByteReaderError) -> Haptic {
        switch try byte() {
        case 0:
            guard let type = WatchHaptic(name: try name()) else { throw .invalidValue }
            return .watch(type)
        case 1:
            guard let type = FeedbackHaptic(rawValue: try name()) else { throw .invalidValue }
            return .feedback(type)
        case 2:
            var events: [HapticEvent] = []
            for _ in 0..<(try count(limit: CallLimits.hapticEvents)) { events.append(try hapticEvent()) }
            guard !events.isEmpty else { throw .invalidValue }
            return .pattern(events)
        case let tag: throw .unknownTag(tag)
        }
    }

    private mutating func hapticEvent() throws(ByteReaderError) -> HapticEvent {
        let duration = try number(in: 0...CallLimits.hapticDuration)
        return HapticEvent(
            kind: duration == 0 ? .transient : .continuous(duration: duration),
            time: try number(in: 0...CallLimits.hapticTime), intensity: try number(in: 0...1),
            sharpness: try number(in: 0...1))
    }
}
