/// Why a file of elevations is refused.
public enum HGTError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name does not say where the tile is.
    case badName(String)
    /// The size is that of no tile.
    case badSize(bytes: Int)
    /// A ZIP archive or gzip file that is cut off, damaged or has a wrong checksum.
    case damagedArchive
    /// Something in an archive that is not read; `what` names it.
    case unsupportedArchive(what: String)
    /// An archive without a member that ends in .hgt.
    case noTile
    /// An archive with more than one.
    case severalTiles

    public var description: String {
        switch self {
        case .badName(let name):
            "\"\(name)\" does not say where the tile is. Name it after its south-west corner, like N42E001.hgt."
        case .badSize(let bytes):
            "The elevation tile has \(bytes) bytes; it must have \(HGTGrid.arcSeconds3.byteCount) "
                + "(1201 x 1201) or \(HGTGrid.arcSeconds1.byteCount) (3601 x 3601). Download it again."
        case .damagedArchive: "The archive of the elevation tile is damaged. Download it again."
        case .unsupportedArchive(let what):
            "The archive of the elevation tile is \(what), which is not read. Unpack it and give the .hgt file."
        case .noTile: "There is no .hgt file in the archive. Give an archive with one elevation tile."
        case .severalTiles:
            "There is more than one .hgt file in the archive. Unpack it and give the folder of the tiles."
        }
    }
}
