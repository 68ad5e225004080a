import Foundation
import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// Two device runtimes and a loop that carries their frames, with a fixed latency.
private final class HandWrittenPair {
    static let latency = Interval.milliseconds(20)
    let probes = [Probe(), Probe()]
    private let folders: [ScratchFolder]
    private let disks: [HeldFolder]
    private var runtimes: [DeviceRuntime] = []
    private var inputs: [[TimedInput]] = [[], []]
    private(set) var lines: [[String]] = [[], []]
    private(set) var frames = 0
    /// The share of frames that is lost.
    var loss = 0.0
    private var random = RandomStream(seed: 17)
    private var time = Instant.zero
    private var boots = [0, 0]

    init() throws {
        folders = [try ScratchFolder(), try ScratchFolder()]
        disks = try folders.map { try TestDisk.held($0.path) }
        for index in 0...1 { runtimes.append(try runtime(index)) }
        for index in 0...1 { take(runtimes[index].boot(), of: index) }
    }

    private func runtime(_ index: Int) throws -> DeviceRuntime {
        let role: DeviceRole = index == 0 ? .phone : .watch
        return try DeviceRuntime(
            configuration: DeviceConfiguration(
                id: role.rawValue, role: role, profile: "test", startDate: UTCDate(nanosecondsSince1970: 0),
                seed: 3,
                bootCount: boots[index], bootTime: time, launches: ["probe"]),
            disk: disks[index], apps: [probes[index].description()])
    }

    /// Where a file of the probe app's container is.
    func path(of index: Int, _ path: String) -> String { folders[index].path + "/probe/" + path }

    func send(_ input: DeviceInput, to index: Int) { inputs[index].append(TimedInput(time: time, input)) }

    /// Switches a device off and on again.
    func restart(_ index: Int) throws {
        boots[index] += 1
        inputs[index] = []
        runtimes[index] = try runtime(index)
        take(runtimes[index].boot(), of: index)
    }

    /// Lets both live for some seconds, in steps below the latency, so that no frame comes too late.
    func run(seconds: Double) {
        let end = time + .seconds(seconds)
        while time < end {
            let next = min(end, time + .milliseconds(10))
            for index in 0...1 {
                var reached = time
                while reached < next {
                    let now = inputs[index].filter { $0.time < next }.sorted { $0.time < $1.time }
                    let answer = runtimes[index].run(Grant(until: next, inputs: now))
                    inputs[index].removeAll { $0.time < answer.reached }
                    reached = answer.reached
                    take(answer, of: index)
                }
            }
            time = next
        }
    }

    private func take(_ answer: Answer, of index: Int) {
        lines[index] += answer.events.map { String(decoding: $0.line, as: UTF8.self) }
        for transmission in answer.transmissions {
            frames += 1
            if random.uniform() < loss { continue }
            inputs[1 - index].append(
                TimedInput(
                    time: transmission.time + Self.latency,
                    .radio(from: index == 0 ? "phone" : "watch", transmission.bytes)))
        }
    }

    func lines(of index: Int, _ kind: EventKind, _ word: String) -> [String] {
        lines[index].filter { $0.contains("\"event\":\"\(kind.name)\"") && $0.contains(word) }
    }
}

@Suite("Two devices")
struct PairTests {
    static let metadata: [String: PropertyValue] = ["type": "test", "name": "Größe"]

    /// The phone's app writes a file of so many bytes and sends it when it is told to.
    static func prepare(_ probes: [Probe], size: Int) -> [UInt8] {
        var random = RandomStream(seed: UInt64(size))
        let contents = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        probes[0].react = { event, device in
            if event == .launched { device.link.activate() }
            if event == .action(AppAction("send")) {
                #expect(throws: Never.self) {
                    try device.storage.write("Documents/route.bin", contents)
                    _ = device.link.transferFile("Documents/route.bin", metadata: metadata)
                    // The file may go once it was queued (EM-06).
                    try device.storage.remove("Documents/route.bin")
                }
            }
        }
        let reader = probes[1]
        reader.react = { [unowned reader] event, device in
            if event == .launched { device.link.activate() }
            // It is there while the handler runs, and not for longer.
            guard case .session(.fileReceived(let file)) = event else { return }
            #expect(throws: Never.self) { reader.read.append(try device.storage.read(file.path)) }
        }
        return contents
    }

    static func received(_ probe: Probe) -> [ReceivedFile] {
        probe.events.compactMap { if case .session(.fileReceived(let file)) = $0 { file } else { nil } }
    }

    @Test("EM-03, EM-04: both sessions are activated, and each side learns that it is reachable, once")
    func sessions() throws {
        let pair = try HandWrittenPair()
        _ = Self.prepare(pair.probes, size: 1)
        // The probes react only now: a new start activates the sessions.
        for index in 0...1 { try pair.restart(index) }
        pair.run(seconds: 5)
        for probe in pair.probes {
            #expect(
                probe.events.filter { $0 == .session(.activationDidComplete(.activated, error: nil)) }.count
                    == 1)
            #expect(probe.events.filter { $0 == .session(.reachabilityDidChange) }.count <= 1)
        }
        #expect(pair.lines(of: 0, .session, "\"reachable\":true").count == 1)
        #expect(pair.lines(of: 1, .session, "\"reachable\":true").count == 1)
    }

    @Test(
        "EM-06, OH5-56, MAP-14: a file arrives once, whole, with its metadata, and the sender hears of it",
        arguments: [(0, 0), (1, 0), (200_000, 0), (200_000, 0.2), (70_000, 0.4)])
    func transfer(_ size: Int, _ loss: Double) throws {
        let pair = try HandWrittenPair()
        let contents = Self.prepare(pair.probes, size: size)
        for index in 0...1 { try pair.restart(index) }
        pair.loss = loss
        pair.run(seconds: 1)
        pair.send(.action(app: "probe", AppAction("send")), to: 0)
        pair.run(seconds: loss == 0 ? 20 : 900)
        let received = Self.received(pair.probes[1])
        try #require(received.count == 1)
        #expect(pair.probes[1].read.last == contents)
        #expect(received[0].name == "route.bin")
        #expect(received[0].path == "Documents/Inbox/route.bin")
        #expect(received[0].metadata == Self.metadata)
        #expect(!FileManager.default.fileExists(atPath: pair.path(of: 1, received[0].path)))
        let finished = pair.probes[0].events.filter {
            if case .session(.fileFinished) = $0 { true } else { false }
        }
        try #require(finished.count == 1)
        guard case .session(.fileFinished(_, let error)) = finished[0] else { return }
        #expect(error == nil)
    }

    @Test("OH5-57: nothing is queued before the session is activated")
    func notActivated() throws {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched { _ = device.link.transferFile("Documents/a", metadata: [:]) }
        }
        try TestDevice([probe.description()]).boot()
        guard case .session(.fileFinished(_, let error)) = probe.events.last else {
            Issue.record("the app heard \(probe.events)")
            return
        }
        #expect(error == .sessionNotActivated)
    }

    @Test("a file that is not there is refused with an error to the app")
    func missingFile() throws {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched { device.link.activate() }
            if event == .session(.activationDidComplete(.activated, error: nil)) {
                _ = device.link.transferFile("Documents/none", metadata: [:])
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(until: 1)
        guard case .session(.fileFinished(_, let error?)) = probe.events.last else {
            Issue.record("the app heard \(probe.events)")
            return
        }
        #expect(error == .fileAccessDenied)
    }

    @Test(
        "OH5-61: a file sent while the other device is off arrives when it is on; queues outlive the sender"
    )
    func restarts() throws {
        let pair = try HandWrittenPair()
        let contents = Self.prepare(pair.probes, size: 150_000)
        for index in 0...1 { try pair.restart(index) }
        pair.run(seconds: 1)
        pair.send(.link(peer: "watch", isUp: false), to: 0)
        pair.send(.link(peer: "phone", isUp: false), to: 1)
        pair.send(.action(app: "probe", AppAction("send")), to: 0)
        pair.run(seconds: 5)
        #expect(Self.received(pair.probes[1]).isEmpty)
        try pair.restart(0)
        pair.run(seconds: 0.1)
        try pair.restart(1)
        pair.run(seconds: 30)
        let received = Self.received(pair.probes[1])
        #expect(received.map(\.name) == ["route.bin"])
        #expect(received.first?.metadata == Self.metadata)
        #expect(pair.probes[1].read.last == contents)
    }

    @Test("EM-06, T22: a suspended watch app is woken for a file, with a task, and gets it once")
    func suspendedReceiver() throws {
        let pair = try HandWrittenPair()
        _ = Self.prepare(pair.probes, size: 10)
        for index in 0...1 { try pair.restart(index) }
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "probe", .suspend), to: 1)
        pair.send(.action(app: "probe", AppAction("send")), to: 0)
        pair.run(seconds: 10)
        #expect(Self.received(pair.probes[1]).count == 1)
        let tasks = pair.probes[1].events.filter {
            if case .session(.backgroundTask) = $0 { true } else { false }
        }
        #expect(tasks.count == 1)
        // It never completes the task: after 15 s the system ends it (T23), and nothing comes twice.
        pair.run(seconds: 10)
        #expect(pair.lines(of: 1, .log, "did not complete its background task").count == 1)
        pair.send(.lifecycle(app: "probe", .foreground), to: 1)
        pair.run(seconds: 10)
        #expect(Self.received(pair.probes[1]).count == 1)
    }

    @Test("EM-06: a file for an app that ends while it waits is handed to the next one")
    func endedReceiver() throws {
        let pair = try HandWrittenPair()
        _ = Self.prepare(pair.probes, size: 10)
        for index in 0...1 { try pair.restart(index) }
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "probe", .suspend), to: 1)
        pair.send(.action(app: "probe", AppAction("send")), to: 0)
        pair.run(seconds: 10)
        pair.send(.lifecycle(app: "probe", .lowMemory), to: 1)
        pair.run(seconds: 1)
        pair.send(.lifecycle(app: "probe", .launch), to: 1)
        pair.run(seconds: 10)
        #expect(Self.received(pair.probes[1]).count == 1)
    }

    @Test("bytes that are no frame are a line in the log")
    func noise() throws {
        let device = try TestDevice([Probe().description()])
        device.boot()
        var random = RandomStream(seed: 9)
        device.run(until: 0.5, (0.1, .link(peer: "watch", isUp: true)))
        for index in 0..<200 {
            let bytes = (0..<Int(random.next() % 90)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let time = 1 + Double(index) * 0.001
            device.run(
                until: time + 0.0005, [TimedInput(time: .seconds(time), .radio(from: "watch", bytes[...]))])
        }
        #expect(device.lines(.log).filter { $0.contains("a frame from the radio was dropped") }.count > 150)
    }
}
