import HikeGeodesy
import HikeValues

extension ComputedRoute {
    /// The route as GeoJSON (RFC 7946): first the whole line with its statistics, then one line for each stretch
    /// of one way, then a point for each instruction. Positions are longitude, latitude and, where it is known,
    /// height. Lines are cut where they cross the 180th meridian.
    public func geoJSON(name: String, on graph: TrailGraph) -> [UInt8] {
        Self.geoJSON([(self, name)], on: graph)
    }

    /// Several routes as one collection, one behind the other.
    public static func geoJSON(
        _ routes: [(route: ComputedRoute, name: String)], on graph: TrailGraph
    ) -> [UInt8] {
        var file = JSONLine(reservingCapacity: routes.reduce(0) { $0 + $1.route.coordinates.count * 96 })
        file.add("type", "FeatureCollection")
        let features = routes.flatMap { $0.route.features(name: $0.name, on: graph) }
        file.add("features", json: JSONLine.list(features, separator: ",\n"))
        return file.finished() + [0x0A]
    }

    private func features(name: String, on graph: TrailGraph) -> [[UInt8]] {
        let line = Polyline(coordinates)
        let scale = line.length > 0 ? length / line.length : 1
        var positions: [GeoJSONLine.Position] = []
        positions.reserveCapacity(coordinates.count)
        for (index, place) in coordinates.enumerated() {
            positions.append(
                GeoJSONLine.Position(
                    longitude: place.longitude, latitude: place.latitude,
                    height: elevation(at: line.distances[index] * scale)))
        }
        var features = [Self.feature(GeoJSONLine(positions), properties(name: name))]
        for stretch in stretches(on: graph) {
            let first = firstCoordinates[stretch.pieces.lowerBound]
            let last = firstCoordinates[stretch.pieces.upperBound]
            features.append(
                Self.feature(GeoJSONLine(positions[first...last]), stretch.properties(on: graph)))
        }
        for instruction in instructions {
            var properties = JSONLine()
            properties.add("kind", "instruction")
            properties.add("direction", instruction.direction.rawValue)
            properties.add("text", instruction.text)
            properties.add("distance", instruction.distance, decimals: 1)
            features.append(
                Self.feature("Point", positions[instruction.vertex].json, properties.finished()))
        }
        return features
    }

    private func properties(name: String) -> [UInt8] {
        var properties = JSONLine()
        properties.add("kind", "route")
        properties.add("name", name)
        properties.add(membersOf: statistics())
        return properties.finished()
    }

    private static func feature(_ line: GeoJSONLine, _ properties: [UInt8]) -> [UInt8] {
        feature(line.type, line.json, properties)
    }

    private static func feature(_ type: String, _ coordinates: [UInt8], _ properties: [UInt8]) -> [UInt8] {
        var geometry = JSONLine()
        geometry.add("type", type)
        geometry.add("coordinates", json: coordinates)
        var feature = JSONLine()
        feature.add("type", "Feature")
        feature.add("geometry", json: geometry.finished())
        feature.add("properties", json: properties)
        return feature.finished()
    }
}

/// Pieces of a route one after the other that are the same way, as far as a reader cares.
public struct RouteStretch: Hashable, Sendable {
    /// Indices of ``ComputedRoute/pieces``.
    public var pieces: Range<Int>
    /// An edge of it.
    public var edge: Int
    /// Metres.
    public var length: Double

    fileprivate func properties(on graph: TrailGraph) -> [UInt8] {
        let attributes = graph.attributes(ofEdge: edge)
        var properties = JSONLine()
        properties.add("kind", "way")
        properties.add("way", Int(graph.ways.ids[Int(graph.edges.ways[edge])]))
        properties.add("highway", attributes.highway.tag)
        properties.add("surface", attributes.surface.tag)
        if let grade = attributes.sacScale.grade { properties.add("grade", grade) }
        if attributes.visibility != .unknown { properties.add("visibility", attributes.visibility.tag) }
        if let name = graph.name(ofEdge: edge) { properties.add("name", name) }
        if let route = graph.routeName(ofEdge: edge) { properties.add("route", route) }
        properties.add("length", length, decimals: 1)
        return properties.finished()
    }
}

extension ComputedRoute {
    /// The route cut where one way ends and another begins.
    public func stretches(on graph: TrailGraph) -> [RouteStretch] {
        var result: [RouteStretch] = []
        for (index, piece) in pieces.enumerated() {
            // A way has copies where barriers cut it.
            if let last = result.last,
                graph.ways.ids[Int(graph.edges.ways[last.edge])]
                    == graph.ways.ids[Int(graph.edges.ways[piece.edge])]
            {
                result[result.count - 1].pieces = last.pieces.lowerBound..<index + 1
                result[result.count - 1].length += piece.length
            } else {
                result.append(RouteStretch(pieces: index..<index + 1, edge: piece.edge, length: piece.length))
            }
        }
        return result
    }

    /// Length, climb, times, shares and warnings as one JSON object. Times are seconds, lengths metres.
    public func statistics() -> [UInt8] {
        var object = JSONLine(reservingCapacity: 1_024)
        object.add("profile", request.profile.name)
        object.add("mode", request.profile.mode.rawValue)
        object.add("length", length, decimals: 2)
        object.add("gain", gain, decimals: 1)
        object.add("loss", loss, decimals: 1)
        object.add("cost", cost, decimals: 2)
        var times = JSONLine()
        times.add("documents", documentsDuration, decimals: 0)
        if request.profile.mode == .hiking {
            times.add("swiss", duration(.swiss), decimals: 0)
            times.add("din33466", duration(.din33466), decimals: 0)
            times.add("naismith", duration(.naismith), decimals: 0)
            times.add("tobler", duration(.tobler), decimals: 0)
        }
        object.add("seconds", json: times.finished())
        object.add("surfaces", json: Self.lengths(shares.surfaces.map { ($0.kind.tag, $0.length) }))
        object.add("grades", json: Self.lengths(shares.grades.map { ($0.kind.grade ?? "none", $0.length) }))
        object.add("highways", json: Self.lengths(shares.highways.map { ($0.kind.tag, $0.length) }))
        var words: [UInt8] = [0x5B]
        for (index, warning) in warnings.enumerated() {
            if index > 0 { words.append(0x2C) }
            JSONLine.append(quoted: warning.description, to: &words)
        }
        object.add("warnings", json: words + [0x5D])
        return object.finished()
    }

    private static func lengths(_ shares: [(String, Double)]) -> [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for (index, share) in shares.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            JSONLine.append(quoted: share.0, to: &bytes)
            bytes.append(0x3A)
            DecimalText.append(share.1, decimals: 1, to: &bytes)
        }
        bytes.append(0x7D)
        return bytes
    }
}
