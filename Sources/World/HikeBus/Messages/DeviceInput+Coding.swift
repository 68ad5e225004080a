import HikeHardware
import HikeScreens
import HikeValues

private enum InputTag {
    static let radio: UInt8 = 1
    static let link: UInt8 = 2
    static let lifecycle: UInt8 = 3
    static let openURL: UInt8 = 4
    static let openFile: UInt8 = 5
    static let action: UInt8 = 6
    static let privacy: UInt8 = 7
    static let system: UInt8 = 8
    static let glass: UInt8 = 9
    static let part: UInt8 = 10
    static let server: UInt8 = 11
}

extension DeviceInput {
    /// Bytes that it carries; the rest of it is small.
    var contentSize: Int {
        switch self {
        case .radio(_, let bytes): bytes.count
        case .openFile(_, _, let contents): contents.count
        case .part(let message): message.content.count
        case .server(let news): news.contentSize
        case .link, .lifecycle, .openURL, .action, .privacy, .system,
            .glass:
            0
        }
    }
}

extension ByteWriter {
    mutating func write(_ input: TimedInput) {
        write(input.time)
        // 0: it has none.
        write(varint: UInt64(max(0, input.number?.number ?? 0)))
        if let number = input.number, number.number > 0 { write(varint: UInt64(max(0, number.boot))) }
        switch input.input {
        case .radio(let peer, let bytes):
            write(InputTag.radio)
            write(peer)
            write(shared: bytes)
        case .link(let peer, let isUp):
            write(InputTag.link)
            write(peer)
            write(isUp)
        case .lifecycle(let app, let command):
            write(InputTag.lifecycle)
            write(app)
            write(command.rawValue)
        case .openURL(let app, let url):
            write(InputTag.openURL)
            write(app)
            write(url)
        case .openFile(let app, let name, let contents):
            write(InputTag.openFile)
            write(app)
            write(name)
            write(shared: contents[...])
        case .action(let app, let action):
            write(InputTag.action)
            write(app)
            write(action)
        case .privacy(let setting):
            write(InputTag.privacy)
            write(setting)
        case .system(let command):
            write(InputTag.system)
            write(command)
        case .glass(let action):
            write(InputTag.glass)
            write(action.words)
        case .part(let message):
            write(InputTag.part)
            write(message)
        case .server(let news):
            write(InputTag.server)
            news.write(to: &self)
        }
    }

    mutating func write(_ message: PartMessage) {
        write(message.part)
        write(message.isReading)
        write(blob: message.content)
    }

    mutating func write(_ action: AppAction) {
        write(action.name)
        write(varint: UInt64(action.arguments.count))
        for argument in action.arguments {
            write(argument.key)
            write(argument.value)
        }
    }
}

extension ByteReader {
    mutating func timedInput() throws(ByteReaderError) -> TimedInput {
        let time = try instant()
        let number = try count(limit: .max)
        guard number > 0 else { return TimedInput(time: time, try input()) }
        let boot = try count(limit: .max)
        return TimedInput(time: time, try input(), number: InputNumber(boot: boot, number: number))
    }

    private mutating func input() throws(ByteReaderError) -> DeviceInput {
        switch try byte() {
        case InputTag.radio:
            return .radio(from: try string(), try sharedBlob(limit: MessageLimits.radioFrame))
        case InputTag.link: return .link(peer: try string(), isUp: try bool())
        case InputTag.lifecycle: return .lifecycle(app: try string(), try name())
        case InputTag.openURL: return .openURL(app: try string(), try string())
        case InputTag.openFile:
            return .openFile(
                app: try string(), name: try string(),
                contents: Array(try blob(limit: MessageLimits.document)))
        case InputTag.action: return .action(app: try string(), try action())
        case InputTag.privacy: return .privacy(try privacySetting())
        case InputTag.system: return .system(try systemCommand())
        case InputTag.glass: return .glass(try glassAction())
        case InputTag.part:
            let message = try partMessage()
            guard DeviceParts.isInput(message) else { throw .invalidValue }
            return .part(message)
        case InputTag.server: return .server(try ServerNews(from: &self))
        case let tag: throw .unknownTag(tag)
        }
    }

    mutating func partMessage() throws(ByteReaderError) -> PartMessage {
        let (part, isReading) = (try string(limit: 64), try bool())
        return PartMessage(
            part: part, content: Array(try blob(limit: PartMessage.limit)), isReading: isReading)
    }

    private mutating func glassAction() throws(ByteReaderError) -> GlassAction {
        let words = try strings()
        do throws(GlassWordsError) { return try GlassAction(words: words) } catch { throw .invalidValue }
    }

    private mutating func action() throws(ByteReaderError) -> AppAction {
        let name = try string()
        var arguments: [AppAction.Argument] = []
        for _ in 0..<(try count(limit: AppAction.mostArguments)) {
            arguments.append(AppAction.Argument(try string(), try string()))
        }
        return AppAction(name, arguments)
    }
}
