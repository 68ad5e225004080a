import HikeHardware
import HikeScreens
import HikeValues

/// The device is locked: what is seen, what can be touched, what waits.
extension DeviceRuntime {
    var lock: LockPart? { messageParts[LockPart.name] as? LockPart }

    /// Nobody gets beyond the lock screen.
    var isLocked: Bool { lock?.isLocked == true }

    /// Tells the parts, and lets happen what waited.
    func lockChanged() {
        for part in parts { part.lockChanged() }
        guard !isLocked else { return }
        let waiting = whenUnlocked
        whenUnlocked = []
        for body in waiting { body(self) }
    }

    /// What would bring an app to the front does so when the device is unlocked.
    func waitForUnlock(of app: String, _ body: @escaping (DeviceRuntime) -> Void) {
        log(
            .notice, LockPart.name, "the app comes to the front when the device is unlocked",
            [FileMetadata("app", app)])
        whenUnlocked.append(body)
    }

    /// Somebody wants into the device.
    func askToUnlock() { lock?.look((messageParts[FacePart.name] as? FacePart)?.seen) }
}

extension GlassPart {
    /// Whoever is in front leaves the display of a device that is locked, and is there again behind that.
    func lockChanged() {
        glass.finger = []
        glass.recogniser = GestureRecogniser()
        if runtime.isLocked {
            covered = glass.front
            if let host = glass.front.flatMap({ runtime.host($0) }) { runtime.leave(host) }
        } else if let host = covered.flatMap({ runtime.host($0) }) {
            covered = nil
            if host.lifecycle.state != .notRunning { runtime.show(host) }
        }
    }

    /// What comes of an action on a device that is locked; nil where it goes on as usual.
    func lockedOutcome(of action: GlassAction) -> TouchOutcome? {
        guard runtime.isLocked else { return nil }
        guard runtime.configuration.role == .phone else {
            return missed("the watch is locked: 'unlock' enters its passcode")
        }
        switch action {
        // A notification is touched so.
        case .tap, .longPress: return nil
        case .press(.home), .swipe(.up, _):
            runtime.askToUnlock()
            return TouchOutcome(ends: board.now, reached: "the lock screen")
        case .doubleTap, .twoFingerTap, .swipeAction, .drag, .swipe, .pinch, .rotate, .crown, .press, .type,
            .dictate, .clear, .submit, .answer:
            return missed("the device is locked: 'unlock' it first")
        }
    }
}

extension SystemScreens {
    /// What a locked device shows: the time, and on a phone what was told.
    static func locked(_ date: UTCDate, role: DeviceRole, notices: [Element]) -> Screen {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let isWatch = role == .watch
        let time = Element.number(
            "\(two(date.fields.hour)):\(two(date.fields.minute))", size: isWatch ? 44 : 84, weight: .semibold
        ).id("lock-time")
        let mark = Element.symbol("lock.fill", size: isWatch ? 16 : 20, colour: .secondaryLabel)
            .label("Locked").id("lock-mark")
        let rows = isWatch ? [] : notices
        return Screen(
            "lock", background: isWatch ? .background : wallpaper,
            .scroll(
                "lock-scroll", .vertical,
                Element.vertical(
                    spacing: isWatch ? 6 : 14, alignment: .centre,
                    [mark, time, Element.vertical(spacing: 8, rows)]
                ).padding(Insets(horizontal: 6, vertical: isWatch ? 20 : 40)).frame(maxWidth: .infinity)))
    }
}
