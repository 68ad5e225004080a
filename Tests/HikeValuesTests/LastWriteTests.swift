import HikeValues
import Testing

@Suite("Which of two writes holds")
struct LastWriteTests {
    private static func write(
        _ second: Double, _ content: [[UInt8]]? = [[1]], _ stage: LastWrite.Stage = .finished
    ) -> LastWrite {
        LastWrite(at: UTCDate(secondsSince1970: second), stage: stage, content)
    }

    @Test(
        "NF-07: what is finished beats a live copy, then the later holds, then a deletion, then the greater bytes"
    )
    func rules() {
        let ascending = [
            Self.write(9, [[9]], .live), Self.write(9, nil, .live), Self.write(1), Self.write(2, []),
            Self.write(2, [[]]), Self.write(2, [[1]]), Self.write(2, [[1], []]), Self.write(2, [[1], [0]]),
            Self.write(2, [[1, 0]]), Self.write(2, [[2]]), Self.write(2, nil), Self.write(3),
        ]
        for (place, a) in ascending.enumerated() {
            for (other, b) in ascending.enumerated() { #expect((a < b) == (place < other)) }
        }
    }

    @Test("NF-07: a change is later than the one that it follows, even where the other clock is ahead")
    func clocks() {
        let now = UTCDate(secondsSince1970: 1_780_000_000)
        #expect(LastWrite.moment(of: now, after: nil) == now)
        #expect(LastWrite.moment(of: now + .seconds(9), after: now) == now + .seconds(9))
        #expect(LastWrite.moment(of: now, after: now) > now)
        let ahead = now + .seconds(3_600)
        #expect(LastWrite.moment(of: now, after: ahead) > ahead)
    }
}
