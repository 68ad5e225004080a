import Foundation
import HikeGeodesy
import HikeRendering
import HikeStorage
import HikeValues
import Testing

@testable import HikeTiles

@Suite("What tiles look like")
struct TileDrawingTests {
    private func painter() throws -> MapPainter {
        let sources = try Ridge.sources.get()
        return MapPainter(data: sources.data, index: sources.index, terrain: sources.terrain)
    }

    private func draw(
        _ painter: MapPainter, _ zoom: Int, _ scale: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
        _ labels: LabelPlan?
    ) throws -> PixelBuffer {
        let frame = MapFrame(
            zoom: zoom, scale: scale, x: Double(x), y: Double(y), width: width, height: height)
        return try painter.draw(frame, labels: labels)
            .picture(PixelRect(0, 0, width * scale, height * scale))
    }

    private func corner(_ zoom: Int) throws -> TileAddress {
        try #require(TileAddress(containing: Coordinate(latitude: 46.6225, longitude: 12.146), zoom: zoom))
    }

    @Test(
        "the tile with the village and its surroundings, pixel by pixel, at every second zoom and at scale 2",
        arguments: [(10, 1), (12, 1), (13, 1), (14, 1), (15, 1), (16, 1), (14, 2)])
    func golden(_ zoom: Int, _ scale: Int) throws {
        let plan = LabelPlanner.plan(try Ridge.sources.get().data, zoom: zoom)
        let tile = try corner(zoom)
        let picture = try draw(
            painter(), zoom, scale, tile.column * 256, tile.row * 256, 256, 256, plan)
        #expect(try Golden.differs(picture, "ridge-\(zoom)@\(scale)") == nil)
    }

    @Test(
        "two frames side by side have the pixels of one that is as wide: lines, fills and relief go on",
        arguments: [13, 15])
    func edges(_ zoom: Int) throws {
        let painter = try painter()
        let tile = try corner(zoom)
        let (x, y) = (tile.column * 256 - 256, tile.row * 256 - 256)
        let whole = try draw(painter, zoom, 1, x, y, 512, 256, nil)
        var (differing, largest) = (0, 0)
        for part in 0..<2 {
            let half = try draw(painter, zoom, 1, x + part * 256, y, 256, 256, nil)
            for row in 0..<256 {
                for column in 0..<256 {
                    let (a, b) = (
                        half.pixels[row * 256 + column], whole.pixels[row * 512 + part * 256 + column]
                    )
                    guard a != b else { continue }
                    differing += 1
                    for shift in [0, 8, 16] as [UInt32] {
                        largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
                    }
                }
            }
        }
        // Heights on contours keep inside a frame and so may differ; nothing else but a rounding may.
        #expect(differing < 256 * 256 * 2 / 50, "largest difference \(largest)")
    }

    @Test(
        "a name across an edge is drawn by both sides as one: with and without the edge its pixels are the same"
    )
    func labelsAcrossEdges() throws {
        let data = try Ridge.sources.get().data
        var found = 0
        for zoom in [13, 14, 15] {
            let plan = LabelPlanner.plan(data, zoom: zoom)
            for label in plan.labels where !label.texts.isEmpty {
                let edge = (label.box.middle.x / 256).rounded() * 256
                guard label.box.left < edge - 4, label.box.right > edge + 4 else { continue }
                found += 1
                let (top, height) = (Int(label.box.top) - 4, Int(label.box.bottom - label.box.top) + 8)
                func text(_ x: Int, _ width: Int) throws -> PixelBuffer {
                    let canvas = try MapCanvas(width: width, height: height)
                    canvas.clear(Palette.land)
                    let frame = MapFrame(
                        zoom: zoom, scale: 1, x: Double(x), y: Double(top), width: width, height: height)
                    LabelPainter(canvas: canvas, frame: frame).draw(plan)
                    return canvas.picture(PixelRect(0, 0, width, height))
                }
                let start = Int(edge) - 200
                let (left, right, whole) = (
                    try text(start, 200), try text(Int(edge), 200), try text(start, 400)
                )
                for row in 0..<height {
                    for column in 0..<200 {
                        #expect(left[column, row] == whole[column, row])
                        #expect(right[column, row] == whole[column + 200, row])
                    }
                }
            }
        }
        #expect(found > 3)
    }

    @Test("no name lies on another")
    func noCollisions() throws {
        let data = try Ridge.sources.get().data
        for zoom in 10...16 {
            let plan = LabelPlanner.plan(data, zoom: zoom)
            let straight = plan.labels.filter { label in
                label.texts.contains { $0.glyphs.allSatisfy { $0.turn == 0 } } && label.mark == nil
                    && label.haloWidth == 1.5
            }
            #expect(zoom < 12 || !straight.isEmpty)
            for (index, one) in straight.enumerated() {
                for other in straight[(index + 1)...] {
                    #expect(!one.box.grown(-7).overlaps(other.box.grown(-7)))
                }
            }
        }
    }

    @Test("fineness changes no place: at scale 2 the same names stand in the same places")
    func scales() throws {
        let plan = LabelPlanner.plan(try Ridge.sources.get().data, zoom: 14)
        let tile = try corner(14)
        let painter = try painter()
        let one = try draw(painter, 14, 1, tile.column * 256, tile.row * 256, 256, 256, plan)
        let two = try draw(painter, 14, 2, tile.column * 256, tile.row * 256, 256, 256, plan)
        var difference = 0
        for y in 0..<256 {
            for x in 0..<256 {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
                    Int(two[2 * x + $0.0, 2 * y + $0.1]! >> 8 & 255)
                }
                difference += abs(four.reduce(0, +) / 4 - Int(one[x, y]! >> 8 & 255))
            }
        }
        #expect(Double(difference) / 65_536 < 8)
    }
}
