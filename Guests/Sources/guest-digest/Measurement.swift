import Foundation
import GuestExchange
import GuestHost

/// Measures launches and events of a guest in real time.
struct Measurement {
    /// A guest's program.
    let program: String
    let container: String

    private var launch: GuestLaunch {
        GuestLaunch(
            program: program,
            start: GuestStart(
                uptime: 0, calendar: 1_700_000_000_000_000_000, seed: 1, process: 100, host: "phone",
                container: container))
    }

    /// A sentence about a hundred launches, with all that happens until the guest can be told something.
    func launches() throws -> String {
        var launches: [Duration] = []
        for _ in 0..<100 {
            var guest: RunningGuest?
            launches.append(try ContinuousClock().measure { guest = try RunningGuest(launch) })
            guest?.end()
        }
        return "launch: \(text(launches, .milliseconds(1), "ms"))"
    }

    /// A sentence about events of 200 bytes, which the guest has to echo.
    func events() throws -> String {
        let guest = try RunningGuest(launch)
        defer { guest.end() }
        var events: [Duration] = []
        for number in 0..<20_000 {
            let uptime = Int64(number) * 1_000_000_000
            let event = GuestEvent(
                uptime: uptime, calendar: 1_700_000_000_000_000_000 + uptime, name: "echo",
                content: [UInt8](repeating: 7, count: 200))
            events.append(try ContinuousClock().measure { _ = try guest.handle(event) })
        }
        return "event: \(text(events, .microseconds(1), "µs"))"
    }

    private func text(_ durations: [Duration], _ unit: Duration, _ name: String) -> String {
        let sorted = durations.sorted()
        let figures = [("median", sorted.count / 2), ("of 100 the 99th", sorted.count * 99 / 100)]
        return figures.map { label, place in
            "\(label) \((sorted[place] / unit).formatted(.number.precision(.fractionLength(1)))) \(name)"
        }.joined(separator: ", ")
    }
}
