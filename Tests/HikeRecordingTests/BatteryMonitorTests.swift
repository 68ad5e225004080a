import HikeRecording
import Testing

@Suite("Battery of a device that records")
struct BatteryMonitorTests {
    @Test("OHX-34: at 5 % or less it runs low, once")
    func low() {
        var monitor = BatteryMonitor()
        let effects = [0.8, 0.06, 0.0501, 0.05, 0.04, 0.09, 0.03].map { monitor.handle(level: $0) }
        #expect(effects == [[], [], [], [.runsLow], [], [], []])
        #expect(monitor.isLow)
    }

    @Test("OHX-34: on the charger, or charged, it is not low any more, and may run low again")
    func charged() {
        var monitor = BatteryMonitor()
        let effects = [
            (0.05, false), (0.05, true), (0.05, true), (0.04, false), (0.1, false), (0.5, false),
            (0.02, false),
        ]
        .map { monitor.handle(level: $0.0, isCharging: $0.1) }
        #expect(effects == [[.runsLow], [.isCharged], [], [.runsLow], [.isCharged], [], [.runsLow]])
    }

    @Test("OHX-34: readings without a value are ignored, with a word at the third in a row")
    func unknown() {
        var monitor = BatteryMonitor()
        let effects = [-1.0, -1, 0.5, -1, -1, -1, -1, -1, -1, -1].map { monitor.handle(level: $0) }
        #expect(effects == [[], [], [], [], [], [.isUnknown], [], [], [], []])
        #expect(!monitor.isLow)
    }

    @Test("OHX-34: an empty battery is low at the first reading")
    func empty() {
        var monitor = BatteryMonitor()
        #expect(monitor.handle(level: 0) == [.runsLow])
    }
}
