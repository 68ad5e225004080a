import HikeValues

/// The haptic hardware of a device: what apps ask for is felt in turn, and is in the log.
package final class HapticsPart: MessagePart {
    package static let name = "haptics"

    /// The condition outlives restarts.
    package static func settings(
        _ settings: HapticCondition?, after input: HapticCondition, at time: Instant
    ) -> HapticCondition? {
        input
    }

    private static let turn = "turn"

    private let board: any Board
    private var driver: HapticDriver

    package init(settings: HapticCondition?, on board: any Board) {
        self.board = board
        driver = HapticDriver(role: board.role, condition: settings ?? .working)
    }

    package func handle(_ input: HapticCondition) { feed(.condition(input)) }
    package func woken(_ name: String) { feed(.tick) }
    package func ended(_ process: AppProcess) { feed(.appEnded(process.app)) }
    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private func feed(_ event: HapticDriver.Event) {
        for effect in driver.handle(event, at: board.now) {
            switch effect {
            case .play(let request): record(request, dropped: nil)
            case .drop(let request, let reason): record(request, dropped: reason)
            // No app hears of it.
            case .wake(let time): board.wake(Self.turn, at: time, isQuiet: true)
            case .changed(let condition):
                board.record(.sensor) { line in
                    line.add("sensor", Self.name)
                    line.add("state", condition.rawValue)
                }
            }
        }
    }

    private func record(_ request: HapticDriver.Request, dropped reason: String?) {
        board.record(.haptic) { line in
            line.add("app", request.app)
            line.add("source", request.haptic.source)
            line.add("pattern", request.haptic.name)
            line.add("requested", request.requested.inSeconds, decimals: 6)
            line.add("duration", request.duration.inSeconds, decimals: 3)
            line.add("outcome", reason == nil ? "played" : "dropped")
            if let reason { line.add("reason", reason) }
            if case .pattern(let events) = request.haptic {
                line.add("events", json: Self.json(events))
                if events.count == 1 {
                    line.add("intensity", events[0].intensity, decimals: 3)
                    line.add("sharpness", events[0].sharpness, decimals: 3)
                }
            }
            if let cue = request.cue { Self.add(cue, to: &line) }
        }
    }

    private final class Service: Haptics {
        private let part: HapticsPart
        private let process: AppProcess

        init(_ part: HapticsPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func play(_ haptic: Haptic, for cue: HapticCue?) {
            guard !process.isOver else { return }
            part.feed(
                .request(
                    HapticDriver.Request(
                        app: process.app, haptic: haptic, requested: part.board.now,
                        duration: .seconds(HapticApproximation.duration(of: haptic)), cue: cue)))
        }
    }
}

extension HapticsPart {
    private static func add(_ cue: HapticCue, to line: inout JSONLine) {
        line.add("cue", cue.name)
        if let then = cue.then { line.add("then", then) }
        if let instruction = cue.instruction { line.add("instruction", instruction) }
        if let text = cue.text { line.add("text", text) }
        if let distance = cue.distance { line.add("distance", distance, decimals: 2) }
        if let along = cue.along { line.add("along", along, decimals: 2) }
        if let latitude = cue.latitude { line.add("latitude", latitude, decimals: 7) }
        if let longitude = cue.longitude { line.add("longitude", longitude, decimals: 7) }
    }

    private static func json(_ events: [HapticEvent]) -> [UInt8] {
        var bytes: [UInt8] = [0x5B]
        for (index, event) in events.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            var line = JSONLine()
            switch event.kind {
            case .transient: line.add("type", "transient")
            case .continuous(let duration):
                line.add("type", "continuous")
                line.add("duration", duration, decimals: 3)
            }
            line.add("time", event.time, decimals: 3)
            line.add("intensity", event.intensity, decimals: 3)
            line.add("sharpness", event.sharpness, decimals: 3)
            bytes.append(contentsOf: line.finished())
        }
        bytes.append(0x5D)
        return bytes
    }
}
