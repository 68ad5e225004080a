import HikeHardware
import HikeRecording
import HikeScreens
import HikeTrail
import HikeValues
import Testing

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
        let app = role == .watch ? TrailRecordingTests.launched(device) : PhoneRecordingTests.launched(device)
        #expect(!device.usesLocation)
        TrailRecordingTests.tap("start-recording", app)
        #expect(device.location == (role == .watch ? GPSMode.balanced : .high).settings)
        #expect(device.usesLocationInBackground)
        for mode in GPSMode.allCases {
            if role == .phone { TrailRecordingTests.tap("show-settings", app) }
            Self.choose(mode, app)
            #expect(device.location == mode.settings)
        }
        TrailRecordingTests.tap("stop-recording", app)
        #expect(!device.usesLocationInBackground)
    }

    @Test("OHX-02, OHX-42: with guidance the app asks for the finest, without it for the recording's again")
    func guided() throws {
        let (device, app, _) = try TrailWatchTests.withRoute()
        app.handle(TrailWatchTests.navigate)
        #expect(device.location == .finest && device.usesLocationInBackground)
        Self.choose(.lowPower, app)
        TrailRecordingTests.tap("start-recording", app)
        #expect(device.location == .finest)
        app.handle(.action(AppAction("stop")))
        #expect(device.location == GPSMode.lowPower.settings && device.usesLocationInBackground)
        app.handle(TrailWatchTests.navigate)
        #expect(device.location == .finest)
        TrailRecordingTests.tap("stop-recording", app)
        #expect(device.location == .finest && device.usesLocation)
        app.handle(.action(AppAction("stop")))
        #expect(!device.usesLocation)
    }

    @Test("OHX-02, OH2-33: a pin wants a fix now, whatever is recorded in")
    func pins() {
        let (device, app) = TrailRecordingTests.begun(100)
        #expect(device.location == GPSMode.balanced.settings)
        TrailRecordingTests.tap("add-waypoint", app)
        #expect(device.location == .finest && device.usesLocationInBackground)
        TrailRecordingTests.tap("cancel-waypoint", app)
        #expect(device.location == GPSMode.balanced.settings && device.usesLocationInBackground)
    }

    @Test(
        "OHX-35: on the last of the battery the receiver is set to low power, and back when the watch is charged"
    )
    func lowBattery() {
        let (device, app) = TrailRecordingTests.begun(400)
        Self.choose(.high, app)
        #expect(device.location == GPSMode.high.settings)
        device.batteryLevel = 0.05
        app.handle(LowBatteryTests.timer)
        #expect(device.location == GPSMode.lowPower.settings && device.usesLocationInBackground)
        Self.choose(.balanced, app)
        #expect(device.location == GPSMode.lowPower.settings)
        device.isCharging = true
        app.handle(LowBatteryTests.timer)
        #expect(device.location == GPSMode.balanced.settings)
    }

    @Test("OHX-02, OHX-09: a recording that goes on after the app's end asks for its own mode again")
    func resumed() {
        let device = FakeServices(.phone)
        let app = PhoneRecordingTests.launched(device)
        TrailRecordingTests.tap("show-settings", app)
        Self.choose(.lowPower, app)
        TrailRecordingTests.tap("start-recording", app)
        TrailRecordingTests.walk(0, 100, device, app)
        app.handle(.timer("recording-save"))
        let again = PhoneRecordingTests.launched(device)
        #expect(again.screen() != nil && device.location == GPSMode.lowPower.settings)
        #expect(device.usesLocationInBackground)
        TrailRecordingTests.tap("pause-recording", again)
        #expect(!device.usesLocationInBackground)
    }
}
