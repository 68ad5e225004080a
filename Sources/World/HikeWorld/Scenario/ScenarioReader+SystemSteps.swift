import HikeHardware
import HikeScreens

/// Steps in which a person or the system does something to an app or to a device as a whole.
extension ScenarioReader {
    /// `do`, `action` and `open url`.
    func appStep(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        let app = try fields.value("app", knownApp) ?? self.app
        let device = try fields.required("on", self.device)
        switch word {
        case "do": return .app(name: app, device: device, command: try fields.required("do", .choice()))
        case "action":
            let action = AppAction(try fields.required("action", .name), try arguments(fields))
            if let objection = action.objection {
                throw fields.error(.contradiction(objection), at: fields.node("with"))
            }
            return .appAction(app: app, device: device, action)
        default: return .openURL(app: app, device: device, url: try fields.required("open url", .url))
        }
    }

    /// The arguments under `with`, in the order given; their keys are the app's.
    private func arguments(_ fields: ScenarioFields) throws(ScenarioError) -> [AppAction.Argument] {
        guard let node = fields.node("with") else { return [] }
        let values = try ScenarioFields(
            node, place: "'with'", keys: node.mapping?.map(\.key) ?? [], example: "{ count: 3 }", file: file)
        var arguments: [AppAction.Argument] = []
        for entry in node.mapping ?? [] {
            let value = try values.read(entry.value, as: .words, key: entry.key)
            arguments.append(AppAction.Argument(entry.key, value))
        }
        return arguments
    }

    func systemStep(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        switch word {
        case "unlock": return .system(device: try fields.required("unlock", device), .unlock)
        case "appearance": return try appearance(fields)
        case "battery": return try battery(fields)
        case "network": return try networkStep(fields)
        case "wear": return .system(device: "phone", .selectWatch(try fields.required("wear", watch)))
        case "pair":
            let inner = try inner(word, fields, ScenarioKeys.pair, example: "{ on: phone, with: watch }")
            let (one, other) = try twoDevices("on", "with", inner)
            return .pair(one, other)
        case "unpair":
            let inner = try inner(word, fields, ScenarioKeys.unpair, example: "{ on: phone, from: watch }")
            let (one, other) = try twoDevices("on", "from", inner)
            return .unpair(one, other)
        case "complication":
            let inner = try inner(
                word, fields, ScenarioKeys.complication, example: "{ on: watch, set: on }")
            let app = try inner.value("app", knownApp) ?? self.app
            let isEnabled = try inner.required("set", .word(of: ["on", "off"])) == "on"
            return .system(
                device: try inner.required("on", watch), .complication(app: app, isEnabled: isEnabled))
        default:
            let inner = try inner(word, fields, ScenarioKeys.install, example: "{ app: trail, on: watch }")
            let app = try inner.value("app", knownApp) ?? self.app
            return .system(
                device: try inner.required("on", device),
                word == "install" ? .install(app: app) : .uninstall(app: app))
        }
    }

    /// The mapping that stands under a step's own key.
    private func inner(
        _ word: String, _ fields: ScenarioFields, _ keys: [String], example: String
    ) throws(ScenarioError) -> ScenarioFields {
        guard let node = fields.node(word) else {
            throw fields.error(.missingKey(word, place: fields.place, example: "\(word): \(example)"))
        }
        return try ScenarioFields(node, place: "'\(word)'", keys: keys, example: example, file: file)
    }
}

extension ScenarioForm<Double> {
    /// How full a battery is; negative for one that does not say.
    static let battery = text(
        "a share in %, or unknown", example: "4 %", choices: ["unknown"],
        read: { $0 == "unknown" ? -1 : Quantity.share($0) })
}
