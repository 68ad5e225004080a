import HikeFormats
import HikeValues

/// Makes and reads NMEA text for the tests.
enum NMEATestText {
    /// `$body*hh` with CRLF.
    static func line(_ body: String) -> [UInt8] { Array("$\(checked(body))\r\n".utf8) }

    /// `body*hh`, the checksum in upper case.
    static func checked(_ body: String) -> String {
        let checksum = body.utf8.reduce(UInt8(0), ^)
        let digits = String(checksum, radix: 16, uppercase: true)
        return body + "*" + (digits.count == 1 ? "0" : "") + digits
    }

    static func sentences(_ bytes: [UInt8]) -> [NMEASentence] {
        var parser = NMEAParser()
        return parser.feed(bytes).compactMap {
            if case .sentence(let sentence, _) = $0 { sentence } else { nil }
        }
    }

    /// The one sentence of a body.
    static func content(_ body: String) -> NMEASentence.Content? { sentences(line(body)).first?.content }

    static func epochs(_ bodies: [String]) -> [NMEAEpoch] {
        var assembler = NMEAEpochAssembler()
        var epochs = bodies.flatMap { sentences(line($0)) }.compactMap { assembler.add($0) }
        if let last = assembler.flush() { epochs.append(last) }
        return epochs
    }

    /// A log of a walk as the writer makes it, with headings between the epochs.
    static func walk(seed: UInt64, epochs count: Int) -> [UInt8] {
        var stream = RandomStream(seed: seed).split("walk")
        var writer = NMEAWriter()
        writer.writesTrueHeading = true
        writer.receiver = [.gps, .combined, .galileo][Int(stream.uniform(0, 3))]
        var bytes: [UInt8] = []
        let start = UTCDate(secondsSince1970: 1_780_000_000)
        for second in 0..<count {
            let fix = Fix(
                time: .zero,
                coordinate: Coordinate(
                    latitude: stream.uniform(-90, 90), longitude: stream.uniform(-180, 180)),
                altitude: stream.uniform(-400, 8_000), horizontalAccuracy: stream.uniform(1, 60),
                verticalAccuracy: stream.uniform(1, 90), speed: stream.uniform(0, 3),
                course: stream.uniform(0, 360))
            let reception = NMEAReception(satellitesUsed: Int(stream.uniform(3, 20)), geoidSeparation: 46.8)
            writer.append(fix, at: start + .seconds(Double(second)), reception, to: &bytes)
            let magnetic = stream.uniform(0, 360)
            writer.append(
                Heading(time: .zero, magneticHeading: magnetic, trueHeading: magnetic / 2, accuracy: 5),
                to: &bytes)
        }
        return bytes
    }
}
