import HikeSimTesting
import SharedCounter
import Testing

@Suite("Every channel")
struct ChannelTests {
    @Test("the watch asks the phone for the count and gets a reply")
    func question() throws {
        let pair = try SimulatedPair.counting(link: "bluetooth")
        try pair.perform("add", on: "phone", ["count": "3"])
        try pair.perform("ask", on: "watch")
        try pair.wait(seconds: 2)
        #expect(pair.screen(of: "counter", on: "watch")?.text("answer") == "the count is 3")
        #expect(pair.outcomes(.replied, on: "watch").count == 1)
    }

    @Test("a question out of range fails at once, and nothing waits")
    func unreachable() throws {
        let pair = try SimulatedPair.counting()
        try pair.breakLink()
        try pair.wait(atMost: 60) { !$0.isReachable(on: "watch", app: "counter") }
        try pair.perform("ask", on: "watch")
        #expect(pair.screen(of: "counter", on: "watch")?.text("answer") == "notReachable")
        #expect(pair.outcomes(.refused, channel: .message, on: "watch").map(\.error) == [.notReachable])
        #expect(pair.screen(of: "counter", on: "watch")?.truth("reachable") == false)
    }

    @Test("a ping without reply, as a dictionary and as data, taps the wrist")
    func ping() throws {
        let pair = try SimulatedPair.counting(link: "bluetooth")
        try pair.perform("ping", on: "phone")
        try pair.perform("ping", on: "phone", ["data": "yes"])
        try pair.perform("ping", on: "watch")
        try pair.wait(seconds: 5)
        #expect(pair.patterns() == ["notification", "notification"])
        #expect(pair.patterns(on: "phone") == ["impactLight"])
        #expect(pair.deliveries(on: "watch", app: "counter").map(\.channel) == [.message, .messageData])
    }

    @Test("of the settings chosen out of range only the latest arrives")
    func settings() throws {
        let pair = try SimulatedPair.counting()
        try pair.breakLink()
        for size in ["2", "5", "7"] { try pair.perform("step", on: "phone", ["size": size]) }
        try pair.mendLink()
        try pair.wait(atMost: 60) { $0.number("step", on: "watch") == 7 }
        #expect(pair.deliveries(channel: .applicationContext, on: "watch").count == 1)
        try pair.perform("add", on: "watch")
        try pair.waitUntilDrained()
        pair.expectCount(7)
    }

    @Test("a photo and its caption arrive whole, and the Inbox is empty after that")
    func photo() throws {
        let pair = try SimulatedPair.counting()
        try pair.perform("photo", on: "watch", ["size": "300000", "caption": "Fog, again"])
        try pair.waitUntilDrained()
        pair.expectSamePhotos(1)
        #expect(pair.events(.store, on: "phone").map { $0.text("name") } == ["Fog, again"])
    }

    @Test("a cancelled photo stays where it is, and what follows still comes")
    func cancelled() throws {
        let pair = try SimulatedPair.counting()
        try pair.breakLink()
        try pair.perform("photo", on: "watch", ["size": "300000"])
        #expect(pair.outstanding(on: "watch", channel: .file) == 1)
        try pair.perform("cancel", on: "watch")
        #expect(pair.outcomes(.cancelled, channel: .file, on: "watch").count == 1)
        try pair.perform("photo", on: "watch", ["size": "1000"])
        try pair.mendLink()
        try pair.waitUntilDrained()
        #expect(pair.files(in: "Documents/Photos", app: "counter", on: "phone").count == 1)
        #expect(pair.files(in: "Documents/Photos", app: "counter", on: "watch").count == 2)
    }

    @Test("the watch face gets the count ahead of what waits")
    func complication() throws {
        let pair = try SimulatedPair.counting()
        try pair.setComplication(true, of: "counter")
        try pair.perform(.background, "counter", on: "watch")
        try pair.wait(seconds: 10)
        try pair.perform("add", on: "phone", ["count": "40"])
        try pair.wait(atMost: 10) { $0.number("face", on: "watch") == 40 }
        try pair.waitUntilDrained()
        pair.expectCount(40)
        #expect(!pair.deliveries(channel: .complication, on: "watch").isEmpty)
    }

    @Test("a caption above a configured limit is refused with its error")
    func limit() throws {
        let pair = try SimulatedPair(apps: [SharedCounter.description]) {
            $0.connectivity.limits.fileMetadata = 200
        }
        try pair.wait(seconds: 5)
        let caption = String(repeating: "fog ", count: 50)
        try pair.perform("photo", on: "phone", ["size": "10", "caption": caption])
        try pair.wait(seconds: 1)
        #expect(pair.outcomes(.refused, channel: .file, on: "phone").first?.error == .payloadTooLarge)
    }
}
