import Glibc
import HikeRouting

/// Why a folder of regions cannot be used or changed.
public enum RegionStorageError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// The list of regions is damaged as a whole. Nothing is written over it.
    case damagedList(path: String, RegionListError)
    case noSuchRegion(String)
    /// A region of that identifier is there already.
    case duplicate(String)
    case invalidName(String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
        case .damagedList(let path, let error):
            "'\(path)': \(error); restore it, or move it away and build the regions again"
        case .noSuchRegion(let name): "there is no region '\(name)'"
        case .duplicate(let name): "the region '\(name)' is there already"
        case .invalidName(let name):
            "'\(name)' is no name for a region; it needs 1 to 255 bytes on one line"
        }
    }

    static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
