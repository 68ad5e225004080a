import CGuestRuntime
import GuestCalls
import GuestExchange
import GuestProcess
import GuestRuntime
import HikeConnectivity
import HikeValues

/// Why a device did not do what an app asked.
public enum GuestServiceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The device refused it; a sentence, which is in its log too.
    case refused(String)
    /// The link's own error.
    case link(ConnectivityError)

    public var description: String {
        switch self {
        case .refused(let sentence): sentence
        case .link(let error): error.description
        }
    }
}

/// The device as an app in a guest sees it: what frameworks of a platform stand on.
///
/// ```swift
/// final class Hike: GuestApp {
///     private let services: GuestServices
///     init(on device: GuestDevice) { services = GuestServices(on: device) }
///     func handle(_ event: GuestEvent) { services.handle(event) }
/// }
/// ```
///
/// Each call is done when it returns. Handlers are called on the main thread, one event after the other.
public final class GuestServices {
    nonisolated(unsafe) private static var made: GuestServices?

    /// The one that was made last: for frameworks, which the app uses without a word of its device. Where none was made yet the
    /// app ends with a sentence.
    public static var current: GuestServices {
        guard let made else {
            guest_fail("a framework of the device was used before the app had its GuestServices")
        }
        return made
    }

    /// The device's role, `phone` or `watch`.
    public let deviceName: String
    public let location: GuestLocation
    public let places: GuestPlaces
    public let geocoder: GuestGeocoder
    public let heading: GuestCompass
    public let haptics: GuestHaptics
    public let link: GuestLink
    public let life: GuestLifetime
    public let hardware: GuestHardware
    public let permissions: GuestPermissions
    public let log: GuestLog
    /// Called with what happens to the app itself: its life, URLs, documents, actions.
    public var heard: (GuestNews) -> Void = { _ in }
    private var observers: [(GuestNews) -> Void] = []
    private let line: GuestLine
    /// Ends of families, by the family's name.
    private var parts: [Substring: any GuestPart] = [:]
    /// Reports of families of which the app has used nothing yet.
    private var unheard: [GuestEvent] = []
    /// Whether somebody looks at the app.
    public private(set) var isInForeground = false
    /// The app has not heard of its launch yet, or does so now.
    public private(set) var isLaunching = true
    /// Why the device started the app; known from the launch on.
    public private(set) var launchReason = GuestLaunchReason.owner

    /// One for the app, which passes its events on to ``handle(_:)``.
    public init(on device: GuestDevice) {
        line = GuestLine(device)
        deviceName = device.name
        location = GuestLocation(line)
        places = GuestPlaces(line)
        geocoder = GuestGeocoder(line)
        heading = GuestCompass(line)
        haptics = GuestHaptics(line)
        link = GuestLink(line)
        life = GuestLifetime(line)
        hardware = GuestHardware(line)
        permissions = GuestPermissions(line)
        log = GuestLog(line)
        Self.made = self
    }

    /// The app's end of a family: made when it is first asked for, when it is given what was reported until then.
    public func part<Part: GuestPart>(_ type: Part.Type = Part.self) -> Part {
        let family = Substring(Part.Report.family)
        if let part = parts[family] as? Part { return part }
        let part = Part(line)
        parts[family] = part
        let waiting = unheard.filter { CallName.family(of: $0.name) == family }
        unheard.removeAll { CallName.family(of: $0.name) == family }
        if !waiting.isEmpty { later { for event in waiting { self.give(event, to: part) } } }
        return part
    }

    private func give(_ event: GuestEvent, to part: some GuestPart) {
        do throws(CallError) { try part.take(event) } catch { report(error) }
    }

    private func report(_ error: CallError) {
        log.write(.error, "guest", "an event cannot be read", [GuestField("reason", error.description)])
    }

    /// Calls `handler` before ``heard``, after those given before, with what happens to the app itself: for frameworks.
    public func observe(_ handler: @escaping (GuestNews) -> Void) { observers.append(handler) }

    /// The device's virtual time. Later than the event's where the guest has slept.
    public var now: Instant { Instant(nanoseconds: GuestCapture.uptime) }

    /// The moment in so many seconds from now: at most some thirty years away.
    public func moment(in seconds: Double) -> Instant { now + .seconds(max(-1e9, min(1e9, seconds))) }

    /// Calls `body` on the main thread, behind what is to be done there now, at the same moment.
    public func later(_ body: @escaping () -> Void) { GuestCapture.onMain(body) }

    /// Takes an event to whom it concerns.
    public func handle(_ event: GuestEvent) {
        if let family = CallName.family(of: event.name) {
            if let part = parts[family] { give(event, to: part) } else { unheard.append(event) }
            return
        }
        let news: GuestNews
        do throws(CallError) { news = try GuestNews(name: event.name, content: event.content) } catch {
            report(error)
            return
        }
        switch news {
        case .fix(let fix): location.handler?(.fix(fix))
        case .positionLost: location.handler?(.lost)
        case .place(let news): places.take(news)
        case .heading(let reading): heading.handler?(reading)
        case .permission(let service, let answer): permissions.take(service, answer)
        case .lookedUp(let id, let result): geocoder.take(id, result)
        case .life(let news): life.take(news)
        case .device(let news): hardware.take(news)
        case .session(let news): link.take(news)
        case .launched, .enteredForeground, .enteredBackground, .willSuspend, .willTerminate, .lowMemory,
            .openedURL, .openedFile, .action:
            if case .launched(_, _, let reason) = news { launchReason = reason }
            if news == .enteredForeground { isInForeground = true }
            if news == .enteredBackground { isInForeground = false }
            for observer in observers { observer(news) }
            heard(news)
            isLaunching = false
        }
    }
}
