import HikeConnectivity
import HikeValues
import Testing

@Suite("The budget of urgent complication user info")
struct ComplicationBudgetTests {
    private static func date(_ day: Int, _ hour: Int, _ minute: Int = 0) throws -> UTCDate {
        try #require(UTCDate(year: 2026, month: 7, day: day, hour: hour, minute: minute))
    }

    @Test("Fifty a day, counted down, and none after that (K4, K5, T25)")
    func fifty() throws {
        var budget = ComplicationBudget(policy: ConnectivityPolicy())
        let noon = try Self.date(1, 12)
        for left in (0..<50).reversed() {
            let isUrgent = budget.spend(isEnabled: true, at: noon)
            #expect(isUrgent)
            #expect(budget.remaining(isEnabled: true, at: noon) == left)
        }
        let isUrgent = budget.spend(isEnabled: true, at: noon)
        #expect(!isUrgent)
        #expect(budget.remaining(isEnabled: true, at: noon) == 0)
        #expect(budget.remaining(isEnabled: true, at: try Self.date(2, 0)) == 50)
    }

    @Test("Without a complication nothing is left, and nothing is used up (K4, T26)")
    func notEnabled() throws {
        var budget = ComplicationBudget(policy: ConnectivityPolicy())
        let noon = try Self.date(1, 12)
        #expect(budget.remaining(isEnabled: false, at: noon) == 0)
        let isUrgent = budget.spend(isEnabled: false, at: noon)
        #expect(!isUrgent)
        #expect(budget.remaining(isEnabled: true, at: noon) == 50)
    }

    @Test("The day ends at midnight of the device's own clock (K8)")
    func midnight() throws {
        var policy = ConnectivityPolicy()
        policy.dayOffset = 2 * 3_600
        var budget = ComplicationBudget(policy: policy)
        let isUrgent = budget.spend(isEnabled: true, at: try Self.date(1, 21, 59))
        #expect(isUrgent)
        #expect(budget.remaining(isEnabled: true, at: try Self.date(1, 21, 59)) == 49)
        #expect(budget.remaining(isEnabled: true, at: try Self.date(1, 22)) == 50)
    }

    @Test("What is stored brings the budget back; damaged numbers give no more than a day's worth")
    func stored() throws {
        let noon = try Self.date(1, 12)
        var budget = ComplicationBudget(policy: ConnectivityPolicy())
        for _ in 0..<7 { _ = budget.spend(isEnabled: true, at: noon) }
        let restored = ComplicationBudget(
            policy: ConnectivityPolicy(), day: budget.day, used: budget.used)
        #expect(restored == budget)
        let damaged = ComplicationBudget(policy: ConnectivityPolicy(), day: budget.day, used: -5)
        #expect(damaged.remaining(isEnabled: true, at: noon) == 50)
    }
}
