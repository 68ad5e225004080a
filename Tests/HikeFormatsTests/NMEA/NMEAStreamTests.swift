import HikeFormats
import HikeValues
import Testing

/// Everything a parser says about some bytes fed in some cuts.
struct NMEAStreamResult: Equatable {
    var readings: [NMEAReading] = []
    var counts = NMEACounts()

    /// - Parameter size: gives the length of the next chunk.
    init(_ bytes: [UInt8], checksums: NMEAParser.Checksums = .required, chunk size: () -> Int) {
        var parser = NMEAParser(checksums: checksums)
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(max(1, size()))
            rest = rest.dropFirst(chunk.count)
            readings += parser.feed(Array(chunk))
        }
        parser.finish { readings.append($0) }
        counts = parser.counts
    }
}

@Suite("NMEA streams (EM-15)")
struct NMEAStreamTests {
    /// Cuts everywhere, no cuts, and random cuts give the same.
    private func expectCutsDoNotMatter(_ bytes: [UInt8], _ stream: inout RandomStream) {
        for checksums in [NMEAParser.Checksums.required, .optionalUntilSeen] {
            let whole = NMEAStreamResult(bytes, checksums: checksums) { bytes.count }
            #expect(NMEAStreamResult(bytes, checksums: checksums) { 1 } == whole)
            var sizes = stream
            #expect(
                NMEAStreamResult(bytes, checksums: checksums) { Int(sizes.exponential(mean: 40)) } == whole)
        }
        _ = stream.next()
    }

    @Test("split and merged reads give the same sentences (EM-15)")
    func splitAndMerged() {
        for seed in 0..<5 as Range<UInt64> {
            var stream = RandomStream(seed: seed)
            let bytes = NMEATestText.walk(seed: seed, epochs: 20)
            expectCutsDoNotMatter(bytes, &stream)
            let result = NMEAStreamResult(bytes) { 1 }
            // GGA, RMC, GSA, GST, HDG and HDT in each epoch.
            #expect(result.counts.sentences == 120 && result.counts.dropped == 0)
            #expect(result.counts.skippedBytes == 0)
        }
    }

    @Test("damaged streams never trap, and cuts still do not matter (EM-15)")
    func mutated() {
        for seed in 0..<150 as Range<UInt64> {
            var stream = RandomStream(seed: seed).split("mutations")
            var bytes = NMEATestText.walk(seed: seed, epochs: 4)
            for _ in 0..<Int(stream.uniform(1, 40)) {
                let place = Int(stream.uniform(0, Double(bytes.count)))
                switch stream.next() % 5 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: stream.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Array("$!*\\#\r\n\0,.-".utf8)[Int(stream.next() % 11)], at: place)
                case 3: bytes[place] ^= 1 << UInt8(stream.next() % 8)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 30))
                }
                if bytes.isEmpty { bytes = [0x24] }
            }
            expectCutsDoNotMatter(bytes, &stream)
            if let log = try? NMEALog.read(bytes, checksums: .optionalUntilSeen) { expectSane(log) }
        }
    }

    @Test("fields of any characters under a valid checksum never trap nor give impossible fixes (EM-15)")
    func wildFields() {
        let types = [
            "GGA", "RMC", "VTG", "GSA", "GSV", "GLL", "ZDA", "GST", "GNS", "HDT", "HDG", "HDM", "THS",
        ]
        let pieces = [
            "", "0", "1", "-1", "+", ".", "A", "V", "N", "S", "E", "W", "T", "120000.00", "235960", "999999",
            "010626",
            "310226", "4606.1234", "9000.0", "9999.99999999999999", "18000.0000", "359.99", "1e9",
            "99999999999999999",
            "000000000000000", "123456789012345.678901234567890", "-0.0", "12.", "ANNA", " 5", "5 ", "\u{7F}",
        ]
        var stream = RandomStream(seed: 11)
        var accepted = 0
        for _ in 0..<20_000 {
            var body = "GP" + types[Int(stream.next() % 13)]
            for _ in 0..<stream.next() % 22 {
                body += "," + pieces[Int(stream.next() % UInt64(pieces.count))]
            }
            if let log = try? NMEALog.read(NMEATestText.line(body)) {
                accepted += 1
                expectSane(log)
            }
        }
        #expect(accepted > 100)
    }

    @Test("random bytes never trap (EM-15)")
    func random() {
        for seed in 0..<100 as Range<UInt64> {
            var stream = RandomStream(seed: seed).split("bytes")
            let alphabet = Array("$$!*,,0123456789ABCDEFGPRMCGGA\r\n\\#".utf8)
            let isText = stream.next() % 2 == 0
            let bytes = (0..<3_000).map { _ in
                isText
                    ? alphabet[Int(stream.next() % UInt64(alphabet.count))]
                    : UInt8(truncatingIfNeeded: stream.next())
            }
            expectCutsDoNotMatter(bytes, &stream)
        }
    }

    /// What no input may break.
    private func expectSane(_ log: NMEALog) {
        for epoch in log.epochs {
            if let coordinate = epoch.coordinate { #expect(coordinate.isValid) }
            if let course = epoch.course { #expect(course >= 0 && course < 360) }
            if let speed = epoch.speed { #expect(speed >= 0 && speed.isFinite) }
            for heading in epoch.headings {
                for angle in [heading.magneticHeading, heading.trueHeading].compactMap({ $0 }) {
                    #expect(angle >= 0 && angle < 360)
                }
            }
            if let fix = Fix(epoch: epoch, at: .zero) {
                #expect(fix.horizontalAccuracy > 0 && fix.horizontalAccuracy.isFinite)
                #expect(fix.verticalAccuracy != 0)
            }
        }
    }

    @Test("other content is counted, and sentences right behind binary are found (EM-15)")
    func binary() {
        let message: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x02, 0x00, 0x23, 0x24]
        let sentence = NMEATestText.line("GPRMC,120000,A,4606.1234,N,01415.5678,E,1.5,45.0,010626,,")
        var parser = NMEAParser()
        let readings = parser.feed(message + sentence + message + [0x0A] + sentence)
        #expect(readings.count == 2 && parser.counts.sentences == 2 && parser.counts.dropped == 0)
        // Each message ends in `$`, which begins a sentence of no length; NUL never counts: six remain.
        #expect(parser.counts.skippedBytes == 12)
    }

    @Test("lines are counted the same for CRLF, LF and CR (EM-15)", arguments: ["\r\n", "\n", "\r"])
    func lineNumbers(_ end: String) {
        let text = ["# one", "", "$GPGGA*00", "text", "$GPGGA*00"].joined(separator: end)
        let result = NMEAStreamResult(Array(text.utf8)) { 1 }
        let lines = result.readings.map { if case .defect(let report) = $0 { report.line } else { 0 } }
        #expect(lines == [3, 5])
    }
}
