import HikeValues

extension PositionLog {
    /// Satellites that an epoch counts with where the source does not say: gpsd and its like want some.
    public static let assumedSatellites = 8

    /// The real gpsd takes earlier dates for ones of 1024 weeks later.
    public static let earliestDateForGpsd = UTCDate(secondsSince1970: 1_483_228_800)

    /// What a date of two digits for the year can say: 1980 to 2079, as readers of NMEA have it.
    public static let datesOfNMEA =
        UTCDate(secondsSince1970: 315_532_800)..<UTCDate(secondsSince1970: 3_471_292_800)

    /// What came of writing a log.
    public struct Written: Hashable, Sendable {
        /// The file.
        public var bytes: [UInt8] = []
        /// Epochs or points that were written.
        public var count = 0
        /// Those of them with a position.
        public var fixes = 0
        /// Compass readings that were written.
        public var headings = 0
        /// What was left out.
        public var skipped: [Skipped] = []
    }

    /// The log as NMEA 0183 (``PositionWriter``).
    public func nmea() -> Written { write(PositionWriter(nmea: ())) }

    /// The log as a GPX track (``PositionWriter``).
    public func gpx() -> Written { write(PositionWriter(gpx: name)) }

    private func write(_ empty: PositionWriter) -> Written {
        var writer = empty
        for epoch in epochs { writer.append(epoch) }
        return writer.finish()
    }
}
