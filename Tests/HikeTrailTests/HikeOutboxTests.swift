import Foundation
import HikeConnectivity
import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Hikes on their way to the phone")
struct HikeOutboxTests {
    typealias Recording = TrailRecordingTests

    static let folder = "Documents/outgoing_hikes/"

    /// A watch that has saved a hike, with the file that waits.
    static func saved() throws -> (FakeServices, TrailWatch, file: String) {
        let (device, app) = Recording.recording()
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        let id = try #require(Recording.stored(device).first).id
        return (device, app, folder + id.uuidString + ".json")
    }

    static func outgoing(_ device: FakeServices) -> [String] {
        device.files.keys.filter { $0.hasPrefix(folder) }.sorted()
    }

    static func types(_ device: FakeServices) -> [PropertyValue?] { device.sent.map { $0.metadata["type"] } }

    @Test("OHX-13: the file of a hike goes when the phone has it, not before")
    func keptUntilDelivered() throws {
        let (device, app, file) = try Self.saved()
        #expect(device.sent.map(\.path) == [file])
        #expect(device.files[file] != nil)
        app.hear(.fileFinished(id: "transfer 1", error: nil))
        #expect(Self.outgoing(device).isEmpty)
        #expect(device.logs.contains { $0.message == "the phone has the hike" })
    }

    @Test("OHX-13: a transfer that fails after the app's end is begun again by the next launch")
    func failsLater() throws {
        let (device, _, file) = try Self.saved()
        let again = Recording.launched(device)
        again.hear(.activationDidComplete(.activated, error: nil))
        // It is under way, so it is not queued twice.
        #expect(device.sent.count == 1)
        again.hear(.fileFinished(id: "transfer 1", error: .deliveryFailed))
        #expect(device.logs.last?.message == "the phone did not get the hike")
        #expect(device.files[file] != nil)
        again.hear(.reachabilityDidChange)
        #expect(device.sent.map(\.path) == [file, file])
        let third = Recording.launched(device)
        third.hear(.fileFinished(id: "transfer 2", error: nil))
        #expect(Self.outgoing(device).isEmpty)
    }

    @Test("OHX-13: a hike that met a full phone goes again after five minutes, though nothing else happens")
    func retries() throws {
        let (device, app, file) = try Self.saved()
        app.hear(.fileFinished(id: "transfer 1", error: .insufficientSpace))
        #expect(app.outbox.retry.timer?.next == device.now + .seconds(300))
        app.outbox.retry.timer?.fire()
        #expect(device.sent.map(\.path) == [file, file])
        app.hear(.fileFinished(id: "transfer 2", error: nil))
        #expect(Self.outgoing(device).isEmpty)
    }

    @Test("NF-18: a note of a transfer that cannot be read is said, and the hike is sent again")
    func unreadableNote() throws {
        let (device, _, file) = try Self.saved()
        let note = try #require(Self.outgoing(device).first { $0.hasSuffix(".sent") })
        device.files[note] = [0]
        device.forget()
        let again = Recording.launched(device)
        again.hear(.activationDidComplete(.activated, error: nil))
        let said = device.logs.filter { $0.message == "the note of a transfer cannot be read" }
        #expect(said.count == 1 && said.first?.level == .warning)
        #expect(device.sent.map(\.path) == [file, file])
    }

    @Test(
        "OHX-13: what waits goes when the other device may have come back",
        arguments: [
            SessionEvent.reachabilityDidChange, .companionAppInstalledDidChange, .watchStateDidChange,
        ])
    func flushes(event: SessionEvent) throws {
        let (device, app, _) = try Self.saved()
        app.hear(.fileFinished(id: "transfer 1", error: .companionAppNotInstalled))
        #expect(device.sent.count == 1)
        app.hear(event)
        #expect(device.sent.count == 2)
    }

    @Test("OHX-13: the end of an older transfer takes no newer file away")
    func oldTransfer() throws {
        let (device, app) = Recording.recording()
        Recording.tap("stop-recording", app)
        device.failingRemovals = [TrailRecordingTests.meta]
        Recording.tap("save-hike", app)
        Recording.tap("recording-ok", app)
        device.failingRemovals = []
        app.handle(.touched(.typed(id: "hike-name", text: "Saddle")))
        Recording.tap("save-hike", app)
        #expect(device.sent.map { $0.metadata["name"] }.last == .string("Saddle"))
        app.hear(.fileFinished(id: "transfer 1", error: nil))
        #expect(!Self.outgoing(device).isEmpty)
        app.hear(.fileFinished(id: "transfer 2", error: nil))
        #expect(Self.outgoing(device).isEmpty)
    }

    @Test("OHX-13: a file that cannot be read now is kept and sent later; the others go")
    func unreadable() throws {
        let (device, app) = Recording.recording()
        device.session.activationState = .notActivated
        Recording.tap("stop-recording", app)
        Recording.tap("save-hike", app)
        let file = try #require(Self.outgoing(device).first)
        device.session.activationState = .activated
        device.failingReads = [file]
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.isEmpty)
        #expect(device.files[file] != nil)
        #expect(device.logs.last?.message == "a hike that waits cannot be read")
        device.failingReads = []
        app.hear(.activationDidComplete(.activated, error: nil))
        #expect(device.sent.map(\.path) == [file])
    }

    @Test("OHX-13: a damaged file is put aside, and said")
    func damaged() {
        let device = FakeServices(.watch)
        let app = Recording.launched(device)
        let file = Self.folder + "one.json"
        device.files[file] = Array("{}".utf8)
        for _ in 0..<2 { app.hear(.activationDidComplete(.activated, error: nil)) }
        #expect(Self.outgoing(device) == [file + ".damaged"])
        #expect(device.files[file + ".damaged"] == Array("{}".utf8))
        #expect(device.logs.filter { $0.level == .error }.count == 1)
    }

    @Test("OHX-14: that a copy of a recording failed is noted, and nothing more")
    func liveFails() {
        let (device, app) = Recording.recording(isReachable: true)
        app.hear(.fileFinished(id: "transfer 1", error: .transferTimedOut))
        #expect(device.logs.last?.message == "the phone did not get a file")
        #expect(Self.outgoing(device).isEmpty)
    }

    // MARK: Thrown away

    @Test(
        "OHX-10, OHX-14: without a session the phone is told of a discard later, by the next launch too"
    )
    func toldLater() throws {
        let (device, app) = Recording.recording()
        device.session.activationState = .notActivated
        Recording.tap("stop-recording", app)
        Recording.tap("discard-hike", app)
        #expect(device.sent.isEmpty)
        let again = Recording.launched(device)
        device.session.activationState = .activated
        again.hear(.activationDidComplete(.activated, error: nil))
        #expect(Self.types(device) == [.string("hikeDiscarded")])
        again.hear(.fileFinished(id: "transfer 1", error: .deliveryFailed))
        again.hear(.reachabilityDidChange)
        #expect(device.sent.count == 2)
        again.hear(.fileFinished(id: "transfer 2", error: nil))
        #expect(Self.outgoing(device).isEmpty)
    }

    @Test(
        "OHX-10: a discard that cannot be noted does nothing; one half done is ended by the next launch"
    )
    func halfDiscarded() {
        let (device, app) = Recording.recording()
        Recording.tap("stop-recording", app)
        device.writeFailure = .storage("the disk is full")
        Recording.tap("discard-hike", app)
        #expect(device.files[TrailRecordingTests.meta] != nil)
        Recording.tap("recording-ok", app)
        device.writeFailure = nil
        device.failingRemovals = [TrailRecordingTests.meta]
        Recording.tap("discard-hike", app)
        #expect(Recording.texts(app).contains("cannot be removed"))
        device.failingRemovals = []
        let again = Recording.launched(device)
        #expect(!Recording.texts(again).contains("Recover Hike?"))
        #expect(device.files[TrailRecordingTests.meta] == nil)
        again.hear(.activationDidComplete(.activated, error: nil))
        #expect(Self.types(device) == [.string("hikeDiscarded")])
    }

    @Test("OHX-10: a hike that is saved after all is not told as discarded")
    func savedAfterAll() throws {
        let (device, app) = Recording.recording()
        device.session.activationState = .notActivated
        Recording.tap("stop-recording", app)
        device.failingRemovals = [TrailRecordingTests.meta]
        Recording.tap("discard-hike", app)
        Recording.tap("recording-ok", app)
        device.failingRemovals = []
        Recording.tap("save-hike", app)
        device.session.activationState = .activated
        let again = Recording.launched(device)
        again.hear(.activationDidComplete(.activated, error: nil))
        #expect(Self.types(device) == [.string("savedRoute")])
        #expect(Recording.stored(device).count == 1)
    }

    @Test("OHX-10: nobody is told of a recording without a way, of which no copy was sent")
    func nothingToTell() {
        let device = FakeServices(.watch)
        let app = Recording.launched(device)
        Recording.tap("start-recording", app)
        Recording.walk(0, 0, device, app)
        Recording.tap("stop-recording", app)
        #expect(device.sent.isEmpty)
        #expect(Self.outgoing(device).isEmpty)
    }
}
