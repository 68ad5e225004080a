import HikeHardware
import HikeValues
import Testing

@testable import HikeDevice

@Suite("Timers of apps")
struct AppTimerTests {
    /// What was called, with the second.
    private final class Calls {
        var names: [String] = []
        var timer: DeviceTimer?

        func set(_ name: String, after seconds: Double, on device: any DeviceServices) {
            device.clock.set(&timer, after: .seconds(seconds)) { [unowned self, unowned device] in
                names.append("\(name) \(device.clock.now.inSeconds)")
            }
        }
    }

    @Test("a timer says whether it is still to come, and when; one in its place calls that off")
    func pending() throws {
        let (probe, calls) = (Probe(), Calls())
        var replaced: DeviceTimer?
        probe.react = { event, device in
            guard event == .launched else { return }
            calls.set("first", after: 2, on: device)
            replaced = calls.timer
            calls.set("second", after: 3, on: device)
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        #expect(replaced?.isPending == false)
        #expect(calls.timer?.isPending == true && calls.timer?.due == .seconds(3))
        let answer = device.run(until: 2.5)
        #expect(calls.names == [] && answer.nextTimer == .seconds(3))
        device.run(until: 4)
        #expect(calls.names == ["second 3.0"] && calls.timer?.isPending == false)
        calls.timer?.cancel()
        calls.timer?.fire()
        #expect(calls.names.count == 1)
    }

    @Test("a timer for no time, or for less, is for the next nanosecond, so never called before it is there")
    func atOnce() throws {
        let (probe, calls) = (Probe(), Calls())
        var due: [Instant?] = []
        probe.react = { event, device in
            guard event == .launched else { return }
            for seconds in [0, -5.0] {
                calls.timer = nil
                calls.set("now", after: seconds, on: device)
                due.append(calls.timer?.due)
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        #expect(due == [Instant(nanoseconds: 1), Instant(nanoseconds: 1)] && calls.names == [])
        device.run(until: 1)
        #expect(calls.names.count == 2)
    }

    @Test("an app that has ended in the middle of its work sets no timer")
    func afterEnd() throws {
        let (probe, calls) = (Probe(), Calls())
        probe.react = { event, device in
            guard event == .launched else { return }
            device.crash("it has lost its map", frames: [])
            calls.set("after", after: 5, on: device)
        }
        let device = try TestDevice([probe.description()])
        #expect(device.boot().nextTimer == nil)
        device.run(until: 10)
        #expect(calls.names == [])
    }

    @Test("a timer that a suspended app has missed calls nobody when it is cancelled before its turn")
    func cancelledWhileHeld() throws {
        for cancels in [true, false] {
            let (probe, calls) = (Probe(), Calls())
            probe.react = { event, device in
                if event == .launched { calls.set("tick", after: 5, on: device) }
                if cancels, event == .enteredBackground { calls.timer?.cancel() }
            }
            let device = try TestDevice([probe.description()])
            device.boot()
            device.run(until: 20, (1, .lifecycle(app: "probe", .background)))
            #expect(calls.names == (cancels ? [] : ["tick 5.0"]))
            calls.names = []
            probe.react = { event, device in
                if case .action = event { calls.set("held", after: 5, on: device) }
                if cancels, event == .enteredBackground { calls.timer?.cancel() }
            }
            device.run(
                until: 60, (20, .action(app: "probe", AppAction("go"))),
                (21, .lifecycle(app: "probe", .suspend)), (40, .lifecycle(app: "probe", .background)))
            #expect(calls.names == (cancels ? [] : ["held 40.0"]))
        }
    }

    @Test(
        "a process that has ended is called for nothing; the next one of the app hears its own timers alone")
    func ended() throws {
        let (probe, calls) = (Probe(), Calls())
        var launches = 0
        var old: DeviceTimer?
        probe.react = { event, device in
            guard event == .launched else { return }
            launches += 1
            calls.set("launch \(launches)", after: 5, on: device)
            if launches == 1 {
                old = calls.timer
                calls.timer = nil
            }
        }
        let device = try TestDevice([probe.description()])
        device.boot()
        device.run(
            until: 3, (1, .lifecycle(app: "probe", .crash)), (2, .lifecycle(app: "probe", .launch)))
        #expect(old?.isPending == false)
        // It is the new process's first timer as this was the old one's.
        old?.cancel()
        device.run(until: 20)
        #expect(calls.names == ["launch 2 7.0"])
    }
}
