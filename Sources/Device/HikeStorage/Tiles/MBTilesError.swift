import HikeGeodesy

/// Why a file of map tiles cannot be read or written, in a sentence that says what to do.
public enum MBTilesError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no such file, or it may not be read.
    case unreadable(path: String, reason: String)
    /// It is no SQLite file, or has other tables than MBTiles demands.
    case notTiles(path: String, reason: String)
    /// A tile is larger than ``MBTiles/mostTileBytes``, or no blob.
    case badTile(path: String, TileAddress, reason: String)
    /// A row of metadata is not understood.
    case badMetadata(path: String, name: String, value: String)
    case unwritable(path: String, reason: String)
    case database(DatabaseError)

    /// There is no room for the file.
    public var isFull: Bool {
        if case .database(let error) = self { error.isFull } else { false }
    }

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .notTiles(let path, let reason):
            "'\(path)' is no file of map tiles: \(reason); draw the tiles again (hikesim region tiles)"
        case .badTile(let path, let tile, let reason):
            "tile \(tile) of '\(path)' cannot be used: \(reason); draw the tiles again (hikesim region tiles)"
        case .badMetadata(let path, let name, let value):
            "'\(path)' says '\(value)' as its \(name), which is not understood; draw the tiles again"
        case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
        case .database(let error): error.description
        }
    }
}
