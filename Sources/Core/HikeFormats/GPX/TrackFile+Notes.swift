import HikeGeodesy
import HikeValues

extension TrackFile {
    /// Everything that a person has to know of how the track was made of the file, a sentence each.
    public var notes: [String] { report.warnings + leftOut + joined }

    /// A sentence where the track was made of several parts: between them it goes straight, and nobody has been there.
    public var joined: [String] {
        let parts = track.segments
        guard parts.count > 1 else { return [] }
        let gaps = zip(parts, parts.dropFirst()).map { before, next in
            guard let end = before.last, let start = next.first else { return 0.0 }
            return GreatCircle.distance(end.coordinate, start.coordinate)
        }
        let widest = gaps.max() ?? 0
        let text =
            widest < 1_000
            ? DecimalText.string(widest, decimals: 0) + " m"
            : DecimalText.string(widest / 1_000, decimals: 1) + " km"
        return ["\(parts.count) parts were joined to one line; it goes straight over gaps of up to \(text)."]
    }
}
