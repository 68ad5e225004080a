import HikeHardware

/// What an app says in one line of the log, brought to where everybody can read it again: a line has a limit, and each of
/// its fields a name of its own.
struct LogText {
    /// Entries of metadata at most.
    static let mostEntries = 64
    /// Bytes of all its texts; escaped they are at most six times as many.
    static let mostBytes = 65_536
    /// What the line says already, under which no entry can stand.
    private static let reservedKeys = [
        "t", "device", "event", "level", "subsystem", "category", "message", "leftOut",
    ]

    private(set) var category = ""
    private(set) var message = ""
    private(set) var metadata: [FileMetadata] = []
    /// Entries that the line has no room for.
    private(set) var leftOut = 0
    private var room = Self.mostBytes

    init(_ category: String, _ message: String, _ metadata: [FileMetadata]) {
        self.category = cut(category)
        self.message = cut(message)
        for entry in metadata {
            guard self.metadata.count < Self.mostEntries, room > 0 else {
                leftOut += 1
                continue
            }
            self.metadata.append(FileMetadata(own(cut(entry.key)), cut(entry.value)))
        }
    }

    /// A key that nothing else in the line has.
    private func own(_ key: String) -> String {
        var key = key
        while Self.reservedKeys.contains(key) || metadata.contains(where: { $0.key == key }) { key += "_" }
        return key
    }

    /// As much of a text as there is room for.
    private mutating func cut(_ text: String) -> String {
        guard text.utf8.count > room else {
            room -= text.utf8.count
            return text
        }
        var beginning = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            room -= UTF8.width(scalar)
            if room < 0 { break }
            beginning.append(scalar)
        }
        room = 0
        return String(beginning) + "…"
    }
}
