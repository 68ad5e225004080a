import HikeScreens
import HikeValues

/// Steps of a finger and an eye.
extension ScenarioReader {
    static let touchWords = [
        "tap", "double tap", "two-finger tap", "long press", "drag", "swipe", "swipe action", "pinch",
        "rotate", "crown", "button", "type",
        "dictate", "clear", "submit", "answer",
    ]

    /// Every step that touches a display or looks at it.
    func screenStep(_ word: String, _ fields: ScenarioFields) throws(ScenarioError) -> Scenario.Action {
        if word == "end video" { return .endVideo(name: try fields.required(word, .pictureName)) }
        let device = try fields.required("on", self.device)
        switch word {
        case "video":
            return .video(
                device: device, name: try fields.required("video", .pictureName),
                every: try fields.value("every", .frameTime) ?? .seconds(1),
                speed: try fields.value("speed", .haste) ?? 1)
        case "screenshot":
            return .screenshot(
                device: device, name: try fields.required("screenshot", .pictureName),
                corners: try fields.value("corners", .choice()) ?? .ignored)
        case "screen":
            return .screen(
                device: device, try screenCheck(fields),
                within: try fields.value("within", .duration) ?? .seconds(5))
        default:
            return .touch(
                device: device, try touch(word, on: device, fields),
                mayMiss: try fields.value("may miss", .truth) ?? false)
        }
    }

    private func touch(
        _ word: String, on device: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> GlassAction {
        switch word {
        case "tap": return .tap(try fields.required(word, .target))
        case "double tap": return .doubleTap(try fields.required(word, .target))
        case "long press":
            return .longPress(
                try fields.required(word, .target), try fields.value("for", .duration) ?? .seconds(1))
        case "drag":
            return .drag(
                try fields.required(word, .target), to: try fields.required("to", .target),
                over: try fields.value("over", .duration) ?? .milliseconds(500))
        case "swipe": return .swipe(try fields.required(word, .swipe), try fields.value("at", .target))
        case "two-finger tap": return .twoFingerTap(try fields.required(word, .target))
        case "swipe action":
            return .swipeAction(try fields.required("at", .target), try fields.required(word, .words))
        case "pinch":
            return .pinch(try fields.required(word, .target), scale: try fields.required("scale", .scale))
        case "rotate":
            return .rotate(try fields.required(word, .target), degrees: try fields.required("by", .turn))
        case "crown", "button": return try press(word, on: device, fields)
        case "type": return .type(try fields.required(word, .words))
        case "dictate": return .dictate(try fields.required(word, .words))
        case "answer": return .answer(try fields.required(word, .words))
        default:
            _ = try fields.required(word, .word(of: ["field"]))
            return word == "clear" ? .clear : .submit
        }
    }

    func screenCheck(_ fields: ScenarioFields) throws(ScenarioError) -> Scenario.ScreenCheck {
        var check = Scenario.ScreenCheck()
        let name = try fields.required("screen", .words)
        check.screen = name == "any" ? nil : name
        check.shows = try texts("shows", fields)
        check.lacks = try texts("lacks", fields)
        check.picture = try fields.value("picture", .file(["png"]))
        for node in try fields.list("elements", example: "- { id: stop, enabled: yes }") ?? [] {
            let element = try ScenarioFields(
                node, place: "'elements'", keys: ScenarioKeys.element, example: "{ id: stop, enabled: yes }",
                file: file)
            var wanted = Scenario.ElementCheck(id: try element.required("id", .words))
            wanted.text = try element.value("text", .words)
            wanted.value = try element.value("value", .words)
            wanted.isEnabled = try element.value("enabled", .truth)
            wanted.isVisible = try element.value("visible", .truth)
            wanted.isSelected = try element.value("selected", .truth)
            wanted.frame = try element.value("frame", .frame)
            check.elements.append(wanted)
        }
        guard check != Scenario.ScreenCheck() else {
            throw fields.error(
                .contradiction("any screen always holds; say what it 'shows', or which screen it is"),
                at: fields.node("screen"))
        }
        return check
    }

    /// One text, or a list of them.
    private func texts(_ key: String, _ fields: ScenarioFields) throws(ScenarioError) -> [String] {
        guard let node = fields.node(key) else { return [] }
        guard node.text == nil else { return [try fields.read(node, as: .part, key: key)] }
        var texts: [String] = []
        for item in try fields.list(key, example: "- Turn left") ?? [] {
            texts.append(try fields.read(item, as: .part, key: key))
        }
        return texts
    }
}

extension ScenarioForm<TouchTarget> {
    static let target = text(
        "an id or a text of the screen, 'id=…', 'text=…', points as 'x,y' or 'id@x,y', or 'place=latitude,longitude' on a map",
        example: "save",
        read: { text in
            text.isEmpty || text.utf8.count > ScenarioReader.Limits.textBytes ? nil : TouchTarget(word: text)
        })
}

extension ScenarioForm<SwipeDirection> {
    static let swipe = text(
        "left, right, up or down", example: "left", choices: ["left", "right", "up", "down"],
        read: { SwipeDirection(rawValue: $0) })
}

extension ScenarioForm<Interval> {
    /// Ten times a second is smooth enough for what changes with a fix.
    static let frameTime = text(
        "a time from 0.1 s to 1 h", example: "1 s",
        read: { text in
            Quantity.duration(text).flatMap { (0.1...3600).contains($0.inSeconds) ? $0 : nil }
        })
}

extension ScenarioForm<Double> {
    static let haste = text(
        "a number from 0.1 to 10000", example: "60",
        read: { text in Double(text).flatMap { (0.1...10_000).contains($0) ? $0 : nil } })
    static let scale = text(
        "a number from 0.05 to 20, above 1 to come closer", example: "2",
        read: { text in Double(text).flatMap { (0.05...20).contains($0) ? $0 : nil } })
    static let turn = text(
        "degrees, negative the other way, at most 36000", example: "90 deg",
        read: { text in
            let number = text.hasSuffix(" deg") ? String(text.dropLast(4)) : text
            return Double(number).flatMap { $0.magnitude <= 36_000 ? $0 : nil }
        })
}

extension ScenarioForm<[Double]> {
    static let frame = text(
        "points as left,top widthxheight, the width and the height above 0", example: "8,190 189x44",
        read: { text in
            let parts = text.split(whereSeparator: { ", x".contains($0) })
            let numbers = parts.compactMap { Quantity.number($0) }
            let isFrame = parts.count == 4 && numbers.count == 4 && numbers[2...].allSatisfy { $0 > 0 }
            return isFrame ? numbers : nil
        })
}

extension ScenarioForm<String> {
    static let pictureName = text(
        "a name of letters, digits, '-' and '_' for the picture's file", example: "arrival",
        read: { text in
            let isPlain = text.utf8.allSatisfy {
                ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x30 && $0 <= 0x39)
                    || $0 == 0x2D || $0 == 0x5F
            }
            return isPlain && !text.isEmpty && text.utf8.count <= 64 ? text : nil
        })
}
