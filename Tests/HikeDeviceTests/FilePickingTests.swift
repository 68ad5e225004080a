import Foundation
import HikeDevice
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// The owner's files, and what is printed for an app.
@Suite("Choosing files")
struct FilePickingTests {
    /// An app that asks for a file and prints a page.
    private final class Reader: DeviceApp {
        final class State: @unchecked Sendable {
            var results: [Result<ChosenFile, FileError>] = []
            var services: (any DeviceServices)?
            var mostBytes = 1_000
            var picture: [UInt8]?

            func ask(_ request: FilePickerRequest) {
                services?.files?.choose(request) { [unowned self] in results.append($0) }
            }

            func takePicture() { services?.pictures?.request(from: .camera) { _ in } }
        }
        let state: State

        init(_ device: any DeviceServices, _ state: State) {
            self.state = state
            state.services = device
        }

        func handle(_ event: AppEvent) {
            switch event {
            case .touched(.pressed("open", _)):
                state.ask(FilePickerRequest(endings: ["gpx", "kml"], mostBytes: state.mostBytes))
            case .touched(.pressed("camera", _)): state.takePicture()
            default: break
            }
        }

        func screen() -> Screen? {
            Screen("reader", .vertical([.button("open", "Open"), .button("camera", "Camera")]))
        }

        func picture(named name: String) -> [UInt8]? { name == "mine" ? state.picture : nil }
    }

    private final class Rig {
        let state = Reader.State()
        let device: TestDevice
        private let files: MachineFiles
        /// The moment of the last touch.
        var second = 1.0

        init(_ files: MachineFiles, bootCount: Int = 0, folder: ScratchFolder? = nil) throws {
            self.files = files
            let app = AppDescription(id: "reader", roles: [.phone], purposes: [.camera: "For pins."]) {
                [state] in Reader($0, state)
            }
            device = try TestDevice([app], bootCount: bootCount, folder: folder, files: files.paths)
            device.boot()
        }

        /// Whether the touch reached what it was for.
        @discardableResult
        func tap(_ id: String) throws -> Bool {
            second += 1
            let answer = device.run(until: second + 0.9, (second, .glass(.tap(.id(id)))))
            guard case .touched(let outcome) = try #require(answer.replies.last) else {
                throw CancellationError()
            }
            return outcome.missed == nil
        }

        func picture() throws -> [UInt8] {
            let look = device.runtime.look(.picture(.ignored), at: .seconds(second + 0.9))
            guard case .picture(let png) = look.replies.last else { throw CancellationError() }
            return png
        }

        func reading() throws -> ScreenReading {
            let look = device.runtime.look(.reading, at: .seconds(second + 0.9))
            guard case .reading(let json) = look.replies.last else { throw CancellationError() }
            return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
        }
    }

    /// Files of the machine with so many bytes each, which are there as long as somebody holds them.
    private struct MachineFiles {
        let folder: ScratchFolder
        let paths: [String]

        init(_ sizes: KeyValuePairs<String, Int> = [:]) throws {
            let folder = try ScratchFolder()
            self.folder = folder
            paths = try sizes.map { name, size in
                let path = folder.path + "/" + name
                try Data(repeating: 0x61, count: size).write(to: URL(fileURLWithPath: path))
                return path
            }
        }
    }

    @Test("OH5-101: the owner's files are shown over the app; the chosen one comes with its name, or none")
    func choosing() throws {
        let files = try MachineFiles(["Ridge.GPX": 12, "notes.txt": 3, "empty.kml": 0])
        let rig = try Rig(files)
        try rig.tap("open")
        let shown = try rig.reading()
        #expect(shown.screen == "files" && shown.findings == [])
        #expect(try !rig.tap("file-2"))
        #expect(try rig.reading().screen == "files" && rig.state.results.isEmpty)
        try rig.tap("file-1")
        let twelve = [UInt8](repeating: 0x61, count: 12)
        #expect(rig.state.results.last == .success(ChosenFile(name: "Ridge.GPX", contents: twelve)))
        #expect(try rig.reading().screen == "reader")
        try rig.tap("open")
        try rig.tap("file-3")
        #expect(rig.state.results.last == .success(ChosenFile(name: "empty.kml", contents: [])))
        try rig.tap("open")
        try rig.tap("files-cancel")
        #expect(rig.state.results.last == .failure(.cancelled) && rig.state.results.count == 3)
    }

    @Test("OH5-101: an app that nobody looks at shows nothing, and hears that at once")
    func behind() throws {
        let rig = try Rig(try MachineFiles(["a.gpx": 1]))
        let device = rig.device
        device.run(until: 2.2, (2, .lifecycle(app: "reader", .background)))
        for (second, expected) in [
            (2.3, Result<ChosenFile, FileError>.failure(.cancelled)), (2.4, .failure(.cancelled)),
        ] {
            let count = rig.state.results.count
            _ = try device.runtime.run(in: "reader", at: .seconds(second)) { services, _ in
                services.files?.choose(FilePickerRequest(endings: ["gpx"], mostBytes: 9)) {
                    rig.state.results.append($0)
                }
            }
            #expect(rig.state.results.count == count + 1 && rig.state.results.last == expected)
        }
    }

    @Test(
        "a file that is too large or gone is an error with a sentence; the files outlive those of the machine"
    )
    func errors() throws {
        let files = try MachineFiles(["large.gpx": 1_001, "small.gpx": 1_000])
        let device = try ScratchFolder()
        let first = try Rig(files, folder: device)
        try first.tap("open")
        try first.tap("file-1")
        #expect(
            first.state.results.last == .failure(.tooLarge(name: "large.gpx", bytes: 1_001, limit: 1_000)))
        let sentence = FileError.tooLarge(name: "large.gpx", bytes: 34_000_000, limit: 32 << 20).description
        #expect(sentence == "\"large.gpx\" has 33 MB, more than the 32 MB that are read. Split it.")
        for path in files.paths { try FileManager.default.removeItem(atPath: path) }
        // Switched on again: what was copied is there.
        let second = try Rig(files, bootCount: 1, folder: device)
        try second.tap("open")
        try second.tap("file-2")
        #expect(try second.state.results.last?.get().contents.count == 1_000)
        try FileManager.default.removeItem(atPath: device.path + "/files/file-2")
        try second.tap("open")
        try second.tap("file-2")
        guard case .failure(.unreadable("small.gpx", _)) = second.state.results.last else {
            Issue.record("not told that it is gone")
            return
        }
        #expect(throws: ServiceError.self) { try Rig(files) }
    }

    @Test("an app with a picker open gets no second one, nor the camera; an end of the app closes it")
    func places() throws {
        let files = try MachineFiles(["a.gpx": 1])
        let rig = try Rig(files)
        try rig.tap("open")
        rig.state.ask(FilePickerRequest(endings: ["gpx"]))
        rig.device.run(until: 3.2, (3.1, .haptics(.working)))
        #expect(rig.state.results.last == .failure(.cancelled))
        #expect(try rig.reading().screen == "files")
        // Neither does the camera hide it.
        rig.state.takePicture()
        #expect(try rig.reading().screen == "files")
        rig.device.run(until: 4, (3.5, .lifecycle(app: "reader", .forceQuit)))
        rig.device.run(until: 5, (4.5, .lifecycle(app: "reader", .launch)))
        rig.second = 10
        #expect(try rig.reading().screen == "reader")
        let without = try Rig(try MachineFiles())
        try without.tap("open")
        #expect(try without.reading().items.contains { $0.name == "No Files" })
    }

    @Test(
        "MAP-44: an app's document is printed with its own pictures and those of its container, the same each time"
    )
    func printing() throws {
        let rig = try Rig(try MachineFiles())
        let services = try #require(rig.state.services)
        func document(_ picture: String) -> PaperDocument {
            PaperDocument(
                title: "A page", date: UTCDate(nanosecondsSince1970: 0),
                blocks: [.whole(.text("Words")), .whole(.image(picture, size: Size(40, 40)))])
        }
        let photo = try #require(services.pictures).makeJPEG(
            of: try rig.picture(), filling: PictureSize(40, 40), quality: 0.7)
        rig.state.picture = photo
        try services.storage.write("Documents/a.jpg", photo)
        let own = try services.screen.makePDF(of: document("mine"))
        #expect(own.starts(with: Array("%PDF".utf8)))
        #expect(try services.screen.makePDF(of: document("mine")) == own)
        #expect(try services.screen.makePDF(of: document("Documents/a.jpg")) == own)
        #expect(try services.screen.makePDF(of: document("none")) != own)
        rig.device.run(until: 9, (8, .haptics(.working)))
        let notes = rig.device.lines(.log).filter { $0.contains("\"category\":\"documents\"") }
        #expect(notes.count == 1 && notes[0].contains("\"pictures\":\"1\""))
        let endless = PaperDocument(
            title: "", date: UTCDate(nanosecondsSince1970: 0),
            blocks: [.text(Text(String(repeating: "a\n", count: 100_000)), .zero)])
        #expect(throws: DocumentError.layout(.tooLong)) { try services.screen.makePDF(of: endless) }
    }
}
