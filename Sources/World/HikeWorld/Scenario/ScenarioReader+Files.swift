/// The files that a scenario names: one that is not there is refused with its place, before anything runs.
extension ScenarioReader {
    struct NamedFile {
        var key: String
        var node: ScenarioNode
    }

    /// - Parameter root: a scenario that has been read, so every value has the form that it must have.
    func check(_ files: ScenarioFiles, of root: ScenarioNode) throws(ScenarioError) {
        for named in namedFiles(of: root) {
            guard let name = named.node.text else { continue }
            // A region is a folder or a file.
            let mayBeFolder = named.key == "region" || named.key == "from"
            do throws(ScenarioFileError) {
                try ScenarioFiles.check(path: files.path(name), mayBeFolder: mayBeFolder)
            } catch {
                throw ScenarioError(
                    file: file, line: named.node.line, column: named.node.column,
                    problem: .missingFile(key: named.key, error))
            }
        }
    }

    /// In the order in which they are read. Golden pictures are not among them: a run may make those anew.
    func namedFiles(of root: ScenarioNode) -> [NamedFile] {
        var named: [NamedFile] = []
        func add(_ key: String, _ node: ScenarioNode?, where isFile: (String) -> Bool = { _ in true }) {
            for item in node?.list ?? [node].compactMap({ $0 }) where item.text.map(isFile) ?? false {
                named.append(NamedFile(key: key, node: item))
            }
        }
        func isProfile(_ text: String) -> Bool { text.lowercased().hasSuffix(".yaml") }
        func isPicture(_ text: String) -> Bool { text.contains(".") }
        for key in ["hiker", "second hiker"] {
            add("follow", root[key]?["follow"]) { follow in !vocabulary.lines.contains { $0.word == follow } }
        }
        if let source = root["source"] { for key in ["nmea", "gpx", "readings"] { add(key, source[key]) } }
        add("region", root["region"])
        add("from", root["region"]?["from"])
        add("link", root["link"], where: isProfile)
        add("profile", root["link"]?["profile"], where: isProfile)
        for setting in vocabulary.apps.flatMap(\.settings) {
            switch setting.form {
            case .file: add(setting.name, root[setting.name])
            case .wordOrFile: add(setting.name, root[setting.name], where: isProfile)
            case .name, .text, .word, .place, .duration, .lasting, .truth, .number, .count, .metres, .list,
                .mapping:
                break
            }
        }
        for key in ["camera", "library"] { add(key, root["photos"]?[key], where: isPicture) }
        add("files", root["files"])
        for answer in root["network"]?["answers"]?.list ?? [] { add("file", answer["file"]) }
        for step in root["steps"]?.list ?? [] {
            for key in vocabulary.apps.flatMap(\.steps).flatMap({ [$0.key] + $0.keys }) {
                if case .file = key.form { add(key.name, step[key.name]) }
            }
            for step in step["together"]?.list ?? [step] {
                add("open file", step["open file"])
                add("link", step["link"], where: isProfile)
                add("location", step["location"]) { [".gpx", ".kml"].contains($0.lowercased().suffix(4)) }
                add("file", step["serve"]?["file"])
            }
        }
        return named
    }
}

extension ScenarioNode {
    /// The value of a key of a mapping.
    fileprivate subscript(key: String) -> ScenarioNode? { mapping?.first { $0.key == key }?.value }
}
