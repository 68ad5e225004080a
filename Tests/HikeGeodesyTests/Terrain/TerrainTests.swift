import HikeGeodesy
import Testing

@Suite("Contours")
struct ContourTests {
    @Test("a cone gives circles, one for each level, around its axis")
    func cone() {
        let grid = ElevationGrid(width: 101, height: 101) { x, y in
            let (dx, dy) = (Float(x - 50), Float(y - 50))
            return 500 - 10 * (dx * dx + dy * dy).squareRoot()
        }
        let lines = Contours.lines(of: grid, interval: 100).filter { (1..<500).contains($0.level) }
        #expect(lines.map(\.level) == [100, 200, 300, 400])
        for line in lines {
            #expect(
                line.isClosed
                    && line.points.first.map { first in line.points.last.map { $0 == first } } == true)
            let radius = Float(500 - line.level) / 10
            for point in line.points {
                let (dx, dy) = (point.x - 50, point.y - 50)
                #expect(((dx * dx + dy * dy).squareRoot() - radius).magnitude < 0.08)
            }
        }
    }

    @Test("a plane gives straight parallel lines from edge to edge, with high ground on the right")
    func plane() throws {
        let grid = ElevationGrid(width: 30, height: 20) { x, _ in Float(x) * 10 + 5 }
        let lines = Contours.lines(of: grid, interval: 50)
        #expect(lines.map(\.level) == [50, 100, 150, 200, 250])
        for line in lines {
            #expect(!line.isClosed && line.points.count == 20)
            #expect(line.points.allSatisfy { ($0.x - Float(line.level - 5) / 10).magnitude < 1e-4 })
            // East is higher: north is ahead.
            let (first, last) = (try #require(line.points.first), try #require(line.points.last))
            #expect(first.y == 19 && last.y == 0)
        }
    }

    @Test("no line goes through a cell with an unknown corner, and the others stay")
    func voids() {
        var grid = ElevationGrid(width: 20, height: 20) { x, _ in Float(x) * 10 }
        grid.values[10 * 20 + 5] = .nan
        let lines = Contours.lines(of: grid, interval: 50)
        #expect(lines.filter { $0.level == 150 }.count == 1)
        #expect(lines.filter { $0.level == 50 }.count == 2)
        #expect(Contours.lines(of: ElevationGrid(width: 9, height: 9), interval: 10).isEmpty)
        #expect(Contours.lines(of: grid, interval: 0).isEmpty)
        #expect(Contours.lines(of: ElevationGrid(width: 1, height: 9) { _, _ in 5 }, interval: 1).isEmpty)
        let wild = ElevationGrid(width: 4, height: 4) { x, _ in x == 1 ? .infinity : 3e38 }
        #expect(Contours.lines(of: wild, interval: 1).isEmpty)
    }

    @Test("level ground exactly at a level, and a saddle, give lines that end nowhere inside")
    func awkward() {
        let saddle = ElevationGrid(width: 21, height: 21) { x, y in
            Float((x - 10) * (x - 10) - (y - 10) * (y - 10))
        }
        let steps = ElevationGrid(width: 21, height: 21) { x, y in Float((x / 5 + y / 7) * 10) }
        for grid in [saddle, steps] {
            for line in Contours.lines(of: grid, interval: 10) where !line.isClosed {
                for point in [line.points.first, line.points.last].compactMap({ $0 }) {
                    #expect(point.x == 0 || point.y == 0 || point.x == 20 || point.y == 20)
                }
            }
        }
    }

    @Test("lines of neighbouring grids meet on the row that both have")
    func borders() {
        func height(_ x: Int, _ y: Int) -> Float { Float((x * x * 7 + y * 13 + x * y) % 97) }
        let west = ElevationGrid(width: 17, height: 33) { height($0, $1) }
        let east = ElevationGrid(width: 17, height: 33) { height($0 + 16, $1) }
        func crossings(_ grid: ElevationGrid, _ column: Float) -> [String] {
            Contours.lines(of: grid, interval: 10).filter { !$0.isClosed }.flatMap { line in
                [line.points.first, line.points.last].compactMap { $0 }.filter { $0.x == column }
                    .map { "\(line.level) \($0.y)" }
            }.sorted()
        }
        #expect(!crossings(west, 16).isEmpty)
        #expect(crossings(west, 16) == crossings(east, 0))
    }
}

@Suite("Smooth surfaces and shading")
struct ShadingTests {
    @Test("a smooth surface keeps planes, and what is unknown stays unknown around it")
    func plane() {
        let samples = ElevationGrid(width: 30, height: 30) { x, y in Float(3 * x - 2 * y + 100) }
        let axis = SmoothSurface.Axis((0..<50).map { 2 + Double($0) * 0.5 })
        let grid = SmoothSurface.grid(
            columns: axis, rows: axis, samples: samples, firstColumn: 0, firstRow: 0)
        for row in 0..<50 {
            for column in 0..<50 {
                let expected = 3 * (2 + Float(column) / 2) - 2 * (2 + Float(row) / 2) + 100
                #expect((grid[column, row] - expected).magnitude < 1e-3)
            }
        }
        var holed = samples
        holed.values[15 * 30 + 15] = .nan
        let around = SmoothSurface.grid(
            columns: axis, rows: axis, samples: holed, firstColumn: 0, firstRow: 0)
        #expect(around[26, 26].isNaN && !around[10, 10].isNaN)
    }

    @Test("a node has the same height whichever window it is worked out from")
    func windows() {
        func height(_ x: Int, _ y: Int) -> Float { Float((x * 31 + y * 17) % 53) }
        let all = ElevationGrid(width: 40, height: 40) { height($0, $1) }
        let part = ElevationGrid(width: 20, height: 20) { height($0 + 12, $1 + 9) }
        let columns = SmoothSurface.Axis([15.25, 18.5, 20.125])
        let rows = SmoothSurface.Axis([12.75, 14, 20.5])
        let one = SmoothSurface.grid(columns: columns, rows: rows, samples: all, firstColumn: 0, firstRow: 0)
        let other = SmoothSurface.grid(
            columns: columns, rows: rows, samples: part, firstColumn: 12, firstRow: 9)
        #expect(one == other && !one.values.contains { $0.isNaN })
        let outside = SmoothSurface.grid(
            columns: columns, rows: rows, samples: part, firstColumn: 20, firstRow: 9)
        #expect(outside.values.allSatisfy { $0.isNaN })
    }

    @Test("level ground is neutral, slopes to the light are lighter and away from it darker")
    func light() {
        func middle(_ slope: (Int, Int) -> Float) -> UInt8 {
            let grid = ElevationGrid(width: 5, height: 5, slope)
            return HillShading().shades(of: grid, spacing: [Double](repeating: 10, count: 5))[4]
        }
        #expect(middle { _, _ in 1_000 } == HillShading.level)
        // Falls to the north-west, where the light is.
        let bright = middle { x, y in Float(x + y) * 3 }
        let dark = middle { x, y in -Float(x + y) * 3 }
        #expect(bright > HillShading.level && dark < HillShading.level)
        #expect(middle { x, y in -Float(x + y) * 6 } < dark)
        #expect(middle { x, y in x == 3 && y == 2 ? .nan : 5 } == HillShading.level)
        #expect(HillShading().shades(of: ElevationGrid(width: 2, height: 9), spacing: []).isEmpty)
    }
}
