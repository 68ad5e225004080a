import Foundation
import HikeHardware

/// The files of imported routes whose line was made walkable, as they came: one folder a route, below `Documents/imported_tracks`.
/// They go with their route.
struct ImportedFiles {
    static let folder = "Documents/imported_tracks"

    let device: any DeviceServices

    /// Keeps a file, in the place of the one that the route had.
    func keep(_ contents: [UInt8], file: String, of route: UUID) throws {
        let place = Self.place(of: route) + "/original."
        // The name is a person's; only its ending is needed.
        let (ending, other) = file.lowercased().hasSuffix(".kml") ? ("kml", "gpx") : ("gpx", "kml")
        try device.storage.write(place + ending, contents)
        try device.storage.remove(place + other)
    }

    /// Takes away what is kept of a route; of no effect where nothing is.
    func forget(_ route: UUID) throws { try device.storage.remove(Self.place(of: route)) }

    private static func place(of route: UUID) -> String { folder + "/" + route.uuidString }
}
