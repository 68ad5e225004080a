import Foundation
import Glibc
import HikeLive
import HikeValues

/// What a client told a test so far, and the waiting for more.
final class EventLog {
    let client: GpsdClient
    private(set) var reports: [GpsdReport] = []
    private(set) var dropped = 0

    init(_ client: GpsdClient) { self.client = client }

    var events: [GpsdEvent] { reports.map(\.event) }

    var fixes: [LiveFix] {
        events.compactMap { event in
            if case .fix(let fix) = event { fix } else { nil }
        }
    }

    var headings: [LiveHeading] {
        events.compactMap { event in
            if case .heading(let heading) = event { heading } else { nil }
        }
    }

    /// Everything but fixes and headings.
    var states: [GpsdEvent] {
        events.filter { event in
            switch event {
            case .fix, .heading: false
            default: true
            }
        }
    }

    /// Waits on the client's descriptor until a condition holds; false after the deadline (seconds).
    func wait(_ deadline: Double = 20, until condition: (EventLog) -> Bool) -> Bool {
        let end = client.now + .seconds(deadline)
        while true {
            let batch = client.drain()
            reports += batch.reports
            dropped += batch.dropped
            if condition(self) { return true }
            let left = (end - client.now).inSeconds
            guard left > 0 else { return false }
            var waits = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waits, 1, Int32(left * 1_000) + 1)
        }
    }

    /// Waits for an event of a kind after the first `skipping` reports.
    func wait(_ deadline: Double = 20, skipping: Int = 0, for kind: Kind) -> Bool {
        wait(deadline) { $0.events.dropFirst(skipping).contains { Kind($0) == kind } }
    }

    enum Kind: Equatable {
        case connected, fix, heading, noFix, silent, resumed, disconnected, reconnecting

        init(_ event: GpsdEvent) {
            switch event {
            case .connected: self = .connected
            case .fix: self = .fix
            case .heading: self = .heading
            case .noFix: self = .noFix
            case .silent: self = .silent
            case .resumed: self = .resumed
            case .disconnected: self = .disconnected
            case .reconnecting: self = .reconnecting
            }
        }
    }
}
