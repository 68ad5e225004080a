import HikeConnectivity
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import Testing

/// An app that sends what it is told and answers what it gets.
private final class TalkingApp: DeviceApp {
    static let description = AppDescription(id: "talking", roles: [.phone, .watch]) { TalkingApp($0) }

    static let pause = Interval.seconds(0.7)
    private unowned let device: any DeviceServices

    init(_ device: any DeviceServices) {
        self.device = device
        device.link.hear { [unowned device] event in
            guard case .messageReceived(let message) = event, message.wantsReply else { return }
            device.link.reply(to: message.id, .dictionary(["n": .integer(1)]))
        }
    }

    func handle(_ event: AppEvent) {
        switch event {
        case .launched: device.link.activate()
        case .action(let action): perform(action)
        default: break
        }
    }

    private func chatLater() {
        device.clock.after(Self.pause) { [unowned self] in
            _ = device.link.sendMessage(.dictionary(["n": .integer(1)]), wantsReply: true)
            chatLater()
        }
    }

    private func perform(_ action: AppAction) {
        let size = action.arguments.first { $0.key == "size" }.flatMap { Int($0.value) } ?? 0
        switch action.name {
        case "file":
            let content = [UInt8](repeating: 7, count: size)
            do { try device.storage.write("Documents/large.bin", content) } catch { return }
            _ = device.link.transferFile("Documents/large.bin", metadata: [:])
        case "message":
            let bytes = [UInt8](repeating: 1, count: max(3, size))
            _ = device.link.sendMessage(.dictionary(["n": .data(bytes)]), wantsReply: true)
        case "chat": chatLater()
        case "complication": _ = device.link.transferCurrentComplicationUserInfo(["n": .integer(1)])
        default: break
        }
    }
}

/// What is urgent does not wait for a file, on any radio that comes with the program.
@Suite("Beside a file")
struct BesideAFileTests {
    private static let fileSize = 5_000_000
    /// More than any frame of these tests that is urgent, with what goes ahead of it.
    private static let frameBytes = 800.0

    private static func pair(_ profile: String, _ changes: Scenario.LinkChanges) throws -> SimulatedPair {
        try SimulatedPair(
            apps: [TalkingApp.description],
            link: Scenario.Link(profile: .shipped(profile), changes: changes)
        ) { configuration in
            if configuration.role == .watch { configuration.complications = ["talking"] }
        }
    }

    /// The profile without what no order of frames can help: losses, breaks, and the choice of a good moment.
    private static var undisturbed: Scenario.LinkChanges {
        var changes = Scenario.LinkChanges(
            loss: 0, doubling: 0, reordering: 0, detection: .zero, outages: .some(nil))
        changes.timing.opportunityInForeground = DelayDistribution.none
        changes.timing.opportunityInBackground = DelayDistribution.none
        changes.timing.opportunityForComplication = DelayDistribution.none
        return changes
    }

    private static func longest(_ latency: DelayDistribution) -> Interval {
        switch latency {
        case .fixed(let value): value
        case .uniform(let low, let high): max(low, high)
        case .exponential(_, let longest): longest
        }
    }

    /// When a device's app has asked for what it sends on a channel.
    private static func queued(
        _ channel: Scenario.Channel, _ pair: SimulatedPair, on device: String = "phone"
    ) -> [Double] {
        pair.events(.bus, on: device).filter {
            $0.text("outcome") == "queued" && $0.text("channel") == channel.rawValue
        }.map(\.time.inSeconds)
    }

    @Test(
        "M3: K1: R2: beside a file, messages, complication user info and reachability are there at once",
        arguments: LinkProfile.shippedNames)
    func urgent(_ name: String) throws {
        let quality = try #require(try LinkProfile.shipped(name)).quality
        // A turn of the file, the frame itself and those before it, and the way.
        let ahead = quality.bandwidth.isFinite ? 4 * Self.frameBytes / quality.bandwidth : 0
        let bound = 0.2 + ahead + Self.longest(quality.latency).inSeconds + 0.001
        let pair = try Self.pair(name, Self.undisturbed)
        try pair.wait(seconds: 15)
        #expect(pair.isReachable(on: "phone", app: "talking"))
        try pair.perform("file", on: "phone", app: "talking", ["size": "\(Self.fileSize)"])
        try pair.wait(seconds: 0.3)
        for _ in 0..<5 {
            try pair.perform("message", on: "phone", app: "talking")
            try pair.perform("complication", on: "phone", app: "talking")
            try pair.wait(seconds: 0.4)
        }
        let toBackground = pair.time
        try pair.perform(.background, "talking", on: "watch")
        try pair.wait(seconds: bound + 0.001)
        #expect(!pair.isReachable(on: "phone", app: "talking"), "since \(toBackground)")
        // The file is on its way all the time, where the link is not too fast for that.
        let isFast = Double(Self.fileSize) / quality.bandwidth < 4
        #expect(isFast || pair.outcomes(.finished, channel: .file, on: "phone").isEmpty)
        try pair.wait(seconds: 2 * bound)
        for channel in [Scenario.Channel.message, .complication] {
            let sent = Self.queued(channel, pair)
            let delivered = pair.deliveries(channel: channel, on: "watch")
            #expect(sent.count == 5 && delivered.count == 5, "\(channel)")
            for (time, delivery) in zip(sent, delivered) {
                #expect(delivery.time - time <= bound, "\(channel) took \(delivery.time - time) s")
            }
        }
        let replies = pair.outcomes(.replied, channel: .message, on: "phone")
        #expect(replies.count == 5)
        for (time, reply) in zip(Self.queued(.message, pair), replies) {
            #expect(reply.time - time <= 2 * bound)
        }
    }

    @Test(
        "M3: 2: 7017: on the profiles as they are no message is given up beside a file",
        arguments: ["slow", "typical"])
    func asShipped(_ name: String) throws {
        let pair = try Self.pair(name, Scenario.LinkChanges())
        try pair.wait(seconds: 15)
        try pair.perform("file", on: "phone", app: "talking", ["size": "\(Self.fileSize)"])
        try pair.wait(seconds: 90)
        for _ in 0..<20 {
            try pair.perform("message", on: "phone", app: "talking")
            try pair.perform("message", on: "watch", app: "talking")
            try pair.wait(seconds: 10)
        }
        for device in ["phone", "watch"] {
            #expect(pair.outcomes(.failed, channel: .message, on: device).isEmpty)
            #expect(pair.outcomes(.replied, channel: .message, on: device).count >= 19)
        }
    }

    @Test(
        "M3: EM-16: what the other device answers beside its own file goes first, however time is cut",
        arguments: ["bluetooth", "slow"])
    func answers(_ name: String) throws {
        let quality = try #require(try LinkProfile.shipped(name)).quality
        // A turn of the file, the frame and those before it, and the way: there and back.
        let bound =
            2 * (0.2 + 4 * Self.frameBytes / quality.bandwidth + Self.longest(quality.latency).inSeconds)
        func run(_ step: Double) throws -> [String] {
            let pair = try Self.pair(name, Self.undisturbed)
            func wait(_ seconds: Double) throws {
                let end = pair.time + seconds
                while pair.time < end - 1e-9 { try pair.wait(seconds: min(step, end - pair.time)) }
            }
            try wait(15)
            try pair.perform("file", on: "phone", app: "talking", ["size": "600000"])
            try wait(0.3)
            // The watch speaks by a timer of its own: no step of the world's knows when.
            try pair.perform("chat", on: "watch", app: "talking")
            try wait(5)
            let replies = pair.outcomes(.replied, channel: .message, on: "watch")
            #expect(replies.count >= 4)
            for (sent, reply) in zip(Self.queued(.message, pair, on: "watch"), replies) {
                #expect(reply.time - sent <= bound, "an answer took \(reply.time - sent) s")
            }
            #expect(pair.outcomes(.finished, channel: .file, on: "phone").isEmpty)
            return pair.events(.bus).map {
                "\($0.time) \($0.text("channel") ?? "") \($0.text("outcome") ?? "")"
            }
        }
        let whole = try run(10)
        for step in [0.25, 0.013] { #expect(try run(step) == whole) }
    }

    @Test(
        "F2: F11: a file goes on beside messages that never end, and takes the time that its bandwidth says alone"
    )
    func fileGoesOn() throws {
        func duration(chatting: Bool) throws -> Double {
            let pair = try Self.pair("bluetooth", Self.undisturbed)
            try pair.wait(seconds: 5)
            let began = pair.time
            try pair.perform("file", on: "phone", app: "talking", ["size": "200000"])
            while pair.outcomes(.finished, channel: .file, on: "phone").isEmpty, pair.time - began < 60 {
                if chatting {
                    // Eight times what the link carries.
                    for _ in 0..<8 {
                        try pair.perform("message", on: "phone", app: "talking", ["size": "8000"])
                    }
                }
                try pair.wait(seconds: 0.1)
            }
            let finished = pair.outcomes(.finished, channel: .file, on: "phone")
            return try #require(finished.first).time - began
        }
        // 200 kB at 80 kB/s are 2.5 s; asking, answering and the heads of frames take a little.
        let alone = try duration(chatting: false)
        #expect((2.5...3).contains(alone))
        #expect(try duration(chatting: true) < 10 * alone + 2)
    }
}
