import HikeHardware
import HikeStorage
import HikeValues

extension DeviceServices {
    /// Bytes and SHA-256 of a file, which is mapped: a large one takes no memory.
    func digest(ofFile path: String) throws -> (size: Int, digest: String) {
        let bytes = try storage.map(path)
        let digest = try withExtendedLifetime(bytes) { try SHA256.hex(bytes.buffer) }
        return (bytes.count, digest)
    }
}
