import Foundation
import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// User info: connectivity 3.3, 3.6 and 8.
@Suite("Conformance: user info")
struct UserInfoConformanceTests {
    /// The phone's app queues dictionaries with these numbers; gives the transfers' ids.
    @discardableResult
    static func queue(_ pair: ConformancePair, _ numbers: ClosedRange<Int64>) throws -> [String] {
        try pair.tell(.phone) { device in
            numbers.map { device.link.transferUserInfo(["n": .integer($0)]) }
        }
    }

    @Test("T02: EM-05: without a delegate user info fails with 7003 and is not queued")
    func noDelegate() throws {
        let pair = try ConformancePair()
        let id = try pair.tell(.phone) { device in
            device.link.setHandlers(nil)
            return device.link.transferUserInfo(["n": 1])
        }
        pair.run(seconds: 2)
        #expect(pair.phone.outcomes == [Ended(id, .sessionMissingDelegate)])
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.isEmpty)
        #expect(pair.watch.userInfos.isEmpty)
    }

    @Test("T19: EM-05: fifty dictionaries outlive their app and arrive in order; the app hears of each once")
    func senderEnds() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let ids = try Self.queue(pair, 1...50)
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.map(\.id) == ids)
        pair.app(.crash, on: .phone)
        pair.run(seconds: 1)
        pair.app(.launch, on: .phone)
        pair.run(seconds: 1)
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.map(\.id) == ids)
        pair.link(isUp: true)
        pair.run(seconds: 10)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == Array(1...50))
        #expect(pair.phone.outcomes == ids.map { Ended($0, nil) })
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.isEmpty)
    }

    @Test("T20: EM-05: U4: U5: a cancelled dictionary never arrives; cancelling what is over has no effect")
    func cancel() throws {
        for reports in [false, true] {
            var configuration = ConnectivityConfiguration()
            configuration.policy.reportsCancelled = reports
            let pair = try ConformancePair(configuration)
            pair.link(isUp: false)
            pair.run(seconds: 1)
            let ids = try Self.queue(pair, 1...3)
            try pair.tell(.phone) { $0.link.cancelTransfer(ids[1]) }
            #expect(try pair.session(.phone).outstandingUserInfoTransfers.map(\.id) == [ids[0], ids[2]])
            pair.link(isUp: true)
            pair.run(seconds: 5)
            #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 3])
            let ended = [Ended(ids[0], nil), Ended(ids[2], nil)]
            #expect(pair.phone.outcomes.filter { $0.id != ids[1] } == ended)
            #expect(pair.phone.outcomes.filter { $0.id == ids[1] }.count == (reports ? 1 : 0))
            let heard = pair.phone.outcomes.count
            try pair.tell(.phone) { device in for id in ids { device.link.cancelTransfer(id) } }
            pair.run(seconds: 5)
            #expect(pair.phone.outcomes.count == heard)
        }
    }

    @Test(
        "U4: EM-05: what was cancelled while the disk refused to write never arrives, nor counts as delivered"
    )
    func cancelWithoutDisk() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let ids = try Self.queue(pair, 1...2)
        let other = try Database(path: pair.queues(of: .phone))
        try other.execute("BEGIN IMMEDIATE")
        try pair.tell(.phone) { $0.link.cancelTransfer(ids[0]) }
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos.isEmpty)
        #expect(!pair.log(.phone, "the store of the queues has a problem").isEmpty)
        try other.execute("ROLLBACK")
        pair.run(seconds: 60)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [2])
        #expect(pair.phone.outcomes.filter { $0.id == ids[1] } == [Ended(ids[1], nil)])
    }

    @Test("T21: EM-05: what is queued outlives both devices and arrives in order")
    func bothRestart() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try Self.queue(pair, 1...5)
        try pair.tell(.watch) { _ = $0.link.transferUserInfo(["n": 9]) }
        try pair.restart(.phone)
        try pair.restart(.watch)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == Array(1...5))
        #expect(ConformanceApp.numbers(pair.phone.userInfos) == [9])
    }

    @Test(
        "T22: EM-09: a suspended or ended watch app is woken with a task; content is pending until it has it")
    func wakesWatch() throws {
        for command in [LifecycleCommand.suspend, .terminate] {
            let pair = try ConformancePair()
            pair.app(command, on: .watch)
            pair.run(seconds: 1)
            pair.watch.forget()
            var pending: [Bool] = []
            pair.watch.script = { event, device in
                switch event {
                case .session(.backgroundTask), .session(.userInfoReceived):
                    if device.link.session.activationState == .activated {
                        pending.append(device.link.session.hasContentPending)
                    }
                default: break
                }
            }
            try Self.queue(pair, 1...3)
            pair.run(seconds: 1)
            #expect(pair.watch.tasks.count == 1)
            #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 2, 3])
            #expect(!pair.watch.probe.events.contains(.enteredForeground))
            #expect(!pending.isEmpty && pending.allSatisfy { $0 })
            #expect(try !pair.session(.watch).hasContentPending)
            let content = pair.watch.heard.filter {
                switch $0 {
                case .backgroundTask, .userInfoReceived: true
                default: false
                }
            }
            #expect(
                content.first == .backgroundTask(id: pair.watch.tasks[0]), "the task comes before its content"
            )
            pair.run(seconds: 30)
            // The task was completed: the app is suspended again, not ended.
            #expect(pair.watch.probe.events.last == .willSuspend)
            #expect(pair.log(.watch, "did not complete its background task").isEmpty)
        }
    }

    @Test("T23: EM-09: a task that is not completed in 15 s ends the app; what was handed over stays so")
    func taskNotCompleted() throws {
        let pair = try ConformancePair { _, app in app.completesTasks = false }
        pair.app(.suspend, on: .watch)
        pair.run(seconds: 1)
        try Self.queue(pair, 1...2)
        pair.run(seconds: 14)
        #expect(pair.log(.watch, "did not complete its background task").isEmpty)
        pair.run(seconds: 2)
        #expect(pair.log(.watch, "did not complete its background task").count == 1)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 2])
    }

    @Test("U3: without background waking content waits on the watch until a person opens the app")
    func waitsForPerson() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.watchWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(configuration)
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        let ids = try Self.queue(pair, 1...2)
        pair.run(seconds: 60)
        // U7: the other device has it, whether its app has seen it or not.
        #expect(pair.phone.outcomes == ids.map { Ended($0, nil) })
        #expect(pair.watch.userInfos.isEmpty)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 2)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 2])
        #expect(pair.watch.tasks.isEmpty)
    }

    @Test("U9: U10: a missing watch app fails user info with 7006 at once, and a removed one what was queued")
    func appRemoved() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let early = try Self.queue(pair, 1...2)
        pair.system(.uninstall(app: "probe"), on: .watch)
        pair.link(isUp: true)
        pair.run(seconds: 3)
        #expect(pair.phone.outcomes == early.map { Ended($0, .watchAppNotInstalled) })
        let late = try Self.queue(pair, 3...3)
        pair.run(seconds: 1)
        #expect(pair.phone.outcomes.last == Ended(late[0], .watchAppNotInstalled))
        pair.system(.install(app: "probe"), on: .watch)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 3)
        #expect(pair.watch.userInfos.isEmpty)
        try Self.queue(pair, 4...4)
        pair.run(seconds: 2)
        #expect(pair.watch.userInfos == [["n": 4]])
    }

    @Test("U10: content that waits on the watch goes with its app and is not there for the next one")
    func reinstalled() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.watchWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(configuration)
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        try Self.queue(pair, 1...2)
        try ContextConformanceTests.update(pair, 1)
        pair.run(seconds: 3)
        pair.system(.uninstall(app: "probe"), on: .watch)
        pair.system(.install(app: "probe"), on: .watch)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 3)
        #expect(pair.watch.userInfos.isEmpty && pair.watch.contexts.isEmpty)
        #expect(try pair.session(.watch).receivedApplicationContext == [:])
    }

    @Test("U10: an app that was removed and is back before the link is counts as removed")
    func reinstalledOutOfReach() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let early = try Self.queue(pair, 1...2)
        pair.system(.uninstall(app: "probe"), on: .watch)
        pair.system(.install(app: "probe"), on: .watch)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 1)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(pair.phone.outcomes == early.map { Ended($0, .watchAppNotInstalled) })
        #expect(pair.watch.userInfos.isEmpty)
        #expect(try pair.session(.phone).isCounterpartInstalled)
        try Self.queue(pair, 3...3)
        pair.run(seconds: 2)
        #expect(pair.watch.userInfos == [["n": 3]])
    }

    @Test(
        "U10: an app that was removed counts as removed also where its device was switched off and on before the link",
        arguments: [Place.watch, .phone], [false, true])
    func reinstalledAndRestarted(place: Place, restartsBefore: Bool) throws {
        let pair = try ConformancePair()
        let other: Place = place == .watch ? .phone : .watch
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let early = try pair.tell(other) { device in
            (1...2).map { device.link.transferUserInfo(["n": .integer($0)]) }
        }
        pair.system(.uninstall(app: "probe"), on: place)
        pair.run(seconds: 1)
        if restartsBefore {
            pair.configurations[place.rawValue].uninstalled = ["probe"]
            try pair.restart(place)
            pair.configurations[place.rawValue].uninstalled = []
        }
        pair.system(.install(app: "probe"), on: place)
        pair.app(.launch, on: place)
        pair.run(seconds: 1)
        if !restartsBefore { try pair.restart(place) }
        pair.run(seconds: 1)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        let gone: ConnectivityError = place == .watch ? .watchAppNotInstalled : .companionAppNotInstalled
        #expect(pair[other].outcomes == early.map { Ended($0, gone) })
        #expect(pair[place].userInfos.isEmpty)
        // Told once: what is queued from now on comes, after another start too.
        try pair.restart(place)
        try pair.tell(other) { _ = $0.link.transferUserInfo(["n": 3]) }
        pair.run(seconds: 5)
        #expect(pair[place].userInfos == [["n": 3]])
    }

    @Test("U10: a removal that is handed over again takes the rest of the app")
    func removedAgain() throws {
        let pair = try ConformancePair()
        let file = pair.path(.watch, "Documents/left")
        try pair.tell(.watch) { try $0.storage.write("Documents/left", [1]) }
        // It died in the removal: the owner's word holds, and the files are there.
        pair.configurations[Place.watch.rawValue].uninstalled = ["probe"]
        try pair.restart(.watch)
        #expect(FileManager.default.fileExists(atPath: file))
        pair.system(.uninstall(app: "probe"), on: .watch)
        pair.run(seconds: 1)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("U10: what an app had in the queues ends in the log with the app")
    func droppedWithTheApp() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let ids = try Self.queue(pair, 1...2)
        try ContextConformanceTests.update(pair, 1)
        pair.run(seconds: 1)
        pair.system(.uninstall(app: "probe"), on: .phone)
        pair.run(seconds: 1)
        let dropped = pair.log(.phone, #""outcome":"dropped""#)
        #expect(dropped.count == 3)
        for id in ids { #expect(dropped.contains { $0.contains(id) }) }
        #expect(dropped.contains { $0.contains(#""channel":"context""#) })
        let warnings = pair.log(.phone, "an app was removed with what waited in its queues")
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(#""transfers":"2","contexts":"1","undelivered":"0""#) == true)
    }

    @Test("U12: background content waits for its moment, longer unless both apps are in front")
    func opportunities() throws {
        var configuration = ConnectivityConfiguration()
        configuration.timing.opportunityInForeground = .fixed(.seconds(1))
        configuration.timing.opportunityInBackground = .fixed(.seconds(30))
        let pair = try ConformancePair(configuration)
        try Self.queue(pair, 1...1)
        pair.run(seconds: 2)
        #expect(pair.watch.userInfos.count == 1)
        pair.app(.background, on: .phone)
        pair.run(seconds: 1)
        try Self.queue(pair, 2...2)
        pair.run(seconds: 20)
        #expect(pair.watch.userInfos.count == 1)
        pair.run(seconds: 20)
        #expect(pair.watch.userInfos.count == 2)
    }

    @Test("U14: the fault of a stuck queue holds its head until another item is queued")
    func stuckHead() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.stuckQueueHead, isOn: true), on: .phone)
        pair.run(seconds: 1)
        try Self.queue(pair, 1...1)
        pair.run(seconds: 120)
        #expect(pair.watch.userInfos.isEmpty)
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.count == 1)
        try Self.queue(pair, 2...2)
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos.first == ["n": 1])
    }

    @Test("3.6: a handler that crashes gets its content again, or not in strict mode")
    func crashInHandler() throws {
        for redelivers in [true, false] {
            var configuration = ConnectivityConfiguration()
            configuration.policy.redeliversAfterCrash = redelivers
            let pair = try ConformancePair(configuration)
            pair.system(.fault(.crashInHandler, isOn: true), on: .watch)
            try Self.queue(pair, 1...2)
            pair.run(seconds: 5)
            pair.app(.launch, on: .watch)
            pair.run(seconds: 5)
            #expect(ConformanceApp.numbers(pair.watch.userInfos) == (redelivers ? [1, 1, 2] : [1, 2]))
        }
    }

    @Test("3.6, issue 23: so does one that says itself that it has crashed")
    func saysThatItCrashed() throws {
        let pair = try ConformancePair()
        try Self.queue(pair, 1...2)
        pair.watch.script = { [unowned watch = pair.watch] event, device in
            guard case .session(.userInfoReceived) = event, watch.userInfos.count == 1 else { return }
            device.crash("the app stopped itself", frames: [])
        }
        pair.run(seconds: 5)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 1, 2])
    }

    @Test("3.6: U1: what comes again after a crash in its handler comes before those that wait")
    func crashKeepsOrder() throws {
        let pair = try ConformancePair()
        pair.app(.terminate, on: .watch)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try Self.queue(pair, 1...5)
        pair.system(.fault(.crashInHandler, isOn: true), on: .watch)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 1, 2, 3, 4, 5])
    }

    @Test("3.6: the fault of a missing task wakes the watch app without one, and it is ended")
    func missingTask() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.missingBackgroundTask, isOn: true), on: .watch)
        pair.app(.suspend, on: .watch)
        pair.run(seconds: 1)
        try Self.queue(pair, 1...1)
        pair.run(seconds: 20)
        #expect(pair.watch.tasks.isEmpty)
        #expect(pair.log(.watch, "did not complete its background task").count == 1)
    }
}
