import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

/// What the apps ask of the receiver, with all that uses it.
@Suite("What the apps ask of the receiver")
struct ReceiverUseTests {
    private static func choose(_ mode: GPSMode, _ app: any DeviceApp) {
        app.handle(.touched(.chose(picker: "gps-mode", option: mode.rawValue)))
    }

    @Test(
        "OHX-02: a recording asks for its mode's accuracy and filter, and another mode at once",
        arguments: [DeviceRole.phone, .watch])
    func modes(role: DeviceRole) {
        let device = FakeServices(role)
        let app: any DeviceApp =
            role == .watch ? TrailRecordingTests.launched(device) : PhoneRecordingTests.launched(device)
        #expect(!device.receiver.isOn)
        TrailRecordingTests.tap("start-recording", app)
        #expect(device.receiver.settings == (role == .watch ? GPSMode.balanced : .high).settings)
        #expect(device.receiver.isInBackground)
        for mode in GPSMode.allCases {
            if role == .phone { TrailRecordingTests.tap("show-settings", app) }
            Self.choose(mode, app)
            #expect(device.receiver.settings == mode.settings)
        }
        TrailRecordingTests.tap("stop-recording", app)
        #expect(!device.receiver.isInBackground)
    }

    @Test("OHX-02, OHX-42: with guidance the app asks for the finest, without it for the recording's again")
    func guided() throws {
        let (device, app, _) = try TrailWatchTests.withRoute()
        app.handle(TrailWatchTests.navigate)
        #expect(device.receiver.settings == .finest && device.receiver.isInBackground)
        Self.choose(.lowPower, app)
        TrailRecordingTests.tap("start-recording", app)
        #expect(device.receiver.settings == .finest)
        app.handle(.action(AppAction("stop")))
        #expect(device.receiver.settings == GPSMode.lowPower.settings && device.receiver.isInBackground)
        app.handle(TrailWatchTests.navigate)
        #expect(device.receiver.settings == .finest)
        TrailRecordingTests.tap("stop-recording", app)
        #expect(device.receiver.settings == .finest && device.receiver.isOn)
        app.handle(.action(AppAction("stop")))
        #expect(!device.receiver.isOn)
    }

    @Test("OHX-02, OH2-33: a pin wants a fix now, whatever is recorded in")
    func pins() {
        let (device, app) = TrailRecordingTests.begun(100)
        #expect(device.receiver.settings == GPSMode.balanced.settings)
        TrailRecordingTests.tap("add-waypoint", app)
        #expect(device.receiver.settings == .finest && device.receiver.isInBackground)
        TrailRecordingTests.tap("cancel-waypoint", app)
        #expect(device.receiver.settings == GPSMode.balanced.settings && device.receiver.isInBackground)
    }

    @Test(
        "OHX-35: on the last of the battery the receiver is set to low power, and back when the watch is charged"
    )
    func lowBattery() {
        let (device, app) = TrailRecordingTests.begun(400)
        Self.choose(.high, app)
        #expect(device.receiver.settings == GPSMode.high.settings)
        device.battery.level = 0.05
        app.recording.batteryLook?.fire()
        #expect(device.receiver.settings == GPSMode.lowPower.settings && device.receiver.isInBackground)
        Self.choose(.balanced, app)
        #expect(device.receiver.settings == GPSMode.lowPower.settings)
        device.battery.isCharging = true
        app.recording.batteryLook?.fire()
        #expect(device.receiver.settings == GPSMode.balanced.settings)
    }

    @Test("OHX-02, OHX-09: a recording that goes on after the app's end asks for its own mode again")
    func resumed() {
        let device = FakeServices(.phone)
        let app = PhoneRecordingTests.launched(device)
        TrailRecordingTests.tap("show-settings", app)
        Self.choose(.lowPower, app)
        TrailRecordingTests.tap("start-recording", app)
        TrailRecordingTests.walk(0, 100, device, app)
        app.recording.saving?.fire()
        let again = PhoneRecordingTests.launched(device)
        #expect(again.screen() != nil && device.receiver.settings == GPSMode.lowPower.settings)
        #expect(device.receiver.isInBackground)
        TrailRecordingTests.tap("pause-recording", again)
        #expect(!device.receiver.isInBackground)
    }
}
