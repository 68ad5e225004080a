/// Which areas and lines touch a rectangle: lists for the squares of a grid.
struct MapIndex: Sendable {
    /// Steps of a square's side as a power of two: tiles of zoom 13.
    private static let shift: UInt32 = 19
    private let west: UInt32
    private let north: UInt32
    private let columns: Int
    private let rows: Int
    /// By square, in the order of the data.
    private var areas: Cells
    private var lines: Cells

    /// Lists one after the other.
    private struct Cells: Sendable {
        var starts: [Int32] = []
        var items: [Int32] = []
    }

    init(_ data: MapData) {
        let box = data.box
        west = box.west >> Self.shift
        north = box.north >> Self.shift
        columns = box.east >= box.west ? Int(box.east >> Self.shift - west) + 1 : 0
        rows = box.south >= box.north ? Int(box.south >> Self.shift - north) + 1 : 0
        areas = Cells()
        lines = Cells()
        areas = cells(data.areas.map(\.box))
        lines = cells(data.lines.map(\.box))
    }

    private func cells(_ boxes: [StepBox]) -> Cells {
        var cells = Cells(starts: [Int32](repeating: 0, count: columns * rows + 1))
        for box in boxes { visit(box) { cells.starts[$0 + 1] += 1 } }
        for index in 1..<max(1, cells.starts.count) { cells.starts[index] += cells.starts[index - 1] }
        cells.items = [Int32](repeating: 0, count: Int(cells.starts.last ?? 0))
        var next = cells.starts
        for (number, box) in boxes.enumerated() {
            visit(box) {
                cells.items[Int(next[$0])] = Int32(number)
                next[$0] += 1
            }
        }
        return cells
    }

    private func visit(_ box: StepBox, _ body: (Int) -> Void) {
        guard columns > 0, rows > 0, box.east >= box.west else { return }
        let left = max(Int(box.west >> Self.shift) - Int(west), 0)
        let right = min(Int(box.east >> Self.shift) - Int(west), columns - 1)
        let top = max(Int(box.north >> Self.shift) - Int(north), 0)
        let bottom = min(Int(box.south >> Self.shift) - Int(north), rows - 1)
        guard left <= right, top <= bottom else { return }
        for row in top...bottom {
            for column in left...right { body(row * columns + column) }
        }
    }

    /// The numbers of what touches a box, in the order of the data.
    func find(_ box: StepBox, in data: MapData) -> (areas: [Int32], lines: [Int32]) {
        var areas: [Int32] = []
        var lines: [Int32] = []
        visit(box) { cell in
            areas += self.areas.items[Int(self.areas.starts[cell])..<Int(self.areas.starts[cell + 1])]
            lines += self.lines.items[Int(self.lines.starts[cell])..<Int(self.lines.starts[cell + 1])]
        }
        return (
            Self.unique(areas).filter { data.areas[Int($0)].box.overlaps(box) },
            Self.unique(lines).filter { data.lines[Int($0)].box.overlaps(box) }
        )
    }

    private static func unique(_ numbers: [Int32]) -> [Int32] {
        var sorted = numbers
        sorted.sort()
        var count = 0
        for number in sorted where count == 0 || sorted[count - 1] != number {
            sorted[count] = number
            count += 1
        }
        sorted.removeLast(sorted.count - count)
        return sorted
    }
}
