import HikeConnectivity
import HikeHardware
import HikeValues

/// What a kind of event may say: its fields and, where only certain words can stand in a field, those words.
///
/// A condition of a scenario on anything else could never be met, so it is refused. Tests hold `docs/event-log.md`
/// to this table, and every event of the shipped scenarios to that.
public struct EventFields: Sendable {
    /// One field, as the log spells it.
    public struct Field: Sendable {
        public var name: String
        /// All that it can hold; nil: any text, number or truth value.
        public var words: [String]?
    }

    /// In the order of the log.
    public var fields: [Field]
    /// Whether apps add fields of their own.
    public var isOpen: Bool

    /// What events of a kind may say; nil for a kind that there is not.
    public static func of(_ kind: String) -> EventFields? {
        EventKind.allCases.first { $0.name == kind }.map { of($0) }
    }

    /// The field of a name; nil where events of the kind have none.
    public subscript(name: String) -> Field? { fields.first { $0.name == name } }

    private init(_ names: String, isOpen: Bool = false, words: [String: [String]] = [:]) {
        fields = names.split(separator: " ").map { Field(name: String($0), words: words[String($0)]) }
        self.isOpen = isOpen
    }

    private static func of(_ kind: EventKind) -> EventFields {
        switch kind {
        case .fix:
            EventFields("latitude longitude altitude horizontalAccuracy verticalAccuracy speed course")
        case .heading: EventFields("magnetic true accuracy")
        case .sensor:
            EventFields(
                "sensor state app accuracy filter value detail",
                words: ["sensor": sensors, "state": sensorStates])
        case .haptic:
            EventFields(
                "app source pattern requested duration outcome reason events",
                words: [
                    "source": ["WKHapticType", "UIFeedbackGenerator", "CoreHaptics"], "pattern": haptics,
                    "outcome": ["played", "dropped"],
                ])
        case .bus:
            EventFields(
                "direction peer channel kind id number last count app size keys attempt file fileSize chunk next "
                    + "outcome error code cause",
                words: [
                    "direction": TraceWords.directions, "channel": TraceWords.channels,
                    "kind": TraceWords.kinds,
                ])
        case .session:
            EventFields(
                "app state paired counterpartInstalled complicationEnabled needsUnlock reachable",
                words: ["state": ["notActivated", "inactive", "activated"]])
        case .store: EventFields("app store operation id name size target")
        case .view: EventFields(views, isOpen: true)
        case .input:
            EventFields(
                "input app what reached missed url peer fault level charging drains set quantity value over name size "
                    + "interface latency bandwidth loss method status host",
                isOpen: true)
        case .permission:
            EventFields(
                "app service reason answer",
                words: [
                    "service": PrivacyService.allCases.map(\.rawValue),
                    "answer": PrivacyAnswer.allCases.map(\.rawValue),
                ])
        case .lifecycle:
            EventFields(
                "app state on role profile boot",
                words: ["state": lifecycleStates, "role": DeviceRole.allCases.map(\.rawValue)])
        case .log:
            EventFields(
                "level subsystem category message", isOpen: true,
                words: ["level": LogLevel.allCases.map(\.rawValue)])
        case .fault:
            EventFields(
                "fault on from to host status state distance latency loss",
                words: ["fault": faults, "state": ["begin", "end", "up", "down"]])
        case .network:
            EventFields(
                "kind app id method url status bytes error duration state interface expensive constrained",
                words: [
                    "kind": ["request", "answer", "failure", "path"],
                    "error": NetworkError.allCases.map(\.rawValue),
                    "state": ["satisfied", "unsatisfied"],
                    "interface": NetworkInterface.allCases.map(\.rawValue),
                ])
        case .expectation:
            EventFields("expectation verdict", words: ["verdict": ["passed", "failed"]])
        }
    }
}

extension EventFields {
    /// Every haptic by its platform's name.
    static let haptics =
        WatchHaptic.allCases.map(\.name) + FeedbackHaptic.allCases.map(\.rawValue) + [
            "transient", "continuous", "pattern",
        ]

    private static let sensors = ["gnss", "haptics", "heart-rate", "spo2", "battery", "receiver"]
    private static let sensorStates = [
        "lost", "available", "set", "full", "reduced", "least", "off", "working", "absent", "failing",
        "reading", "connected", "no fix", "silent", "resumed", "disconnected", "reconnecting", "overrun",
    ]
    private static let lifecycleStates = [
        "booted", "notRunning", "suspended", "background", "foreground", "killed", "restarted", "rebooted",
        "crashed",
    ]
    private static var faults: [String] {
        ["link", "link degraded", "outage", "range", "kill", "reboot", "gnss", "storage full"]
            + NetworkFault.names.map { "network \($0)" }
            + Scenario.Fault.HapticFault.allCases.map { "haptics \($0.rawValue)" }
            + Scenario.Fault.CompassFault.allCases.map { "compass \($0.rawValue)" }
            + ConnectivityFault.allCases.map { "connectivity \($0.rawValue)" }
    }
    /// Of the screens of the Trail app.
    private static let views =
        "app screen routes first state distance hikes workout heartRate spO2 uvIndex averageHeartRate route mode "
        + "length gain loss duration instructions warnings navigating offRoute arrived wrongWay signal "
        + "paused newWayOffered progress remaining instruction direction distanceToTurn queued failed completed"
}
