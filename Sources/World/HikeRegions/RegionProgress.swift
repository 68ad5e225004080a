/// How far a build is. Shares are an estimate of the time, made of what the steps took on other regions.
public struct RegionProgress: Hashable, Sendable {
    /// The steps of a build, in order.
    public enum Step: String, CaseIterable, Sendable {
        case ways = "reading ways"
        case nodes = "placing nodes"
        case measuring = "measuring heights and cutting ways at junctions"
        case ordering = "ordering junctions"
        case writing = "writing"

        /// Hundredths of the whole time.
        var weight: Double {
            switch self {
            case .ways: 20
            case .nodes: 20
            case .measuring: 15
            case .ordering: 25
            case .writing: 20
            }
        }
    }

    /// What is being done.
    public var step: Step
    /// Of the step, 0 to 1.
    public var share: Double

    public init(_ step: Step, share: Double = 0) {
        self.step = step
        self.share = share
    }

    /// Of the whole build, 0 to 1.
    public var total: Double {
        let before = Step.allCases.prefix { $0 != step }.reduce(0) { $0 + $1.weight }
        return (before + step.weight * min(1, max(0, share))) / 100
    }
}
