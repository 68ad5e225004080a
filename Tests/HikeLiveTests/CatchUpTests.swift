import HikeValues
import Testing

@testable import HikeLive

@Suite("A live pair that is behind the clock")
struct CatchUpTests {
    private let pieces = CatchUp(stretch: .milliseconds(20), longest: .milliseconds(50))

    /// Lets time pass from 1 s on, where each stretch takes so long.
    private func run(_ each: Duration, to goal: Instant) -> (moments: [Instant], isThere: Bool) {
        var (moments, time): ([Instant], Duration) = ([], .zero)
        let isThere = pieces.run(from: .seconds(1), to: goal) {
            time
        } advance: {
            time += each
            moments.append($0)
        }
        return (moments, isThere)
    }

    @Test("issue 19: others are looked after when it takes long, however far behind it is")
    func slow() {
        let slow = run(.milliseconds(30), to: .seconds(60))
        #expect(slow.moments == [.seconds(1.02), .seconds(1.04)] && !slow.isThere)
        #expect(run(.seconds(3), to: .seconds(60)).moments == [.seconds(1.02)])
    }

    @Test("issue 19: one that is quick enough gets there at once, and no further")
    func quick() {
        let quick = run(.milliseconds(1), to: .seconds(1.05))
        #expect(quick.moments == [.seconds(1.02), .seconds(1.04), .seconds(1.05)] && quick.isThere)
        for goal in [1, 1.01] {
            let short = run(.seconds(3), to: .seconds(goal))
            #expect(short.moments == [.seconds(goal)] && short.isThere)
        }
    }
}
