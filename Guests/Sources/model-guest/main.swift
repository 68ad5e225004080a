import FacadeOS
import Foundation
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices
import GuestState

/// What joins the app to its device.
final class ModelGuest: GuestApp {
    private let services: GuestServices
    private let guidance: Guidance
    private let pins = Pins()
    private let measures = Measures()
    private let feelings = Feelings()

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        guidance = Guidance()
        if device.name == "phone" { feelings.listen() }
        services.heard = { [unowned self] news in
            if case .launched = news { launch() }
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func launch() {
        GuestState.observe(guidance, as: "guidance")
        GuestState.observe(as: "pins") { [pins] in
            [GuestViewField("pins", .integer(Int64(pins.count))), GuestViewField("last", .text(pins.last))]
        }
        guidance.begin()
    }

    private func act(_ name: String, _ value: String) {
        switch name {
        case "mute": guidance.isMuted.toggle()
        case "pin":
            pins.drop(value)
            pins.drop(value + " too")
        case "lines": writeLines()
        case "race": race()
        case "stray": stray()
        case "signposts": measures.signposts()
        case "locks": measures.locks()
        case "misuse a lock": measures.misuse()
        case "feedback": feelings.feedback()
        case "feel": feelings.perform(value)
        default: os_log("unknown action %@", log: .default, type: .error, name)
        }
    }

    /// Two tasks of which none waits for the other: on a phone either may be first.
    private func race() {
        for name in ["left", "right"] {
            Task.detached { Logger(subsystem: "ch.example.hut", category: "race").notice("\(name) is done") }
        }
    }

    /// Uses twice what is the main thread's alone, here and elsewhere.
    private func stray() {
        for _ in 0..<2 {
            feelings.touchMainThread()
            let (guidance, feelings) = (guidance, feelings)
            DispatchQueue.global().async {
                guidance.isMuted.toggle()
                feelings.touchMainThread()
            }
        }
    }

    private func writeLines() {
        let logger = Logger(subsystem: "ch.example.hut", category: "lines")
        logger.trace("trace")
        logger.debug("\(255, format: .hex(includePrefix: true, minDigits: 4)) \(-8, format: .octal)")
        logger.info(
            "\(1.5) \(Float(0.25), format: .fixed(precision: 2)) \(2_000.0, format: .exponential(precision: 1))"
        )
        logger.notice("[\("left", align: .left(columns: 6))] [\(7, align: .right(columns: 3))]")
        logger.warning("\(true) \(false, format: .answer) \([1, 2])")
        logger.error(
            "\(CocoaError(.fileNoSuchFile).code.rawValue, privacy: .private) \("secret", privacy: .sensitive)"
        )
        logger.fault("\(Int.self)")
        logger.log(level: .debug, "level")
        Logger().log("no category")
        let old = OSLog(subsystem: "ch.example.hut", category: .pointsOfInterest)
        os_log(
            "%{public}@ has %d beds, %5.1f m, 100 %%, %x %z", log: old, type: .info, "Kornhütte", 6, 1.25, 255
        )
        os_log("few %d %@", log: old, 1)
        os_log("off", log: .disabled)
        os_log(.error, log: old, "new \(3, format: .decimal(explicitPositiveSign: true))")
        let lock = OSAllocatedUnfairLock(initialState: 1)
        lock.withLock { $0 += 1 }
        logger.info("locked \(lock.withLock { $0 })")
    }
}

GuestProgram.run(ModelGuest.self)
