import HikeValues
import HikeWorld
import Testing

@Suite("Two runs' guidance side by side")
struct GuidanceComparisonTests {
    private func events(_ lines: String...) throws -> [LogEvent] {
        try lines.map { try LogEvent(line: Array($0.utf8)) }
    }

    private let click =
        #"{"t":4.000000,"device":"watch","event":"haptic","pattern":"click","outcome":"played"}"#
    private let note =
        #"{"t":9.000000,"device":"watch","event":"log","category":"guidance","message":"off route"}"#
    private let fix = #"{"t":9.000000,"device":"watch","event":"fix","latitude":1}"#
    private let other = #"{"t":9.500000,"device":"watch","event":"log","category":"transfer","message":"x"}"#

    @Test("equal words at equal times are no difference, whatever else the logs hold")
    func same() throws {
        let comparison = GuidanceComparison(try events(click, fix, note), try events(click, note, other))
        #expect(comparison.difference == nil)
        #expect(comparison.rows.count == 2)
        #expect(GuidanceComparison([], []).difference == nil)
    }

    @Test("the first moment at which one says something else, earlier, or nothing")
    func different() throws {
        let late = click.replacing("4.000000", with: "5.000000")
        let moved = GuidanceComparison(try events(click), try events(late))
        #expect(moved.difference?.time == .seconds(4))
        #expect(moved.difference?.second.isEmpty == true)
        let missing = GuidanceComparison(try events(click, note), try events(click))
        #expect(missing.difference?.first.map(\.text) == ["off route"])
        let dropped = click.replacing("played", with: "dropped")
        let felt = GuidanceComparison(try events(click), try events(dropped))
        #expect(felt.difference?.second.map(\.text) == ["click (dropped)"])
    }

    @Test("the timeline has both columns and marks what differs")
    func lines() throws {
        let comparison = GuidanceComparison(try events(click, note), try events(click))
        #expect(
            comparison.lines("hiking", "plain") == [
                "    h:m:s        hiking     plain",
                "    00:00:04.00  click      click",
                "  ! 00:00:09.00  off route",
            ])
    }
}
