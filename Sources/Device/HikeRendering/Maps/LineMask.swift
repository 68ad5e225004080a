import HikeScreens

/// How far each pixel of a frame is from a line, as far as it matters.
///
/// From one such picture the rim and the line are drawn, each as the pixels within a distance: round ends and
/// joins come by themselves, where a line crosses itself nothing shines through, and it takes a fraction of
/// what filling the outline of a stroke takes.
struct LineMask {
    private let width: Int
    /// Of the frame; the first one counts from its top.
    private let area: Range<Int>
    /// In 1/64 pixel; `far` where no line is near.
    private var distances: [Int16]
    /// For each row the pixels that are not `far`: from the first up to the second.
    private var touched: [(from: Int32, to: Int32)]
    /// Of the frame.
    private var rows = (from: Int.max, to: 0)

    private static let far = Int16.max

    /// - Parameter rows: of the frame, from its top.
    init(width: Int, rows: Range<Int>) {
        self.width = width
        area = rows
        distances = [Int16](repeating: Self.far, count: width * rows.count)
        touched = [(Int32, Int32)](repeating: (.max, 0), count: rows.count)
    }

    func fits(width: Int, rows: Range<Int>) -> Bool { self.width == width && area == rows }

    /// Adds a straight line.
    ///
    /// - Parameters:
    ///   - a: in pixels of the frame, as is b.
    ///   - reach: up to which distance it matters, in pixels; 490 at most.
    mutating func add(_ a: Point, _ b: Point, reach: Double) {
        let reach = min(max(reach, 0), 490)
        guard a.isFinite, b.isFinite else { return }
        let top = max(area.lowerBound, Int((min(a.y, b.y) - reach).rounded(.down)))
        let bottom = min(area.upperBound, Int((max(a.y, b.y) + reach).rounded(.up)))
        let low = max(0, min(a.x, b.x) - reach)
        let high = min(Double(width), max(a.x, b.x) + reach)
        guard top < bottom, low < high else { return }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let squared = dx * dx + dy * dy
        let length = squared.squareRoot()
        rows = (min(rows.from, top), max(rows.to, bottom))
        for y in top..<bottom {
            let py = Double(y) + 0.5 - a.y
            var (first, last) = (low, high)
            // The row's part of the band along the line; where the line is nearly level, all of it.
            if dy.magnitude > 0.001 * length {
                let (middle, half) = (a.x + py * dx / dy, reach * length / dy.magnitude)
                (first, last) = (max(low, middle - half), min(high, middle + half))
            }
            let (from, to) = (Int(first.rounded(.down)), min(width, Int(last.rounded(.up))))
            guard from < to else { continue }
            let row = y - area.lowerBound
            touched[row].from = min(touched[row].from, Int32(from))
            touched[row].to = max(touched[row].to, Int32(to))
            distances.withUnsafeMutableBufferPointer {
                guard let base = $0.baseAddress else { return }
                Self.row(
                    base + row * width + from, to - from, Float(Double(from) + 0.5 - a.x), Float(py),
                    Float(dx), Float(dy), squared > 0 ? Float(1 / squared) : 0)
            }
        }
    }

    /// - Parameters:
    ///   - x: of the first pixel's middle from the start of the line, as is y.
    ///   - inverse: of the line's length, squared.
    private static func row(
        _ target: UnsafeMutablePointer<Int16>, _ count: Int, _ x: Float, _ y: Float, _ dx: Float,
        _ dy: Float, _ inverse: Float
    ) {
        // Without calls and checks, so that the compiler does several pixels at once: six times as fast.
        let along = y * dy
        for index in 0..<count {
            let px = x + Float(Int32(truncatingIfNeeded: index))
            var share = (px * dx + along) * inverse
            share = share > 0 ? share : 0
            share = share < 1 ? share : 1
            let (ex, ey) = (px - share * dx, y - share * dy)
            var distance = (ex * ex + ey * ey).squareRoot() * 64
            distance = distance < 32_000 ? distance : 32_000
            // 2^23 more: the whole part then stands in the lowest bits.
            let whole = Int16(truncatingIfNeeded: (distance + 8_388_608).bitPattern)
            let old = target[index]
            target[index] = whole < old ? whole : old
        }
    }

    /// Colours the pixels within distances and forgets the line.
    ///
    /// - Parameters:
    ///   - buffer: the rows of the frame, and no others.
    ///   - rim: radius in pixels and premultiplied colour of what lies beneath; nil for nothing.
    ///   - core: of what lies above.
    mutating func paint(
        rim: (radius: Double, colour: UInt32)?, core: (radius: Double, colour: UInt32),
        on buffer: inout PixelBuffer
    ) {
        // Half of the pixel at the edge is covered where the distance is the radius.
        func limit(_ radius: Double) -> Int32 { Int32(((min(radius, 480) + 0.5) * 64).rounded()) }
        let inner = limit(core.radius)
        let outer = rim.map { limit($0.radius) } ?? 0
        let (most, rimColour, coreColour) = (max(inner, outer), rim?.colour ?? 0, core.colour)
        guard rows.from < rows.to else { return }
        let width = width
        let rows = (rows.from - area.lowerBound)..<(rows.to - area.lowerBound)
        distances.withUnsafeMutableBufferPointer { distances in
            buffer.pixels.withUnsafeMutableBufferPointer { pixels in
                guard let near = distances.baseAddress, let seen = pixels.baseAddress else { return }
                for y in rows {
                    let (from, to) = (Int(touched[y].from), Int(touched[y].to))
                    guard from < to else { continue }
                    for index in (y * width + from)..<(y * width + to) {
                        let distance = Int32(near[index])
                        guard distance < most else { continue }
                        var pixel = seen[index]
                        if distance < outer {
                            pixel = Lanes.over(pixel, rimColour, Self.coverage(outer &- distance))
                        }
                        if distance < inner {
                            pixel = Lanes.over(pixel, coreColour, Self.coverage(inner &- distance))
                        }
                        seen[index] = pixel
                    }
                    (near + y * width + from).update(repeating: Self.far, count: to - from)
                }
            }
        }
        for y in rows { touched[y] = (.max, 0) }
        self.rows = (.max, 0)
    }

    /// 0 to 255, over the width of a pixel.
    @inline(__always)
    private static func coverage(_ inside: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: inside >= 64 ? 255 : inside &* 4)
    }
}

extension Point {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && x.magnitude < 1e6 && y.magnitude < 1e6 }
}
