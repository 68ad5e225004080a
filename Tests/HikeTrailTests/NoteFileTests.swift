import HikeHardware
import Testing

@testable import HikeTrail

@Suite("What the app keeps for its next launch")
struct NoteFileTests {
    static let files: [(DeviceRole, String)] = [
        (.phone, "Documents/settings.json"), (.watch, "Documents/settings.json"),
        (.phone, "Documents/outgoing_routes.json"), (.phone, "Documents/deleted_hikes.json"),
        (.phone, "Documents/outgoing_regions/5B8A2C9E-0F1D-4E7A-9C3B-6D2F8A1E4C70.json"),
        (.watch, "Documents/navigation.json"), (.watch, "Documents/deleted_regions.json"),
        (.watch, "Documents/region_use.json"),
    ]

    @Test(
        "NF-18, issue 19: what is damaged is said and kept aside at each launch, so nothing writes over it",
        arguments: files)
    func damaged(_ role: DeviceRole, _ path: String) {
        let device = FakeServices(role)
        let torn = [Array(#"{"gpsMode":"#.utf8), [1, 2], [0xFF]]
        for bytes in torn {
            device.files[path] = bytes
            if role == .phone {
                _ = RegionDevices.launchedPhone(device)
            } else {
                _ = TrailRecordingTests.launched(device)
            }
            #expect(device.files[path] != bytes)
        }
        let kept = ["", "-2", "-3"].map { device.files[path + ".damaged" + $0] }
        #expect(kept == torn)
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        for suffix in ["", "-2", "-3"] {
            let end = "; it is kept as '\(name).damaged\(suffix)'"
            #expect(device.logs.contains { $0.metadata.contains { $0.value.hasSuffix(end) } }, "\(suffix)")
        }
    }
}
