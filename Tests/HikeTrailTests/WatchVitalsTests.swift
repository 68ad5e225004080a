import Foundation
import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("The watch's workout on the phone")
struct WatchVitalsTests {
    /// A phone on its tab of the watch.
    static func phone() -> (FakeServices, TrailPhone) {
        let device = FakeServices(.phone)
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        TrailRecordingTests.tap("tab-5", app)
        return (device, app)
    }

    static func hear(_ content: [String: PropertyValue], _ app: any DeviceApp) {
        app.hear(
            .messageReceived(
                ReceivedMessage(id: "1", content: .dictionary(content), wantsReply: false)))
    }

    static func texts(_ app: any DeviceApp) -> String { TrailRecordingTests.texts(app) }

    @Test("OHX-38: what the watch tells is shown, with the mean of the rates, until the workout ends")
    func shows() {
        let (device, app) = Self.phone()
        #expect(!Self.texts(app).contains("Workout"))
        Self.hear(["action": "healthUpdate", "heartRate": 100, "spO2": 0.96, "uvIndex": 9], app)
        Self.hear(["action": "healthUpdate", "heartRate": 121.0], app)
        for text in ["121 bpm", "111 bpm", "96 %", "9 Very high"] {
            #expect(Self.texts(app).contains(text), "\(text)")
        }
        #expect(
            device.screens.last.map { $0.screen + $0.text }
                == "health{\"heartRate\":121,\"averageHeartRate\":111,\"spO2\":96,\"uvIndex\":9}")
        Self.hear(["action": "healthStopped"], app)
        #expect(!Self.texts(app).contains("Workout"))
        #expect(app.vitals.checking?.next == nil)
    }

    @Test("OHX-38: every 30 s what is older than 120 s is dropped; news does not put the look off")
    func drops() {
        let (device, app) = Self.phone()
        let start = device.now
        Self.hear(["action": "healthUpdate", "heartRate": 100], app)
        device.now += .seconds(20)
        Self.hear(["action": "healthUpdate", "spO2": 0.96], app)
        for look in 1...5 {
            #expect(app.vitals.checking?.next == start + .seconds(30 * Double(look)))
            device.now = start + .seconds(30 * Double(look))
            app.vitals.checking?.fire()
            #expect(Self.texts(app).contains("96 %") == (look < 5), "\(look)")
        }
        // The mean outlives the silence, but nobody looks any more.
        #expect(Self.texts(app).contains("100 bpm"))
        #expect(app.vitals.checking?.next == nil)
        Self.hear(["action": "healthUpdate", "heartRate": 110], app)
        #expect(app.vitals.checking?.next == device.now + .seconds(30))
        #expect(Self.texts(app).contains("105 bpm"))
    }

    @Test("OHX-38: what has not the form is left out, and another message is not ours")
    func nonsense() {
        let (device, app) = Self.phone()
        Self.hear(["action": "healthUpdate", "heartRate": "fast", "spO2": 9.6, "uvIndex": -3], app)
        Self.hear(["action": "ping"], app)
        Self.hear([:], app)
        #expect(!Self.texts(app).contains("Workout"))
        #expect(device.logs.allSatisfy { $0.level < .error })
    }
}
