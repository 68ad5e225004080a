import Foundation
import GuestExchange
import GuestProcess

/// Makes a program of queues, locks and groups out of the seed that its event brings, and looks whether what has to hold
/// of them holds. It calls `broken` for what does not, and `done` when the event's work is over.
final class Orderly: GuestApp {
    private let device: GuestDevice
    private var program: OrderProgram?

    init(on device: GuestDevice) { self.device = device }

    func handle(_ event: GuestEvent) {
        switch event.name {
        case "program":
            guard let seed = UInt64(String(decoding: event.content, as: UTF8.self)) else { return }
            let program = OrderProgram(seed: seed)
            self.program = program
            program.begin()
        case "verify":
            guard let program else { return }
            for sentence in program.verdict() { device.call("broken", Array(sentence.utf8)) }
            device.call("done", Array("\(program.ended) \(program.trace)".utf8))
        default: break
        }
    }
}

GuestProgram.run(Orderly.self)
