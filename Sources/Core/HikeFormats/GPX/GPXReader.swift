import HikeValues

/// Builds a ``GPXDocument`` from elements in file order.
struct GPXReader: XMLReader {
    typealias Failure = TrackFileError
    static var attributes: [StaticString] { ["version", "creator", "lat", "lon"] }

    private(set) var document = GPXDocument()

    /// What the innermost open elements are.
    private enum Place {
        case gpx, metadata, waypoint, route, routePoint, track, segment, trackPoint
        /// An element whose text is wanted.
        case field(Field)
        /// Anything else, with all that is in it.
        case ignored
    }

    private enum Field { case name, elevation, time, speed, course }

    private var places: [Place] = []
    private var fieldText = ""
    /// The point being read; nil inside one that is left out.
    private var point: Waypoint?
    private var points = 0

    mutating func begin(_ element: XMLElementStart) throws(TrackFileError) {
        let place = next(element.name)
        switch place {
        case .gpx:
            document.version = element.attributes["version"]
            document.creator = element.attributes["creator"]
        case .route: document.routes.append(.init())
        case .track: document.tracks.append(.init())
        case .segment: document.tracks[document.tracks.count - 1].segments.append([])
        case .waypoint, .routePoint, .trackPoint: try begin(point: element)
        case .field: fieldText = ""
        case .metadata: break
        case .ignored:
            if places.isEmpty { throw .wrongRoot(expected: "gpx", found: String(element.name.prefix(40))) }
        }
        places.append(place)
    }

    /// What an element is inside the present one.
    private func next(_ name: String) -> Place {
        switch (places.last, name) {
        case (nil, "gpx"): .gpx
        case (.gpx, "metadata"): .metadata
        case (.gpx, "wpt"): .waypoint
        case (.gpx, "rte"): .route
        case (.gpx, "trk"): .track
        case (.route, "rtept"): .routePoint
        case (.track, "trkseg"): .segment
        case (.segment, "trkpt"): .trackPoint
        case (.gpx, "name"), (.metadata, "name"), (.route, "name"), (.track, "name"): .field(.name)
        case (.waypoint, _), (.routePoint, _), (.trackPoint, _): pointField(name).map(Place.field) ?? .ignored
        default: .ignored
        }
    }

    private func pointField(_ name: String) -> Field? {
        switch name {
        case "name": .name
        case "ele": .elevation
        case "time": .time
        case "speed": .speed
        case "course": .course
        default: nil
        }
    }

    private mutating func begin(point element: XMLElementStart) throws(TrackFileError) {
        guard points < TrackFileLimits.points else {
            throw .tooManyPoints(line: element.line, limit: TrackFileLimits.points)
        }
        points += 1
        do throws(CoordinateFault) {
            let coordinate = try TrackFileText.coordinate(
                latitude: element.attributes["lat"], longitude: element.attributes["lon"])
            point = Waypoint(point: TrackPoint(coordinate: coordinate))
        } catch {
            point = nil
            document.report.skip(error.reason, line: element.line)
        }
    }

    mutating func text(_ part: String) {
        if case .field = places.last { fieldText += part }
    }

    mutating func end(line: Int) throws(TrackFileError) {
        switch places.popLast() {
        case .field(let field): end(field)
        case .waypoint: if let point { document.waypoints.append(point) }
        case .routePoint:
            if let point { document.routes[document.routes.count - 1].points.append(point) }
        case .trackPoint:
            let track = document.tracks.count - 1
            let segment = document.tracks[track].segments.count - 1
            if let point { document.tracks[track].segments[segment].append(point.point) }
        default: break
        }
    }

    private mutating func end(_ field: Field) {
        switch places.last {
        case .gpx, .metadata: document.name = TrackFileText.name(fieldText) ?? document.name
        case .route: document.routes[document.routes.count - 1].name = TrackFileText.name(fieldText)
        case .track: document.tracks[document.tracks.count - 1].name = TrackFileText.name(fieldText)
        default: if point != nil { endPoint(field) }
        }
    }

    private mutating func endPoint(_ field: Field) {
        switch field {
        case .name: point?.name = TrackFileText.name(fieldText)
        case .elevation:
            point?.point.elevation = TrackFileText.elevation(fieldText)
            if point?.point.elevation == nil { document.report.unreadableElevations += 1 }
        case .time:
            point?.point.time = TrackFileText.time(fieldText)
            if point?.point.time == nil { document.report.unreadableTimes += 1 }
        case .speed:
            point?.point.speed = TrackFileText.speed(fieldText)
            if point?.point.speed == nil { document.report.unreadableMotion += 1 }
        case .course:
            point?.point.course = TrackFileText.course(fieldText)
            if point?.point.course == nil { document.report.unreadableMotion += 1 }
        }
    }
}
