import HikeLive
import HikeValues
import HikeWorld
import Testing

@Suite("Recorded receivers in a live pair")
struct RecordingSourceTests {
    private static let start = UTCDate(secondsSince1970: 1_780_000_000)

    /// A log with a fix for each of some moments, seconds since midnight; each lies a step further north.
    private func log(_ moments: [Int], date: String? = "140626", rest: String = "") -> [UInt8] {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let lines = moments.enumerated().map { index, second -> String in
            let time = two(second / 3_600) + two(second / 60 % 60) + two(second % 60) + ".000"
            let place = "47\(two(index)).0000,N,01012.0000,E"
            let body =
                date.map { "GPRMC,\(time),A,\(place),2.0,90.0,\($0),,,A" }
                ?? "GPGGA,\(time),\(place),1,08,1.0,900.0,M,47.0,M,,"
            let sum = body.utf8.reduce(0) { $0 ^ $1 }
            return "$\(body)*" + String(sum >> 4, radix: 16, uppercase: true)
                + String(sum & 15, radix: 16, uppercase: true) + "\r\n"
        }
        return Array((lines.joined() + rest).utf8)
    }

    /// What a recording does: when, and minutes of latitude for a fix, the state for a word.
    private func played(_ bytes: [UInt8]) throws -> [(second: Double, what: String)] {
        let source = try RecordingSource(nmea: bytes, start: Self.start)
        var result: [(second: Double, what: String)] = []
        while let next = source.next {
            for command in source.due(at: next) {
                let what: String
                switch command {
                case .fix(let reading): what = "\(Int(((reading.latitude - 47) * 60).rounded()))"
                case .note(let state, _): what = state
                default: what = "\(command)"
                }
                result.append(((next - Instant.zero).inSeconds, what))
            }
        }
        return result
    }

    @Test(
        "a clock that steps back loses nothing: every fix is played in its order, with its own intervals, and the log says so",
        arguments: [2, 30, 3_600])
    func stepsBack(seconds: Int) throws {
        // By the longer ones to before the recording began.
        let played = try played(
            log([7_200, 7_201, 7_202, 7_203 - seconds, 7_204 - seconds, 7_206 - seconds]))
        #expect(played.map(\.what) == ["0", "1", "2", "clock stepped back", "3", "4", "5"])
        #expect(played.map(\.second) == [0, 1, 2, 3, 3, 4, 6])
    }

    @Test("the word of it says by how much, and to when")
    func words() throws {
        let source = try RecordingSource(nmea: log([36_000, 36_001, 32_400]), start: Self.start)
        let words = source.due(at: .seconds(10)).compactMap { command -> String? in
            if case .note(_, let detail) = command { detail } else { nil }
        }
        #expect(
            words == [
                "the receiver's clock stepped back by 3601.000 s, to 09:00:00 UTC; what it says from there is played on"
            ])
    }

    @Test("a clock that comes right again is believed again; one that steps back twice is told twice")
    func again() throws {
        let right = try played(log([100, 101, 50, 51, 110]))
        #expect(right.map(\.what) == ["0", "1", "clock stepped back", "2", "3", "4"])
        #expect(right.map(\.second) == [0, 1, 2, 2, 3, 10])
        let twice = try played(log([100, 101, 50, 51, 20, 21]))
        #expect(twice.map(\.second) == [0, 1, 2, 2, 3, 4, 4, 5])
        #expect(twice.count { $0.what == "clock stepped back" } == 2)
    }

    @Test("midnight is no step back")
    func midnight() throws {
        let day = 24 * 3_600
        let played = try played(log([day - 2, day - 1, 0, 1], date: nil))
        #expect(played.map(\.what) == ["0", "1", "2", "3"] && played.map(\.second) == [0, 1, 2, 3])
    }

    @Test("a log that never says which day it is is played by its time of day; damaged sentences are told")
    func undated() throws {
        #expect(try played(log([100, 101, 103], date: nil)).map(\.second) == [0, 1, 3])
        let damaged = try played(log([100, 101], rest: "$GPGGA,000102.000,4700.0000,N*00\r\n"))
        #expect(damaged.map(\.what) == ["left out", "0", "1"])
    }
}
