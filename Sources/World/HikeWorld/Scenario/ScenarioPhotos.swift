import Foundation
import HikeHardware

extension Scenario {
    /// What the phone's camera sees and its photo library holds. Each picture is the word of a test picture
    /// (`PhotoScript.TestPicture`) or a file, relative to the scenario's folder.
    public struct Photos: Equatable, Sendable {
        /// What is taken, one after the other and again from the first; empty: the phone has no camera. Nil: what a
        /// phone has of its own.
        public var camera: [String]?
        /// What the photo library holds; nil: what a phone has of its own.
        public var library: [String]?

        public init(camera: [String]? = nil, library: [String]? = nil) {
            self.camera = camera
            self.library = library
        }

        /// It with full paths.
        ///
        /// - Throws: where a file cannot be read or is too large.
        func script(_ files: ScenarioFiles) throws(ScenarioFileError) -> PhotoScript {
            var script = PhotoScript()
            if let camera { script.camera = try Self.pictures(camera, files) }
            if let library { script.library = try Self.pictures(library, files) }
            return script
        }

        private static func pictures(
            _ texts: [String], _ files: ScenarioFiles
        ) throws(ScenarioFileError) -> [PhotoScript.Picture] {
            var pictures: [PhotoScript.Picture] = []
            for text in texts {
                if let test = PhotoScript.TestPicture(rawValue: text) {
                    pictures.append(.test(test))
                } else {
                    pictures.append(.file(try files.checked(text, limit: PhotoScript.mostBytes)))
                }
            }
            return pictures
        }
    }
}

extension ScenarioReader {
    func photos(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Photos? {
        guard let node = fields.node("photos") else { return nil }
        let photos = try ScenarioFields(
            node, place: "'photos'", keys: ScenarioKeys.photos, example: "{ camera: summit.jpg }", file: file)
        return Scenario.Photos(
            camera: try pictures("camera", photos), library: try pictures("library", photos))
    }

    /// One picture, a list of them, or `none`.
    private func pictures(_ key: String, _ fields: ScenarioFields) throws(ScenarioError) -> [String]? {
        guard let node = fields.node(key) else { return nil }
        if node.text == "none" { return [] }
        var pictures: [String] = []
        for item in node.list ?? [node] { pictures.append(try fields.read(item, as: .picture, key: key)) }
        return pictures
    }
}

extension ScenarioForm<String> {
    /// A test picture or a file.
    static let picture = ScenarioForm(
        expected:
            "one of \(testPictures.joined(separator: ", ")), or a .jpg or .png file, relative to the scenario",
        example: "summit.jpg", choices: testPictures
    ) { node in
        if let text = node.text, testPictures.contains(text) { return text }
        return ScenarioForm<String>.file(["jpg", "jpeg", "png"]).read(node)
    }

    private static var testPictures: [String] { PhotoScript.TestPicture.allCases.map(\.rawValue) }
}
