/// Files that are told apart from JPEG and PNG by their first bytes, and have a size.
enum SamplePictures {
    /// A JPEG up to its pixels; those are one byte.
    static func jpeg(_ width: Int, _ height: Int, _ mark: UInt8 = 0) -> [UInt8] {
        func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        return [0xFF, 0xD8, 0xFF, 0xC0, 0, 8, 8] + two(height) + two(width) + [1, 0xFF, 0xDA, 0, 2, mark]
    }

    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
}
