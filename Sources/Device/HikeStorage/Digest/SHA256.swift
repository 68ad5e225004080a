import CLibcrypto

/// SHA-256 (FIPS 180-4), piece by piece, by libcrypto.
public final class SHA256 {
    /// libcrypto could not give the digest, which a working installation always can.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        case unavailable(step: String)

        public var description: String {
            switch self {
            case .unavailable(let step):
                "SHA-256 failed in libcrypto at \(step). Check the installation of OpenSSL."
            }
        }
    }

    private let context: OpaquePointer
    private var isFinished = false

    /// Begins a digest of nothing.
    ///
    /// - Throws: ``Failure/unavailable(step:)`` where libcrypto refuses.
    public init() throws(Failure) {
        guard let made = EVP_MD_CTX_new() else { throw .unavailable(step: "EVP_MD_CTX_new") }
        context = made
        guard EVP_DigestInit_ex(made, EVP_sha256(), nil) == 1 else {
            throw .unavailable(step: "EVP_DigestInit_ex")
        }
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Takes the next bytes; throws after the end.
    public func update(_ bytes: some Sequence<UInt8>) throws(Failure) {
        guard !isFinished else { throw .unavailable(step: "an update after the end") }
        let done =
            bytes.withContiguousStorageIfAvailable { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
            ?? Array(bytes).withUnsafeBytes { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        guard done == 1 else { throw .unavailable(step: "EVP_DigestUpdate") }
    }

    /// The 32 bytes. Ends the digest; a second call throws.
    public func finish() throws(Failure) -> [UInt8] {
        guard !isFinished else { throw .unavailable(step: "a second end") }
        isFinished = true
        var bytes = [UInt8](repeating: 0, count: 32)
        guard bytes.withUnsafeMutableBufferPointer({ EVP_DigestFinal_ex(context, $0.baseAddress, nil) }) == 1
        else { throw .unavailable(step: "EVP_DigestFinal_ex") }
        return bytes
    }

    /// The digest of some bytes.
    public static func digest(_ bytes: some Sequence<UInt8>) throws(Failure) -> [UInt8] {
        let digest = try SHA256()
        try digest.update(bytes)
        return try digest.finish()
    }

    /// The digest of some bytes as 64 lower-case hexadecimal digits.
    public static func hex(_ bytes: some Sequence<UInt8>) throws(Failure) -> String {
        hex(digest: try digest(bytes))
    }

    /// Lower-case hexadecimal digits of bytes.
    public static func hex(digest bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
