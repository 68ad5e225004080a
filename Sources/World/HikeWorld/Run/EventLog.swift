import HikeHardware
import HikeStorage
import HikeValues

/// The event log of a run: written to disk as it grows, hashed, and kept for questions.
public final class EventLog: EventSink {
    /// Lines that expectations and reports read, in order. Positions and headings are on disk only, unless asked for.
    public private(set) var records: [EventRecord] = []
    /// Lines of the log, those included that are not kept in memory.
    public private(set) var count = 0
    private let events: OutputFile?
    private let haptics: OutputFile?
    private let bus: OutputFile?
    private let hash: SHA256
    private var finished: String?
    /// What stays in memory from now on.
    var keeping: Keeping

    /// What stays in memory.
    public enum Keeping: Sendable {
        /// Nothing but what was stored, which is little: a pair may live for weeks.
        case stores
        /// Everything but positions and headings, which are many.
        case events
        case everything
    }

    private var unhashed: [UInt8] = []

    /// - Parameters:
    ///   - directory: where `events.jsonl`, `haptics.jsonl` and `bus.jsonl` go; nil: nowhere.
    ///   - keeping: what is kept in ``records``.
    public init(directory: HeldFolder?, keeping: Keeping) throws {
        self.keeping = keeping
        hash = try SHA256()
        func file(_ name: String) throws(RunDirectoryError) -> OutputFile? {
            guard let directory else { return nil }
            return try OutputFile(name, in: directory)
        }
        events = try file("events.jsonl")
        haptics = try file("haptics.jsonl")
        bus = try file("bus.jsonl")
    }

    /// Throws where the disk takes no more.
    public func append(_ record: EventRecord) throws {
        count += 1
        unhashed.append(contentsOf: record.line)
        unhashed.append(0x0A)
        if unhashed.count > 1 << 16 { try hashPending() }
        try events?.writeLine(record.line)
        switch record.kind {
        case .haptic: try haptics?.writeLine(record.line)
        case .bus: try bus?.writeLine(record.line)
        default: break
        }
        switch keeping {
        case .stores: if record.kind != .store { return }
        case .events: if record.kind == .fix || record.kind == .heading { return }
        case .everything: break
        }
        // A copy: the line is a slice of a whole answer, which would stay in memory for it.
        records.append(EventRecord(time: record.time, kind: record.kind, line: Array(record.line)[...]))
    }

    /// Keeps in memory what is stored, from now on and of what was.
    func keepStores() {
        keeping = .stores
        records.removeAll { $0.kind != .store }
    }

    /// Makes what was appended visible to readers of the files.
    public func flush() throws(RunDirectoryError) {
        try events?.flush()
        try haptics?.flush()
        try bus?.flush()
    }

    /// Throws where somebody has removed, replaced or cut one of the files in the folder.
    public func check(in folder: HeldFolder) throws(RunDirectoryError) {
        for file in [events, haptics, bus] { try file?.check(in: folder) }
    }

    /// The SHA-256 of the log's bytes in hexadecimal: the run's digest. Nothing may be appended afterwards.
    public func digest() throws -> String {
        if let finished { return finished }
        try hashPending()
        let digest = SHA256.hex(digest: try hash.finish())
        finished = digest
        return digest
    }

    private func hashPending() throws {
        try hash.update(unhashed)
        unhashed.removeAll(keepingCapacity: true)
    }
}
