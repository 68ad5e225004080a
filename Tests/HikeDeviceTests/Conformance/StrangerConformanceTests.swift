import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// What a stranger found in an hour with an app of their own (issue 19).
@Suite("Conformance: what a stranger found")
struct StrangerConformanceTests {
    @Test(
        "issue 19: 1.3: thousands of dictionaries that wait for an app without handlers are lost, and nothing else"
    )
    func withoutHandlers() throws {
        var connectivity = ConnectivityConfiguration()
        connectivity.policy.watchWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(
            connectivity,
            apps: { place, app in
                guard place == .watch else { return }
                app.script = { event, device in if event == .launched { device.link.setHandlers([]) } }
            })
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        try UserInfoConformanceTests.queue(pair, 1...2_000)
        pair.run(seconds: 60)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos.isEmpty)
        #expect(pair.log(.watch, "does not implement a handler").count == 2_000)
        #expect(try !pair.session(.watch).hasContentPending)
    }

    /// A pair within the second that a change from one watch to another takes.
    private static func changing() throws -> ConformancePair {
        var connectivity = ConnectivityConfiguration()
        connectivity.timing.activation = .fixed(.seconds(1))
        let pair = try ConformancePair(connectivity, watches: 2)
        pair.run(seconds: 5)
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.run(seconds: 0.1)
        return pair
    }

    @Test("issue 19: 3.10: a person who puts the old watch on again during a change gets the old watch")
    func wornAgain() throws {
        let pair = try Self.changing()
        pair.system(.selectWatch("watch"), on: .phone)
        pair.run(seconds: 10)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1])
        #expect(pair[.watch2].userInfos.isEmpty)
        #expect(try pair.session(.watch).isReachable && !pair.session(.watch2).isReachable)
    }

    @Test("issue 19: 3.10: a phone whose worn watch is unpaired turns to the other one")
    func wornUnpaired() throws {
        let pair = try ConformancePair(watches: 2)
        pair.run(seconds: 2)
        pair.system(.unpair("watch"), on: .phone)
        pair.system(.unpair("phone"), on: .watch)
        pair.run(seconds: 5)
        #expect(try pair.session(.phone).isPaired)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair[.watch2].userInfos) == [1])
    }

    @Test("issue 19: 3.10: a watch that is unpaired during the change to it is not worn")
    func nextUnpaired() throws {
        let pair = try Self.changing()
        pair.system(.unpair("watch2"), on: .phone)
        pair.run(seconds: 10)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1])
    }

    @Test("issue 19: EM-12: what a device tells does not depend on where its disk is")
    func places() throws {
        let logs = try (1...2).map { _ in
            let pair = try ConformancePair()
            for path in ["Documents/none/none.gpx", "none", ""] {
                try pair.tell(.phone) { device in
                    _ = device.link.transferFile(path, metadata: [:])
                    do { _ = try device.storage.read(path) } catch {
                        device.log(.error, "test", "not read", [FileMetadata("reason", "\(error)")])
                    }
                }
            }
            return pair.lines[0].filter { $0.contains("reason") }
        }
        #expect(logs[0] == logs[1])
        #expect(logs[0].count == 6)
        #expect(!logs[0].contains { $0.contains("/phone/") || $0.contains("/tmp/") })
    }

    @Test("issue 19: EM-12: message data is message data in the log to its end")
    func messageData() throws {
        let pair = try ConformancePair()
        try pair.tell(.phone) { _ = $0.link.sendMessage(.data([1]), wantsReply: false) }
        pair.run(seconds: 1)
        pair.watch.replies = { _ in .data([2]) }
        try pair.tell(.phone) { _ = $0.link.sendMessage(.data([1]), wantsReply: true) }
        pair.run(seconds: 1)
        pair.watch.replies = nil
        try pair.tell(.phone) { _ = $0.link.sendMessage(.data([1]), wantsReply: true) }
        pair.run(seconds: 1)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        for outcome in ["finished", "replied", "failed"] {
            let ends = pair.log(.phone, #""outcome":"\#(outcome)""#).filter {
                $0.contains(#""direction":"queue""#)
            }
            #expect(ends.count == 1)
            #expect(ends.allSatisfy { $0.contains(#""channel":"data""#) })
        }
    }

    @Test("issue 19: T01: nothing comes of what an app does in the handler in which it was ended")
    func trapped() throws {
        var connectivity = ConnectivityConfiguration()
        connectivity.policy.trapsProgrammerErrors = true
        let pair = try ConformancePair(
            connectivity, apps: { place, app in if place == .phone { app.activates = false } })
        var refusal: (any Error)?
        try pair.tell(.phone) { device in
            _ = device.link.sendMessage(.number(1), wantsReply: false)
            pair.phone.probe.setTimer("ghost", after: .seconds(5), on: device)
            device.haptics?.play(.watch(.success))
            _ = device.network?.load(NetworkRequest("https://huts.example/list")) { _ in }
            do { try device.storage.write("Documents/after", [1]) } catch { refusal = error }
        }
        #expect(refusal is ServiceError)
        pair.app(.launch, on: .phone)
        pair.run(seconds: 10)
        #expect(!pair.phone.probe.events.contains(.timer("ghost")))
        #expect(pair.log(.phone, #""event":"haptic""#) == [])
        #expect(pair.log(.phone, #""event":"network""#) == [])
    }
}
