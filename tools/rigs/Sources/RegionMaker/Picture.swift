import CZlib
import HikeFormats
import HikeGeodesy

/// A rough map of the region for the eye: hill shade, ground, water and ways. A PNG file.
public struct Picture {
    /// Metres a pixel.
    private let scale: Double
    private let origin: Point
    private let width: Int
    private let height: Int
    private var pixels: [UInt8]

    /// - Parameters:
    ///   - west, south, east, north: the box to draw, metres from the church; nil for the whole region.
    public init(
        _ region: Region, metresPerPixel: Double = 7,
        box: (west: Double, south: Double, east: Double, north: Double)? = nil
    ) {
        let box = box ?? (Skeleton.west, Skeleton.south, Skeleton.east, Skeleton.north)
        scale = metresPerPixel
        origin = at(box.west, box.north)
        width = Int((box.east - box.west) / scale)
        height = Int((box.north - box.south) / scale)
        pixels = []
        pixels.reserveCapacity(width * height * 3)
        var ground = [[UInt8]](repeating: [246, 243, 232], count: width * height)
        paint(region.sketch, &ground)
        shade(region.terrain, ground)
        for pass in Self.styles { draw(region.sketch, pass) }
        for spot in region.sketch.spots { mark(spot) }
    }

    private func place(_ p: Point) -> (x: Double, y: Double) {
        ((p.x - origin.x) / scale, (origin.y - p.y) / scale)
    }

    // MARK: Ground

    private static let fills: [(key: String, value: String, colour: [UInt8])] = [
        ("natural", "grassland", [232, 238, 205]), ("landuse", "meadow", [222, 236, 196]),
        ("natural", "wood", [186, 213, 165]), ("landuse", "forest", [186, 213, 165]),
        ("natural", "scree", [225, 221, 214]), ("natural", "bare_rock", [214, 209, 203]),
        ("landuse", "residential", [236, 226, 220]), ("natural", "water", [160, 199, 232]),
        ("amenity", "parking", [225, 225, 240]), ("building", "", [190, 150, 135]),
    ]

    private func paint(_ sketch: MapSketch, _ ground: inout [[UInt8]]) {
        let holes = Set(
            sketch.groups.flatMap { group in group.members.filter { $0.role == "inner" }.map(\.label) })
        for fill in Self.fills {
            for line in sketch.lines where !holes.contains(line.label) {
                let outer = sketch.groups.first {
                    $0.members.contains { $0.label == line.label && $0.role == "outer" }
                }
                let value = line[fill.key] ?? outer?.tags.first { $0.key == fill.key }?.value
                guard let value, fill.value.isEmpty || value == fill.value else { continue }
                let inner = (outer?.members ?? []).filter { $0.role == "inner" }.map(\.label)
                let rings = [line.points] + sketch.lines.filter { inner.contains($0.label) }.map(\.points)
                fillRings(rings, fill.colour, &ground)
            }
        }
    }

    /// Even-odd, row by row.
    private func fillRings(_ rings: [[Point]], _ colour: [UInt8], _ ground: inout [[UInt8]]) {
        for row in 0..<height {
            let y = origin.y - (Double(row) + 0.5) * scale
            var cuts: [Double] = []
            for ring in rings {
                for (a, b) in zip(ring, ring.dropFirst()) where (a.y > y) != (b.y > y) {
                    cuts.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
                }
            }
            cuts.sort()
            for pair in stride(from: 0, to: cuts.count - 1, by: 2) {
                let from = max(0, Int(((cuts[pair] - origin.x) / scale).rounded()))
                let to = min(width, Int(((cuts[pair + 1] - origin.x) / scale).rounded()))
                for column in from..<max(from, to) { ground[row * width + column] = colour }
            }
        }
    }

    private mutating func shade(_ terrain: Terrain, _ ground: [[UInt8]]) {
        for row in 0..<height {
            for column in 0..<width {
                let p = at(origin.x + Double(column) * scale, origin.y - Double(row) * scale)
                let slope = terrain.slope(p)
                // Light from the north-west.
                let norm = (1 + slope.x * slope.x + slope.y * slope.y).squareRoot()
                let light = (0.5 * slope.x - 0.5 * slope.y + 0.71) / norm / 0.71
                var factor = min(1.12, max(0.45, 0.35 + 0.65 * light))
                let here = terrain.height(p)
                let crosses = [at(scale, 0), at(0, -scale)].contains {
                    (terrain.height(p + $0) / 100).rounded(.down) != (here / 100).rounded(.down)
                }
                if crosses { factor *= 0.86 }
                for value in ground[row * width + column] {
                    pixels.append(UInt8(min(255, Double(value) * factor)))
                }
            }
        }
    }

    // MARK: Lines

    private struct Style {
        var key: String
        var values: [String]
        var colour: [UInt8]
        /// Pixels.
        var width: Double
        var dash = 0.0
        var sac: String?
    }

    private static let styles: [Style] = [
        Style(key: "waterway", values: ["river"], colour: [90, 150, 205], width: 3),
        Style(key: "waterway", values: ["stream"], colour: [90, 150, 205], width: 1.6),
        Style(key: "waterway", values: ["dam"], colour: [90, 90, 90], width: 3),
        Style(key: "highway", values: ["tertiary"], colour: [150, 120, 60], width: 5),
        Style(
            key: "highway", values: ["residential", "unclassified", "service", "pedestrian"],
            colour: [140, 140, 140], width: 3.4),
        Style(key: "highway", values: ["tertiary"], colour: [250, 220, 120], width: 3.4),
        Style(
            key: "highway", values: ["residential", "unclassified", "service", "pedestrian"],
            colour: [255, 255, 255], width: 2),
        Style(key: "highway", values: ["track"], colour: [150, 105, 50], width: 1.8),
        Style(
            key: "highway", values: ["footway", "cycleway", "bridleway"], colour: [200, 70, 60], width: 1.2,
            dash: 3),
        Style(key: "highway", values: ["steps"], colour: [230, 50, 50], width: 3, dash: 2),
        Style(key: "highway", values: ["path"], colour: [205, 60, 45], width: 1.5, dash: 6),
        Style(key: "highway", values: ["path"], colour: [30, 60, 170], width: 1.7, dash: 5, sac: "alpine"),
        Style(key: "highway", values: ["via_ferrata"], colour: [0, 0, 0], width: 2.2, dash: 3),
        Style(key: "aerialway", values: ["gondola"], colour: [60, 60, 60], width: 1),
    ]

    private mutating func draw(_ sketch: MapSketch, _ style: Style) {
        for line in sketch.lines {
            guard let value = line[style.key], style.values.contains(value) else { continue }
            if let sac = style.sac, !(line["sac_scale"] ?? "").contains(sac) { continue }
            var along = 0.0
            for (a, b) in zip(line.points, line.points.dropFirst()) {
                let count = max(1, Int(a.distance(to: b) / scale * 2))
                for step in 0..<count {
                    let p = a.towards(b, share: Double(step) / Double(count))
                    let pixel = along / scale
                    along += a.distance(to: b) / Double(count)
                    let isHidden =
                        style.dash > 0 && pixel.truncatingRemainder(dividingBy: style.dash * 1.6) > style.dash
                    if !isHidden, line["tunnel"] == nil || Int(pixel / 3) % 2 == 0 {
                        dot(p, style.width, style.colour)
                    }
                }
            }
        }
    }

    private mutating func dot(_ p: Point, _ size: Double, _ colour: [UInt8]) {
        let (x, y) = place(p)
        let reach = Int(size / 2 + 1)
        for dy in -reach...reach {
            for dx in -reach...reach {
                let (column, row) = (Int(x) + dx, Int(y) + dy)
                guard (0..<width).contains(column), (0..<height).contains(row) else { continue }
                let (ex, ey) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let cover = min(1, max(0, size / 2 + 0.5 - (ex * ex + ey * ey).squareRoot()))
                let index = 3 * (row * width + column)
                for part in 0..<3 {
                    let old = Double(pixels[index + part])
                    pixels[index + part] = UInt8(old + (Double(colour[part]) - old) * cover)
                }
            }
        }
    }

    private mutating func mark(_ spot: MapSketch.Spot) {
        let colours: [(String, [UInt8])] = [
            ("peak", [90, 50, 20]), ("saddle", [120, 80, 40]), ("alpine_hut", [200, 0, 120]),
            ("wilderness_hut", [200, 0, 120]), ("spring", [0, 110, 220]), ("viewpoint", [0, 130, 60]),
            ("guidepost", [240, 170, 0]), ("village", [0, 0, 0]), ("hamlet", [60, 60, 60]),
            ("bus_stop", [0, 90, 200]), ("parking", [0, 90, 200]), ("place_of_worship", [0, 0, 0]),
        ]
        for (value, colour) in colours where spot.tags.contains(where: { $0.value == value }) {
            dot(spot.point, 8, [255, 255, 255])
            dot(spot.point, 6, colour)
        }
    }

    // MARK: File

    /// The bytes of a PNG file; nil where there is no memory to compress with.
    public func png() -> [UInt8]? {
        var rows: [UInt8] = []
        for row in 0..<height { rows += [0] + pixels[3 * row * width..<3 * (row + 1) * width] }
        var size = compressBound(uLong(rows.count))
        var packed = [UInt8](repeating: 0, count: Int(size))
        guard compress(&packed, &size, rows, uLong(rows.count)) == Z_OK else { return nil }
        func word(_ value: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(type.utf8) + data
            return word(data.count) + body + word(Int(crc32(0, body, uInt(body.count))))
        }
        return [137, 80, 78, 71, 13, 10, 26, 10]
            + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", Array(packed.prefix(Int(size)))) + chunk("IEND", [])
    }
}
