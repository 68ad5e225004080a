import HikeValues

extension TrailGraph {
    /// Checks all that points somewhere: counts of columns, ends of edges, ways, texts and squares, but not what squares hold (``validateSquares()``).
    func validate() throws(TrailGraphFileError) {
        let nodeCount = nodes.count
        let edgeCount = edges.count
        func same(_ name: String, _ counts: [Int], _ wanted: Int) throws(TrailGraphFileError) {
            guard counts.allSatisfy({ $0 == wanted }) else {
                throw .section(name: name, problem: "has columns of different lengths")
            }
        }
        try same("nodes", [nodes.longitudes.count, nodes.elevations.count], nodeCount)
        try same(
            "edges",
            [edges.heads, edges.lengths, edges.ways].map(\.count) + [edges.gains, edges.losses].map(\.count),
            edgeCount)
        if edges.rises.count > 0 { try same("rises", [edges.rises.count], edgeCount) }
        try same("edges", [edges.shapes.count], edgeCount + 1)
        try same("ways", [ways.attributes.count, ways.names.count, ways.routes.count], ways.count)
        try below("tails", edges.tails, nodeCount)
        try below("heads", edges.heads, nodeCount)
        try below("edgeWays", edges.ways, ways.count)
        try below("names", ways.names, max(1, texts.count))
        try below("routes", ways.routes, max(1, texts.count))
        try ascending("shapeStarts", edges.shapes, shapes.count)
        try ascending("textStarts", texts.first, texts.bytes.count)
        try validateGrid()
    }

    private func validateGrid() throws(TrailGraphFileError) {
        let limit = 1 << 28
        guard grid.rows >= 0, grid.columns >= 0, grid.rows < limit, grid.columns < limit,
            grid.first.count == grid.rows * grid.columns + 1
        else { throw .section(name: "grid", problem: "has not as many squares as it says") }
        try ascending("cellStarts", grid.first, grid.steps.count)
    }

    /// The edges of a square ascend, so the last of them is the highest.
    func validateSquares() throws(TrailGraphFileError) {
        let (first, steps) = (grid.first.numbers, grid.steps.numbers)
        var highest: UInt64 = 0
        var start = 0
        for cell in 0..<grid.rows * grid.columns {
            let end = Int(first[cell + 1])
            var edge: UInt64 = 0
            for place in start..<end { edge &+= UInt64(steps[place]) }
            highest = max(highest, edge)
            start = end
        }
        guard steps.count == 0 || highest < UInt64(edges.count) else {
            throw Self.squareError
        }
    }

    /// A square holds an edge that is none.
    static let squareError = TrailGraphFileError.section(
        name: "cellSteps", problem: "points outside of the graph")

    private func below(_ name: String, _ column: PackedArray, _ limit: Int) throws(TrailGraphFileError) {
        guard column.isEmpty || Int(highest(of: column)) < limit else {
            throw .section(name: name, problem: "points outside of the graph")
        }
    }

    /// 0 where there is none. Most columns of a region have two bytes a number, which go many at a time.
    private func highest(of column: PackedArray) -> UInt32 {
        if column.width == MemoryLayout<UInt16>.size {
            let bytes = column.bytes
            var highest: UInt16 = 0
            for index in 0..<column.count {
                let number = bytes.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self)
                highest = max(highest, number)
            }
            return UInt32(highest)
        }
        let numbers = column.numbers
        var highest: UInt32 = 0
        for index in 0..<numbers.count { highest = max(highest, numbers[index]) }
        return highest
    }

    private func ascending(_ name: String, _ column: PackedArray, _ last: Int) throws(TrailGraphFileError) {
        let numbers = column.numbers
        try ascending(name, numbers.count, last) { numbers[$0] }
    }

    private func ascending(
        _ name: String, _ column: FlatArray<UInt32>, _ last: Int
    ) throws(TrailGraphFileError) {
        let numbers = column.buffer
        try ascending(name, numbers.count, last) { numbers[$0] }
    }

    private func ascending(_ name: String, _ column: ShapeStarts, _ last: Int) throws(TrailGraphFileError) {
        try ascending(name, column.count, last) { column[$0] }
    }

    /// Without a jump for each number: most of opening a region is here.
    @inline(__always)
    private func ascending(
        _ name: String, _ count: Int, _ last: Int, _ number: (Int) -> UInt32
    ) throws(TrailGraphFileError) {
        var previous: UInt32 = 0
        var falls: UInt32 = 0
        for index in 0..<count {
            let value = number(index)
            falls |= value < previous ? 1 : 0
            previous = value
        }
        guard falls == 0, count > 0, number(0) == 0, Int(previous) == last else {
            throw .section(name: name, problem: "is not in order")
        }
    }
}
