import Foundation
import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// Several watches, pairing and installation: connectivity 3.10, 3.11 and 8.
@Suite("Conformance: watches and apps that come and go")
struct SwitchConformanceTests {
    @Test(
        "T33: EM-04: M14: a change of watch refuses and cancels with 7016, and starts anew with the other one"
    )
    func change() throws {
        let pair = try ConformancePair(watches: 2)
        pair.run(seconds: 1)
        let folder = try #require(pair.session(.phone).watchDirectory)
        pair.phone.forget()
        pair.watch.forget()
        var refused: [String] = []
        pair.phone.script = { event, device in
            if event == .session(.didBecomeInactive) {
                refused.append(device.link.transferUserInfo(["late": true]))
                #expect(device.link.session.activationState == .inactive)
            }
        }
        let pending = try pair.tell(.phone) { $0.link.sendMessage(.number(7), wantsReply: true) }
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.run(seconds: 3)
        #expect(pair.phone.messageErrors == [Ended(pending, .sessionInactive)])
        #expect(pair.phone.outcomes == refused.map { Ended($0, .sessionInactive) } && refused.count == 1)
        let order = pair.phone.heard
        let inactive = try #require(order.firstIndex(of: .didBecomeInactive))
        let deactivated = try #require(order.firstIndex(of: .didDeactivate))
        let active = try #require(order.lastIndex(of: .activationDidComplete(.activated, error: nil)))
        #expect(inactive < deactivated && deactivated < active)
        let session = try pair.session(.phone)
        #expect(session.activationState == .activated && session.isReachable)
        #expect(session.watchDirectory != folder && session.watchDirectory != nil)
        #expect(pair.watch.activations.isEmpty)
        #expect(try pair.session(.watch).activationState == .activated)
        #expect(try !pair.session(.watch).isReachable)
        try pair.tell(.phone) { _ = $0.link.sendMessage(.number(8), wantsReply: false) }
        pair.run(seconds: 1)
        #expect(pair[.watch2].messages.map(\.content) == [.number(8)])
        #expect(!pair.watch.messages.map(\.content).contains(.number(8)))
    }

    @Test("T33: EM-04: what the old watch has sent is handed over between becoming inactive and deactivation")
    func drains() throws {
        var configuration = ConnectivityConfiguration()
        configuration.timing.backgroundWake = .fixed(.seconds(3))
        let pair = try ConformancePair(configuration, watches: 2)
        // It waits on the phone, whose app is about to be woken for it, when the change begins.
        pair.app(.suspend, on: .phone)
        pair.run(seconds: 1)
        pair.phone.forget()
        try pair.tell(.watch) { device in
            for number in 1...3 { _ = device.link.transferUserInfo(["n": .integer(Int64(number))]) }
        }
        pair.run(seconds: 1)
        #expect(pair.phone.heard.isEmpty)
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.run(seconds: 5)
        let kinds = pair.phone.heard.compactMap { event -> String? in
            switch event {
            case .didBecomeInactive: "inactive"
            case .userInfoReceived: "user info"
            case .didDeactivate: "deactivated"
            case .activationDidComplete(.activated, _): "activated"
            default: nil
            }
        }
        #expect(
            kinds == ["inactive", "user info", "user info", "user info", "deactivated", "activated"])
    }

    @Test("T33: 3.10: without a new activation the session stays deactivated, and calls fail with 7004")
    func forgetsToActivate() throws {
        let pair = try ConformancePair(watches: 2) { _, app in app.activatesAgain = false }
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.run(seconds: 3)
        #expect(pair.phone.heard.last == .didDeactivate)
        let session = try pair.session(.phone)
        #expect(session.activationState == .notActivated && !session.isPaired)
        let id = try pair.tell(.phone) { $0.link.transferUserInfo([:]) }
        pair.run(seconds: 1)
        #expect(pair.phone.outcomes == [Ended(id, .sessionNotActivated)])
    }

    @Test(
        "T34: EM-05: EM-07: each pairing has its own queues: what is for one watch waits until it is worn again"
    )
    func queuesOfEach() throws {
        let pair = try ConformancePair(watches: 2)
        pair.run(seconds: 1)
        pair.link(.watch, isUp: false)
        pair.run(seconds: 1)
        let ids = try UserInfoConformanceTests.queue(pair, 1...3)
        try ContextConformanceTests.update(pair, 1)
        pair.system(.selectWatch("watch2"), on: .phone)
        pair.run(seconds: 2)
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.isEmpty)
        #expect(try pair.session(.phone).applicationContext == [:])
        try UserInfoConformanceTests.queue(pair, 4...4)
        pair.link(.watch, isUp: true)
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos.isEmpty && pair.watch.contexts.isEmpty)
        #expect(pair[.watch2].userInfos == [["n": 4]] && pair[.watch2].contexts.isEmpty)
        pair.phone.forget()
        pair.system(.selectWatch("watch"), on: .phone)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 2, 3])
        #expect(pair.watch.contexts == [["n": 1]])
        #expect(pair.phone.outcomes == ids.map { Ended($0, nil) })
        #expect(try pair.session(.phone).applicationContext == ["n": 1])
    }

    @Test("T35: EM-04: a removed watch app empties the watch directory; it is empty when the app is back")
    func watchAppRemoved() throws {
        let pair = try ConformancePair()
        let folder = try #require(pair.session(.phone).watchDirectory)
        try pair.tell(.phone) { try $0.storage.write(folder + "/asset", [1]) }
        pair.phone.forget()
        pair.system(.uninstall(app: "probe"), on: .watch)
        pair.run(seconds: 2)
        #expect(pair.phone.count(.watchStateDidChange) == 1)
        let gone = try pair.session(.phone)
        #expect(!gone.isCounterpartInstalled && gone.watchDirectory == nil && !gone.isReachable)
        #expect(!FileManager.default.fileExists(atPath: pair.path(.phone, folder)))
        pair.system(.install(app: "probe"), on: .watch)
        pair.run(seconds: 2)
        #expect(pair.phone.count(.watchStateDidChange) == 2)
        #expect(try pair.session(.phone).watchDirectory == folder)
        #expect(try pair.tell(.phone) { try $0.storage.list(folder) } == [])
    }

    @Test("T36: EM-04: a removed phone app is told to the watch, whose messages then fail with 7018")
    func phoneAppRemoved() throws {
        let pair = try ConformancePair()
        pair.watch.forget()
        pair.system(.uninstall(app: "probe"), on: .phone)
        pair.run(seconds: 2)
        #expect(pair.watch.count(.companionAppInstalledDidChange) == 1)
        #expect(try !pair.session(.watch).isCounterpartInstalled)
        let id = try pair.tell(.watch) { $0.link.sendMessage(.number(1), wantsReply: false) }
        pair.run(seconds: 1)
        #expect(pair.watch.messageErrors == [Ended(id, .companionAppNotInstalled)])
        pair.system(.install(app: "probe"), on: .phone)
        pair.run(seconds: 2)
        #expect(pair.watch.count(.companionAppInstalledDidChange) == 2)
        try pair.tell(.watch) { _ = $0.link.sendMessage(.number(2), wantsReply: false) }
        pair.run(seconds: 2)
        #expect(pair.phone.messages.map(\.content) == [.number(2)])
    }

    @Test("T37: EM-04: 3.11: a watch without a phone of its own has no companion: 7018")
    func familySetup() throws {
        let pair = try ConformancePair(prepare: { place, configuration in
            configuration.peers = []
            configuration.linkedPeers = []
        })
        let watch = try pair.session(.watch)
        #expect(watch.activationState == .activated && !watch.isCounterpartInstalled && !watch.isReachable)
        let ids = try pair.tell(.watch) { device in
            [device.link.sendMessage(.number(1), wantsReply: false), device.link.transferUserInfo([:])]
        }
        pair.run(seconds: 1)
        #expect(
            pair.watch.messageErrors + pair.watch.outcomes == ids.map { Ended($0, .companionAppNotInstalled) }
        )
        let phone = try pair.session(.phone)
        #expect(!phone.isPaired && !phone.isCounterpartInstalled && phone.watchDirectory == nil)
    }

    @Test(
        "T37: EM-04: unpairing tells the phone's app, ends its queues and its watch directory; pairing starts anew"
    )
    func unpaired() throws {
        let pair = try ConformancePair()
        let folder = try #require(pair.session(.phone).watchDirectory)
        try pair.tell(.phone) { try $0.storage.write(folder + "/asset", [1]) }
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let ids = try UserInfoConformanceTests.queue(pair, 1...2)
        let file = try FileConformanceTests.send(pair, size: 10)
        try ContextConformanceTests.update(pair, 1)
        pair.phone.forget()
        pair.system(.unpair("watch"), on: .phone)
        pair.system(.unpair("phone"), on: .watch)
        pair.run(seconds: 1)
        #expect(pair.phone.count(.watchStateDidChange) == 1)
        // U9: what was queued ends as if it were queued now.
        #expect(pair.phone.outcomes == (ids + [file]).map { Ended($0, .deviceNotPaired) })
        for id in ids + [file] {
            #expect(pair.log(.phone, "\"failed\"").filter { $0.contains(id) }.count == 1)
        }
        #expect(pair.log(.phone, "\"dropped\"").count == 1, "the context")
        let summary = pair.log(.phone, "a pairing ended with what waited in its queues")
        #expect(summary.count == 1 && summary[0].contains("\"transfers\":\"3\""))
        #expect(try !pair.session(.phone).isPaired)
        #expect(!FileManager.default.fileExists(atPath: pair.path(.phone, folder + "/asset")))
        #expect(throws: ConnectivityError.deviceNotPaired) { try ContextConformanceTests.update(pair, 1) }
        pair.system(.pair("watch"), on: .phone)
        pair.system(.pair("phone"), on: .watch)
        pair.run(seconds: 1)
        pair.link(isUp: true)
        pair.run(seconds: 3)
        #expect(try pair.session(.phone).isReachable)
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.isEmpty)
        #expect(pair.watch.userInfos.isEmpty)
        try UserInfoConformanceTests.queue(pair, 3...3)
        pair.run(seconds: 2)
        #expect(pair.watch.userInfos == [["n": 3]])
    }

    @Test("EM-04: 1.2: out of range a restarted phone knows of the watch's app what it knew before")
    func lastKnown() throws {
        let pair = try ConformancePair(prepare: { place, configuration in
            if place == .watch { configuration.complications = ["probe"] }
        })
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        let known = try pair.session(.phone)
        #expect(known.isCounterpartInstalled && known.isComplicationEnabled && !known.isReachable)
        pair.link(isUp: true)
        pair.run(seconds: 1)
        pair.system(.uninstall(app: "probe"), on: .watch)
        pair.run(seconds: 2)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        let gone = try pair.session(.phone)
        #expect(gone.isPaired && !gone.isCounterpartInstalled && gone.watchDirectory == nil)
        #expect(!gone.isComplicationEnabled)
        #expect(throws: ConnectivityError.watchAppNotInstalled) {
            try ContextConformanceTests.update(pair, 1)
        }
        pair.phone.forget()
        pair.system(.install(app: "probe"), on: .watch)
        pair.link(isUp: true)
        pair.run(seconds: 2)
        #expect(try pair.session(.phone).isCounterpartInstalled)
        #expect(pair.phone.count(.watchStateDidChange) == 1)
    }

    @Test("EM-04: 1.2: a device that was never heard counts as having the app: what is queued waits for it")
    func neverHeard() throws {
        let pair = try ConformancePair(startsInRange: false)
        #expect(try pair.session(.phone).isCounterpartInstalled)
        #expect(try pair.session(.watch).isCounterpartInstalled)
        try UserInfoConformanceTests.queue(pair, 1...1)
        #expect(try pair.session(.phone).outstandingUserInfoTransfers.count == 1)
    }

    @Test("EM-05: a phone that was set back to an old copy of its queues goes on")
    func oldCopy() throws {
        let pair = try ConformancePair()
        try UserInfoConformanceTests.queue(pair, 1...3)
        pair.run(seconds: 2)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let path = pair.path(.phone, "../connectivity/watch/transfers.sqlite")
        try Database(path: path).run("UPDATE state SET next_item = 2")
        try pair.restart(.phone)
        pair.run(seconds: 1)
        pair.phone.forget()
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(pair.log(.phone, "the store of the queues is an old copy").count == 1)
        // Under the old name their numbers would pass for taken.
        let ids = try UserInfoConformanceTests.queue(pair, 4...5)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 2, 3, 4, 5])
        #expect(pair.phone.outcomes == ids.map { Ended($0, nil) })
    }

    @Test("3.11: the fault of a spurious 7006 refuses everything and changes no property")
    func spurious() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.spuriousNotInstalled, isOn: true), on: .phone)
        let ids = try pair.tell(.phone) { device in
            [device.link.sendMessage(.number(1), wantsReply: false), device.link.transferUserInfo([:])]
        }
        pair.run(seconds: 1)
        #expect(
            pair.phone.messageErrors + pair.phone.outcomes == ids.map { Ended($0, .watchAppNotInstalled) })
        #expect(try pair.session(.phone).isCounterpartInstalled)
        // The other direction is not concerned.
        try pair.tell(.watch) { _ = $0.link.transferUserInfo(["n": 1]) }
        pair.run(seconds: 1)
        #expect(pair.phone.userInfos.count == 1)
    }
}
