import HikeGeodesy
import HikePlaces
import HikeValues

/// Finds the places of a route by what a person wrote: a coordinate, or a name or the beginning of one that
/// means one place.
///
/// A name means the place whose whole name it is, else the one whose name begins with it, else the one that
/// has its words; what is spelled as it is before what is written out, names to show before further ones. Of those that fit as well, what only serves a place
/// (``serving``) yields to the place; what is left is one place if all of it is within ``together`` of the most
/// important. A name with a mistake in it is never taken: a person is asked.
public struct StopFinder {
    /// Metres within which places of one name are one stop.
    public static let together = 250.0
    /// Kinds that are called after something else, whose name they share.
    public static let serving = PlaceKinds(
        .guidepost, .parking, .busStop, .station, .road, .trail, .service, .food, .hikingRoute)
    /// How many candidates are named.
    public static let mostCandidates = 6

    private let places: PlacesTable?

    /// - Parameter places: nil: the region has no names, so coordinates are all that is taken.
    public init(_ places: PlacesTable?) { self.places = places }

    /// The stops of a route, in the order given.
    public func stops(_ texts: [String]) throws(RouteStopError) -> [RouteStop] {
        var anchor: Coordinate?
        // Where the rest of the route is helps to choose, so what is certain comes first.
        for text in texts where anchor == nil { anchor = (try? stop(text, near: nil))?.coordinate }
        var stops: [RouteStop] = []
        for text in texts { stops.append(try stop(text, near: anchor)) }
        return stops
    }

    /// One stop.
    ///
    /// - Parameter near: what candidates' distances are measured from; it does not decide between them.
    public func stop(_ text: String, near: Coordinate?) throws(RouteStopError) -> RouteStop {
        if let place = try StopText.coordinate(text) { return RouteStop(place) }
        guard let places else { throw .noNames(text) }
        let hits = places.search(text, near: near, limit: 200)
        guard let first = hits.first else { throw .notFound(text, nearest: []) }
        guard first.reading != .corrected else {
            throw .notFound(text, nearest: candidates(hits, of: places, near))
        }
        var alike = hits.filter { hit in
            hit.match == first.match && hit.isWrittenOut == first.isWrittenOut
                && isShown(hit, places) == isShown(first, places)
        }
        if alike.contains(where: { !Self.serving.contains(places.kind(of: $0.place)) }) {
            alike.removeAll { Self.serving.contains(places.kind(of: $0.place)) }
        }
        let best = alike.min { rank($0, places) < rank($1, places) } ?? first
        let middle = places.coordinate(of: best.place)
        let isOne = alike.allSatisfy {
            GreatCircle.distance(middle, places.coordinate(of: $0.place)) <= Self.together
        }
        guard isOne else { throw .ambiguous(text, candidates(alike, of: places, near)) }
        return RouteStop(middle, name: places.name(of: best.place))
    }

    /// Whether a hit is by the name to show.
    private func isShown(_ hit: PlaceHit, _ places: PlacesTable) -> Bool {
        hit.name == places.nameRange(of: hit.place).lowerBound
    }

    /// Independent of where the rest of the route lies.
    private func rank(_ hit: PlaceHit, _ places: PlacesTable) -> (UInt8, Int) {
        (places.places.ranks[hit.place], hit.place)
    }

    private func candidates(_ hits: [PlaceHit], of places: PlacesTable, _ near: Coordinate?)
        -> [StopCandidate]
    {
        hits.prefix(Self.mostCandidates).map { hit in
            StopCandidate(
                name: places.text(ofName: hit.name), detail: places.detail(of: hit.place),
                coordinate: places.coordinate(of: hit.place), distance: hit.distance)
        }
    }
}
