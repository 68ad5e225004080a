import Foundation
import HikeGeodesy
import HikeValues

/// How a route is travelled.
public enum TravelMode: String, CaseIterable, Codable, Hashable, Sendable {
    case hiking
    case cycling
}

/// A height along a route (OH5-28).
public struct ElevationPoint: Codable, Hashable, Sendable {
    /// Metres from the start of the route.
    public var distance: Double
    /// Metres above sea level.
    public var elevation: Double

    public init(distance: Double, elevation: Double) {
        self.distance = distance
        self.elevation = elevation
    }
}

/// A route as it is stored, sent to the watch and followed (OH5-17). It holds all that guidance needs.
public struct PlannedRoute: Hashable, Identifiable, Sendable {
    public var id: UUID
    public var name: String
    public var mode: TravelMode
    /// Where the line begins.
    public var startCoordinate: Coordinate
    /// Where the line ends.
    public var endCoordinate: Coordinate
    /// The places between start and end that the hiker chose, in order.
    public var viaPoints: [Coordinate]
    /// The line to follow.
    public var coordinates: [Coordinate]
    /// In the order of travel.
    public var turnInstructions: [TurnInstruction]
    /// Metres.
    public var totalDistance: Double
    /// Seconds.
    public var estimatedDuration: Double
    /// Metres climbed.
    public var elevationGain: Double
    /// Metres descended, positive.
    public var elevationLoss: Double
    /// When it was planned or imported.
    public var createdAt: UTCDate
    /// The region whose map the route was computed on; nil for an imported track.
    public var regionId: UUID?
    /// Heights along the route; nil where they are unknown and in files older than the field (OH5-30).
    public var elevationProfile: [ElevationPoint]?
    /// When the route was last renamed or changed.
    public var modifiedAt: UTCDate?
    /// What a person should know before setting out, in sentences with metres and places (``ComputedRoute/warnings``).
    public var warnings: [String]
    /// When it became as it is.
    public var lastChange: UTCDate { modifiedAt ?? createdAt }

    public init(
        id: UUID, name: String, mode: TravelMode, startCoordinate: Coordinate, endCoordinate: Coordinate,
        viaPoints: [Coordinate] = [], coordinates: [Coordinate], turnInstructions: [TurnInstruction],
        totalDistance: Double, estimatedDuration: Double, elevationGain: Double = 0,
        elevationLoss: Double = 0,
        createdAt: UTCDate, regionId: UUID? = nil, elevationProfile: [ElevationPoint]? = nil,
        modifiedAt: UTCDate? = nil, warnings: [String] = []
    ) {
        self.id = id
        self.name = name
        self.mode = mode
        self.startCoordinate = startCoordinate
        self.endCoordinate = endCoordinate
        self.viaPoints = viaPoints
        self.coordinates = coordinates
        self.turnInstructions = turnInstructions
        self.totalDistance = totalDistance
        self.estimatedDuration = estimatedDuration
        self.elevationGain = elevationGain
        self.elevationLoss = elevationLoss
        self.createdAt = createdAt
        self.regionId = regionId
        self.elevationProfile = elevationProfile
        self.modifiedAt = modifiedAt
        self.warnings = warnings
    }

    /// The instructions between the start and the arrival. Scenarios count them from 1: `turn 1` is the first.
    public var turns: [TurnInstruction] {
        turnInstructions.filter { $0.direction != .start && $0.direction != .arrive }
    }

    /// Whether there is enough of a profile to draw (OH5-31).
    public var hasElevationChart: Bool { (elevationProfile?.count ?? 0) >= 2 }
}
