import GuestExchange
import HikeValues

/// What a guest brings about on its device.
public enum GuestEffect: Equatable, Sendable {
    /// It calls the device.
    case call(GuestCall)
    /// It printed a line.
    case printed(String)
    /// It tried what it may not; a sentence.
    case noted(String)
    /// It has crashed; nothing follows.
    case crashed(GuestCrash)
}

/// A guest in its device's time: gives it events and the moments that it asks for, one after the other.
///
/// A guest whose main thread sleeps takes nothing meanwhile, and a suspended one runs nothing: what happens to it then
/// waits, in order. The device calls ``proceed(to:calendar:)`` at ``wake``.
public final class GuestSession {
    /// Answers a guest's question at once, or says why not.
    public typealias Answerer = (GuestCall) -> Result<[UInt8], GuestQuestionRefused>

    /// Events that may wait for a guest; the one that is too many is the end of it.
    public static let mostWaiting = 10_000

    /// Nanoseconds until a moment that was asked for when it was past.
    private static let leastWait: Int64 = 1_000_000

    private let guest: RunningGuest
    private let answerer: Answerer
    private var waiting: [GuestEvent] = []
    private var next: Int64?
    /// The guest's own clock, which may be ahead.
    private var busyUntil: Int64

    /// It crashed, or was ended.
    public private(set) var isOver = false

    /// No code of it runs while this is set.
    public var isSuspended = false

    /// The device's disk is full: what it writes to files is refused (`ENOSPC`).
    public var isStorageFull = false

    /// What of its files it may use: others cannot be opened (`EPERM`).
    public var protection = DataProtection.available

    /// What holds it, as ``RunningGuest/holds``.
    public var holds: GuestHolds { guest.holds }

    /// Launches a guest.
    ///
    /// - Parameter answerer: answers its questions, in the middle of an event.
    public init(
        _ launch: GuestLaunch, answerer: @escaping Answerer = { .failure(.unknown($0)) }
    ) throws(GuestLaunchError) {
        guest = try RunningGuest(launch)
        busyUntil = launch.start.uptime
        self.answerer = answerer
    }

    /// The uptime at which the guest is to be given time; nil: at its next event only. It may be past, where the guest was
    /// suspended.
    public var wake: Int64? {
        guard !isOver, !isSuspended else { return nil }
        if !waiting.isEmpty { return busyUntil }
        return next.map { max($0, busyUntil) }
    }

    /// Something happens to the guest now.
    ///
    /// - Returns: what it brings about, in order; nothing where it has to wait.
    public func handle(_ event: GuestEvent) -> [GuestEffect] {
        guard !isOver else { return [] }
        guard waiting.count < Self.mostWaiting else {
            end()
            return [.crashed(GuestCrash(.overrun(events: Self.mostWaiting)))]
        }
        waiting.append(event)
        return proceed(to: event.uptime, calendar: event.calendar)
    }

    /// Gives the guest what is due.
    ///
    /// - Parameters:
    ///   - uptime: the device's, nanoseconds.
    ///   - calendar: nanoseconds since 1970 at that uptime.
    public func proceed(to uptime: Int64, calendar: Int64) -> [GuestEffect] {
        var effects: [GuestEffect] = []
        while let wake, wake <= uptime {
            var event = GuestEvent(uptime: uptime, calendar: calendar, name: "")
            if !waiting.isEmpty {
                event = waiting.removeFirst()
                // What has waited comes now, with what the device was like then.
                event.uptime = uptime
                event.calendar = calendar
            }
            effects += deliver(event)
        }
        return effects
    }

    /// Ends it as the system ends an app, at once. Of no effect when it is over.
    public func end() {
        isOver = true
        waiting = []
        guest.end()
    }

    private func deliver(_ event: GuestEvent) -> [GuestEffect] {
        var event = event
        event.isStorageFull = isStorageFull
        event.protection = protection
        do throws(GuestCrash) {
            let turn = try guest.handle(event, reply: answerer)
            // Who asks for a moment that is past, again and again, would stop the device.
            next = turn.answer.next.map { $0 > event.uptime ? $0 : event.uptime + Self.leastWait }
            busyUntil = max(busyUntil, turn.answer.uptime)
            return turn.answer.calls.map { .call($0) } + turn.lines.map { .printed($0) }
                + turn.answer.notes.map { .noted($0) }
        } catch {
            isOver = true
            return error.lines.map { .printed($0) } + [.crashed(error)]
        }
    }
}
