import HikeHardware
import HikeValues
import HikeWorld

/// One haptic of a run.
public struct FeltHaptic: Equatable, CustomStringConvertible, Sendable {
    /// Seconds since the start at which it was felt.
    public var time: Double
    public var device: String
    /// `directionDown`, `click`, `success` ...
    public var pattern: String
    /// Whether it was felt; false: it was dropped, see ``reason``.
    public var played: Bool
    public var reason: String?

    public var description: String {
        let seconds = DecimalText.string(time, decimals: 2)
        return played ? "\(pattern) at \(seconds) s" : "\(pattern) dropped at \(seconds) s: \(reason ?? "")"
    }
}

/// What a run left behind, in the terms a test asks about.
public struct SimulatedRun {
    public let result: RunResult
    /// The log, parsed.
    public let events: [LogEvent]

    init(_ result: RunResult) {
        self.result = result
        events = result.events.compactMap { try? LogEvent(line: $0.line) }
    }

    /// Every step and expectation that failed, each as a sentence; empty where all went well.
    public var failures: [String] {
        var sentences: [String] = []
        for step in result.steps {
            if let failure = step.failure { sentences.append("step \(step.text): \(failure)") }
        }
        for outcome in result.expectations where !outcome.passed {
            sentences.append("expect \(outcome.text): \(outcome.detail)")
        }
        switch result.ending {
        case .passed, .failed: break
        case .broken(let reason), .outOfBudget(let reason): sentences.append(reason)
        }
        return sentences
    }

    /// SHA-256 of the event log: equal runs have equal digests.
    public var digest: String? { result.digest }

    /// The haptics of a device in order, those that were dropped too.
    public func haptics(on device: String = "watch") -> [FeltHaptic] {
        events.filter { $0.event == EventKind.haptic.name && $0.device == device }.map { event in
            FeltHaptic(
                time: event.time.inSeconds, device: event.device, pattern: event.text("pattern") ?? "",
                played: event.text("outcome") == "played", reason: event.text("reason"))
        }
    }

    /// The patterns that were felt on a device, in order.
    public func patterns(on device: String = "watch") -> [String] {
        haptics(on: device).filter(\.played).map(\.pattern)
    }

    /// Events of a kind, of one device or of all.
    public func events(_ kind: EventKind, on device: String? = nil) -> [LogEvent] {
        events.filter { $0.event == kind.name && (device == nil || $0.device == device) }
    }

    /// What a device's screen showed last, at the end or at a time in seconds.
    public func screen(on device: String = "watch", at seconds: Double = .infinity) -> LogEvent? {
        events.last { $0.event == EventKind.view.name && $0.device == device && $0.time.inSeconds <= seconds }
    }
}
