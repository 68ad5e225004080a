import Foundation
import HikeHardware
import HikeValues
import HikeWorld

/// A live session as a scenario: its steps with their times, and what a receiver said in a file beside it. The run of that
/// scenario has the same log.
public struct LiveStory: Sendable {
    /// What became otherwise than in the session, or nothing, and in which line of the journal it stands.
    public struct Remark: Hashable, Sendable, CustomStringConvertible {
        /// From 1.
        public var line: Int
        public var text: String

        public var description: String { "inputs.jsonl:\(line): \(text)" }
    }

    /// Names of what lies beside the scenario, relative to it.
    public struct Names: Sendable {
        /// Of the scenario.
        public var title: String
        /// The file of what the receiver said.
        public var readings: String
        /// The folder of the files that steps name.
        public var folder: String

        /// - Parameters:
        ///   - title: of the scenario.
        ///   - readings: a `.jsonl` file.
        ///   - folder: without a slash at its end.
        public init(title: String, readings: String, folder: String) {
            (self.title, self.readings, self.folder) = (title, readings, folder)
        }
    }

    /// The scenario's text.
    public private(set) var text = ""
    /// What the receiver said; empty: it said nothing.
    public private(set) var readings = ReadingTrack([])
    /// What steps name, by the names that they have in the scenario, in the order in which they are named first.
    public private(set) var files: [(name: String, bytes: [UInt8])] = []
    /// What could not be written as it was.
    public private(set) var remarks: [Remark] = []
    /// How many steps were written.
    public private(set) var count = 0
    /// By how much the run goes on behind the end of the session, in which the last haptics of a scenario end.
    public private(set) var excess = Interval.zero

    private let names: Names
    private let vocabulary: Vocabulary
    private let devices: [String]
    /// Whether the session began as a scenario does, which may have a hiker.
    private let hasScenario: Bool
    /// When the session was over.
    private let end: Instant
    private var lines: [String] = []
    /// When the story's last step begins, and is over.
    private var last = (start: Instant.zero, over: Instant.zero)

    /// - Parameters:
    ///   - end: when the session was over.
    ///   - vocabulary: the words of apps.
    /// - Throws: ``LiveStoryError``.
    public init(_ journal: Journal, until end: Instant, names: Names, vocabulary: Vocabulary) throws {
        self.names = names
        self.vocabulary = vocabulary
        devices = journal.settings.devices.map(\.id)
        hasScenario = journal.settings.scenario != nil
        self.end = end
        guard journal.settings.part == nil else { throw LiveStoryError.laterPart }
        guard end - .zero <= Self.longest else { throw LiveStoryError.tooLong }
        for entry in journal.commands { add(entry) }
        close()
        text = try head(journal.settings) + lines.joined()
        guard text.utf8.count <= ScenarioReader.Limits.bytes else { throw LiveStoryError.tooMany(count) }
    }

    /// By which such a scenario is known.
    public static let firstLine = "# A live session, written by 'hikesim convert'."
    /// As long as a run may be.
    static let longest = Interval.seconds(30 * 86_400)
    /// What a run adds behind its last step.
    static let aftermath = Interval.seconds(5)

    private mutating func add(_ entry: Journal.Entry) {
        switch entry.command {
        case .reading(let reading):
            if last.start == entry.time, !lines.isEmpty {
                remark(
                    entry, "what the receiver said comes before the step of the same moment, not behind it")
            }
            readings.lines.append(ReadingTrack.Line(reading, at: entry.time))
        case .step(let text, let files): add(text, files, entry, isBrief: false)
        case .brief(let text, let files): add(text, files, entry, isBrief: true)
        }
    }

    private mutating func add(
        _ text: String, _ files: [String: Data], _ entry: Journal.Entry, isBrief: Bool
    ) {
        var keys = [
            (
                key: entry.isWithinStep ? "meanwhile at" : "starts at", value: StepText.moment(entry.time)
            )
        ]
        do throws(ScenarioError) {
            let old = try step(text)
            // One that only waits has done nothing; what others have done until then no step of a scenario does.
            if entry.isCalledOff {
                if old.action.onlyWaits { return }
                return remark(entry, "the step was called off before its end: left out")
            }
            if case .walk = old.action, !hasScenario {
                return remark(entry, "nobody walks in a live pair: left out")
            }
            if let start = old.start {
                if entry.failure != nil {
                    return remark(entry, "a step with a moment of its own could not be done: left out")
                }
                if entry.over == nil, start.time > end {
                    return remark(entry, "the session was ended before the step's own moment: left out")
                }
                keys = []
            }
            // A live pair asks of no fault whether it finds something to break.
            var isFault = false
            if case .fault = old.action { isFault = true }
            if (isFault || entry.failure != nil) && !old.mayFail {
                keys.append((key: "may fail", value: "yes"))
            }
            var renamed: [String: String] = [:]
            for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
                renamed[name] = keep(Array(bytes), called: name)
            }
            let new = try ScenarioReader.step(text, with: keys, files: renamed)
            _ = try step(new)
            lines.append("  - \(new)\n")
        } catch {
            return remark(entry, "the step cannot be written, and was left out: \(error.description)")
        }
        count += 1
        if entry.isWithinStep { return }
        last = (entry.time, entry.over ?? (isBrief ? entry.time : .distantFuture))
        if entry.over == nil, !isBrief {
            remark(entry, "the session was ended within this step, which goes on to its end in the scenario")
        }
    }

    private func step(_ text: String) throws(ScenarioError) -> Scenario.Step {
        try ScenarioReader.step(text, file: "step", devices: devices, vocabulary: vocabulary)
    }

    private mutating func remark(_ entry: Journal.Entry, _ text: String) {
        remarks.append(Remark(line: entry.line, text: text))
    }

    /// The name that a file gets. Its last part stays: apps are told it.
    private mutating func keep(_ bytes: [UInt8], called name: String) -> String {
        let own = name.split(separator: "/").last.map(String.init) ?? name
        var number = 1
        while true {
            let path = names.folder + "/" + (number == 1 ? own : "\(number)/\(own)")
            guard let other = files.first(where: { $0.name == path }) else {
                files.append((path, bytes))
                return path
            }
            if other.bytes == bytes { return path }
            number += 1
        }
    }

    /// The story waits, so that it is over with the session.
    private mutating func close() {
        let moment = max(end - Self.aftermath, .zero)
        // How long the run is then, nobody knows before.
        if last.over == .distantFuture { return }
        guard moment >= last.over else {
            excess = last.over + Self.aftermath - end
            return
        }
        let wait: StepText = ["starts at": .text(StepText.moment(moment)), "wait": "0 s"]
        lines.append("  - \(wait.text)\n")
        excess = moment + Self.aftermath - end
    }

    private func head(_ settings: LiveSettings) throws -> String {
        let source = StepText.Value.text("outside")
        let file: StepText.Value = ["readings": .quoted(names.readings)]
        var entries: [(key: String, value: StepText.Value)] = [
            ("scenario", .quoted(names.title)), ("start", .quoted(settings.start)),
            ("seed", .text(String(settings.seed))), ("time limit", "720 h"), ("on crash", "restart"),
        ]
        if !readings.lines.isEmpty { entries.append(("source", file)) }
        if let opening = settings.scenario {
            let taken = entries.map(\.key)
            entries += try ScenarioReader.head(
                bytes: Array(opening.text.utf8), file: opening.path,
                settings: opening.settings.map(LiveSettings.Opening.pair), folder: opening.folder,
                vocabulary: vocabulary
            ).filter { !taken.contains($0.key) }
        } else {
            entries += [
                ("devices", .mapping(settings.devices.map { (key: $0.id, value: .text($0.profile)) })),
                ("link", .text(settings.link)),
                ("apps", .list(DeviceConfiguration.usualLaunches.map { .text($0) })),
            ]
            if readings.lines.isEmpty { entries.append(("source", source)) }
        }
        let lines = entries.map { StepText([$0]).text.dropFirst(2).dropLast(2) + "\n" }
        return Self.firstLine + "\n" + lines.joined() + "steps:\n"
    }
}

/// Why a live session is no scenario.
public enum LiveStoryError: Error, Equatable, CustomStringConvertible, Sendable {
    /// It began with what was on the devices' disks.
    case laterPart
    case tooLong
    case tooMany(Int)

    public var description: String {
        switch self {
        case .laterPart:
            "this part of a pair's life began with what was on the devices' disks, which no scenario has: convert the "
                + "folder of the whole, which is its first part"
        case .tooLong: "the session is longer than 30 days, which is as long as a scenario may be"
        case .tooMany(let count):
            "the session has \(count) steps, more than the \(ScenarioReader.Limits.bytes / 1_024) KiB of a scenario hold"
        }
    }
}
