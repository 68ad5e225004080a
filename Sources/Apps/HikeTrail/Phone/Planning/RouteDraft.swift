import HikeRouting
import HikeValues

/// A route that a person is putting together on the map: pins, what is asked of the planner, what it answered.
/// A state machine without a clock: it says what is to be computed and takes the answer, however late.
struct RouteDraft {
    /// What a pin is for; it follows from its place in the order (OH5-49, OH5-50).
    enum Role: Hashable {
        case start
        case via(Int)
        case end

        /// As the hint names it (OH5-45).
        var name: String {
            switch self {
            case .start: "Start"
            case .via(let number): "Via \(number)"
            case .end: "End"
            }
        }
    }

    struct Pin: Hashable {
        var coordinate: Coordinate
        var role: Role
        /// Its number along the way, from 1.
        var number: Int
        /// Whether the next tap on the map moves it (OH5-44).
        var isMoving: Bool
    }

    enum Outcome {
        case nothing
        case computing
        case route(ComputedRoute)
        case failed(String)
    }

    enum Event {
        case mapTapped(Coordinate)
        case pinTapped(Int)
        case pinHeld(Int)
        case cancelled
        case modeChosen(TravelMode)
        case reversed
        case cleared
        /// What the planner answered to the request of that number.
        case answered(Int, Result<ComputedRoute, RoutingFailure>)
    }

    /// Why a route was not planned, as a person reads it.
    struct RoutingFailure: Error, Hashable {
        var text: String
    }

    enum Effect: Hashable {
        case compute(Int, RouteRequest)
    }

    /// As many as one still tells apart on a map.
    static let mostPins = 26

    /// In the order in which they are walked: start, via points, end.
    private(set) var places: [Coordinate] = []
    private(set) var mode = TravelMode.hiking
    private(set) var moving: Int?
    private(set) var outcome = Outcome.nothing
    /// Requests so far; an answer to an older one is dropped (OH5-40).
    private(set) var generation = 0

    var pins: [Pin] {
        places.indices.map { index in
            Pin(
                coordinate: places[index], role: role(of: index), number: index + 1,
                isMoving: index == moving)
        }
    }

    private func role(of index: Int) -> Role {
        if index == 0 { return .start }
        return index == places.count - 1 ? .end : .via(index)
    }

    /// What routes are planned for.
    var profile: TravelProfile { TravelProfile.builtIn.first { $0.mode == mode } ?? .hiking }
    var isComputing: Bool { if case .computing = outcome { true } else { false } }
    var complaint: String? { if case .failed(let text) = outcome { text } else { nil } }
    var route: ComputedRoute? { if case .route(let route) = outcome { route } else { nil } }

    /// What a person can do next.
    var hint: (text: String, isMove: Bool) {
        if let moving { return ("Tap the map to reposition \(role(of: moving).name)", true) }
        switch places.count {
        case 0: return ("Tap the map to set the start", false)
        case 1: return ("Tap the map to set the end", false)
        case Self.mostPins: return ("No more via points fit", false)
        default: return ("Tap the map to add a via point", false)
        }
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .mapTapped(let place):
            guard place.isValid else { return [] }
            if let moving {
                places[moving] = place
                self.moving = nil
            } else if places.count < Self.mostPins {
                // The first two are the ends, all others lie between them (OH5-36, OH5-37).
                places.insert(place, at: places.count < 2 ? places.count : places.count - 1)
            } else {
                return []
            }
            return compute()
        case .pinTapped(let index):
            guard places.indices.contains(index) else { return [] }
            if moving != nil {
                moving = nil
                return []
            }
            places.remove(at: index)
            return compute()
        case .pinHeld(let index):
            if places.indices.contains(index) { moving = index }
            return []
        case .cancelled:
            moving = nil
            return []
        case .modeChosen(let chosen):
            guard chosen != mode else { return [] }
            mode = chosen
            return compute()
        case .reversed:
            moving = nil
            places.reverse()
            return compute()
        case .cleared:
            moving = nil
            places = []
            return compute()
        case .answered(let number, let answer):
            guard number == generation, isComputing else { return [] }
            switch answer {
            case .success(let route): outcome = .route(route)
            case .failure(let failure): outcome = .failed(failure.text)
            }
            return []
        }
    }

    private mutating func compute() -> [Effect] {
        generation += 1
        guard let start = places.first, let end = places.last, places.count > 1 else {
            outcome = .nothing
            return []
        }
        outcome = .computing
        return [
            .compute(
                generation,
                RouteRequest(
                    from: start, to: end, via: Array(places.dropFirst().dropLast()), profile: profile))
        ]
    }
}
