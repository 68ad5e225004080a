import HikeValues
import Testing

@Suite("Moments and lengths of time")
struct InstantTests {
    @Test("a moment moved beyond the last or the first one stays there, whichever way it is written")
    func saturation() {
        let ends = [Int64.min, .min + 1, -1, 0, 1, .max]
        for moment in ends {
            for length in ends {
                let (sum, isOver) = moment.addingReportingOverflow(length)
                let (rest, isUnder) = moment.subtractingReportingOverflow(length)
                let (start, way) = (Instant(nanoseconds: moment), Interval(nanoseconds: length))
                #expect((start + way).nanoseconds == (isOver ? (length < 0 ? .min : .max) : sum))
                #expect((start - way).nanoseconds == (isUnder ? (length < 0 ? .max : .min) : rest))
            }
        }
        #expect(Instant.zero - Interval(nanoseconds: .min) == .distantFuture)
    }
}
