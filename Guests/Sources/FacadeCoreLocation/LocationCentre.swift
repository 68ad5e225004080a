import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// Who wants positions: a manager, or a loop over live updates.
protocol LocationListener: AnyObject {
    /// Whether it wants any now.
    var isWorking: Bool { get }
    /// What it wants of the receiver.
    var wish: LocationSettings { get }
    var allowsBackgroundLocationUpdates: Bool { get }
    func take(_ fix: Fix, _ location: CLLocation)
    func lose()
    /// The owner has refused the location.
    func refuse()
    /// What the app may do is something else.
    func tellAuthorization()
    /// What keeps the location from the app may be something else: it is in front or behind, asks, or has a session.
    func reconsider()
}

/// What the listeners of the app want of the device's one receiver, together, and what it tells them all.
final class LocationCentre {
    /// The one of the process.
    nonisolated(unsafe) static let shared = LocationCentre()

    private struct Entry {
        weak var listener: (any LocationListener)?
    }

    let services: GuestServices
    /// What the app was told last that it may do.
    private(set) var status: CLAuthorizationStatus
    /// What the app was told last of how exact positions are.
    private(set) var accuracy: CLAccuracyAuthorization
    /// Who has asked for exact positions, and waits for what comes of it.
    private var waiting: [() -> Void] = []
    /// The last position that came.
    private(set) var location: CLLocation?
    private var isLost = false
    /// In the order in which they were made.
    private var entries: [Entry] = []
    /// What the device was asked for last; nil: no positions.
    private var inBackground: Bool?
    private var settings = LocationSettings.finest
    private var missing: Set<String> = []
    /// Whether the app is behind others.
    private(set) var isBehind = false
    /// Whether the owner is being asked for the location.
    private(set) var isAsking = false

    private init() {
        services = GuestServices.current
        status = CLAuthorizationStatus(
            answer: (try? services.permissions.answer("location")) ?? .notDetermined)
        accuracy = CLAccuracyAuthorization(
            answer: (try? services.permissions.answer(Self.precise)) ?? .notDetermined)
        services.permissions.observe { [unowned self] in take($0, $1) }
        services.observe { [unowned self] news in
            if news == .enteredBackground { change { $0.isBehind = true } }
            if news == .enteredForeground { change { $0.isBehind = false } }
        }
    }

    private func change(_ body: (LocationCentre) -> Void) {
        body(self)
        settle()
        for listener in listeners { listener.reconsider() }
    }

    func add(_ listener: any LocationListener) { entries.append(Entry(listener: listener)) }

    private var listeners: [any LocationListener] { entries.compactMap(\.listener) }

    /// Asks the device for what the listeners want now.
    func settle() {
        entries.removeAll { $0.listener == nil }
        let working = listeners.filter { $0.isWorking }
        guard let first = working.first else {
            if inBackground != nil { services.location.stop() }
            inBackground = nil
            return
        }
        var wish = working.dropFirst().reduce(first.wish) { $0.finer($1.wish) }
        // Among several each has a filter of its own, which begins with its own first position.
        if working.count > 1 { wish.distanceFilter = 0 }
        if wish != settings {
            settings = wish
            // What means nothing is refused with a line in the device's log.
            try? services.location.set(wish)
        }
        let wanted = working.contains { $0.allowsBackgroundLocationUpdates }
        guard wanted != inBackground else { return }
        inBackground = wanted
        services.location.start(inBackground: wanted) { [unowned self] in take($0) }
    }

    /// The last position, while some listener has them come; nil: it is not known, or not allowed.
    var knownPlace: CLLocation? {
        inBackground == nil || status.isRefusal || isLost ? nil : location
    }

    /// The calendar date of a moment that is over.
    func date(of moment: Instant) -> Date {
        Date(timeIntervalSinceNow: -Double((services.now - moment).nanoseconds) / 1e9)
    }

    /// Where the device is.
    func note(_ fix: Fix) -> CLLocation {
        isLost = false
        let location = CLLocation(fix, timestamp: date(of: fix.time))
        self.location = location
        return location
    }

    private func take(_ news: GuestLocation.News) {
        switch news {
        case .fix(let fix):
            let location = note(fix)
            for listener in listeners { listener.take(fix, location) }
        case .lost:
            isLost = true
            for listener in listeners { listener.lose() }
        }
    }

    // MARK: What sessions want

    /// Sessions that let loops go on behind other apps.
    private(set) var sessions = 0

    func changeSessions(by number: Int) { change { $0.sessions += number } }

    /// Sessions that say what the app needs.
    private var serviceSessions = 0
    private let needsSession =
        Bundle.main.object(forInfoDictionaryKey: "NSLocationRequireExplicitServiceSession") as? Bool ?? false

    /// Whether the app has said in its `Info.plist` that it always holds such a session, and holds none.
    var lacksSession: Bool { needsSession && serviceSessions == 0 }

    func changeServiceSessions(by number: Int) { change { $0.serviceSessions += number } }

    func requestWhenInUse() {
        guard status == .notDetermined else { return }
        request("location")
    }

    func requestAlways() {
        guard status == .notDetermined || status == .authorizedWhenInUse else { return }
        request("location-always")
    }

    private func request(_ service: String) {
        guard (try? services.permissions.request(service)) != nil else { return }
        change { $0.isAsking = true }
    }

    private static let precise = "location-precise"

    /// Asks the owner for exact positions until the app ends, for an occasion of the app's; `done` is called when that is answered.
    func requestPrecise(_ key: String, _ done: @escaping () -> Void) {
        waiting.append(done)
        services.permissions.requestPreciseLocation(for: key)
    }

    /// Told to all before those who wait hear of it.
    private func take(precise answer: PermissionAnswer) {
        let before = accuracy
        accuracy = CLAccuracyAuthorization(answer: answer)
        if accuracy != before {
            for listener in listeners { listener.tellAuthorization() }
            for listener in listeners { listener.reconsider() }
        }
        guard answer != .notDetermined else { return }
        let done = waiting
        waiting = []
        for one in done { one() }
    }

    private func take(_ service: String, _ answer: PermissionAnswer) {
        let before = status
        switch service {
        case "location": status = CLAuthorizationStatus(answer: answer)
        // What else is answered to the second question leaves the first answer as it is.
        case "location-always": if answer == .always { status = .authorizedAlways }
        case Self.precise: return take(precise: answer)
        default: return
        }
        isAsking = false
        guard status != before else {
            for listener in listeners { listener.reconsider() }
            return
        }
        for listener in listeners { listener.tellAuthorization() }
        if status.isRefusal { for listener in listeners { listener.refuse() } }
        for listener in listeners { listener.reconsider() }
    }

    /// Says once that the delegate lacks a method that was to be called.
    func nobodyTakes(_ method: String) {
        guard missing.insert(method).inserted else { return }
        services.log.write(.warning, "guest", "the delegate has no \(method)")
    }
}
