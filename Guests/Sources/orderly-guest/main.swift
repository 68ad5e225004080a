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
        case "race": race()
        case "global": passWaiting()
        default: break
        }
    }

    /// A queue of the system has threads for all of its work: who calls it waits for nothing that is in it.
    private func passWaiting() {
        let order = Order()
        DispatchQueue.global().async { order.text += "later " }
        DispatchQueue.global().sync { order.text += "called " }
        device.call("order", Array(order.text.utf8))
    }

    /// Two tasks and the work of queues at one moment; what of it was first is a call a second later.
    private func race() {
        let (order, first, second) = (Order(), DispatchQueue(label: "first"), DispatchQueue(label: "second"))
        // All of it is done on one thread.
        nonisolated(unsafe) let device = device
        Task { @MainActor in order.text += "m" }
        for name in ["a", "b"] { Task.detached { order.text += name } }
        let wide = DispatchQueue(label: "wide", attributes: .concurrent)
        for name in ["c", "d"] { wide.async { order.text += name } }
        wide.async(flags: .barrier) { order.text += "|" }
        for name in ["e", "f"] { wide.async { order.text += name } }
        for number in 1...3 {
            first.async { order.text += "\(number)" }
            second.async { order.text += "\(number + 3)" }
            first.asyncAfter(deadline: .now() + 0.5) { order.text += "\(number + 6)" }
            DispatchQueue.main.async { order.text += String("xyz".dropFirst(number - 1).prefix(1)) }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            device.call("order", Array(order.text.utf8))
        }
    }
}

/// Changed on one thread.
private final class Order: @unchecked Sendable {
    var text = ""
}

GuestProgram.run(Orderly.self)
