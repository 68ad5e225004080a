import HikeHardware
import HikeStorage
import HikeValues

extension DeviceServices {
    /// Bytes and SHA-256 of a file, which is mapped: a large one takes no memory.
    func digest(ofFile path: String) throws -> (size: Int, digest: String) {
        let bytes = try mapFile(path)
        let sha = try SHA256()
        try sha.update(bytes.buffer)
        let digest = try sha.finish()
        return (bytes.count, SHA256.hex(digest: digest))
    }
}
