import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// Live messages: connectivity 3.1 and 8.
@Suite("Conformance: live messages")
struct MessageConformanceTests {
    static let quickReplies: ConnectivityConfiguration = {
        var configuration = ConnectivityConfiguration()
        configuration.timing.replyTimeout = .seconds(5)
        return configuration
    }()

    @Test("T01: EM-08: a message before activation fails once with 7004, and nothing reaches the watch")
    func notActivated() throws {
        let pair = try ConformancePair { place, app in app.activates = place == .watch }
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: false) }
        pair.run(seconds: 5)
        #expect(pair.phone.messageErrors == [Ended(id, .sessionNotActivated)])
        #expect(pair.watch.messages.isEmpty)
    }

    @Test("T05: EM-08: a message to a watch without the app fails with 7006, not 7007")
    func watchAppAbsent() throws {
        let pair = try ConformancePair(prepare: { place, configuration in
            if place == .watch { configuration.uninstalled = ["probe"] }
        })
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors == [Ended(id, .watchAppNotInstalled)])
        #expect(try !pair.session(.phone).isCounterpartInstalled)
    }

    @Test("T06: EM-08: from a watch whose phone does not have the app every channel fails with 7018")
    func phoneAppAbsent() throws {
        let pair = try ConformancePair(prepare: { place, configuration in
            if place == .phone { configuration.uninstalled = ["probe"] }
        })
        #expect(throws: ConnectivityError.companionAppNotInstalled) {
            try pair.tell(.watch) { try $0.link.updateApplicationContext(["n": 1]) }
        }
        let ids = try pair.tell(.watch) { device in
            try device.storage.write("Documents/a", [1])
            return [
                device.link.sendMessage(.number(1), wantsReply: true), device.link.transferUserInfo(["n": 1]),
                device.link.transferFile("Documents/a", metadata: [:]),
            ]
        }
        pair.run(seconds: 2)
        #expect(
            pair.watch.messageErrors + pair.watch.outcomes == ids.map { Ended($0, .companionAppNotInstalled) }
        )
        #expect(pair.phone.launches == 0)
    }

    @Test(
        "T07: EM-09: a message with a reply handler starts the phone's app in the background and is answered")
    func startsPhoneApp() throws {
        let pair = try ConformancePair(
            apps: { _, app in app.replies = { $0.content } },
            prepare: { place, configuration in if place == .phone { configuration.launches = [] } })
        let id = try pair.tell(.watch) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 5)
        #expect(pair.phone.launches == 1)
        #expect(!pair.phone.probe.events.contains(.enteredForeground))
        let received = try #require(pair.phone.messages.first)
        #expect(pair.phone.messages.count == 1 && received.wantsReply)
        let activated = SessionEvent.activationDidComplete(.activated, error: nil)
        #expect(pair.phone.heard.first == activated)
        #expect(pair.watch.replyIDs == [id])
        #expect(pair.watch.messageErrors.isEmpty)
    }

    @Test("T07: EM-09: M11: a message without a reply handler starts the phone's app too")
    func startsPhoneAppWithoutReply() throws {
        let pair = try ConformancePair(
            prepare: { place, configuration in if place == .phone { configuration.launches = [] } })
        #expect(try pair.session(.watch).isReachable)
        try pair.tell(.watch) { _ = $0.link.sendMessage(.number(1), wantsReply: false) }
        pair.run(seconds: 5)
        #expect(pair.phone.messages.map(\.content) == [.number(1)])
    }

    @Test("T08: EM-09: a watch app in the background is not reachable, not started and gives 7007")
    func watchInBackground() throws {
        for command in [LifecycleCommand.background, .suspend, .terminate] {
            let pair = try ConformancePair()
            pair.app(command, on: .watch)
            pair.run(seconds: 1)
            #expect(try !pair.session(.phone).isReachable)
            let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
            pair.run(seconds: 5)
            #expect(pair.phone.messageErrors == [Ended(id, .notReachable)])
            #expect(pair.watch.launches == 1 && pair.watch.messages.isEmpty)
        }
    }

    @Test("T09: EM-09: a watch app in the background with a workout session is reachable")
    func workout() throws {
        let pair = try ConformancePair()
        try pair.tell(.watch) { $0.health?.setWorkout(isRunning: true) }
        pair.app(.background, on: .watch)
        pair.run(seconds: 1)
        #expect(try pair.session(.phone).isReachable)
        #expect(try pair.session(.watch).isReachable)
        try pair.tell(.phone) { _ = $0.link.sendMessage(.number(1), wantsReply: false) }
        pair.run(seconds: 1)
        #expect(pair.watch.messages.map(\.content) == [.number(1)])
    }

    @Test("T10: EM-04: a phone that was restarted and not unlocked is not reachable, until it is")
    func locked() throws {
        let pair = try ConformancePair()
        pair.configurations[0].isLocked = true
        try pair.restart(.phone)
        pair.run(seconds: 2)
        let before = try pair.session(.watch)
        #expect(!before.isReachable && before.iOSDeviceNeedsUnlockAfterRebootForReachability)
        #expect(try !pair.session(.phone).isReachable, "the phone's side follows the watch's")
        let id = try pair.tell(.watch) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 1)
        #expect(pair.watch.messageErrors == [Ended(id, .notReachable)])
        pair.watch.forget()
        pair.phone.forget()
        pair.system(.unlock, on: .phone)
        pair.run(seconds: 1)
        #expect(pair.watch.count(.reachabilityDidChange) == 1)
        #expect(pair.phone.count(.reachabilityDidChange) == 1)
        let after = try pair.session(.watch)
        #expect(after.isReachable && !after.iOSDeviceNeedsUnlockAfterRebootForReachability)
    }

    @Test("T11: EM-08: EM-13: a hundred messages arrive in order, one handler after the other")
    func hundredMessages() throws {
        let pair = try ConformancePair()
        try pair.tell(.phone) { device in
            for number in 1...100 { _ = device.link.sendMessage(.number(Int64(number)), wantsReply: false) }
        }
        pair.run(seconds: 10)
        #expect(pair.watch.messages.map(\.content) == (1...100).map { .number($0) })
        #expect(pair.phone.messageErrors.isEmpty)
    }

    @Test("T12: EM-08: a receiver that never replies gives 7012 once, and its late reply is ignored")
    func noReply() throws {
        let pair = try ConformancePair(Self.quickReplies)
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        let sent = pair.time
        pair.run(seconds: 10)
        #expect(pair.phone.messageErrors == [Ended(id, .messageReplyTimedOut)])
        let time = try #require(pair.phone.time(of: .messageFailed(id: id, .messageReplyTimedOut)))
        #expect(abs((time - sent).inSeconds - 5) < 0.2)
        let message = try #require(pair.watch.messages.first)
        try pair.tell(.watch) { $0.link.reply(to: message.id, .number(2)) }
        pair.run(seconds: 5)
        #expect(pair.phone.replyIDs.isEmpty)
        #expect(pair.phone.messageErrors.count == 1)
    }

    @Test("T13: EM-08: a link lost while the reply is awaited gives 7011 once, and the reply stays away")
    func linkLostWhileReplying() throws {
        let pair = try ConformancePair()
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 1)
        let message = try #require(pair.watch.messages.first)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors == [Ended(id, .messageReplyFailed)])
        try pair.tell(.watch) { $0.link.reply(to: message.id, .number(2)) }
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(pair.phone.replyIDs.isEmpty && pair.phone.messageErrors.count == 1)
    }

    @Test("T13: EM-08: M8: a reply given after the handler has returned arrives, once")
    func lateReply() throws {
        let pair = try ConformancePair()
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 60)
        let message = try #require(pair.watch.messages.first)
        try pair.tell(.watch) { device in
            device.link.reply(to: message.id, .number(2))
            device.link.reply(to: message.id, .number(3))
        }
        pair.run(seconds: 5)
        #expect(pair.phone.heard.last == .replyReceived(id: id, .number(2)))
        #expect(pair.phone.replyIDs == [id] && pair.phone.messageErrors.isEmpty)
    }

    @Test("T13: EM-10: a reply that is too large, or a receiver that loses it, fails the message")
    func badReply() throws {
        let pair = try ConformancePair(Self.quickReplies) { _, app in
            app.replies = { _ in .data([UInt8](repeating: 0, count: 65_537)) }
        }
        let large = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors == [Ended(large, .messageReplyFailed)])
        pair.watch.replies = { $0.content }
        pair.system(.fault(.replyLost, isOn: true), on: .watch)
        pair.phone.forget()
        let lost = try pair.tell(.phone) { $0.link.sendMessage(.number(2), wantsReply: true) }
        pair.run(seconds: 10)
        #expect(pair.phone.messageErrors == [Ended(lost, .messageReplyTimedOut)])
    }

    @Test("T14: EM-08: a link lost before delivery gives 7007 once, and the message never arrives")
    func linkLostBeforeDelivery() throws {
        let pair = try ConformancePair()
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.link(isUp: false)
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors == [Ended(id, .notReachable)])
        pair.link(isUp: true)
        pair.run(seconds: 10)
        #expect(pair.watch.messages.isEmpty)
        #expect(pair.phone.messageErrors.count == 1 && pair.phone.replyIDs.isEmpty)
    }

    @Test("T15: EM-08: M2: messages of an app that ends before they are on the radio are gone for good")
    func senderEnds() throws {
        let pair = try ConformancePair()
        pair.phone.script = { event, device in
            guard event == .action(AppAction("last")) else { return }
            for number in Int64(1)...50 { _ = device.link.sendMessage(.number(number), wantsReply: true) }
        }
        pair.send(.action(app: "probe", AppAction("last")), to: .phone)
        pair.app(.crash, on: .phone)
        pair.run(seconds: 1)
        let early = pair.watch.messages.count
        #expect(early <= TransferLimits.liveInFlight)
        pair.app(.launch, on: .phone)
        pair.run(seconds: 10)
        #expect(pair.watch.messages.count == early)
        #expect(pair.phone.messageErrors.isEmpty && pair.phone.replyIDs.isEmpty)
    }

    @Test("T39: EM-13: twenty replies and twenty user infos come one after the other, each in its order")
    func serialCallbacks() throws {
        let pair = try ConformancePair { _, app in app.replies = { $0.content } }
        var sent: [String] = []
        for number in 1...20 {
            try pair.tell(.watch) { _ = $0.link.transferUserInfo(["n": .integer(Int64(number))]) }
            sent.append(
                try pair.tell(.phone) { $0.link.sendMessage(.number(Int64(number)), wantsReply: true) })
        }
        pair.run(seconds: 10)
        #expect(pair.phone.replyIDs == sent)
        #expect(ConformanceApp.numbers(pair.phone.userInfos) == Array(1...20))
        #expect(!pair.phone.overlapped && !pair.watch.overlapped)
    }
}
