import HikeConnectivity
import HikeHardware
import HikeValues
import HikeWorld

/// What a test asks of a log, of a run that is over and of one that goes on.
public protocol EventReading {
    /// The log so far, without positions and headings unless those were asked for.
    var events: [LogEvent] { get }
}

extension EventReading {
    /// Events of a kind, of one device or of all.
    public func events(_ kind: EventKind, on device: String? = nil) -> [LogEvent] {
        events.filter { $0.event == kind.name && (device == nil || $0.device == device) }
    }

    // MARK: Haptics

    /// The haptics of a device in order, those that were dropped too.
    public func haptics(on device: String = "watch") -> [FeltHaptic] {
        events(.haptic, on: device).map { event in
            FeltHaptic(
                time: event.time.inSeconds, device: event.device, pattern: event.text("pattern") ?? "",
                played: event.text("outcome") == "played", reason: event.text("reason"),
                cue: HapticFile.cue(event))
        }
    }

    /// The patterns that were felt on a device, in order.
    public func patterns(on device: String = "watch") -> [String] {
        haptics(on: device).filter(\.played).map(\.pattern)
    }

    /// What was felt told, in order: `approach`, `turn`, `off route` ... Haptics that say nothing are left out.
    public func cues(on device: String = "watch") -> [String] {
        haptics(on: device).filter(\.played).compactMap(\.cue?.name)
    }

    // MARK: Screens

    /// What an app showed last, up to a time in seconds. Its values are `number("count")`, `text("answer")`,
    /// `truth("reachable")`.
    ///
    /// - Parameters:
    ///   - name: of the screen; nil: any.
    ///   - app: nil: any.
    public func screen(
        _ name: String? = nil, of app: String? = nil, on device: String = "watch",
        at seconds: Double = .infinity
    ) -> LogEvent? {
        events.last {
            $0.device == device && $0.event == EventKind.view.name && $0.time.inSeconds <= seconds
                && (name == nil || $0.text("screen") == name) && (app == nil || $0.text("app") == app)
        }
    }

    // MARK: Connectivity

    /// What was handed to apps on a device, in order. With `redeliverAfterCrash` a transfer may be there twice.
    ///
    /// ```swift
    /// let taps = pair.deliveries(channel: .userInfo, on: "watch")
    /// #expect(Set(taps.map(\.id)).count == 500)
    /// ```
    public func deliveries(
        channel: Scenario.Channel? = nil, on device: String, app: String? = nil
    ) -> [DeliveredContent] {
        events.compactMap { event in
            guard event.device == device, let delivery = DeliveredContent(event) else { return nil }
            let fits = (channel == nil || delivery.channel == channel) && (app == nil || delivery.app == app)
            return fits ? delivery : nil
        }
    }

    /// What a device's queues said of its own content, in order.
    public func outcomes(
        _ kind: TransferOutcome.Kind? = nil, channel: Scenario.Channel? = nil, on device: String,
        app: String? = nil
    ) -> [TransferOutcome] {
        events.compactMap { event in
            guard event.device == device, let outcome = TransferOutcome(event),
                kind == nil || outcome.kind == kind, channel == nil || outcome.channel == channel,
                app == nil || outcome.app == app
            else { return nil }
            return outcome
        }
    }

    /// How much a device has accepted and not brought to an end, up to a time in seconds.
    public func outstanding(
        on device: String, channel: Scenario.Channel? = nil, app: String? = nil,
        at seconds: Double = .infinity
    ) -> Int {
        var open: Set<String> = []
        for outcome in outcomes(on: device, app: app) where outcome.time <= seconds {
            // A complication's user info may go on as ordinary user info, under its id.
            // A context has no id: an app has one for each watch.
            let key =
                outcome.id.isEmpty
                ? "\(outcome.channel.rawValue) \(outcome.app) \(outcome.peer ?? "")" : outcome.id
            if outcome.isEnd {
                open.remove(key)
            } else if channel == nil || outcome.channel == channel {
                open.insert(key)
            }
        }
        return open.count
    }

    /// Whether an app's session said last that its counterpart is reachable, up to a time in seconds. What it said before
    /// the app or its device ended is over, as for `reachable` of a scenario.
    public func isReachable(on device: String, app: String, at seconds: Double = .infinity) -> Bool {
        let events = events
        let past = events.firstIndex { $0.time.inSeconds > seconds } ?? events.count
        return LifeLog.lastWord(of: app, on: device, before: past, in: events)?.truth("reachable") ?? false
    }

    /// The log lines of the levels warning and error, in order.
    public var warnings: [LogEvent] { events(.log).filter(\.isWarning) }

    /// The log lines of the level error, each as a sentence; empty where nothing went wrong.
    public var errors: [String] {
        events(.log).filter { $0.text("level") == "error" }.map { event in
            "\(event.device), \(event.text("subsystem") ?? ""): \(event.text("message") ?? "")"
        }
    }
}
