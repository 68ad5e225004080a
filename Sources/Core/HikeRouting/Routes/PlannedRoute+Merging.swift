import HikeValues

/// What two devices know of one route becomes one (NF-07): of its line and of its name the last write holds (``LastWrite``).
extension PlannedRoute {
    /// The route that follows where one with this id comes from the other device.
    ///
    /// - The line, with all that belongs to it: the one that was planned or imported later.
    /// - The name: the one that was given later (OHX-40).
    public func merged(with sent: PlannedRoute) throws(RouteError) -> PlannedRoute {
        var merged = try line() < sent.line() ? sent : self
        let named = naming < sent.naming ? sent : self
        merged.name = named.name
        merged.modifiedAt = named.lastChange == merged.createdAt ? nil : named.lastChange
        return merged
    }

    /// Gives it the name that a person has chosen.
    ///
    /// - Parameter now: by the clock of this device; another's may be ahead.
    public mutating func rename(to name: String, at now: UTCDate) {
        self.name = name
        modifiedAt = LastWrite.moment(of: now, after: lastChange)
    }

    private func line() throws(RouteError) -> LastWrite {
        var unnamed = self
        (unnamed.name, unnamed.modifiedAt) = ("", nil)
        return LastWrite(at: createdAt, [try unnamed.json()])
    }

    private var naming: LastWrite { LastWrite(at: lastChange, [Array(name.utf8)]) }
}
