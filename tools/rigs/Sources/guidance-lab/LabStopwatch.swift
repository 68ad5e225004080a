import Dispatch
import HikeLab
import HikeValues

/// Measures what a fix costs.
enum LabStopwatch {
    /// The least of so many measurements counts: whatever else the machine does only adds.
    static let repetitions = 9

    static func costs(of rules: [LabRule], seed: UInt64) throws -> [LabCost] {
        let tracks = LabCostTrack.sizes.map { LabCostTrack.track(points: $0, seed: seed) }
        let fixes = tracks.map { LabCostTrack.fixes(of: $0, seed: seed) }
        return try rules.map { rule in
            Console.progress("time of a fix, \(rule.name)")
            let times = try zip(tracks, fixes).map { track, fixes in
                try time(rule, track, fixes)
            }
            return LabCost(rule: rule.name, microseconds: times)
        }
    }

    /// Microseconds a fix. The first fix finds the hiker anywhere on the route and is not counted.
    private static func time(_ rule: LabRule, _ track: LabTrack, _ fixes: [Fix]) throws -> Double {
        guard let first = fixes.first, fixes.count > 1 else { return 0 }
        let fresh = try rule.make(track.route)
        var least = Double.infinity
        var spent = 0.0
        for _ in 0..<repetitions where spent < 1e9 {
            var guide = fresh
            var cues = guide.handle(first).count
            let begin = DispatchTime.now().uptimeNanoseconds
            for fix in fixes.dropFirst() { cues += guide.handle(fix).count }
            let taken = Double(DispatchTime.now().uptimeNanoseconds - begin)
            spent += taken
            least = min(least, taken / Double(fixes.count - 1) / 1_000)
            // The cues are used, so that they are not optimized away.
            if cues < 0 { return 0 }
        }
        return least
    }
}
