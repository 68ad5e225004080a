import HikeScreens

/// How far each pixel of a frame is from a line, as far as it matters.
///
/// From one such picture the rim and the line are drawn, each as the pixels within a distance: round ends and joins come by
/// themselves, where a line crosses itself nothing shines through, and it takes a fraction of what filling the outline of a
/// stroke takes.
struct LineMask {
    private let width: Int
    private let height: Int
    /// In 1/64 pixel; `far` where no line is near.
    private var distances: [UInt16]
    /// For each row the pixels that are not `far`: from the first up to the second.
    private var touched: [(from: Int32, to: Int32)]
    private var rows = (from: Int.max, to: 0)

    private static let far = UInt16.max

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        distances = [UInt16](repeating: Self.far, count: width * height)
        touched = [(Int32, Int32)](repeating: (.max, 0), count: height)
    }

    func fits(_ buffer: PixelBuffer) -> Bool { width == buffer.width && height == buffer.height }

    /// Adds a straight line.
    ///
    /// - Parameters:
    ///   - a: in pixels, as is b.
    ///   - reach: up to which distance it matters, in pixels; 500 at most.
    mutating func add(_ a: Point, _ b: Point, reach: Double) {
        let reach = min(max(reach, 0), 500)
        guard a.isFinite, b.isFinite else { return }
        let top = max(0, Int((min(a.y, b.y) - reach).rounded(.down)))
        let bottom = min(height, Int((max(a.y, b.y) + reach).rounded(.up)))
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
            touched[y].from = min(touched[y].from, Int32(from))
            touched[y].to = max(touched[y].to, Int32(to))
            distances.withUnsafeMutableBufferPointer {
                guard let base = $0.baseAddress else { return }
                Self.row(
                    base + y * width + from, to - from, Float(Double(from) + 0.5 - a.x), Float(py),
                    Float(dx), Float(dy), squared > 0 ? Float(1 / squared) : 0)
            }
        }
    }

    /// - Parameters:
    ///   - x: of the first pixel's middle from the start of the line, as is y.
    ///   - inverse: of the line's length, squared.
    @inline(__always)
    private static func row(
        _ target: UnsafeMutablePointer<UInt16>, _ count: Int, _ x: Float, _ y: Float, _ dx: Float,
        _ dy: Float, _ inverse: Float
    ) {
        for index in 0..<count {
            let px = x + Float(index)
            let share = min(max((px * dx + y * dy) * inverse, 0), 1)
            let (ex, ey) = (px - share * dx, y - share * dy)
            let distance = (ex * ex + ey * ey).squareRoot() * 64
            let whole = UInt16(truncatingIfNeeded: Int32(min(distance, 65_000)))
            if whole < target[index] { target[index] = whole }
        }
    }

    /// Colours the pixels within distances, the first colour lowest, and forgets the line.
    ///
    /// - Parameter layers: radius in pixels and premultiplied colour.
    mutating func paint(_ layers: [(radius: Double, colour: UInt32)], on buffer: inout PixelBuffer) {
        // Half of the pixel at the edge is covered where the distance is the radius.
        let limits = layers.map { Int32((($0.radius + 0.5) * 64).rounded()) }
        guard rows.from < rows.to, let most = limits.max() else { return }
        let width = width
        let rows = rows
        distances.withUnsafeMutableBufferPointer { distances in
            buffer.pixels.withUnsafeMutableBufferPointer { pixels in
                for y in rows.from..<rows.to {
                    let (from, to) = (Int(touched[y].from), Int(touched[y].to))
                    guard from < to else { continue }
                    for index in (y * width + from)..<(y * width + to) {
                        let distance = Int32(distances[index])
                        distances[index] = Self.far
                        guard distance < most else { continue }
                        var pixel = pixels[index]
                        for place in 0..<layers.count {
                            let inside = limits[place] - distance
                            guard inside > 0 else { continue }
                            let coverage = UInt32(min(255, inside * 4))
                            pixel = Lanes.over(pixel, layers[place].colour, coverage)
                        }
                        pixels[index] = pixel
                    }
                }
            }
        }
        for y in rows.from..<rows.to { touched[y] = (.max, 0) }
        self.rows = (.max, 0)
    }
}

extension Point {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && x.magnitude < 1e6 && y.magnitude < 1e6 }
}
