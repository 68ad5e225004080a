import HikeValues

/// The parts of devices that the world has something to say to. A new one is one line here.
package enum DeviceParts {
    /// In the order in which they hear of what concerns all of them.
    package static let standard: [any MessagePart.Type] = [
        HapticsPart.self, LocationPart.self, HeadingPart.self, HealthPart.self, BarometerPart.self,
        PedometerPart.self, MotionPart.self, ClockPart.self, LinksPart.self, GuestRulesPart.self,
        FacePart.self, NotificationsPart.self, LockPart.self, CloudPart.self,
    ]

    /// The part of a name; nil where there is none.
    package static func named(_ name: String) -> (any MessagePart.Type)? {
        standard.first { $0.name == name }
    }

    /// Whether a message is an input of the part that it names.
    package static func isInput(_ message: PartMessage) -> Bool {
        guard let part = named(message.part) else { return false }
        return part.isReadable(message)
    }

    /// Whether a message is what the part that it names is told at a start.
    package static func isSettings(_ message: PartMessage) -> Bool {
        guard let part = named(message.part) else { return false }
        return part.readsSettings(message.content)
    }
}

extension MessagePart {
    /// A part as the world wants it to be at a start.
    ///
    /// - Parameter settings: messages of all parts.
    package static func make(_ settings: [PartMessage], on board: any Board) -> any MessagePart {
        Self(settings: settings.first { $0.part == name }.flatMap { read($0.content) }, on: board)
    }

    /// Takes an input; false where its bytes are none.
    package func receive(_ content: [UInt8]) -> Bool {
        // Without an optional of a type that is known at run time only: it would be looked for at each reading.
        do throws(ByteReaderError) { handle(try Self.input(content)) } catch { return false }
        return true
    }

    static func isReadable(_ message: PartMessage) -> Bool {
        do throws(ByteReaderError) {
            return isReading(try input(message.content)) == message.isReading
        } catch { return false }
    }

    private static func input(_ content: [UInt8]) throws(ByteReaderError) -> Input {
        var reader = ByteReader(content)
        let input = try Input(from: &reader)
        try reader.finish()
        return input
    }

    static func readsSettings(_ content: [UInt8]) -> Bool {
        let settings: Settings? = read(content)
        return settings != nil
    }

    /// Nil where the bytes are not exactly one value.
    private static func read<Value: PartValue>(_ content: [UInt8]) -> Value? {
        var reader = ByteReader(content)
        do throws(ByteReaderError) {
            let value = try Value(from: &reader)
            try reader.finish()
            return value
        } catch { return nil }
    }

    /// What is true of the hardware behind an input.
    static func kept(_ settings: PartMessage?, after input: PartMessage, at time: Instant) -> PartMessage? {
        guard let input: Input = read(input.content) else { return settings }
        return self.settings(settings.flatMap { read($0.content) }, after: input, at: time)
            .map { PartMessage(self, settings: $0) }
    }
}

extension [PartMessage] {
    /// What every part is to know at the next start, behind an input that one of them got.
    package mutating func keep(_ input: PartMessage, at time: Instant) {
        // Of these there are thousands, and none says anything of the hardware.
        guard !input.isReading else { return }
        guard let part = DeviceParts.named(input.part) else { return }
        let index = firstIndex { $0.part == input.part }
        let kept = part.kept(index.map { self[$0] }, after: input, at: time)
        switch (index, kept) {
        case (let index?, let kept?): self[index] = kept
        case (let index?, nil): remove(at: index)
        case (nil, let kept?): append(kept)
        case (nil, nil): break
        }
    }
}
