import GuestExchange
import GuestHost

/// A run of the torture guest.
struct TortureRun {
    /// The guest's program.
    let program: String
    /// The folder that it may write to, with a folder `tmp`.
    let container: String

    private static let calendar: Int64 = 1_700_000_000_000_000_000
    /// Nanoseconds of uptime at which the run is over.
    private static let end: Int64 = 4_000_000_000_000

    /// What the guest says of all that it sees.
    func lines(locale: String, timeZone: String) throws -> [String] {
        let start = GuestStart(
            uptime: 0, calendar: Self.calendar, seed: 42, process: 100, host: "phone", locale: locale,
            languages: [locale.replacing("_", with: "-"), "en-US"], container: container)
        let launch = GuestLaunch(program: program, timeZone: timeZone, start: start)
        let guest = try RunningGuest(launch)
        defer { guest.end() }
        var lines: [String] = []
        var uptime: Int64 = 0
        var name = "torture"
        while uptime < Self.end {
            let turn = try guest.handle(
                GuestEvent(uptime: uptime, calendar: Self.calendar + uptime, name: name))
            lines += turn.answer.calls.map { String(decoding: $0.content, as: UTF8.self) }
            lines += turn.answer.notes.map { "note \($0)" } + turn.lines.map { "printed \($0)" }
            guard let next = turn.answer.next else { break }
            // A guest that has slept takes nothing before its clock.
            uptime = max(next, turn.answer.uptime)
            name = ""
        }
        // What depends on where the container lies is not to be compared.
        return lines.map { $0.replacing(container, with: "CONTAINER") }
    }

    /// FNV-1a over all lines.
    static func digest(of lines: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for line in lines {
            for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            hash = (hash ^ 10) &* 0x0000_0100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
