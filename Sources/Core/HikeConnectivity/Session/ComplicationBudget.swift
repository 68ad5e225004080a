import HikeValues

/// How many complication user infos may still be urgent today (`remainingComplicationUserInfoTransfers`,
/// connectivity K4, K5, K8).
///
/// A day begins at midnight of a clock that is some seconds east of UTC. ``day`` and ``used`` are what is to
/// be stored.
public struct ComplicationBudget: Hashable, Sendable {
    /// Days since 1970-01-01 on the device's own clock, of the last urgent transfer; 0: there was none.
    public private(set) var day: Int
    /// Urgent transfers of that day.
    public private(set) var used: Int
    private let perDay: Int
    private let dayOffset: Int

    /// A budget as it was stored; a new one without `day` and `used`.
    public init(policy: ConnectivityPolicy, day: Int = 0, used: Int = 0) {
        perDay = max(0, policy.complicationBudget)
        dayOffset = min(max(policy.dayOffset, -86_400), 86_400)
        self.day = day
        self.used = max(0, used)
    }

    /// What is left at a moment. Without a complication on the face it is 0.
    public func remaining(isEnabled: Bool, at date: UTCDate) -> Int {
        guard isEnabled else { return 0 }
        return max(0, perDay - (dayNumber(at: date) == day ? used : 0))
    }

    /// Takes one, where one is left.
    ///
    /// - Returns: whether the transfer is urgent. If not, it travels as ordinary user info (connectivity K5), or fails
    ///   where the policy says so (connectivity K6).
    public mutating func spend(isEnabled: Bool, at date: UTCDate) -> Bool {
        guard remaining(isEnabled: isEnabled, at: date) > 0 else { return false }
        let today = dayNumber(at: date)
        used = today == day ? used + 1 : 1
        day = today
        return true
    }

    private func dayNumber(at date: UTCDate) -> Int {
        let local = Int(date.nanosecondsSince1970.floorDivided(by: 1_000_000_000)) + dayOffset
        return Int(Int64(local).floorDivided(by: 86_400))
    }
}

extension Int64 {
    /// The quotient rounded down, for moments before 1970 too.
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
