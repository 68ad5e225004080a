import HikeGeodesy

/// A rectangle of a zoom's map that is drawn at once, and how places become its pixels.
struct MapFrame: Hashable, Sendable {
    let zoom: Int
    /// Pixels of the picture for one of the zoom's.
    let scale: Int
    /// Of the left top corner, in pixels of the zoom at scale 1.
    let x: Double
    let y: Double
    /// Pixels at scale 1.
    let width: Int
    let height: Int
    /// Pixels of the picture in a step of the Mercator map.
    let pixelsPerStep: Double

    init(zoom: Int, scale: Int, x: Double, y: Double, width: Int, height: Int) {
        self.zoom = zoom
        self.scale = scale
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        pixelsPerStep = Double(scale) / WebMercator.steps(perPixelAt: zoom)
    }

    @inline(__always)
    func column(_ x: UInt32) -> Double { Double(x) * pixelsPerStep - self.x * Double(scale) }

    @inline(__always)
    func row(_ y: UInt32) -> Double { Double(y) * pixelsPerStep - self.y * Double(scale) }

    /// What can be seen, and a margin in pixels at scale 1.
    func box(margin: Double) -> StepBox {
        let steps = WebMercator.steps(perPixelAt: zoom)
        func number(_ pixels: Double) -> UInt32 {
            UInt32(min(max((pixels * steps).rounded(), 0), 4_294_967_295))
        }
        return StepBox(
            west: number(x - margin), north: number(y - margin), east: number(x + Double(width) + margin),
            south: number(y + Double(height) + margin))
    }
}
