import Foundation
import HikeConnectivity
import HikeHardware
import HikeStorage
import HikeValues
import Testing

/// Files: connectivity 3.7 and 8.
@Suite("Conformance: files")
struct FileConformanceTests {
    static let path = "Documents/walk.gpx"

    /// The phone's app writes a file and queues it.
    static func send(
        _ pair: ConformancePair, _ path: String = path, size: Int = 100_000,
        _ metadata: [String: PropertyValue] = ["type": "walk"]
    ) throws -> String {
        try pair.tell(.phone) { device in
            try device.storage.write(path, contents(size))
            return device.link.transferFile(path, metadata: metadata)
        }
    }

    static func contents(_ size: Int) -> [UInt8] {
        var random = RandomStream(seed: UInt64(size))
        return (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    /// The watch's app reads each file that it is given; what it `keeps` it copies to its documents.
    static func reads(_ pair: ConformancePair, keeps: Bool = false) {
        let probe = pair.watch.probe
        pair.watch.script = { event, device in
            guard case .session(.fileReceived(let file)) = event else { return }
            #expect(throws: Never.self) {
                probe.read.append(try device.storage.read(file.path))
                if keeps { try device.storage.write("Documents/" + file.name, probe.read.last ?? []) }
            }
        }
    }

    @Test("T27: EM-06: F4: F5: F7: F13: a file is in the inbox while its handler runs, and the source stays")
    func transfer() throws {
        let pair = try ConformancePair()
        Self.reads(pair, keeps: true)
        let id = try Self.send(pair)
        pair.run(seconds: 10)
        let file = try #require(pair.watch.files.first)
        #expect(pair.watch.files.count == 1)
        #expect(file.path == "Documents/Inbox/walk.gpx" && file.name == "walk.gpx")
        #expect(file.metadata == ["type": "walk"] && file.size == 100_000)
        #expect(pair.watch.probe.read == [Self.contents(100_000)])
        #expect(try pair.tell(.watch) { try $0.storage.list("Documents/Inbox") } == [])
        #expect(try pair.tell(.watch) { try $0.storage.read(Self.path) } == Self.contents(100_000))
        #expect(try pair.tell(.phone) { try $0.storage.read(Self.path) } == Self.contents(100_000))
        #expect(pair.phone.outcomes == [Ended(id, nil)])
    }

    @Test("a file that was written a little later is sent as it was written last")
    func writtenSoon() throws {
        let pair = try ConformancePair()
        Self.reads(pair)
        try pair.tell(.phone) { device in
            try device.storage.write(Self.path, [1])
            device.storage.writeSoon(Self.path, [2, 3])
            _ = device.link.transferFile(Self.path, metadata: [:])
        }
        pair.run(seconds: 10)
        #expect(pair.watch.probe.read == [[2, 3]])
    }

    @Test(
        "T28: EM-10: metadata that is no property list is refused with 7010; the types leave no URL or UUID")
    func metadataTypes() throws {
        let pair = try ConformancePair()
        // Numbers that are none are all that the type PropertyValue lets through: they are legal.
        let id = try Self.send(pair, size: 1, ["n": .double(.nan)])
        pair.run(seconds: 2)
        #expect(pair.phone.outcomes == [Ended(id, nil)])
        var deep: PropertyValue = 1
        for _ in 0...TransferLimits.propertyDepth { deep = .array([deep]) }
        let refused = try Self.send(pair, size: 1, ["deep": deep])
        pair.run(seconds: 2)
        #expect(pair.phone.outcomes.last == Ended(refused, .payloadUnsupportedTypes))
        #expect(pair.watch.files.count == 1)
    }

    @Test(
        "T29: EM-06: F1: F8: a source that cannot be read fails with 7013; one that vanishes later does not")
    func unreadable() throws {
        let pair = try ConformancePair()
        let ids = try pair.tell(.phone) { device in
            try device.storage.write("Documents/folder/a", [1])
            return ["Documents/none", "Documents/folder", "/etc/hostname", "../other/a"].map {
                device.link.transferFile($0, metadata: [:])
            }
        }
        pair.run(seconds: 2)
        #expect(pair.phone.outcomes == ids.map { Ended($0, .fileAccessDenied) })
        pair.link(isUp: false)
        pair.run(seconds: 1)
        _ = try Self.send(pair)
        try pair.tell(.phone) { try $0.storage.remove(Self.path) }
        pair.link(isUp: true)
        pair.run(seconds: 10)
        #expect(pair.watch.files.map(\.size) == [100_000])
    }

    @Test(
        "F8: where files are not copied at the call, a source that goes or changes before it is sent fails with 7013"
    )
    func sourceMustStay() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.copiesFilesAtCall = false
        let pair = try ConformancePair(configuration)
        // An app that cleans up at once is caught, with the link up as well.
        let removed = try pair.tell(.phone) { device in
            try device.storage.write(Self.path, Self.contents(1_000))
            let id = device.link.transferFile(Self.path, metadata: [:])
            try device.storage.remove(Self.path)
            return id
        }
        pair.run(seconds: 5)
        #expect(pair.phone.outcomes == [Ended(removed, .fileAccessDenied)])
        #expect(pair.log(.phone, "was removed or changed before it was sent").count == 1)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let changed = try Self.send(pair, "Documents/a", size: 1_000)
        try pair.tell(.phone) { try $0.storage.write("Documents/a", Self.contents(999) + [1]) }
        let longer = try Self.send(pair, "Documents/b", size: 1_000)
        try pair.tell(.phone) { try $0.storage.write("Documents/b", Self.contents(1_000) + [1]) }
        let kept = try Self.send(pair, "Documents/c")
        // It is remembered over a restart.
        try pair.restart(.phone)
        pair.run(seconds: 1)
        pair.link(isUp: true)
        pair.run(seconds: 10)
        #expect(
            pair.phone.outcomes.suffix(3) == [
                Ended(changed, .fileAccessDenied), Ended(longer, .fileAccessDenied), Ended(kept, nil),
            ])
        #expect(pair.watch.files.map(\.name) == ["c"])
        #expect(try pair.session(.phone).outstandingFileTransfers.isEmpty)
    }

    @Test(
        "T32: EM-06: EM-11: F14: a receiver without room fails the transfer with 7015, and later ones go well"
    )
    func noRoom() throws {
        let pair = try ConformancePair()
        Self.reads(pair)
        pair.system(.fault(.storageFull, isOn: true), on: .watch)
        let file = try Self.send(pair)
        let item = try pair.tell(.phone) { $0.link.transferUserInfo(["n": 1]) }
        pair.run(seconds: 10)
        #expect(pair.phone.outcomes.contains(Ended(file, .insufficientSpace)))
        #expect(pair.phone.outcomes.contains(Ended(item, .insufficientSpace)))
        let session = try pair.session(.phone)
        #expect(session.outstandingFileTransfers.isEmpty && session.outstandingUserInfoTransfers.isEmpty)
        pair.system(.fault(.storageFull, isOn: false), on: .watch)
        _ = try Self.send(pair)
        pair.run(seconds: 10)
        #expect(pair.watch.probe.read.count == 1)
    }

    @Test(
        "T38: EM-06: U6: a sender that is not running when its transfer ends hears of it after its activation"
    )
    func hearsLater() throws {
        var configuration = ConnectivityConfiguration()
        configuration.policy.phoneWakesOnBackgroundTransfer = false
        let pair = try ConformancePair(configuration)
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let ids = [
            try Self.send(pair, size: 10), try pair.tell(.phone) { $0.link.transferUserInfo(["n": 1]) },
        ]
        pair.app(.terminate, on: .phone)
        pair.link(isUp: true)
        pair.run(seconds: 10)
        #expect(pair.watch.files.count == 1 && pair.watch.userInfos.count == 1)
        #expect(pair.phone.outcomes.isEmpty)
        for _ in 1...2 {
            pair.app(.launch, on: .phone)
            pair.run(seconds: 2)
            #expect(pair.phone.outcomes.map(\.id).sorted() == ids.sorted(), "once, and not again")
            #expect(pair.phone.outcomes.allSatisfy { $0.error == nil })
            pair.app(.terminate, on: .phone)
            pair.run(seconds: 1)
        }
        // 3.9: the callback of the activation comes first.
        let activated = SessionEvent.activationDidComplete(.activated, error: nil)
        let last = try #require(pair.phone.heard.lastIndex(of: activated))
        #expect(
            pair.phone.heard[last...].contains { if case .fileFinished = $0 { true } else { false } } == false
        )
    }

    @Test(
        "F3: F10: F11: a file goes on after its app has ended and its link was lost, and its progress is seen"
    )
    func resumes() throws {
        let pair = try ConformancePair()
        Self.reads(pair)
        let id = try Self.send(pair, size: 3_000_000)
        pair.run(seconds: 0.1)
        let under = try pair.session(.phone).outstandingFileTransfers
        #expect(under.map(\.id) == [id] && under.map(\.size) == [3_000_000])
        let sent = try #require(under.first?.sent)
        #expect(sent > 0 && sent < 3_000_000)
        pair.link(isUp: false)
        pair.run(seconds: 5)
        let kept = try #require(try pair.session(.phone).outstandingFileTransfers.first?.sent)
        #expect(kept >= sent && kept < 3_000_000, "what the watch has stays known without the link")
        try pair.restart(.phone)
        pair.run(seconds: 1)
        #expect(try pair.session(.phone).outstandingFileTransfers.map(\.id) == [id], "also after a restart")
        #expect(pair.watch.files.isEmpty, "only whole files are seen")
        pair.app(.terminate, on: .phone)
        pair.link(isUp: true)
        pair.run(seconds: 20)
        #expect(pair.watch.probe.read == [Self.contents(3_000_000)])
    }

    @Test(
        "F5: EM-06: what a crashed handler left in the inbox is gone, and the file comes again under its name"
    )
    func crashInHandler() throws {
        let pair = try ConformancePair()
        pair.system(.fault(.crashInHandler, isOn: true), on: .watch)
        _ = try Self.send(pair, size: 10)
        pair.run(seconds: 5)
        pair.app(.launch, on: .watch)
        pair.run(seconds: 5)
        #expect(pair.watch.files.map(\.path) == ["Documents/Inbox/walk.gpx", "Documents/Inbox/walk.gpx"])
        #expect(try pair.tell(.watch) { try $0.storage.list("Documents/Inbox") } == [])
    }

    @Test("F9: EM-10: a file above its limit fails with 7009, one of exactly the limit passes")
    func fileLimit() throws {
        var configuration = ConnectivityConfiguration()
        configuration.limits.file = 1_000
        let pair = try ConformancePair(configuration)
        let fits = try Self.send(pair, "Documents/a", size: 1_000)
        let large = try Self.send(pair, "Documents/b", size: 1_001)
        pair.run(seconds: 5)
        #expect(pair.phone.outcomes.first { $0.id == fits } == Ended(fits, nil))
        #expect(pair.phone.outcomes.first { $0.id == large } == Ended(large, .payloadTooLarge))
    }

    @Test("F2: 3.8: files arrive in the order sent, and hold nothing else up")
    func order() throws {
        let pair = try ConformancePair()
        for number in 1...3 { _ = try Self.send(pair, "Documents/\(number)", size: 200_000 / number) }
        try pair.tell(.phone) { _ = $0.link.transferUserInfo(["n": 1]) }
        pair.run(seconds: 20)
        #expect(pair.watch.files.map(\.name) == ["1", "2", "3"])
        #expect(pair.watch.userInfos.count == 1)
    }

    @Test("EM-06: U4: what the watch has of a file that is cancelled in the middle leaves its disk")
    func cancelInTheMiddle() throws {
        let pair = try ConformancePair()
        let id = try Self.send(pair, size: 3_000_000)
        pair.run(seconds: 0.1)
        let folder = pair.path(.watch, "../connectivity/phone/staging")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        try pair.tell(.phone) { $0.link.cancelTransfer(id) }
        pair.run(seconds: 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        #expect(pair.watch.files.isEmpty)
    }

    @Test("T20: EM-06: U4: a cancelled file never arrives; one that has arrived cannot be cancelled")
    func cancel() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        let first = try Self.send(pair, "Documents/a", size: 10)
        let second = try Self.send(pair, "Documents/b", size: 10)
        try pair.tell(.phone) { $0.link.cancelTransfer(first) }
        pair.link(isUp: true)
        pair.run(seconds: 5)
        try pair.tell(.phone) { $0.link.cancelTransfer(second) }
        pair.run(seconds: 5)
        #expect(pair.watch.files.map(\.name) == ["b"])
        #expect(pair.phone.outcomes == [Ended(second, nil)])
    }
}
