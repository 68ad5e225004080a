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
    /// What it told, and of which instruction; nil where the app did not say.
    public var cue: HapticCue?

    public var description: String {
        let seconds = DecimalText.string(time, decimals: 2)
        let name = pattern + (cue.map { " for '\($0.name)'" } ?? "")
        return played ? "\(name) at \(seconds) s" : "\(name) dropped at \(seconds) s: \(reason ?? "")"
    }
}

/// What a run left behind, in the terms a test asks about.
public struct SimulatedRun: EventReading {
    public let result: RunResult
    /// The log, parsed.
    public let events: [LogEvent]
    /// The devices' disks, which go with the last copy of this value.
    private let folder: TemporaryFolder

    init(_ result: RunResult, folder: TemporaryFolder) {
        self.result = result
        self.folder = folder
        events = result.events.compactMap(\.event)
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
        if let reason = result.ending.reason { sentences.append(reason) }
        return sentences
    }

    /// SHA-256 of the event log: equal runs have equal digests.
    public var digest: String? { result.digest }

    /// The bytes of a file in an app's container, such as `Documents/counter.txt`; nil where there is none.
    public func contents(of file: String, app: String, on device: String) -> [UInt8]? {
        folder.contents(of: file, app: app, device: device)
    }

    /// The names in a folder of an app's container, sorted; empty where there is no such folder.
    public func files(in folder: String, app: String, on device: String) -> [String] {
        self.folder.files(in: folder, app: app, device: device)
    }
}
