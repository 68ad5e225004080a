import HikeGuidance
import HikeHardware
import HikeValues

/// What guidance says in the log.
extension RouteGuidance {
    /// Whole metres or degrees.
    func note(_ level: LogLevel, _ message: String, _ values: [(String, Double)]) {
        device.log(
            level, "guidance", message,
            values.map { FileMetadata($0.0, DecimalText.string($0.1, decimals: 0)) })
    }

    func log(_ cue: GuidanceCue) {
        switch cue {
        case .offRoute(let distance):
            device.log(
                .notice, "guidance", "off route",
                [
                    FileMetadata("distance", DecimalText.string(distance, decimals: 1))
                ])
        case .offRouteReminder(let distance): note(.notice, "still off route", [("distance", distance)])
        case .backOnRoute: device.log(.info, "guidance", "back on the route")
        case .wrongWay: device.log(.notice, "guidance", "the wrong way along the route")
        case .wrongWayCleared: device.log(.info, "guidance", "the right way again")
        case .skippedAhead(let start, let end):
            note(.notice, "turned around on a later part of the route", [("from", start), ("to", end)])
        case .arrived: device.log(.info, "guidance", "arrived")
        case .approach, .atTurn: break
        }
    }
}
