/// The profiles of one folder of `configs`, which are part of the program.
struct ShippedFiles<Profile>: Sendable {
    /// Below `configs`, for errors only.
    let folder: String
    let files: [(name: String, bytes: [UInt8])]
    let read: @Sendable ([UInt8], String) throws(ScenarioError) -> Profile

    init(
        folder: String, files: [(name: String, bytes: [UInt8])],
        read: @escaping @Sendable ([UInt8], String) throws(ScenarioError) -> Profile
    ) {
        self.folder = folder
        self.files = files
        self.read = read
    }

    /// In the order in which they are listed.
    var names: [String] { files.map(\.name) }

    /// Nil where none has that name.
    func profile(_ name: String) throws(ScenarioError) -> Profile? {
        guard let file = files.first(where: { $0.name == name }) else { return nil }
        return try read(file.bytes, "configs/\(folder)/\(name).yaml")
    }
}

extension ScenarioFields {
    /// The mapping that a profile's file is: the same strict YAML as a scenario's.
    init(
        profile bytes: [UInt8], place: String, keys: [String], example: String, file: String
    ) throws(ScenarioError) {
        try self.init(
            try ScenarioTree.read(bytes: bytes, file: file), place: place, keys: keys, example: example,
            file: file)
    }
}
