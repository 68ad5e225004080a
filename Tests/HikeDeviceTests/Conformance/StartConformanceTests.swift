import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// Activation, start-up and the simulator: connectivity 3.9, 6.1 and 8.
@Suite("Conformance: activation and start")
struct StartConformanceTests {
    @Test("T03: EM-03: activation is asynchronous and ends with one callback; before it nothing is known")
    func activation() throws {
        let pair = try ConformancePair { place, app in app.activates = place == .watch }
        let before = try pair.tell(.phone) { device in
            device.link.activate()
            return device.link.session
        }
        #expect(before == SessionProperties())
        #expect(pair.phone.heard.isEmpty, "the call returns before the callback")
        pair.run(seconds: 1)
        #expect(pair.phone.heard.first == .activationDidComplete(.activated, error: nil))
        #expect(pair.phone.activations == [.activated])
        let after = try pair.session(.phone)
        #expect(after.isPaired && after.isCounterpartInstalled && after.isReachable)
        // A repeated call is tolerated, and answered.
        try pair.tell(.phone) { $0.link.activate() }
        pair.run(seconds: 1)
        #expect(pair.phone.activations == [.activated, .activated])
    }

    @Test("T03: EM-03: activating without a delegate activates nothing")
    func noDelegate() throws {
        let pair = try ConformancePair { place, app in app.activates = place == .watch }
        try pair.tell(.phone) { device in
            device.link.setHandlers(nil)
            device.link.activate()
        }
        pair.run(seconds: 1)
        #expect(try pair.session(.phone).activationState == .notActivated)
        #expect(!pair.phone.activations.contains(.activated))
    }

    @Test("3.9: EM-03: after activation come outcomes, the context, user info and files, each in its order")
    func order() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.phoneWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(configuration)
        try pair.tell(.watch) { _ = try $0.storage.write("Documents/a", [1]) }
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try UserInfoConformanceTests.queue(pair, 1...1)
        pair.app(.terminate, on: .phone)
        try pair.tell(.watch) { device in
            _ = device.link.transferFile("Documents/a", metadata: [:])
            for number in 1...2 { _ = device.link.transferUserInfo(["n": .integer(Int64(number))]) }
            try device.link.updateApplicationContext(["n": 9])
        }
        pair.link(isUp: true)
        pair.run(seconds: 5)
        pair.phone.forget()
        pair.app(.launch, on: .phone)
        pair.run(seconds: 2)
        let kinds = pair.phone.heard.compactMap { event -> String? in
            switch event {
            case .activationDidComplete: "activation"
            case .userInfoFinished: "outcome"
            case .contextReceived: "context"
            case .userInfoReceived: "user info"
            case .fileReceived: "file"
            default: nil
            }
        }
        #expect(kinds == ["activation", "outcome", "context", "user info", "user info", "file"])
        #expect(pair.phone.heard.last == .hasContentPendingDidChange(false))
    }

    @Test("1.3: a missing handler is a line in the log, and what it would have been given is lost")
    func missingHandlers() throws {
        let pair = try ConformancePair()
        try pair.tell(.watch) { $0.link.setHandlers(.messages) }
        try pair.tell(.phone) { device in
            _ = device.link.transferUserInfo(["n": 1])
            try device.link.updateApplicationContext(["n": 1])
            try device.storage.write("Documents/a", [])
            _ = device.link.transferFile("Documents/a", metadata: [:])
        }
        pair.run(seconds: 3)
        #expect(pair.log(.watch, "does not implement a handler").count == 3)
        try pair.tell(.watch) { $0.link.setHandlers(.all) }
        pair.run(seconds: 3)
        #expect(pair.watch.userInfos.isEmpty && pair.watch.contexts.isEmpty && pair.watch.files.isEmpty)
        // The property has it all the same (C4).
        #expect(try pair.session(.watch).receivedApplicationContext == ["n": 1])
        #expect(pair.phone.outcomes.allSatisfy { $0.error == nil } && pair.phone.outcomes.count == 2)
    }

    @Test("T40: EM-11: as in a simulator user info and files are reported as sent and thrown away")
    func simulator() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.simulatorMode, isOn: true), on: .phone)
        let ids = try pair.tell(.phone) { device in
            try device.storage.write("Documents/a", [1])
            return [
                device.link.transferUserInfo(["n": 1]),
                device.link.transferFile("Documents/a", metadata: [:]),
            ]
        }
        try pair.tell(.phone) { device in
            _ = device.link.sendMessage(.number(1), wantsReply: false)
            try device.link.updateApplicationContext(["n": 1])
        }
        pair.run(seconds: 10)
        #expect(pair.phone.outcomes == ids.map { Ended($0, nil) })
        #expect(pair.watch.userInfos.isEmpty && pair.watch.files.isEmpty)
        #expect(pair.watch.messages.count == 1 && pair.watch.contexts.count == 1)
    }
}
