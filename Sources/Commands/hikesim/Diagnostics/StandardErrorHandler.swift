import HikeValues
import Logging

/// Writes log lines as `LEVEL subsystem/category message key=value`, without a time: what reads standard error
/// (a terminal, a journal, a CI system) stamps it.
struct StandardErrorHandler: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let label: String

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let provided = metadataProvider?.get() ?? [:]
        let all = provided.merging(metadata) { $1 }.merging(event.metadata ?? [:]) { $1 }
        Console.error(
            Self.line(level: event.level, label: label, message: event.message.description, metadata: all))
    }

    /// One line, whatever is in the message; keys in order.
    static func line(level: Logger.Level, label: String, message: String, metadata: Logger.Metadata) -> String
    {
        var text = "\(level.rawValue.uppercased()) \(label) \(oneLine(message))"
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            let value = value.description
            let isPlain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }
            text += " \(key)=\(isPlain ? value : quoted(value))"
        }
        return text
    }

    /// Control characters could forge lines or move the cursor.
    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONLine.append(quoted: text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
