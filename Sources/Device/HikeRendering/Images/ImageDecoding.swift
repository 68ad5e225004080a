import CCairo
import CTurboJPEG
import HikeFormats

/// Reads PNG and JPEG. Whatever the bytes are, the answer is a picture or an error.
public enum ImageDecoding {
    /// Pixels of a picture at most: a bomb of a few bytes does not fill the memory.
    public static let mostPixels = 50_000_000

    /// A JPEG comes upright, as its EXIF data say.
    ///
    /// - Parameters:
    ///   - mostSide: a JPEG whose longer side is more is read in eighths of its size, down to no less than that.
    ///   - isStrict: a JPEG with damage that could be drawn over, such as a missing end, is an error too.
    public static func decode(
        _ bytes: [UInt8], mostSide: Int = 4096, isStrict: Bool = false
    ) throws(RenderingError) -> PixelBuffer {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png(bytes) }
        if bytes.starts(with: [0xFF, 0xD8]) { return try jpeg(bytes, mostSide, isStrict) }
        throw .image("it is neither PNG nor JPEG")
    }

    private static func check(_ width: Int, _ height: Int) throws(RenderingError) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767, width * height <= mostPixels else {
            throw .image("\(width) x \(height) pixels are none or more than \(mostPixels)")
        }
    }

    private static func png(_ bytes: [UInt8]) throws(RenderingError) -> PixelBuffer {
        guard bytes.count >= 33, bytes[12...15].elementsEqual([0x49, 0x48, 0x44, 0x52]) else {
            throw .image("the PNG has no header")
        }
        func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        try check(number(16), number(20))
        struct Reader {
            var bytes: UnsafeBufferPointer<UInt8>
            var place = 0
        }
        let surface: OpaquePointer? = bytes.withUnsafeBufferPointer { buffer in
            var reader = Reader(bytes: buffer)
            return withUnsafeMutablePointer(to: &reader) { pointer in
                cairo_image_surface_create_from_png_stream(
                    { user, target, count in
                        guard let reader = user?.assumingMemoryBound(to: Reader.self), let target,
                            let base = reader.pointee.bytes.baseAddress,
                            Int(count) <= reader.pointee.bytes.count - reader.pointee.place
                        else { return CAIRO_STATUS_READ_ERROR }
                        target.update(from: base + reader.pointee.place, count: Int(count))
                        reader.pointee.place += Int(count)
                        return CAIRO_STATUS_SUCCESS
                    }, pointer)
            }
        }
        guard let surface else { throw .image("no memory") }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            throw .image(String(cString: cairo_status_to_string(cairo_surface_status(surface))))
        }
        return try copy(surface)
    }

    private static func copy(_ surface: OpaquePointer) throws(RenderingError) -> PixelBuffer {
        let (width, height) = (
            Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
        )
        let stride = Int(cairo_image_surface_get_stride(surface))
        let format = cairo_image_surface_get_format(surface)
        cairo_surface_flush(surface)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
            let data = cairo_image_surface_get_data(surface)
        else { throw .image("its pixels are of an unusual kind") }
        let alpha: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { target[y * width + x] = row[x] | alpha }
            }
            count = width * height
        }
        guard let buffer = PixelBuffer(width: width, height: height, pixels: pixels) else {
            throw .image("its size is wrong")
        }
        return buffer
    }

    private static func jpeg(
        _ bytes: [UInt8], _ mostSide: Int, _ isStrict: Bool
    ) throws(RenderingError) -> PixelBuffer {
        guard let handle = tjInitDecompress() else { throw .library("libturbojpeg") }
        defer { tjDestroy(handle) }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let count = CUnsignedLong(bytes.count)
        guard
            tjDecompressHeader3(handle, bytes, count, &width, &height, &sampling, &space) == 0
        else { throw .image(String(cString: tjGetErrorStr2(handle))) }
        try check(Int(width), Int(height))
        // The library scales by eighths while it reads.
        var eighths = 8
        while eighths > 1, max(Int(width), Int(height)) * (eighths - 1) / 8 >= max(1, mostSide) {
            eighths -= 1
        }
        let (w, h) = ((Int(width) * eighths + 7) / 8, (Int(height) * eighths + 7) / 8)
        var pixels = [UInt32](repeating: 0, count: w * h)
        let result = pixels.withUnsafeMutableBytes { target in
            tjDecompress2(
                handle, bytes, count, target.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(w),
                Int32(w * 4), Int32(h), Int32(TJPF_BGRA.rawValue),
                // The slow, exact transforms are the same on every processor. A picture that comes in hundreds of
                // layers would take hours.
                Int32(TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS))
        }
        // A picture that ends early is drawn as far as it goes; all else is an error.
        if result != 0, isStrict || tjGetErrorCode(handle) != Int32(TJERR_WARNING.rawValue) {
            throw .image(String(cString: tjGetErrorStr2(handle)))
        }
        guard let buffer = PixelBuffer(width: w, height: h, pixels: pixels) else {
            throw .image("its size is wrong")
        }
        return buffer.upright((try? JPEGHeader(bytes))?.orientation ?? .up)
    }
}

extension PixelBuffer {
    /// The picture as it is seen.
    func upright(_ orientation: PictureOrientation) -> PixelBuffer {
        guard orientation != .up else { return self }
        var result =
            orientation.swapsSides
            ? PixelBuffer(width: height, height: width) : PixelBuffer(width: width, height: height)
        let (seen, stored) = (result.width, width)
        // Along a row the place among the stored pixels moves by the same step.
        let origin = orientation.stored(0, 0, width: width, height: height)
        let right = orientation.stored(1, 0, width: width, height: height)
        let below = orientation.stored(0, 1, width: width, height: height)
        let step = right.x - origin.x + (right.y - origin.y) * stored
        let line = below.x - origin.x + (below.y - origin.y) * stored
        let first = origin.x + origin.y * stored
        pixels.withUnsafeBufferPointer { from in
            result.pixels.withUnsafeMutableBufferPointer { to in
                var start = 0
                while start < to.count {
                    var place = first + line * (start / seen)
                    for x in 0..<seen {
                        to[start + x] = from[place]
                        place += step
                    }
                    start += seen
                }
            }
        }
        return result
    }
}
