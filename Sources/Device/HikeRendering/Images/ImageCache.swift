import HikeFormats
import HikeScreens

/// Pictures decoded and brought to the sizes that they are shown in.
struct ImageCache {
    private struct Key: Hashable {
        var key: String
        var fit: ImageFit
        var width: Int
        var height: Int
    }

    private let source: (any ImageSource)?
    private var decoded: [String: PixelBuffer?] = [:]
    private var scaled: [Key: PixelBuffer] = [:]
    /// Pixels of ``scaled`` at most: those of a phone's display, and some.
    private static let mostPixels = 4_000_000
    /// Pixels of ``decoded`` at most: small pictures are shown in many sizes, a photo in one, and it is large.
    private static let mostDecoded = 1_000_000
    /// The longer side of a photo as it is kept: enough for every display, a sixth of the memory.
    private static let mostSide = 2048

    init(source: (any ImageSource)?) { self.source = source }

    mutating func forget() {
        decoded = [:]
        scaled = [:]
    }

    /// A picture in pixels for a frame of a size in pixels; where it must fit, smaller than the frame.
    /// - Returns: nil where it is missing or broken.
    mutating func picture(_ key: String, _ fit: ImageFit, _ size: Size) -> PixelBuffer? {
        let (width, height) = (Int(safe(size.width).rounded()), Int(safe(size.height).rounded()))
        guard width > 0, height > 0, width <= 8192, height <= 8192 else { return nil }
        let place = Key(key: key, fit: fit, width: width, height: height)
        // Before the whole is asked for: of many large pictures on one screen not all are kept.
        if let known = scaled[place] { return known }
        guard let whole = whole(key) else { return nil }
        let picture: PixelBuffer
        switch fit {
        case .stretch: picture = Scaling.scaled(whole, to: (width, height))
        case .fit:
            let factor = min(Double(width) / Double(whole.width), Double(height) / Double(whole.height))
            picture = Scaling.scaled(
                whole,
                to: (
                    min(width, max(1, Int((Double(whole.width) * factor).rounded()))),
                    min(height, max(1, Int((Double(whole.height) * factor).rounded())))
                ))
        case .fill:
            let part = PicturePart(
                of: (Double(whole.width), Double(whole.height)), filling: (Double(width), Double(height)))
            picture = Scaling.scaled(whole, from: part, to: (width, height))
        }
        if scaled.values.reduce(width * height, { $0 + $1.pixels.count }) > Self.mostPixels { scaled = [:] }
        scaled[place] = picture
        return picture
    }

    private mutating func whole(_ key: String) -> PixelBuffer? {
        if let known = decoded[key] { return known }
        var picture: PixelBuffer?
        if let bytes = source?.bytes(ofImage: key) {
            do throws(RenderingError) {
                picture = try ImageDecoding.decode(bytes, mostSide: Self.mostSide)
            } catch { picture = nil }
        }
        let pixels = picture?.pixels.count ?? 0
        guard pixels <= Self.mostDecoded else { return picture }
        let held = decoded.values.reduce(pixels) { $0 + ($1?.pixels.count ?? 0) }
        if held > Self.mostDecoded { decoded = [:] }
        decoded[key] = .some(picture)
        return picture
    }
}
