import HikeFormats
import HikeValues
import Testing

/// What is expected of one log against gpsd 3.22.
struct NMEAComparison: CustomTestStringConvertible, Sendable {
    let log: String
    /// Times with a position in gpsd's reports.
    let times: Int
    /// Epochs of ours with a position at a time that gpsd does not report, and why.
    var extra = 0
    /// Epochs whose position gpsd reports from another sentence, with fewer decimals.
    var coarser = 0
    var testDescription: String { log }
}

@Suite("Recorded receiver logs (EM-15)", .enabled(if: NMEACorpus.isPresent, "../shared is absent"))
struct NMEACorpusTests {
    /// The logs with bad checksums according to the corpus' manifest, less one: in triton400.log a sentence
    /// was cut by the next one, which the manifest counts as bad and we as interrupted, saving the second.
    private static let badChecksums = [
        "firefly-II.log": 23, "gpsdf.log": 46, "com-1289.log": 1, "st-teseo-liv4f.log": 1,
    ]
    /// Logs without a sentence of a supported type: UBX binary, and a compass with sentences of its own.
    private static let unreadable: Set<String> = ["navisys-gr701w.log", "tnt-revolution.log"]

    @Test("all are read; bad checksums are as many as the manifest says (EM-15)")
    func all() throws {
        let logs = try NMEACorpus.logs()
        #expect(logs.count >= 38)
        for name in logs {
            let bytes = try NMEACorpus.bytes(name)
            guard let log = try? NMEALog.read(bytes) else {
                #expect(Self.unreadable.contains(name), "\(name) is refused")
                continue
            }
            #expect(!Self.unreadable.contains(name))
            #expect(log.counts[.badChecksum] == Self.badChecksums[name, default: 0], "\(name)")
            #expect(log.counts[.interrupted] == (name == "triton400.log" ? 1 : 0), "\(name)")
            #expect(log.defects.count == log.counts.dropped)
        }
    }

    @Test("other defects are these, each looked at by hand (EM-15)")
    func defects() throws {
        let known: [String: (NMEADefect, Int)] = [
            // A year of three characters after the receiver's week roll-over.
            "april6_2019.log": (.invalidDate, 1),
            // A last line that ends in "*".
            "garmin-geko201.log": (.malformedChecksum, 1),
            // 89 degrees 60 minutes while there is no fix; six GGA and six RMC.
            "mtk-3301.log": (.minutesOutOfRange, 12),
        ]
        for name in try NMEACorpus.logs() where !Self.unreadable.contains(name) {
            let counts = try NMEALog.read(try NMEACorpus.bytes(name)).counts
            for defect in NMEADefect.allCases {
                switch defect {
                case .badChecksum, .interrupted, .missingChecksum: continue
                default:
                    let expected = known[name].flatMap { $0.0 == defect ? $0.1 : nil } ?? 0
                    #expect(counts[defect] == expected, "\(name): \(defect)")
                }
            }
            // POLYN, three lines, and one GPTXT come without a checksum.
            let unchecked = ["mtk-3301.log": 3, "sl869.log": 1][name, default: 0]
            #expect(counts[.missingChecksum] == unchecked, "\(name)")
        }
    }

    @Test("cuts do not matter, whole or byte by byte; damage never traps (EM-15)")
    func cutsAndDamage() throws {
        for (seed, name) in try NMEACorpus.logs().enumerated() {
            var bytes = Array(try NMEACorpus.bytes(name).prefix(20_000))
            var stream = RandomStream(seed: UInt64(seed))
            for round in 0..<3 {
                let whole = NMEAStreamResult(bytes) { bytes.count }
                #expect(NMEAStreamResult(bytes) { 1 } == whole, "\(name)")
                var sizes = stream
                #expect(NMEAStreamResult(bytes) { Int(sizes.exponential(mean: 200)) } == whole, "\(name)")
                for _ in 0..<100 * (round + 1) {
                    bytes[Int(stream.uniform(0, Double(bytes.count)))] = UInt8(
                        truncatingIfNeeded: stream.next())
                }
                _ = try? NMEALog.read(bytes, checksums: .optionalUntilSeen)
            }
        }
    }

    /// Where `extra` is 1 the first epochs came before the first date: gpsd reports them without a time, we
    /// date them afterwards. gp-320fw has a second one: gpsd swallows 23:57:26.02 while it learns the cycle.
    /// tcp-test and udp-test: the one position comes with five decimals in GGA, which we prefer, and with
    /// four in RMC, which gpsd reports. Dates before 2017 are moved by 1024 weeks, as gpsd 3.22 does.
    /// Not in the table: eXplorist110 and garmin-geko201, whose RMC is always V, and tnt-revolution.
    private static let comparisons = [
        NMEAComparison(log: "april6_2019.log", times: 1),
        NMEAComparison(log: "blumax-gps009.log", times: 3, extra: 1),
        NMEAComparison(log: "com-1289.log", times: 14),
        NMEAComparison(log: "eXplorist210.log", times: 4),
        NMEAComparison(log: "firefly-II.log", times: 23),
        NMEAComparison(log: "foretrex-201.log", times: 6, extra: 1),
        NMEAComparison(log: "garmin-10x.log", times: 9),
        NMEAComparison(log: "geos-1m.log", times: 6, extra: 1),
        NMEAComparison(log: "gp-320fw-2019-04-06-overflow.log", times: 19, extra: 2),
        NMEAComparison(log: "gpsdf.log", times: 51),
        NMEAComparison(log: "motorola-t805.log", times: 15, extra: 1),
        NMEAComparison(log: "myguide-3100.log", times: 8, extra: 1),
        NMEAComparison(log: "saab-r4.log", times: 12),
        NMEAComparison(log: "tcp-test.log", times: 1, coarser: 1),
        NMEAComparison(log: "telit-he910.log", times: 187),
        NMEAComparison(log: "tomtom-mkII.log", times: 4),
        NMEAComparison(log: "triton400.log", times: 4, extra: 1),
        NMEAComparison(log: "ublox-lea-4h.log", times: 9),
        NMEAComparison(log: "udp-test.log", times: 1, coarser: 1),
    ]

    @Test(
        "agree with gpsd 3.22 in time and to 1e-7 degrees, every time it reports (EM-15)",
        arguments: comparisons)
    func gpsd(_ comparison: NMEAComparison) throws {
        let reports = try NMEACorpus.reports(comparison.log).positions
        let log = try NMEALog.read(try NMEACorpus.bytes(comparison.log))
        var matched: Set<Int64> = []
        var extra = 0
        var coarser = 0
        for epoch in log.epochs {
            guard let coordinate = epoch.coordinate, let date = epoch.date else { continue }
            let isOld = UTCDate(year: 2017, month: 1, day: 1).map { date < $0 } ?? false
            let time = (date + .seconds(isOld ? 619_315_200 : 0)).nanosecondsSince1970 / 1_000_000
            guard let positions = reports[time] else {
                extra += 1
                continue
            }
            let isEqual = positions.contains {
                ($0.latitude - coordinate.latitude).magnitude < 1e-7
                    && ($0.longitude - coordinate.longitude).magnitude < 1e-7
            }
            if isEqual { matched.insert(time) } else { coarser += 1 }
        }
        #expect(reports.count == comparison.times)
        #expect(matched.count == comparison.times - comparison.coarser)
        #expect(coarser == comparison.coarser)
        #expect(extra == comparison.extra)
    }

    @Test("headings of a yacht: every HDG arrives, with its variation (EM-18)")
    func yachtHeadings() throws {
        let log = try NMEALog.read(try NMEACorpus.bytes("bundg_zeus_9.log"))
        let headings = log.epochs.flatMap(\.headings)
        #expect(headings.count == 1_457)
        #expect(headings.allSatisfy { $0.variation == 1.3 && $0.trueHeading != nil })
        let first = headings.first.flatMap { Heading($0, at: .zero, declination: nil, accuracy: 5) }
        #expect(((first?.trueHeading ?? 0) - 231.1).magnitude < 1e-9)
        #expect(log.epochs.filter { $0.coordinate != nil }.count == 149)
    }
}
