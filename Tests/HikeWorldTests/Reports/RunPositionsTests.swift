import HikeFormats
import HikeValues
import HikeWorld
import Testing

@Suite("The positions of a run, line by line")
struct RunPositionsTests {
    private static func line(_ time: Int, _ event: String, _ rest: String) -> ArraySlice<UInt8> {
        Array("{\"t\":\(time).000000,\"device\":\"watch\",\"event\":\"\(event)\",\(rest)}".utf8)[...]
    }

    private static func fix(_ time: Int) -> ArraySlice<UInt8> {
        line(
            time, "fix",
            "\"latitude\":46.6\(time % 10),\"longitude\":12.1,\"altitude\":900.00,\"horizontalAccuracy\":4.00,\"verticalAccuracy\":6.00,\"speed\":-1.00,\"course\":-1.00"
        )
    }

    @Test("an epoch is given as soon as the next one begins, so that a run of any length needs no memory")
    func given() {
        var positions = RunPositions(device: "watch", start: UTCDate(secondsSince1970: 0))
        var epochs: [PositionLog.Epoch] = []
        for second in 0..<1_000 {
            positions.take(Self.fix(second)) { epochs.append($0) }
            positions.take(Self.line(second, "heading", "\"magnetic\":90.0,\"accuracy\":5.0")) {
                epochs.append($0)
            }
            #expect(epochs.count == second)
        }
        positions.finish { epochs.append($0) }
        #expect(epochs.count == 1_000 && epochs.allSatisfy { $0.headings.count == 1 })
        #expect(positions.skipped.isEmpty)
    }

    @Test(
        "what is written piece by piece is what is written at once, and little of it waits",
        arguments: [true, false])
    func pieces(isGPX: Bool) throws {
        var log: [UInt8] = []
        for second in 0..<3_000 {
            if second % 700 == 600 {
                log += Self.line(second, "sensor", "\"sensor\":\"gnss\",\"state\":\"lost\"") + [0x0A]
            } else if second % 700 < 600 {
                log += Self.fix(second) + [0x0A]
            }
        }
        log += Array("no line\n".utf8)
        let whole = PositionLog(runLog: log, device: "watch", start: UTCDate(secondsSince1970: 0))
        let expected = isGPX ? whole.gpx() : whole.nmea()
        var writer = isGPX ? PositionWriter(gpx: whole.name) : PositionWriter(nmea: ())
        var bytes: [UInt8] = []
        for epoch in whole.epochs {
            writer.append(epoch)
            if writer.byteCount > 1_000 { bytes += writer.takeBytes() }
            #expect(writer.byteCount < 2_000)
        }
        let written = writer.finish()
        #expect(bytes + written.bytes == expected.bytes)
        #expect(written.count == expected.count && written.skipped == expected.skipped)
        #expect(whole.skipped.map(\.count) == [1])
    }
}
