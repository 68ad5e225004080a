import HikeValues

/// Builds a ``KMLDocument`` from elements in file order.
struct KMLReader: XMLReader {
    typealias Failure = TrackFileError
    static var attributes: [StaticString] { [] }

    private var document = KMLDocument()

    /// What the innermost open elements are.
    private enum Place {
        case kml, container, placemark, geometries, line, spot, tracks, track
        /// An element whose text is wanted.
        case name, coordinates, when, coord
        /// What is counted and not read, with all that is in it.
        case leftOut(KMLLeftOut?)
        /// Anything else, with all that is in it.
        case ignored
    }

    private var places: [Place] = []
    private var fieldText = ""
    private var fieldLine = 1
    private var points = 0

    /// Whether the present placemark has a geometry, and its name, and where its own parts begin.
    private var hasGeometry = false
    private var placemarkName: String?
    private var firstTrack = 0
    private var firstLine = 0
    private var firstWaypoint = 0

    /// The parallel lists of the present `gx:Track`.
    private var times: [UTCDate?] = []
    private var samples: [TrackPoint?] = []

    mutating func begin(_ element: XMLElementStart) throws(TrackFileError) {
        let place = next(element.name)
        if places.isEmpty, element.name != "kml" {
            throw .wrongRoot(expected: "kml", found: String(element.name.prefix(40)))
        }
        switch place {
        case .placemark:
            placemarkName = nil
            hasGeometry = false
            (firstTrack, firstLine) = (document.tracks.count, document.lines.count)
            firstWaypoint = document.waypoints.count
        case .track: (times, samples, hasGeometry) = ([], [], true)
        case .line, .spot: hasGeometry = true
        case .leftOut(let kind?):
            document.report.leaveOut(kind)
            hasGeometry = true
        case .name, .coordinates, .when, .coord:
            fieldText = ""
            fieldLine = element.line
        default: break
        }
        places.append(place)
    }

    /// What an element is inside the present one.
    private func next(_ name: String) -> Place {
        switch (places.last, name) {
        case (nil, "kml"): .kml
        case (.kml, "Document"), (.kml, "Folder"), (.container, "Document"), (.container, "Folder"):
            .container
        case (.kml, "Placemark"), (.container, "Placemark"): .placemark
        case (.container, "name"), (.placemark, "name"): .name
        case (.placemark, "MultiGeometry"), (.geometries, "MultiGeometry"): .geometries
        case (.placemark, "LineString"), (.geometries, "LineString"): .line
        case (.placemark, "Point"), (.geometries, "Point"): .spot
        case (.placemark, "MultiTrack"), (.geometries, "MultiTrack"): .tracks
        case (.placemark, "Track"), (.geometries, "Track"), (.tracks, "Track"): .track
        case (.line, "coordinates"), (.spot, "coordinates"): .coordinates
        case (.track, "when"): .when
        case (.track, "coord"): .coord
        case (.leftOut, _): .leftOut(nil)
        case (.kml, _), (.container, _), (.placemark, _), (.geometries, _), (.tracks, _):
            KMLLeftOut(element: name).map { .leftOut($0) } ?? .ignored
        default: .ignored
        }
    }

    mutating func text(_ part: String) {
        switch places.last {
        case .name, .coordinates, .when, .coord: fieldText += part
        default: break
        }
    }

    mutating func end(line: Int) throws(TrackFileError) {
        switch places.popLast() {
        case .name: endName()
        case .coordinates: try endCoordinates(isWhole: true)
        case .when:
            times.append(TrackFileText.time(fieldText))
            if times.last == .some(nil) { document.report.unreadableTimes += 1 }
        case .coord: try endSample()
        case .track: endTrack()
        case .placemark: if !hasGeometry { document.report.leaveOut(.placeless) }
        default: break
        }
    }

    /// The document, with what a cut-off file left open.
    consuming func finished() throws(TrackFileError) -> KMLDocument {
        let open = places
        if case .coordinates = open.last {
            places.removeLast()
            try endCoordinates(isWhole: false)
        }
        if open.contains(where: { if case .track = $0 { true } else { false } }) { endTrack() }
        return document
    }

    private mutating func endName() {
        guard let name = TrackFileText.name(fieldText) else { return }
        guard case .placemark = places.last else {
            document.name = document.name ?? name
            return
        }
        placemarkName = name
        for index in firstTrack..<document.tracks.count { document.tracks[index].name = name }
        for index in firstLine..<document.lines.count { document.lines[index].name = name }
        for index in firstWaypoint..<document.waypoints.count { document.waypoints[index].name = name }
    }

    // MARK: - Lines and points

    /// `lon,lat[,alt]` separated by white space. Of a text that is cut off, the last one may be cut too.
    private mutating func endCoordinates(isWhole: Bool) throws(TrackFileError) {
        var points: [TrackPoint] = []
        var line = fieldLine
        let bytes = fieldText.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if isXMLSpace(bytes[index]) {
                if bytes[index] == 0x0A { line += 1 }
                index = bytes.index(after: index)
                continue
            }
            let end = bytes[index...].firstIndex(where: isXMLSpace) ?? bytes.endIndex
            guard isWhole || end < bytes.endIndex else { break }
            let fields = bytes[index..<end].split(separator: 0x2C, omittingEmptySubsequences: false)
            if let point = try point(fields, line: line) { points.append(point) }
            index = end
        }
        if case .spot = places.last {
            document.waypoints += points.map { Waypoint(point: $0, name: placemarkName) }
            return
        }
        // A line drawn by hand has the altitude 0 everywhere, which means that nobody knows it.
        if points.allSatisfy({ $0.elevation == nil || $0.elevation == 0 }) {
            for index in points.indices { points[index].elevation = nil }
        }
        if !points.isEmpty {
            document.lines.append(RecordedTrack(source: .route, name: placemarkName, segments: [points]))
        }
    }

    /// A point from its fields: longitude, latitude, perhaps an altitude. Nil after counting it as left out.
    private mutating func point(
        _ fields: [Substring.UTF8View], line: Int
    ) throws(TrackFileError) -> TrackPoint? {
        guard points < TrackFileLimits.points else {
            throw .tooManyPoints(line: line, limit: TrackFileLimits.points)
        }
        points += 1
        do throws(CoordinateFault) {
            let coordinate = try TrackFileText.coordinate(
                latitude: fields.count > 1 ? String(Substring(fields[1])) : nil,
                longitude: fields.first.map { String(Substring($0)) })
            var point = TrackPoint(coordinate: coordinate)
            if fields.count > 2, !fields[2].isEmpty {
                point.elevation = TrackFileText.elevation(Substring(fields[2]))
                if point.elevation == nil { document.report.unreadableElevations += 1 }
            }
            return point
        } catch {
            document.report.skip(error.reason, line: line)
            return nil
        }
    }

    // MARK: - Tracks

    /// `lon lat alt`. An empty one is a sample without a place, which the format allows.
    private mutating func endSample() throws(TrackFileError) {
        let fields = fieldText.utf8.split(whereSeparator: isXMLSpace)
        if fields.isEmpty { document.report.unpairedSamples += 1 }
        samples.append(fields.isEmpty ? nil : try point(fields, line: fieldLine))
    }

    /// Pairs times and places by their number in the two lists.
    private mutating func endTrack() {
        if !times.isEmpty { document.report.unpairedSamples += abs(times.count - samples.count) }
        var segment: [TrackPoint] = []
        for (index, sample) in samples.enumerated() {
            guard var point = sample else { continue }
            point.time = index < times.count ? times[index] : nil
            segment.append(point)
        }
        guard !segment.isEmpty else { return }
        if document.tracks.count > firstTrack {
            document.tracks[document.tracks.count - 1].segments.append(segment)
        } else {
            document.tracks.append(RecordedTrack(source: .track, name: placemarkName, segments: [segment]))
        }
    }
}
