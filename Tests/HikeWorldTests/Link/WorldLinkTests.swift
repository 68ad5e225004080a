import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("World: links")
struct WorldLinkTests {
    static let three = ["phone", "watch", "watch2"]

    /// What a device was told of its links: seconds, peer, and whether it is there.
    static func news(_ device: ChatteringDevice?) -> [String] {
        (device?.grants ?? []).flatMap(\.inputs).compactMap { input in
            guard case .link(let peer, let isUp) = input.input else { return nil }
            return "\(DecimalText.string(input.time.inSeconds, decimals: 1)) \(peer) \(isUp)"
        }
    }

    /// The devices whose frames a device heard.
    static func heard(_ device: ChatteringDevice?) -> [String] {
        (device?.grants ?? []).flatMap(\.inputs).compactMap { input in
            if case .radio(let sender, _) = input.input { sender } else { nil }
        }
    }

    static func silent(_ quality: LinkQuality = .bluetooth, ids: [String] = three) throws -> ChatteringWorld {
        let chatter = ChatteringWorld(seed: 5, quality: quality, ids: ids)
        chatter.devices.prepare = { $0.isTalkative = false }
        try chatter.world.bootAll()
        return chatter
    }

    /// Lets time pass in which every device is given something to talk about twice a second.
    static func talk(_ chatter: ChatteringWorld, until seconds: Double) throws {
        while chatter.world.now < .seconds(seconds) {
            for device in chatter.world.deviceIDs {
                chatter.world.send(.action(app: "a", AppAction("talk")), to: device)
            }
            try chatter.world.advance(to: min(.seconds(seconds), chatter.world.now + .milliseconds(500)))
        }
    }

    static func slowToNotice(_ detection: Double) -> LinkQuality {
        LinkQuality(latency: .fixed(.milliseconds(40)), detection: .seconds(detection))
    }

    @Test("EM-11: a phone has a link of its own to each watch, and frames come to whom they are for")
    func twoWatches() throws {
        let chatter = ChatteringWorld(seed: 2, ids: Self.three)
        try chatter.world.bootAll()
        #expect(chatter.world.links.count == 2)
        #expect(chatter.world.link(between: "watch", and: "watch2") == nil)
        try Self.talk(chatter, until: 30)
        chatter.world.setLink(between: "phone", and: "watch2", isUp: false)
        #expect(chatter.world.isLinkUp("phone", "watch"))
        #expect(!chatter.world.isLinkUp("watch2", "phone"))
        let before = Self.heard(chatter.devices.last("watch2")).count
        try Self.talk(chatter, until: 120)
        #expect(Self.heard(chatter.devices.last("watch2")).count == before)
        #expect(Set(Self.heard(chatter.devices.last("phone"))) == ["watch", "watch2"])
        #expect(Set(Self.heard(chatter.devices.last("watch"))) == ["phone"])
        #expect(Self.news(chatter.devices.last("phone")) == ["30.0 watch2 false"])
        #expect(Self.news(chatter.devices.last("watch")) == [])
        #expect(Self.news(chatter.devices.last("watch2")) == ["30.0 phone false"])
        #expect(chatter.violations == [])
    }

    @Test("EM-11: devices learn of a change after the detection delay; what is sent before is lost")
    func detection() throws {
        let chatter = try Self.silent(Self.slowToNotice(2), ids: ["phone", "watch"])
        let world = chatter.world
        try world.advance(to: .seconds(10))
        world.setLink(isUp: false)
        try world.advance(to: .seconds(20))
        world.setLink(isUp: true)
        try world.advance(to: .seconds(21))
        world.carry(Transmission(time: .seconds(21), to: "watch", bytes: [1]), from: 0)
        try world.advance(to: .seconds(23))
        world.carry(Transmission(time: .seconds(23), to: "watch", bytes: [1]), from: 0)
        try world.advance(to: .seconds(30))
        #expect(Self.news(chatter.devices.last("phone")) == ["12.0 watch false", "22.0 watch true"])
        #expect(Self.news(chatter.devices.last("watch")) == ["12.0 phone false", "22.0 phone true"])
        #expect(Self.heard(chatter.devices.last("watch")).count == 1)
    }

    @Test("a break shorter than its detection is never noticed, but a start of the other device is")
    func blips() throws {
        let chatter = try Self.silent(Self.slowToNotice(2), ids: ["phone", "watch"])
        let world = chatter.world
        try world.advance(to: .seconds(10))
        world.setLink(isUp: false)
        try world.advance(to: .seconds(11))
        world.setLink(isUp: true)
        try world.advance(to: .seconds(20))
        #expect(Self.news(chatter.devices.last("phone")) == [])
        world.kill("watch")
        try world.advance(to: .seconds(21))
        try world.restart("watch")
        try world.advance(to: .seconds(30))
        #expect(Self.news(chatter.devices.last("phone")) == ["22.0 watch false", "23.0 watch true"])
        #expect(chatter.devices.last("watch")?.configuration.linkedPeers == [])
        #expect(Self.news(chatter.devices.last("watch")) == ["23.0 phone true"])
    }

    @Test("R7: one way a link is dead, the other way it works, and nobody is told")
    func oneWay() throws {
        let chatter = ChatteringWorld(seed: 3)
        try chatter.world.bootAll()
        chatter.world.setLink(from: "phone", to: "watch", isUp: false)
        try Self.talk(chatter, until: 60)
        #expect(Self.heard(chatter.devices.last("watch")) == [])
        #expect(!Self.heard(chatter.devices.last("phone")).isEmpty)
        #expect(Self.news(chatter.devices.last("watch")) == [])
        chatter.world.setLink(from: "phone", to: "watch", isUp: true)
        try Self.talk(chatter, until: 120)
        #expect(!Self.heard(chatter.devices.last("watch")).isEmpty)
        #expect(chatter.violations == [])
    }

    @Test("EM-11: the link breaks when the n-th frame passes, and is back after a while", arguments: 1...6)
    func breakOnFrame(_ number: Int) throws {
        let chatter = ChatteringWorld(seed: 4)
        try chatter.world.bootAll()
        try Self.talk(chatter, until: 5)
        let before = Self.heard(chatter.devices.last("watch")).count
        chatter.world.breakLink(on: FrameCriteria(sender: "phone", number: number), for: .seconds(10))
        try Self.talk(chatter, until: 60)
        let news = Self.news(chatter.devices.last("watch"))
        #expect(news.count == 2)
        let breaks = chatter.lines("\"event\":\"fault\",\"fault\":\"link\",\"on\":\"phone watch\"")
        #expect(breaks.count == 2)
        let inputs = (chatter.devices.last("watch")?.grants ?? []).flatMap(\.inputs)
        let end = try #require(
            inputs.first { if case .link(_, false) = $0.input { true } else { false } })
        let passed = inputs.prefix { $0 != end }.count {
            if case .radio = $0.input { true } else { false }
        }
        // Frames that were under way before count not, those that were to arrive later are lost too.
        #expect(passed - before <= number)
        #expect(chatter.violations == [])
    }

    @Test("a frame is told by its channel and kind, and by who sends it")
    func criteria() {
        let hello = RadioFrame.hello(
            Hello(
                store: StoreID(high: 1, low: 2), stamp: Hello.Stamp(sentAt: .zero, number: 1), answers: nil,
                opens: true, taken: nil, apps: []))
        #expect(FrameCriteria(channel: "link").matches(hello, from: "phone"))
        #expect(FrameCriteria(kind: "hello", sender: "phone").matches(hello, from: "phone"))
        #expect(!FrameCriteria(kind: "hello", sender: "watch").matches(hello, from: "phone"))
        #expect(!FrameCriteria(channel: "file").matches(hello, from: "phone"))
        #expect(!FrameCriteria(channel: "file").matches(nil, from: "phone"))
        #expect(FrameCriteria().matches(nil, from: "phone"))
    }

    @Test("EM-11: outages come and go by themselves, and stop when the quality has none")
    func outages() throws {
        let outages = LinkOutages(every: .seconds(60), lasting: .uniform(.seconds(1), .seconds(5)))
        let quality = LinkQuality(latency: .fixed(.milliseconds(40)), outages: outages)
        let chatter = try Self.silent(quality)
        try chatter.world.advance(to: .seconds(3_600))
        chatter.world.setLink(quality: .bluetooth)
        #expect(chatter.world.isLinkUp("phone", "watch") && chatter.world.isLinkUp("phone", "watch2"))
        try chatter.world.advance(to: .seconds(7_200))
        try chatter.world.finish()
        let lines = chatter.lines("\"fault\":\"outage\",\"on\":\"phone watch\"")
        // About 3600 s / 63 s of them, each with its end.
        #expect((70...160).contains(lines.count))
        #expect(lines.count { $0.contains("begin") } == lines.count { $0.contains("\"end\"") })
        #expect(lines != chatter.lines("\"fault\":\"outage\",\"on\":\"phone watch2\""))
        #expect(lines.count == Self.news(chatter.devices.last("watch")).count)
    }

    @Test("a reboot is a time without power; the device is locked until somebody unlocks it")
    func reboot() throws {
        let chatter = try Self.silent(ids: ["phone", "watch"])
        let world = chatter.world
        try world.advance(to: .seconds(5))
        world.reboot("phone", offFor: .seconds(10), isLocked: true)
        #expect(!world.isOn("phone"))
        try world.advance(to: .seconds(60))
        #expect(world.isOn("phone"))
        #expect(chatter.devices.last("phone")?.configuration.bootTime == .seconds(15))
        #expect(chatter.devices.last("phone")?.configuration.isLocked == true)
        #expect(chatter.lines("\"state\":\"killed\",\"on\":\"phone\"").count == 1)
        #expect(chatter.lines("\"t\":15.000000,\"device\":\"world\",\"event\":\"lifecycle\"").count == 1)
        #expect(chatter.lines("\"state\":\"rebooted\",\"on\":\"phone\"").count == 1)
        #expect(Self.news(chatter.devices.last("watch")) == ["5.0 phone false", "15.0 phone true"])
        world.send(.system(.unlock), to: "phone")
        world.kill("phone")
        try world.restart("phone")
        #expect(chatter.devices.last("phone")?.configuration.isLocked == false)
    }

    @Test("pairing, apps, complications and faults of connectivity hold for the next start")
    func remembered() throws {
        let chatter = try Self.silent()
        let world = chatter.world
        let commands: [SystemCommand] = [
            .selectWatch("watch2"), .uninstall(app: "trail"), .uninstall(app: "other"),
            .install(app: "other"),
            .complication(app: "trail", isEnabled: true), .fault(.staleReachability, isOn: true),
            .fault(.replyLost, isOn: true), .fault(.replyLost, isOn: false),
        ]
        for command in commands { world.send(.system(command), to: "phone") }
        world.kill("phone")
        try world.restart("phone")
        let configuration = try #require(chatter.devices.last("phone")?.configuration)
        #expect(configuration.peers == ["watch2", "watch"])
        #expect(configuration.linkedPeers == ["watch2", "watch"])
        #expect(configuration.uninstalled == ["trail"])
        #expect(configuration.complications == ["trail"])
        #expect(configuration.connectivityFaults == [.staleReachability])
    }

    @Test("devices that are not paired have no link; both must know of the pairing")
    func pairing() throws {
        let chatter = try Self.silent(ids: ["phone", "watch"])
        let world = chatter.world
        try world.advance(to: .seconds(1))
        world.send(.system(.unpair("watch")), to: "phone")
        #expect(!world.isLinkUp("phone", "watch"))
        world.send(.system(.unpair("phone")), to: "watch")
        try world.advance(to: .seconds(2))
        world.send(.system(.pair("watch")), to: "phone")
        #expect(!world.isLinkUp("phone", "watch"))
        world.send(.system(.pair("phone")), to: "watch")
        #expect(world.isLinkUp("phone", "watch"))
        try world.advance(to: .seconds(3))
        #expect(Self.news(chatter.devices.last("watch")) == ["1.0 phone false", "2.0 phone true"])
    }
}
