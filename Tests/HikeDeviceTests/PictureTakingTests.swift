import Foundation
import HikeDevice
import HikeFormats
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// The camera and the photo library of a device (MAP-20, MAP-21).
@Suite("Taking pictures")
struct PictureTakingTests {
    /// An app with a button for each source, and what it got.
    private final class Taker: DeviceApp {
        final class State: @unchecked Sendable {
            var results: [Result<[UInt8], PictureError>] = []
            var named: [String] = []
            var picture: [UInt8]?
            var services: (any DeviceServices)?

            func ask(_ source: PictureSource) {
                services?.pictures?.request(from: source) { [unowned self] in results.append($0) }
            }
        }
        let state: State

        init(_ device: any DeviceServices, _ state: State) {
            self.state = state
            state.services = device
        }

        func handle(_ event: AppEvent) {
            if case .touched(.pressed("camera", _)) = event { state.ask(.camera) }
            if case .touched(.pressed("library", _)) = event { state.ask(.library) }
        }

        func screen() -> Screen? {
            Screen(
                "taker",
                .vertical([
                    .button("camera", "Camera"), .button("library", "Library"),
                    Element.image("mine/1", size: Size(40, 40)).id("mine"),
                ]))
        }

        func picture(named name: String) -> [UInt8]? {
            state.named.append(name)
            return state.picture
        }
    }

    private final class Rig {
        let state = Taker.State()
        let device: TestDevice
        /// The moment of the last touch.
        var second = 1.0

        init(
            _ photos: PhotoScript? = nil, purposes: [PrivacyService: String] = [.camera: "For pins."],
            privacy: [PrivacySetting] = [], bootCount: Int = 0, folder: ScratchFolder? = nil
        ) throws {
            let app = AppDescription(id: "taker", roles: [.phone, .watch], purposes: purposes) { [state] in
                Taker($0, state)
            }
            device = try TestDevice(
                [app], privacy: privacy, bootCount: bootCount, folder: folder, photos: photos)
            device.boot()
        }

        func tap(_ id: String) throws {
            second += 1
            let answer = device.run(
                until: second + 0.9, (second, .glass(.tap(.id(id)))))
            guard case .touched(let outcome) = try #require(answer.replies.last) else {
                throw CancellationError()
            }
            #expect(outcome.missed == nil)
        }

        func reading() throws -> ScreenReading {
            guard
                case .reading(let json) = device.runtime.look(.reading, at: .seconds(second + 0.9)).replies
                    .last
            else { throw CancellationError() }
            return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
        }

        func picture() throws -> [UInt8] {
            guard
                case .picture(let png) = device.runtime.look(
                    .picture(.ignored), at: .seconds(second + 0.9)
                ).replies.last
            else { throw CancellationError() }
            return png
        }

        var last: Result<[UInt8], PictureError>? { state.results.last }
    }

    @Test("the camera asks once, takes, shows what it took, and takes the next (OH2-66, OH2-80)")
    func camera() throws {
        let rig = try Rig(PhotoScript(camera: [.test(.landscape), .test(.rotated)]))
        try rig.tap("camera")
        #expect(try rig.reading().screen == "camera" && rig.state.results.isEmpty)
        let asked = rig.device.lines(.permission)
        #expect(asked.count == 1 && asked[0].contains("\"reason\":\"For pins.\""))
        #expect(asked[0].contains("\"service\":\"camera\"") && asked[0].contains("\"answer\":\"granted\""))
        try rig.tap("camera-shutter")
        try rig.tap("camera-retake")
        try rig.tap("camera-shutter")
        try rig.tap("camera-use")
        #expect(try rig.reading().screen == "taker")
        let second = try JPEGHeader(try #require(try rig.last?.get()))
        #expect(second.orientation == .right && second.uprightSize == (600, 800))
        // After the last comes the first again.
        try rig.tap("camera")
        try rig.tap("camera-shutter")
        try rig.tap("camera-use")
        #expect(try JPEGHeader(try #require(try rig.last?.get())).width == 800)
        #expect(rig.device.lines(.permission).count == 1)
    }

    @Test("the library gives what was chosen, and asks for nothing (OH2-67, CX-08)")
    func library() throws {
        let rig = try Rig(PhotoScript(library: [.test(.portrait), .test(.landscape)]))
        try rig.tap("library")
        #expect(try rig.reading().screen == "photo-library")
        try rig.tap("photo-2")
        #expect(try JPEGHeader(try #require(try rig.last?.get())).width == 800)
        try rig.tap("library")
        try rig.tap("picture-cancel")
        #expect(rig.last == .failure(.cancelled) && rig.device.lines(.permission).isEmpty)
        #expect(try rig.reading().screen == "taker")
    }

    @Test("who may not use it hears so, and nothing opens (OH2-81)")
    func denied() throws {
        let denied = PrivacySetting(app: "taker", service: .camera, answer: .denied)
        let rig = try Rig(privacy: [denied])
        try rig.tap("camera")
        #expect(rig.last == .failure(.denied(.camera)))
        #expect(try rig.reading().screen == "taker")
        // Denied in the settings.
        rig.device.run(
            until: 5, (4, .privacy(PrivacySetting(app: "taker", service: .photos, answer: .denied))))
        rig.second = 10
        try rig.tap("library")
        #expect(rig.last == .failure(.denied(.photos)))
        // A camera without a purpose is not asked for.
        let silent = try Rig(purposes: [:])
        try silent.tap("camera")
        #expect(silent.last == .failure(.denied(.camera)))
        #expect(silent.device.lines(.log).contains { $0.contains("gives no purpose") })
        let blind = try Rig(PhotoScript(camera: [], library: []))
        try blind.tap("camera")
        #expect(blind.last == .failure(.noCamera))
    }

    @Test("files are copied when the device is new, and used from then on")
    func files() throws {
        let (disk, folder) = (try ScratchFolder(), try ScratchFolder())
        let path = disk.path + "/a.jpg"
        let contents: [UInt8] = [1, 2, 3]
        try Data(contents).write(to: URL(fileURLWithPath: path))
        let script = PhotoScript(camera: [], library: [.test(.landscape), .file(path)])
        _ = try Rig(script, folder: folder)
        try FileManager.default.removeItem(atPath: path)
        let rig = try Rig(script, bootCount: 1, folder: folder)
        try rig.tap("library")
        // It is shown as a placeholder, and is given as it is.
        _ = try rig.picture()
        try rig.tap("photo-2")
        #expect(rig.last == .success(contents))
        #expect(throws: ServiceError.self) { _ = try Rig(script) }
    }

    @Test("an app that ends takes the camera with it; another request while it is open is none")
    func ends() throws {
        let rig = try Rig()
        try rig.tap("camera")
        rig.state.ask(.library)
        rig.device.run(until: 3.2, (3.1, .haptics(.working)))
        #expect(rig.last == .failure(.cancelled))
        #expect(try rig.reading().screen == "camera")
        rig.device.run(until: 4, (3.5, .lifecycle(app: "taker", .forceQuit)))
        rig.device.run(until: 5, (4.5, .lifecycle(app: "taker", .launch)))
        rig.second = 10
        #expect(try rig.reading().screen == "taker")
    }

    @Test("an app's own pictures are asked for when they are drawn, and once")
    func named() throws {
        let rig = try Rig()
        let without = try rig.picture()
        #expect(rig.state.named == ["mine/1"])
        rig.state.picture = try #require(
            try? rig.state.services?.pictures?.makeJPEG(
                of: without, filling: PictureSize(40, 40), quality: 0.7))
        // What was drawn for a name is kept with it, until the app begins anew.
        #expect(try rig.picture() == without && rig.state.named.count == 1)
        rig.device.run(until: 4, (3.5, .lifecycle(app: "taker", .forceQuit)))
        rig.device.run(until: 5, (4.5, .lifecycle(app: "taker", .launch)))
        rig.second = 10
        #expect(try rig.picture() != without)
        #expect(rig.state.named.count == 2)
        #expect(throws: PictureError.self) {
            try rig.state.services?.pictures?.makeJPEG(of: [1, 2], filling: nil, quality: 0.7)
        }
    }

    @Test("EM-30, OH2-81: the camera waits behind the question; a refusal closes it")
    func asked() throws {
        let ask = PrivacySetting(app: "taker", service: .camera, answer: .notDetermined)
        for (button, isAllowed) in [("permission-deny", false), ("permission-allow", true)] {
            let rig = try Rig(PhotoScript(camera: [.test(.landscape)]), privacy: [ask])
            try rig.tap("camera")
            #expect(try rig.reading().words.contains("For pins."))
            #expect(rig.state.results.isEmpty)
            try rig.tap(button)
            if isAllowed {
                #expect(try rig.reading().screen == "camera" && rig.state.results.isEmpty)
                try rig.tap("camera-shutter")
                try rig.tap("camera-use")
                #expect((try? rig.last?.get())?.isEmpty == false)
            } else {
                #expect(rig.last == .failure(.denied(.camera)))
                #expect(try rig.reading().screen == "taker")
            }
        }
    }
}
