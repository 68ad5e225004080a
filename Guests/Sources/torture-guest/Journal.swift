import Foundation
import GuestProcess
import GuestRuntime

/// What the torture guest has seen, as calls of its device: lines with their virtual time, and M or T for the main thread
/// or another.
enum Journal {
    nonisolated(unsafe) static var device: GuestDevice?

    /// Writes a line.
    static func log(_ text: String) {
        let time = Double(GuestCapture.uptime) / 1e9
        device?.call("line", Array("\(time) \(Thread.isMainThread ? "M" : "T") \(text)".utf8))
    }
}

/// A value that several pieces of work change, which all run on one thread.
final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

func log(_ text: String) { Journal.log(text) }
