import HikeFormats
import HikeValues
import HikeWorld
import Logging
import Testing

@testable import hikesim

@Suite("Reports of runs")
struct ReportTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("the first different line of two logs is found, an end that comes early too")
    func differences() {
        #expect(LogDifference.first(bytes("a\nb\n"), bytes("a\nb\n")) == nil)
        #expect(LogDifference.first([], []) == nil)
        // Only a missing last line feed is no difference of events.
        #expect(LogDifference.first(bytes("a\nb"), bytes("a\nb\n")) == nil)
        #expect(
            LogDifference.first(bytes("a\nb\nc\n"), bytes("a\nB\nc\n"))
                == LogDifference(line: 2, first: bytes("b"), second: bytes("B")))
        #expect(
            LogDifference.first(bytes("a\n"), bytes("a\nb\n"))
                == LogDifference(line: 2, first: nil, second: bytes("b")))
        #expect(
            LogDifference.first(bytes("a\nb\n"), bytes("a\n"))
                == LogDifference(line: 2, first: bytes("b"), second: nil))
    }

    @Test("an event as text quotes what has blanks and names units")
    func text() throws {
        let line =
            #"{"t":3661.5,"device":"watch","event":"view","app":"trail","instruction":"Turn left","remaining":12.50,"route":""}"#
        let event = try LogEvent(line: bytes(line))
        #expect(
            LogText.line(event)
                == #"01:01:01.500  watch  view        app=trail instruction="Turn left" remaining=12.50m route="""#
        )
    }

    @Test("a haptic of each source is known again, and nonsense is not")
    func haptics() throws {
        func haptic(_ fields: String) throws -> Haptic? {
            HapticFile.haptic(
                try LogEvent(line: bytes(#"{"t":1.0,"device":"phone","event":"haptic",\#(fields)}"#)))
        }
        #expect(try haptic(#""source":"WKHapticType","pattern":"retry""#) == .watch(.retry))
        #expect(
            try haptic(#""source":"UIFeedbackGenerator","pattern":"impactSoft""#) == .feedback(.impactSoft))
        let events =
            #"[{"type":"continuous","duration":0.500,"time":0.000,"intensity":1.000,"sharpness":0.200},"#
            + #"{"type":"transient","time":0.700,"intensity":0.500,"sharpness":0.500}]"#
        #expect(
            try haptic(#""source":"CoreHaptics","pattern":"pattern","events":\#(events)"#)
                == .pattern([
                    HapticEvent(kind: .continuous(duration: 0.5), intensity: 1, sharpness: 0.2),
                    HapticEvent(kind: .transient, time: 0.7, intensity: 0.5, sharpness: 0.5),
                ]))
        #expect(try haptic(#""source":"CoreHaptics","pattern":"pattern""#) == nil)
        #expect(try haptic(#""source":"WKHapticType","pattern":"buzz""#) == nil)
    }

    @Test("a lost position becomes an epoch without one each second, and GPX parts there")
    func loss() throws {
        func fix(_ time: String) -> String {
            #"{"t":\#(time),"device":"watch","event":"fix","latitude":46.5,"longitude":12.25,"altitude":9.00,"#
                + #""horizontalAccuracy":4.00,"verticalAccuracy":6.00,"speed":1.00,"course":90.00}"# + "\n"
        }
        let lost = #"{"t":2.000000,"device":"watch","event":"sensor","sensor":"gnss","state":"lost"}"# + "\n"
        let log = PositionLog(
            runLog: bytes(fix("1.0") + lost + fix("5.0")), device: "watch", start: Scenario.defaultStart)
        #expect(log.epochs.map { $0.fix != nil } == [true, false, false, false, true])
        #expect(
            log.epochs.compactMap(\.date).map { ($0 - Scenario.defaultStart).inSeconds } == [1, 2, 3, 4, 5])
        let gpx = try GPXDocument(log.gpx().bytes)
        #expect(gpx.tracks[0].segments.map(\.count) == [1, 1])
        let read = try NMEALog.read(log.nmea().bytes)
        #expect(read.epochs.map { $0.coordinate != nil } == [true, false, false, false, true])
    }

    @Test(
        "HDG and the HDT after it are one reading; the true heading alone gets its magnetic one from the model"
    )
    func headings() throws {
        func sentence(_ content: String) -> String {
            let sum = String(content.utf8.reduce(0, ^), radix: 16, uppercase: true)
            return "$\(content)*\(sum.count == 1 ? "0" : "")\(sum)\r\n"
        }
        let place = "120000.00,A,4630.0000,N,01215.0000,E,1.0,0.0,140626,,,A"
        func log(_ headings: String...) throws -> [Heading] {
            let text = sentence("GPRMC," + place) + headings.map(sentence).joined()
            return PositionLog(nmea: try NMEALog.read(bytes(text))).epochs.flatMap(\.headings)
        }
        let both = try log("HCHDG,80.0,,,,", "HCHDT,84.5,T")
        #expect(both.map(\.magneticHeading) == [80] && both.map(\.trueHeading) == [84.5])
        #expect(try log("HCHDG,80.0,,,4.0,E", "HCHDG,81.0,,,4.0,E").count == 2)
        let alone = try log("HCHDT,84.5,T")
        // About 4.4 degrees east in the Dolomites in 2026 (World Magnetic Model).
        let magnetic = try #require(alone.first).magneticHeading
        #expect(alone.count == 1 && abs(84.5 - magnetic - 4.4) < 0.3)
    }

    @Test(
        "NF-24, MAP-25: a line of the command's own log has level, subsystem, category, message and metadata")
    func logLines() {
        #expect(
            StandardErrorHandler.line(
                level: .warning, label: "bus/listener", message: "refused\nforged",
                metadata: ["b": "x y", "a": "1"])
                == #"WARNING bus/listener refused forged a=1 b="x y""#)
    }
}
