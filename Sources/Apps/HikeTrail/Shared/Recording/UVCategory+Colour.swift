import HikeRecording
import HikeScreens

extension UVCategory {
    /// The colour by which the index is known (OHX-36).
    var colour: Colour {
        switch self {
        case .low: .green
        case .moderate: .yellow
        case .high: .orange
        case .veryHigh: .red
        case .extreme: .purple
        }
    }
}
