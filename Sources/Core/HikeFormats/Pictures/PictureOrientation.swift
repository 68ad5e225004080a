/// How a picture's pixels lie to what is seen, as EXIF numbers it (tag 0x0112).
public enum PictureOrientation: UInt16, CaseIterable, Hashable, Sendable {
    /// The first row is the top, the first column the left side.
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    /// Seen upright after a quarter turn clockwise: what a camera held upright writes most often.
    case right
    case rightMirrored
    case left

    /// Whether width and height change places when it is turned upright.
    public var swapsSides: Bool { rawValue >= 5 }

    /// The one that undoes it: what lies like this, turned like that, is upright again.
    public var inverse: PictureOrientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// Where a pixel of the upright picture lies among the stored ones.
    ///
    /// - Parameters:
    ///   - x: column of the upright picture.
    ///   - y: row of the upright picture.
    ///   - width: of the stored picture, in pixels.
    ///   - height: of the stored picture, in pixels.
    public func stored(_ x: Int, _ y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .up: (x, y)
        case .upMirrored: (width - 1 - x, y)
        case .down: (width - 1 - x, height - 1 - y)
        case .downMirrored: (x, height - 1 - y)
        case .leftMirrored: (y, x)
        case .right: (y, height - 1 - x)
        case .rightMirrored: (width - 1 - y, height - 1 - x)
        case .left: (width - 1 - y, x)
        }
    }
}

/// A part of a picture, in fractions of its sides.
public struct PicturePart: Hashable, Sendable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double = 0, y: Double = 0, width: Double = 1, height: Double = 1) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// What is seen of a picture that fills a frame: as much as there is of it, in the middle (OH2-70). All of it
    /// where a side has no length.
    ///
    /// - Parameters:
    ///   - picture: its width and height, in any unit.
    ///   - frame: the frame's width and height, in any unit.
    public init(
        of picture: (width: Double, height: Double), filling frame: (width: Double, height: Double)
    ) {
        self.init()
        guard picture.width > 0, picture.height > 0, frame.width > 0, frame.height > 0 else { return }
        let factor = max(frame.width / picture.width, frame.height / picture.height)
        width = frame.width / factor / picture.width
        height = frame.height / factor / picture.height
        x = (1 - width) / 2
        y = (1 - height) / 2
    }
}
