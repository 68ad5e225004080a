/// The heights along a route, as a chart fills the room that it gets.
public struct ElevationChart: Hashable, Sendable {
    /// A place of the route.
    public struct Sample: Hashable, Sendable {
        /// Metres from the start.
        public var distance: Double
        /// Metres above the sea.
        public var elevation: Double

        public init(distance: Double, elevation: Double) {
            self.distance = distance
            self.elevation = elevation
        }
    }

    /// Units of the chart's labels.
    public enum Units: String, Hashable, Sendable { case metric, imperial }

    /// How steep a stretch is, either way, by the rise over 100 metres. A colour for each.
    public enum Steepness: Int, Hashable, Sendable, CaseIterable, Comparable {
        /// Up to 5, 10, 15 and 25 %, and above that.
        case gentle, moderate, steep, verySteep, extreme

        /// - Parameter slope: rise over run, 0.1 for 10 %.
        public init(slope: Double) {
            switch slope.magnitude {
            case ..<0.05: self = .gentle
            case ..<0.10: self = .moderate
            case ..<0.15: self = .steep
            case ..<0.25: self = .verySteep
            default: self = .extreme
            }
        }

        /// From green for up to 5 % to purple for 25 % and more.
        public var colour: Colour {
            switch self {
            case .gentle: .green
            case .moderate: .yellow
            case .steep: .orange
            case .verySteep: .red
            case .extreme: .purple
            }
        }

        public static func < (a: Steepness, b: Steepness) -> Bool { a.rawValue < b.rawValue }
    }

    /// In the order of the route. What is not finite, or lies behind the one before it, is left out.
    public var samples: [Sample]
    public var units: Units
    /// Where the hiker is, in metres from the start; nil for no marker.
    public var position: Double?
    /// Whether the highest and the lowest place are named.
    public var showsExtremes: Bool

    public init(
        samples: [Sample], units: Units = .metric, position: Double? = nil, showsExtremes: Bool = true
    ) {
        self.samples = samples
        self.units = units
        self.position = position
        self.showsExtremes = showsExtremes
    }

    /// The samples that a chart can be made of.
    var usable: [Sample] {
        var usable: [Sample] = []
        for sample in samples where sample.distance.isFinite && sample.elevation.isFinite {
            guard sample.elevation.magnitude < 1e5, sample.distance.magnitude < 1e9 else { continue }
            if let last = usable.last, sample.distance <= last.distance { continue }
            usable.append(sample)
        }
        return usable
    }
}

extension ElevationChart.Units {
    /// Metres in a unit of height.
    var metresOfHeight: Double { self == .metric ? 1 : 0.3048 }
    var heightName: String { self == .metric ? "m" : "ft" }

    /// Metres in a unit of distance, and its name; the small one for short routes.
    func distance(forLength metres: Double) -> (metres: Double, name: String) {
        switch self {
        case .metric: metres < 1000 ? (1, "m") : (1000, "km")
        case .imperial: metres < 1609.344 ? (0.3048, "ft") : (1609.344, "mi")
        }
    }
}
