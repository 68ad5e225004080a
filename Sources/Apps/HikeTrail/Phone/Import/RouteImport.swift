import Foundation
import HikeFormats
import HikeRouting
import HikeValues

/// A track file as a route, before it is kept (OH5-101).
struct RouteImport {
    /// With its ending.
    let file: String
    var route: PlannedRoute
    /// A sentence for each thing that could not be read.
    let warnings: [String]
    /// And for what the file has beside the route, or its line has that nobody walks along again.
    let leftOut: [String]
    /// The file, where its line became another one.
    let original: [UInt8]?

    /// Reads GPX or KML. The route is called as the file without its ending.
    init(_ contents: [UInt8], file: String, id: UUID, createdAt: UTCDate) throws {
        let track = try TrackFile(contents)
        let imported = try PlannedRoute.imported(
            track.track, name: Self.name(of: file), mode: .hiking, createdAt: createdAt, id: id)
        self.file = file
        warnings = track.report.warnings
        leftOut = track.leftOut + track.joined + imported.sentences
        original = imported.cleaned.isUntouched ? nil : contents
        route = imported.route
    }

    /// What a person is told: what there is now, and what is not.
    var summary: String {
        let points = "\(route.coordinates.count) points"
        let head = "\"\(route.name)\": \(TrailText.distance(route.totalDistance)), \(points)."
        return ([head] + warnings + leftOut).joined(separator: "\n")
    }

    /// The first name with a number that nothing else has.
    func freeName(among taken: [String]) -> String {
        var number = 2
        while taken.contains("\(route.name) \(number)") { number += 1 }
        return "\(route.name) \(number)"
    }

    private static func name(of file: String) -> String {
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
