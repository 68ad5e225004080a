/// Why nothing could be drawn or read, in a sentence that says what to do.
public enum RenderingError: Error, Equatable, CustomStringConvertible {
    /// A display without pixels, or with more than ``Renderer/mostPixels``.
    case displaySize(width: Double, height: Double, scale: Double)
    /// Groups and clips that do not close.
    case unbalanced
    /// The bundled font of that number could not be read.
    case font(Int)
    /// A library could not do what it has to; its own words.
    case library(String)
    /// Bytes that are not a picture that we read.
    case image(String)

    public var description: String {
        switch self {
        case .displaySize(let width, let height, let scale):
            "a display of \(width) x \(height) points at scale \(scale) cannot be drawn: each side must have "
                + "1 to 8192 pixels, all of it at most \(Renderer.mostPixels)"
        case .unbalanced: "the draw list opens a group or clip that it does not close, or the reverse"
        case .font(let index): "bundled font \(index) cannot be read: build HikeSim anew"
        case .library(let reason): "drawing failed: \(reason)"
        case .image(let reason): "the picture cannot be read: \(reason)"
        }
    }
}
