import CTurboJPEG
import HikeFormats

/// Writes JPEG.
public enum JPEGEncoding {
    /// Writes a file without metadata. What is transparent is on white.
    ///
    /// - Parameter quality: 0 to 1; 0.7 is what libjpeg calls 70 (MAP-22).
    public static func encode(_ picture: PixelBuffer, quality: Double) throws(RenderingError) -> [UInt8] {
        guard picture.width > 0, picture.height > 0, picture.width <= 65_500, picture.height <= 65_500 else {
            throw .image("\(picture.width) x \(picture.height) pixels cannot be a JPEG")
        }
        guard let handle = tjInitCompress() else { throw .library("libturbojpeg") }
        defer { tjDestroy(handle) }
        var file: UnsafeMutablePointer<UInt8>?
        var count: CUnsignedLong = 0
        defer { tjFree(file) }
        let pixels = picture.isOpaque ? picture.pixels : picture.pixels.map(onWhite)
        let percent = Int32((min(max(quality, 0.01), 1) * 100).rounded())
        let result = pixels.withUnsafeBytes { source in
            tjCompress2(
                handle, source.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(picture.width),
                Int32(picture.width * 4), Int32(picture.height), Int32(TJPF_BGRA.rawValue), &file, &count,
                Int32(TJSAMP_420.rawValue), percent,
                // The slow, exact transforms are the same on every processor.
                Int32(TJFLAG_ACCURATEDCT))
        }
        guard result == 0, let file else { throw .library(String(cString: tjGetErrorStr2(handle))) }
        return Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }

    /// The colours are multiplied by alpha already.
    private static func onWhite(_ pixel: UInt32) -> UInt32 {
        let white = 255 - pixel >> 24
        return 0xFF00_0000 | (pixel & 0xFF_FFFF) &+ white &* 0x01_0101
    }
}

/// Pictures for an app: any that we read, as an upright JPEG of the size that it wants.
public enum PictureConversion {
    /// - Parameters:
    ///   - bytes: a JPEG or PNG. One that is damaged, even at its end, is refused.
    ///   - size: in pixels; the picture fills it from its middle (OH2-70). Nil: as large as it is.
    ///   - quality: 0 to 1.
    /// - Returns: a JPEG without metadata.
    public static func jpeg(
        of bytes: [UInt8], filling size: (width: Int, height: Int)?, quality: Double
    ) throws(RenderingError) -> [UInt8] {
        guard let size else {
            let whole = try ImageDecoding.decode(bytes, mostSide: .max, isStrict: true)
            return try JPEGEncoding.encode(whole, quality: quality)
        }
        guard size.width > 0, size.height > 0, size.width <= 4096, size.height <= 4096 else {
            throw .image("\(size.width) x \(size.height) pixels are none or too many")
        }
        let picture = try ImageDecoding.decode(bytes, mostSide: mostSide(of: bytes, size), isStrict: true)
        let part = PicturePart(
            of: (Double(picture.width), Double(picture.height)),
            filling: (Double(size.width), Double(size.height)))
        return try JPEGEncoding.encode(Scaling.scaled(picture, from: part, to: size), quality: quality)
    }

    /// How large a JPEG has to be read so that it need not grow afterwards: twice the frame, and more where it is much
    /// longer than wide.
    private static func mostSide(of bytes: [UInt8], _ size: (width: Int, height: Int)) -> Int {
        guard let header = try? JPEGHeader(bytes) else { return .max }
        let (long, short) = (max(header.width, header.height), min(header.width, header.height))
        return 2 * max(size.width, size.height) * long / short
    }
}
