import HikeFormats
import HikeGeodesy
import HikeHardware
import HikeTruth
import HikeValues

/// Those who carry the devices: the hiker of the steps, and perhaps a second one who goes his own way.
struct Party {
    var hiker: Hike
    private(set) var second: Hike?
    /// The device that the second hiker has.
    private let carried: String?

    /// - Returns: also what was not as it should be in the tracks, a sentence each.
    static func make(
        _ hiker: Scenario.Hiker, _ second: Scenario.SecondHiker?, devices: [String], start: UTCDate,
        lines: HikerLine, randomness: RandomStream
    ) throws -> (Party, notices: [String]) {
        var notices: [String] = []
        func hike(_ hiker: Scenario.Hiker, _ devices: [String]) throws -> Hike {
            let (line, warnings) = try lines.line(of: hiker)
            notices += warnings
            return try Hike(hiker, devices: devices, start: start, line: line, randomness: randomness)
        }
        let first = try hike(hiker, devices.filter { $0 != second?.carries })
        guard let second else { return (Party(hiker: first, second: nil, carried: nil), notices) }
        var other = try hike(second.hiker, [second.carries])
        do throws(WalkError) { _ = try other.walk(Scenario.Walk(), from: .zero + second.startsAfter) } catch {
            throw ScenarioFileError.unusable(
                path: lines.sources.files.path(second.hiker.follow), reason: error.description)
        }
        return (Party(hiker: first, second: other, carried: second.carries), notices)
    }

    /// Does something to every hiker.
    mutating func forEach(_ body: (inout Hike) -> Void) {
        body(&hiker)
        if var hike = second {
            body(&hike)
            second = hike
        }
    }

    mutating func readings(device: String, from start: Instant, until end: Instant) -> [TimedInput] {
        if device == carried { return second?.readings(device: device, from: start, until: end) ?? [] }
        return hiker.readings(device: device, from: start, until: end)
    }

    func truth(of device: String, at time: Instant) -> TruthState? {
        (device == carried ? second : hiker)?.walk.state(at: time)
    }

    /// Metres between two devices over the ground.
    func distance(between a: String, and b: String, at instant: Instant) -> Double {
        guard let second, (a == carried) != (b == carried) else { return 0 }
        return GreatCircle.distance(
            hiker.walk.state(at: instant).coordinate, second.walk.state(at: instant).coordinate)
    }
}
