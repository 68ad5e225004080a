import HikeHardware

extension ScenarioReader {
    /// What lies among the phone's files: one or a list, whatever is in them.
    func files(_ fields: ScenarioFields) throws(ScenarioError) -> [String] {
        guard let node = fields.node("files") else { return [] }
        var files: [String] = []
        for item in node.list ?? [node] { files.append(try fields.read(item, as: .anyFile, key: "files")) }
        return files
    }
}

extension ScenarioForm<String> {
    static let anyFile = text(
        "a file, relative to the scenario", example: "tracks/ridge.gpx",
        read: { text in
            let isUsable = !text.isEmpty && !text.hasSuffix("/") && text.utf8.count <= 1_024
            return isUsable && !text.contains(where: \.isNewline) ? text : nil
        })
}
