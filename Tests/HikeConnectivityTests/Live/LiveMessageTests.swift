import HikeConnectivity
import HikeValues
import Testing

@Suite("Live messages, rule by rule (EM-08)")
struct LiveMessageTests {
    private static func impatient(linkLossEndsReplies: Bool = true) -> ConnectivityConfiguration {
        var configuration = ConnectivityConfiguration()
        configuration.timing.replyTimeout = .seconds(5)
        configuration.policy.linkLossEndsReplies = linkLossEndsReplies
        return configuration
    }

    @Test(
        "A hundred messages arrive in the order sent over a radio that loses, doubles and reorders (M1, T11)")
    func order() {
        let world = LiveWorld.connected()
        world.radio = .init(loss: 0.2, doubling: 0.2, jitter: 1)
        for number in 1...100 { world.send(0, "m\(number)") }
        world.run(for: .seconds(50))
        #expect(world.handedOver(1) == (1...100).map { "m\($0)" })
        #expect(world.ends(0) == (1...100).map { "m\($0) delivered" })
    }

    @Test("A message of an app that ends before it is on the radio is never delivered (M2, T15)")
    func senderGone() {
        let world = LiveWorld.connected()
        // Only some of them are on their way at once.
        for number in 1...20 { world.send(0, "m\(number)") }
        world.app(0, .notRunning)
        world.app(0, .foreground)
        world.send(0, "later")
        world.run(for: .seconds(10))
        let arrived = world.handedOver(1)
        #expect(arrived.count < 20)
        #expect(arrived.last == "later")
        #expect(arrived.dropLast() == (1..<arrived.count).map { "m\($0)" }[...])
        #expect(world.ends(0) == ["later delivered"])
    }

    @Test("A message is sent at once, while background content waits for its moment (M3)")
    func priority() {
        let world = LiveWorld.connected()
        world.handle(0, .updateContext(app: "trail", payload: [1]))
        let before = world.frames.count
        world.send(0, "m")
        #expect(world.frames.count == before + 1)
        world.run(for: .seconds(1))
        #expect(world.handedOver(1) == ["m"])
    }

    @Test("Without a conversation a message fails at once with 7007 (M4)")
    func unreachable() {
        let world = LiveWorld()
        world.app(0, .foreground)
        world.send(0, "m", reply: true)
        #expect(world.ends(0) == ["m 7007"])
    }

    @Test("A link lost before delivery fails the message with 7007; it is not delivered later (M4, T14)")
    func linkLost() {
        let world = LiveWorld.connected()
        world.send(0, "m", reply: true)
        world.send(0, "n")
        world.link(up: false)
        #expect(world.ends(0) == ["m 7007", "n 7007"])
        world.run(for: .seconds(1))
        world.link(up: true)
        world.send(0, "late")
        world.run(for: .seconds(30))
        world.send(0, "later")
        world.run(for: .seconds(30))
        #expect(world.handedOver(1) == ["later"])
        #expect(world.ends(0) == ["m 7007", "n 7007", "late 7007", "later delivered"])
    }

    @Test("A peer that was started again gets new messages, and none of the old ones (T14)")
    func peerRestarted() {
        let world = LiveWorld.connected()
        world.send(0, "a")
        world.run(for: .seconds(1))
        world.send(0, "m", reply: true)
        world.restart(1)
        world.run(for: .seconds(5))
        #expect(world.ends(0) == ["a delivered", "m 7007"])
        world.send(0, "b")
        world.run(for: .seconds(5))
        #expect(world.handedOver(1) == ["a", "b"])
    }

    @Test("A reply comes once, also over a radio that loses and doubles, and no error with it (M5, M8)")
    func replies() {
        let world = LiveWorld.connected()
        world.answer[1] = { $0.id == "now" ? .replyAtOnce : .reply(after: .seconds(3)) }
        world.radio = .init(loss: 0.3, doubling: 0.3, jitter: 1)
        world.send(0, "later", reply: true)
        world.send(0, "now", reply: true)
        world.run(for: .seconds(400))
        #expect(world.ends(0) == ["now replied", "later replied"])
        #expect(world.handedOver(1) == ["later", "now"])
    }

    @Test("The fault of doubled errors reports 7007 and then 7012 (M5)")
    func doubledErrors() {
        let world = LiveWorld.connected()
        world.handle(0, .fault(.doubledErrors, isOn: true))
        world.send(0, "m", reply: true)
        world.link(up: false)
        #expect(world.ends(0) == ["m 7007", "m 7012"])
    }

    @Test("A message without a reply handler wants no reply, and gets none (M6)")
    func noReplyWanted() {
        let world = LiveWorld.connected()
        world.answer[1] = { _ in .replyAtOnce }
        world.send(0, "m")
        world.run(for: .seconds(400))
        #expect(world.ends(0) == ["m delivered"])
    }

    @Test(
        "A receiver that never replies gives 7012 once after the time set; a late reply is ignored (M9, M10, T12)"
    )
    func replyTimeout() {
        let world = LiveWorld.connected(configuration: Self.impatient())
        world.answer[1] = { _ in .reply(after: .seconds(6)) }
        world.send(0, "m", reply: true)
        world.run(for: .seconds(4.9))
        #expect(world.ends(0) == [])
        world.run(for: .seconds(20))
        #expect(world.ends(0) == ["m 7012"])
    }

    @Test("A reply that the receiving device loses gives 7012 (M9)")
    func replyLost() {
        let world = LiveWorld.connected(configuration: Self.impatient())
        world.answer[1] = { _ in .replyAtOnce }
        world.handle(1, .fault(.replyLost, isOn: true))
        world.send(0, "m", reply: true)
        world.run(for: .seconds(20))
        #expect(world.ends(0) == ["m 7012"])
    }

    @Test("A message that cannot be delivered in time fails with 7017, and is not delivered after that")
    func messageTimeout() {
        let world = LiveWorld.connected()
        world.coldWake = nil
        world.app(0, .notRunning)
        world.send(1, "m", reply: true)
        world.run(for: .seconds(61))
        #expect(world.ends(1) == ["m 7017"])
        world.app(0, .foreground)
        world.run(for: .seconds(5))
        #expect(world.handedOver(0) == [])
    }

    @Test(
        "The phone's app is started once and gets the messages in order; one reply comes back (M11, T07, EM-09)"
    )
    func coldWake() {
        let world = LiveWorld.connected()
        world.app(0, .notRunning)
        world.answer[0] = { _ in .reply(after: .milliseconds(1)) }
        world.send(1, "a", reply: true)
        world.send(1, "b")
        world.send(1, "c", reply: true)
        world.run(for: .seconds(0.5))
        #expect(world.handedOver(0) == [])
        world.run(for: .seconds(5))
        #expect(world.wakes(0) == 1)
        #expect(world.handedOver(0) == ["a", "b", "c"])
        #expect(world.ends(1) == ["b delivered", "a replied", "c replied"])
    }

    @Test("A phone's app that ends before its session is activated is started again for what waits (M11)")
    func wakeAgain() {
        let world = LiveWorld.connected()
        world.coldWake = nil
        world.app(0, .suspended)
        world.send(1, "m")
        world.run(for: .seconds(1))
        #expect(world.wakes(0) == 1)
        world.coldWake = .seconds(1)
        world.app(0, .notRunning)
        #expect(world.wakes(0) == 2)
        world.run(for: .seconds(5))
        #expect(world.handedOver(0) == ["m"])
    }

    @Test(
        "A watch app in the background gets nothing and is not started (M12, T08)",
        arguments: [AppPresence.notRunning, .suspended, .background])
    func watchNotInFront(_ presence: AppPresence) {
        let world = LiveWorld.connected()
        world.app(1, presence)
        world.send(0, "m", reply: true)
        world.run(for: .seconds(5))
        #expect(world.ends(0) == ["m 7007"])
        #expect(world.handedOver(1) == [])
        #expect(world.wakes(1) == 0)
    }

    @Test("A watch app with the rights of the foreground gets messages, as during a workout (T09)")
    func workout() {
        let world = LiveWorld.connected()
        world.app(1, .highPriority)
        world.send(0, "m")
        world.run(for: .seconds(5))
        #expect(world.ends(0) == ["m delivered"])
    }

    @Test("A change of watch cancels the app's messages with 7016 (M14, T33)")
    func sessionInactive() {
        let world = LiveWorld.connected()
        world.send(0, "awaits", reply: true)
        world.run(for: .seconds(1))
        world.send(0, "underway")
        world.handle(0, .sessionInactive("trail"))
        #expect(world.ends(0) == ["awaits 7016", "underway 7016"])
        world.run(for: .seconds(400))
        #expect(world.ends(0).count == 2)
    }

    @Test("Messages of both directions interleave, and several replies are awaited at once (M15)")
    func interleaved() {
        let world = LiveWorld.connected()
        for side in 0...1 {
            world.answer[side] = { .reply(after: $0.id.hasSuffix("1") ? .seconds(9) : .seconds(2)) }
        }
        for number in 1...3 {
            world.send(0, "p\(number)", reply: true)
            world.send(1, "w\(number)", reply: true)
        }
        world.run(for: .seconds(20))
        #expect(world.ends(0) == ["p2 replied", "p3 replied", "p1 replied"])
        #expect(world.ends(1) == ["w2 replied", "w3 replied", "w1 replied"])
    }

    @Test("A link lost while a reply is awaited gives 7011 at once, or 7012 in time by policy")
    func linkLostBeforeReply() {
        for (ends, error) in [(true, "m 7011"), (false, "m 7012")] {
            let world = LiveWorld.connected(configuration: Self.impatient(linkLossEndsReplies: ends))
            world.send(0, "m", reply: true)
            world.run(for: .seconds(1))
            world.link(up: false)
            #expect(world.ends(0) == (ends ? [error] : []))
            world.run(for: .seconds(10))
            #expect(world.ends(0) == [error])
        }
    }

    @Test("A reply that is given after the same two devices have met again still comes, by policy")
    func replyAfterReunion() {
        let world = LiveWorld.connected(configuration: Self.impatient(linkLossEndsReplies: false))
        world.answer[1] = { _ in .reply(after: .seconds(3)) }
        world.send(0, "m", reply: true)
        world.run(for: .seconds(1))
        world.link(up: false)
        world.link(up: true)
        world.run(for: .seconds(10))
        #expect(world.ends(0) == ["m replied"])
    }

    @Test("A delegate without the method gives the sender 7014, and nothing counts as delivered")
    func noHandler() {
        let world = LiveWorld.connected()
        world.answer[1] = { _ in .noHandler }
        world.send(0, "m", reply: true)
        world.run(for: .seconds(5))
        #expect(world.ends(0) == ["m 7014"])
    }

    @Test("An app that is not on the other device gives 7006 to a phone and 7018 to a watch")
    func notInstalled() {
        for (side, end) in [(0, "m 7006"), (1, "m 7018")] {
            let world = LiveWorld.connected()
            world.handle(1 - side, .appRemoved("trail"))
            world.app(1 - side, .notInstalled)
            world.send(side, "m")
            world.run(for: .seconds(5))
            #expect(world.ends(side) == [end])
        }
    }

    @Test("Too much at once is refused with 7001, and a body that no radio frame holds with 7009 (EM-10)")
    func bounds() {
        let world = LiveWorld.connected()
        world.send(0, "huge", size: TransferLimits.payloadBytes + 1)
        #expect(world.ends(0) == ["huge 7009"])
        for number in 1...TransferLimits.messages { world.send(0, "m\(number)") }
        world.send(0, "more")
        #expect(world.ends(0) == ["huge 7009", "more 7001"])
    }
}
