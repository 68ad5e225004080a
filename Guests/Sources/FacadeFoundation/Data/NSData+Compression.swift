import Foundation
import GuestCompression

extension NSData {
    /// An algorithm for whole data.
    public enum CompressionAlgorithm: Int, Hashable, Sendable {
        case lzfse = 0
        case lz4 = 1
        case lzma = 2
        case zlib = 3

        /// Nil: it is not available here, which is a warning in the app's log.
        fileprivate var form: CompressionForm? {
            switch self {
            case .lz4: return .lz4
            case .lzma: return .xz
            case .zlib: return .deflate
            case .lzfse:
                AbsentForms.tell("lzfse")
                return nil
            }
        }
    }

    /// The data, compressed.
    ///
    /// - Throws: a `CocoaError` of the code 5376, for an algorithm that is not available here.
    public func compressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        try turned(by: algorithm, compresses: true)
    }

    /// The data that was compressed so.
    ///
    /// - Throws: a `CocoaError` of the code 5377, for data that is damaged and an algorithm that is not available here.
    public func decompressed(using algorithm: CompressionAlgorithm) throws -> NSData {
        try turned(by: algorithm, compresses: false)
    }

    fileprivate func turned(by algorithm: CompressionAlgorithm, compresses: Bool) throws -> NSData {
        let bytes = UnsafeRawBufferPointer(start: bytes, count: length)
        guard let result = algorithm.form?.all(of: bytes, compresses: compresses) else {
            throw CocoaError(compresses ? .compressionFailed : .decompressionFailed)
        }
        return NSData(data: Data(result))
    }
}

extension NSMutableData {
    /// Compresses itself.
    ///
    /// - Throws: as ``NSData/compressed(using:)``.
    public func compress(using algorithm: CompressionAlgorithm) throws {
        setData(Data(referencing: try turned(by: algorithm, compresses: true)))
    }

    /// Decompresses itself.
    ///
    /// - Throws: as ``NSData/decompressed(using:)``.
    public func decompress(using algorithm: CompressionAlgorithm) throws {
        setData(Data(referencing: try turned(by: algorithm, compresses: false)))
    }
}

extension CocoaError.Code {
    /// Data could not be compressed.
    public static var compressionFailed: CocoaError.Code { CocoaError.Code(rawValue: 5376) }
    /// Data could not be decompressed.
    public static var decompressionFailed: CocoaError.Code { CocoaError.Code(rawValue: 5377) }
}
