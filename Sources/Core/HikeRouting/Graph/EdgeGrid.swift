import HikeValues

/// Which edges pass through which square of the region: how a tap finds its trail.
///
/// Squares are ``cellSize`` wide in latitude and in longitude; the region is at most 180 degrees wide.
public struct EdgeGrid: Sendable {
    /// Degrees times 10^7: about 280 m of latitude.
    public static let cellSize: Int32 = 25_000

    /// The south-western corner, degrees times 10^7.
    public let south: Int32
    public let west: Int32
    /// Squares from south to north.
    public let rows: Int
    /// Squares from west to east.
    public let columns: Int
    /// Where the edges of a square begin in `steps`, row by row from the south; one more than squares.
    public let first: PackedArray
    /// Edges of each square, ascending: the first one's number, then for each other one how much higher it is. Small
    /// numbers compress better.
    public let steps: PackedArray

    /// The row of a latitude in degrees times 10^7, from 0 in the south; it may lie outside.
    public func row(of latitude: Int32) -> Int { Self.cell(of: latitude, from: south) }

    /// The column of a longitude in degrees times 10^7, from 0 in the west; it may lie outside.
    public func column(of longitude: Int32) -> Int { Self.cell(of: longitude, from: west) }

    static func cell(of value: Int32, from origin: Int32) -> Int {
        let difference = Int(value) - Int(origin)
        let size = Int(cellSize)
        return difference >= 0 ? difference / size : -((size - 1 - difference) / size)
    }

    /// Places in ``steps`` of those that pass a square; none outside.
    func members(row: Int, column: Int) -> Range<Int> {
        guard row >= 0, row < rows, column >= 0, column < columns else { return 0..<0 }
        let cell = row * columns + column
        return Int(first.numbers[cell])..<Int(first.numbers[cell + 1])
    }
}
