/// Every key that a scenario may have, by the mapping it stands in.
/// The reader refuses all others; a test holds `docs/scenario.md` to this list.
enum ScenarioKeys {
    static let top =
        [
            "scenario", "about", "start", "seed", "time limit", "on crash", "devices", "link", "region",
            "guidance", "rerouting",
            "apps", "hiker", "second hiker", "source", "permissions", "photos", "files", "network",
        ] + PartWords.all.flatMap { $0.top.map(\.word) } + ["steps", "expect"]
    static let devices = Scenario.deviceIDs
    static let link = ["profile", "range"] + linkProfile
    /// Those of a file in `configs/links`.
    static let linkProfile = [
        "latency", "bandwidth", "loss", "doubling", "reordering", "detection", "outages", "activation",
        "opportunity in foreground", "opportunity in background", "complication", "cold wake",
        "background wake", "message timeout", "reply timeout", "transfer timeout",
    ]
    static let delay = ["least", "most", "mean", "longest"]
    static let outages = ["every", "for"]
    static let hiker = ["follow", "pace", "environment", "receivers", "reverse"]
    static let secondHiker = ["carries", "starts after"] + hiker
    static let source = ["nmea", "gpx"]
    static let region = ["from", "on", "tiles"]
    static let photos = ["camera", "library"]
    static let networkLine = ["interface", "latency", "bandwidth", "loss", "expensive", "constrained"]
    static let networkAnswer = ["url", "method", "status", "headers", "body", "file", "delay"]
    static let plan = ["from", "to", "via", "profile", "highest grade", "save as"]

    /// A step: the key that says what it does, and all keys that go with it.
    static let steps = ownSteps + PartWords.all.flatMap { $0.steps.map { (action: $0.word, keys: $0.keys) } }
    private static let ownSteps: [(action: String, keys: [String])] = [
        ("import", ["on", "import", "save as", "refused"]),
        ("plan", ["on", "plan", "refused"]),
        ("send route", ["on", "send route", "refused"]),
        ("navigate", ["on", "navigate", "within", "refused"]),
        ("stop", ["on", "stop", "refused"]),
        ("walk", ["walk"]),
        ("wait", ["wait"]),
        ("wait for", ["wait for", "within"]),
        ("do", ["app", "on", "do", "refused"]),
        ("action", ["app", "on", "action", "with", "refused"]),
        ("open url", ["app", "on", "open url", "refused"]),
        ("permission", ["permission"]),
        ("unlock", ["unlock"]),
        ("pair", ["pair"]),
        ("unpair", ["unpair"]),
        ("wear", ["wear"]),
        ("install", ["install"]),
        ("uninstall", ["uninstall"]),
        ("complication", ["complication"]),
        ("fault", ["fault"]),
        ("heading", ["heading", "on"]),
        ("tap", ["on", "tap", "may miss"]),
        ("double tap", ["on", "double tap", "may miss"]),
        ("two-finger tap", ["on", "two-finger tap", "may miss"]),
        ("long press", ["on", "long press", "for", "may miss"]),
        ("drag", ["on", "drag", "to", "over", "may miss"]),
        ("swipe", ["on", "swipe", "at", "may miss"]),
        ("swipe action", ["on", "swipe action", "at", "may miss"]),
        ("pinch", ["on", "pinch", "scale", "may miss"]),
        ("rotate", ["on", "rotate", "by", "may miss"]),
        ("crown", ["on", "crown"]),
        ("button", ["on", "button"]),
        ("type", ["on", "type"]),
        ("dictate", ["on", "dictate"]),
        ("clear", ["on", "clear"]),
        ("submit", ["on", "submit"]),
        ("answer", ["on", "answer", "may miss"]),
        ("appearance", ["on", "appearance"]),
        ("battery", ["on", "battery", "charging", "drains"]),
        ("network", ["on", "network"] + networkLine),
        ("screenshot", ["on", "screenshot", "corners"]),
        ("video", ["on", "video", "every", "speed"]),
        ("end video", ["end video"]),
        ("screen", ["on", "screen", "shows", "lacks", "elements", "picture", "within"]),
    ]
    static let element = ["id", "text", "value", "enabled", "visible", "selected", "frame"]
    static let walk = ["until", "pace", "detour", "detours", "pause", "pauses"]
    static let detour = ["at", "aside", "for"]
    static let pause = ["at", "for"]
    static let waitFor = ["event", "on", "where"]
    static let permission = ["on", "app", "service", "set"]
    static let pair = ["on", "with"]
    static let unpair = ["on", "from"]
    static let install = ["app", "on"]
    static let complication = ["app", "on", "set"]

    /// When a fault begins.
    private static let begin = ["at", "after"]
    private static let miss = ["may miss"]
    /// A fault: the key that says what fails, and all keys that go with it.
    static let faults =
        ownFaults
        + PartWords.all.flatMap {
            $0.faults.map { (kind: $0.word, keys: [$0.word, "on"] + begin + ["for"] + miss) }
        }
    private static let ownFaults: [(kind: String, keys: [String])] = [
        ("link", ["link", "from", "to"] + begin + ["for"] + miss),
        ("kill", ["kill"] + begin + ["restart after"] + miss),
        ("reboot", ["reboot"] + begin + ["off for", "locked"] + miss),
        ("gnss", ["gnss", "on"] + begin + ["for"] + miss),
        ("haptics", ["haptics", "on"] + begin + ["for"] + miss),
        ("compass", ["compass", "on"] + begin + ["for"] + miss),
        ("connectivity", ["connectivity", "on"] + begin + ["for"] + miss),
        ("storage", ["storage", "on"] + begin + ["for"] + miss),
        ("network", ["network", "host", "on"] + begin + ["for"] + miss),
    ]
    static let frames = ["channel", "kind", "frames"]
    static let degradedLink = ["latency", "bandwidth", "loss"]

    static let timing = ["within", "of", "during", "before", "after", "may miss"]
    static let expectations: [(check: String, keys: [String])] = [
        ("haptic", ["on", "app", "pattern", "cue", "instruction", "count"] + timing),
        ("haptics", ["on", "app", "in order", "exactly"] + timing),
        ("nothing", ["event", "on", "where"] + timing),
        ("event", ["event", "on", "where", "count"] + timing),
        (
            "state",
            [
                "on", "app", "at", "screen", "navigating", "off route", "arrived", "progress", "remaining",
                "instruction", "direction", "distance to turn", "may be off", "may miss",
            ]
        ),
        ("route received", ["on", "name", "once"]),
        ("route planned", ["on", "name", "length", "climb", "instructions"]),
        ("delivered", ["channel", "from", "to", "app", "count", "once", "in order"] + timing),
        ("not delivered", ["channel", "from", "to", "app"] + timing),
        ("outstanding", ["on", "channel", "app", "count", "at", "may miss"]),
        ("failed", ["on", "channel", "app", "error", "count"] + timing),
        ("reachable", ["on", "app", "at", "is", "may miss"]),
        ("screen", ["on", "screen", "shows", "lacks", "elements", "picture"]),
    ]
    static let count = ["at least", "at most"]

    /// Where a word stands for a mapping: the key under which the mapping has it. `link: slow` is
    /// `link: { profile: slow }`.
    static func wordKey(of path: [String]) -> String? {
        switch path {
        case ["link"]: "profile"
        case ["region"]: "from"
        case _ where path.count == 2 && path[0] == "network" && devices.contains(path[1]): "state"
        default: nil
        }
    }

    /// Every list above with the name of its mapping.
    static var all: [(place: String, keys: [String])] {
        let fixed: [(String, [String])] = [
            ("scenario", top), ("devices", devices), ("link", link), ("delay", delay), ("outages", outages),
            ("hiker", hiker), ("second hiker", secondHiker), ("source", source), ("region", region),
            ("photos", photos),
            ("network", devices + ["answers"]),
            ("network line", ["state"] + networkLine), ("network answer", networkAnswer),
            ("plan", plan),
            ("step", ["name"]), ("walk", walk), ("detour", detour), ("pause", pause),
            ("wait for", waitFor), ("permission", permission), ("pair", pair), ("unpair", unpair),
            ("install", install), ("complication", complication), ("fault link", degradedLink),
            ("after", frames), ("count", count), ("elements", element),
        ]
        let parts = PartWords.all.flatMap { $0.top.map { ($0.word, $0.keys) } }
        return fixed + parts + steps.map { ("step " + $0.action, $0.keys) }
            + faults.map { ("fault " + $0.kind, $0.keys) }
            + expectations.map { ("expect " + $0.check, [$0.check] + $0.keys) }
    }
}
