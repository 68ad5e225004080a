import HikeRouting
import HikeValues

/// A route as a person reads it.
struct RouteText {
    let route: ComputedRoute
    let graph: TrailGraph
    let region: Region
    let name: String

    static func defaultName(_ route: ComputedRoute) -> String {
        let mode = route.request.profile.mode == .hiking ? "Hike" : "Ride"
        return "\(mode) of \(RegionText.kilometres(route.length))"
    }

    var lines: [String] { header + [""] + directions + [""] + shares + warnings }

    // MARK: Statistics

    private var header: [String] {
        var climb = "heights unknown"
        if !route.profile.isEmpty {
            let heights = route.profile.map(\.elevation)
            climb =
                "\(Self.metres(route.gain)) up, \(Self.metres(route.loss)) down, between "
                + "\(Self.metres(heights.min() ?? 0)) and \(Self.metres(heights.max() ?? 0))"
        }
        var lines = [
            "\(name), \(route.request.profile.name), on \(region.name)",
            "  length  \(RegionText.kilometres(route.length)), \(climb)",
        ]
        let documents = Self.time(route.documentsDuration)
        if route.request.profile.mode == .hiking {
            let times = [route.duration(.swiss), route.duration(.din33466)]
            lines.append(
                "  time    \(Self.time(times.min() ?? 0)) to \(Self.time(times.max() ?? 0)) "
                    + "(Swiss hiking paths, DIN 33466); by cost \(documents)")
        } else {
            lines.append("  time    \(documents)")
        }
        return lines
    }

    private static func metres(_ value: Double) -> String { "\(Int(value.rounded())) m" }

    private static func time(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    // MARK: Directions

    private var directions: [String] {
        var lines: [String] = []
        for (index, instruction) in route.instructions.enumerated() {
            let at = RegionText.kilometres(instruction.distance)
            let padding = String(repeating: " ", count: max(0, 8 - at.count))
            lines.append("  \(padding)\(at)  \(words(instruction))")
            guard index + 1 < route.instructions.count else { continue }
            let next = route.instructions[index + 1].distance
            if let leg = leg(from: instruction.distance, to: next) { lines.append("              \(leg)") }
        }
        return lines
    }

    private func words(_ instruction: RouteInstruction) -> String {
        guard instruction.direction != .arrive, instruction.trailName == nil,
            route.pieces.indices.contains(instruction.piece)
        else { return instruction.text }
        let kind = Self.kind(graph.attributes(ofEdge: route.pieces[instruction.piece].edge))
        return instruction.text(trailName: kind)
    }

    /// What a way without a name is called.
    static func kind(_ attributes: WayAttributes) -> String {
        switch attributes.highway {
        case .path: "a path"
        case .footway: "a footway"
        case .track: "a track"
        case .cycleway: "a cycleway"
        case .bridleway: "a bridleway"
        case .steps: "steps"
        case .pedestrian: "a pedestrian street"
        case .residential, .livingStreet: "a residential street"
        case .service: "a service road"
        case .viaFerrata: "a via ferrata"
        case .corridor: "a corridor"
        case .platform: "a platform"
        case .primary, .trunk, .primaryLink, .trunkLink: "a main road"
        case .unclassified, .tertiary, .secondary, .tertiaryLink, .secondaryLink, .road, .other: "a road"
        }
    }

    /// What lies between two instructions: how far, on what, how much up and down.
    private func leg(from start: Double, to end: Double) -> String? {
        guard end > start else { return nil }
        var kinds: [(text: String, length: Double)] = []
        for index in route.pieces.indices {
            let length = min(end, route.distances[index + 1]) - max(start, route.distances[index])
            guard length > 0.5 else { continue }
            let text = Self.ground(graph.attributes(ofEdge: route.pieces[index].edge))
            if let place = kinds.firstIndex(where: { $0.text == text }) {
                kinds[place].length += length
            } else {
                kinds.append((text, length))
            }
        }
        // The longest three are enough to know what is ahead.
        kinds.sort { ($1.length, $0.text) < ($0.length, $1.text) }
        var parts = [end - start < 1_000 ? Self.metres(end - start) : RegionText.kilometres(end - start)]
        if !kinds.isEmpty { parts.append(kinds.prefix(3).map(\.text).joined(separator: " and ")) }
        let climb = route.climb(from: start, to: end)
        if climb.gain >= 10 { parts.append("\(Self.metres(climb.gain)) up") }
        if climb.loss >= 10 { parts.append("\(Self.metres(climb.loss)) down") }
        return parts.joined(separator: ", ")
    }

    static func ground(_ attributes: WayAttributes) -> String {
        var text = attributes.highway.tag.replacing("_", with: " ")
        if attributes.surface != .unknown {
            text += " of " + attributes.surface.tag.replacing("_", with: " ")
        }
        if let grade = attributes.sacScale.grade { text += " (\(grade))" }
        return text
    }

    // MARK: Shares

    private var shares: [String] {
        func text<Kind>(_ shares: [RouteShares.Share<Kind>], _ name: (Kind) -> String) -> String {
            let total = shares.reduce(0) { $0 + $1.length }
            return shares.sorted { $0.length > $1.length }.map { share in
                let percent = total > 0 ? 100 * share.length / total : 0
                return "\(name(share.kind)) \(percent < 1 ? "below 1" : "\(Int(percent.rounded()))") %"
            }.joined(separator: ", ")
        }
        guard route.length > 0 else { return [] }
        return [
            "  ways      " + text(route.shares.highways) { $0.tag.replacing("_", with: " ") },
            "  surfaces  " + text(route.shares.surfaces) { $0.tag.replacing("_", with: " ") },
            "  grades    " + text(route.shares.grades) { $0.grade ?? "none" },
        ]
    }

    private var warnings: [String] { route.warnings.map { "  warning   \($0)" } }
}
