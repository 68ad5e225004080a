import HikeValues

/// A track as somebody can walk it again, and what was left out for that.
public struct CleanedTrack: Hashable, Sendable {
    /// Where nothing was left out exactly the segments that were given; else one, without times.
    public var segments: [TrackSegment]
    /// In the order of the line.
    public var omissions: [TrackOmission] = []

    public init(segments: [TrackSegment], omissions: [TrackOmission] = []) {
        self.segments = segments
        self.omissions = omissions
    }

    /// Whether the line is as it was.
    public var isUntouched: Bool { omissions.isEmpty }

    /// A sentence for each kind of thing that was left out: `412 m of standing about left out at 1.2 km and 3.4 km.`
    public var sentences: [String] {
        TrackOmission.Kind.allCases.compactMap { kind in
            let ones = omissions.filter { $0.kind == kind }
            return ones.isEmpty ? nil : Self.sentence(kind, ones)
        }
    }

    /// Places that a sentence names; of more it says how many there are.
    static let namedPlaces = 3

    private static func sentence(_ kind: TrackOmission.Kind, _ ones: [TrackOmission]) -> String {
        let length = RouteWords.metres(ones.reduce(0) { $0 + $1.length })
        let places = ones.count <= namedPlaces ? RouteWords.list(ones.map(\.place)) : "\(ones.count) places"
        let preposition = kind == .jitter || ones.count > namedPlaces ? "in" : "at"
        return "\(length) of \(kind.words) left out \(preposition) \(places)."
    }

}

/// Something of a track that nobody walks along again.
public struct TrackOmission: Hashable, Sendable {
    /// What it was.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The hiker stood or sat, and the receiver's error went on.
        case rest
        /// The same where the track has no times that show it: a knot in the line.
        case tangle
        /// The receiver leapt away and came back.
        case spike
        /// The line jumps from side to side by more than it goes on.
        case jitter

        var words: String {
            switch self {
            case .rest: "standing about"
            case .tangle: "tangles"
            case .spike: "spikes"
            case .jitter: "jitter"
            }
        }
    }

    public var kind: Kind
    /// Metres along the cleaned line where it was.
    public var stretch: ClosedRange<Double>
    /// Where the cleaned line passes it.
    public var coordinate: Coordinate
    /// Metres by which the line became shorter.
    public var length: Double

    public init(kind: Kind, stretch: ClosedRange<Double>, coordinate: Coordinate, length: Double) {
        self.kind = kind
        self.stretch = stretch
        self.coordinate = coordinate
        self.length = length
    }

    /// `1.2 km`, `0.0 to 3.4 km`.
    fileprivate var place: String {
        func kilometres(_ metres: Double) -> String { DecimalText.string(metres / 1_000, decimals: 1) }
        let (first, last) = (kilometres(stretch.lowerBound), kilometres(stretch.upperBound))
        return first == last ? "\(first) km" : "\(first) to \(last) km"
    }
}
