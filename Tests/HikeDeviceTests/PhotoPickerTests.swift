import HikeDevice
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// Pictures that a person chooses for an app which sees no others (docs/apps.md, "Pictures").
@Suite("The picker of the photo library")
struct PhotoPickerTests {
    private final class Chosen {
        var results: [Result<[String], PictureError>] = []
        var sizes: [Int] = []
        var others = 0
    }

    /// What comes of touches at 1 s, 2 s … while the picker is open.
    private static func choose(
        atMost limit: Int, answer: PrivacyAnswer, _ touches: String...
    ) throws -> Chosen {
        let chosen = Chosen()
        let probe = Probe()
        probe.react = { event, device in
            guard event == .launched else { return }
            device.clock.after(.milliseconds(500)) { [unowned device] in
                device.photoLibrary?.choose(atMost: limit) { result in
                    chosen.results.append(result)
                    guard case .success(let ids) = result else { return }
                    chosen.sizes = ids.map { device.photoLibrary?.picture($0)?.count ?? 0 }
                    chosen.others = device.photoLibrary?.photos.count ?? 0
                }
            }
        }
        let device = try TestDevice(
            [probe.description(purposes: [.photos: "Shows it."])],
            privacy: [PrivacySetting(app: "probe", service: .photos, answer: answer)], launches: ["probe"])
        device.boot()
        device.run(
            until: 20,
            touches.enumerated().map {
                TimedInput(time: .seconds(Double($0.offset + 1)), .glass(.tap(.id($0.element))))
            })
        return chosen
    }

    @Test("issue 24: one picture is chosen by one touch, without the permission, and no other is seen")
    func one() throws {
        let chosen = try Self.choose(atMost: 1, answer: .denied, "photo-2")
        #expect(chosen.results == [.success(["00000000-0000-4000-8000-000000000002/L0/001"])])
        #expect(chosen.sizes.allSatisfy { $0 > 100 } && chosen.sizes.count == 1 && chosen.others == 0)
    }

    @Test("issue 24: several are chosen in the order of the touches, taken back, and limited")
    func several() throws {
        let first = "00000000-0000-4000-8000-000000000001/L0/001"
        let second = "00000000-0000-4000-8000-000000000002/L0/001"
        let two = try Self.choose(
            atMost: 0, answer: .granted, "photo-2", "photo-1", "photo-2", "photo-2", "photo-picker-add")
        #expect(two.results == [.success([first, second])])
        let none = try Self.choose(atMost: 2, answer: .granted, "photo-1", "picture-cancel")
        #expect(none.results == [.failure(.cancelled)])
    }
}
