import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// Complication user info: connectivity 3.4 and 8.
@Suite("Conformance: complications")
struct ComplicationConformanceTests {
    static func pair(
        _ connectivity: ConnectivityConfiguration = ConnectivityConfiguration(), onFace: Bool = true
    ) throws -> ConformancePair {
        try ConformancePair(
            connectivity,
            prepare: { place, configuration in
                if place == .watch, onFace { configuration.complications = ["probe"] }
            })
    }

    static func send(_ pair: ConformancePair, _ number: Int64) throws -> String {
        try pair.tell(.phone) { $0.link.transferCurrentComplicationUserInfo(["n": .integer(number)]) }
    }

    @Test(
        "T24: K1: K3: K4: complication user info goes first, only the newest is current, and each is counted")
    func currentOne() throws {
        let pair = try Self.pair()
        #expect(try pair.session(.phone).isComplicationEnabled)
        #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 50)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try UserInfoConformanceTests.queue(pair, 1...2)
        let old = try Self.send(pair, 3)
        #expect(
            try pair.session(.phone).outstandingUserInfoTransfers.filter(\.isCurrentComplicationInfo).map(
                \.id)
                == [old])
        let new = try Self.send(pair, 4)
        let session = try pair.session(.phone)
        #expect(session.outstandingUserInfoTransfers.filter(\.isCurrentComplicationInfo).map(\.id) == [new])
        #expect(session.outstandingUserInfoTransfers.count == 4, "the old one stays queued")
        #expect(session.remainingComplicationUserInfoTransfers == 48)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [4, 1, 2, 3])
        #expect(pair.phone.outcomes.count == 4 && pair.phone.outcomes.allSatisfy { $0.error == nil })
    }

    @Test("T24: K3: one that was the current does not become it again when the newer has arrived")
    func notCurrentAgain() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.complicationBudget = 2
        let pair = try Self.pair(configuration)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        _ = try Self.send(pair, 1)
        let new = try Self.send(pair, 2)
        try pair.tell(.phone) { $0.link.cancelTransfer(new) }
        let left = try pair.session(.phone).outstandingUserInfoTransfers
        #expect(left.map(\.isCurrentComplicationInfo) == [false])
    }

    @Test("K3: which one was the last is known after a restart: one before it is never current again")
    func currentAfterRestart() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.complicationBudget = 2
        let pair = try Self.pair(configuration)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let old = try Self.send(pair, 1)
        let new = try Self.send(pair, 2)
        try pair.restart(.phone)
        pair.run(seconds: 1)
        let both = try pair.session(.phone).outstandingUserInfoTransfers
        #expect(both.filter(\.isCurrentComplicationInfo).map(\.id) == [new])
        try pair.tell(.phone) { $0.link.cancelTransfer(new) }
        try pair.restart(.phone)
        pair.run(seconds: 1)
        let left = try pair.session(.phone).outstandingUserInfoTransfers
        #expect(left.map(\.id) == [old] && left.map(\.isCurrentComplicationInfo) == [false])
    }

    @Test("T24: K2: complication user info wakes the watch app, ahead of background content")
    func wakes() throws {
        var configuration = ConnectivityConfiguration()
        configuration.timing.opportunityInBackground = .fixed(.seconds(60))
        configuration.timing.opportunityForComplication = .fixed(.seconds(1))
        let pair = try Self.pair(configuration)
        pair.app(.suspend, on: .watch)
        pair.run(seconds: 1)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos.isEmpty)
        _ = try Self.send(pair, 2)
        pair.run(seconds: 5)
        // K1: what else is queued rides along.
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [2, 1])
        #expect(pair.watch.tasks.count == 1)
    }

    @Test(
        "T25: K5: K8: beyond its budget complication user info is ordinary; the next day there is a new one")
    func budget() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.complicationBudget = 2
        let pair = try Self.pair(configuration)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try UserInfoConformanceTests.queue(pair, 1...1)
        for number in 2...4 { _ = try Self.send(pair, Int64(number)) }
        #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 0)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        // The second urgent one took the place of the first; the third never was urgent, and waits in its turn.
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [3, 1, 2, 4])
        try pair.restart(.phone)
        pair.run(seconds: 2)
        #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 0, "it is stored")
        pair.run(seconds: 86_400)
        #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 2)
    }

    @Test(
        "K5: K6: beyond its budget, or without a complication, it takes nobody's place and is not the current one",
        arguments: [true, false])
    func takesNoPlace(isBeyondBudget: Bool) throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.complicationBudget = isBeyondBudget ? 1 : 50
        configuration.timing.opportunityInBackground = .fixed(.seconds(20))
        configuration.timing.opportunityInForeground = .fixed(.seconds(20))
        let pair = try Self.pair(configuration)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let paid = try Self.send(pair, 1)
        if !isBeyondBudget {
            pair.link(isUp: true)
            pair.system(.complication(app: "probe", isEnabled: false), on: .watch)
            pair.run(seconds: 30)
            pair.link(isUp: false)
            pair.run(seconds: 1)
        }
        let unpaid = try Self.send(pair, 2)
        let outstanding = try pair.session(.phone).outstandingUserInfoTransfers
        #expect(outstanding.map(\.id) == (isBeyondBudget ? [paid, unpaid] : [unpaid]))
        #expect(outstanding.map(\.isCurrentComplicationInfo) == (isBeyondBudget ? [true, false] : [false]))
        pair.link(isUp: true)
        // Well before the moment that ordinary user info waits for.
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos.first == ["n": 1], "the paid one is not late")
        pair.run(seconds: 30)
        #expect(ConformanceApp.numbers(pair.watch.userInfos) == [1, 2])
        try pair.restart(.phone)
        pair.run(seconds: 2)
        #expect(pair.phone.outcomes.allSatisfy { $0.error == nil })
    }

    @Test("T26: K6: without a complication the call is ordinary user info, or fails where the policy says so")
    func disabled() throws {
        for fallsBack in [true, false] {
            var configuration = ConnectivityConfiguration()
            configuration.policy.complicationFallsBack = fallsBack
            let pair = try Self.pair(configuration, onFace: false)
            #expect(try pair.session(.phone).remainingComplicationUserInfoTransfers == 0)
            let id = try Self.send(pair, 1)
            pair.run(seconds: 5)
            #expect(pair.phone.outcomes == [Ended(id, fallsBack ? nil : .genericError)])
            #expect(pair.watch.userInfos.count == (fallsBack ? 1 : 0))
        }
    }

    @Test("K10: a complication put on the face starts the watch app, reachable, until its task is complete")
    func firstLoad() throws {
        let pair = try Self.pair(onFace: false)
        pair.watch.completesTasks = false
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        pair.phone.forget()
        pair.watch.forget()
        pair.system(.complication(app: "probe", isEnabled: true), on: .watch)
        pair.run(seconds: 1)
        #expect(pair.watch.tasks.count == 1)
        #expect(pair.phone.count(.watchStateDidChange) == 1)
        #expect(try pair.session(.phone).isComplicationEnabled)
        #expect(try pair.session(.phone).isReachable)
        #expect(try pair.session(.watch).isReachable)
        try pair.tell(.watch) { _ = $0.link.sendMessage(.number(1), wantsReply: false) }
        pair.run(seconds: 1)
        #expect(pair.phone.messages.count == 1)
        let task = try #require(pair.watch.tasks.first)
        try pair.tell(.watch) { $0.link.completeBackgroundTask(task) }
        pair.run(seconds: 20)
        #expect(try !pair.session(.phone).isReachable)
        #expect(pair.watch.probe.events.last == .willSuspend)
    }

    @Test("K1: a watch cannot send complication user info")
    func fromWatch() throws {
        let pair = try Self.pair()
        let id = try pair.tell(.watch) { $0.link.transferCurrentComplicationUserInfo([:]) }
        pair.run(seconds: 1)
        #expect(pair.watch.outcomes == [Ended(id, .invalidParameter)])
    }
}
