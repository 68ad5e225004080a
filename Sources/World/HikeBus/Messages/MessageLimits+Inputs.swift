import HikeHardware
import HikeScreens

extension MessageLimits {
    /// Why an input cannot be sent to a device, as a sentence; nil where it can. The world asks before it sends,
    /// so that a device in this process takes no more than one in another.
    public static func refusal(of input: DeviceInput) -> String? {
        switch input {
        case .radio(_, let bytes): refusal(bytes.count, limit: radioFrame, "frame")
        case .lifecycle(let app, _): refusal([app])
        case .openURL(let app, let url): refusal([app, url])
        case .openFile(let app, let name, let contents):
            refusal([app, name]) ?? refusal(contents.count, limit: document, "document")
        case .action(let app, let action):
            action.objection
                ?? refusal([app, action.name] + action.arguments.flatMap { [$0.key, $0.value] })
        case .privacy(let setting): refusal([setting.app])
        case .system(let command): refusal(command.subjects)
        case .glass(let action): refusal(action.words)
        case .part(let message): refusal(message.content.count, limit: PartMessage.limit, "content")
        case .link, .server: nil
        }
    }

    private static func refusal(_ texts: [String]) -> String? {
        refusal(texts.reduce(0) { $0 + $1.utf8.count }, limit: text, "text")
    }

    private static func refusal(_ count: Int, limit: Int, _ what: String) -> String? {
        count > limit ? "a \(what) of \(count) bytes is longer than \(limit) bytes" : nil
    }
}

extension SystemCommand {
    /// The device or app that it names, and what else it says.
    var subjects: [String] {
        switch self {
        case .pair(let peer), .unpair(let peer), .selectWatch(let peer): [peer]
        case .install(let app), .uninstall(let app), .complication(let app, _): [app]
        case .network(.answer(let rule)): rule.texts
        case .unlock, .fault, .appearance, .battery, .storage, .network: []
        }
    }
}

extension NetworkRule {
    var texts: [String] {
        let content =
            switch content {
            case .text(let text), .file(let text): text
            }
        return [pattern.text, content] + headers.flatMap { [$0.name, $0.value] }
    }
}
