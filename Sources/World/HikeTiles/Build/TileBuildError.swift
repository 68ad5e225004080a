import HikeRegions
import HikeRendering
import HikeStorage

/// Why no tiles could be drawn. A draft may be left, from which the next try goes on.
public enum TileBuildError: Error, Sendable, CustomStringConvertible {
    /// The map or the elevation cannot be read.
    case input(RegionBuildError)
    case tiles(MBTilesError)
    case rendering(RenderingError)
    /// Zooms, scales or a box that cannot be.
    case options(String)
    /// Another process draws into the same file.
    case busy(path: String)
    case storage(RegionStorageError)
    case cancelled(done: Int, of: Int)

    /// The person can mend it by giving other files or options; else the machine failed.
    public var isInput: Bool {
        switch self {
        case .input(let error): error.isInput
        case .options, .busy: true
        case .tiles, .rendering, .storage, .cancelled: false
        }
    }

    public var description: String {
        switch self {
        case .input(let error): error.description
        case .tiles(let error): error.description
        case .rendering(let error): error.description
        case .options(let reason): reason
        case .busy(let path): "another process draws '\(path)'; wait for it"
        case .storage(let error): error.description
        case .cancelled(let done, let all):
            "stopped after \(done) of \(all) pieces; the same command goes on from there"
        }
    }
}
