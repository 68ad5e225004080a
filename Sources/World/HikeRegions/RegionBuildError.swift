import HikeFormats
import HikePlaces
import HikeRouting
import HikeStorage

/// Why a region could not be built. Nothing of it is left then.
public enum RegionBuildError: Error, Sendable, CustomStringConvertible {
    case unreadable(RegionStorageError)
    case pbf(path: String, PBFError)
    case xml(path: String, OSMXMLError)
    /// A file that is neither PBF nor XML, or too large to read.
    case notAMap(path: String, reason: String)
    case elevation(path: String, HGTError)
    case graph(path: String, TrailGraphBuildError)
    case places(path: String, PlacesBuildError)
    /// The target exists and is no folder of regions.
    case targetInUse(path: String)
    /// Another process builds into the same target.
    case busy(path: String)
    case storage(RegionStorageError)
    case database(DatabaseError)
    case cancelled

    /// The person can mend it by giving other files or another target; else the machine failed.
    public var isInput: Bool {
        switch self {
        case .unreadable, .pbf, .xml, .notAMap, .elevation, .graph, .places, .targetInUse, .busy: true
        case .storage, .database, .cancelled: false
        }
    }

    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .pbf(let path, let error): "'\(path)': \(error)"
        case .xml(let path, let error): "'\(path)': \(error)"
        case .notAMap(let path, let reason): "'\(path)': \(reason)"
        case .elevation(let path, let error): "'\(path)': \(error)"
        case .graph(let path, let error): "'\(path)': \(error)"
        case .places(let path, let error): "'\(path)': \(error)"
        case .targetInUse(let path):
            "'\(path)' is there already and is no folder of regions; choose another with -o"
        case .busy(let path): "another process builds a region in '\(path)'; wait for it"
        case .storage(let error): error.description
        case .database(let error): error.description
        case .cancelled: "the build was stopped; nothing of it is left"
        }
    }
}
