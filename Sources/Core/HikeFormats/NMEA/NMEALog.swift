import HikeValues

/// Why bytes are no NMEA log.
public enum NMEALogError: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case tooLarge(bytes: Int)
    /// No sentence of a supported type was sound.
    case noSentence(dropped: Int, unsupported: Int, skippedBytes: Int)

    public var description: String {
        switch self {
        case .empty:
            "The NMEA log is empty; give a file with NMEA 0183 sentences."
        case .tooLarge(let bytes):
            "The NMEA log has \(bytes) bytes, more than the \(NMEALog.Limits.bytes) allowed; split it."
        case .noSentence(let dropped, let unsupported, let skippedBytes):
            """
            The NMEA log has no sound sentence of a supported type (\(dropped) dropped, \(unsupported) of \
            other types, \(skippedBytes) bytes of other content); a binary log must be converted, and one \
            without checksums read leniently.
            """
        }
    }
}

/// A recorded NMEA 0183 log, read as a whole.
public struct NMEALog: Hashable, Sendable {
    /// What a log may not exceed.
    public enum Limits {
        /// A day of a talkative 10 Hz receiver fits.
        public static let bytes = 512 * 1_024 * 1_024
        /// Dropped sentences that are kept for the log; all are counted.
        public static let defects = 1_000
    }

    /// In the order of the log.
    public var epochs: [NMEAEpoch]
    /// What was read and what was dropped.
    public var counts: NMEACounts
    /// The first dropped sentences, at most ``Limits/defects``.
    public var defects: [NMEADefectReport]

    /// Reads a log. Bad lines are counted and reported, never fatal; epochs before the first date get theirs
    /// by counting back from it, and stay undated only if the log has no date at all.
    public static func read(
        _ bytes: [UInt8], checksums: NMEAParser.Checksums = .required
    ) throws(NMEALogError) -> NMEALog {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Limits.bytes else { throw .tooLarge(bytes: bytes.count) }
        var reader = NMEALogReader(checksums: checksums)
        var epochs: [NMEAEpoch] = []
        reader.feed(bytes) { epochs.append($0) }
        try reader.finish { epochs.append($0) }
        if reader.firstMidnight != nil {
            for index in epochs.indices { reader.date(&epochs[index]) }
        }
        let (counts, defects) = (reader.counts, reader.defects)
        return NMEALog(epochs: epochs, counts: counts, defects: defects)
    }
}

/// Reads an NMEA log piece by piece, so that one of any length needs no memory. Epochs before the first date get theirs from
/// ``date(_:)``, by a reader that knows it from having read the log once.
public struct NMEALogReader {
    private var parser: NMEAParser
    private var assembler = NMEAEpochAssembler()
    /// The first dropped sentences, at most ``NMEALog/Limits/defects``.
    public private(set) var defects: [NMEADefectReport] = []

    /// - Parameter checksums: which sentences need one.
    public init(checksums: NMEAParser.Checksums = .required) { parser = NMEAParser(checksums: checksums) }

    /// What was read and what was dropped.
    public var counts: NMEACounts { parser.counts }
    /// The midnight that began the log's first day, once a date has come.
    public var firstMidnight: UTCDate? { assembler.firstMidnight }

    /// Takes the next piece, and gives the epochs that it ends.
    public mutating func feed(_ bytes: [UInt8], _ give: (NMEAEpoch) -> Void) {
        var (assembler, defects) = (assembler, defects)
        parser.feed(bytes) { Self.take($0, &assembler, &defects, give) }
        (self.assembler, self.defects) = (assembler, defects)
    }

    /// Ends the log, and gives its last epoch.
    ///
    /// - Throws: ``NMEALogError/noSentence(dropped:unsupported:skippedBytes:)`` where nothing was one.
    public mutating func finish(_ give: (NMEAEpoch) -> Void) throws(NMEALogError) {
        var (assembler, defects) = (assembler, defects)
        parser.finish { Self.take($0, &assembler, &defects, give) }
        if let epoch = assembler.flush() { give(epoch) }
        (self.assembler, self.defects) = (assembler, defects)
        guard counts.sentences > 0 else {
            throw .noSentence(
                dropped: counts.dropped, unsupported: counts.unsupported, skippedBytes: counts.skippedBytes)
        }
    }

    /// Dates an epoch that came before the first date by counting back from it; without any date in the log it stays
    /// undated.
    public func date(_ epoch: inout NMEAEpoch) {
        guard epoch.date == nil, let firstMidnight else { return }
        epoch.date = epoch.timeSinceFirstMidnight.map { firstMidnight + $0 }
    }

    private static func take(
        _ reading: NMEAReading, _ assembler: inout NMEAEpochAssembler, _ defects: inout [NMEADefectReport],
        _ give: (NMEAEpoch) -> Void
    ) {
        switch reading {
        case .sentence(let sentence, _): if let epoch = assembler.add(sentence) { give(epoch) }
        case .defect(let report): if defects.count < NMEALog.Limits.defects { defects.append(report) }
        }
    }
}
