import Foundation
import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// A watch whose phone is not what it seems: the test makes every frame of it by hand.
private final class HostilePhone {
    static let store = StoreID(high: 66, low: 6)
    static let content = (0..<250).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    let probe = Probe()
    let folder: ScratchFolder
    private let watch: DeviceRuntime
    private(set) var lines: [String] = []
    private var time = Instant.zero
    private var hellos: UInt64 = 0
    /// Which hellos the watch has answered.
    private var answers: [Hello.Stamp?] = []

    init() throws {
        folder = try ScratchFolder()
        probe.react = { [unowned probe] event, device in
            if event == .launched { device.link.activate() }
            guard case .session(.fileReceived(let file)) = event else { return }
            #expect(throws: Never.self) { probe.read.append(try device.storage.read(file.path)) }
        }
        watch = try DeviceRuntime(
            configuration: DeviceConfiguration(
                id: "watch", role: .watch, profile: "test", startDate: UTCDate(nanosecondsSince1970: 0),
                seed: 3, launches: ["probe"]),
            disk: try TestDisk.held(folder.path), apps: [probe.description()])
        note(watch.boot())
        #expect(answersHello())
    }

    /// What the watch sends when it hears some bytes, and in the second after it. It also says hello now and
    /// then, which is left out.
    @discardableResult
    func say(_ frames: [UInt8]...) -> [RadioFrame] {
        let inputs = frames.map { TimedInput(time: time, DeviceInput.radio(from: "phone", $0[...])) }
        let end = time + .seconds(1)
        var sent: [RadioFrame] = []
        var reached = time
        while reached < end {
            let answer = watch.run(Grant(until: end, inputs: inputs.filter { $0.time >= reached }))
            reached = answer.reached
            note(answer)
            for frame in answer.transmissions.compactMap({ try? RadioFrame(decoding: $0.bytes) }) {
                if case .hello(let hello) = frame {
                    answers.append(hello.answers)
                } else {
                    sent.append(frame)
                }
            }
        }
        time = end
        return sent
    }

    @discardableResult
    func say(_ frames: RadioFrame...) -> [RadioFrame] {
        frames.flatMap { say($0.encoded()) }
    }

    /// Whether a good hello still has its answer.
    func answersHello() -> Bool {
        hellos += 1
        let stamp = Hello.Stamp(sentAt: time, number: hellos)
        say(
            .hello(
                Hello(
                    store: Self.store, stamp: stamp, answers: nil, opens: hellos == 1, taken: nil, apps: [],
                    life: 5)))
        return answers.contains(stamp)
    }

    private func note(_ answer: Answer) {
        lines += answer.events.map { String(decoding: $0.line, as: UTF8.self) }
    }

    func lines(_ words: String) -> [String] { lines.filter { $0.contains(words) } }

    /// A file of 250 bytes in three pieces.
    static func manifest(
        _ sequence: UInt64 = 1, size: Int = content.count, digest: ContentDigest? = nil,
        label: String = "a.gpx"
    ) throws -> FileManifest {
        let sha = try SHA256()
        try sha.update(content)
        let own = try #require(ContentDigest(sha.finish()))
        return FileManifest(
            key: FileKey(store: store, sequence: sequence), transfer: "t\(sequence)", app: "probe",
            label: try #require(FileLabel(label)), size: size, digest: digest ?? own, chunkSize: 100)
    }

    func chunk(_ index: Int, of sequence: UInt64 = 1, bytes: [UInt8]? = nil) -> RadioFrame {
        let start = min(index * 100, 200)
        return .chunk(
            FileKey(store: Self.store, sequence: sequence), index: index,
            bytes: (bytes ?? Array(Self.content[start..<min(start + 100, 250)]))[...])
    }

    /// All files below the daemon's folders of contents.
    func storedFiles() -> [String] {
        let root = folder.path + "/connectivity/phone/"
        return ["staging", "inbox", "outbox"].flatMap { place in
            (FileManager.default.enumerator(atPath: root + place)?.allObjects as? [String] ?? []).map {
                place + "/" + $0
            }
        }
    }

}

@Suite("A hostile peer on the radio")
struct HostilePeerTests {
    @Test("F25: frames of any wrong bytes are dropped with one line each, and the device goes on")
    func malformed() throws {
        let phone = try HostilePhone()
        let offer = RadioFrame.offer(try HostilePhone.manifest(), floor: 1, attempt: 1).encoded()
        var wrong: [[UInt8]] = [
            [], [0], [RadioFrame.version], [RadioFrame.version, 200],
            [RadioFrame.version + 1] + offer.dropFirst(),
            offer + [0], [UInt8](repeating: 0xFF, count: 1_000),
            [UInt8](repeating: RadioFrame.version, count: TransferLimits.frameBytes + 1),
        ]
        wrong += (1..<offer.count).map { Array(offer[..<$0]) }
        for bytes in wrong { #expect(phone.say(bytes).isEmpty) }
        #expect(phone.lines("a frame from the radio was dropped").count == wrong.count)
        #expect(phone.answersHello())
        #expect(phone.storedFiles().isEmpty)
    }

    @Test("F25: frames with flipped bits never stop the device, and nothing that is not whole is handed over")
    func flipped() throws {
        let phone = try HostilePhone()
        let frames = [
            RadioFrame.offer(try HostilePhone.manifest(), floor: 1, attempt: 1), phone.chunk(0),
            phone.chunk(1),
            phone.chunk(2),
        ].map { $0.encoded() }
        var random = RandomStream(seed: 29)
        for _ in 0..<300 {
            var bytes = frames[Int(random.next() % UInt64(frames.count))]
            for _ in 0...(random.next() % 3) {
                bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
            }
            phone.say(bytes)
        }
        #expect(phone.answersHello())
        #expect(phone.probe.read.allSatisfy { $0 == HostilePhone.content })
    }

    @Test("F29: content that is not what was offered is refused as damaged, and staging is removed")
    func wrongContent() throws {
        let phone = try HostilePhone()
        let digest = try #require(ContentDigest([UInt8](repeating: 9, count: ContentDigest.size)))
        let manifest = try HostilePhone.manifest(digest: digest)
        let offer = RadioFrame.offer(manifest, floor: 1, attempt: 1)
        #expect(phone.say(offer) == [.ready(manifest.key, next: 0, attempt: 1)])
        #expect(phone.storedFiles().count == 1)
        // Once more is allowed: the radio's fault is not the peer's.
        phone.say(phone.chunk(0), phone.chunk(1), phone.chunk(2))
        let end = phone.say(phone.chunk(0), phone.chunk(1), phone.chunk(2))
        #expect(end.last == .refused(manifest.key, .damaged))
        #expect(phone.storedFiles().isEmpty)
        #expect(phone.probe.read.isEmpty)
        #expect(phone.say(offer) == [.refused(manifest.key, .damaged)])
    }

    @Test("F29: pieces of the wrong size, out of range, twice or of no offered file change nothing")
    func oddPieces() throws {
        let phone = try HostilePhone()
        let manifest = try HostilePhone.manifest()
        phone.say(.offer(manifest, floor: 1, attempt: 1))
        let lie = [UInt8](repeating: 1, count: 100)
        phone.say(
            phone.chunk(7, bytes: lie), phone.chunk(0, of: 9, bytes: lie), phone.chunk(0, bytes: lie + lie),
            phone.chunk(0, bytes: []), phone.chunk(0), phone.chunk(0, bytes: lie), phone.chunk(1),
            phone.chunk(1, bytes: lie), phone.chunk(2, bytes: lie),
            phone.chunk(TransferLimits.fileBytes, bytes: lie))
        let end = phone.say(phone.chunk(2))
        #expect(end.last == .completed(manifest.key))
        #expect(phone.probe.read == [HostilePhone.content])
    }

    @Test("F29: a file beyond every limit is refused before anything is stored")
    func tooLarge() throws {
        let phone = try HostilePhone()
        phone.say(.offer(try HostilePhone.manifest(size: 1 << 40), floor: 1, attempt: 1))
        #expect(phone.lines("a frame from the radio was dropped").count == 1)
        #expect(phone.storedFiles().isEmpty)
    }

    @Test(
        "F30: a name in an offer that is a path, hidden or a control sequence is dropped with its frame",
        arguments: ["../ab", "/etc/", "a/b/c", "a\u{0}b.g", ".....", "a\u{1B}[2J", "\r\nabc"])
    func names(_ name: String) throws {
        let phone = try HostilePhone()
        let good = String(repeating: "N", count: name.utf8.count)
        var bytes = RadioFrame.offer(try HostilePhone.manifest(label: good), floor: 1, attempt: 1).encoded()
        let place = try #require(bytes.firstRange(of: Array(good.utf8)))
        bytes.replaceSubrange(place, with: name.utf8)
        #expect(phone.say(bytes).isEmpty)
        #expect(phone.lines("a frame from the radio was dropped").count == 1)
        #expect(phone.storedFiles().isEmpty)
    }

    @Test(
        "F30: a name is a label only: the file lies under its number, and its app finds it in its own inbox")
    func label() throws {
        let phone = try HostilePhone()
        let manifest = try HostilePhone.manifest(label: "transfers.sqlite")
        phone.say(.offer(manifest, floor: 1, attempt: 1))
        phone.say(phone.chunk(0), phone.chunk(1), phone.chunk(2))
        let heard = phone.probe.events.compactMap {
            if case .session(.fileReceived(let file)) = $0 { file.path } else { nil }
        }
        #expect(heard == ["Documents/Inbox/transfers.sqlite"])
        #expect(phone.probe.read == [HostilePhone.content])
        #expect(phone.answersHello())
    }

    @Test("F34: 200 offers of ever new files leave one file in staging at most")
    func offers() throws {
        let phone = try HostilePhone()
        for number in 1...200 as ClosedRange<UInt64> {
            phone.say(.offer(try HostilePhone.manifest(number), floor: number, attempt: 1))
            if number % 50 == 0 { #expect(phone.storedFiles().count == 1) }
        }
        #expect(phone.answersHello())
    }

    @Test(
        "F31: a folder of the queues that is a link to another place keeps the device from starting",
        arguments: ["connectivity", "connectivity/phone", "connectivity/phone/staging", "probe"])
    func linkedStaging(_ place: String) throws {
        let folder = try ScratchFolder()
        let elsewhere = try ScratchFolder()
        let path = folder.path + "/" + place
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere.path)
        #expect(throws: (any Error).self) {
            try DeviceRuntime(
                configuration: DeviceConfiguration(
                    id: "watch", role: .watch, profile: "test", startDate: UTCDate(nanosecondsSince1970: 0),
                    seed: 3),
                disk: try TestDisk.held(folder.path), apps: [Probe().description()])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }
}
