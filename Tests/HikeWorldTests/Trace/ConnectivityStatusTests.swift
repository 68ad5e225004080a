import HikeValues
import Testing

@testable import HikeWorld

@Suite("The status of the link, from the log")
struct ConnectivityStatusTests {
    private func link(
        _ text: String, from device: String = "phone", at time: Double? = nil
    ) throws -> ConnectivityStatus.Link {
        let status = try ConnectivityStatus(
            try TraceSamples.events(TraceSamples.booted + text), at: time.map { .seconds($0) })
        return try #require(status.devices.first { $0.id == device }?.links.first)
    }

    private func reasons(_ text: String, at time: Double? = nil) throws -> [String] {
        try link(text, at: time).outstanding.map(\.reason)
    }

    @Test("EM-12: what was delivered and finished is not shown, and before its end it is")
    func finished() throws {
        #expect(try link(TraceSamples.delivered).outstanding == [])
        let transfer = try #require(try link(TraceSamples.delivered, at: 1.1).outstanding.first)
        #expect(transfer.id == "A1" && transfer.size == 100 && transfer.frames == 1 && transfer.number == 1)
        #expect(transfer.age == .milliseconds(100))
        #expect(transfer.reason == "on its way: last sent 0.000 s ago, not confirmed")
    }

    @Test("EM-12: a link is down from its fault's beginning to its end, and what is queued waits for it")
    func down() throws {
        let text =
            "5 world fault {\"fault\":\"link\",\"state\":\"begin\"}\n" + TraceSamples.accepted(6, "B1")
            + "9 world fault {\"fault\":\"link\",\"state\":\"end\"}\n"
        let down = try link(text, at: 8)
        #expect(
            !down.isUp && down.since == .seconds(5) && down.outstanding.map(\.reason) == ["the link is down"])
        let up = try link(text)
        #expect(up.isUp && up.since == .seconds(9))
        #expect(up.outstanding.map(\.reason) == ["watch has not answered since the link is up"])
    }

    @Test(
        "EM-12: every cause that holds a transfer is told",
        arguments: [
            (
                "5 world fault {\"fault\":\"range\",\"on\":\"phone watch\",\"state\":\"begin\",\"distance\":61.50}",
                "out of range (62 m)"
            ),
            ("5 world fault {\"fault\":\"outage\",\"on\":\"phone watch\",\"state\":\"begin\"}", "outage"),
            (
                "5 world fault {\"fault\":\"link\",\"from\":\"phone\",\"to\":\"watch\",\"state\":\"begin\"}",
                "the link is down, phone to watch only"
            ),
            (
                "5 world fault {\"fault\":\"link\",\"state\":\"down\",\"latency\":0.040000}",
                "the link is down"
            ),
            ("5 world lifecycle {\"state\":\"killed\",\"on\":\"watch\"}", "watch is off"),
            (
                "5 phone session {\"app\":\"trail\",\"counterpartInstalled\":false}",
                "trail is not installed on watch"
            ),
            (
                "5 world fault {\"fault\":\"connectivity stuck queue head\",\"on\":\"phone\",\"state\":\"begin\"}",
                "the queue's head is stuck (fault)"
            ),
            (
                "5 world fault {\"fault\":\"gnss\",\"on\":\"phone\",\"state\":\"begin\"}",
                "waits for an opportunity to send"
            ),
            (
                "5 world fault {\"fault\":\"link degraded\",\"state\":\"begin\"}",
                "waits for an opportunity to send"
            ),
        ])
    func causes(_ event: String, _ reason: String) throws {
        let text = event + "\n" + TraceSamples.accepted(6, "B1") + TraceSamples.accepted(7, "B2")
        let found = try reasons(text)
        #expect(found.first == reason)
        #expect(found.count == 2)
    }

    @Test("EM-12: what is behind the head of its queue names it; another channel's head does not count")
    func behind() throws {
        let text =
            TraceSamples.accepted(5, "AAAAAAAA-1") + TraceSamples.accepted(6, "B1")
            + TraceSamples.accepted(6, "C1", channel: "file")
        #expect(
            try reasons(text) == [
                "waits for an opportunity to send", "behind AAAAAAAA, the head of the queue",
                "waits for an opportunity to send",
            ])
    }

    @Test("EM-12: a frame with several items counts for each of them")
    func batch() throws {
        let text =
            TraceSamples.accepted(5, "B1") + TraceSamples.accepted(5, "B2") + TraceSamples.accepted(5, "B3")
            + "6 phone bus {\"direction\":\"send\",\"channel\":\"userInfo\",\"kind\":\"items\",\"number\":4,\"last\":5,\"count\":2,\"size\":400}\n"
        let found = try link(text).outstanding
        #expect(found.map(\.frames) == [1, 1, 0])
        #expect(found.map(\.number) == [4, 5, nil])
        #expect(found.map(\.reason).last == "behind B1, the head of the queue")
    }

    @Test("EM-12: a file shows its pieces")
    func file() throws {
        let text =
            TraceSamples.accepted(5, "F1", channel: "file", size: 138)
                + """
                5 phone bus {"direction":"send","channel":"file","kind":"offer","id":"F1","number":1,"app":"trail","size":200,"attempt":1,"file":"a","fileSize":200000}
                5.1 phone bus {"direction":"receive","channel":"file","kind":"ready","number":1,"size":30,"attempt":1,"next":0}
                5.1 phone bus {"direction":"send","channel":"file","kind":"chunk","number":1,"size":65560,"chunk":0}
                5.1 phone bus {"direction":"send","channel":"file","kind":"chunk","number":1,"size":65560,"chunk":1}
                5.3 phone bus {"direction":"receive","channel":"file","kind":"acknowledgement","number":1,"size":30,"next":1}

                """
        let found = try #require(try link(text).outstanding.first)
        #expect(
            found.acknowledgedChunks == 1 && found.chunks == 4 && found.frames == 3 && found.attempts == 1)
    }

    @Test("EM-12: what the other device has and its app has not says why")
    func undelivered() throws {
        let lines = TraceSamples.delivered.split(separator: "\n").filter { !$0.contains("deliver\"") }
        let text = lines.joined(separator: "\n") + "\n"
        #expect(try link(text).outstanding == [])
        func reason(_ more: String) throws -> String? {
            try link(more + text).undelivered.first?.reason
        }
        #expect(try reason("") == "on watch's disk; trail has not been given it yet")
        #expect(
            try reason("0.5 watch session {\"app\":\"trail\",\"state\":\"inactive\"}\n")
                == "on watch's disk; the session of trail there is inactive")
        let gone = "0.5 watch lifecycle {\"app\":\"trail\",\"state\":\"notRunning\"}\n"
        #expect(try reason(gone) == "on watch's disk; trail is not running there")
        let waiting =
            "1.25 watch bus {\"direction\":\"queue\",\"app\":\"trail\",\"outcome\":\"waiting\",\"cause\":\"background wake\"}\n"
        #expect(
            try link(gone + text + waiting).undelivered.first?.reason
                == "on watch's disk; trail is not running there (background wake)")
    }

    @Test("EM-12: a complication that is replaced waits behind the user info")
    func demoted() throws {
        let text =
            TraceSamples.accepted(5, "K1", channel: "complication") + TraceSamples.accepted(5, "U1")
            + "6 phone bus {\"direction\":\"queue\",\"channel\":\"complication\",\"id\":\"K1\",\"app\":\"trail\",\"outcome\":\"demoted\"}\n"
        #expect(try link(text).outstanding.map(\.id) == ["U1", "K1"])
        #expect(try link(text).outstanding.map(\.channel) == ["userInfo", "userInfo"])
    }

    @Test("EM-12: of an app's contexts only the newest is outstanding")
    func contexts() throws {
        func context(_ time: Double, _ number: Int, _ outcome: String) -> String {
            "\(time) phone bus {\"direction\":\"queue\",\"channel\":\"context\",\"number\":\(number),\"app\":\"trail\",\"outcome\":\"\(outcome)\"}\n"
        }
        let two = context(5, 1, "accepted") + context(6, 2, "accepted")
        #expect(try link(two).outstanding.map(\.number) == [2])
        #expect(try link(two + context(7, 1, "finished")).outstanding.map(\.number) == [2])
        #expect(try link(two + context(7, 2, "finished")).outstanding.isEmpty)
    }

    @Test("EM-12: the table and the JSON say the same, with units")
    func output() throws {
        let status = try ConnectivityStatus(
            try TraceSamples.events(
                TraceSamples.booted + "5 world fault {\"fault\":\"link\",\"state\":\"begin\"}\n"
                    + TraceSamples.accepted(6, "50E06822-1E2F", channel: "file", size: 12_151)),
            at: .seconds(10))
        #expect(
            status.lines == [
                "at 00:00:10.000 (10.000 s)", "", "phone: on since 00:00:00.000",
                "    app    state       session    paired  installed  reachable",
                "    trail  foreground  activated  ?       yes        ?",
                "  link to watch: down since 00:00:05.000 (5.000 s): the link is down; last heard 9.800 s ago",
                "  1 outstanding for watch, 12.2 kB",
                "    channel  id        app    size     age s  frames  attempts  chunks  why",
                "    file     50E06822  trail  12.2 kB  4.000  0       0         0 of 1  the link is down",
                "",
                "watch: on since 00:00:00.000",
                "    app    state       session    paired  installed  reachable",
                "    trail  foreground  activated  ?       ?          ?",
                "  link to phone: down since 00:00:05.000 (5.000 s): the link is down; not heard",
                "  nothing outstanding for phone",
            ])
        let json = String(decoding: status.json, as: UTF8.self)
        #expect(
            json.hasPrefix("{\"t\":10.000000,\"devices\":[{\"id\":\"phone\",\"on\":true,\"since\":0.000000,"))
        #expect(json.contains("\"up\":false,\"since\":5.000000,\"cause\":\"the link is down\""))
        #expect(
            json.contains(
                "\"age\":4.000000,\"frames\":0,\"attempts\":0,\"acknowledgedChunks\":0,\"chunks\":1,"))
    }

    @Test("EM-12: ten thousand queued items are followed in little time")
    func many() throws {
        var text = ""
        for number in 1...10_000 { text += TraceSamples.accepted(5, "N\(number)") }
        #expect(try link(text).outstanding.count == 10_000)
    }

    @Test("issue 19: a log is gone through once, and again only where a device joins after its beginning")
    func passes() throws {
        func read(_ text: String) throws -> (status: ConnectivityStatus, again: Int) {
            let events = try TraceSamples.events(TraceSamples.booted + text)
            var count = 0
            let status = try ConnectivityStatus({ body in
                for event in events {
                    count += 1
                    try body(event)
                }
            })
            return (status, count - events.count)
        }
        var text = ""
        for number in 1...1_000 { text += TraceSamples.accepted(5, "N\(number)") }
        let (status, again) = try read(text)
        #expect(status.devices.map(\.id) == ["phone", "watch"])
        #expect(again == TraceTopology.beginning)
        let late = try read(text + "6 watch2 lifecycle {\"state\":\"booted\",\"role\":\"watch\"}\n")
        #expect(late.status.devices.map(\.id) == ["phone", "watch", "watch2"])
        #expect(late.again == TraceTopology.beginning + 1_009)
        #expect(late.status.devices[0].links.map(\.outstanding.count) == [1_000, 0])
    }

    @Test("EM-12: an empty log has no device")
    func empty() throws {
        #expect(
            try ConnectivityStatus([]).lines == [
                "at 00:00:00.000 (0.000 s)", "no device has said anything yet",
            ])
    }
}

extension ConnectivityStatus {
    fileprivate init(_ events: [LogEvent], at time: Instant? = nil) throws {
        try self.init({ body in try events.forEach(body) }, at: time)
    }
}
