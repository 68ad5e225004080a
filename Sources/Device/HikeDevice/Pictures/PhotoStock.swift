import Foundation
import HikeFormats
import HikeHardware
import HikeRendering
import HikeStorage

/// What the device's camera sees and its photo library holds. Files are copied when the device is switched on for the
/// first time; test pictures are drawn when somebody looks at them.
final class PhotoStock {
    /// Of the camera or of the library, by number.
    struct Place: Hashable {
        var source: PictureSource
        var index: Int
    }

    private static let folder = "/photos"
    private let script: PhotoScript
    private let sandbox: Sandbox?
    private var drawn: [PhotoScript.TestPicture: [UInt8]] = [:]

    /// - Parameter isNew: the device is switched on for the first time.
    init(_ script: PhotoScript, root: String, isNew: Bool) throws {
        self.script = script
        let pictures = script.camera + script.library
        guard pictures.contains(where: { if case .file = $0 { true } else { false } }) else {
            sandbox = nil
            return
        }
        let sandbox = try Sandbox(root: root + Self.folder)
        self.sandbox = sandbox
        guard isNew else { return }
        for source in PictureSource.allCases {
            for (index, picture) in self.pictures(source).enumerated() {
                guard case .file(let path) = picture else { continue }
                try sandbox.writeAtomically(
                    try Self.path(Place(source: source, index: index)),
                    try MachineFile.read(path, limit: PhotoScript.mostBytes, as: "photo"), durable: false)
            }
        }
    }

    func count(_ source: PictureSource) -> Int { pictures(source).count }

    /// The file as it was taken; nil where there is none.
    func bytes(_ place: Place) -> [UInt8]? {
        let pictures = pictures(place.source)
        guard pictures.indices.contains(place.index) else { return nil }
        switch pictures[place.index] {
        case .file:
            guard let sandbox, let path = try? Self.path(place) else { return nil }
            return try? sandbox.read(path, limit: PhotoScript.mostBytes)
        case .test(let test):
            if let known = drawn[test] { return known }
            let made = try? Self.draw(test)
            drawn[test] = made
            return made
        }
    }

    private func pictures(_ source: PictureSource) -> [PhotoScript.Picture] {
        source == .camera ? script.camera : script.library
    }

    private static func path(_ place: Place) throws(SandboxError) -> SandboxPath {
        try SandboxPath("\(place.source.rawValue)-\(place.index + 1)")
    }

    private static func draw(_ test: PhotoScript.TestPicture) throws(RenderingError) -> [UInt8] {
        switch test {
        case .landscape: try TestPhoto.jpeg(width: 800, height: 600)
        case .portrait: try TestPhoto.jpeg(width: 600, height: 800)
        case .rotated: try TestPhoto.jpeg(width: 600, height: 800, orientation: .right)
        }
    }
}
