/// One thing that a health store knows: a sample, a workout, the way of one.
public struct HealthRecord: Hashable, Sendable {
    /// A UUID in upper case.
    public var id: String
    /// Such as ``HealthRecord/heartRate``.
    public var type: String
    public var start: UTCDate
    /// Not before the start.
    public var end: UTCDate
    /// In the unit of the type; 0 where it has none.
    public var value: Double
    /// The app that has kept it; empty: the device itself.
    public var source: String
    /// The workout that it belongs to, by its id; empty: none.
    public var workout: String
    /// What its app notes with it, in the order of the keys.
    public var metadata: [HealthField]
    /// What else it is, in the form of whoever has kept it, such as the places of a way.
    public var content: [UInt8]

    public init(
        id: String, type: String, start: UTCDate, end: UTCDate, value: Double = 0, source: String = "",
        workout: String = "", metadata: [HealthField] = [], content: [UInt8] = []
    ) {
        self.id = id
        self.type = type
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.workout = workout
        self.metadata = metadata
        self.content = content
    }

    // MARK: Types that a device keeps by itself

    /// Beats a minute.
    public static let heartRate = "quantity.HeartRate"
    /// Oxygen saturation of the blood, 0 to 1.
    public static let oxygenSaturation = "quantity.OxygenSaturation"
    /// Kilograms.
    public static let bodyMass = "quantity.BodyMass"
    public static let steps = "quantity.StepCount"
    /// Metres on foot.
    public static let distance = "quantity.DistanceWalkingRunning"
    /// Climbs of 3 m.
    public static let flights = "quantity.FlightsClimbed"
    /// Kilocalories beyond those of rest.
    public static let activeEnergy = "quantity.ActiveEnergyBurned"
    /// Kilocalories of rest.
    public static let basalEnergy = "quantity.BasalEnergyBurned"

    /// Bytes of a content at most.
    public static let mostContent = 4 << 20
    /// Fields of the metadata at most.
    public static let mostFields = 256

    /// Whether a store can keep it: dates in order, a value that is a number, no more than the limits.
    public var isValid: Bool {
        value.isFinite && start <= end && content.count <= Self.mostContent
            && metadata.count <= Self.mostFields && !type.isEmpty && !id.isEmpty
    }
}

/// A note with a record.
public struct HealthField: Hashable, Sendable {
    /// What it says.
    public enum Value: Hashable, Sendable {
        case text(String)
        case truth(Bool)
        case number(Double)
        case date(UTCDate)
        /// A value with its unit, as its app writes it.
        case quantity(Double, unit: String)
    }

    public var key: String
    public var value: Value

    public init(_ key: String, _ value: Value) {
        self.key = key
        self.value = value
    }
}

/// Which records of a store one wants.
public struct HealthQuery: Hashable, Sendable {
    public var types: [String]
    /// They end at this or later; nil: any.
    public var from: UTCDate?
    /// They begin before this; nil: any.
    public var to: UTCDate?
    /// Those that were kept behind this number; 0: all.
    public var after: Int64
    /// Whether what was deleted behind that number is told too.
    public var wantsDeleted: Bool
    /// Records of the answer at most; what is behind them is its rest.
    public var limit: Int

    public init(
        types: [String], from: UTCDate? = nil, to: UTCDate? = nil, after: Int64 = 0,
        wantsDeleted: Bool = false, limit: Int = HealthPage.mostRecords
    ) {
        self.limit = limit
        self.types = types
        self.from = from
        self.to = to
        self.after = after
        self.wantsDeleted = wantsDeleted
    }
}

/// An answer to a query, or the first part of it.
public struct HealthPage: Hashable, Sendable {
    /// In the order in which they were kept.
    public var records: [HealthRecord]
    /// Ids of what is not there any more.
    public var deleted: [String]
    /// The number behind which the rest is.
    public var next: Int64
    /// Whether there is a rest.
    public var isPart: Bool

    public init(records: [HealthRecord] = [], deleted: [String] = [], next: Int64 = 0, isPart: Bool = false) {
        self.records = records
        self.deleted = deleted
        self.next = next
        self.isPart = isPart
    }

    /// Records of a page at most.
    public static let mostRecords = 1_000
    /// Of a page that has more than this many bytes of contents, no further record.
    public static let mostContent = 1 << 20
}
