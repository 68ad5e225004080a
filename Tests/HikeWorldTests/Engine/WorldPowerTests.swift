import HikeBus
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeWorld

@Suite("World: power, link and crashes")
struct WorldPowerTests {
    /// What a device was told of its link, with the seconds.
    static func linkNews(_ device: ChatteringDevice?) -> [String] {
        (device?.grants ?? []).flatMap(\.inputs).compactMap { input in
            guard case .link(_, let isUp) = input.input else { return nil }
            return "\(DecimalText.string(input.time.inSeconds, decimals: 1)) \(isUp)"
        }
    }

    static func silent(ids: [String] = ["phone", "watch"]) throws -> ChatteringWorld {
        let chatter = ChatteringWorld(seed: 5, ids: ids)
        chatter.devices.prepare = { $0.isTalkative = false }
        try chatter.world.bootAll()
        return chatter
    }

    @Test("a killed device hears nothing; its peer is told of the link; a new start counts its boots")
    func killAndRestart() throws {
        let chatter = try Self.silent()
        let world = chatter.world
        try world.advance(to: .seconds(1))
        world.kill("watch")
        #expect(!world.isOn("watch"))
        world.send(.action(app: "a", AppAction("unheard")), to: "watch")
        try world.advance(to: .seconds(3))
        try world.restart("watch")
        try world.advance(to: .seconds(5))
        #expect(Self.linkNews(chatter.devices.last("phone")) == ["1.0 false", "3.0 true"])
        let second = try #require(chatter.devices.last("watch"))
        #expect(second.configuration.bootCount == 1)
        #expect(second.configuration.bootTime == .seconds(3))
        #expect(second.configuration.linkedPeers == ["phone"])
        #expect(Self.linkNews(second) == [])
        #expect(chatter.lines("unheard").isEmpty)
        #expect(chatter.lines("\"state\":\"killed\",\"on\":\"watch\"").count == 1)
        #expect(chatter.lines("\"state\":\"restarted\",\"on\":\"watch\"").count == 1)
        // Killing or starting what is off or on already is nothing.
        try world.restart("watch")
        world.kill("nobody")
        #expect(chatter.devices.made.count == 3)
    }

    @Test("a device that starts without a peer is told so at once")
    func startsAlone() throws {
        let chatter = try Self.silent()
        chatter.world.kill("phone")
        chatter.world.kill("watch")
        try chatter.world.restart("watch")
        try chatter.world.advance(to: .seconds(1))
        #expect(chatter.devices.last("watch")?.configuration.linkedPeers == [])
        try chatter.world.restart("phone")
        try chatter.world.advance(to: .seconds(2))
        #expect(Self.linkNews(chatter.devices.last("watch")) == ["1.0 true"])
    }

    @Test("frames that are under way when the link breaks, or when a device dies, are lost", arguments: 0..<3)
    func framesUnderWay(_ way: Int) throws {
        var tried = 0
        for seed in 1...8 as ClosedRange<UInt64> {
            let chatter = ChatteringWorld(
                seed: seed, quality: LinkQuality(latency: .seconds(5), bandwidth: .infinity, loss: 0))
            try chatter.world.bootAll()
            try chatter.world.advance(to: .seconds(4.9))
            tried += chatter.world.framesSent
            switch way {
            case 0: chatter.world.setLink(isUp: false)
            case 1: chatter.world.kill("phone")
            default: chatter.world.kill("watch")
            }
            try chatter.world.advance(to: .seconds(9.8))
            #expect(chatter.lines("radio(").isEmpty)
        }
        #expect(tried > 5)
    }

    @Test("EM-20, EM-30: the hardware's condition and the owner's settings hold for the next start")
    func remembered() throws {
        let asked = PrivacySetting(app: "a", service: .location, answer: .always)
        let chatter = ChatteringWorld(seed: 5, privacy: [asked])
        let world = chatter.world
        try world.bootAll()
        let denied = PrivacySetting(app: "a", service: .location, answer: .denied)
        world.send(.privacy(denied), to: "watch")
        world.kill("watch")
        world.send(.haptics(.failing), to: "watch")
        try world.restart("watch")
        #expect(
            chatter.devices.last("watch")?.configuration.parts == [
                PartMessage(HapticsPart.self, settings: .failing)
            ])
        #expect(chatter.devices.last("watch")?.configuration.privacy == [denied])
        #expect(chatter.devices.last("phone")?.configuration.parts == [])
        world.kill("watch")
        world.send(.system(.storage(isFull: true)), to: "watch")
        try world.restart("watch")
        #expect(chatter.devices.last("watch")?.configuration.isStorageFull == true)
        #expect(chatter.devices.last("phone")?.configuration.isStorageFull == false)
        world.send(
            .privacy(PrivacySetting(app: "a", service: .location, answer: .notDetermined)), to: "watch")
        world.kill("watch")
        try world.restart("watch")
        #expect(chatter.devices.last("watch")?.configuration.privacy == [asked])
    }

    /// A world whose watch dies when it is given the time 10 s, so many times.
    static func crashing(times: Int, restarts: Bool) throws -> ChatteringWorld {
        let chatter = ChatteringWorld(seed: 5)
        var left = times
        chatter.devices.prepare = { device in
            device.isTalkative = false
            device.onMessage = { (message) throws(DeviceFailure) in
                guard device.configuration.id == "watch", case .grant(let grant) = message,
                    grant.until > .seconds(10), left > 0
                else { return }
                left -= 1
                throw .died(device: "watch", reason: "killed by a test")
            }
        }
        chatter.world.restartsCrashedDevices = restarts
        try chatter.world.bootAll()
        return chatter
    }

    @Test("an untold death ends the run")
    func crashEnds() throws {
        let chatter = try Self.crashing(times: 1, restarts: false)
        #expect(throws: DeviceFailure.died(device: "watch", reason: "killed by a test")) {
            try chatter.world.advance(to: .seconds(20))
        }
        #expect(chatter.world.crashes == ["device 'watch' died: killed by a test"])
    }

    @Test(
        "issue 19: what the machine's disk refused a device ends a run; a pair that lives goes on, and says so"
    )
    func diskFailure() throws {
        let sentence = "device 'watch' failed: the disk of this machine failed at 'a': full"
        for restarts in [false, true] {
            let chatter = try Self.silent()
            chatter.world.restartsCrashedDevices = restarts
            try chatter.world.advance(to: .seconds(1))
            let watch = try #require(chatter.devices.last("watch"))
            for end in [2.0, 3.0] {
                watch.diskFailure = "'a': full"
                do {
                    try chatter.world.advance(to: .seconds(end))
                    #expect(restarts)
                } catch let failure as DeviceFailure {
                    #expect(!restarts && failure.description == sentence)
                }
            }
            #expect(chatter.world.crashes == [sentence])
            #expect(chatter.devices.made.count == 2)
        }
    }

    @Test("a device that is started again after a crash gets what it had not handled, and its peer the link")
    func crashRestarts() throws {
        let chatter = try Self.crashing(times: 1, restarts: true)
        let world = chatter.world
        try world.advance(to: .seconds(9))
        world.send(.action(app: "a", AppAction("kept")), to: "watch")
        try world.advance(to: .seconds(20))
        #expect(world.crashes.count == 1)
        #expect(chatter.devices.made.count == 3)
        #expect(chatter.lines("\"state\":\"crashed\",\"on\":\"watch\"").count == 1)
        #expect(chatter.lines("kept").count == 1)
        let news = Self.linkNews(chatter.devices.last("phone"))
        #expect(news.map { $0.split(separator: " ").last } == ["false", "true"])
        // Its sensors go on: a reading every half second from 9 s on.
        let readings = try #require(chatter.devices.last("watch")).grants.flatMap(\.inputs).filter(
            \.input.isSensor)
        #expect(readings.map(\.time) == (18..<40).map { .seconds(Double($0) / 2) })
        #expect(world.now == .seconds(20))
    }

    @Test(
        "issue 19: an input that is handed over after a crash keeps its number, and no other has it; a touch that may have been felt is not repeated, and who touched is told",
        arguments: [false, true])
    func repetitions(neverReached: Bool) throws {
        let chatter = ChatteringWorld(seed: 5)
        chatter.devices.prepare = { device in
            device.isTalkative = false
            device.onMessage = { (message) throws(DeviceFailure) in
                guard device.configuration.id == "watch", device.configuration.bootCount == 0,
                    case .grant(let grant) = message, grant.until > .seconds(10)
                else { return }
                if neverReached { throw .died(device: "watch", reason: "before it was told") }
                device.isMute = true
            }
        }
        let world = chatter.world
        world.restartsCrashedDevices = true
        try world.bootAll()
        try world.advance(to: .seconds(10))
        let touch = GlassAction.press(.home)
        world.send(.action(app: "a", AppAction("kept")), to: "watch")
        world.send(.glass(touch), to: "watch")
        try world.advance(to: .seconds(11))
        world.send(.action(app: "a", AppAction("later")), to: "watch")
        try world.advance(to: .seconds(12))
        let second = try #require(chatter.devices.last("watch")).grants.flatMap(\.inputs)
        func number(_ input: DeviceInput) -> InputNumber? { second.first { $0.input == input }?.number }
        #expect(number(.action(app: "a", AppAction("kept"))) == InputNumber(boot: 0, number: 1))
        #expect(number(.action(app: "a", AppAction("later"))) == InputNumber(boot: 1, number: 1))
        // What it was never told of cannot have been done.
        #expect(number(.glass(touch)) == (neverReached ? InputNumber(boot: 0, number: 2) : nil))
        let missed = world.takeReplies(of: "watch").compactMap { reply -> String? in
            if case .touched(let outcome) = reply { outcome.missed } else { nil }
        }
        let sentence =
            "device 'watch' died while it was touched and was started again: look at what came of the touch"
        #expect(missed == (neverReached ? [] : [sentence]))
    }

    @Test("a device that dies whatever it is given is not started for ever")
    func crashLoop() throws {
        let chatter = try Self.crashing(times: .max, restarts: true)
        #expect(throws: DeviceFailure.self) { try chatter.world.advance(to: .seconds(20)) }
        #expect(chatter.devices.made.count == 2 + World.fruitlessStartLimit)
    }

    @Test(
        "issue 19: a device that lives a moment after each start, and never longer, is not started for ever")
    func shortLives() throws {
        let chatter = ChatteringWorld(seed: 5)
        chatter.devices.prepare = { device in
            device.isTalkative = false
            device.onMessage = { (message) throws(DeviceFailure) in
                guard device.configuration.id == "watch", case .grant(let grant) = message,
                    grant.until > device.configuration.bootTime + .seconds(0.5)
                else { return }
                throw .died(device: "watch", reason: "after half a second")
            }
        }
        chatter.world.restartsCrashedDevices = true
        try chatter.world.bootAll()
        #expect(throws: DeviceFailure.self) {
            for tenth in 1...1_000 { try chatter.world.advance(to: .seconds(Double(tenth) / 10)) }
        }
        #expect(chatter.devices.made.count == 2 + World.shortLifeLimit)
    }

    @Test("deaths with progress in between do not end a run")
    func crashesApart() throws {
        let chatter = ChatteringWorld(seed: 5)
        var next = 5.0
        chatter.devices.prepare = { device in
            device.isTalkative = false
            device.onMessage = { (message) throws(DeviceFailure) in
                guard device.configuration.id == "watch", case .grant(let grant) = message,
                    grant.until > .seconds(next)
                else { return }
                next += 5
                throw .died(device: "watch", reason: "again")
            }
        }
        chatter.world.restartsCrashedDevices = true
        try chatter.world.bootAll()
        for second in 1...50 { try chatter.world.advance(to: .seconds(Double(second))) }
        #expect(chatter.world.crashes.count == 9)
    }

    @Test("property: crashes break no rule of grants, whatever else happens", arguments: 1...40)
    func crashChaos(_ seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let chatter = ChatteringWorld(seed: seed, quality: WorldTimeTests.qualities[Int(seed % 4)])
        chatter.devices.prepare = { device in
            device.onMessage = { (message) throws(DeviceFailure) in
                if case .grant = message, random.uniform() < 0.01 {
                    throw .died(device: device.configuration.id, reason: "chaos")
                }
            }
        }
        chatter.world.restartsCrashedDevices = true
        try chatter.world.bootAll()
        for second in 1...60 { try chatter.world.advance(to: .seconds(Double(second))) }
        try chatter.world.finish()
        #expect(chatter.violations == [])
        #expect(chatter.world.isOn("phone") && chatter.world.isOn("watch"))
    }
}
