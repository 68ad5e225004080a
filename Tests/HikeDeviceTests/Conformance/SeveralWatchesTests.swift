import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// What belongs to one pairing, one process or one call, and must not reach another. Each was a planted bug that no
/// other test found.
@Suite("Conformance: what belongs to whom")
struct SeveralWatchesTests {
    @Test("3.10: the phone says nothing to a watch that is not worn, and hears nothing from it")
    func notWorn() throws {
        let pair = try ConformancePair(watches: 2)
        pair.run(seconds: 5)
        #expect(try pair.session(.phone).isReachable && pair.session(.watch).isReachable)
        #expect(try !pair.session(.watch2).isReachable)
        #expect(pair.log(.watch2, #""direction":"receive""#).isEmpty)
        #expect(pair.log(.phone, #""peer":"watch2""#).isEmpty)
    }

    @Test("3.10: U4: what is cancelled while another watch is worn stays cancelled when the phone dies then")
    func cancelledForOther() throws {
        let pair = try ConformancePair(watches: 2)
        pair.link(.watch, isUp: false)
        pair.run(seconds: 1)
        let ids = try UserInfoConformanceTests.queue(pair, 1...2)
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.configurations[0].peers = ["watch2", "watch"]
        pair.run(seconds: 2)
        try pair.tell(.phone) { $0.link.cancelTransfer(ids[0]) }
        try pair.restart(.phone)
        pair.run(seconds: 2)
        pair.system(.selectWatch("watch"), on: .phone)
        pair.run(seconds: 1)
        pair.link(.watch, isUp: true)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [2])
    }

    @Test("EM-11: a fault of the device holds for the watch that is worn next, until it is over")
    func faultOfDevice() throws {
        let pair = try ConformancePair(watches: 2)
        pair.system(.fault(.stuckQueueHead, isOn: true), on: .phone)
        pair.run(seconds: 1)
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.run(seconds: 2)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.run(seconds: 10)
        #expect(pair[.watch2].userInfos.isEmpty)
        pair.system(.fault(.stuckQueueHead, isOn: false), on: .phone)
        pair.run(seconds: 10)
        #expect(pair[.watch2].userInfos == [["n": 1]])
    }

    @Test("K4: a watch that is paired anew has a budget of its own")
    func budgetOfPairing() throws {
        let pair = try ComplicationConformanceTests.pair()
        _ = try ComplicationConformanceTests.send(pair, 1)
        pair.run(seconds: 1)
        #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 49)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        for (command, place) in [
            (SystemCommand.unpair("watch"), Place.phone), (.unpair("phone"), .watch),
            (.pair("watch"), .phone),
            (.pair("phone"), .watch),
        ] {
            pair.system(command, on: place)
            pair.run(seconds: 1)
        }
        pair.link(isUp: true)
        pair.run(seconds: 3)
        #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 50)
    }

    @Test("T23: EM-09: a task is completed by its own id only")
    func foreignTask() throws {
        let pair = try ConformancePair()
        pair.watch.completesTasks = false
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.run(seconds: 2)
        #expect(pair.watch.tasks.count == 1)
        try pair.tell(.watch) { $0.link.completeBackgroundTask("another") }
        pair.run(seconds: 20)
        #expect(pair.log(.watch, "did not complete its background task").count == 1)
    }

    @Test("EM-09: what comes later does not put off the wake for what came before")
    func earlierWake() throws {
        var connectivity = ConnectivityConfiguration()
        connectivity.timing.backgroundWake = .fixed(.seconds(5))
        let pair = try ConformancePair(connectivity)
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        let launches = pair.watch.launches
        for number in 1...3 as ClosedRange<Int64> {
            try UserInfoConformanceTests.queue(pair, number...number)
            pair.run(seconds: 2)
        }
        #expect(pair.watch.launches == launches + 1)
    }

    @Test("EM-03: an app that was woken is not suspended while its activation is under way")
    func slowActivation() throws {
        var connectivity = ConnectivityConfiguration()
        connectivity.timing.activation = .fixed(.seconds(12))
        let pair = try ConformancePair(connectivity)
        pair.run(seconds: 15)
        pair.app(.terminate, on: .phone)
        pair.run(seconds: 1)
        pair.phone.forget()
        // A message, because content that waits would keep the app running anyway.
        try pair.tell(.watch) { _ = $0.link.sendMessage(.number(7), wantsReply: false) }
        pair.run(seconds: 30)
        let events = pair.phone.probe.events
        let suspended = events.firstIndex { $0 == .willSuspend } ?? events.endIndex
        let activated = try #require(
            events.firstIndex { $0 == .session(.activationDidComplete(.activated, error: nil)) })
        #expect(activated < suspended)
        #expect(pair.phone.messages.map(\.content) == [.number(7)])
    }

    @Test("C1: a context that could not be stored fails its own call, and not the next one")
    func failedContext() throws {
        let pair = try ConformancePair()
        let store = try Database(path: pair.path(.phone, "../connectivity/watch/transfers.sqlite"))
        var failure: (any Error)?
        // Somebody else writes meanwhile.
        try store.transaction { () throws(DatabaseError) -> Void in
            do { try ContextConformanceTests.update(pair, 1) } catch { failure = error }
        }
        #expect(failure as? ConnectivityError == .genericError)
        try ContextConformanceTests.update(pair, 2)
        pair.run(seconds: 2)
        #expect(pair.watch.contexts == [["n": 2]])
    }
}
