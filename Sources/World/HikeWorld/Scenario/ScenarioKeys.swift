/// Every key that a scenario may have, by the mapping it stands in.
/// The reader refuses all others; a test holds `docs/scenario.md` to this list.
struct ScenarioKeys {
    let vocabulary: Vocabulary

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    var top: [String] {
        Self.head + vocabulary.apps.flatMap(\.settings).map(\.name) + Self.middle
            + PartWords.all.flatMap(\.top).map(\.word) + ["steps", "expect"]
    }
    private static let head = [
        "scenario", "about", "start", "seed", "time limit", "step time", "on crash", "devices", "watches",
        "link",
        "region",
    ]
    private static let middle = [
        "apps", "hiker", "second hiker", "source", "permissions", "photos", "files", "network",
    ]
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
    static let source = ["nmea", "gpx", "readings"]
    /// What the step `link` can change.
    static let linkStep = ["latency", "bandwidth", "loss", "doubling", "reordering", "detection", "outages"]
    /// What any step may say.
    static let step = ["name", "starts at", "meanwhile at", "may fail"]
    static let region = ["from", "on", "tiles"]
    static let photos = ["camera", "library"]
    static let networkLine = ["interface", "latency", "bandwidth", "loss", "expensive", "constrained"]
    static let networkAnswer = ["url", "method", "status", "headers", "body", "file", "delay"]

    /// A step: the key that says what it does, and all keys that go with it.
    var steps: [(action: String, keys: [String])] {
        vocabulary.apps.flatMap(\.steps).map { step in
            (action: step.key.name, keys: ["on", step.key.name] + step.keys.map(\.name) + ["refused"])
        } + Self.ownSteps + PartWords.all.flatMap { $0.steps.map { (action: $0.word, keys: $0.keys) } }
    }
    private static let ownSteps: [(action: String, keys: [String])] = [
        ("walk", ["walk"]),
        ("wait", ["wait"]),
        ("wait for", ["wait for", "within"]),
        ("do", ["app", "on", "do", "refused"]),
        ("action", ["app", "on", "action", "with", "refused"]),
        ("open url", ["app", "on", "open url", "refused"]),
        ("open file", ["app", "on", "open file", "refused"]),
        ("together", ["together"]),
        ("permission", ["permission"]),
        ("unlock", ["unlock"]),
        ("pair", ["pair"]),
        ("unpair", ["unpair"]),
        ("wear", ["wear"]),
        ("install", ["install"]),
        ("uninstall", ["uninstall"]),
        ("complication", ["complication"]),
        ("fault", ["fault"]),
        ("mend", ["mend"]),
        ("link", ["link"]),
        ("serve", ["serve", "on"]),
        ("location", ["location", "on", "pace", "every"]),
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
    var expectations: [(check: String, keys: [String])] {
        Self.ownExpectations.flatMap { own in
            guard own.check == "state" else { return [own] }
            let states = vocabulary.apps.flatMap(\.states).map(\.key)
            return [
                (own.check, ["on", "app", "at", "screen"] + states + ["where", "may be off", "may miss"])
            ]
                + (vocabulary.apps.flatMap(\.checks) + WorldChecks.all).map {
                    (check: $0.word, keys: ["on"] + $0.keys.map(\.name))
                }
        }
    }
    private static let ownExpectations: [(check: String, keys: [String])] = [
        ("haptic", ["on", "app", "pattern", "cue", "instruction", "count"] + timing),
        ("haptics", ["on", "app", "in order", "exactly"] + timing),
        ("nothing", ["event", "on", "where"] + timing),
        ("event", ["event", "on", "where", "count"] + timing),
        ("state", []),
        (
            "delivered",
            ["channel", "from", "to", "app", "content", "file", "count", "once", "in order"] + timing
        ),
        ("not delivered", ["channel", "from", "to", "app", "content", "file"] + timing),
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
    var all: [(place: String, keys: [String])] {
        let fixed: [(String, [String])] = [
            ("scenario", top), ("devices", Self.devices), ("link", Self.link), ("delay", Self.delay),
            ("outages", Self.outages), ("hiker", Self.hiker), ("second hiker", Self.secondHiker),
            ("source", Self.source), ("region", Self.region), ("photos", Self.photos),
            ("network", Self.devices + ["answers"]), ("network line", ["state"] + Self.networkLine),
            ("network answer", Self.networkAnswer), ("step", Self.step), ("step link", Self.linkStep),
            ("walk", Self.walk),
            ("detour", Self.detour), ("pause", Self.pause), ("wait for", Self.waitFor),
            ("permission", Self.permission), ("pair", Self.pair), ("unpair", Self.unpair),
            ("install", Self.install), ("complication", Self.complication),
            ("fault link", Self.degradedLink), ("after", Self.frames), ("count", Self.count),
            ("elements", Self.element),
        ]
        let mappings = vocabulary.apps.flatMap(\.steps).flatMap { step in
            ([step.key] + step.keys).compactMap { key -> (String, [String])? in
                if case .mapping(let keys) = key.form { (key.name, keys.map(\.name)) } else { nil }
            }
        }
        let parts = PartWords.all.flatMap { $0.top.map { ($0.word, $0.keys) } }
        return fixed + mappings + parts + steps.map { ("step " + $0.action, $0.keys) }
            + Self.faults.map { ("fault " + $0.kind, $0.keys) }
            + expectations.map { ("expect " + $0.check, [$0.check] + $0.keys) }
    }
}
