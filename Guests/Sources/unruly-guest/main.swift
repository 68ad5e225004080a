import Foundation
import GuestExchange
import GuestProcess

/// What it can be told to do that any app may.
enum Talk: String {
    case echo, ask, statics, print, put, manyCalls, longCall
}

/// Does what the event's name says, most of which a guest may not.
final class Unruly: GuestApp {
    private static let constantState = UUID().uuidString
    private let device: GuestDevice

    init(on device: GuestDevice) { self.device = device }

    func handle(_ event: GuestEvent) {
        let content = String(decoding: event.content, as: UTF8.self)
        if let talk = Talk(rawValue: event.name) {
            perform(talk, event.content, content)
        } else if let deed = Deed(rawValue: event.name) {
            perform(deed, content)
        } else {
            device.call("unknown")
        }
    }

    private func perform(_ talk: Talk, _ bytes: [UInt8], _ content: String) {
        switch talk {
        case .echo: device.call("echo", bytes)
        case .ask:
            do { device.call("answer", try device.ask("question", bytes)) } catch {
                device.call("refused", Array(error.description.utf8))
            }
        case .manyCalls: for _ in 0..<200_000 { device.call("again") }
        case .longCall: device.call("long", [UInt8](repeating: 0, count: 9 << 20))
        case .statics: device.call("static", Array(Self.constantState.utf8))
        case .print: printLines(content)
        case .put: putOff(content)
        }
    }

    private func printLines(_ text: String) {
        print(text)
        NSLog("%@", "logged " + text)
        print("without an end", terminator: "")
    }

    private func putOff(_ text: String) {
        let device = Box(device)
        DispatchQueue.main.asyncAfter(deadline: .now() + 5) { device.value.call("later", Array(text.utf8)) }
    }

    private func perform(_ deed: Deed, _ content: String) {
        do {
            try misbehave(deed, content)
            device.call("went on")
        } catch { device.call("error", Array("\(error)".utf8)) }
    }
}

/// A value that is changed on one thread.
final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

GuestProgram.run(Unruly.self)
