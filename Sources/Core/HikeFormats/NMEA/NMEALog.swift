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
        var parser = NMEAParser(checksums: checksums)
        var assembler = NMEAEpochAssembler()
        var epochs: [NMEAEpoch] = []
        var defects: [NMEADefectReport] = []
        let take = { (reading: NMEAReading) in
            switch reading {
            case .sentence(let sentence, _):
                if let epoch = assembler.add(sentence) { epochs.append(epoch) }
            case .defect(let report):
                if defects.count < Limits.defects { defects.append(report) }
            }
        }
        parser.feed(bytes, take)
        parser.finish(take)
        if let epoch = assembler.flush() { epochs.append(epoch) }
        let counts = parser.counts
        guard counts.sentences > 0 else {
            throw .noSentence(
                dropped: counts.dropped, unsupported: counts.unsupported, skippedBytes: counts.skippedBytes)
        }
        if let firstMidnight = assembler.firstMidnight, assembler.undatedEpochs > 0 {
            for index in epochs.indices where epochs[index].date == nil {
                epochs[index].date = epochs[index].timeSinceFirstMidnight.map { firstMidnight + $0 }
            }
        }
        return NMEALog(epochs: epochs, counts: counts, defects: defects)
    }
}
