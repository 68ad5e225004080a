import HikeFormats
import HikeRendering

extension FuzzTarget {
    /// More pixels take longer than a single input may.
    private static var mostPixels: Int { 2_000_000 }

    /// Whatever becomes a small picture is one.
    func picture(_ bytes: [UInt8]) {
        let header = describe { try JPEGHeader(bytes) }
        if let header {
            precondition(header.width > 0 && header.height > 0, "a picture without pixels")
            guard header.width * header.height <= Self.mostPixels else { return }
        }
        _ = describe { try ImageDecoding.decode(bytes) }
        guard
            let small = describe({ try PictureConversion.jpeg(of: bytes, filling: (100, 100), quality: 0.7) })
        else { return }
        guard let again = try? JPEGHeader(small) else { preconditionFailure("what was written is no JPEG") }
        precondition(
            again.width == 100 && again.height == 100 && !again.hasEXIF, "another size, or EXIF data")
    }
}
