import GuestApps
import HikeHardware
import HikeValues
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("Delegates as entries", .serialized)
struct DelegateTests {
    private static func life(_ commands: LifecycleCommand...) throws -> GuestPair {
        let pair = try GuestPair(program: "delegate-guest")
        pair.run(seconds: 1)
        for command in commands {
            for role in [DeviceRole.phone, .watch] {
                pair.send(.lifecycle(app: "trail", command), to: role)
            }
            pair.run(seconds: 1)
        }
        return pair
    }

    @Test("U2, U3: a phone's delegate hears its whole life, in order, with the state that holds then")
    func phone() throws {
        let pair = try Self.life(.background, .foreground, .terminate)
        #expect(
            pair.said() == [
                "finished launching, background", "became active, active", "will resign",
                "in the background, background", "will enter the foreground", "became active, active",
                "will terminate",
            ])
    }

    @Test("U4: a URL of the app's scheme comes to its delegate, which was started for it, behind its launch")
    func url() throws {
        let pair = try Self.life(.terminate)
        pair.send(.openURL(app: "trail", "hike://pin/3"))
        pair.run(seconds: 1)
        #expect(
            pair.said().suffix(4) == [
                "finished launching, background", "probe: for hike://pin/3", "became active, active",
                "opens pin 3",
            ])
    }

    @Test("W4: a watch's delegate hears its life, and none of it is needed")
    func watch() throws {
        let pair = try Self.life(.background, .foreground)
        #expect(
            pair.said(of: .watch) == [
                "finished launching, background", "will resign, inactive", "in the background, background",
            ])
        #expect(pair.lines(of: .watch, #""event":"haptic""#, "start").count == 2)
    }

    @Test("U5: an action that no adapter takes is a warning")
    func action() throws {
        let pair = try Self.life()
        pair.act("start")
        pair.run(seconds: 1)
        #expect(pair.lines(of: .phone, "nothing in the app takes an action", #""action":"start""#).count == 1)
    }
}
