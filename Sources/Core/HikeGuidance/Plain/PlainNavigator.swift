import HikeGeodesy
import HikeRouting
import HikeValues

/// Guidance by the letter of the requirements, OH5-65 to OH5-87: the profile `plain`.
///
/// A fix is believed as it is. The hiking rules are in ``TrailNavigator``.
struct PlainNavigator: Equatable, Sendable {
    let guided: GuidedRoute
    let configuration: GuidanceConfiguration
    var state = PlainState()

    init(_ guided: GuidedRoute, _ configuration: GuidanceConfiguration) {
        self.guided = guided
        self.configuration = configuration
        state.instructionIndex = guided.firstInstruction
    }

    var line: GuidanceLine { guided.line }
    var positions: [Double] { guided.positions }
    var destinationIndex: Int { guided.destinationIndex }
}

/// What changes while a route is followed.
struct PlainState: Hashable, Sendable {
    var instructionIndex = 0
    /// Whether the current instruction's approach was told.
    var isApproachTold = false
    var isOffRoute = false
    var hasArrived = false
    var hasJoined = false
    var distanceAlong = 0.0
    /// Index of the piece of line that the hiker was matched to.
    var piece = 0
    var distanceFromRoute: Double?
    /// The furthest place along that was reached by walking since the hiker was last put on the line.
    var furthestAlong = 0.0
    /// Metres of route that were walked, jumps left out.
    var walked = 0.0
    var gate = FixGate()
    var lastTime: Instant?
    var lastPlace: Coordinate?
    /// Where the direction of movement is measured from, for receivers that give no course.
    var directionOrigin: Coordinate?
}
