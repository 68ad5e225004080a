import HikeValues

/// When an app on a device ended: what it showed and said before is over.
package enum LifeLog {
    /// An end of one app, or of all on a device.
    struct End {
        /// Its place in the events.
        var place: Int
        /// `the device was killed at 20.1`.
        var sentence: String
    }

    /// The last end before a place in the events that is about an app; nil where there was none.
    ///
    /// - Parameter app: nil: whatever runs there, so that the device's own end alone counts.
    static func end(of app: String?, on device: String, before place: Int, in events: [LogEvent]) -> End? {
        for place in events.indices[..<place].reversed() where events[place].event == "lifecycle" {
            let event = events[place]
            let state = event.text("state") ?? ""
            let time = PlainNumber.moment(event.time)
            if event.text("on") == device, ["killed", "crashed", "emptied"].contains(state) {
                return End(place: place, sentence: "'\(device)' was off from \(time) on")
            }
            if let app, event.device == device, event.text("app") == app, state == "notRunning" {
                return End(place: place, sentence: "'\(app)' on '\(device)' ended at \(time)")
            }
        }
        return nil
    }

    /// What the session of an app said last of its counterpart's reachability before a place in the events, since the app
    /// was started; nil: nothing.
    package static func lastWord(
        of app: String, on device: String, before place: Int, in events: [LogEvent]
    ) -> LogEvent? {
        let end = end(of: app, on: device, before: place, in: events)
        return events[(end?.place ?? 0)..<place].last { isWord($0, of: app, on: device) }
    }

    /// Whether a session says whether its counterpart is reachable.
    static func isWord(_ event: LogEvent, of app: String, on device: String) -> Bool {
        event.event == "session" && event.device == device && event.text("app") == app
            && event.truth("reachable") != nil
    }
}
