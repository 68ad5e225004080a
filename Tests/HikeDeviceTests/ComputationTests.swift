import Dispatch
import HikeHardware
import HikeValues
import Synchronization
import Testing

/// What an app has worked out on another thread (OH5-38).
@Suite("Work beside the app")
struct ComputationTests {
    /// An app that begins one on `begin` and lets go of it on `drop`.
    private final class Worker {
        let probe = Probe()
        private var timer: DeviceTimer?
        var answers: [(time: Instant, value: Int)] = []

        init(_ work: @escaping @Sendable () -> Int) {
            probe.react = { [unowned self] event, device in
                switch event {
                case .action(AppAction("begin")):
                    timer?.cancel()
                    timer = device.clock.compute(taking: .seconds(0.25), work) { [unowned device] in
                        self.answers.append((device.clock.now, $0))
                    }
                case .action(AppAction("drop")): timer?.cancel()
                default: break
                }
            }
        }
    }

    @Test("OH5-38: the app goes on while the work is done, on another thread")
    func beside() throws {
        let goesOn = DispatchSemaphore(value: 0)
        let worker = Worker {
            // Were it done on the app's own thread, nobody could let it go on.
            goesOn.wait(timeout: .now() + 20) == .success ? 7 : -1
        }
        let device = try TestDevice([worker.probe.description()])
        device.boot()
        device.run(
            until: 1.1, (1, RuntimeOrderTests.action("begin")), (1.05, RuntimeOrderTests.action("tap")))
        #expect(worker.probe.events.last == .action(AppAction("tap")))
        #expect(worker.answers.isEmpty)
        goesOn.signal()
        device.run(until: 2)
        #expect(worker.answers.map(\.value) == [7])
    }

    @Test("OH5-38: the answer comes at the same virtual moment however long the machine takes")
    func moment() throws {
        for rounds in [0, 3_000_000] {
            let worker = Worker { (0..<rounds).reduce(into: 1) { $0 = $0 &* 31 &+ $1 } == 0 ? 1 : 2 }
            let device = try TestDevice([worker.probe.description()])
            device.boot()
            device.run(until: 3, (1, RuntimeOrderTests.action("begin")))
            #expect(worker.answers.map(\.time) == [.seconds(1.25)])
        }
    }

    @Test(
        "OH5-38: work that is begun anew answers once, for the last; what is called off or outlived never does"
    )
    func replaced() throws {
        let count = Mutex(0)
        let worker = Worker {
            count.withLock {
                $0 += 1
                return $0
            }
        }
        let device = try TestDevice([worker.probe.description()])
        device.boot()
        device.run(
            until: 5, (1, RuntimeOrderTests.action("begin")), (1.2, RuntimeOrderTests.action("begin")),
            (2, RuntimeOrderTests.action("begin")), (2.1, RuntimeOrderTests.action("drop")),
            (3, RuntimeOrderTests.action("begin")),
            (3.1, .lifecycle(app: "probe", .crash)))
        #expect(worker.answers.map(\.time) == [.seconds(1.45)])
    }
}
