import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// Application contexts: connectivity 3.2 and 8.
@Suite("Conformance: application contexts")
struct ContextConformanceTests {
    /// The phone's app sets its context to `n`.
    static func update(_ pair: ConformancePair, _ number: Int64) throws {
        try pair.tell(.phone) { try $0.link.updateApplicationContext(["n": .integer(number)]) }
    }

    @Test("T04: EM-07: an unpaired phone's context throws 7005")
    func unpaired() throws {
        let pair = try ConformancePair(prepare: { place, configuration in
            if place == .phone { configuration.peers = [] }
        })
        #expect(throws: ConnectivityError.deviceNotPaired) { try Self.update(pair, 1) }
        #expect(try pair.session(.phone).applicationContext == [:])
    }

    @Test("T16: EM-07: of three contexts set while the watch is away only the last arrives, once")
    func latestWins() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        for number in 1...3 {
            try Self.update(pair, Int64(number))
            #expect(try pair.session(.phone).applicationContext == ["n": .integer(Int64(number))])
        }
        pair.run(seconds: 60)
        #expect(pair.watch.contexts.isEmpty)
        pair.link(isUp: true)
        pair.run(seconds: 10)
        #expect(pair.watch.contexts == [["n": 3]])
        #expect(try pair.session(.watch).receivedApplicationContext == ["n": 3])
        #expect(try pair.session(.watch).applicationContext == [:], "the two directions are apart")
        #expect(try pair.session(.phone).applicationContext == ["n": 3])
    }

    @Test("T17: EM-07: C6: an equal context is not delivered again, or is where the policy says so")
    func equalContext() throws {
        for deduplicates in [true, false] {
            var configuration = ConnectivityConfiguration()
            configuration.policy.deduplicatesContext = deduplicates
            let pair = try ConformancePair(configuration)
            for _ in 1...2 {
                try Self.update(pair, 1)
                pair.run(seconds: 2)
            }
            #expect(pair.watch.contexts.count == (deduplicates ? 1 : 2))
        }
    }

    @Test("T18: EM-07: C9: a watch app launched later has the context as a property and in one callback")
    func launchedLater() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.watchWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(
            configuration,
            prepare: { place, configuration in if place == .watch { configuration.launches = [] } })
        try Self.update(pair, 1)
        pair.run(seconds: 30)
        #expect(pair.watch.launches == 0)
        var atActivation: [String: PropertyValue]?
        pair.watch.script = { event, device in
            if event == .session(.activationDidComplete(.activated, error: nil)) {
                atActivation = device.link.session.receivedApplicationContext
            }
        }
        pair.app(.launch, on: .watch)
        pair.run(seconds: 2)
        #expect(atActivation == ["n": 1])
        #expect(pair.watch.contexts == [["n": 1]])
    }

    @Test(
        "C1: T16: contexts that come one after the other while the app does not run are one call with the last"
    )
    func replacedInTheInbox() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.watchWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(
            configuration,
            prepare: { place, configuration in if place == .watch { configuration.launches = [] } })
        for number in 1...4 {
            try Self.update(pair, Int64(number))
            pair.run(seconds: 5)
        }
        #expect(pair.log(.watch, "contextTaken").count == 4, "each has arrived")
        pair.app(.launch, on: .watch)
        pair.run(seconds: 5)
        #expect(pair.watch.contexts == [["n": 4]])
    }

    @Test("C3: C5: a context goes out after its app and its device have ended, and both sides keep theirs")
    func persists() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try Self.update(pair, 1)
        pair.app(.terminate, on: .phone)
        try pair.restart(.phone)
        pair.app(.terminate, on: .phone)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        #expect(pair.watch.contexts == [["n": 1]])
        try pair.restart(.watch)
        pair.app(.launch, on: .phone)
        pair.run(seconds: 5)
        #expect(pair.watch.contexts.count == 1, "what was handled does not come again")
        #expect(try pair.session(.watch).receivedApplicationContext == ["n": 1])
        #expect(try pair.session(.phone).applicationContext == ["n": 1])
    }

    @Test("C7: contexts further apart than the link needs are all seen, in order")
    func intermediateValues() throws {
        let pair = try ConformancePair()
        for number in 1...11 {
            try Self.update(pair, Int64(number))
            pair.run(seconds: 1)
        }
        #expect(ConformanceApp.numbers(pair.watch.contexts) == Array(1...11))
    }

    @Test("C8: the fault of duplicated contexts delivers each twice, also to an app that has to be started")
    func duplicates() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.duplicatedContext, isOn: true), on: .watch)
        try Self.update(pair, 1)
        pair.run(seconds: 2)
        #expect(pair.watch.contexts == [["n": 1], ["n": 1]])
        pair.watch.forget()
        pair.app(.terminate, on: .watch)
        pair.run(seconds: 1)
        try Self.update(pair, 2)
        pair.run(seconds: 5)
        #expect(pair.watch.contexts == [["n": 2], ["n": 2]])
    }

    @Test("C12: 3.6: the sender hears nothing, and the phone's app is woken for a context by policy")
    func wakesPhone() throws {
        for wakes in [true, false] {
            var configuration = ConnectivityConfiguration()
            configuration.policy.phoneWakesOnBackgroundTransfer = wakes
            let pair = try ConformancePair(configuration)
            pair.app(.terminate, on: .phone)
            pair.run(seconds: 1)
            pair.watch.forget()
            try pair.tell(.watch) { try $0.link.updateApplicationContext([:]) }
            pair.run(seconds: 10)
            #expect(pair.phone.contexts == (wakes ? [[:]] : []), "an empty dictionary is legal")
            #expect(pair.watch.heard.isEmpty)
            pair.app(.launch, on: .phone)
            pair.run(seconds: 5)
            #expect(pair.phone.contexts == [[:]])
        }
    }
}
