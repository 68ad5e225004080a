import Foundation
import HikeDevice
import HikeHardware
import HikeValues
import Testing

/// An app that does with a file what it is told.
private final class FileApp: DeviceApp {
    static let description = AppDescription(id: "notes", roles: [.watch]) { FileApp(device: $0) }
    private unowned let device: any DeviceServices

    init(device: any DeviceServices) { self.device = device }

    func handle(_ event: AppEvent) {
        guard case .action(let action) = event else { return }
        let path = "Documents/note"
        switch action.name {
        case "soon": device.storage.writeSoon(path, Array((action.argument("text") ?? "").utf8))
        case "end and write":
            device.crash("it has lost its notes", frames: [])
            device.storage.writeSoon(path, Array((action.argument("text") ?? "").utf8))
        case "now": try? device.storage.write(path, Array((action.argument("text") ?? "").utf8))
        case "move":
            let words = (action.argument("text") ?? "").split(separator: " ").map(String.init)
            do { try device.storage.move(words[0], to: words[1]) } catch {
                device.log(.error, "test", error.description)
            }
        case "copy":
            let words = (action.argument("text") ?? "").split(separator: " ").map(String.init)
            do { try device.storage.copy(words[0], to: words[1]) } catch {
                device.log(.error, "test", error.description)
            }
        case "remove": try? device.storage.remove(path)
        case "read":
            let text =
                (try? device.storage.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
            device.log(.info, "test", text)
        case "map":
            let text = (try? device.storage.map(path)).map { String(decoding: $0.buffer, as: UTF8.self) }
            device.log(.info, "test", text ?? "nothing")
        default: break
        }
    }
}

@Suite("Files that are written a little later")
final class DeferredWritingTests {
    private let root = NSTemporaryDirectory() + "hikesim-" + UUID().uuidString
    private let device: DeviceRuntime

    init() throws {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        device = try DeviceRuntime(
            configuration: DeviceConfiguration(
                id: "watch", role: .watch, profile: "watch", startDate: UTCDate(nanosecondsSince1970: 0),
                seed: 1, linkedPeers: [],
                launches: ["notes"]), disk: try TestDisk.held(root), apps: [FileApp.description])
        _ = device.boot()
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private var place: String { root + "/notes/Documents/note" }
    private var content: String? {
        FileManager.default.contents(atPath: place).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lets the app do something after the other in one grant; returns the lines of the log.
    private func perform(_ actions: (String, String)...) -> [String] {
        let inputs = actions.enumerated().map { index, action in
            TimedInput(
                time: .zero + .seconds(Double(index + 1)),
                .action(app: "notes", AppAction(action.0, [.init("text", action.1)])))
        }
        let answer = device.run(Grant(until: .zero + .seconds(60), inputs: inputs))
        return answer.events.filter { $0.kind == .log }.map { String(decoding: $0.line, as: UTF8.self) }
    }

    @Test("the last content is on the disk before the world hears anything")
    func last() {
        _ = perform(("soon", "a"), ("soon", "b"))
        #expect(content == "b")
    }

    @Test("an app that has ended in the middle of its work writes nothing any more")
    func afterEnd() {
        _ = perform(("soon", "before"), ("end and write", "after"))
        #expect(content == "before")
    }

    @Test("the app reads what it has written, though it may not be on the disk yet")
    func reads() {
        let log = perform(("soon", "a"), ("read", ""))
        #expect(log.count == 1 && log[0].contains(#""message":"a""#))
        let mapped = perform(("soon", "b"), ("map", ""), ("remove", ""), ("map", ""))
        #expect(mapped.count == 2 && mapped[0].contains(#""message":"b""#))
        #expect(mapped.last?.contains(#""message":"nothing""#) == true)
    }

    @Test(
        "NF-16: a disk that gets full takes what came before and refuses what comes then, however time is cut"
    )
    func full() {
        func action(_ name: String, _ text: String, at second: Double) -> TimedInput {
            TimedInput(
                time: .zero + .seconds(second), .action(app: "notes", AppAction(name, [.init("text", text)])))
        }
        func storage(isFull: Bool, at second: Double) -> TimedInput {
            TimedInput(time: .zero + .seconds(second), .system(.storage(isFull: isFull)))
        }
        func inputs(from start: Double) -> [TimedInput] {
            [
                action("soon", "before", at: start + 1), storage(isFull: true, at: start + 2),
                action("soon", "lost", at: start + 3), action("soon", "lost too", at: start + 4),
            ]
        }
        func errors(_ answers: [Answer]) -> [Double] {
            answers.flatMap(\.events).filter { $0.kind == .log }.map(\.time.inSeconds)
        }
        let whole = device.run(Grant(until: .zero + .seconds(60), inputs: inputs(from: 0)))
        #expect(errors([whole]) == [3, 4])
        #expect(content == "before")
        _ = device.run(
            Grant(
                until: .zero + .seconds(60.5),
                inputs: [storage(isFull: false, at: 60), action("remove", "", at: 60.2)]))
        let cut = inputs(from: 61).map { device.run(Grant(until: $0.time + .seconds(0.5), inputs: [$0])) }
        #expect(errors(cut) == [64, 65])
        #expect(content == "before")
    }

    @Test("what is removed or written durably afterwards is not overwritten by the older content")
    func order() {
        _ = perform(("soon", "a"), ("now", "b"))
        #expect(content == "b")
        _ = perform(("soon", "c"), ("remove", ""))
        #expect(content == nil)
    }

    @Test(
        "a file is moved with what was just written into it, into a folder that is made, over what is there")
    func moves() throws {
        let new = root + "/notes/Documents/a/b/new"
        #expect(perform(("soon", "a"), ("move", "Documents/note Documents/a/b/new")) == [])
        #expect(content == nil && FileManager.default.contents(atPath: new) == Data("a".utf8))
        #expect(perform(("now", "b"), ("move", "Documents/note Documents/a/b/new")) == [])
        #expect(content == nil && FileManager.default.contents(atPath: new) == Data("b".utf8))
        for order in [
            "Documents/nothing Documents/a/b/new", "Documents/a/b/new ../outside", "Documents/a/b/new /tmp",
        ] {
            let log = perform(("move", order))
            #expect(log.count == 1 && log[0].contains(#""level":"error""#), "\(order)")
        }
        #expect(FileManager.default.contents(atPath: new) == Data("b".utf8))
    }

    @Test("a file is copied with what was just written; neither changes with the other, or without room")
    func copies() throws {
        let new = root + "/notes/Documents/a/b/new"
        let order = "Documents/note Documents/a/b/new"
        #expect(perform(("soon", "a"), ("copy", order)) == [])
        #expect(content == "a" && FileManager.default.contents(atPath: new) == Data("a".utf8))
        #expect(perform(("now", "b")) == [])
        #expect(content == "b" && FileManager.default.contents(atPath: new) == Data("a".utf8))
        for order in ["Documents/nothing Documents/a/b/new", "Documents/note ../outside"] {
            let log = perform(("copy", order))
            #expect(log.count == 1 && log[0].contains(#""level":"error""#), "\(order)")
        }
        let full = TimedInput(time: .zero, .system(.storage(isFull: true)))
        _ = device.run(Grant(until: .zero + .seconds(60), inputs: [full]))
        let log = perform(("copy", order))
        #expect(log.count == 1 && log[0].contains("disk is full"))
        #expect(content == "b" && FileManager.default.contents(atPath: new) == Data("a".utf8))
    }

    @Test("a file that cannot be written is an error in the log")
    func fails() throws {
        try FileManager.default.createDirectory(
            atPath: place + "/in the way", withIntermediateDirectories: true)
        let log = perform(("soon", "a"))
        #expect(log.count == 1 && log[0].contains(#""level":"error""#) && log[0].contains("Documents/note"))
    }
}
