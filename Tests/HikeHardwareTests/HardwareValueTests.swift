import HikeHardware
import HikeValues
import Testing

@Suite("Values at a device's edge")
struct HardwareValueTests {
    @Test("an event's word in the log is its case's name")
    func eventNames() {
        for kind in EventKind.allCases { #expect(kind.name == String(describing: kind)) }
        #expect(Set(EventKind.allCases.map(\.name)).count == EventKind.allCases.count)
    }

    @Test("only readings of sensors count as such")
    func sensors() {
        let fix = Fix(time: .zero, coordinate: Coordinate(latitude: 0, longitude: 0), horizontalAccuracy: 1)
        let heading = Heading(time: .zero, magneticHeading: 0, trueHeading: 0, accuracy: 1)
        for input in [DeviceInput.fix(fix), .fixLost, .heading(heading)] { #expect(input.isSensor) }
        let others: [DeviceInput] = [
            .radio(from: "watch", []), .link(peer: "watch", isUp: true), .lifecycle(app: "a", .launch),
            .openURL(app: "a", ""),
            .openFile(app: "a", name: "", contents: []), .action(app: "a", AppAction("x")),
            .privacy(PrivacySetting(app: "a", service: .camera, answer: .denied)), .haptics(.failing),
            .system(.unlock),
        ]
        for input in others { #expect(!input.isSensor) }
    }

    @Test("EM-30: which answers let an app use a service")
    func answers() {
        let granted = PrivacyAnswer.allCases.filter(\.isGranted)
        #expect(granted == [.whenInUse, .always, .limited, .granted])
    }

    @Test("arguments and metadata are found by their keys, the first of equal ones")
    func keys() {
        let action = AppAction("a", [.init("name", "x"), .init("name", "y")])
        #expect(action.argument("name") == "x")
        #expect(action.argument("other") == nil)
        let metadata = [FileMetadata("type", "t"), FileMetadata("name", "n")]
        #expect(metadata["name"] == "n")
        #expect(metadata["routeId"] == nil)
    }

    @Test("log levels are ordered by weight")
    func levels() {
        #expect(LogLevel.allCases.sorted() == [.debug, .info, .notice, .warning, .error])
        #expect(LogLevel.notice < .error)
    }
}
