import HikeHardware
import HikeRendering
import HikeStorage

/// The pictures that an app shows: from whoever is asked, or files of the app's container.
final class ContainerImages: ImageSource {
    var sandbox: Sandbox?
    var source: (String) -> [UInt8]? = { _ in nil }

    func bytes(ofImage key: String) -> [UInt8]? {
        if let bytes = source(key) { return bytes }
        guard let sandbox, let path = try? SandboxPath(key) else { return nil }
        return try? sandbox.read(path, limit: PhotoScript.mostBytes)
    }
}
