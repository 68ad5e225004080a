import Testing

@Suite("hikesim apps")
struct AppListCommandTests {
    @Test("EM-28: the apps of each device are listed, with what they may ask for")
    func lists() throws {
        let both = try Tool.hikesim(["apps"])
        #expect(both.code == 0 && both.errors.isEmpty)
        #expect(
            both.outputLines.filter { !$0.hasPrefix(" ") } == ["phone  trail  Trail", "watch  trail  Trail"])
        #expect(
            both.outputLines.contains { $0.hasPrefix("    location (NSLocationWhenInUseUsageDescription): ") }
        )
        #expect(both.outputLines.contains("    in the background: location"))
        let watch = try Tool.hikesim(["apps", "watch", "--json"])
        #expect(
            watch.output.hasPrefix(
                "{\"device\":\"watch\",\"app\":\"trail\",\"title\":\"Trail\",\"services\":\"location health\","
            ))
        #expect(watch.output.hasSuffix("\"background\":\"location\",\"regions\":true}\n"))
    }

    @Test("OH2-80: the phone app's manifest has the two texts of the document under their keys")
    func manifest() throws {
        let phone = try Tool.hikesim(["apps", "phone", "--json"]).output
        for (key, text) in [
            (
                "NSCameraUsageDescription",
                "OpenHiker uses the camera to take geotagged photos at waypoints along your hike."
            ),
            (
                "NSPhotoLibraryUsageDescription",
                "OpenHiker accesses your photo library to attach photos to waypoints along your hike."
            ),
        ] {
            #expect(phone.contains("\"\(key)\":\"\(text)\""), "\(phone)")
        }
    }

    @Test("an unknown device is refused with the known ones")
    func refused() throws {
        let outcome = try Tool.hikesim(["apps", "tablet"])
        #expect(outcome.code == 2 && outcome.output.isEmpty)
        #expect(outcome.errors == "there is no device 'tablet'; there are phone, watch\n")
    }
}
