/// What Cairo draws on: pixels, or a page of a file.
protocol CairoTarget: AnyObject {
    var context: OpaquePointer { get }
    /// Where it lies, in pixels.
    var frame: PixelRect { get }
    /// Cairo's units for a pixel: 1 where pixels are what is drawn on.
    var unit: Double { get }
}

extension Layer: CairoTarget {
    var unit: Double { 1 }
}
