import HikeGeodesy
import HikeRouting
import HikeValues

/// What a track says about a walk (OHX-03..05).
public struct HikeStatistics: Hashable, Sendable {
    /// Slower than this, in metres a second, is rest …
    public static let restSpeed = 0.3
    /// … when it lasts so many seconds.
    public static let leastRest = 60.0
    /// Kilograms where nobody has said another weight.
    public static let usualWeight = 70.0

    /// Metres.
    public var distance = 0.0
    /// Metres climbed.
    public var elevationGain = 0.0
    /// Metres descended, positive.
    public var elevationLoss = 0.0
    /// Seconds.
    public var walkingTime = 0.0
    /// Seconds.
    public var restingTime = 0.0
    /// Metres above the sea; nil where the track has no heights.
    public var lowest: Double?
    /// Metres above the sea; nil where the track has no heights.
    public var highest: Double?

    public init() {}

    /// Seconds from the first point to the last.
    public var duration: Double { walkingTime + restingTime }
    /// Metres a second while walking; 0 where nobody walked.
    public var averageSpeed: Double { walkingTime > 0 ? distance / walkingTime : 0 }

    /// Of the points of a track in their order; distance and times of less than two are 0. Time that goes back
    /// counts as none.
    public init(_ points: [HikePoint]) {
        var climb = ClimbMeter()
        for point in points {
            guard let altitude = point.altitude else { continue }
            climb.add(altitude)
            lowest = min(lowest ?? altitude, altitude)
            highest = max(highest ?? altitude, altitude)
        }
        elevationGain = climb.gain
        elevationLoss = climb.loss
        var slow = 0.0
        for (last, next) in zip(points, points.dropFirst()) {
            let step = GreatCircle.distance(last.coordinate, next.coordinate)
            // A foreign track may go back in time; that takes no time.
            let time = max(0, (next.date - last.date).inSeconds)
            distance += step
            if step < Self.restSpeed * time {
                slow += time
            } else {
                settle(&slow)
                walkingTime += time
            }
        }
        settle(&slow)
    }

    /// A slow stretch is over.
    private mutating func settle(_ slow: inout Double) {
        if slow >= Self.leastRest { restingTime += slow } else { walkingTime += slow }
        slow = 0
    }

    /// Kilocalories of a walk (OHX-05): 6 MET and one more for every 10 % of average grade.
    ///
    /// - Parameters:
    ///   - distance: metres.
    ///   - gain: metres climbed; the average grade is this over the distance.
    ///   - seconds: for which the hiker walked.
    ///   - weight: kilograms.
    public static func calories(
        distance: Double, gain: Double, seconds: Double, weight: Double = usualWeight
    ) -> Double {
        let percent = distance > 0 ? gain / distance * 100 : 0
        return (6 + percent / 10) * weight * seconds / 3_600
    }
}
