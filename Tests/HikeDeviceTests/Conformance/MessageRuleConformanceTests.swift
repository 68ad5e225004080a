import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// The rules M, R and the table of errors where no case T names them.
@Suite("Conformance: rules of live messages")
struct MessageRuleConformanceTests {
    @Test("M3: a message overtakes background content that waits for its moment")
    func overtakes() throws {
        var configuration = ConnectivityConfiguration()
        configuration.timing.opportunityInForeground = .fixed(.seconds(5))
        let pair = try ConformancePair(configuration)
        try pair.tell(.phone) { device in
            _ = device.link.transferUserInfo(["n": 1])
            _ = device.link.sendMessage(.number(2), wantsReply: false)
        }
        pair.run(seconds: 1)
        #expect(pair.watch.messages.count == 1 && pair.watch.userInfos.isEmpty)
        pair.run(seconds: 10)
        #expect(pair.watch.userInfos == [["n": 1]])
    }

    @Test("M6: without a reply handler success is silent")
    func silentSuccess() throws {
        let pair = try ConformancePair()
        pair.phone.forget()
        try pair.tell(.phone) { _ = $0.link.sendMessage(.data([1, 2]), wantsReply: false) }
        pair.run(seconds: 5)
        #expect(pair.watch.messages.map(\.content) == [.data([1, 2])])
        #expect(pair.phone.heard.isEmpty)
    }

    @Test("M13: a phone app that a message has woken runs long enough to reply, and is suspended later")
    func wokenAppReplies() throws {
        let pair = try ConformancePair(
            prepare: { place, configuration in if place == .phone { configuration.launches = [] } })
        pair.phone.script = { event, device in
            if case .session(.messageReceived(let message)) = event {
                pair.phone.calls = [{ $0.link.reply(to: message.id, .number(2)) }]
                pair.phone.probe.setTimer("work", after: .seconds(3), on: device)
            }
            if event == .timer("work") { pair.phone.calls.removeFirst()(device) }
        }
        let id = try pair.tell(.watch) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 4)
        #expect(pair.watch.replyIDs == [id])
        pair.run(seconds: 30)
        #expect(pair.phone.probe.events.contains(.willSuspend))
    }

    @Test("3.6: M12: a force-quit phone app is started by a message, or not, by policy")
    func forceQuit() throws {
        for starts in [true, false] {
            var configuration = ConnectivityConfiguration()
            configuration.policy.messagesWakeForceQuitPhoneApp = starts
            let pair = try ConformancePair(configuration)
            pair.app(.forceQuit, on: .phone)
            pair.run(seconds: 1)
            try pair.tell(.watch) { _ = $0.link.sendMessage(.number(1), wantsReply: false) }
            pair.run(seconds: 10)
            #expect(pair.phone.messages.count == (starts ? 1 : 0))
        }
    }

    @Test("3.6: a receiver that crashes before it replies leaves the sender with 7012")
    func receiverCrashes() throws {
        let pair = try ConformancePair(MessageConformanceTests.quickReplies)
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 1)
        pair.app(.crash, on: .watch)
        pair.run(seconds: 10)
        #expect(pair.phone.messageErrors == [Ended(id, .messageReplyTimedOut)])
    }

    @Test("R2: EM-04: each change of reachability calls back once on each side")
    func reachabilityChanges() throws {
        let pair = try ConformancePair()
        for app in pair.apps { app.forget() }
        pair.app(.background, on: .watch)
        pair.run(seconds: 2)
        pair.app(.foreground, on: .watch)
        pair.run(seconds: 2)
        #expect(pair.phone.count(.reachabilityDidChange) == 2)
        #expect(pair.watch.count(.reachabilityDidChange) == 2)
        pair.link(isUp: false)
        pair.run(seconds: 2)
        #expect(pair.phone.count(.reachabilityDidChange) == 3)
        #expect(pair.watch.count(.reachabilityDidChange) == 3)
        #expect(try !pair.session(.watch).isReachable)
    }

    @Test(
        "R3: R6: R9: with the fault of a stale reachability the property stays, and sending goes by the link")
    func staleReachability() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.staleReachability, isOn: true), on: .phone)
        pair.app(.background, on: .watch)
        pair.run(seconds: 2)
        #expect(try pair.session(.phone).isReachable)
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: false) }
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors == [Ended(id, .notReachable)])
        pair.app(.foreground, on: .watch)
        pair.run(seconds: 1)
        pair.system(.fault(.staleReachability, isOn: false), on: .phone)
        pair.run(seconds: 1)
        #expect(try pair.session(.phone).isReachable)
    }

    @Test("M5: the fault of doubled errors reports 7007 and then 7012")
    func doubledErrors() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.doubledErrors, isOn: true), on: .phone)
        let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.link(isUp: false)
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors == [Ended(id, .notReachable), Ended(id, .messageReplyTimedOut)])
    }

    @Test(
        "1.3: a delegate without the variant that the message needs gives 7014; the other does not stand in")
    func missingVariant() throws {
        let pair = try ConformancePair()
        for (handlers, wantsReply) in [
            (SessionHandlers.all.subtracting(.messagesWithReply), true),
            (SessionHandlers.all.subtracting(.messages), false),
        ] {
            pair.phone.forget()
            try pair.tell(.watch) { $0.link.setHandlers(handlers) }
            let id = try pair.tell(.phone) { $0.link.sendMessage(.number(1), wantsReply: wantsReply) }
            pair.run(seconds: 1)
            #expect(pair.phone.messageErrors == [Ended(id, .deliveryFailed)])
            #expect(pair.watch.messages.isEmpty)
            #expect(!pair.log(.watch, "does not implement").isEmpty)
        }
    }

    @Test("2: 7017: a message that gets nowhere while the link is up fails when its time is over")
    func messageTimeout() throws {
        var configuration = ConnectivityConfiguration()
        configuration.timing.messageTimeout = .seconds(3)
        // The phone's app takes longer to start than the message may wait.
        configuration.timing.phoneColdWake = .fixed(.seconds(8))
        let pair = try ConformancePair(
            configuration,
            prepare: { place, configuration in if place == .phone { configuration.launches = [] } })
        let id = try pair.tell(.watch) { $0.link.sendMessage(.number(1), wantsReply: true) }
        pair.run(seconds: 5)
        #expect(pair.watch.messageErrors == [Ended(id, .transferTimedOut)])
        pair.run(seconds: 20)
        #expect(pair.phone.messages.isEmpty)
    }

    @Test("2: 7002: a device that cannot be paired refuses everything, activation too")
    func notSupported() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.isSupported = false
        let pair = try ConformancePair(prepare: { place, device in
            if place == .phone { device.connectivity = configuration }
        })
        #expect(
            pair.phone.heard.first == .activationDidComplete(.notActivated, error: .sessionNotSupported))
        let id = try pair.tell(.phone) { $0.link.transferUserInfo([:]) }
        pair.run(seconds: 1)
        #expect(pair.phone.outcomes == [Ended(id, .sessionNotSupported)])
    }

    @Test("7: strict: a programmer's error ends the app where the policy says so")
    func trap() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.trapsProgrammerErrors = true
        let pair = try ConformancePair(configuration) { place, app in app.activates = place == .watch }
        try pair.tell(.phone) { device in
            _ = device.link.sendMessage(.number(1), wantsReply: false)
            // The rest of the handler has no effect.
            pair.phone.probe.setTimer("after", after: .seconds(1), on: device)
        }
        pair.run(seconds: 5)
        #expect(!pair.log(.phone, "the session was used wrongly").isEmpty)
        #expect(!pair.log(.phone, "\"state\":\"notRunning\"").isEmpty)
        #expect(pair.phone.heard.isEmpty && !pair.phone.probe.events.contains(.timer("after")))
    }
}
