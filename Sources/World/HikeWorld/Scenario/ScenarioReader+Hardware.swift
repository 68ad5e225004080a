import HikeHardware
import HikeScreens

/// What a phone and a watch have and what they lack: a step on something that is not there does nothing.
extension ScenarioReader {
    /// A crown or a button of the device.
    func press(_ word: String, on device: String, _ fields: ScenarioFields) throws(ScenarioError)
        -> GlassAction
    {
        guard word == "crown" else { return .press(try fields.required(word, .button(of: device))) }
        guard device != "phone" else {
            throw fields.error(
                .contradiction("a phone has no crown; 'crown' is turned on a watch"), at: fields.node(word))
        }
        return .crown(degrees: try fields.required(word, .turn))
    }

    /// Light or dark.
    func appearance(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        let device = try fields.required("on", self.device)
        let appearance = try fields.required("appearance", .choice(Appearance.self))
        guard device == "phone" else {
            throw fields.error(
                .contradiction("a watch is always dark; 'appearance' is chosen on a phone"),
                at: fields.node("appearance"))
        }
        return .system(device: device, .appearance(appearance))
    }

    /// How full a battery is, and what becomes of it.
    func battery(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        let level = try fields.required("battery", .battery)
        let isCharging = try fields.value("charging", .truth) ?? false
        let drains = try fields.value("drains", .truth) ?? false
        guard level >= 0 || !drains else {
            throw fields.error(
                .contradiction(
                    "a battery whose level is unknown does not drain; say how full it is, "
                        + "for example 'battery: 80 %'"), at: fields.node("drains"))
        }
        guard !isCharging || !drains else {
            throw fields.error(
                .contradiction("a battery on its charger does not drain; leave out 'charging' or 'drains'"),
                at: fields.node("drains"))
        }
        return .system(
            device: try fields.required("on", device),
            .battery(level: level, isCharging: isCharging, drains: drains))
    }

    /// Only a hiker can turn around.
    func check(
        headingAt node: ScenarioNode, of fields: ScenarioFields, source: Scenario.Source
    ) throws(ScenarioError) {
        let reason: String
        switch source {
        case .hiker, .outside: return
        case .recording: reason = "a recorded 'source' has no compass"
        case .nowhere: reason = "with 'source: none' nobody is there to turn"
        }
        throw fields.error(
            .contradiction("\(reason): 'heading' needs a 'hiker'"),
            at: node.mapping?.first { $0.key == "heading" }?.value ?? node)
    }

    /// Who is carried, or plays a recording, is where that says.
    func check(
        locationAt node: ScenarioNode, of fields: ScenarioFields, source: Scenario.Source
    ) throws(ScenarioError) {
        if case .outside = source { return }
        throw fields.error(
            .contradiction("'location' needs 'source: outside': nobody carries the devices then"),
            at: node.mapping?.first { $0.key == "location" }?.value ?? node)
    }

    /// A fault that can change nothing: there is nobody who walks, or no compass.
    func check(
        _ fault: Scenario.Fault, at node: ScenarioNode, of fields: ScenarioFields, source: Scenario.Source
    ) throws(ScenarioError) {
        let key: String
        let reason: String
        switch (source, fault.kind, fault.begin) {
        case (.hiker, _, _): return
        case (.recording, .compass, _):
            key = "compass"
            reason = "a recorded 'source' has no compass: 'fault: compass' needs a 'hiker'"
        case (.nowhere, .compass, _), (.outside, .compass, _):
            key = "compass"
            reason = "'source: none' has no compass: 'fault: compass' needs a 'hiker'"
        case (.nowhere, .gnssDropout, _):
            key = "gnss"
            reason = "'source: none' has no receiver: 'fault: gnss' needs a 'hiker' or a recorded 'source'"
        case (_, .part(let word, _, _), _) where PartWords.fault(word)?.needsHiker == true:
            key = word
            reason = "where nobody walks the \(word) reads nothing: 'fault: \(word)' needs a 'hiker'"
        case (.recording, _, .distance), (.nowhere, _, .distance), (.outside, _, .distance):
            key = "at"
            reason = "without a 'hiker' there is no line along which a fault could lie: give 'at' a time"
        default: return
        }
        let inner = node.mapping?.first { $0.key == "fault" }?.value ?? node
        throw fields.error(
            .contradiction(reason), at: inner.mapping?.first { $0.key == key }?.value ?? inner)
    }
}

extension ScenarioForm<String> {
    /// The hardware of a device, by the name of its display.
    static func display(of device: String) -> ScenarioForm {
        let kind = device == "phone" ? DisplayProfile.Kind.phone : .watch
        return word(of: DisplayProfile.all.filter { $0.kind == kind }.map(\.name))
    }
}

extension ScenarioForm<GlassAction.Button> {
    /// What a person can press beside the glass.
    static func button(of device: String) -> ScenarioForm {
        let buttons = Value.allCases.filter { ($0 == .home) == (device == "phone") }.map(\.rawValue)
        let form = ScenarioForm<String>.word(of: buttons)
        return text(
            form.expected + " on a " + (device == "phone" ? "phone" : "watch"), example: form.example,
            choices: buttons, read: { buttons.contains($0) ? Value(rawValue: $0) : nil })
    }
}
