import Foundation
import HikeStorage
import HikeValues
import HikeWorld

/// One line of a journal.
public enum JournalEntry: Codable, Hashable, Sendable {
    /// The first line.
    case settings(version: Int, LiveSettings)
    /// A command and the virtual nanoseconds at which it was done.
    case command(time: Int64, PairCommand)
    /// The step was over then that began last; what stands between its two lines was done meanwhile.
    ///
    /// - failure: why it could not be done; nil: it was.
    case over(time: Int64, failure: String?)
    /// The same, where whoever had asked for the step did not wait for its end: it ended there.
    case calledOff(time: Int64)
    /// The brief step in the line before could not be done.
    case refused(time: Int64, reason: String)
    /// The last line: the pair was ended then.
    case end(time: Int64)

    /// Version of the journal's layout.
    public static let version = 2
}

/// Writes `inputs.jsonl`: everything from outside, each line on disk before its effect is shown.
final class JournalWriter {
    private let file: OutputFile
    private let encoder: JSONEncoder

    init(folder: HeldFolder, settings: LiveSettings) throws {
        file = try OutputFile(Journal.fileName, in: folder)
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try write(.settings(version: JournalEntry.version, settings))
    }

    /// A command as it will be written: what has no line is refused before it is done.
    func line(_ command: PairCommand, at time: Instant) throws(PairCommandError) -> Data {
        do { return try encoder.encode(JournalEntry.command(time: time.nanoseconds, command)) } catch {
            throw .unusable("the journal takes no number that is infinite or none")
        }
    }

    func write(_ line: Data) throws(RunDirectoryError) {
        try file.writeLine(line)
        try file.flush()
    }

    /// Throws where somebody has removed, replaced or cut it.
    func check(in folder: HeldFolder) throws(RunDirectoryError) { try file.check(in: folder) }

    /// The end of a step.
    func over(at time: Instant, failure: String?) throws {
        try write(.over(time: time.nanoseconds, failure: failure))
        try file.flush()
    }

    /// The step that is under way ends here.
    func calledOff(at time: Instant) throws {
        try write(.calledOff(time: time.nanoseconds))
        try file.flush()
    }

    /// The brief step of the last line could not be done.
    func refused(at time: Instant, _ reason: String) throws {
        try write(.refused(time: time.nanoseconds, reason: reason))
        try file.flush()
    }

    func end(at time: Instant) throws { try write(.end(time: time.nanoseconds)) }

    private func write(_ entry: JournalEntry) throws { try write(try encoder.encode(entry)) }
}

/// Why a journal cannot be replayed.
public enum JournalError: Error, Equatable, CustomStringConvertible, Sendable {
    case unreadableLine(Int, String)
    case noSettings
    case otherVersion(Int)
    case tooManyLines(Int)
    case backwards(line: Int)

    public var description: String {
        switch self {
        case .unreadableLine(let line, let reason): "inputs.jsonl:\(line): \(reason)"
        case .noSettings: "inputs.jsonl:1: the journal does not begin with its settings; was it cut off?"
        case .otherVersion(let version):
            "inputs.jsonl:1: the journal has version \(version), this program reads \(JournalEntry.version)"
        case .tooManyLines(let limit): "inputs.jsonl has more than \(limit) lines"
        case .backwards(let line): "inputs.jsonl:\(line): time runs backwards"
        }
    }
}

/// A journal read from its file.
public struct Journal: Sendable {
    /// The name of its file in a run's folder.
    public static let fileName = "inputs.jsonl"
    /// Lines that are read at most.
    public static let lineLimit = 5_000_000

    /// What the pair began with.
    public let settings: LiveSettings
    /// A command, and whether it was done while a step was under way.
    public struct Entry: Sendable {
        public var time: Instant
        public var command: PairCommand
        public var isWithinStep: Bool
        /// Of the journal, from 1.
        public var line: Int
        /// Why it could not be done; nil: it was, as far as the journal goes.
        public var failure: String?
        /// When a step was over; nil: it was not when the pair was ended.
        public var over: Instant?
        /// Nobody waited for it any more then.
        public var isCalledOff = false
    }

    /// In the order of time.
    public let commands: [Entry]
    /// When the pair was ended; nil where the journal breaks off, as after a crash.
    public let end: Instant?
    /// The last step was not over when the pair was ended.
    private let isCut: Bool

    /// What the first line of a journal says, whatever follows; nil where it is none.
    public static func settings(of bytes: [UInt8]) -> LiveSettings? {
        let line = Data(bytes.prefix { $0 != 0x0A })
        guard case .settings(_, let settings)? = try? JSONDecoder().decode(JournalEntry.self, from: line)
        else { return nil }
        return settings
    }

    /// Whether the bytes of a journal end with the pair's end.
    public static func hasEnd(_ bytes: [UInt8]) -> Bool {
        guard bytes.last == 0x0A, let line = bytes.split(separator: 0x0A).last,
            case .end? = try? JSONDecoder().decode(JournalEntry.self, from: Data(line))
        else { return false }
        return true
    }

    /// - Throws: At the first line that is no entry or goes back in time; of another version; without settings.
    public init(_ bytes: [UInt8]) throws(JournalError) {
        let decoder = JSONDecoder()
        var settings: LiveSettings?
        var commands: [Entry] = []
        // The place of the step that is under way.
        var step: Int?
        var end: Instant?
        var last = Int64(0)
        for (index, line) in bytes.split(separator: 0x0A).enumerated() {
            guard index < Self.lineLimit else { throw .tooManyLines(Self.lineLimit) }
            let entry: JournalEntry
            do { entry = try decoder.decode(JournalEntry.self, from: Data(line)) } catch {
                // A full disk or a power cut ends a journal within a line, which was not answered then.
                if line.endIndex == bytes.endIndex { break }
                throw .unreadableLine(index + 1, "it is no entry of a journal")
            }
            switch entry {
            case .settings(let version, let value):
                guard version == JournalEntry.version else { throw .otherVersion(version) }
                settings = value
            case .command(let time, let command):
                guard time >= last else { throw .backwards(line: index + 1) }
                last = time
                commands.append(
                    Entry(
                        time: Instant(nanoseconds: time), command: command, isWithinStep: step != nil,
                        line: index + 1))
                if case .step = command { step = commands.count - 1 }
            case .over(let time, let failure):
                guard time >= last else { throw .backwards(line: index + 1) }
                last = time
                if let step {
                    commands[step].failure = failure
                    commands[step].over = Instant(nanoseconds: time)
                }
                step = nil
            case .calledOff(let time):
                guard time >= last else { throw .backwards(line: index + 1) }
                last = time
                if let step {
                    commands[step].failure = "it was called off"
                    commands[step].over = Instant(nanoseconds: time)
                    commands[step].isCalledOff = true
                }
                step = nil
            case .refused(let time, let reason):
                guard time >= last else { throw .backwards(line: index + 1) }
                last = time
                if !commands.isEmpty { commands[commands.count - 1].failure = reason }
            case .end(let time): end = Instant(nanoseconds: max(time, last))
            }
        }
        guard let settings else { throw .noSettings }
        self.settings = settings
        self.commands = commands
        self.end = end
        isCut = step != nil
    }

    /// The same commands, where an app is asked for something with another argument.
    ///
    /// - Parameters:
    ///   - asked: the id of the app.
    ///   - argument: a key such as `guidance`, and its value.
    ///   - keys: of the arguments that it takes the place of.
    ///   - action: by its name.
    public func asking(
        _ asked: String, for action: String, with argument: (key: String, value: String),
        insteadOf keys: [String]
    ) -> Journal {
        Journal(
            settings: settings,
            commands: commands.map { entry in
                var guided = entry
                func changed(_ text: String) -> String {
                    ScenarioReader.step(text, asking: asked, for: action, with: argument, insteadOf: keys)
                        ?? text
                }
                switch entry.command {
                case .step(let text, let files): guided.command = .step(text: changed(text), files: files)
                case .brief(let text, let files): guided.command = .brief(text: changed(text), files: files)
                case .reading: break
                }
                return guided
            }, end: end, isCut: isCut)
    }

    private init(settings: LiveSettings, commands: [Entry], end: Instant?, isCut: Bool) {
        self.settings = settings
        self.commands = commands
        self.end = end
        self.isCut = isCut
    }

    /// Plays the journal on a new pair and returns its digest.
    ///
    /// - Parameter end: when the pair is ended, not before the last command; nil: right behind that.
    public func replay(on engine: LiveEngine, until end: Instant?) throws -> String? {
        var rest = commands[...]
        do {
            while let entry = rest.popFirst() {
                try engine.advance(to: entry.time)
                guard case .step = entry.command else {
                    try Self.perform(entry.command, on: engine)
                    continue
                }
                let cut = entry.isCalledOff ? entry.over : isCut ? end : nil
                engine.steps.nextStop = {
                    rest.first.flatMap { $0.isWithinStep ? $0.time : nil } ?? cut
                }
                engine.steps.onAdvance = { [isCut] now in
                    while let next = rest.first, next.isWithinStep, next.time <= now {
                        rest.removeFirst()
                        try Self.perform(next.command, on: engine)
                    }
                    if entry.isCalledOff, let cut, now >= cut { throw StepCalledOff() }
                    if isCut, rest.isEmpty, let end, now >= end { throw Cut() }
                }
                defer {
                    engine.steps.nextStop = { nil }
                    engine.steps.onAdvance = { _ in }
                }
                try Self.perform(entry.command, on: engine)
            }
        } catch is Cut {}
        if let end { try engine.advance(to: max(end, engine.now)) }
        return try engine.end()
    }

    /// One that could not be done was told so, and has its place in the pair's life all the same.
    private static func perform(_ command: PairCommand, on engine: LiveEngine) throws {
        do { try engine.perform(command) } catch is PairCommandError {}
    }

    /// The pair was ended within a step.
    private struct Cut: Error {}
}
