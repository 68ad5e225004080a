import HikeConnectivity
import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("Apps that keep themselves busy")
struct BusyAppTests {
    @Test(
        "issue 19: an app that goes on while no time passes is ended by name and moment; the device goes on")
    func endless() throws {
        let probe = Probe()
        var events = 0
        probe.react = { event, device in
            // What a million events would be kept for nothing.
            probe.heard = []
            events += 1
            switch event {
            case .launched, .session(.messageFailed):
                _ = device.link.sendMessage(.number(1), wantsReply: true)
            default: break
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        #expect(events > 50_000)
        let ends = device.lines(.log).filter { $0.contains("within a millisecond from 0.000000000 s") }
        #expect(ends.count == 1)
        #expect(ends.allSatisfy { $0.contains(#""app":"probe""#) && $0.contains(#""level":"error""#) })
        #expect(device.run(until: 5).reached == .seconds(5))
    }
}
